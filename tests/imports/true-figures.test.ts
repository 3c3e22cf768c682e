/** Ordinary files whose figures depend on the order of a day, on one file of lots for a day, or on all parts of a split. */
import t from 'tap'
import { deriveInstrument } from '../../src/ledger/derive.ts'
import { lot, row, tradeLines, unmatchedLines } from '../ledger/derive-support.ts'
import { buildTestApp } from '../support/app.ts'
import { ibkrStatement } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { statsOf, trader } from '../support/upload.ts'

const csv = (...lines: string[]) => `${lines.join('\n')}\n`

/** Bought at 105, sold at 100, bought at 99, in this order. */
const WEBULL = csv(
  'Symbol,Filled Time,B/S,Side Type,Filled Avg Price,Filled Qty,Traded Value,Commission,Fee',
  'ALFA,03/02/2026 14:00:00 EST,Buy,Open,$99,100,"$9,900.00",$0,$0',
  'ALFA,03/02/2026 11:00:00 EST,Sell,Close,$100,100,"$10,000.00",$0,$0',
  'ALFA,03/02/2026 10:00:00 EST,Buy,Open,$105,100,"$10,500.00",$0,$0',
)
const INTERACTIVE_BROKERS = ibkrStatement(
  'Order,Stocks,USD,ALFA,"2026-03-02, 10:00:00",100,105,105,-10500,-1,10501,0,0,O',
  'Order,Stocks,USD,ALFA,"2026-03-02, 11:00:00",-100,100,100,10000,-1,-10501,-502,0,C',
  'Order,Stocks,USD,ALFA,"2026-03-02, 14:00:00",100,99,99,-9900,-1,9901,0,0,O',
)
/** Newest first, so that the place of a row shows its order. */
const schwab = (...lines: string[]) =>
  csv('"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"', ...lines)
const SCHWAB = schwab(
  '"03/03/2026","Buy","BRAV","BRAVO","1","$10","","-$10"',
  '"03/02/2026","Buy","ALFA","ALFA INC","100","$99","","-$9900"',
  '"03/02/2026","Sell","ALFA","ALFA INC","100","$100","","$10000"',
  '"03/02/2026","Buy","ALFA","ALFA INC","100","$105","","-$10500"',
)
const ROBINHOOD = csv(
  '"Activity Date","Process Date","Settle Date","Instrument","Description","Trans Code","Quantity","Price","Amount"',
  '"3/2/2026","3/2/2026","3/3/2026","ALFA","Alfa","Buy","100","$99.00","($9,900.00)"',
  '"3/2/2026","3/2/2026","3/3/2026","ALFA","Alfa","Sell","100","$100.00","$10,000.00"',
  '"3/2/2026","3/2/2026","3/3/2026","ALFA","Alfa","Buy","100","$105.00","($10,500.00)"',
)

await onBothEngines(t, 'a day has the order of its times, or of the rows of its file', async (t, on) => {
  const service = await buildTestApp(t, on)
  const cases = [
    ['webull', WEBULL, -500, 9_900, '10:00:00'],
    ['ibkr', INTERACTIVE_BROKERS, -502, 9_901, '10:00:00'],
    ['schwab', SCHWAB, -500, 9_900, null],
    // Its rows are of one day, so that only the layout shows their order.
    ['schwab-day', SCHWAB.replace(/.*BRAV.*\n/, ''), -500, 9_900, null],
    ['robinhood-day', ROBINHOOD, -500, 9_900, null],
  ] as const
  for (const [name, file, profit, cost, bought] of cases) {
    const user = await trader(service, `${name}@example.com`, name === 'ibkr' ? 'U7654321' : '12345678')
    statsOf(await user.uploadFiles({ [`${name}.csv`]: file }))
    const check = async (what: string) => {
      const { trades } = await user.get('/api/trades')
      t.match(
        trades,
        [{ total_profit_loss: profit, buy_time: bought, sell_time: bought && '11:00:00', order_unknown: null }],
        `${name} ${what}`,
      )
      t.equal(trades.length, 1)
      const { positions } = await user.get('/api/open-positions')
      t.equal(positions.find((one: { symbol: string }) => one.symbol === 'ALFA').cost_basis, cost, `${name} ${what}`)
    }
    await check('once')
    statsOf(await user.uploadFiles({ [`${name}-again.csv`]: `${file}\n` }))
    await check('again')
    // Moved to an account of its own, a file keeps the places and times of its rows.
    const { history } = await user.get('/api/upload-history')
    const { files } = await user.get(`/api/imports/${history[0].id}`)
    await service.app.inject({ method: 'DELETE', url: `/api/imports/${history[1].id}`, headers: user.headers })
    const moved = await service.app.inject({
      method: 'PATCH',
      url: `/api/imports/${history[0].id}/files/${files[0].id}`,
      headers: user.headers,
      payload: { account_name: 'Other' },
    })
    t.equal(moved.statusCode, 200, moved.body)
    await check('in another account')
  }
})

await onBothEngines(t, 'an order that no file prints is said to be unknown, with what it decides', async (t, on) => {
  const service = await buildTestApp(t, on)
  const NAMES = 'Date,Action,Symbol,Quantity,Price,Amount'
  const files = [
    csv(NAMES, '2026-03-02,Buy,ALFA,100,105,-10500'),
    csv(NAMES, '2026-03-02,Buy,ALFA,100,99,-9900'),
    csv(NAMES, '2026-03-02,Sell,ALFA,100,100,10000'),
  ]
  const found: unknown[] = []
  for (const [n, order] of [files, files.toReversed()].entries()) {
    const user = await trader(service, `unknown${n}@example.com`, '12345678')
    for (const [i, file] of order.entries())
      statsOf(await user.uploadFiles({ [`${i}.csv`]: file }, '', { [`${i}.csv`]: '12345678' }))
    const { trades } = await user.get('/api/trades')
    t.match(trades, [{ order_unknown: { least: -500, most: 100 } }])
    found.push(trades[0].total_profit_loss)
    // A file that prints the order of the three decides it, until it is taken out again.
    statsOf(await user.uploadFiles({ 'schwab.csv': SCHWAB }, '', { 'schwab.csv': '12345678' }))
    t.match((await user.get('/api/trades')).trades, [{ total_profit_loss: -500, order_unknown: null }])
    const { history } = await user.get('/api/upload-history')
    await service.app.inject({ method: 'DELETE', url: `/api/imports/${history[0].id}`, headers: user.headers })
    t.match((await user.get('/api/trades')).trades, [{ total_profit_loss: found[n], order_unknown: { most: 100 } }])
  }
  t.equal(found[0], found[1], 'whatever the order of the imports')
})

await onBothEngines(t, 'of two files that show a day, one whose dates show its order decides it', async (t, on) => {
  const service = await buildTestApp(t, on)
  const NAMES = 'Date,Action,Symbol,Quantity,Price,Amount'
  const [first, second] = ['2026-03-02,Buy,ALFA,100,105,-10500', '2026-03-02,Buy,ALFA,100,99,-9900']
  const sale = '2026-03-02,Sell,ALFA,100,100,10000'
  const ordered = csv(NAMES, '2026-02-27,Buy,BRAV,1,10,-10', first, second, sale)
  // It ends later, and its days go up and down.
  const mixed = csv(NAMES, '2026-03-03,Buy,BRAV,1,11,-11', second, first, sale, '2026-03-04,Buy,BRAV,1,12,-12')
  for (const [n, files] of [
    [ordered, mixed],
    [mixed, ordered],
  ].entries()) {
    const user = await trader(service, `two${n}@example.com`, '12345678')
    for (const [i, file] of files.entries())
      statsOf(await user.uploadFiles({ [`${i}.csv`]: file }, '', { [`${i}.csv`]: '12345678' }))
    t.match((await user.get('/api/trades')).trades, [{ total_profit_loss: -500, order_unknown: null }])
  }
})

await onBothEngines(t, 'a reverse split whose leaving row has no symbol is one', async (t, on) => {
  const user = await trader(await buildTestApp(t, on), undefined, '12345678')
  const file = csv(
    'Activity/Trade Date,Transaction Date,Settlement Date,Activity Type,Description,Symbol,Cusip,Quantity #,Price $,Amount $,Commission,Category,Note',
    '08/05/25,08/05/25,08/06/25,Sold,ALFA TRUST,ALFA,--,-10.0,43.248,432.48,0.0,--,--',
    '08/01/25,08/01/25,08/01/25,Reorganization,ALFA TRUST,ALFA,--,10.0,,0.0,0.0,--,--',
    '08/01/25,08/01/25,08/01/25,Reorganization,ALFA TRUST,--,--,-50.0,,0.0,0.0,--,--',
    '07/01/25,07/01/25,07/02/25,Bought,ALFA TRUST,ALFA,--,50.0,7.83,-391.50,0.0,--,--',
  )
  statsOf(await user.uploadFiles({ 'etrade.csv': file }))
  t.match((await user.get('/api/trades')).trades, [{ total_profit_loss: 40.98, volume: 10 }])
  t.same((await user.get('/api/open-positions')).positions, [])
  t.same((await user.get('/api/unmatched-sales')).sales, [])
})

await onBothEngines(t, 'a split that is paid in two rows on two days is one', async (t, on) => {
  const user = await trader(await buildTestApp(t, on), undefined, '12345678')
  const file = csv(
    '"Activity Date","Process Date","Settle Date","Instrument","Description","Trans Code","Quantity","Price","Amount"',
    '"8/12/2022","8/12/2022","8/16/2022","ALFA","Alfa","Sell","100","$120.4971","$12,049.71"',
    '"7/18/2022","7/18/2022","7/20/2022","ALFA","Alfa","Buy","26","$110.00","($2,860.00)"',
    '"7/18/2022","7/18/2022","7/18/2022","ALFA","Alfa","SPL","66.5","",""',
    '"7/15/2022","7/15/2022","7/15/2022","ALFA","Alfa","SPL","3.8","",""',
    '"7/1/2022","7/1/2022","7/6/2022","ALFA","Alfa","Buy","3.7","$2,460.3027","($9,103.12)"',
  )
  statsOf(await user.uploadFiles({ 'robinhood.csv': file }))
  const { trades } = await user.get('/api/trades')
  const profit = trades.reduce((sum: number, one: { total_profit_loss: number }) => sum + one.total_profit_loss, 0)
  t.equal(Math.round(profit * 100) / 100, 86.59)
  t.same((await user.get('/api/open-positions')).positions, [])
})

await onBothEngines(t, 'after a split of which a part is missing, no sale is a trade', async (t, on) => {
  const user = await trader(await buildTestApp(t, on), undefined, '12345678')
  const file = schwab(
    '"03/09/2026","Sell","ALFA","ALFA INC","100","$3","","$300"',
    '"03/02/2026","Stock Split","ALFA","ALFA INC","70","","",""',
    '"02/02/2026","Buy","ALFA","ALFA INC","30","$10","","-$300"',
  )
  statsOf(await user.uploadFiles({ 'schwab.csv': file }))
  t.same((await user.get('/api/trades')).trades, [])
  t.match((await user.get('/api/unmatched-sales')).sales, [{ symbol: 'ALFA', quantity: 100, code: 'split_incomplete' }])
})

t.test('a short counts once, however its lot is dated', async (t) => {
  const short = [row('sell_short', 0, '10', '1000'), row('buy_to_cover', 19, '10', '-800')]
  for (const [what, acquired, sold] of [
    ['by the days of its sale and purchase', 19, 0],
    ['with no day of purchase, on the day of the short sale', null, 0],
    ['with no day of purchase, on the day of the cover', null, 19],
  ] as const) {
    const { trades } = deriveInstrument(short, [lot(acquired, sold, '10', '1000', '800')])
    t.match(trades, [{ profit: 200_000_000n }], what)
    t.equal(trades.length, 1, what)
  }
})

t.test('lots beside an earlier sale without a purchase invent no trade', async (t) => {
  const rows = [
    row('sell', 0, '1', '10.01'),
    row('buy', 4, '2', '-20', { copies: 2 }),
    row('sell', 4, '3', '30.07'),
    row('sell', 4, '3', '30.10'),
  ]
  const lots = [lot(4, 4, '2', '20.05', '20'), lot(4, 4, '1', '10.02', '10'), lot(4, 4, '1', '10.03', '10')]
  const derived = deriveInstrument(rows, lots)
  t.equal(tradeLines(derived).length, 3)
  t.equal(
    derived.trades.reduce((sum, { profit }) => sum + profit, 0n),
    100_000n,
  )
  t.ok(unmatchedLines(derived).includes('2024-01-01 1 10.01'))
})

/** Firstrade prints the rows of a day in no order, and not always a time. */
const FIRSTRADE = csv(
  'Symbol,Quantity,Price,Action,Description,TradeDate,SettledDate,Interest,Amount,Commission,Fee,CUSIP,RecordType',
  'ALFA,-100.00,100,SELL,ALFA INC,2026-03-03,2026-03-04,0.00,10000.00,0.00,0.00,78462F103,Trade',
  'ALFA,100.00,99,BUY,ALFA INC,2026-03-02,2026-03-03,0.00,-9900.00,0.00,0.00,78462F103,Trade',
  'ALFA,100.00,105,BUY,ALFA INC,2026-03-02,2026-03-03,0.00,-10500.00,0.00,0.00,78462F103,Trade',
)

await onBothEngines(t, 'rows of a file without an order have none, whatever its days show', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await trader(service, 'firstrade@example.com', '12345678')
  statsOf(await user.uploadFiles({ 'f.csv': FIRSTRADE }))
  t.match((await user.get('/api/trades')).trades, [{ order_unknown: { least: -500, most: 100 } }])
})
