/** Uploads a small record of March 2026 as broker files, for a new trader. */
import { eq } from 'drizzle-orm'
import type { TestApp } from '../support/app.ts'
import { type LotRow, schwabGains, schwabTransactions, type TransactionRow } from '../support/broker-files.ts'
import type { OnEngine } from '../support/engines.ts'
import { statsOf, trader } from '../support/upload.ts'

export const FORMATS = ['csv', 'excel', 'pdf'] as const

export const lot = (symbol: string, closed: string, proceeds: string): LotRow => ({
  symbol,
  opened: '2026-01-05',
  closed,
  quantity: '10',
  proceeds,
  costBasis: '1000.00',
  term: 'short',
})
export const LOTS = [
  lot('MSFT', '2026-03-16', '900.00'),
  lot('AAPL', '2026-03-16', '1073.33'),
  lot('F', '2026-03-31', '1250.00'),
]
const paid = (symbol: string, date: string, amount: string): TransactionRow => ({
  date,
  action: 'Qualified Dividend',
  symbol,
  amount,
})
const PAID = [paid('SCHD', '2026-03-16', '26.12'), paid('VTI', '2026-03-18', '4.50'), paid('VTI', '2026-03-18', '4.50')]

export async function withRecord(service: TestApp, email?: string, lots = LOTS, transactions = PAID) {
  const user = await trader(service, email)
  statsOf(await user.upload(schwabTransactions(transactions), schwabGains(lots)))
  const file = (url: string) => service.app.inject({ url, headers: user.headers })
  return { ...user, file }
}

/** Changes the stored totals of a day, so that its rows no longer add up to them. */
export const falsify = ({ store }: OnEngine, change: { tradeCount?: number; tradingPnl?: bigint }) =>
  store.write(async ({ sql, t }) => {
    await sql.update(t.dailyTotals).set(change).where(eq(t.dailyTotals.date, '2026-03-16'))
  })
