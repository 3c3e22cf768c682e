/** The round trips that are kept. */
import { and, eq, getTableColumns } from 'drizzle-orm'
import type { Reader } from '../store/index.ts'
import { type Days, isFrom } from './days-queries.ts'
import type { RoundTrip } from './round-trip.ts'

/** `days`: those that began on them or later. */
export function selectStoredRoundTrips(
  { sql, t: { roundTrips: r } }: Reader,
  accountId: number,
  instruments: string[],
  days: Days,
): Promise<RoundTrip[]> {
  const { userId: _user, accountId: account, ...columns } = getTableColumns(r)
  return sql
    .select(columns)
    .from(r)
    .where(and(eq(account, accountId), isFrom(instruments, days, { instrument: r.instrument, date: r.openedOn })))
}
