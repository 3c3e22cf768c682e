/** Files that a spreadsheet saved again, in the manner of another country. */
import t from 'tap'
import { Failure } from '../../../src/lib/errors.ts'
import { readGains, readTransactions } from './read.ts'

const SCHWAB = 'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount'
const LOTS = 'Symbol,Name,Closed Date,Opened Date,Quantity,Proceeds,Cost Basis (CB),Gain/Loss ($)'

const refusedWith = (message: RegExp) => (error: unknown) =>
  error instanceof Failure && error.kind === 'invalid' && message.test(error.message)

/** Whether reading the file is refused as a whole. */
async function isRefused(read: Promise<unknown>, message: RegExp): Promise<boolean> {
  try {
    await read
    return false
  } catch (error) {
    return refusedWith(message)(error)
  }
}

t.test('dates with the day first in a layout with the month first refuse the whole file', async (t) => {
  const rows = [SCHWAB, '03/02/2024,Buy,AAA,A,10,5,,-50', '25/03/2024,Sell,AAA,A,10,6,,60']
  const message = /^line \d: the date ".*" has its day first, but files of this layout have the month first/
  t.ok(await isRefused(readTransactions(rows.join('\n')), message))
  t.ok(await isRefused(readTransactions([rows[0], rows[2], rows[1]].join('\n')), message), 'newest first')
  const posted = rows.with(2, '25/03/2024 as of 24/03/2024,Sell,AAA,A,10,6,,60')
  t.ok(await isRefused(readTransactions(posted.join('\n')), message))
  const gains = [LOTS, 'AAA,A,03/04/2024,02/01/2024,10,60,50,10', 'AAA,A,25/03/2024,02/01/2024,10,60,50,10']
  t.ok(await isRefused(readGains(gains.join('\n')), message))
  const { failed } = await readTransactions([SCHWAB, '99/99/2026,Buy,AAA,A,10,5,,-50'].join('\n'))
  t.match(failed, [[2, 'Date', /is not a date/]], 'a date of neither order is a failed row')
})
