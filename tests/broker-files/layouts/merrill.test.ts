import t from 'tap'
import { transactionKey } from '../../../src/imports/content.ts'
import { fixtureRefusal, readTransactions, readTransactionsFixture, refusal, show } from './read.ts'

const NAMES =
  '"Trade Date" ,"Settlement Date" ,"Account" ,"Description" ,"Type" ,"Symbol/ CUSIP" ,"Quantity" ,"Price" ,"Amount" ," " '
const row = (description: string, symbol: string, quantity: string, amount: string) =>
  `"08/05/2026" ,"08/06/2026" ,"CMA-Edge 51X-98940" ,"${description}" ,"Trades/Securities" ,"${symbol}" ,"${quantity}" ,"" ,"${amount}" ,"" `
const one = async (line: string) => {
  const { rows, failed, ignored } = await readTransactions(`${NAMES}\r\n${line}\r\n`)
  return { row: rows[0], failed: failed[0], ignored: ignored[1]?.[1] }
}

t.test('the full history: text behind the quotes, a reinvestment in three rows, a pending sale', async (t) => {
  const { layout, rows, failed, ignored, accounts } = await readTransactionsFixture('merrill/full-history-2026.csv')
  t.equal(layout, 'Merrill account history')
  t.same(failed, [])
  t.same(new Set(accounts), new Set(['CMA-Edge 51X-98940']))
  t.same(rows.map(show('date', 'postedDate', 'class', 'instrument', 'quantity', 'amount')), [
    ['2026-08-05', '2026-08-05', 'buy', 'KILO', '0.78', '-44.92'],
    ['2026-08-05', '2026-08-05', 'dividend', 'KILO', '0', '44.92'],
    ['2026-07-31', '2026-07-31', 'interest', '990286916', '0', '0.31'],
    ['2026-06-22', '2026-06-23', 'sell', 'KILO', '0.0067', '0.38'],
    ['2026-05-08', '2026-05-11', 'buy_to_cover', 'BRAV', '10', '-480'],
    ['2026-05-07', '2026-05-08', 'sell_short', 'BRAV', '10', '499.95'],
    ['2026-04-30', '2026-05-01', 'sell', 'KILO', '40', '2319.98'],
    ['2026-03-30', '2026-03-31', 'buy', 'KILO', '100', '-5700'],
    ['2026-03-26', '2026-03-26', 'cash', '', '0', '6000'],
  ])
  t.same(ignored, [
    [1, 'not data: before the header'],
    [3, 'not data: title'],
    [5, 'not data: header'],
    [6, 'not data: empty row'],
    [7, 'pending: the next export has it with its final figures'],
    [9, 'reinvestment: another row has its shares and what they cost'],
    [17, 'bank deposit: cash that stays cash'],
    [19, 'not data: empty row'],
    [20, 'not data: total row'],
  ])
})

t.test('the history of 2017: amounts in brackets, account numbers, two descriptions', async (t) => {
  const { rows, failed, ignored, accounts } = await readTransactionsFixture('merrill/history-2017.csv')
  t.same(failed, [])
  t.same(accounts, ['79Z-79494', '79Z-79494', '51X-98940'])
  t.same(ignored.at(-1), [2, 'pending: the next export has it with its final figures'])
  t.match(rows, [
    { date: '2017-08-14', class: 'sell', quantity: 2_000_000_000n, amount: 2_299_950_000n, description: 'ALFA INC' },
    { date: '2017-08-01', postedDate: '2017-08-03', class: 'buy', price: 112_952_000n, amount: -2_259_040_000n },
    { class: 'dividend', instrument: 'BRAV', amount: 12_500_000n },
  ])
})

const UNKNOWN = 'does not say whether the option was opened or closed'

t.test('trades of options open or close what the days before them left, if the contract ended', async (t) => {
  const { rows, failed } = await readTransactionsFixture('merrill/options-2026.csv')
  t.same(rows.map(show('date', 'class', 'action', 'instrument', 'quantity', 'amount')).sort(), [
    ['2026-01-15', 'sell_short', 'Sell Short', 'BRAV 2026-02-06 P 12.5', '1', '59.35'],
    ['2026-01-20', 'buy', 'Buy', 'ALFA 2026-02-20 C 45', '2', '-201.3'],
    ['2026-01-20', 'sell_short', 'Sell Short', 'ALFA 2026-02-20 C 40', '2', '298.7'],
    ['2026-01-28', 'sell', 'Sell', 'ALFA 2026-02-20 C 45', '2', '358.7'],
    ['2026-02-09', 'expiration', 'Expired', 'BRAV 2026-02-06 P 12.5', '1', '0'],
    ['2026-02-10', 'buy_to_cover', 'Buy to Cover', 'ALFA 2026-02-20 C 40', '2', '-81.3'],
    ['2026-03-09', 'interest', 'Interest', '990286916', '0', '0.31'],
  ])
  const ofOneDay = `${UNKNOWN}, which depends on the order of the trades of this contract on 2026-02-25`
  t.same(failed, [
    [4, 'Description 1', `${UNKNOWN}; a history that goes beyond its expiry on 2026-03-20 shows it`],
    [5, 'Description 1', ofOneDay],
    [6, 'Description 1', ofOneDay],
    [
      10,
      'Description 1',
      `${UNKNOWN}, and the rows of this contract do not add up to zero; a history from before its first trade shows it`,
    ],
  ])
})

/** A contract that expired on January 15, 2027, and a row of a later day. */
const contract = async (...trades: [day: string, kind: 'Purchase' | 'Sale' | 'Expired', quantity: string][]) => {
  const lines = trades.map(([day, kind, quantity]) =>
    row(
      `Option ${kind} CALL KILO`,
      'KILO#A1527C150000',
      quantity,
      { Purchase: '-$5.00', Sale: '$5.00', Expired: '' }[kind],
    ).replace('08/05/2026', day),
  )
  const later = row('Bank Interest x', '990286916', '', '$0.31').replace('08/05/2026', '01/18/2027')
  const { rows, failed } = await readTransactions([NAMES, later, ...lines].join('\n'))
  return [new Set(rows.slice(1).map(({ date, class: name }) => `${date.slice(5)} ${name}`)), failed.length]
}

t.test('a day on which the order of the trades decides makes all trades of its contract uncertain', async (t) => {
  const [d1, d2, d3] = ['01/04/2027', '01/05/2027', '01/06/2027']
  t.same(
    await contract([d3, 'Sale', '-2'], [d2, 'Purchase', '1'], [d2, 'Sale', '-1'], [d1, 'Purchase', '2']),
    [new Set(['01-04 buy', '01-05 buy', '01-05 sell', '01-06 sell']), 0],
    'what is held decides, in either order',
  )
  t.same(await contract([d3, 'Purchase', '2'], [d2, 'Purchase', '1'], [d2, 'Sale', '-1'], [d1, 'Sale', '-2']), [
    new Set(['01-04 sell_short', '01-05 buy_to_cover', '01-05 sell_short', '01-06 buy_to_cover']),
    0,
  ])
  t.same(await contract([d3, 'Purchase', '1'], [d2, 'Sale', '-3'], [d1, 'Purchase', '2']), [new Set(), 3])
  t.same(await contract([d2, 'Purchase', '1'], [d2, 'Sale', '-1']), [new Set(), 2])
  t.same(await contract(['01/16/2027', 'Expired', '-1'], [d1, 'Purchase', '1']), [
    new Set(['01-16 expiration', '01-04 buy']),
    0,
  ])
  t.same(await contract(['01/16/2027', 'Expired', '1'], [d1, 'Purchase', '1']), [new Set(['01-16 expiration']), 1])
})

t.test('the contract is that of the symbol', async (t) => {
  const symbols: [symbol: string, instrument: string][] = [
    ['KILO#A1527C150000', 'KILO 2027-01-15 C 150'],
    ['KILO#L1827D125000', 'KILO 2027-12-18 C 12.5'],
    ['KILO#M1527C432500', 'KILO 2027-01-15 P 432.5'],
    ['KILO#X1727B150000', 'KILO 2027-12-17 P 1500'],
  ]
  for (const [symbol, instrument] of symbols)
    t.equal((await one(row('Option Expired x', symbol, '1', ''))).row?.instrument, instrument, symbol)
  for (const symbol of ['KILO#Y1527C150000', 'KILO#A3227C150000', 'KILO#A1527F150000', '#A1527C150000'])
    t.match((await one(row('Option Expired x', symbol, '1', ''))).failed, [2, 'Symbol/ CUSIP', /is no option/], symbol)
})

t.test('what reinvested shares cost: the amount, or the text if the amount is 0', async (t) => {
  const printed = await one(row('Reinvestment Share(s) KILO ETF REINV SHRS .7800', 'KILO', '.78', '-$44.92'))
  const described = await one(
    row('Reinvestment Share(s) KILO ETF REINV AMT $44.92 REINV SHRS .7800', 'KILO', '.78', ''),
  )
  t.match(printed.row, { class: 'buy', amount: -44_920_000n, quantity: 78_000_000n })
  t.equal(transactionKey(printed.row as never), transactionKey(described.row as never))
  const inFull = await one(
    row('Reinvestment Share(s) KILO ETF REINV AMOUNT $44.92 REINV PRICE $57.59', 'KILO', '.78', ''),
  )
  t.equal(transactionKey(printed.row as never), transactionKey(inFull.row as never))
  t.match((await one(row('Reinvestment Share(s) KILO ETF', 'KILO', '.78', '$0.00'))).failed, [
    2,
    'Description',
    /the row does not say what the shares cost/,
  ])
})

t.test('gains of funds, fees and transfers of shares', async (t) => {
  const cases: [line: string, expected: object][] = [
    [row('Long Term Capital Gain KILO FUND', 'KILOX', '', '$5.00'), { class: 'dividend', amount: 5_000_000n }],
    [row('Short Term Capital Gain KILO FUND', 'KILOX', '', '$6.00'), { class: 'dividend', amount: 6_000_000n }],
    [row('Advisory Program Fee FEE PERIOD', '', '', '-$12.00'), { class: 'fee', amount: -12_000_000n }],
    [row('Advisory Fee Debit', '', '', '-$12.00'), { class: 'fee' }],
    [row('Annual Service Fee', '', '', '-$50.00'), { class: 'fee', amount: -50_000_000n }],
    [row('Security Transfer In KILO ETF', 'KILO', '5', '$0.00'), { class: 'share_movement', quantity: 500_000_000n }],
    [row('Security Transfer Out KILO ETF', 'KILO', '5', ''), { class: 'share_movement', quantity: -500_000_000n }],
    [row('Security Transfer Out KILO ETF', 'KILO', '-5', ''), { class: 'share_movement', quantity: -500_000_000n }],
  ]
  for (const [line, expected] of cases) t.match((await one(line)).row, expected, line)
})

t.test('what contradicts itself or is not known fails by name', async (t) => {
  const cases: [line: string, column: string, reason: RegExp][] = [
    [row('Purchase KILO ETF', 'KILO', '4', '$44.92'), 'Amount', /is positive, which contradicts a buy/],
    [row('Purchase KILO ETF', 'KILO', '-4', '-$44.92'), 'Quantity', /is negative, which contradicts a buy/],
    [row('Sale KILO ETF', 'KILO', '-4', '-$44.92'), 'Amount', /is negative, which contradicts a sell/],
    [row('Purchase CALL KILO', 'KILO#A1927C150', '1', '-$44.92'), 'Symbol/ CUSIP', /is no option contract that can be/],
    [row('Option Sale CALL KILO', 'KILO', '-1', '$44.92'), 'Symbol/ CUSIP', /is no option contract that can be/],
    [row('Exchange KILO CORP', 'KILO', '1', '$44.92'), 'Description', /may be a sale, and is not supported/],
    [
      row('Stock Dividend Due Bill KILO', 'KILO', '1', '$0.00'),
      'Description',
      /unknown action "Stock Dividend Due Bill KILO"/,
    ],
  ]
  for (const [line, column, reason] of cases) {
    const { row, failed } = await one(line)
    t.equal(row, undefined, line)
    t.equal(failed?.[1], column, line)
    t.match(failed?.[2], reason, line)
  }
  t.match((await one(row('Withdrawal ML BANK DEPOSIT', '', '', '$5.00'))).ignored, /cash that stays cash/)
  t.match((await one(row('Other Income Offer Cash Offer', '', '', '+$125.00'))).row, {
    class: 'cash',
    amount: 125_000_000n,
  })
})

t.test('files that cannot be used are refused by name', async (t) => {
  t.match(
    await fixtureRefusal('merrill-activity-2026.csv', 'transactions'),
    /^This file is a Merrill list of activity with settlement dates only, .*\. Export the full history of the account, with the column Trade Date, from Merrill/,
  )
  t.match(
    await refusal(
      'Account Registration,Account #,Security Description,Security #,Short/Long,Quantity,Acquisition Date,Acquisition Price ($),Acquisition Cost ($),Liquidation Date,Liquidation Price ($),Liquidation Amount ($)\n',
      'gains',
    ),
    /^This file is a Merrill realized gains file, which names securities by number/,
  )
  t.match(await refusal(`${NAMES}\n`, 'gains'), /^This file is a Merrill account history, not a realized gains file/)
})
