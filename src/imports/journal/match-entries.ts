/** Which entry of the record each entry of a file is. Pure. */
import type { ExecutionName } from '../../ledger/entry-link-queries.ts'
import type { RoundTripKey } from '../../ledger/public-ids.ts'
import type { DateString } from '../../lib/dates.ts'

/** An entry of the record or of a file, as far as it decides what it is. */
export interface Matched extends ExecutionName {
  kind: 'day' | 'round_trip'
  day: DateString
  /** Of the record; one that is to be added has a text. null for a day. */
  accountId: number | string | null
  instrument: string | null
  /** The round trip that has the execution. */
  trip: Pick<RoundTripKey, 'openedOn' | 'number'> | null
  createdAt: number
  /** Equal if all that is written is equal. */
  content: string
}

/** What an entry is about, as it names it. */
const nameOf = (one: Matched): string =>
  one.kind === 'day'
    ? one.day
    : JSON.stringify([
        ...[one.accountId, one.instrument, one.day, one.executedOn, one.executedAt, one.effect, one.side],
        ...[text(one.quantity), text(one.price), one.nth, one.equals, one.nthAtTime, one.equalsAtTime, one.lotKey],
      ])

const text = (value: bigint | null) => (value === null ? null : String(value))

/** The round trip or day on which it is shown; of an unlinked entry its name. */
const placeOf = (one: Matched): string =>
  one.trip === null ? nameOf(one) : JSON.stringify([one.accountId, one.instrument, one.trip.openedOn, one.trip.number])

/** From certain to possible: the same text about the same; the same beginning; whatever is written there. */
const LEVELS: readonly ((one: Matched) => string)[] = [
  (one) => JSON.stringify([nameOf(one), one.content]),
  (one) => JSON.stringify([nameOf(one), one.createdAt]),
  placeOf,
]

/**
 * The entry of the record for each entry of the file, at the first level at which it has one that no other entry of the file
 * has; an entry without one is not in the map. All entries of the file about one day have the same entry of the record.
 */
export function matchEntries<Known extends Matched, Given extends Matched>(
  known: readonly Known[],
  given: readonly Given[],
): Map<Given, Known> {
  const matches = new Map<Given, Known>()
  const taken = new Set<Known>()
  for (const level of LEVELS) {
    const free = Map.groupBy(
      known.filter((one) => one.kind === 'day' || !taken.has(one)),
      level,
    )
    for (const queue of free.values()) queue.reverse()
    for (const one of given) {
      if (matches.has(one)) continue
      const queue = free.get(level(one))
      const match = one.kind === 'day' ? queue?.at(-1) : queue?.pop()
      if (match === undefined) continue
      matches.set(one, match)
      taken.add(match)
    }
  }
  return matches
}
