import type { operations } from '../../../generated/dashboard.ts'
import { MOST_ROWS_AT_ONCE, type RecordReads } from '../../contract/record-reads.ts'
import { hasManyEntries, readEntriesOf } from '../../journal/entries-of-trips.ts'
import { readRoundTripExecutions } from '../../ledger/executions.ts'
import { parseRoundTripId, roundTripId } from '../../ledger/public-ids.ts'
import { SIZES, TIMES_HELD } from '../../ledger/round-trip-groups.ts'
import { DEFAULT_LIMIT } from '../../lib/cursor.ts'
import { notFound } from '../../lib/errors.ts'
import { say } from '../../lib/messages/index.ts'
import { toExecution } from '../answers.ts'
import { existMoreTradesBetween } from '../queries.ts'
import { toListedTrade } from '../trades/answers.ts'
import { selectTradesOfRoundTrip } from '../trades/queries.ts'
import { instrumentsOf } from '../wanted-symbols.ts'
import { toListedRoundTrip, toNeighbours, toRoundTrip, toStatistics, toTotals } from './answers.ts'
import { listsAll, type TripFilter } from './filter.ts'
import { orderOf, parsePlace } from './order.ts'
import { selectRoundTrip } from './queries.ts'
import { readNeighbours, readRoundTripList, readScope, withNotesFound } from './round-trips.ts'
import { readStatistics } from './statistics.ts'

/** Trades that are looked at in some 20 ms. */
const MOST_AT_ONCE = 5_000
/** Trades of a round trip whose executions are found in that time. */
const MOST_TRADES_AT_ONCE = 1_000
/** The contract's most in the answer of one round trip. */
const MOST_LISTED = 1_000

export const roundTripReads: RecordReads<'listRoundTrips' | 'getRoundTrip' | 'getRoundTripStatistics'> = {
  listRoundTrips: async (db, { query, dataSource }) => {
    const { sort = '-last_closed_on', limit = DEFAULT_LIMIT, cursor } = query
    const scope = await readScope(db, query)
    const [filter, order] = [filterOf(query), orderOf(sort)]
    const list = {
      ...{ scope, limit, filter, order },
      after: cursor === undefined ? undefined : parsePlace(cursor, order),
    }
    return {
      isLong:
        limit > MOST_ROWS_AT_ONCE ||
        filter.journal.note !== undefined ||
        (!listsAll(filter) && (await existMoreTradesBetween(db, scope, MOST_AT_ONCE))) ||
        (await hasManyEntries(db)),
      read: async () => {
        const { items, totals, nextCursor } = await readRoundTripList(db, {
          ...list,
          filter: await withNotesFound(db, filter),
        })
        return {
          success: true,
          round_trips: items.map(toListedRoundTrip),
          summary: totals && toTotals(totals),
          next_cursor: nextCursor,
          data_source: dataSource,
        }
      },
    }
  },

  getRoundTrip: async (db, { path: { id }, dataSource }) => {
    const trip = await selectRoundTrip(db, parseRoundTripId(id))
    if (trip === undefined) throw notFound(say('round_trip_not_found'))
    return {
      isLong: trip.tradeCount > MOST_TRADES_AT_ONCE,
      read: async () => ({
        success: true,
        round_trip: toRoundTrip(trip, (await readEntriesOf(db, [trip])).get(roundTripId(trip))),
        ...toNeighbours(await readNeighbours(db, trip)),
        trades: (await selectTradesOfRoundTrip(db, trip, MOST_LISTED)).map(toListedTrade),
        executions: (await readRoundTripExecutions(db, trip, MOST_LISTED)).map(toExecution),
        data_source: dataSource,
      }),
    }
  },

  getRoundTripStatistics: async (db, { query, dataSource }) => {
    const scope = await readScope(db, query)
    const filter = filterOf(query)
    return {
      isLong:
        filter.journal.note !== undefined ||
        (await existMoreTradesBetween(db, scope, MOST_AT_ONCE)) ||
        (await hasManyEntries(db)),
      read: async () => ({
        success: true,
        start_date: query.start_date ?? null,
        end_date: query.end_date ?? null,
        statistics: toStatistics(await readStatistics(db, scope, await withNotesFound(db, filter))),
        data_source: dataSource,
      }),
    }
  },
}

type Query = NonNullable<operations['listRoundTrips']['parameters']['query']>

const TIME_UNKNOWN = 24

const filterOf = ({ symbols, side, state, result, entry_hour, weekday, time_held, size, ...query }: Query) =>
  ({
    instruments: instrumentsOf(symbols),
    held: {
      side,
      isOpen: state === undefined ? undefined : state === 'open',
      entryHour: entry_hour === TIME_UNKNOWN ? null : entry_hour,
      timeHeld: placeIn(TIMES_HELD, time_held),
    },
    earned: { result, weekday, size: placeIn(SIZES, size) },
    journal: { tags: query.tags, setup: query.setup, rating: query.rating, reviewed: query.reviewed, note: query.note },
  }) satisfies TripFilter

const placeIn = <Name>(names: readonly Name[], name: Name | undefined): number | undefined =>
  name === undefined ? undefined : names.indexOf(name)
