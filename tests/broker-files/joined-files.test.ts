/** Files that a user joined into one: what both have counts twice, with a note. */
import { readdirSync, readFileSync } from 'node:fs'
import t from 'tap'
import { fixture } from '../support/broker-files.ts'
import { readGains, readTransactions, readTransactionsFixture } from './layouts/read.ts'

const SCHWAB = 'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount'
const SALE = '01/05/2024,Sell,ALFA,ALFA CO,100,$12.00,$0.02,$1199.98'
const PURCHASE = '01/03/2024,Buy,ALFA,ALFA CO,100,$10.00,,-$1000.00'
const DEPOSIT = '01/02/2024,MoneyLink Deposit,,Tfr BANK,,,,$5000.00'
const LOTS = 'Symbol,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis,Gain/Loss'
const LOT = 'ALFA,100,01/03/2024,01/15/2024,$1199.98,1000.00,199.98'

const repeated = (count: number, line: number) => ({ code: 'rows_repeated', params: { count, line } })

const notesOf = async (...lines: string[]) => (await readTransactions(`${lines.join('\n')}\n`)).notes

t.test('two files with the same rows', async (t) => {
  const one = repeated(1, 4)
  t.same(await notesOf(SCHWAB, SALE, PURCHASE, SCHWAB, PURCHASE, DEPOSIT), [one])
  t.match(await notesOf(SCHWAB, SALE, SCHWAB, PURCHASE, SCHWAB, SALE, PURCHASE), [repeated(2, 5)])
  const gains = await readGains(`${[LOTS, LOT, LOTS, LOT].join('\n')}\n`)
  t.same(gains.notes, [repeated(1, 3)])
  const text = readFileSync(fixture('ibkr/activity-statement-2026.csv'), 'utf8')
  t.match((await readTransactions(text + text)).notes, [{ code: 'rows_repeated' }])
})

t.test('other rows, rows of other accounts, and equal rows below one header', async (t) => {
  t.same(await notesOf(SCHWAB, SALE, SALE, PURCHASE, PURCHASE), [])
  t.same(await notesOf(SCHWAB, SALE, SCHWAB, PURCHASE, PURCHASE, DEPOSIT), [])
  const title = (account: string) => `"Transactions  for account ${account} as of 01/20/2024 18:00:21 ET"`
  t.same(await notesOf(title('XXXX-1234'), SCHWAB, SALE, PURCHASE, title('XXXX-5678'), SCHWAB, SALE, PURCHASE), [])
})

t.test('rows of another layout above the header', async (t) => {
  const generic = ['Date,Action,Symbol,Quantity,Price,Amount', '2024-01-03,Buy,BRAV,100,10,-1000.00']
  const { rows, notes } = await readTransactions(`${[...generic, SCHWAB, SALE].join('\n')}\n`)
  t.equal(rows.length, 1)
  t.same(notes, [{ code: 'rows_above_header', params: { count: 1, line: 3 } }])
  t.match(await notesOf(LOTS, LOT, LOT, SCHWAB, SALE), [{ code: 'rows_above_header', params: { count: 2, line: 4 } }])
  t.same(await notesOf('"Period",01/01/2024,01/31/2024', 'Value,1200.00,5', SCHWAB, SALE), [])
  for (const file of readdirSync(fixture('.'), { recursive: true, encoding: 'utf8' }))
    if (/(transactions|history|statement|ofx|trades|orders)[^/]*\.csv$/i.test(file) && !/refused|positions/.test(file))
      t.notOk(
        (await readTransactionsFixture(file)).notes.some(({ code }) => /^rows_/.test(code)),
        file,
      )
})

t.test('only the first 20,000 rows are kept', async (t) => {
  const row = (i: number) => `01/05/2024,Buy,ALFA,ALFA CO,${i},$12.00,,-$${12 * i}.00`
  const many = Array.from({ length: 20_001 }, (_, i) => row(i + 1))
  t.match(await notesOf(SCHWAB, ...many, SCHWAB, ...many), [repeated(20_000, 20_003)])
})
