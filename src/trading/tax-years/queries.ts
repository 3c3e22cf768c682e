import { and, between, type Column, count, eq, gte, lte, sql as raw, type SQL } from 'drizzle-orm'
import type { TaxMark } from '../../ledger/tax/marks.ts'
import { isToCheck, marksOf, type TaxSums, taxKindOf } from '../../ledger/tax/tax-queries.ts'
import { inCents } from '../../ledger/total-queries.ts'
import type { DateString } from '../../lib/dates.ts'
import type { Money, Quantity } from '../../lib/decimal.ts'
import type { Box, Side, TaxKind } from '../../lib/terms.ts'
import { afterKey, type Reader } from '../../store/index.ts'
import { type AccountScope, inAccount, inOrderOfTime, type PeriodScope } from '../queries.ts'
import { TRADE_KEYS } from '../trade-keys.ts'
import type { Place, Placed } from '../trades/order.ts'

type Trades = Reader['t']['trades']

export interface TaxTrade extends Placed {
  id: number
  symbol: string
  side: Side
  buyDate: DateString | null
  sellDate: DateString
  quantity: Quantity | null
  proceeds: Money
  costBasis: Money
  disallowedLoss: Money
  kind: TaxKind
  /** As a file prints it. */
  box: Box | null
  marks: Record<TaxMark, boolean>
}

export interface TaxRange extends PeriodScope {
  /** Only contracts of Section 1256, or only other trades. */
  isSection1256?: boolean | undefined
  /** Only trades with a mark, or only those without one. */
  toCheck?: boolean | undefined
  /** Only losses of which the lot prints no wash sale. */
  isWholeLoss?: boolean | undefined
}

const summed = (values: SQL | Column) => raw`sum(${values})`.mapWith(BigInt)

const totalsOf = (d: Reader['t']['taxTotals']) => ({
  kind: d.kind,
  rowCount: raw`sum(${d.rowCount})`.mapWith(Number),
  toCheck: raw`sum(${d.toCheck})`.mapWith(Number),
  proceeds: summed(d.proceeds),
  costBasis: summed(d.costBasis),
  disallowedLoss: summed(d.disallowedLoss),
  profit: summed(d.profit),
})

/** The sums of the period by kind. */
export const selectTaxSums = (
  { sql, t: { taxTotals: d } }: Reader,
  { accountId, first, last }: PeriodScope,
): Promise<TaxSums[]> =>
  sql
    .select(totalsOf(d))
    .from(d)
    .where(and(inAccount(d, accountId), between(d.date, first, last)))
    .groupBy(d.kind)

/** The sums of each year by kind. */
export function selectYearSums(
  { sql, t: { taxTotals: d } }: Reader,
  { accountId }: AccountScope,
): Promise<(TaxSums & { year: number })[]> {
  const year = raw`substr(${d.date}, 1, 4)`
  return sql
    .select({ year: year.mapWith(Number), ...totalsOf(d) })
    .from(d)
    .where(inAccount(d, accountId))
    .groupBy(year, d.kind)
}

/** Sums of the rows of an account that have the same kind, and the same printed box. */
export interface BoxSums extends Pick<TaxSums, 'kind' | 'rowCount' | 'proceeds' | 'costBasis' | 'disallowedLoss'> {
  accountId: number
  box: Box | null
}

/** By account. Reads all trades of the period. */
export function selectBoxSums(
  { sql, t: { trades: r, lots } }: Reader,
  { accountId, first, last }: PeriodScope,
): Promise<BoxSums[]> {
  const kind = taxKindOf(r)
  return sql
    .select({
      accountId: r.accountId,
      kind,
      box: lots.box,
      rowCount: count(),
      proceeds: summed(inCents(r.proceeds)),
      costBasis: summed(inCents(r.costBasis)),
      disallowedLoss: summed(inCents(r.disallowedLoss)),
    })
    .from(r)
    .leftJoin(lots, eq(lots.id, r.lotId))
    .where(and(inAccount(r, accountId), between(r.closedOn, first, last)))
    .groupBy(r.accountId, kind, lots.box)
}

const is = (condition: SQL, wanted: boolean | undefined): SQL | undefined =>
  wanted === undefined ? undefined : wanted ? condition : raw`not ${condition}`

/** The first `limit` trades behind `after`, which is not included, in the order of the list of trades. */
export async function selectTaxTrades(
  { sql, t: { trades: r, lots } }: Reader,
  range: TaxRange,
  /** In the order `oldest`. */
  after: Place | undefined,
  limit: number,
): Promise<TaxTrade[]> {
  const { accountId, first, last, toCheck, isSection1256, isWholeLoss } = range
  const columns = TRADE_KEYS.map((name) => r[name])
  return await sql
    .select({
      id: r.id,
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
      kind: taxKindOf(r),
      closedTime: r.closedTime,
      tradeKey: r.tradeKey,
      box: lots.box,
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
        is(raw`(${taxKindOf(r)} = 'section_1256')`, isSection1256),
        is(isToCheck(r), toCheck),
        is(raw`(${inCents(r.proceeds)} < ${inCents(r.costBasis)} and ${r.disallowedLoss} = 0)`, isWholeLoss),
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
    term_differs: isMarked('term_differs'),
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
