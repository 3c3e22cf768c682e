/**
 * The round trip that a journal entry is about: the one that has its execution (rule 8.2). An entry names the execution by what it
 * prints; the transaction that changes the record looks for it again, so that the link is never older than the record.
 */
import { compare } from '../lib/compare.ts'
import type { DateString } from '../lib/dates.ts'
import type { Price, Quantity } from '../lib/decimal.ts'
import type { Side } from '../lib/terms.ts'
import type { Reader, Writer } from '../store/index.ts'
import { type Days, FROM_THE_BEGINNING } from './days-queries.ts'
import {
  type ExecutionName,
  type HeldTrip,
  type Leg,
  type NamedRow,
  type NamingEntry,
  type RowOfTrip,
  selectCame,
  selectLegs,
  selectLotOfTrip,
  selectNamingEntries,
  selectRowsOfTrip,
  selectRowsOn,
  selectTripsBetween,
  selectTripsOfLots,
  type TripName,
  updateAccountOfEntries,
  updateLink,
} from './entry-link-queries.ts'
import { type Files, selectFilesOf } from './file-queries.ts'
import type { RoundTripKey } from './public-ids.ts'
import { selectPlaces } from './shown-queries.ts'

interface Account {
  accountId: number
  /** The files that show its rows. */
  files: Files
}

/** Copies of a transaction with the same time; all of one whose times are not known. */
interface Executed {
  row: NamedRow
  time: string | null
  copy: number
  copies: number
  /** What these copies opened and closed. */
  legs: readonly Leg[]
}

/** What a record has of some instruments on some days, and of some lots. */
interface Found {
  /** By instrument and day, in the order of time; equal ones by what they print. */
  executed: ReadonlyMap<string, readonly Executed[]>
  /** Own entries that do not count, likewise, with what the transactions that are them opened and closed. */
  replaced: ReadonlyMap<string, readonly Pick<Executed, 'row' | 'legs'>[]>
  /** By instrument and key. */
  ofLots: ReadonlyMap<string, readonly TripName[]>
}

const keyOf = (instrument: string, more: string): string => `${more} ${instrument}`

const isEqual = (row: NamedRow, { quantity, price }: { quantity: Quantity | null; price: Price | null }): boolean =>
  row.quantity === quantity && row.price === price

const totalOf = (all: readonly Executed[]): number => all.reduce((sum, { copies }) => sum + copies, 0)

async function find(db: Reader, { accountId, files }: Account, names: readonly Named[]): Promise<Found> {
  const instruments = [...new Set(names.map(({ instrument }) => instrument))]
  const days = [...new Set(names.flatMap(({ executedOn }) => executedOn ?? []))]
  const lotKeys = [...new Set(names.flatMap(({ lotKey }) => lotKey ?? []))]
  const lots = lotKeys.length === 0 ? [] : await selectTripsOfLots(db, accountId, instruments, lotKeys)
  const all = days.length === 0 ? [] : await selectRowsOn(db, accountId, { instruments, days })
  const rows = all.filter(({ replaced }) => replaced === null)
  const gone = all.flatMap((row) => (row.replaced === null ? [] : [{ row, now: { ...row, id: row.replaced } }]))
  const places = await selectPlaces(db, { accountId, files }, rows)
  const found = await readLegs(db, accountId, [...rows, ...gone.map(({ now }) => now)])
  const legs = Map.groupBy(found, ({ contentId }) => contentId)
  const executed = rows.flatMap((row): Executed[] => {
    const own = legs.get(row.id) ?? []
    const times = places.get(row.id)
    if (times === undefined || times.length !== row.copies)
      return [{ row, time: null, copy: 0, copies: row.copies, legs: own }]
    return times.map(({ time }, copy) => ({
      ...{ row, time, copy, copies: 1 },
      legs: own.filter((leg) => leg.copy <= copy && copy < leg.copy + leg.copies),
    }))
  })
  executed.sort(
    (a, b) => compare(a.time ?? LAST_TIME, b.time ?? LAST_TIME) || compare(a.row.key, b.row.key) || a.copy - b.copy,
  )
  return {
    executed: Map.groupBy(executed, ({ row }) => keyOf(row.instrument, row.date)),
    replaced: Map.groupBy(
      gone.map(({ row, now }) => ({ row, legs: legs.get(now.id) ?? [] })),
      ({ row }) => keyOf(row.instrument, row.date),
    ),
    ofLots: Map.groupBy(lots, ({ instrument, lotKey }) => keyOf(instrument, lotKey)),
  }
}

/** What the rows opened and closed, with the round trip of each. */
async function readLegs(db: Reader, accountId: number, rows: readonly NamedRow[]): Promise<Leg[]> {
  const all = await selectLegs(
    db,
    rows.map(({ id }) => id),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const came = all.filter(({ effect, trip }) => effect === 'came' && trip === null)
  const cameOn = came.flatMap(({ contentId }) => byId.get(contentId) ?? [])
  const trips = await readTripsHeld(db, accountId, cameOn)
  return all.flatMap(({ trip, ...leg }) => {
    const row = byId.get(leg.contentId)
    const held = trip ?? (leg.effect === 'came' && row !== undefined ? onlyOne(heldOn(trips, row, leg.side)) : null)
    return held === null ? [] : [{ ...leg, ...held }]
  })
}

async function readTripsHeld(
  db: Reader,
  accountId: number,
  rows: readonly Pick<NamedRow, 'instrument' | 'date'>[],
): Promise<HeldTrip[]> {
  if (rows.length === 0) return []
  const days = rows.map(({ date }) => date).sort()
  const instruments = [...new Set(rows.map(({ instrument }) => instrument))]
  const [first, last] = [days[0] as DateString, days.at(-1) as DateString]
  return await selectTripsBetween(db, accountId, { instruments, first, last })
}

const heldOn = (
  trips: readonly HeldTrip[],
  { instrument, date }: Pick<NamedRow, 'instrument' | 'date'>,
  side?: Side,
): HeldTrip[] =>
  trips.filter(
    (trip) =>
      trip.instrument === instrument &&
      (side === undefined || trip.side === side) &&
      trip.tripOn <= date &&
      (trip.lastOn === null || date <= trip.lastOn),
  )

/** After each time of a day. */
const LAST_TIME = '99'

type Named = ExecutionName & { instrument: string }

/**
 * Each level is tried: time, quantity and price; day, quantity and price; what files have of an own entry (rule 7.1); the lot. Null if
 * none has exactly one round trip.
 */
function tripOf(name: Named, { executed, replaced, ofLots }: Found): TripName | null {
  const { instrument, executedOn, executedAt, nth, equals, nthAtTime, equalsAtTime, lotKey } = name
  const ofDay = (executed.get(keyOf(instrument, executedOn ?? '')) ?? []).filter(({ row }) => isEqual(row, name))
  const atTime = executedAt === null ? [] : ofDay.filter(({ time }) => time === executedAt)
  // One with another time is another execution.
  const maybe = executedAt === null ? ofDay : ofDay.filter(({ time }) => time === null)
  return (
    (atTime.length > 0 ? picked(atTime, name, nthAtTime, equalsAtTime) : picked(maybe, name, nth, equals)) ??
    onlyOne(
      (replaced.get(keyOf(instrument, executedOn ?? '')) ?? [])
        .filter(({ row }) => isEqual(row, name))
        .flatMap(({ legs }) => legsOf(name, legs)),
    ) ??
    onlyOne(lotKey === null ? [] : (ofLots.get(keyOf(instrument, lotKey)) ?? []))
  )
}

/**
 * As many as there were: the one with the number. More: one of them is it, so that all must be of one round trip. Fewer: it may be
 * one that is not there any more.
 */
function picked(
  all: readonly Executed[],
  name: ExecutionName,
  nth: number | null,
  equals: number | null,
): TripName | null {
  const total = totalOf(all)
  if (nth === null || equals === null || total < equals) return null
  if (total > equals) return onlyOne(all.flatMap(({ legs }) => legsOf(name, legs)))
  let before = 0
  for (const { legs, copy, copies } of all) {
    if (nth <= before + copies) {
      const own = copy + nth - before - 1
      return onlyOne(
        legsOf(
          name,
          legs.filter((leg) => leg.copy <= own && own < leg.copy + leg.copies),
        ),
      )
    }
    before += copies
  }
  return null
}

/** A sale can close a position and open one: those that did the same, if there are any. */
function legsOf({ effect, side }: ExecutionName, legs: readonly Leg[]): readonly TripName[] {
  const same = legs.filter((leg) => leg.effect === effect && leg.side === side)
  return same.length > 0 ? same : legs
}

function onlyOne(trips: readonly TripName[]): TripName | null {
  const [first] = trips
  if (first === undefined) return null
  const { tripOn, tripNumber } = first
  return trips.every((trip) => trip.tripOn === tripOn && trip.tripNumber === tripNumber) ? { tripOn, tripNumber } : null
}

/** Names no execution. */
export const UNNAMED: ExecutionName = {
  ...{ executedOn: null, executedAt: null, effect: null, side: null, quantity: null, price: null },
  ...{ nth: null, equals: null, nthAtTime: null, equalsAtTime: null, lotKey: null },
}

/** Of a round trip. More would not make it known better. */
const MOST_TRIED = 20

/** The name of the first execution of a round trip by which it is found again; without any, of its lot. */
export async function nameExecution(db: Reader, key: RoundTripKey): Promise<ExecutionName> {
  const { accountId, instrument, openedOn: tripOn, number: tripNumber } = key
  const account = { accountId, files: await selectFilesOf(db, [accountId]) }
  const lotKey = await selectLotOfTrip(db, key)
  const came = (effect: Leg['effect']) => Number(effect === 'came')
  const executed: RowOfTrip[] = await selectRowsOfTrip(db, key)
  const rows = (executed.length > 0 ? executed : await selectCame(db, key)).sort(
    (a, b) => came(a.effect) - came(b.effect) || compare(a.date, b.date) || a.step - b.step || a.copy - b.copy,
  )
  const tried = new Map(rows.map((row) => [`${row.contentId} ${row.copy} ${row.effect}`, row] as const))
  const found = new Map<DateString, Found>()
  for (const { contentId, copy, date, effect, side } of [...tried.values()].slice(0, MOST_TRIED)) {
    const day = found.get(date) ?? (await find(db, account, [{ ...UNNAMED, instrument, executedOn: date }]))
    found.set(date, day)
    const ofDay = day.executed.get(keyOf(instrument, date)) ?? []
    const own = ofDay.find((one) => one.row.id === contentId && one.copy <= copy && copy < one.copy + one.copies)
    if (own === undefined) continue
    const { row, time } = own
    const equal = ofDay.filter((one) => isEqual(one.row, row))
    const placeIn = (all: readonly Executed[]) => totalOf(all.slice(0, all.indexOf(own))) + copy - own.copy + 1
    const atTime = equal.filter((one) => one.time === time)
    const name: ExecutionName = {
      ...{ executedOn: date, executedAt: time, effect, side, quantity: row.quantity, price: row.price },
      ...{ nth: placeIn(equal), equals: totalOf(equal), lotKey },
      ...(time === null
        ? { nthAtTime: null, equalsAtTime: null }
        : { nthAtTime: placeIn(atTime), equalsAtTime: totalOf(atTime) }),
    }
    const trip = tripOf({ ...name, lotKey: null, instrument }, day)
    if (trip?.tripOn === tripOn && trip.tripNumber === tripNumber) return name
  }
  return { ...UNNAMED, lotKey }
}

/** The round trip that has the execution of each name; null if none has, or if it is not known which. */
export async function findTrips(db: Reader, account: Account, names: readonly Named[]): Promise<(TripName | null)[]> {
  if (names.length === 0) return []
  const found = await find(db, account, names)
  return names.map((name) => tripOf(name, found))
}

/** Links the entries of instruments again, after the record has changed: from days on, or all. Of all instruments without any. */
export async function linkEntries(
  tx: Writer,
  account: Account,
  instruments: readonly string[] | undefined,
  days: Days = FROM_THE_BEGINNING,
): Promise<void> {
  const all = await selectNamingEntries(tx, account.accountId, instruments)
  // Before the day a round trip keeps its executions; a lot of a later day can have come.
  const entries = all.filter(
    ({ instrument, executedOn, tripOn }) =>
      tripOn === null || executedOn === null || executedOn >= (days.get(instrument) ?? ''),
  )
  if (entries.length === 0) return
  const found = await find(tx, account, entries)
  for (const entry of entries) {
    if (!isNamed(entry) && (await nameEntry(tx, entry))) continue
    const { tripOn, tripNumber } = tripOf(entry, found) ?? { tripOn: null, tripNumber: null }
    if (tripOn !== entry.tripOn || tripNumber !== entry.tripNumber)
      await updateLink(tx, entry.id, { tripOn, tripNumber })
  }
}

/** How many entries of an account are linked to another round trip than the one that has their execution. */
export async function countOtherLinks(db: Reader, account: Account): Promise<number> {
  const entries = (await selectNamingEntries(db, account.accountId, undefined)).filter(isNamed)
  if (entries.length === 0) return 0
  const found = await find(db, account, entries)
  return entries.filter((entry) => {
    const trip = tripOf(entry, found)
    return (trip?.tripOn ?? null) !== entry.tripOn || (trip?.tripNumber ?? null) !== entry.tripNumber
  }).length
}

const isNamed = ({ executedOn, lotKey }: ExecutionName): boolean => executedOn !== null || lotKey !== null

/**
 * Entries of versions that did not name executions: of the round trip that has them. Before their record changes, and after it,
 * because versions of that time did not keep the parts of trades.
 * Returns whether the instruments have entries.
 */
export async function nameEntries(tx: Writer, accountId: number, instruments: readonly string[]): Promise<boolean> {
  const entries = await selectNamingEntries(tx, accountId, instruments)
  for (const entry of entries) if (!isNamed(entry)) await nameEntry(tx, entry)
  return entries.length > 0
}

/** Returns whether it has a name now. */
async function nameEntry(tx: Writer, { id, accountId, instrument, tripOn, tripNumber }: NamingEntry): Promise<boolean> {
  if (tripOn === null || tripNumber === null) return false
  const key = { accountId, instrument, openedOn: tripOn, number: tripNumber }
  const held = heldOn(await readTripsHeld(tx, accountId, [{ instrument, date: tripOn }]), { instrument, date: tripOn })
  const isOwn = (trip: HeldTrip) => trip.tripOn === tripOn && trip.tripNumber === tripNumber
  const trip = onlyOne(held.some(isOwn) ? held.filter(isOwn) : held)
  if (trip === null) return false
  const name = await nameExecution(tx, { ...key, openedOn: trip.tripOn, number: trip.tripNumber })
  if (!isNamed(name)) return false
  await updateLink(tx, id, { ...name, ...trip })
  return true
}

/** The entries of accounts that have a round trip. */
export async function readLinked(db: Reader, accountIds: readonly number[]): Promise<NamingEntry[]> {
  const linked: NamingEntry[] = []
  for (const accountId of accountIds)
    linked.push(...(await selectNamingEntries(db, accountId, undefined)).filter(({ tripOn }) => tripOn !== null))
  return linked
}

/** After files were moved to an account: an entry of `before` goes there too, if its execution did. */
export async function followFiles(tx: Writer, before: readonly NamingEntry[], accountId: number): Promise<void> {
  const ids = new Set(before.map(({ id }) => id))
  const from = [...new Set(before.map((entry) => entry.accountId))].filter((one) => one !== accountId)
  const lost: NamingEntry[] = []
  for (const one of from)
    lost.push(
      ...(await selectNamingEntries(tx, one, undefined)).filter(({ id, tripOn }) => tripOn === null && ids.has(id)),
    )
  if (lost.length === 0) return
  const found = await find(tx, { accountId, files: await selectFilesOf(tx, [accountId]) }, lost)
  for (const entry of lost) {
    const trip = tripOf(entry, found)
    if (trip !== null) await updateLink(tx, entry.id, { accountId, ...trip })
  }
}

/** All entries of an account that is merged into another one: before the record changes. */
export const carryEntries = (tx: Writer, merged: number, into: number): Promise<void> =>
  updateAccountOfEntries(tx, merged, into)
