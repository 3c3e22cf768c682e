import { and, asc, eq, inArray, like, max, sql as raw } from 'drizzle-orm'
import { CONTRACT } from '../../ledger/instrument.ts'
import type { DateString } from '../../lib/dates.ts'
import type { Quantity } from '../../lib/decimal.ts'
import type { Reader } from '../../store/index.ts'

export interface OpenContract {
  accountId: number
  /** See `isOption`. */
  instrument: string
  /** Long and short contracts. */
  quantity: Quantity
}

export const selectOpenContracts = (
  { sql, t: { openLots: o } }: Reader,
  accountIds: readonly number[],
): Promise<OpenContract[]> =>
  sql
    .select({
      accountId: o.accountId,
      instrument: o.instrument,
      quantity: raw`sum(${o.quantity})`.mapWith(BigInt),
    })
    .from(o)
    .where(and(inArray(o.accountId, [...accountIds]), like(o.instrument, CONTRACT)))
    .groupBy(o.accountId, o.instrument)
    .orderBy(asc(o.accountId), asc(o.instrument))

/** The last day on which an account opened what is still open, closed a trade or received a dividend; null if none. */
export async function selectLastDay({ sql, t }: Reader, accountId: number): Promise<DateString | null> {
  const days: DateString[] = []
  for (const table of [t.openLots, t.dailyTotals]) {
    const [found] = await sql
      .select({ date: max(table.date) })
      .from(table)
      .where(eq(table.accountId, accountId))
    if (found?.date != null) days.push(found.date)
  }
  return days.sort().at(-1) ?? null
}
