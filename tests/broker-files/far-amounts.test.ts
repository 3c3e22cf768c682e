/** Trades whose amount is far from quantity × price are read as printed, with a note. */
import { readdirSync } from 'node:fs'
import t from 'tap'
import { fixture } from '../support/broker-files.ts'
import { readTransactions, readTransactionsFixture } from './layouts/read.ts'

const SCHWAB = 'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount'
const GENERIC = 'Date,Action,Symbol,Quantity,Price,Amount (USD)'
const IBKR =
  'Transaction History,Header,Date,Account,Description,Transaction Type,Symbol,Quantity,Price,Price Currency,Gross Amount ,Commission,Net Amount'

const notesOf = async (...lines: string[]) => (await readTransactions(`${lines.join('\n')}\n`)).notes

t.test('an amount column that was sorted alone', async (t) => {
  const { rows, notes } = await readTransactions(
    [
      SCHWAB,
      '01/08/2024,Sell,BRAV,BRAVO CO,5,$22.00,,$1200.00',
      '01/05/2024,Sell,ALFA,ALFA CO,100,$12.00,,$110.00',
      '01/04/2024,Buy,BRAV,BRAVO CO,5,$20.00,,-$1000.00',
      '01/03/2024,Buy,ALFA,ALFA CO,100,$10.00,,-$100.00',
    ].join('\n'),
  )
  t.equal(rows.length, 4)
  const code = 'amounts_far_from_price'
  t.same(notes, [
    {
      code,
      params: { count: 4, line: 2, symbol: 'BRAV', quantity: '5', price: '22', gross: '110.00', amount: '1200.00' },
    },
  ])
  t.same(await notesOf(GENERIC, '2024-01-03,Buy,ALFA,100,10,-100.00', '2024-01-05,Sell,ALFA,100,12,1200'), [
    {
      code,
      params: { count: 1, line: 2, symbol: 'ALFA', quantity: '100', price: '10', gross: '1000.00', amount: '-100.00' },
    },
  ])
})

t.test('what is near quantity × price', async (t) => {
  const near = [
    '01/05/2024,Sell,ALFA,ALFA CO,100,$12.00,$6.95,$1193.05',
    '01/05/2024,Sell,ALFA,ALFA CO,100,$12.00,$900.00,$300.00',
    '01/05/2024,Buy,ALFA,ALFA CO,100,$12.00,$900.00,-$2100.00',
    '01/05/2024,Cancel Buy,ALFA,ALFA CO,100,$12.00,$900.00,$2100.00',
    '01/05/2024,Cancel Sell,ALFA,ALFA CO,100,$12.00,$900.00,-$300.00',
    '01/05/2024,Buy,ALFA 01/19/2024 12.00 C,CALL,2,$1.10,$1.30,-$221.30',
    '01/05/2024,Buy,912797AB1,TREASURY BILL,10000,$99.2,,-$9920.00',
    '01/05/2024,Buy,037833100,SHARES WITHOUT A TICKER,100,$9.90,,-$990.00',
    // A price that is rounded to cents, and one that is not printed.
    '01/05/2024,Sell,BRAV,BRAVO CO,1000000,$0.01,,$5500.00',
    '01/05/2024,Sell,BRAV,BRAVO CO,1000000,,,$55000.00',
    '01/05/2024,Sell,BRAV,BRAVO CO,1000000,$0.00,,$1100.00',
    '01/05/2024,Cash Dividend,ALFA,ALFA CO,,,,$12.00',
    '01/05/2024,Stock Split,ALFA,ALFA CO,100,$6.00,,',
  ]
  t.same(await notesOf(SCHWAB, ...near), [])
  const far = [
    '01/05/2024,Sell,ALFA,ALFA CO,100,$12.00,,$119.30',
    '01/05/2024,Cancel Buy,ALFA,ALFA CO,100,$12.00,,$119.30',
    '01/05/2024,Sell Short,ALFA,ALFA CO,100,$12.00,,$0.00',
    // Fees that make a purchase cost less, or a sale bring more, as if they had changed places with the amount.
    '01/05/2024,Buy,ALFA,ALFA CO,100,$12.00,$1200.00,$0.00',
    '01/05/2024,Sell,ALFA,ALFA CO,100,$12.00,$1200.00,$2400.00',
    '01/05/2024,Buy to Open,ALFA 01/19/2024 12.00 C,CALL,2,$1.10,,-$22.00',
    '01/05/2024,Buy,912797AB1,TREASURY BILL,10000,$99.2,,-$992.00',
  ]
  for (const row of far)
    t.match(await notesOf(SCHWAB, row), [{ code: 'amounts_far_from_price', params: { count: 1 } }], row)
})

t.test('a price in another currency than the amount', async (t) => {
  const row = 'Transaction History,Data,2025-03-15,U***54321,NIPPON CO,Buy,NIPP,4.0,1500.0,JPY,-40.0,-1.0,-41.0'
  t.same(await notesOf('Statement,Header,Field Name,Field Value', 'Summary,Data,Base Currency,USD', IBKR, row), [])
})

t.test('no fixture has such a trade', async (t) => {
  const files = readdirSync(fixture('.'), { recursive: true, encoding: 'utf8' })
  const transactions = files.filter((name) => /transactions|history|orders|trade|statement|ofx/i.test(name))
  for (const name of transactions.filter(
    (one) => one.endsWith('.csv') && !/^(refused|positions)|gains|stock-plan|lots/.test(one),
  ))
    t.notOk(
      (await readTransactionsFixture(name)).notes.some(({ code }) => code === 'amounts_far_from_price'),
      name,
    )
  t.ok(transactions.length > 30)
})
