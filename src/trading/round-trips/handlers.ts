import type { operations } from '../../../generated/dashboard.ts'
import { MOST_ROWS_AT_ONCE, type RecordReads } from '../../contract/record-reads.ts'
import { existMoreEntries } from '../../journal/queries.ts'
import { readAllWords, readWordsOf } from '../../journal/words-of-trips.ts'
import { readRoundTripExecutions } from '../../ledger/executions.ts'
import { parseRoundTripId, roundTripId } from '../../ledger/public-ids.ts'
import { notFound } from '../../lib/errors.ts'
import { say } from '../../lib/messages/index.ts'
import { toExecution } from '../answers.ts'
import { existMoreTradesBetween } from '../queries.ts'
import { toListedTrade } from '../trades/answers.ts'
import { selectTradesOfRoundTrip } from '../trades/queries.ts'
import { instrumentsOf } from '../wanted-symbols.ts'
import { toListedRoundTrip, toRoundTrip, toStatistics, toTotals } from './answers.ts'
import { orderOf, parsePlace } from './order.ts'
import { type PartFilter, passes } from './parts.ts'
import { selectRoundTrip, selectRoundTripParts } from './queries.ts'
import { readRoundTripList, readScope, wordsScope } from './round-trips.ts'
import { analyseRoundTrips } from './statistics.ts'

/** The contract's default for `limit`. */
const PER_PAGE = 500
/** Trades that are looked at in some 20 ms. */
const MOST_AT_ONCE = 5_000
/** Trades of a round trip whose executions are found in that time. */
const MOST_TRADES_AT_ONCE = 1_000
/** Words whose round trips are found in that time. */
const MOST_WORDS_AT_ONCE = 500
/** The contract's most in the answer of one round trip. */
const MOST_LISTED = 1_000

export const roundTripReads: RecordReads<'listRoundTrips' | 'getRoundTrip' | 'getRoundTripStatistics'> = {
  listRoundTrips: async (db, { query, dataSource }) => {
    const { symbol, symbols, sort = 'newest', limit = PER_PAGE, cursor } = query
    const scope = await readScope(db, query)
    const list = {
      ...{ scope, limit, filter: filterOf(query), order: orderOf(sort), instruments: instrumentsOf(symbol, symbols) },
      after: cursor === undefined ? undefined : parsePlace(cursor),
    }
    return {
      isLong:
        limit > MOST_ROWS_AT_ONCE ||
        (await existMoreTradesBetween(db, scope, MOST_AT_ONCE)) ||
        (await existMoreEntries(db, MOST_WORDS_AT_ONCE)),
      read: async () => {
        const { items, totals, nextCursor } = await readRoundTripList(db, list)
        return {
          success: true,
          round_trips: items.map(toListedRoundTrip),
          summary: cursor === undefined ? toTotals(totals) : null,
          next_cursor: nextCursor,
          data_source: dataSource,
        }
      },
    }
  },

  getRoundTrip: async (db, { path: { id }, dataSource }) => {
    const name = parseRoundTripId(id)
    const trip = await selectRoundTrip(db, name)
    if (trip === undefined) throw notFound(say('round_trip_not_found'))
    return {
      isLong: trip.tradeCount > MOST_TRADES_AT_ONCE,
      read: async () => ({
        success: true,
        round_trip: toRoundTrip(trip, (await readWordsOf(db, [trip])).get(roundTripId(trip))),
        trades: (await selectTradesOfRoundTrip(db, name, MOST_LISTED)).map(toListedTrade),
        executions: (await readRoundTripExecutions(db, name, MOST_LISTED)).map(toExecution),
        data_source: dataSource,
      }),
    }
  },

  getRoundTripStatistics: async (db, { query, dataSource }) => {
    const scope = await readScope(db, query)
    const filter = filterOf(query)
    const instruments = instrumentsOf(query.symbol, query.symbols)
    return {
      isLong:
        (await existMoreTradesBetween(db, scope, MOST_AT_ONCE)) || (await existMoreEntries(db, MOST_WORDS_AT_ONCE)),
      read: async () => {
        const words = await readAllWords(db, wordsScope(instruments))
        const parts = await selectRoundTripParts(db, scope, instruments)
        return {
          success: true,
          start_date: query.start_date ?? null,
          end_date: query.end_date ?? null,
          statistics: toStatistics(analyseRoundTrips(parts, (whole) => passes(whole, filter, words), words)),
          data_source: dataSource,
        }
      },
    }
  },
}

type Query = NonNullable<operations['listRoundTrips']['parameters']['query']>

const TIME_UNKNOWN = 24

const filterOf = ({ side, state, result, entry_hour, weekday, time_held, size, ...query }: Query): PartFilter => ({
  side,
  isOpen: state === undefined ? undefined : state === 'open',
  result,
  entryHour: entry_hour === TIME_UNKNOWN ? null : entry_hour,
  weekday,
  timeHeld: time_held,
  size,
  words: wordsFilterOf(query),
})

const wordsFilterOf = ({ tag, setup, rating, reviewed }: Query): PartFilter['words'] =>
  [tag, setup, rating, reviewed].every((each) => each === undefined) ? undefined : { tag, setup, rating, reviewed }
