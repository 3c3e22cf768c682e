/**
 * The round trip that words belong to now. This is the only place that decides it; see `README.md`. Nothing is stored, so that an
 * import, its undo and a move need no code for words.
 */
import { aliasedTable, and, eq, gte, isNull, lt, or, type Placeholder, sql as raw, type SQL } from 'drizzle-orm'
import type { RoundTripKey } from '../ledger/public-ids.ts'
import { prepared, type Reader } from '../store/index.ts'
import { tripOfWords } from './trip-of-words.ts'

type T = Reader['t']
type Entries = T['journalEntries']
type Trips = T['roundTrips']

/** Of one instrument, if it is given: words never change their instrument. */
export interface ResolvedScope {
  instrument?: string | Placeholder | undefined
}

const isOf = (e: Entries, r: Trips): SQL | undefined =>
  and(eq(r.instrument, e.instrument), eq(r.accountId, e.accountId), eq(r.openedOn, e.day), eq(r.number, e.number))

const entriesOf = (e: Entries, { instrument }: ResolvedScope): SQL | undefined =>
  and(eq(e.kind, 'round_trip'), instrument === undefined ? undefined : eq(e.instrument, instrument))

/**
 * The words whose round trip, as they name it, does not exist, each with the one that it belongs to instead: the only
 * one of the instrument that was held on the day, in the same account if there is one, else in another. None if that has words of
 * its own; of several words that come to one, those of the earliest day and number have it.
 */
function strayed(db: Pick<Reader, 'sql' | 't'>, scope: ResolvedScope) {
  const { sql, t } = db
  const { journalEntries: e, roundTrips: r, accounts: a } = t
  const named = aliasedTable(r, 'named')
  const lost = sql
    .select({ id: e.id, accountId: e.accountId, instrument: e.instrument, day: e.day, number: e.number })
    .from(e)
    .leftJoin(named, isOf(e, named))
    .where(and(entriesOf(e, scope), isNull(named.number)))
    .as('lost')
  const nearness = raw<number>`case
    when ${r.accountId} = ${lost.accountId} then 1
    when ${r.openedOn} = ${lost.day} and ${r.number} = ${lost.number} then 2
    else 3 end`
  const columns = {
    entryId: raw<number>`${lost.id}`.as('entry_id'),
    accountId: raw<number>`${r.accountId}`.as('trip_account'),
    instrument: raw<string>`${r.instrument}`.as('trip_instrument'),
    openedOn: raw<string>`${r.openedOn}`.as('trip_opened'),
    number: raw<number>`${r.number}`.as('trip_number'),
    day: raw<string>`${lost.day}`.as('entry_day'),
    entryNumber: raw<number>`${lost.number}`.as('entry_number'),
    nearness: nearness.as('nearness'),
  }
  const openedThen = sql
    .select(columns)
    .from(a)
    .crossJoin(lost)
    .innerJoin(r, and(eq(r.accountId, a.id), eq(r.instrument, lost.instrument), eq(r.openedOn, lost.day)))
  const openedBefore = sql
    .select(columns)
    .from(lost)
    .innerJoin(
      r,
      and(
        eq(r.instrument, lost.instrument),
        lt(r.openedOn, lost.day),
        or(r.isOpen, gte(r.lastOn, lost.day)),
        // The condition of the index.
        raw`(${r.isOpen} or ${r.lastOn} > ${r.openedOn})`,
      ),
    )
  const held = openedThen.unionAll(openedBefore).as('held')
  const ranked = sql
    .select({
      ...tripOf(held),
      entryId: held.entryId,
      day: held.day,
      entryNumber: held.entryNumber,
      nearness: held.nearness,
      nearest: raw<number>`min(${held.nearness}) over (partition by ${held.entryId})`.as('nearest'),
      equallyNear: raw<number>`count(*) over (partition by ${held.entryId}, ${held.nearness})`.as('equally_near'),
    })
    .from(held)
    .as('ranked')
  const own = aliasedTable(e, 'own')
  const chosen = sql
    .select({
      ...tripOf(ranked),
      entryId: ranked.entryId,
      place: raw<number>`row_number() over (
        partition by ${ranked.accountId}, ${ranked.instrument}, ${ranked.openedOn}, ${ranked.number}
        order by ${ranked.day}, ${ranked.entryNumber}, ${ranked.entryId})`.as('place'),
    })
    .from(ranked)
    .leftJoin(
      own,
      and(
        eq(own.instrument, ranked.instrument),
        eq(own.accountId, ranked.accountId),
        eq(own.day, ranked.openedOn),
        eq(own.number, ranked.number),
      ),
    )
    .where(and(eq(ranked.nearness, ranked.nearest), eq(ranked.equallyNear, 1), isNull(own.id)))
    .as('chosen')
  return sql
    .select({ ...tripOf(chosen), entryId: chosen.entryId })
    .from(chosen)
    .where(eq(chosen.place, 1))
    .as('strayed')
}

interface TripColumns<A, I, O, N> {
  accountId: A
  instrument: I
  openedOn: O
  number: N
}
const tripOf = <A, I, O, N>({ accountId, instrument, openedOn, number }: TripColumns<A, I, O, N>) => ({
  accountId,
  instrument,
  openedOn,
  number,
})

/** A query for all words of round trips, without those of days. The round trip is null for words without a trade. */
export function selectResolved(db: Pick<Reader, 'sql' | 't'>, scope: ResolvedScope = {}) {
  const { journalEntries: e, roundTrips: r } = db.t
  const named = aliasedTable(r, 'trip')
  const found = strayed(db, scope)
  return db.sql
    .select({
      id: e.id,
      accountId: raw<number | null>`coalesce(${named.accountId}, ${found.accountId})`.mapWith(Number).as('to_account'),
      instrument: raw<string | null>`coalesce(${named.instrument}, ${found.instrument})`.as('to_instrument'),
      openedOn: raw<string | null>`coalesce(${named.openedOn}, ${found.openedOn})`.as('to_opened'),
      number: raw<number | null>`coalesce(${named.number}, ${found.number})`.mapWith(Number).as('to_number'),
    })
    .from(e)
    .leftJoin(named, isOf(e, named))
    .leftJoin(found, eq(found.entryId, e.id))
    .where(entriesOf(e, scope))
}

/** A query for the names of the round trips with words that fulfil a condition. */
export function selectTripsWith(db: Reader, scope: ResolvedScope, condition: SQL | undefined) {
  const { journalEntries: e } = db.t
  const words = selectResolved(db, scope).as('words')
  return db.sql
    .select(tripOf(words))
    .from(words)
    .innerJoin(e, eq(e.id, words.id))
    .where(and(raw`${words.number} is not null`, condition))
}

const resolved = prepared('resolved_words', (db) => selectResolved(db))
const resolvedOf = prepared('resolved_words_of_instrument', (db) =>
  selectResolved(db, { instrument: raw.placeholder('instrument') }),
)

/** The words that each round trip has. */
export async function selectTripsOfWords(
  db: Reader,
  { instrument }: { instrument?: string | undefined } = {},
): Promise<{ id: number; trip: RoundTripKey | null }[]> {
  const rows = instrument === undefined ? await resolved(db, {}) : await resolvedOf(db, { instrument })
  return rows.map(({ id, ...trip }) => ({ id, trip: tripOfWords(trip) }))
}
