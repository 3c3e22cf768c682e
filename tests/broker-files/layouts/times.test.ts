/** The times of execution of each layout that prints them. */
import t from 'tap'
import { readTransactionsFixture } from './read.ts'

/** How many rows have a time, and the first two of them. */
const FIXTURES: Record<string, [count: number, first: string]> = {
  'tradezero/trades-2026.csv': [5, '10:29:39 10:37:56'],
  'ibkr/activity-statement-2026.csv': [8, '09:35:10 10:12:44'],
  'ibkr/flex-trades-proceeds.csv': [4, '10:30:00 09:35:10'],
  'firstrade/history-2025.csv': [1, '09:31:02'],
  'thinkorswim/statement-2026.csv': [11, '16:00:00 01:00:00'],
  'webull/orders-2026.csv': [4, '10:01:05 23:59:05'],
  'webull/trade-record-currencies-2026.csv': [2, '09:30:00 09:30:00'],
  'tastytrade/transactions-rounded-totals-2025.csv': [4, '10:02:11 15:20:45'],
  'schwab-transactions-2024.csv': [0, ''],
}

for (const [name, [count, first]] of Object.entries(FIXTURES))
  t.test(name, async (t) => {
    const { rows } = await readTransactionsFixture(name)
    const times = rows.flatMap(({ time }) => time ?? [])
    t.equal(times.length, count)
    t.equal(times.slice(0, 2).join(' '), first)
  })
