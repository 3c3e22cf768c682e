/** The trading days in pages, each with its round trips. */
import type { DayTotals } from '../../ledger/day-totals.ts'
import { formatCursor, invalidCursor, type Page, parseCursor, roomOnPage, toPage } from '../../lib/cursor.ts'
import { addDays, type DateString, isDate } from '../../lib/dates.ts'
import type { Reader } from '../../store/index.ts'
import { type AccountScope, selectTradingDays } from '../queries.ts'
import { readRoundTripsOf } from '../round-trips/of-days.ts'
import type { ListItem } from '../round-trips/round-trips.ts'

/** The contract's most in the answer of one day. */
const MOST_OF_DAY = 100
/** About the bytes of JSON of a day, and of each of its round trips. */
const BYTES = { day: 350, roundTrip: 700 }

export interface DayRange extends AccountScope {
  last: DateString
  limit: number
  /** How many days of the page list their round trips; undefined: all. */
  listing: number | undefined
}

export interface OpenedDays extends Page<DayTotals> {
  /** Those of the page that list their round trips. */
  listing: DayTotals[]
  /** Round trips on the page. */
  roundTrips: number
}

const listedOf = ({ roundTrips }: DayTotals): number => Math.min(roundTrips, MOST_OF_DAY)

/** The days on which a trade was closed, newest first; no more than an answer has room for with their round trips. */
export async function openDays(db: Reader, { accountId, last, limit, listing = limit }: DayRange): Promise<OpenedDays> {
  const found = await selectTradingDays(db, { accountId, last, limit: limit + 1 })
  const sizes = found.map((day, i) => BYTES.day + (i < listing ? listedOf(day) * BYTES.roundTrip : 0))
  const page = toPage(found, roomOnPage(sizes, limit), ({ date }) => formatCursor([date]))
  const days = page.items.slice(0, listing)
  return { ...page, listing: days, roundTrips: days.reduce((sum, day) => sum + listedOf(day), 0) }
}

export interface TradingDay {
  totals: DayTotals
  roundTrips: readonly ListItem[]
}

export async function readDays(db: Reader, scope: AccountScope, { items, listing }: OpenedDays): Promise<TradingDay[]> {
  const roundTrips = await readRoundTripsOf(db, scope, listing, MOST_OF_DAY)
  return items.map((totals) => ({ totals, roundTrips: roundTrips.get(totals.date) ?? [] }))
}

/** The last day of the next page. Throws Failure `invalid` for a text that no page has given. */
export function parsePlace(text: string): DateString {
  const [date] = parseCursor(text)
  if (typeof date !== 'string' || !isDate(date)) throw invalidCursor()
  return addDays(date, -1)
}
