/** The list of round trips in pages. */
import { normaliseSymbol } from '../../broker-files/instrument.ts'
import { formatCursor, invalidCursor, isInteger, type Page, parseCursor, toPage } from '../../lib/cursor.ts'
import { type DateString, isDate } from '../../lib/dates.ts'
import type { Reader } from '../../store/index.ts'
import { readAccountFilter } from '../accounts/account-filter.ts'
import { FIRST_DATE, LAST_DATE } from '../period.ts'
import type { PeriodScope } from '../queries.ts'
import { assertRange } from '../timeframe/timeframe.ts'
import { type ListedRoundTrip, type RoundTripRange, type RoundTripSortKey, selectRoundTrips } from './queries.ts'

interface Asked {
  start_date?: DateString
  end_date?: DateString
  account_id?: number
}

/** Throws Failure `invalid` for a range that is not valid, `not_found` for an account that is not the user's. */
export async function readScope(
  db: Reader,
  userId: number,
  { start_date: first, end_date: last, account_id }: Asked,
): Promise<PeriodScope> {
  if (first !== undefined && last !== undefined) assertRange(first, last)
  const accountId = await readAccountFilter(db, userId, account_id)
  return { userId, accountId, first: first ?? FIRST_DATE, last: last ?? LAST_DATE }
}

/** Of a symbol in any spelling. */
export const instrumentOf = (symbol: string | undefined): string | undefined =>
  symbol === undefined ? undefined : normaliseSymbol(symbol).instrument

/** `after`: of `parseSortKey`. */
export const readRoundTripPage = async (
  db: Reader,
  range: RoundTripRange,
  { after, limit }: { after: RoundTripSortKey | undefined; limit: number },
): Promise<Page<ListedRoundTrip>> => toPage(await selectRoundTrips(db, range, after, limit + 1), limit, formatSortKey)

const formatSortKey = ({ lastOn, accountId, instrument, openedOn, number }: RoundTripSortKey): string =>
  formatCursor([lastOn, accountId, instrument, openedOn, number])

/** Throws Failure `invalid` for a text that no page has given. */
export function parseSortKey(text: string): RoundTripSortKey {
  const [lastOn, accountId, instrument, openedOn, number] = parseCursor(text)
  if (typeof lastOn !== 'string' || !isDate(lastOn) || !isInteger(accountId)) throw invalidCursor()
  if (typeof instrument !== 'string' || typeof openedOn !== 'string' || !isInteger(number)) throw invalidCursor()
  return { lastOn, accountId, instrument, openedOn, number }
}
