/** Which round trips have journal entries. */
import { and, asc, eq, isNotNull, type SQL } from 'drizzle-orm'
import type { RoundTripKey } from '../ledger/public-ids.ts'
import type { Reader } from '../store/index.ts'

/** Of one instrument, if it is given. */
export interface EntryScope {
  instrument?: string | undefined
}

const hasTrip = ({ journalEntries: e }: Reader['t'], { instrument }: EntryScope): SQL | undefined =>
  and(isNotNull(e.tripOn), instrument === undefined ? undefined : eq(e.instrument, instrument))

const tripColumns = ({ journalEntries: e }: Reader['t']) => ({
  accountId: e.accountId,
  instrument: e.instrument,
  openedOn: e.tripOn,
  number: e.number,
})

/** A query for the names of the round trips with an entry that fulfils a condition. */
export const selectTripsWith = ({ sql, t }: Reader, scope: EntryScope, condition: SQL | undefined) =>
  sql
    .select(tripColumns(t))
    .from(t.journalEntries)
    .where(and(hasTrip(t, scope), condition))

/** All entries of round trips, the oldest first. */
export async function selectTripsOfEntries(
  { sql, t }: Reader,
  scope: EntryScope,
): Promise<{ id: number; trip: RoundTripKey }[]> {
  const rows = await sql
    .select({ id: t.journalEntries.id, ...tripColumns(t) })
    .from(t.journalEntries)
    .where(hasTrip(t, scope))
    .orderBy(asc(t.journalEntries.id))
  return rows.map(({ id, ...trip }) => ({ id, trip: trip as RoundTripKey }))
}
