/** What is written about round trips, for the answers that show them. */
import { type RoundTripKey, roundTripId } from '../ledger/public-ids.ts'
import type { Reader } from '../store/index.ts'
import { countPicturesOf, existMoreEntries, type ShownWords, selectShownWords, selectTagsOf } from './queries.ts'
import { selectTripsOfWords } from './resolved-queries.ts'

export interface TaggedWords extends ShownWords {
  /** By name. */
  tags: readonly string[]
}

export interface SummedWords extends TaggedWords {
  pictures: number
}

interface OneInstrument {
  instrument?: string | undefined
}

/** Words whose round trips are found in some 20 ms. */
const MOST_AT_ONCE = 500

/** Whether it takes longer than some 20 ms to find the round trips of all words. */
export const hasManyWords = (db: Reader): Promise<boolean> => existMoreEntries(db, MOST_AT_ONCE)

/** The words of all round trips that have some, by `roundTripId`. */
export async function readAllWords(db: Reader, scope: OneInstrument = {}): Promise<Map<string, TaggedWords>> {
  return await readTagged(db, await readIds(db, scope), undefined)
}

/** The words of those of the round trips that have some, by `roundTripId`. */
export async function readWordsOf(db: Reader, trips: readonly RoundTripKey[]): Promise<Map<string, SummedWords>> {
  const [first] = trips
  if (first === undefined) return new Map()
  const isOne = trips.every(({ instrument }) => instrument === first.instrument)
  const all = await readIds(db, isOne ? { instrument: first.instrument } : {})
  const own = new Map(
    trips.flatMap((trip) => {
      const name = roundTripId(trip)
      const id = all.get(name)
      return id === undefined ? [] : [[name, id] as const]
    }),
  )
  const ids = [...own.values()]
  const pictures = new Map((await countPicturesOf(db, ids)).map((row) => [row.entryId, row.pictures]))
  const words = await readTagged(db, own, ids)
  return new Map([...words].map(([name, one]) => [name, { ...one, pictures: pictures.get(one.id) ?? 0 }]))
}

/** The ids of words by `roundTripId`. */
async function readIds(db: Reader, scope: OneInstrument): Promise<Map<string, number>> {
  const found = await selectTripsOfWords(db, scope)
  return new Map(found.flatMap(({ id, trip }) => (trip === null ? [] : [[roundTripId(trip), id]])))
}

/** `ids`: to read no others; undefined if most words are read. */
async function readTagged(
  db: Reader,
  names: ReadonlyMap<string, number>,
  ids: readonly number[] | undefined,
): Promise<Map<string, TaggedWords>> {
  const tags = Map.groupBy(await selectTagsOf(db, ids), ({ entryId }) => entryId)
  const shown = new Map((await selectShownWords(db, ids)).map((words) => [words.id, words]))
  return new Map(
    [...names].flatMap(([name, id]) => {
      const words = shown.get(id)
      return words === undefined ? [] : [[name, { ...words, tags: (tags.get(id) ?? []).map((tag) => tag.name) }]]
    }),
  )
}
