/** The round trips that are kept. */
import { and, eq, getTableColumns } from 'drizzle-orm'
import type { Reader, Writer } from '../store/index.ts'
import { type Days, isFrom } from './days-queries.ts'
import type { Owner } from './queries.ts'
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

export const insertRoundTrips = (
  { insertMany, t }: Writer,
  { userId, accountId }: Owner,
  trips: readonly RoundTrip[],
): Promise<void> =>
  insertMany(
    t.nextRoundTrips,
    trips.map((trip) => ({ userId, accountId, ...trip })),
  )

export const insertRemovedRoundTrips = (
  { insertMany, t }: Writer,
  { userId, accountId }: Owner,
  trips: readonly RoundTrip[],
): Promise<void> =>
  insertMany(
    t.removedRoundTrips,
    trips.map(({ instrument, openedOn, number }) => ({ userId, accountId, instrument, openedOn, number })),
  )
