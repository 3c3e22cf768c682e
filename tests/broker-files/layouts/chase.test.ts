import t from 'tap'
import { toText } from '../../../src/lib/decimal.ts'
import { figures, readGains, readTransactions, readTransactionsFixture, refusal } from './read.ts'

t.test('the transaction history: two accounts, sweeps, a reinvestment, shares received', async (t) => {
  const { layout, rows, failed, ignored, accounts } = await readTransactionsFixture('chase/transactions-2026.csv')
  t.equal(layout, 'J.P. Morgan transaction history')
  t.same(failed, [])
  t.same(ignored, [
    [1, 'not data: header'],
    [3, 'bank deposit: cash that stays cash'],
  ])
  t.same(
    rows.map((row, i) => [
      accounts[i],
      row.date,
      row.postedDate,
      row.class,
      row.instrument,
      toText(row.quantity, 8),
      toText(row.amount, 6),
      toText(row.fees, 6),
    ]),
    [
      ['...3693', '2026-10-09', '2026-10-09', 'cash', '', '0', '-200', '0'],
      ['...3693', '2026-10-02', '2026-10-05', 'sell', 'ALFA', '4', '2253.35', '0.05'],
      ['...3693', '2026-10-01', '2026-10-01', 'buy', 'KILO', '2', '-122', '0'],
      ['...3693', '2026-10-01', '2026-10-01', 'dividend', 'KILO', '0', '122', '0'],
      ['...3693', '2026-09-01', '2026-09-02', 'buy', 'ALFA', '4', '-2200', '0'],
      ['...8812', '2026-09-01', '2026-09-01', 'share_movement', 'BRAV', '30', '0', '0'],
    ],
  )
})

t.test('a history with the columns of the cost: each other word, and the interest of the bank deposit', async (t) => {
  const { rows, failed, ignored } = await readTransactionsFixture('chase/transactions-with-cost-2026.csv')
  t.same(failed, [])
  t.same(ignored, [
    [1, 'not data: header'],
    [8, 'bank deposit: cash that stays cash'],
  ])
  t.same(rows.map(figures), [
    // 2 × 600 − 1.50
    ['2026-11-20', 'sell', 'ALFA', '2', '1.5', '1198.5'],
    ['2026-11-17', 'buy', 'ALFA', '2', '0', '-1100'],
    ['2026-11-16', 'dividend', 'KILO', '0', '0', '3.5'],
    ['2026-11-16', 'fee', 'ECHO', '0', '0', '-0.5'],
    ['2026-11-13', 'interest', '', '0', '0', '0.42'],
    ['2026-11-12', 'share_movement', 'BRAV', '-30', '0', '0'],
  ])
})

const NAMES =
  'Trade Date,Post Date,Settlement Date,Account Name,Account Number,Account Type,Type,Description,Cusip,Ticker,Security Type,Local Currency,Price USD,Price Local,Quantity,Cost USD,Cost Local,Amount USD,Amount Local,Commissions USD'
const row = (type: string, description: string, ticker: string, security: string, figures: string) =>
  `"10/2/2026","10/2/2026","10/5/2026","Self-Directed","...3693","Brokerage","${type}","${description}","","${ticker}","${security}","USD",${figures}`
const one = async (line: string) => {
  const { rows, failed } = await readTransactions(`${NAMES}\n${line}\n`)
  return { row: rows[0], failed: failed[0] }
}

t.test('what contradicts itself or is not known fails by name', async (t) => {
  const cases: [line: string, column: string, reason: RegExp][] = [
    [row('Sell', 'ALFA', 'ALFA', 'Stock', '50,50,4,,,200,200,0'), 'Quantity', /is positive, which contradicts a sell/],
    [row('Buy', 'ALFA', 'ALFA', 'Stock', '50,50,4,,,200,200,0'), 'Amount USD', /is positive, which contradicts a buy/],
    [
      row('Buy', 'ALFA', 'ALFA', 'Stock', '50,50,4,,,-200,-200,1.5'),
      'Amount USD',
      /is quantity × price, although the row has a commission/,
    ],
    [
      row('Buy', 'CALL ALFA INC 175.00', 'ALFA', 'Option', '2,2,1,,,-200,-200,0'),
      'Ticker',
      /is no option contract that can be read/,
    ],
    [row('Misc', 'SOMETHING', '', 'Other', '0,0,0,,,-1,-1,0'), 'Type', /unknown action "Misc"/],
  ]
  for (const [line, column, reason] of cases) {
    const { row, failed } = await one(line)
    t.equal(row, undefined, line)
    t.equal(failed?.[1], column, line)
    t.match(failed?.[2], reason, line)
  }
  t.match((await one(row('Buy', 'ALFA', 'ALFA', 'Stock', '50,50,4,,,-201.5,-201.5,1.5'))).row, { fees: 1_500_000n })
})

t.test('files that cannot be used are refused by name', async (t) => {
  t.match(
    await refusal(
      'Account Name,Account Number,Ticker,CUSIP,Description,Security Type,Quantity,Acquired Date,Sale Date,Market Cost/Proceeds USD,Cost Basis USD,Total Realized Gain Loss USD,Disallowed Loss\n',
      'gains',
    ),
    /^This file is a J\.P\. Morgan realized gains file, which is not supported\. Export/,
  )
  t.match(
    await refusal(`${NAMES}\n`, 'gains'),
    /^This file is a J\.P\. Morgan transaction history, not a realized gains file; .* Export realized gains/,
  )
})

t.test('an income without an amount fails: one of the two columns is not the cash', async (t) => {
  const dividend = (figures: string) =>
    readTransactions(`${NAMES},Income USD\n${row('Dividend', 'ALFA', 'ALFA', 'Stock', figures)}\n`)
  for (const amount of ['0', '']) {
    const { rows, failed } = await dividend(`0,0,0,,,${amount},,0,12.34`)
    t.same(rows, [], amount)
    t.match(failed, [[2, 'Amount USD', /is no amount, beside an Income USD of "12\.34"/]], amount)
  }
  for (const income of ['12.34', '', '0'])
    t.match((await dividend(`0,0,0,,,12.34,12.34,0,${income}`)).rows, [{ amount: 12_340_000n }], income)
})

const WITH_GAINS =
  'Trade Date,Post Date,Settlement Date,Account Name,Account Number,Account Type,Type,Description,Cusip,Ticker,Security Type,Price USD,Quantity,Cost USD,G/L Short USD,G/L Long USDs,Amount USD'
const gains = (...lines: string[]) =>
  readGains(
    `${WITH_GAINS}\n${lines.map((line) => `10/2/2026,10/2/2026,10/5/2026,Self-Directed,...3693,Brokerage,${line}\n`).join('')}`,
  )

t.test('the gain printed beside a sale is that of its lots', async (t) => {
  const { rows, failed, accounts } = await gains(
    'Sell,ALFA,,ALFA,Stock,60,-10,,100,50,600',
    'Sell,ALFA,,ALFA,Stock,60,-10,,,-25,600',
    'Sell,ALFA,,ALFA,Stock,60,-10,500,100,,600',
    'Sell,ALFA,,ALFA,Stock,60,-10,,0,0,600',
    'Sell,ALFA,,ALFA,Stock,60,-10,,,,600',
    'Sell,DEPOSIT SWEEP,,QACDS,Money Market,1,-10,,1,,10',
    'Buy,ALFA,,ALFA,Stock,60,10,,,,-600',
  )
  t.same(failed, [])
  t.match(rows, [
    {
      acquired: null,
      sold: '2026-10-02',
      quantity: 1_000_000_000n,
      costBasis: 450_000_000n,
      gain: 150_000_000n,
      term: null,
    },
    { costBasis: 625_000_000n, gain: -25_000_000n, term: 'long' },
    { costBasis: 500_000_000n, gain: 100_000_000n, term: 'short' },
  ])
  t.equal(rows.length, 3)
  t.same(accounts, ['...3693', '...3693', '...3693'])
  t.match((await gains('Sell,ALFA,,ALFA,Stock,60,-10,480,100,,600')).failed, [
    [2, 'G/L Short USD', /the gain 100\.00 is not proceeds 600\.00 less cost basis 480\.00/],
  ])
})
