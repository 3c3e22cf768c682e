import {
  and,
  between,
  count,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  sql as raw,
  type SQL,
} from 'drizzle-orm'
import { inCents } from '../../ledger/total-queries.ts'
import type { DateString } from '../../lib/dates.ts'
import type { Money, Quantity } from '../../lib/decimal.ts'
import type { Box, Side, Term } from '../../lib/terms.ts'
import { afterKey, type Reader } from '../../store/index.ts'
import { type AccountScope, inAccount, inOrderOfTime, type PeriodScope } from '../queries.ts'
import { TRADE_KEYS } from '../trade-keys.ts'
import type { Place, Placed } from '../trades/order.ts'
import type { TaxMark } from './marks.ts'

type Trades = Reader['t']['trades']

export interface TaxTrade extends Placed {
  symbol: string
  side: Side
  buyDate: DateString | null
  sellDate: DateString
  quantity: Quantity | null
  proceeds: Money
  costBasis: Money
  disallowedLoss: Money
  term: Term | null
  /** null also if it contradicts the term. */
  box: Box | null
  marks: Record<TaxMark, boolean>
}

/** The trades of a year that have a term, or none. Each amount is a sum of whole cents. */
export interface TermSums {
  term: Term | null
  rows: number
  toCheck: number
  proceeds: Money
  costBasis: Money
  disallowedLoss: Money
  profit: Money
}

export interface TaxRange extends PeriodScope {
  /** Only trades with a mark, or only those without one. */
  toCheck?: boolean | undefined
}

const marksOf = (r: Trades): Record<TaxMark, SQL> => ({
  lot_differs: isTrue(or(ne(r.quantityDifference, 0n), ne(r.amountDifference, 0n))),
  gain_differs: isTrue(and(isNotNull(r.lotId), eq(r.brokerVerified, false))),
  not_from_lot: isTrue(isNull(r.lotId)),
  own_entry: isTrue(eq(r.ownEntry, true)),
  term_unknown: isTrue(isNull(r.term)),
  acquired_unknown: isTrue(isNull(r.buyDate)),
})

/** 1 or 0; 0 also if a value that is compared is null. */
const isTrue = (condition: SQL | undefined): SQL => raw`(case when ${condition} then 1 else 0 end)`

const isToCheck = (r: Trades): SQL => raw`(${raw.join(Object.values(marksOf(r)), raw` + `)} > 0)`

const SHORT_TERM: readonly Box[] = ['A', 'B', 'C']
const LONG_TERM: readonly Box[] = ['D', 'E', 'F']

/** Whether a file prints the box of the trade's lot, and it agrees with the term. */
const isBoxKnown = (r: Trades, lots: Reader['t']['lots']): SQL | undefined =>
  or(and(eq(r.term, 'short'), inArray(lots.box, SHORT_TERM)), and(eq(r.term, 'long'), inArray(lots.box, LONG_TERM)))

const summed = (values: SQL | Trades['profit']) => raw`sum(${values})`.mapWith(BigInt)

const sumsOf = (r: Trades) => ({
  term: r.term,
  rows: raw`count(*)`.mapWith(Number),
  toCheck: raw`sum(${isTrue(isToCheck(r))})`.mapWith(Number),
  proceeds: summed(inCents(r.proceeds)),
  costBasis: summed(inCents(r.costBasis)),
  disallowedLoss: summed(inCents(r.disallowedLoss)),
  profit: summed(r.profit),
})

const isOfDays = (r: Trades, { accountId, first, last }: PeriodScope): SQL | undefined =>
  and(inAccount(r, accountId), between(r.closedOn, first, last))

/** The sums of the period by term. */
export const selectTermSums = ({ sql, t: { trades: r } }: Reader, period: PeriodScope): Promise<TermSums[]> =>
  sql
    .select({ ...sumsOf(r) })
    .from(r)
    .where(isOfDays(r, period))
    .groupBy(r.term)

/** The rows of the period whose box is known. */
export async function countKnownBoxes({ sql, t: { trades: r, lots } }: Reader, period: PeriodScope): Promise<number> {
  const [row] = await sql
    .select({ known: count() })
    .from(r)
    .innerJoin(lots, eq(lots.id, r.lotId))
    .where(and(isOfDays(r, period), isBoxKnown(r, lots)))
  return Number(row?.known)
}

/**
 * The sums of each year with trades, by term, of the whole record: of the trades without a lot, then of those with one. Along the index
 * of lots both are as they lie in the table; by any other index SQLite would look for each trade elsewhere.
 */
export async function selectYearSums(
  { sql, t: { trades: r } }: Reader,
  { accountId }: AccountScope,
): Promise<(TermSums & { year: number })[]> {
  const year = raw`substr(${r.closedOn}, 1, 4)`
  const sumsWhere = (isPart: SQL) =>
    sql
      .select({ year: year.mapWith(Number), ...sumsOf(r) })
      .from(r)
      .where(and(isPart, inAccount(r, accountId)))
      .groupBy(year, r.term)
  return [...(await sumsWhere(isNull(r.lotId))), ...(await sumsWhere(gte(r.lotId, 0)))]
}

/** The first `limit` trades behind `after`, which is not included, in the order of the list of trades. */
export async function selectTaxTrades(
  { sql, t: { trades: r, lots } }: Reader,
  range: TaxRange,
  /** In the order `oldest`. */
  after: Place | undefined,
  limit: number,
): Promise<TaxTrade[]> {
  const { accountId, first, last, toCheck } = range
  const columns = TRADE_KEYS.map((name) => r[name])
  return await sql
    .select({
      symbol: r.symbol,
      instrument: r.instrument,
      accountId: r.accountId,
      side: r.side,
      buyDate: r.buyDate,
      sellDate: r.sellDate,
      closedOn: r.closedOn,
      quantity: r.quantity,
      proceeds: r.proceeds,
      costBasis: r.costBasis,
      disallowedLoss: r.disallowedLoss,
      profit: r.profit,
      term: r.term,
      closedTime: r.closedTime,
      tradeKey: r.tradeKey,
      box: raw<Box | null>`case when ${isBoxKnown(r, lots)} then ${lots.box} end`,
      marks: selectedMarks(r),
    })
    .from(r)
    .leftJoin(lots, eq(lots.id, r.lotId))
    .where(
      and(
        inAccount(r, accountId),
        // One bound at each end, so that the index is entered behind the last page.
        after === undefined ? gte(r.closedOn, first) : afterKey(columns, after),
        lte(r.closedOn, last),
        toCheck === undefined ? undefined : toCheck ? isToCheck(r) : raw`not ${isToCheck(r)}`,
      ),
    )
    .orderBy(...inOrderOfTime(r))
    .limit(limit)
}

function selectedMarks(r: Trades) {
  const marks = marksOf(r)
  const isMarked = (mark: TaxMark) => marks[mark].mapWith((value) => Number(value) === 1)
  return {
    lot_differs: isMarked('lot_differs'),
    gain_differs: isMarked('gain_differs'),
    not_from_lot: isMarked('not_from_lot'),
    own_entry: isMarked('own_entry'),
    term_unknown: isMarked('term_unknown'),
    acquired_unknown: isMarked('acquired_unknown'),
  }
}

/** The number of unmatched sales in each year that has any. */
export function countUnmatchedByYear(
  { sql, t: { unmatchedSales: u } }: Reader,
  { accountId }: AccountScope,
): Promise<{ year: number; sales: number }[]> {
  const year = raw`substr(${u.date}, 1, 4)`
  return sql
    .select({ year: year.mapWith(Number), sales: raw`count(*)`.mapWith(Number) })
    .from(u)
    .where(inAccount(u, accountId))
    .groupBy(year)
}
