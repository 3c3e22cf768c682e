/** Realized gains by tax year: the rows of Form 8949, the totals of Schedule D, and the contracts of Form 6781. */
import { TAX_MARKS, type TaxMark } from '../../ledger/tax/marks.ts'
import type { TaxSums } from '../../ledger/tax/tax-queries.ts'
import { invalidCursor, type Page, toPage } from '../../lib/cursor.ts'
import type { DateString } from '../../lib/dates.ts'
import { CENT, divideRounded, type Money, QUANTITY_PLACES, toCents, toText } from '../../lib/decimal.ts'
import type { Box, TaxKind } from '../../lib/terms.ts'
import type { Reader } from '../../store/index.ts'
import type { AccountScope, PeriodScope } from '../queries.ts'
import { formatPlace, ORDERS, type Place, parsePlace } from '../trades/order.ts'
import { type BoxSource, boxOf, type StatedBoxes } from './boxes.ts'
import {
  countUnmatchedByYear,
  selectTaxSums,
  selectTaxTrades,
  selectYearSums,
  type TaxRange,
  type TaxTrade,
} from './queries.ts'
import { selectStated } from './statement-queries.ts'

export const TAX_NOTICE =
  'This is no tax advice. The figures are those of the imported files: compare them with Form 1099-B. Wash sales are those that ' +
  'the files print; others are listed as candidates, and change no figure. A term that no file prints follows from the dates. Few ' +
  'files print the box of Form 8949 (A to F): state it once for each account and year.'

/** A row of Form 8949, or a contract of Form 6781. All amounts are whole cents. */
export interface TaxRow {
  description: string
  /** null: bought on several days (VARIOUS on the form), or on a day that no file has. */
  acquired: DateString | null
  /** The closing day. */
  sold: DateString
  /** The day of the short sale, or on which an option was written; null for a long trade. */
  soldShort: DateString | null
  proceeds: Money
  costBasis: Money
  code: 'W' | null
  adjustment: Money
  /** Proceeds − cost basis + adjustment. */
  gain: Money
  /** What the trade counts in `trading_pl` of its month. */
  tradingPnl: Money
  kind: TaxKind
  box: Box | null
  boxFrom: BoxSource | null
  accountId: number
  toCheck: TaxMark[]
}

export interface TaxTotals {
  rows: number
  toCheck: number
  proceeds: Money
  costBasis: Money
  adjustment: Money
  gain: Money
  tradingPnl: Money
}

export interface TaxYear {
  year: number
  /** Of Form 8949, like the three after it. */
  total: TaxTotals
  short: TaxTotals
  long: TaxTotals
  unknown: TaxTotals
  section1256: Section1256
  unmatchedSales: number
}

/** The two parts are the gain. */
export interface Section1256 extends TaxTotals {
  longPart: Money
  shortPart: Money
}

/** The days of a year. A trade is of the year of its closing day, however long it was open. */
export const daysOfYear = (year: number): { first: DateString; last: DateString } => ({
  first: `${year}-01-01`,
  last: `${year}-12-31`,
})

/** Years with trades or unmatched sales, newest first. */
export async function readTaxYears(db: Reader, scope: AccountScope): Promise<TaxYear[]> {
  const sums = Map.groupBy(await selectYearSums(db, scope), ({ year }) => year)
  const sales = new Map((await countUnmatchedByYear(db, scope)).map((each) => [each.year, each.sales]))
  const years = new Set([...sums.keys(), ...sales.keys()])
  return [...years]
    .sort((a, b) => b - a)
    .map((year) => taxYear(year, { sums: sums.get(year) ?? [], unmatchedSales: sales.get(year) ?? 0 }))
}

export const readTaxYear = async (
  db: Reader,
  { year, unmatchedSales, ...period }: PeriodScope & { year: number; unmatchedSales: number },
): Promise<TaxYear> => taxYear(year, { sums: await selectTaxSums(db, period), unmatchedSales })

function taxYear(
  year: number,
  { sums, unmatchedSales }: { sums: readonly TaxSums[]; unmatchedSales: number },
): TaxYear {
  const of = (...kinds: readonly TaxKind[]) => totalsOf(sums.filter(({ kind }) => kinds.includes(kind)))
  return {
    year,
    total: of('short', 'long', 'unknown'),
    short: of('short'),
    long: of('long'),
    unknown: of('unknown'),
    section1256: inParts(of('section_1256')),
    unmatchedSales,
  }
}

function totalsOf(sums: readonly TaxSums[]): TaxTotals {
  const totals = { rows: 0, toCheck: 0, proceeds: 0n, costBasis: 0n, adjustment: 0n, gain: 0n, tradingPnl: 0n }
  for (const each of sums) {
    totals.rows += each.rowCount
    totals.toCheck += each.toCheck
    totals.proceeds += each.proceeds
    totals.costBasis += each.costBasis
    totals.adjustment += each.disallowedLoss
    totals.tradingPnl += each.profit
  }
  totals.gain = totals.proceeds - totals.costBasis + totals.adjustment
  return totals
}

/** 40 % are short-term, rounded to cents; the rest is long-term. */
function inParts(totals: TaxTotals): Section1256 {
  const shortPart = divideRounded(totals.gain * 4n, CENT * 10n) * CENT
  return { ...totals, shortPart, longPart: totals.gain - shortPart }
}

/** All rows of the year: Σ of them is the `trading_pl` of its months. */
export const countTaxRows = ({ total, section1256 }: TaxYear): number => total.rows + section1256.rows

/** The trade behind which a page begins. Throws Failure `invalid` if it is not one of the period. */
export function parseRowCursor(text: string, { first, last }: PeriodScope): Place {
  const place = parsePlace(text, ORDERS.date)
  const [closedOn = ''] = place
  if (closedOn < first || closedOn > last) throw invalidCursor()
  return place
}

export async function readTaxRows(
  db: Reader,
  { year, ...range }: Omit<TaxRange, 'first' | 'last'> & { year: number },
  { after, limit }: { after: Place | undefined; limit: number },
): Promise<Page<TaxRow>> {
  const stated = new Map(
    (await selectStated(db, { accountId: range.accountId, year })).map((one) => [one.accountId, one]),
  )
  const found = await selectTaxTrades(db, { ...range, ...daysOfYear(year) }, after, limit + 1)
  const { items, nextCursor } = toPage(found, limit, (last) => formatPlace(last, ORDERS.date))
  return { items: items.map((trade) => toTaxRow(trade, stated.get(trade.accountId))), nextCursor }
}

/** A short share, and an option that was written, is sold on the day on which it was closed. */
export function toTaxRow(trade: TaxTrade, stated: StatedBoxes | undefined): TaxRow {
  const [proceeds, costBasis, adjustment] = [trade.proceeds, trade.costBasis, trade.disallowedLoss].map(toCents) as [
    Money,
    Money,
    Money,
  ]
  const { box, from: boxFrom } = boxOf(trade, stated)
  return {
    description: trade.quantity === null ? trade.symbol : `${toText(trade.quantity, QUANTITY_PLACES)} ${trade.symbol}`,
    acquired: trade.buyDate,
    sold: trade.closedOn,
    soldShort: trade.side === 'short' ? trade.sellDate : null,
    proceeds,
    costBasis,
    code: adjustment === 0n ? null : 'W',
    adjustment,
    gain: proceeds - costBasis + adjustment,
    tradingPnl: trade.profit,
    kind: trade.kind,
    box,
    boxFrom,
    accountId: trade.accountId,
    toCheck: TAX_MARKS.filter((mark) => trade.marks[mark]),
  }
}
