/** One list of trades over any period, filtered and in pages. */
import { type Page, toPage } from '../../lib/cursor.ts'
import { type DateString, FIRST_DATE, LAST_DATE } from '../../lib/dates.ts'
import { invalidFields } from '../../lib/errors.ts'
import { say } from '../../lib/messages/index.ts'
import type { Reader } from '../../store/index.ts'
import { readAccountFilter } from '../accounts/account-filter.ts'
import type { PeriodScope } from '../queries.ts'
import { formatPlace, type Order, type Place } from './order.ts'
import {
  countOfInstruments,
  type ListedTradeRow,
  selectPage,
  selectTradeTotals,
  sumTradesOfDays,
  type TradeFilter,
  type TradeTotals,
} from './queries.ts'

export interface TradeList {
  scope: PeriodScope
  filter: TradeFilter
  order: Order
  /** The last one of the page before, of `parsePlace`. */
  after: Place | undefined
  limit: number
}

export interface TradeListPage extends Page<ListedTradeRow> {
  /** Of all pages; null on later pages. */
  totals: TradeTotals | null
}

const RANGE = { first: 'start_date', last: 'end_date' }

interface Asked {
  start_date?: DateString
  end_date?: DateString
  account_id?: number
}

/** Throws Failure `invalid` for a range that is not valid, `not_found` for an account that is not the user's. */
export async function readScope(
  db: Reader,
  { start_date: first = FIRST_DATE, end_date: last = LAST_DATE, account_id }: Asked,
): Promise<PeriodScope> {
  if (first > last) throw invalidFields(Object.values(RANGE), say('range_reversed', RANGE))
  return { accountId: await readAccountFilter(db, account_id), first, last }
}

/** Whether it lists each trade of the accounts and period. */
export const listsAll = (filter: TradeFilter): boolean => Object.values(filter).every((each) => each === undefined)

export const readTradeList = async (db: Reader, list: TradeList): Promise<TradeListPage> => ({
  ...(await readTradePage(db, list)),
  totals: list.after === undefined ? await readTotals(db, list) : null,
})

export async function readTradePage(db: Reader, list: TradeList): Promise<Page<ListedTradeRow>> {
  const { limit, order } = list
  const found = await selectPage(db, { ...list, limit: limit + 1, alongOrder: await isAlongOrder(db, list) })
  return toPage(found, limit, (last) => formatPlace(last, order))
}

/**
 * Whether to read along the index of the order, until the page is full, or all of the symbols, account and period, and to sort them:
 * what reads fewer rows, if these are spread evenly over the order.
 */
async function isAlongOrder(db: Reader, { scope, filter: { instruments }, order, limit }: TradeList): Promise<boolean> {
  // The index of days has the period.
  const isByDay = order.by[0] === 'closedOn'
  if (isByDay && scope.accountId === undefined && instruments === undefined) return true
  const always = { first: FIRST_DATE, last: LAST_DATE }
  const { tradeCount: all } = await sumTradesOfDays(db, { accountId: undefined, ...always })
  const { tradeCount: few } = await sumTradesOfDays(db, isByDay ? { ...scope, ...always } : scope)
  const found =
    instruments === undefined ? few : Math.min(few, await countOfInstruments(db, scope.accountId, instruments))
  return found === all || found * found > limit * all
}

const readTotals = (db: Reader, { scope, filter }: TradeList): Promise<TradeTotals> =>
  listsAll(filter) ? sumTradesOfDays(db, scope) : selectTradeTotals(db, scope, filter)
