/** What a change of the record does to symbols and round trips, for those who are told of it. It stays small, however long the change. */
import { type DateString, earlierOf, laterOf, type MonthString } from '../lib/dates.ts'
import type { RoundTripKey } from './public-ids.ts'
import type { RoundTrip } from './round-trip.ts'

/** The most round trips that are named. */
export const MOST_NAMED = 100

export interface ClosedTrip extends RoundTripKey {
  symbol: string
  closedOn: DateString
}

/** Round trips that are closed and were not before. */
export class ClosedTrips {
  count = 0
  #first: DateString | undefined
  #last: DateString | undefined
  /** Those that were closed last, and some more. */
  #named: ClosedTrip[] = []

  add(trip: ClosedTrip): void {
    this.#count(1, trip.closedOn, trip.closedOn)
    this.#named.push(trip)
    if (this.#named.length > 2 * MOST_NAMED) this.#named = lastOf(this.#named)
  }

  addAll(others: ClosedTrips): void {
    const days = others.days
    if (days === undefined) return
    this.#count(others.count, days.first, days.last)
    this.#named = lastOf([...this.#named, ...others.named])
  }

  #count(count: number, first: DateString, last: DateString): void {
    this.count += count
    this.#first = earlierOf(this.#first ?? first, first)
    this.#last = laterOf(this.#last ?? last, last)
  }

  /** The first and the last day on which one was closed; undefined if there is none. */
  get days(): { first: DateString; last: DateString } | undefined {
    return this.#first === undefined || this.#last === undefined ? undefined : { first: this.#first, last: this.#last }
  }

  /** At most `MOST_NAMED`, the one that was closed last first. */
  get named(): readonly ClosedTrip[] {
    return lastOf(this.#named)
  }
}

const lastOf = (trips: readonly ClosedTrip[]): ClosedTrip[] =>
  trips.toSorted((a, b) => (a.closedOn < b.closedOn ? 1 : a.closedOn > b.closedOn ? -1 : 0)).slice(0, MOST_NAMED)

export class Effects {
  /** Instruments with other trades, round trips, open positions, unmatched sales or dividends. */
  readonly instruments = new Set<string>()
  readonly closed = new ClosedTrips()

  addRow = ({ instrument }: { instrument: string }): void => {
    if (instrument !== '') this.instruments.add(instrument)
  };

  /** Counts the round trips that the change closed. `trips`: of `accountId` after the change; `before`: before it. */
  *closing<Trip extends RoundTrip>(
    accountId: number,
    before: readonly RoundTrip[],
    trips: Iterable<Trip>,
  ): Generator<Trip> {
    const wereClosed = new Set(before.filter(({ isOpen }) => !isOpen).map(nameOf))
    for (const trip of trips) {
      const { isOpen, instrument, openedOn, number, symbol, lastClosedOn, lastOn } = trip
      if (!isOpen && !wereClosed.has(nameOf(trip)))
        this.closed.add({ accountId, instrument, openedOn, number, symbol, closedOn: lastClosedOn ?? lastOn })
      yield trip
    }
  }
}

const nameOf = ({ instrument, openedOn, number }: RoundTrip) => `${instrument}\n${openedOn}\n${number}`

/** What a change of the record did. */
export interface RecordChange {
  /** With other figures of trades or dividends. */
  months: Set<MonthString>
  /** With other totals. */
  days: Set<DateString>
  /** With other days, symbols or round trips. */
  accountIds: Set<number>
  /** See `Effects`. */
  instruments: Set<string>
  closed: ClosedTrips
}
