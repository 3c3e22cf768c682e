/** Files that a spreadsheet saved again, in the manner of another country. */
import t from 'tap'
import { Failure } from '../../../src/lib/errors.ts'
import { asked, readGains, readTransactions } from './read.ts'

const SCHWAB = 'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount'
const LOTS = 'Symbol,Name,Closed Date,Opened Date,Quantity,Proceeds,Cost Basis (CB),Gain/Loss ($)'

/** Whether reading the file is refused as a whole, because of the order of its dates. */
async function isRefused(read: Promise<unknown>): Promise<boolean> {
  try {
    await read
    return false
  } catch (error) {
    return error instanceof Failure && error.code === 'date_order_of_layout' && error.params.expected === 'month'
  }
}

t.test('dates with the day first in a layout with the month first refuse the whole file', async (t) => {
  const rows = [SCHWAB, '03/02/2024,Buy,AAA,A,10,5,,-50', '25/03/2024,Sell,AAA,A,10,6,,60']
  t.ok(await isRefused(readTransactions(rows.join('\n'))))
  t.ok(await isRefused(readTransactions([rows[0], rows[2], rows[1]].join('\n'))), 'newest first')
  const posted = rows.with(2, '25/03/2024 as of 24/03/2024,Sell,AAA,A,10,6,,60')
  t.ok(await isRefused(readTransactions(posted.join('\n'))))
  const gains = [LOTS, 'AAA,A,03/04/2024,02/01/2024,10,60,50,10', 'AAA,A,25/03/2024,02/01/2024,10,60,50,10']
  t.ok(await isRefused(readGains(gains.join('\n'))))
  const points = [SCHWAB, '03.02.2024,Buy,AAA,A,10,5,,-50', '04.02.2024,Sell,AAA,A,10,6,,60']
  t.ok(await isRefused(readTransactions(points.join('\n'))), 'points are of no file of the United States')
  t.ok(await isRefused(readGains([LOTS, 'AAA,A,03.04.2024,02.01.2024,10,60,50,10'].join('\n'))))
  const { failed } = await readTransactions([SCHWAB, '99/99/2026,Buy,AAA,A,10,5,,-50'].join('\n'))
  t.match(failed, [[2, 'Date', /is not a date/]], 'a date of neither order is a failed row')
})

t.test('decimal commas refuse the whole file, and thousands between semicolons that may be some', async (t) => {
  const refused = async (text: string, kind: 'transactions' | 'gains', delimiter = ',') =>
    (kind === 'gains' ? readGains : readTransactions)(text, delimiter).then(
      ({ failed }) => failed,
      (error: Error) => error.message,
    )
  const semicolons = (...rows: string[]) => [SCHWAB, ...rows].join('\n').replaceAll(',', ';').replaceAll('%', ',')
  const buy = '03/02/2024,Buy,AAA,A,1%500,5,,-50'
  for (const proof of ['1%5', '12%25', '-1.234%5', '1234%567', '12%3456'])
    t.match(
      await refused(semicolons(buy, `03/01/2024,Buy,AAA,A,1,5,,${proof}`), 'transactions', ';'),
      new RegExp(`decimal commas \\(line 3 has "${proof.replace('%', ',')}"\\)`),
    )
  t.match(await refused(semicolons(buy), 'transactions', ';'), /may have decimal commas \(line 2 has "1,500"\)/)
  t.match(await refused(semicolons(buy.replace('%', '.')), 'transactions', ';'), /may have decimal commas .*"1\.500"/)
  t.same(await refused(semicolons(buy.replace('-50', '-50.25')), 'transactions', ';'), [], 'decimal points prove it')
  const garbage = semicolons(buy, '03/01/2024,Buy,AAA,A,1,5,,-50.25', '03/01/2024,Buy,AAA,A,1%5,5,,-5')
  t.match(await refused(garbage, 'transactions', ';'), [[4, 'Quantity', /"1,5" is not a number/]], 'one row of garbage')
  const quoted = `${LOTS}\nAAA,A,03/04/2024,02/01/2024,"1,500","60,5","50","10,5"`
  t.match(await refused(quoted, 'gains'), /decimal commas \(line 2 has "60,5"\)/)
  t.same(await refused(quoted.replaceAll(',5"', '"'), 'gains'), [], 'thousands, as in every file of the United States')
})

t.test('what a spreadsheet makes of symbols and account numbers fails by name', async (t) => {
  const header = 'Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Amount ($)'
  const row = (account: string, symbol: string) => `01/20/2026,T,${account},YOU SOLD,${symbol},X,Cash,2,-2,4`
  const lines = [row('X1', '#NAME?'), row('1.23457E+11', 'AAA'), row('X1', '5.94918E+15'), row('X1', 'AAA')]
  const { rows, failed } = await readTransactions([header, ...lines].join('\n'))
  t.equal(rows.length, 1)
  t.match(failed, [
    [2, 'Symbol', /^"#NAME\?" is what a spreadsheet made of this cell/],
    [3, 'Account Number', /^"1\.23457E\+11" is what/],
    [4, 'Symbol', /^"5\.94918E\+15" is what/],
  ])
})

t.test('a generic file whose dates do not have the month first is asked about', async (t) => {
  const header = 'Date,Action,Symbol,Quantity,Price,Amount'
  const file = (...dates: string[]) =>
    [header, ...dates.map((date) => `${date},Buy,AAA,10,5,-50`)].join('\n').concat('\n')
  for (const dates of [['24-01-03', '24-01-05'], ['25/01/24'], ['13/01/2024', '13/01/2025']])
    t.ok((await asked(file(...dates)))?.includes('date_order'), dates.join())
  const { rows } = await readTransactions(file('01/13/24', '01/25/24'))
  t.same(
    rows.map(({ date }) => date),
    ['2024-01-13', '2024-01-25'],
  )
})
