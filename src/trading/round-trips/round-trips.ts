/** The list of round trips in pages. */
import { type EntrySummary, readEntriesOf } from '../../journal/entries-of-trips.ts'
import { findNotes } from '../../journal/find-notes.ts'
import { roundTripId } from '../../ledger/public-ids.ts'
import { type Page, toPage } from '../../lib/cursor.ts'
import { type DateString, FIRST_DATE, LAST_DATE } from '../../lib/dates.ts'
import type { Money } from '../../lib/decimal.ts'
import type { Reader } from '../../store/index.ts'
import { readAccountFilter } from '../accounts/account-filter.ts'
import type { PeriodScope } from '../queries.ts'
import { assertRange } from '../timeframe/timeframe.ts'
import { asksOnlyForOpen, listsAll, NO_FILTER, type TripFilter } from './filter.ts'
import type { ListedRoundTrip } from './listed-round-trip.ts'
import { comparePlaces, formatPlace, type Order, orderOf, type Place, placeOf } from './order.ts'
import { type OverEdge, readOverEdges } from './over-edges.ts'
import {
  countOfInstruments,
  type Ended,
  isWholeRecord,
  type Sums,
  selectTotals,
  selectUntouched,
  selectWhole,
  sumEnded,
} from './queries.ts'

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

/** With the entries whose notes have the text of the filter. */
export async function withNotesFound(db: Reader, filter: TripFilter): Promise<TripFilter> {
  const { note } = filter.journal
  if (note === undefined) return filter
  return { ...filter, journal: { ...filter.journal, entries: await findNotes(db, note) } }
}

/** The round trips before and after one in the order of time, of all accounts; undefined at the ends. */
export async function readNeighbours(db: Reader, trip: ListedRoundTrip) {
  const scope = { accountId: undefined, first: FIRST_DATE, last: LAST_DATE }
  const behind = async (order: Order) => {
    const range = { after: placeOf(trip, order), limit: 1, alongOrder: true, overBeginning: 0 }
    return (await selectWhole(db, { scope, filter: NO_FILTER, order, ...range }))[0]
  }
  return { previous: await behind(orderOf('-last_closed_on')), next: await behind(orderOf('last_closed_on')) }
}

export interface RoundTripList {
  scope: PeriodScope
  filter: TripFilter
  order: Order
  /** The last one of the page before, of `parsePlace`. */
  after: Place | undefined
  limit: number
}

export interface ListItem {
  /** As it is stored. */
  trip: ListedRoundTrip
  /** With what was closed in the period; null if nothing was closed yet. */
  part: ListedRoundTrip | null
  journal: EntrySummary | undefined
}

export interface ListTotals extends Sums {
  listed: number
  fees: Money
  /** 0 without wins. */
  largestWin: Money
  /** Negative; 0 without losses. */
  largestLoss: Money
}

export interface RoundTripPage extends Page<ListItem> {
  /** Of all pages; null on later pages. */
  totals: ListTotals | null
}

type Listed = Omit<ListItem, 'journal'>

/** Round trips within the period come from the store in their order; the few that reach over its edges are merged into them. */
export async function readRoundTripList(db: Reader, list: RoundTripList): Promise<RoundTripPage> {
  const { scope, filter, order, after, limit } = list
  const overEdges = await readOverEdges(db, scope, filter)
  const parts = overEdges.filter(({ isListed }) => isListed)
  const untouched = asksOnlyForOpen(filter) ? await selectUntouched(db, scope, filter) : []
  const ended = await sumEnded(db, scope)
  const walk = await readWalk(db, list, ended)
  const overBeginning = endedIn(scope, overEdges).length
  const whole = await selectWhole(db, {
    scope,
    filter,
    order,
    after,
    limit: limit + 1,
    alongOrder: walk(order, limit),
    overBeginning,
  })
  const compare = comparePlaces(order)
  const others: Listed[] = [...parts, ...untouched.map((trip) => ({ trip, part: null }))]
  const placed = [
    ...whole.map((trip) => ({ item: { trip, part: trip } as Listed, place: placeOf(trip, order) })),
    ...others
      .map((item) => ({ item, place: placeOf(item.part ?? item.trip, order) }))
      .filter(({ place }) => after === undefined || compare(place, after) > 0),
  ].sort((a, b) => compare(a.place, b.place))
  const found = placed.slice(0, limit + 1)
  const { items: trips, nextCursor } = toPage(
    found.map(({ item }) => item.trip),
    limit,
    (last) => formatPlace((found.find(({ item }) => item.trip === last) as (typeof found)[number]).place),
  )
  const entries = await readEntriesOf(db, trips)
  return {
    items: trips.map((trip, i) => ({ ...(found[i]?.item as Listed), journal: entries.get(roundTripId(trip)) })),
    nextCursor,
    totals:
      after === undefined
        ? await readTotals(db, list, { ended, walk, overEdges, parts, untouched: untouched.length })
        : null,
  }
}

/** Round trips that reach over the beginning of the period only, as they are stored. */
const endedIn = ({ last }: PeriodScope, overEdges: readonly OverEdge[]): ListedRoundTrip[] =>
  overEdges.map(({ trip }) => trip).filter(({ lastClosedOn }) => (lastClosedOn ?? '') <= last)

/**
 * Whether to read along the index of the order, until `limit` are found, or all of the symbols, account and period, and to sort them:
 * what reads fewer rows, if these are spread evenly over the order.
 */
type Walk = (order: Order, limit: number) => boolean

async function readWalk(
  db: Reader,
  { scope, filter: { instruments } }: RoundTripList,
  { tradeCount: inPeriod }: Sums,
): Promise<Walk> {
  const isOfAll = scope.accountId === undefined && instruments === undefined
  if (isOfAll && isWholeRecord(scope)) return () => true
  const always = { first: FIRST_DATE, last: LAST_DATE }
  const countOf = async (accountId: number | undefined) => (await sumEnded(db, { accountId, ...always })).tradeCount
  const all = await countOf(undefined)
  const ofSources = isOfAll
    ? all
    : instruments === undefined
      ? await countOf(scope.accountId)
      : await countOfInstruments(db, scope, instruments)
  return ({ by }, limit) => {
    // The index of days has the period.
    const few = by[0] === 'lastClosedOn' ? ofSources : Math.min(ofSources, inPeriod)
    return few === all || few * few > limit * all
  }
}

interface OfList {
  /** Of the period, without a filter. */
  ended: Ended
  walk: Walk
  overEdges: readonly OverEdge[]
  parts: readonly OverEdge[]
  untouched: number
}

async function readTotals(
  db: Reader,
  list: RoundTripList,
  { ended, walk, overEdges, parts, untouched }: OfList,
): Promise<ListTotals> {
  const { scope, filter } = list
  const whole = listsAll(filter)
    ? await readTotalsOfAll(db, list, { ended, walk, overEdges })
    : await selectTotals(db, scope, filter)
  const profits = [whole.most ?? 0n, whole.least ?? 0n, ...parts.map(({ part }) => part.profit)]
  const tradeCount = whole.tradeCount + parts.length
  return {
    listed: tradeCount + untouched,
    tradeCount,
    winningTrades: whole.winningTrades + parts.filter(({ part }) => part.profit > 0n).length,
    tradingPnl: parts.reduce((all, { part }) => all + part.profit, whole.tradingPnl),
    fees: parts.reduce((all, { part }) => all + part.fees, whole.fees),
    largestWin: profits.reduce((most, profit) => (profit > most ? profit : most), 0n),
    largestLoss: profits.reduce((least, profit) => (profit < least ? profit : least), 0n),
  }
}

/** What ended in the period, without what reaches over its beginning; the extremes are the ends of the list by profit. */
async function readTotalsOfAll(
  db: Reader,
  list: RoundTripList,
  { ended, walk, overEdges }: Pick<OfList, 'ended' | 'walk' | 'overEdges'>,
) {
  const { scope } = list
  const over = endedIn(scope, overEdges)
  const end = async (sort: '-total_profit_loss' | 'total_profit_loss') => {
    const byProfit = { ...list, order: orderOf(sort), after: undefined, limit: 1 }
    const [first] = await selectWhole(db, {
      ...byProfit,
      alongOrder: walk(byProfit.order, 1),
      overBeginning: over.length,
    })
    return first?.profit ?? null
  }
  return {
    tradeCount: ended.tradeCount - over.length,
    winningTrades: ended.winningTrades - over.filter(({ profit }) => profit > 0n).length,
    tradingPnl: over.reduce((rest, { profit }) => rest - profit, ended.tradingPnl),
    fees: over.reduce((rest, { fees }) => rest - fees, ended.fees),
    most: await end('-total_profit_loss'),
    least: await end('total_profit_loss'),
  }
}
