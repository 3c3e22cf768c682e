/** The content of an Excel or PDF file. */
import type { ExportPeriod } from './period.ts'
import type { Contents } from './record.ts'

export interface Report extends Contents {
  readonly period: ExportPeriod
  /** When the file is made, milliseconds UTC. */
  readonly now: number
}

export const REPORT_TITLE = 'Realized gains and dividends'

/** `Account 1234-5678`, or the number of accounts. */
export function accountsOf({ accounts }: Pick<Report, 'accounts'>): string {
  const [only, second] = accounts.values()
  return second === undefined ? `Account ${only ?? ''}`.trimEnd() : `${accounts.size} accounts`
}

/** `2026-03-16 14:30 UTC`. */
export const producedAt = ({ now }: Pick<Report, 'now'>): string =>
  `${new Date(now).toISOString().slice(0, 16).replace('T', ' ')} UTC`
