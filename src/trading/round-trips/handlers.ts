import { normaliseSymbol } from '../../broker-files/instrument.ts'
import { MOST_ROWS_AT_ONCE, type RecordReads } from '../../contract/record-reads.ts'
import { readRoundTripExecutions } from '../../ledger/executions.ts'
import { formatCursor, invalidCursor, isInteger, parseCursor, toPage } from '../../lib/cursor.ts'
import { isDate } from '../../lib/dates.ts'
import { invalidFields, notFound } from '../../lib/errors.ts'
import { say } from '../../lib/messages/index.ts'
import { readAccountFilter } from '../accounts/account-filter.ts'
import { toExecution } from '../answers.ts'
import { FIRST_DATE, LAST_DATE } from '../period.ts'
import { parseRoundTripId } from '../public-ids.ts'
import { existMoreTradesBetween } from '../queries.ts'
import { toListedTrade } from '../trades/answers.ts'
import { selectTradesOfRoundTrip } from '../trades/queries.ts'
import { toRoundTrip, toStatistics } from './answers.ts'
import {
  existMoreRoundTrips,
  type RoundTripSortKey,
  selectRoundTrip,
  selectRoundTripParts,
  selectRoundTrips,
} from './queries.ts'
import { analyseRoundTrips } from './statistics.ts'

/** The contract's default for `limit`. */
const PER_PAGE = 500
/** Round trips or trades that are looked at in some 20 ms. */
const MOST_AT_ONCE = 5_000
/** The contract's most in the answer of one round trip. */
export const MOST_LISTED = 1_000
/** Transactions and lots of an instrument that are matched again in some 20 ms. */
const MOST_MATCHED = 500

const instrumentOf = (symbol: string | undefined) =>
  symbol === undefined ? undefined : normaliseSymbol(symbol).instrument

function assertOrder(first: string | undefined, last: string | undefined): void {
  const fields = { first: 'start_date', last: 'end_date' }
  if (first !== undefined && last !== undefined && first > last)
    throw invalidFields(Object.values(fields), say('range_reversed', fields))
}

export const roundTripReads: RecordReads<'listRoundTrips' | 'getRoundTrip' | 'getRoundTripStatistics'> = {
  listRoundTrips: async (db, { userId, query, dataSource }) => {
    const { start_date, end_date, symbol, account_id, side, state, result, sort, limit = PER_PAGE, cursor } = query
    assertOrder(start_date, end_date)
    const scope = {
      userId,
      accountId: await readAccountFilter(db, userId, account_id),
      first: start_date ?? FIRST_DATE,
      last: end_date ?? LAST_DATE,
    }
    const after = cursor === undefined ? undefined : parseSortKey(cursor)
    const filter = {
      instrument: instrumentOf(symbol),
      side,
      isOpen: state === undefined ? undefined : state === 'open',
      result,
    }
    return {
      isLong: limit > MOST_ROWS_AT_ONCE || (await existMoreRoundTrips(db, scope, MOST_AT_ONCE)),
      read: async () => {
        const range = { ...scope, filter, descending: sort !== 'oldest' }
        const found = await selectRoundTrips(db, range, after, limit + 1)
        const { items, nextCursor } = toPage(found, limit, formatSortKey)
        return {
          success: true,
          round_trips: items.map(toRoundTrip),
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
      isLong: trip.tradeCount + trip.executions > MOST_MATCHED,
      read: async () => ({
        success: true,
        round_trip: toRoundTrip(trip),
        trades: (await selectTradesOfRoundTrip(db, name, MOST_LISTED)).map(toListedTrade),
        executions: (await readRoundTripExecutions(db, { userId, accountId: name.accountId }, name))
          .slice(0, MOST_LISTED)
          .map(toExecution),
        data_source: dataSource,
      }),
    }
  },

  getRoundTripStatistics: async (db, { userId, query, dataSource }) => {
    const { start_date, end_date, symbol, account_id } = query
    assertOrder(start_date, end_date)
    const scope = {
      userId,
      accountId: await readAccountFilter(db, userId, account_id),
      first: start_date ?? FIRST_DATE,
      last: end_date ?? LAST_DATE,
    }
    return {
      isLong: await existMoreTradesBetween(db, scope, MOST_AT_ONCE),
      read: async () => ({
        success: true,
        start_date: start_date ?? null,
        end_date: end_date ?? null,
        statistics: toStatistics(analyseRoundTrips(await selectRoundTripParts(db, scope, instrumentOf(symbol)))),
        data_source: dataSource,
      }),
    }
  },
}

const formatSortKey = ({ lastOn, accountId, instrument, openedOn, number }: RoundTripSortKey): string =>
  formatCursor([lastOn, accountId, instrument, openedOn, number])

function parseSortKey(text: string): RoundTripSortKey {
  const [lastOn, accountId, instrument, openedOn, number] = parseCursor(text)
  if (typeof lastOn !== 'string' || !isDate(lastOn) || !isInteger(accountId)) throw invalidCursor()
  if (typeof instrument !== 'string' || typeof openedOn !== 'string' || !isInteger(number)) throw invalidCursor()
  return { lastOn, accountId, instrument, openedOn, number }
}
