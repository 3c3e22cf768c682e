import { MOST_ROWS_AT_ONCE, type RecordReads } from '../../contract/record-reads.ts'
import { existMoreEntries } from '../../journal/queries.ts'
import { readAllWords, readWordsOf } from '../../journal/words-of-trips.ts'
import { isLongToMatch, readRoundTripExecutions } from '../../ledger/executions.ts'
import { parseRoundTripId, roundTripId } from '../../ledger/public-ids.ts'
import { notFound } from '../../lib/errors.ts'
import { say } from '../../lib/messages/index.ts'
import { foldedName } from '../../lib/text.ts'
import { toExecution } from '../answers.ts'
import { existMoreTradesBetween } from '../queries.ts'
import { toListedTrade } from '../trades/answers.ts'
import { selectTradesOfRoundTrip } from '../trades/queries.ts'
import { toRoundTrip, toStatistics } from './answers.ts'
import { existMoreRoundTrips, selectRoundTrip, selectRoundTripParts } from './queries.ts'
import { instrumentOf, parseSortKey, readRoundTripPage, readScope } from './round-trips.ts'
import { analyseRoundTrips } from './statistics.ts'

/** The contract's default for `limit`. */
const PER_PAGE = 500
/** Round trips or trades that are looked at in some 20 ms. */
const MOST_AT_ONCE = 5_000
/** Words whose round trips are found in that time. */
const MOST_WORDS_AT_ONCE = 500
/** The contract's most in the answer of one round trip. */
const MOST_LISTED = 1_000

export const roundTripReads: RecordReads<'listRoundTrips' | 'getRoundTrip' | 'getRoundTripStatistics'> = {
  listRoundTrips: async (db, { userId, query, dataSource }) => {
    const { symbol, side, state, result, tag, setup, rating, reviewed, sort, limit = PER_PAGE, cursor } = query
    const scope = await readScope(db, userId, query)
    const after = cursor === undefined ? undefined : parseSortKey(cursor)
    const isOpen = state === undefined ? undefined : state === 'open'
    const words = {
      tagKey: tag === undefined ? undefined : foldedName(tag),
      setupKey: setup === undefined ? undefined : foldedName(setup),
      rating,
      reviewed,
    }
    const filter = { instrument: instrumentOf(symbol), side, isOpen, result, words }
    return {
      isLong:
        limit > MOST_ROWS_AT_ONCE ||
        (await existMoreRoundTrips(db, scope, MOST_AT_ONCE)) ||
        (await existMoreEntries(db, MOST_WORDS_AT_ONCE)),
      read: async () => {
        const range = { ...scope, filter, descending: sort !== 'oldest' }
        const { items, nextCursor } = await readRoundTripPage(db, range, { after, limit })
        const written = await readWordsOf(db, items)
        return {
          success: true,
          round_trips: items.map((trip) => toRoundTrip(trip, written.get(roundTripId(trip)))),
          next_cursor: nextCursor,
          data_source: dataSource,
        }
      },
    }
  },

  getRoundTrip: async (db, { userId, path: { id }, dataSource }) => {
    const name = parseRoundTripId(id)
    const trip = await selectRoundTrip(db, name)
    if (trip === undefined) throw notFound(say('round_trip_not_found'))
    return {
      isLong: await isLongToMatch(db, name.accountId, name.instrument),
      read: async () => ({
        success: true,
        round_trip: toRoundTrip(trip, (await readWordsOf(db, [trip])).get(roundTripId(trip))),
        trades: (await selectTradesOfRoundTrip(db, name, MOST_LISTED)).map(toListedTrade),
        executions: (await readRoundTripExecutions(db, { userId, accountId: name.accountId }, name))
          .slice(0, MOST_LISTED)
          .map(toExecution),
        data_source: dataSource,
      }),
    }
  },

  getRoundTripStatistics: async (db, { userId, query, dataSource }) => {
    const scope = await readScope(db, userId, query)
    const instrument = instrumentOf(query.symbol)
    return {
      isLong:
        (await existMoreTradesBetween(db, scope, MOST_AT_ONCE)) || (await existMoreEntries(db, MOST_WORDS_AT_ONCE)),
      read: async () => ({
        success: true,
        start_date: query.start_date ?? null,
        end_date: query.end_date ?? null,
        statistics: toStatistics(
          analyseRoundTrips(await selectRoundTripParts(db, scope, instrument), await readAllWords(db, { instrument })),
        ),
        data_source: dataSource,
      }),
    }
  },
}
