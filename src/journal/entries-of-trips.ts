/** What is written about round trips, for the answers that show them. */
import { type RoundTripKey, roundTripId } from '../ledger/public-ids.ts'
import { compare } from '../lib/compare.ts'
import { foldedName } from '../lib/text.ts'
import type { Reader } from '../store/index.ts'
import { countPicturesOf, existMoreEntries, type ShownEntry, selectShownEntries, selectTagsOf } from './queries.ts'
import { type EntryScope, selectTripsOfEntries } from './resolved-queries.ts'

/**
 * All entries of a round trip as one. The tags of several entries are joined; the setup, the rating and what else can be there once are
 * of the oldest entry that has it.
 */
export interface TaggedEntry extends ShownEntry {
  /** By name. */
  tags: readonly string[]
}

export interface EntrySummary extends TaggedEntry {
  pictures: number
}

/** Entries whose round trips are found in some 20 ms. */
const MOST_AT_ONCE = 500

/** Whether it takes longer than some 20 ms to find the round trips of all entries. */
export const hasManyEntries = (db: Reader): Promise<boolean> => existMoreEntries(db, MOST_AT_ONCE)

/** The journal of each round trip that has entries, by `roundTripId`. */
export async function readAllEntries(db: Reader, scope: EntryScope = {}): Promise<Map<string, TaggedEntry>> {
  return await readTagged(db, await readIds(db, scope), undefined)
}

/** The journal of these round trips by `roundTripId`; those without entries are left out. */
export async function readEntriesOf(db: Reader, trips: readonly RoundTripKey[]): Promise<Map<string, EntrySummary>> {
  const [first] = trips
  if (first === undefined) return new Map()
  const isOne = trips.every(({ instrument }) => instrument === first.instrument)
  const all = await readIds(db, isOne ? { instrument: first.instrument } : {})
  const own = new Map(
    trips.flatMap((trip) => {
      const name = roundTripId(trip)
      const ids = all.get(name)
      return ids === undefined ? [] : [[name, ids] as const]
    }),
  )
  const ids = [...own.values()].flat()
  const pictures = new Map((await countPicturesOf(db, ids)).map((row) => [row.entryId, row.pictures]))
  const entries = await readTagged(db, own, ids)
  return new Map(
    [...entries].map(([name, one]) => {
      const counted = (own.get(name) ?? []).reduce((sum, id) => sum + (pictures.get(id) ?? 0), 0)
      return [name, { ...one, pictures: counted }]
    }),
  )
}

/** The ids of entries by `roundTripId`, the oldest first. */
async function readIds(db: Reader, scope: EntryScope): Promise<Map<string, number[]>> {
  const ids = new Map<string, number[]>()
  for (const { id, trip } of await selectTripsOfEntries(db, scope)) {
    const name = roundTripId(trip)
    const known = ids.get(name)
    if (known === undefined) ids.set(name, [id])
    else known.push(id)
  }
  return ids
}

/** `ids`: to read no others; undefined if most entries are read. */
async function readTagged(
  db: Reader,
  names: ReadonlyMap<string, readonly number[]>,
  ids: readonly number[] | undefined,
): Promise<Map<string, TaggedEntry>> {
  const tags = Map.groupBy(await selectTagsOf(db, ids), ({ entryId }) => entryId)
  const shown = new Map((await selectShownEntries(db, ids)).map((entry) => [entry.id, entry]))
  return new Map(
    [...names].flatMap(([name, own]) => {
      const all = own.flatMap((id) => shown.get(id) ?? [])
      const tagged = own.flatMap((id) => tags.get(id) ?? []).map((tag) => tag.name)
      return all.length === 0 ? [] : [[name, { ...joined(all), tags: inOrder(tagged) }]]
    }),
  )
}

const inOrder = (tags: readonly string[]): string[] =>
  [...new Set(tags)].sort((a, b) => compare(foldedName(a), foldedName(b)))

function joined(all: readonly ShownEntry[]): ShownEntry {
  const first = all[0] as ShownEntry
  const withSetup = all.find(({ setupKey }) => setupKey !== null) ?? first
  return {
    id: first.id,
    setup: withSetup.setup,
    setupKey: withSetup.setupKey,
    rating: firstOf(all, ({ rating }) => rating),
    plannedStop: firstOf(all, ({ plannedStop }) => plannedStop),
    reviewedAt: firstOf(all, ({ reviewedAt }) => reviewedAt),
    hasNote: all.some(({ hasNote }) => hasNote),
  }
}

function firstOf<T>(all: readonly ShownEntry[], part: (entry: ShownEntry) => T | null): T | null {
  for (const entry of all) {
    const value = part(entry)
    if (value !== null) return value
  }
  return null
}
