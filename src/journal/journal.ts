/** Reads and writes journal entries. */
import { randomUUID } from 'node:crypto'
import { nameExecution, UNNAMED } from '../ledger/entry-links.ts'
import type { RoundTripKey } from '../ledger/public-ids.ts'
import type { Clock } from '../lib/clock.ts'
import { formatCursor, invalidCursor, isInteger, type Page, parseCursor, roomOnPage, toPage } from '../lib/cursor.ts'
import { type DateString, isDate } from '../lib/dates.ts'
import { type Price, priceNumber } from '../lib/decimal.ts'
import { conflict, invalidField, notFound } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'
import { foldedName } from '../lib/text.ts'
import type { Reader, Store, Writer } from '../store/index.ts'
import {
  deleteEntry,
  type Entry,
  type EntryRange,
  existMoreEntries,
  insertEntry,
  type ListedEntry,
  type Picture,
  type Subject,
  selectDayEntry,
  selectEntries,
  selectEntriesOfTrip,
  selectEntry,
  selectNotes,
  selectPicturesOf,
  selectTagsOf,
  selectTrip,
  selectTripHeld,
  tripOf,
  updateEntry,
  updateTagsOf,
  upsertJournalRevision,
} from './queries.ts'
import { isOnSideOfLoss } from './r-multiple.ts'
import { tagsNamed } from './tags.ts'
import { keepVersion, readVersion } from './versions.ts'

export const MOST_ENTRIES = 10_000
/** Of an entry; the contract's most. */
export const MOST_TAGS = 30

export interface JournalDeps {
  store: Store
  clock: Clock
}

/** What an entry is written about: a round trip or a day. */
export type Target = RoundTripKey | { day: DateString }

/** What is missing stays as it is; null, and no tags, empty a field. */
export interface EntryChange {
  note?: string | null
  tags?: readonly string[]
  setup?: string | null
  rating?: number | null
  plannedStop?: Price | null
  reviewed?: boolean
  /** Goes on with the change before: what stood between is not kept as a version. */
  continues?: boolean
}

/** Replaces all that is written. */
export const EMPTY_ENTRY = {
  note: null,
  tags: [],
  setup: null,
  rating: null,
  plannedStop: null,
  reviewed: false,
} as const

/** Throws if the entry is not the one that the client has read; undefined: there is none. */
export type Check = (found: Pick<Entry, 'id' | 'version'> | undefined) => void

export interface FullEntry extends Entry {
  /** By name. */
  tags: readonly string[]
  pictures: readonly Picture[]
  /** The round trip that has its execution now; null if there is none, and for a day. */
  trip: RoundTripKey | null
  /** Of an unlinked entry: a round trip to which the user may attach it; null if none was held. */
  proposed: RoundTripKey | null
}

const isDay = (target: Target): target is { day: DateString } => 'day' in target

const OF_DAY = { accountId: null, instrument: null, tripOn: null, number: null, ...UNNAMED }

async function subjectOf(db: Reader, target: Target): Promise<Subject> {
  if (isDay(target)) return { kind: 'day', day: target.day, ...OF_DAY }
  const { accountId, instrument, openedOn, number } = target
  const name = await nameExecution(db, target)
  return { kind: 'round_trip', day: openedOn, accountId, instrument, ...name, tripOn: openedOn, number }
}

/** The oldest first: a round trip can have several. */
async function findEntries(db: Reader, target: Target): Promise<Entry[]> {
  if (!isDay(target)) return await selectEntriesOfTrip(db, target)
  const entry = await selectDayEntry(db, target.day)
  return entry === undefined ? [] : [entry]
}

/** The entry that an operation on the target changes. */
const findEntry = async (db: Reader, target: Target): Promise<Entry | undefined> => (await findEntries(db, target))[0]

/** Throws Failure `not_found` if there is no such round trip. */
async function assertExists(db: Reader, target: Target): Promise<void> {
  if (!isDay(target) && (await selectTrip(db, target)) === undefined) throw notFound(say('round_trip_not_found'))
}

async function fill(db: Reader, entries: readonly Entry[]): Promise<FullEntry[]> {
  const ids = entries.map(({ id }) => id)
  const tags = Map.groupBy(await selectTagsOf(db, ids), ({ entryId }) => entryId)
  const pictures = Map.groupBy(await selectPicturesOf(db, ids), ({ entryId }) => entryId)
  const proposed = new Map<number, RoundTripKey | null>()
  for (const entry of entries) if (tripOf(entry) === null) proposed.set(entry.id, await propose(db, entry))
  return entries.map((entry) => ({
    ...entry,
    trip: tripOf(entry),
    proposed: proposed.get(entry.id) ?? null,
    tags: (tags.get(entry.id) ?? []).map(({ name }) => name),
    pictures: pictures.get(entry.id) ?? [],
  }))
}

/** A round trip of the instrument that was held on the day: rather in the account, and rather one that was opened then. */
const propose = async (db: Reader, { accountId, instrument, executedOn, day }: Entry): Promise<RoundTripKey | null> =>
  accountId === null || instrument === null
    ? null
    : ((await selectTripHeld(db, { accountId, instrument, day: executedOn ?? day })) ?? null)

/** Throws Failure `not_found` if there is no such entry. */
export async function readEntry(db: Reader, id: number): Promise<FullEntry> {
  const entry = await selectEntry(db, id)
  if (entry === undefined) throw notFound(say('journal_entry_unknown', { id }))
  const [full] = await fill(db, [entry])
  return full as FullEntry
}

/** The oldest first; empty if nothing is written. Throws Failure `not_found` if there is no such round trip. */
export const readEntriesAbout = ({ store }: Pick<JournalDeps, 'store'>, userId: number, target: Target) =>
  store.forUser(userId).snapshot(async (db): Promise<FullEntry[]> => {
    await assertExists(db, target)
    return await fill(db, await findEntries(db, target))
  })

/** An entry, and after it the others of the same round trip, which are shown beside it. */
export async function readBeside(db: Reader, id: number): Promise<FullEntry[]> {
  const entry = await readEntry(db, id)
  if (entry.trip === null) return [entry]
  return [
    entry,
    ...(await fill(
      db,
      (await findEntries(db, entry.trip)).filter((other) => other.id !== id),
    )),
  ]
}

/**
 * Runs `change` with the store and then renews the answers that show entries. It is a change of the record: an entry is stored
 * with its round trip, so that no other may change the round trips meanwhile.
 */
export async function changeJournal<T>(store: Store, userId: number, change: (tx: Writer) => Promise<T>): Promise<T> {
  const revision = randomUUID()
  return await store.forUser(userId).write('record', async (tx) => {
    const out = await change(tx)
    await upsertJournalRevision(tx, userId, revision)
    return out
  })
}

/** The entry of a target; a new and empty one if it has none. Throws as `changeEntryAbout`. */
export async function ensureEntry(tx: Writer, userId: number, target: Target, now: number): Promise<Entry> {
  await assertExists(tx, target)
  const known = await findEntry(tx, target)
  if (known !== undefined) return known
  if (await existMoreEntries(tx, MOST_ENTRIES - 1)) throw conflict(say('journal_entry_limit', { most: MOST_ENTRIES }))
  const entry: Omit<Entry, 'id'> = {
    ...(await subjectOf(tx, target)),
    note: null,
    setup: null,
    setupKey: null,
    rating: null,
    plannedStop: null,
    reviewedAt: null,
    createdAt: now,
    updatedAt: now,
    version: 1,
  }
  return { id: await insertEntry(tx, userId, entry), ...entry }
}

/**
 * Changes the entry of a target. Throws Failure `not_found` if there is no such round trip, `invalid` for a stop on the wrong side,
 * `conflict` if there are too many entries or tags, and what `check` throws.
 */
export async function changeEntryAbout(
  { store, clock }: JournalDeps,
  userId: number,
  target: Target,
  change: EntryChange,
  check: Check,
): Promise<FullEntry[]> {
  const now = clock.now()
  return await changeJournal(store, userId, async (tx) => {
    await assertExists(tx, target)
    check(await findEntry(tx, target))
    const entry = await ensureEntry(tx, userId, target, now)
    await storeChange(tx, userId, entry, change, now)
    return await readBeside(tx, entry.id)
  })
}

/** Of the entries of several round trips. What is missing stays as it is; null, and an empty text, remove the setup. */
export interface EntriesChange {
  addTags?: readonly string[] | undefined
  removeTags?: readonly string[] | undefined
  setup?: string | null
  reviewed?: boolean
}

/**
 * Changes the entries of several round trips, or nothing. Returns those in which something changed. Throws as `changeEntryAbout`, also
 * `conflict` if an entry would have too many tags.
 */
export async function changeEntries(
  { store, clock }: JournalDeps,
  userId: number,
  trips: readonly RoundTripKey[],
  change: EntriesChange,
): Promise<RoundTripKey[]> {
  const now = clock.now()
  return await changeJournal(store, userId, async (tx) => {
    const changed: RoundTripKey[] = []
    for (const trip of trips) if (await changeAll(tx, userId, trip, change, now)) changed.push(trip)
    return changed
  })
}

/** The entries of a round trip are shown as one: the oldest gets what is added, and all lose what is removed. */
async function changeAll(
  tx: Writer,
  userId: number,
  trip: RoundTripKey,
  change: EntriesChange,
  now: number,
): Promise<boolean> {
  await assertExists(tx, trip)
  const [first, ...others] = await fill(tx, await findEntries(tx, trip))
  const removal: EntriesChange = {
    removeTags: change.removeTags,
    ...(change.setup === undefined || change.setup?.trim() ? {} : { setup: null }),
    ...(change.reviewed === false ? { reviewed: false } : {}),
  }
  let isChanged = false
  for (const [entry, wanted] of [[first, change] as const, ...others.map((other) => [other, removal] as const)]) {
    const differing = differenceOf(entry, wanted)
    if (Object.keys(differing).length === 0) continue
    await storeChange(tx, userId, entry ?? (await ensureEntry(tx, userId, trip, now)), differing, now)
    isChanged = true
  }
  return isChanged
}

/** What a change changes of an entry. */
function differenceOf(
  entry: FullEntry | undefined,
  { addTags = [], removeTags = [], setup, reviewed }: EntriesChange,
): EntryChange {
  const has = (names: readonly string[], name: string) => names.some((each) => foldedName(each) === foldedName(name))
  const before = entry?.tags ?? []
  const kept = before.filter((name) => !has(removeTags, name))
  const added = addTags.filter((name) => !has(before, name))
  const tags = [...kept, ...added]
  if (tags.length > MOST_TAGS) throw conflict(say('tags_of_entry_limit', { most: MOST_TAGS }))
  return {
    ...(added.length > 0 || kept.length < before.length ? { tags } : {}),
    ...(setup === undefined || foldedName(setup ?? '') === (entry?.setupKey ?? '') ? {} : { setup }),
    ...(reviewed === undefined || reviewed === ((entry?.reviewedAt ?? null) !== null) ? {} : { reviewed }),
  }
}

async function storeChange(tx: Writer, userId: number, entry: Entry, change: EntryChange, now: number): Promise<void> {
  const { note, tags, setup, rating, plannedStop, reviewed, continues = false } = change
  if (!continues) await keepVersion(tx, userId, entry)
  const trip = tripOf(entry)
  if (trip !== null && plannedStop !== undefined) await assertStop(tx, trip, plannedStop)
  const named = setup?.trim() || null
  await updateEntry(tx, entry.id, {
    ...(note === undefined ? {} : { note: note || null }),
    ...(setup === undefined ? {} : { setup: named, setupKey: named === null ? null : foldedName(named) }),
    ...(rating === undefined ? {} : { rating }),
    ...(plannedStop === undefined ? {} : { plannedStop }),
    ...(reviewed === undefined ? {} : { reviewedAt: reviewed ? (entry.reviewedAt ?? now) : null }),
    updatedAt: now,
  })
  if (tags !== undefined) await updateTagsOf(tx, userId, entry.id, await tagsNamed(tx, userId, tags))
}

/** Throws Failure `invalid` unless a loss is made at the stop. */
async function assertStop(db: Reader, key: RoundTripKey, stop: Price | null): Promise<void> {
  const trip = await selectTrip(db, key)
  if (stop === null || trip === undefined || trip.entryPrice === null) return
  const { side, entryPrice } = trip
  if (!isOnSideOfLoss(side, entryPrice, stop))
    throw invalidField(say('stop_on_wrong_side', { field: 'planned_stop', entry: priceNumber(entryPrice), side }))
}

/** Throws Failure `not_found` if there is no such round trip, or nothing is written. */
export const removeEntryAbout = ({ store }: Pick<JournalDeps, 'store'>, userId: number, target: Target) =>
  changeJournal(store, userId, async (tx) => {
    await assertExists(tx, target)
    const entry = await findEntry(tx, target)
    if (entry === undefined) throw notFound(say('journal_entry_not_found'))
    await deleteEntry(tx, entry.id)
  })

/** Throws Failure `not_found` if there is no such entry. */
export const removeEntry = ({ store }: Pick<JournalDeps, 'store'>, userId: number, id: number) =>
  changeJournal(store, userId, async (tx) => {
    if (!(await deleteEntry(tx, id))) throw notFound(say('journal_entry_unknown', { id }))
  })

/**
 * Changes an entry by its id; with `trip` it is about the first execution of this round trip from now on. Throws Failure `not_found` if
 * there is no such entry or round trip, `conflict` for the entry of a day with a trip, `invalid` for a stop on the wrong side or of a day,
 * and what `check` throws.
 */
export async function changeEntry(
  { store, clock }: JournalDeps,
  userId: number,
  id: number,
  { trip, ...change }: EntryChange & { trip: RoundTripKey | undefined },
  check: Check,
): Promise<FullEntry[]> {
  const now = clock.now()
  return await changeJournal(store, userId, async (tx) => {
    let entry = await selectEntry(tx, id)
    if (entry === undefined) throw notFound(say('journal_entry_unknown', { id }))
    check(entry)
    if (entry.kind === 'day') {
      if (trip !== undefined) throw conflict(say('journal_entry_of_day', { id }))
      if (change.plannedStop != null) throw invalidField(say('stop_of_day', { field: 'planned_stop' }))
    }
    if (trip !== undefined) {
      await assertExists(tx, trip)
      await assertStop(tx, trip, change.plannedStop === undefined ? entry.plannedStop : change.plannedStop)
      const subject = await subjectOf(tx, trip)
      await updateEntry(tx, id, subject)
      entry = { ...entry, ...subject }
    }
    await storeChange(tx, userId, entry, change, now)
    return await readBeside(tx, id)
  })
}

/** Writes a former version again; what was there until now is one then. Throws as `changeEntry`. */
export async function restoreVersion(
  { store, clock }: JournalDeps,
  userId: number,
  id: number,
  version: number,
  check: Check,
): Promise<FullEntry[]> {
  const now = clock.now()
  return await changeJournal(store, userId, async (tx) => {
    const { note, tags, setup, rating, plannedStop, reviewedAt } = await readVersion(tx, id, version)
    const entry = (await selectEntry(tx, id)) as Entry
    check(entry)
    await storeChange(tx, userId, entry, { note, tags, setup, rating, plannedStop, reviewed: reviewedAt !== null }, now)
    return await readBeside(tx, id)
  })
}

/** Entries by their day, the latest first, still without their notes. */
export interface OpenedPage extends Page<ListedEntry> {
  /** The bytes of the notes. */
  bytes: number
}

/** `after`: of `parseSortKey`. The page ends where its notes have no room any more, so that the others are not read. */
export async function openEntryPage(
  db: Reader,
  range: EntryRange,
  { after, limit }: { after: Pick<Entry, 'day' | 'id'> | undefined; limit: number },
): Promise<OpenedPage> {
  const found = await selectEntries(db, range, after, limit + 1)
  const sizes = found.map(({ noteBytes }) => noteBytes)
  const room = roomOnPage(sizes, limit)
  const page = toPage(found, room, ({ day, id }) => formatCursor([day, id]))
  return { ...page, bytes: sizes.slice(0, room).reduce((sum, size) => sum + size, 0) }
}

export async function readEntryPage(db: Reader, { items, nextCursor }: OpenedPage): Promise<Page<FullEntry>> {
  const ids = items.map(({ id }) => id)
  const notes = new Map((await selectNotes(db, ids)).map(({ id, note }) => [id, note]))
  const entries = items.map(({ noteBytes: _, ...entry }) => ({ ...entry, note: notes.get(entry.id) ?? null }))
  return { items: await fill(db, entries), nextCursor }
}

/** Throws Failure `invalid` for a text that no page has given. */
export function parseSortKey(text: string): Pick<Entry, 'day' | 'id'> {
  const [day, id] = parseCursor(text)
  if (typeof day !== 'string' || !isDate(day) || !isInteger(id)) throw invalidCursor()
  return { day, id }
}
