/** Rows to export, in the form that the formats take. */

import { csvFile } from '../../src/exports/csv.ts'
import { monthPeriod } from '../../src/exports/period.ts'
import type { ExportDividend, ExportTrade } from '../../src/exports/queries.ts'
import type { Report } from '../../src/exports/report.ts'
import { addDividend, addTrade, zeroTotals } from '../../src/exports/totals.ts'

export const trade = (more: Partial<ExportTrade> = {}): ExportTrade => ({
  accountId: 1,
  symbol: 'AAPL',
  side: 'long',
  buyDate: '2026-02-02',
  sellDate: '2026-03-16',
  closedOn: '2026-03-16',
  quantity: 1_000_000_000n,
  buyPrice: 170_000_000n,
  sellPrice: 180_000_000n,
  proceeds: 1_800_000_000n,
  costBasis: 1_700_000_000n,
  profit: 100_000_000n,
  disallowedLoss: 0n,
  term: 'short',
  brokerVerified: true,
  ...more,
})

export const dividend = (more: Partial<ExportDividend> = {}): ExportDividend => ({
  accountId: 1,
  symbol: 'SCHD',
  date: '2026-03-18',
  action: 'Qualified Dividend',
  amount: 26_120_000n,
  copies: 1,
  ...more,
})

export function contents(trades: ExportTrade[], dividends: ExportDividend[], accounts = ['1234-5678']): Report {
  const totals = zeroTotals()
  for (const row of trades) addTrade(totals, row)
  for (const row of dividends) addDividend(totals, row)
  return {
    period: monthPeriod('2026-03'),
    now: Date.parse('2026-03-16T14:30:00Z'),
    accounts: new Map(accounts.map((number, i) => [i + 1, number])),
    days: [],
    trades: totals.trades,
    dividends: totals.dividends,
    rows: { trades, dividends },
    totals,
  }
}

/** The CSV file of a report. */
export async function csvOf({ rows, accounts, totals }: Report): Promise<string> {
  const inOnePage = async function* <Row>(page: Row[]) {
    yield page
  }
  const parts = { trades: inOnePage(rows.trades), dividends: inOnePage(rows.dividends), total: () => totals }
  let text = ''
  for await (const more of csvFile(parts, accounts)) text += more
  return text
}
