import t from 'tap'
import { eachRefused, figures, fixtureRefusal, readTransactions, readTransactionsFixture, show } from './read.ts'

t.test('the account statement: legs take the fees of their order, from another section', async (t) => {
  const { layout, rows, failed, ignored, accounts, notes, outcomes, records } = await readTransactionsFixture(
    'thinkorswim/statement-2026.csv',
  )
  t.equal(layout, 'thinkorswim account statement')
  t.same(new Set(accounts), new Set(['D-00001234']))
  t.same(rows.map(figures).sort(), [
    // 1,105 × 6.2876 = 6,947.798
    ['2026-06-01', 'buy', 'ALFA', '1105', '0', '-6947.8'],
    // 1,105 × 6.61 − 0.63
    ['2026-06-01', 'sell', 'ALFA', '1105', '0.63', '7303.42'],
    // Of the fees of the spread, 1.34, each contract pays half. 116 + 0.67, 150 − 0.67
    ['2026-06-02', 'buy', 'SPRY 2026-06-05 P 714', '1', '0.67', '-116.67'],
    // Its cash is booked a second later.
    ['2026-06-02', 'sell_short', 'BRAV', '100', '0.05', '1281.95'],
    ['2026-06-02', 'sell_short', 'SPRY 2026-06-05 P 715', '1', '0.67', '149.33'],
    // Two orders of one second, each with its cash.
    ['2026-06-03', 'buy_to_cover', 'BRAV', '50', '0', '-600'],
    ['2026-06-03', 'buy_to_cover', 'BRAV', '50', '0', '-601'],
    ['2026-06-05', 'expiration', 'SPRY 2026-06-05 P 715', '1', '0', '0'],
    ['2026-06-08', 'dividend', 'ALFA', '0', '0', '12.34'],
    ['2026-06-08', 'interest', '', '0', '0', '0.02'],
    ['2026-06-09', 'cash', '', '0', '0', '500'],
  ])
  t.ok(rows.every(({ description }) => !description.startsWith('at ')))
  t.same(failed.sort(), [
    [14, 'AMOUNT', 'no trades of the same time have this amount'],
    [19, 'TYPE', '"FND: Position adjustment": an adjusted position is not supported'],
    [32, 'Type', '"FUTURE" is not supported: futures cannot be valued'],
  ])
  t.equal(ignored.filter(([, reason]) => reason.startsWith('cash of an order')).length, 6)
  t.same(notes, [{ code: 'total_differs', params: { total: 'AMOUNT', printed: '2086.13', sum: '983.61', unread: 1 } }])
  t.equal(new Set(outcomes.map(({ line }) => line)).size, records)
})

const CASH = 'DATE,TIME,TYPE,REF #,DESCRIPTION,Misc Fees,Commissions & Fees,AMOUNT,BALANCE'
const LEGS = ',Exec Time,Spread,Side,Qty,Pos Effect,Symbol,Exp,Strike,Type,Price,Net Price,Order Type'
const AT = '6/2/26,10:00:00,TRD,1'
const statement = (cash: string[], legs: string[]) =>
  readTransactions([CASH, ...cash, 'Account Trade History', LEGS, ...legs].join('\n'))
const LEG = ',6/2/26 10:00:00,STOCK,BUY,+10,TO OPEN,ALFA,,,STOCK,5,5,LMT'

t.test('a fund is bought like a share', async (t) => {
  const { rows, failed } = await statement(
    [`${AT},BOT +2500 MONXX @1.00,,,"-2,500.00",1`],
    [',6/2/26 10:00:00,FUND,BUY,+2500,TO OPEN,MONXX,,,FUND,1.00,1.00,AMT'],
  )
  t.same(failed, [])
  t.same(rows.map(figures), [['2026-06-02', 'buy', 'MONXX', '2500', '0', '-2500']])
})

t.test('an order whose cash and legs do not agree fails with both', async (t) => {
  const none = 'no cash of the same time has the amount of this trade'
  const cases: [cash: string, leg: string][] = [
    [`${AT},BOT +10 ALFA @5,,-1,-51,1`, LEG],
    [`${AT},BOT +10 ALFA @5,,-1,50,1`, LEG],
    [`${AT},BOT +10 ALFA @5,,-1,-50,1`, LEG.replace('10:00:00', '10:00:02')],
    [
      `${AT},BOT +1 ALFA 100 5 JUN 26 7 PUT @5,,-1,-50,1`,
      LEG.replace('+10', '+1').replace(',,,STOCK', ',5 JUN 26,7,PUT'),
    ],
  ]
  for (const [cash, leg] of cases) {
    const { rows, failed } = await statement([cash], [leg])
    t.same(rows, [], cash)
    t.match(
      failed,
      [
        [2, 'AMOUNT', /no trades of the same time/],
        [5, 'Exec Time', none],
      ],
      cash,
    )
  }
  const { rows } = await statement([`${AT},BOT +10 ALFA @5,-0.02,-1,-50,1`], [LEG])
  t.match(rows, [{ amount: -51_020_000n, fees: 1_020_000n, quantity: 1_000_000_000n }])
})

t.test('two orders of one second and amount keep their own fees, whatever comes first', async (t) => {
  const cash = [`${AT},BOT +10 ALFA @5,,-0.10,-50,1`, `${AT},BOT +10 BRAV @5,,-0.20,-50,1`]
  const legs = [LEG.replace('ALFA', 'BRAV'), LEG]
  for (const order of [cash, cash.toReversed()])
    t.same((await statement(order, legs)).rows.map(figures), [
      ['2026-06-02', 'buy', 'BRAV', '10', '0.2', '-50.2'],
      ['2026-06-02', 'buy', 'ALFA', '10', '0.1', '-50.1'],
    ])
})

t.test('one cash row for several fills, and the fees of shares and contracts of one order', async (t) => {
  const fills = await statement(
    [`${AT},BOT +15 ALFA @5.01,,-0.10,-75.2,1`],
    [LEG, LEG.replace('+10', '+5').replace('STOCK,5,', 'STOCK,5.04,')],
  )
  // 50 + 25.20; of 0.10, two thirds and a third.
  t.same(fills.rows.map(figures), [
    ['2026-06-02', 'buy', 'ALFA', '10', '0.07', '-50.07'],
    ['2026-06-02', 'buy', 'ALFA', '5', '0.03', '-25.23'],
  ])
  const covered = await statement(
    [`${AT},BOT COVERED,,-0.65,-350,1`],
    [LEG.replace('+10', '+100'), ',,,SELL,-1,TO OPEN,ALFA,19 JUN 26,7,CALL,1.50,CREDIT,'],
  )
  t.same(covered.rows.map(figures), [
    ['2026-06-02', 'buy', 'ALFA', '100', '0', '-500'],
    ['2026-06-02', 'sell_short', 'ALFA 2026-06-19 C 7', '1', '0.65', '149.35'],
  ])
})

t.test('AUTO is a plain purchase or sale: it closes what is held, and opens the rest', async (t) => {
  const auto = LEG.replace('TO OPEN', 'AUTO')
  const bought = await statement([`${AT},BOT +10 ALFA @5,,-1,-50,1`], [auto])
  t.same(bought.rows.map(figures), [['2026-06-02', 'buy', 'ALFA', '10', '1', '-51']])
  const sold = await statement([`${AT},SOLD -10 ALFA @5,,-1,50,1`], [auto.replace('BUY,+10', 'SELL,-10')])
  t.same(sold.rows.map(figures), [['2026-06-02', 'sell', 'ALFA', '10', '1', '49']])
})

t.test('what cannot be read of a leg or a cash row fails by name', async (t) => {
  const cases: [cash: string, leg: string, column: string, reason: RegExp][] = [
    ['', LEG.replace('+10', '-10'), 'Qty', /is negative, which contradicts a buy/],
    ['', LEG.replace('TO OPEN', 'HUH'), 'Side', /unknown action "BUY HUH"/],
    ['', LEG.replace(',,,STOCK', ',MAR 15,7,PUT'), 'Exp', /makes no option contract/],
    ['', LEG.replace('ALFA,,,STOCK', '/ESM26,/EW1M26,7,PUT'), 'Symbol', /is a future/],
    ['', LEG.replace('6/2/26 10:00:00', ''), 'Exec Time', /is empty; expected a date/],
    ['6/2/26,10:00:00,XYZ,1,FOO,,,5,1', '', 'TYPE', /unknown action "XYZ: FOO"/],
    [
      '6/2/26,10:00:00,RAD,1,REMOVAL OF OPTION DUE TO EXPIRATION 1.0 SPRY 10 5 JUN 26 715 PUT,,,,1',
      '',
      'TYPE',
      /unknown/,
    ],
  ]
  for (const [cash, leg, column, reason] of cases) {
    const { rows, failed } = await statement(cash ? [cash] : [], leg ? [leg] : [])
    t.same(rows, [], cash || leg)
    t.match(failed, [[Number, column, reason]], cash || leg)
  }
  await eachRefused(t, 'gains', [
    [
      `${CASH}\n`,
      /^This file is a thinkorswim account statement, not a realized gains file; .* Export them from Schwab/,
    ],
  ])
})

t.test('cash of an order of several legs: rounded by a cent for each, with fees that add up', async (t) => {
  const other = LEG.replace('ALFA', 'BRAV')
  const amountsOf = async (fees: string, amount: string, ...legs: string[]) =>
    (await statement([`${AT},BOT +10 ALFA @5,,${fees},${amount},1`], legs)).rows.map(show('amount', 'fees'))
  t.same(await amountsOf('', '-50.01', LEG), [], 'one leg is not rounded')
  t.same(await amountsOf('', '-100.02', LEG, other), [
    ['-50.02', '0'],
    ['-50', '0'],
  ])
  t.same(await amountsOf('', '-100.03', LEG, other), [])
  t.same(await amountsOf('-1.35', '-100', LEG, other), [
    ['-50.67', '0.67'],
    ['-50.68', '0.68'],
  ])
})

t.test('the cash of an order a second later stays with its own legs', async (t) => {
  const late = `${AT.replace('10:00:00', '10:00:01')},BOT +10 ALFA @5,,,-50,1`
  const { rows, failed } = await statement([late], [LEG, LEG.replace('10:00:00', '10:00:01')])
  t.match(rows, [{ amount: -50_000_000n }])
  t.match(failed, [[5, 'Exec Time', /^no cash of the same time/]])
})

t.test("today's orders are no account statement", async (t) => {
  t.match(
    await fixtureRefusal('thinkorswim-todays-trade-activity.csv', 'transactions'),
    "This file is thinkorswim's Today's Trade Activity, which prints no fees. Export the account statement (Monitor, Account Statement, Export to File) from thinkorswim.",
  )
})
