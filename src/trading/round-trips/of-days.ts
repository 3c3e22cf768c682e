/** The round trips of days: of each day those that the list has of it as a period, in the order of time. */
import { readEntriesOf } from '../../journal/entries-of-trips.ts'
import type { DayTotals } from '../../ledger/day-totals.ts'
import { roundTripId } from '../../ledger/public-ids.ts'
import type { DateString } from '../../lib/dates.ts'
import type { Reader } from '../../store/index.ts'
import type { AccountScope, PeriodScope } from '../queries.ts'
import { NO_FILTER } from './filter.ts'
import type { ListedRoundTrip } from './listed-round-trip.ts'
import { comparePlaces, orderOf, placeOf } from './order.ts'
import { partOf } from './over-edges.ts'
import { selectOnDays, selectOverDays, selectWhole } from './queries.ts'
import type { ListItem } from './round-trips.ts'

type Day = Pick<DayTotals, 'date' | 'roundTrips'>

const OLDEST = orderOf('last_closed_on')

/** `days`: all trading days of a period, newest first. Of each the first `most`. */
export async function readRoundTripsOf(
  db: Reader,
  { accountId }: AccountScope,
  days: readonly Day[],
  most: number,
): Promise<Map<DateString, ListItem[]>> {
  const [newest, oldest] = [days[0], days.at(-1)]
  if (newest === undefined || oldest === undefined) return new Map()
  const found = await readParts(db, { accountId, first: oldest.date, last: newest.date }, days, most)
  const inPlace = comparePlaces(OLDEST)
  const listed = [...Map.groupBy(found, ({ part }) => part.lastClosedOn as DateString)].map(([date, own]) => {
    const placed = own.map((item) => ({ item, place: placeOf(item.part, OLDEST) }))
    return [date, placed.sort((a, b) => inPlace(a.place, b.place)).slice(0, most)] as const
  })
  const entries = await readEntriesOf(
    db,
    listed.flatMap(([, own]) => own.map(({ item }) => item.trip)),
  )
  return new Map(
    listed.map(([date, own]) => [
      date,
      own.map(({ item }) => ({ ...item, journal: entries.get(roundTripId(item.trip)) })),
    ]),
  )
}

interface Part {
  trip: ListedRoundTrip
  /** What was closed on one day. */
  part: ListedRoundTrip
}

/** In no order. Days with more than `most` are read one by one, and no further. */
async function readParts(db: Reader, scope: PeriodScope, days: readonly Day[], most: number): Promise<Part[]> {
  const crowded = days.filter(({ roundTrips }) => roundTrips > most).map(({ date }) => date)
  const whole = await selectOnDays(db, scope, crowded)
  for (const date of crowded) {
    const day = { ...scope, first: date, last: date }
    const range = { order: OLDEST, after: undefined, limit: most, alongOrder: true, overBeginning: 0 }
    whole.push(...(await selectWhole(db, { scope: day, filter: NO_FILTER, ...range })))
  }
  const overDays = await selectOverDays(db, scope)
  return [
    ...whole.map((trip) => ({ trip, part: trip })),
    ...overDays.map(({ trip, closed }) => ({ trip, part: partOf(trip, closed) })),
  ]
}
