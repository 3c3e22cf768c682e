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
    [
      row('Purchase CALL KILO', 'KILO#A1927C150', '1', '-$44.92'),
      'Symbol/ CUSIP',
      /does not print whether it was opened/,
    ],
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
