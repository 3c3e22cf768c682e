/** The list of round trips in pages. */

import { readAllWords, readWordsOf, type SummedWords } from '../../journal/words-of-trips.ts'
import { roundTripId } from '../../ledger/public-ids.ts'
import { type Page, toPage } from '../../lib/cursor.ts'
import { type DateString, FIRST_DATE, LAST_DATE } from '../../lib/dates.ts'
import type { Reader } from '../../store/index.ts'
import { readAccountFilter } from '../accounts/account-filter.ts'
import type { PeriodScope } from '../queries.ts'
import { assertRange } from '../timeframe/timeframe.ts'
import { comparePlaces, formatPlace, type Order, type Place, placeOf } from './order.ts'
import { joined, nameOf, type PartFilter, passes, type WordsById } from './parts.ts'
import {
  type ListedRoundTrip,
  type RoundTripPart,
  selectRoundTripParts,
  selectRoundTrips,
  selectUntouchedRoundTrips,
} from './queries.ts'
import { figuresOf, type RoundTripFigures } from './statistics.ts'

interface Asked {
  start_date?: DateString
  end_date?: DateString
  account_id?: number
}

/** Throws Failure `invalid` for a range that is not valid, `not_found` for an account that is not the user's. */
export async function readScope(
  db: Reader,
  { start_date: first, end_date: last, account_id }: Asked,
): Promise<PeriodScope> {
  if (first !== undefined && last !== undefined) assertRange(first, last)
  const accountId = await readAccountFilter(db, account_id)
  return { accountId, first: first ?? FIRST_DATE, last: last ?? LAST_DATE }
}

export interface RoundTripList {
  scope: PeriodScope
  instruments: readonly string[] | undefined
  filter: PartFilter
  order: Order
  /** The last one of the page before, of `parsePlace`. */
  after: Place | undefined
  limit: number
}

export interface ListItem {
  trip: ListedRoundTrip
  /** null if nothing was closed yet. */
  part: RoundTripPart | null
  words: SummedWords | undefined
}

export interface RoundTripPage extends Page<ListItem> {
  totals: RoundTripFigures & { listed: number }
}

/**
 * Groups of statistics are filters, and every column is an order: so all round trips of the period are read, without what
 * only a row shows.
 */
export async function readRoundTripList(db: Reader, list: RoundTripList): Promise<RoundTripPage> {
  const { scope, instruments, filter, order, after, limit } = list
  const words = await readWordsFor(db, filter, instruments)
  const closed = joined(await selectRoundTripParts(db, scope, instruments)).filter((part) =>
    passes(part, filter, words),
  )
  const untouched = asksOnlyForOpen(filter) ? await selectUntouchedRoundTrips(db, scope, instruments) : []
  const all = [...closed, ...untouched.filter((part) => passes(part, filter, words))]
  const compare = comparePlaces(order)
  const places = all.map((part) => ({ part, place: placeOf(part, order) })).sort((a, b) => compare(a.place, b.place))
  const start = after === undefined ? 0 : places.findIndex(({ place }) => compare(place, after) > 0)
  const found = start === -1 ? [] : places.slice(start, start + limit + 1)
  const { items, nextCursor } = toPage(found, limit, ({ place }) => formatPlace(place))
  return {
    items: await withTrips(
      db,
      scope,
      items.map(({ part }) => part),
    ),
    nextCursor,
    totals: { ...figuresOf(closed), listed: all.length },
  }
}

/** A round trip without any closing has no result, so it is in no group that is made of results. */
const asksOnlyForOpen = ({ isOpen, result, weekday, timeHeld, size }: PartFilter): boolean =>
  isOpen === true && [result, weekday, timeHeld, size].every((each) => each === undefined)

async function withTrips(db: Reader, scope: PeriodScope, parts: readonly RoundTripPart[]): Promise<ListItem[]> {
  const trips = await selectRoundTrips(db, scope, parts)
  const named = new Map(trips.map((trip) => [nameOf(trip), trip]))
  const written = await readWordsOf(db, trips)
  return parts.flatMap((part) => {
    const trip = named.get(nameOf(part))
    return trip === undefined
      ? []
      : [{ trip, part: part.closings === 0 ? null : part, words: written.get(roundTripId(trip)) }]
  })
}

/** The words that a filter looks at; none if it does not. */
export const readWordsFor = async (
  db: Reader,
  filter: PartFilter,
  instruments: readonly string[] | undefined,
): Promise<WordsById> => (filter.words === undefined ? new Map() : await readAllWords(db, wordsScope(instruments)))

export const wordsScope = (instruments: readonly string[] | undefined) => ({
  instrument: instruments?.length === 1 ? instruments[0] : undefined,
})
