/** The round trips that are kept. */
import { and, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { Reader, Writer } from '../store/index.ts'
import type { Owner } from './queries.ts'
import type { RoundTrip } from './round-trip.ts'

export function selectStoredRoundTrips(
  { sql, t: { roundTrips: r } }: Reader,
  accountId: number,
  instruments: string[],
): Promise<RoundTrip[]> {
  const { userId: _user, accountId: account, ...columns } = getTableColumns(r)
  return sql
    .select(columns)
    .from(r)
    .where(and(eq(account, accountId), inArray(r.instrument, instruments)))
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
