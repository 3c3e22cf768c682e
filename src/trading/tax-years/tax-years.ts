/** Realized gains by tax year: the rows of Form 8949 and the totals of Schedule D, as the lots print them. */
import { isOption } from '../../ledger/instrument.ts'
import { invalidCursor, type Page, toPage } from '../../lib/cursor.ts'
import type { DateString } from '../../lib/dates.ts'
import { type Money, QUANTITY_PLACES, toCents, toText } from '../../lib/decimal.ts'
import type { Box, Term } from '../../lib/terms.ts'
import type { Reader } from '../../store/index.ts'
import type { AccountScope, PeriodScope } from '../queries.ts'
import { formatPlace, ORDERS, type Place, parsePlace } from '../trades/order.ts'
import { TAX_MARKS, type TaxMark } from './marks.ts'
import {
  countUnmatchedByYear,
  selectTaxTrades,
  selectTermSums,
  selectYearSums,
  type TaxRange,
  type TaxTrade,
  type TermSums,
} from './queries.ts'

export const TAX_NOTICE =
  'This is no tax advice. The figures are those of the imported files: compare them with Form 1099-B. Wash sales are listed as ' +
  'the files print them and are not searched for. Few files print the box of Form 8949 (A to F): check it where it is missing.'

/** A row of Form 8949. All amounts are whole cents. */
export interface TaxRow {
  description: string
  /** null: bought on several days (VARIOUS on the form), or on a day that no file has. */
  acquired: DateString | null
  /** The closing day; of an option that was written, the day on which it was written. */
  sold: DateString
  /** The day of the short sale; null for a long trade. */
  soldShort: DateString | null
  proceeds: Money
  costBasis: Money
  code: 'W' | null
  adjustment: Money
  /** Proceeds − cost basis + adjustment. */
  gain: Money
  /** What the trade counts in `trading_pl` of its month. */
  tradingPnl: Money
  term: Term | null
  /** As a file prints it; null if none does, or if it contradicts the term. */
  box: Box | null
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
  total: TaxTotals
  short: TaxTotals
  long: TaxTotals
  unknown: TaxTotals
  unmatchedSales: number
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
): Promise<TaxYear> => taxYear(year, { sums: await selectTermSums(db, period), unmatchedSales })

function taxYear(
  year: number,
  { sums, unmatchedSales }: { sums: readonly TermSums[]; unmatchedSales: number },
): TaxYear {
  const of = (isCounted: (term: Term | null) => boolean) => totalsOf(sums.filter(({ term }) => isCounted(term)))
  return {
    year,
    total: of(() => true),
    short: of((term) => term === 'short'),
    long: of((term) => term === 'long'),
    unknown: of((term) => term === null),
    unmatchedSales,
  }
}

function totalsOf(sums: readonly TermSums[]): TaxTotals {
  const totals = { rows: 0, toCheck: 0, proceeds: 0n, costBasis: 0n, adjustment: 0n, gain: 0n, tradingPnl: 0n }
  for (const each of sums) {
    totals.rows += each.rows
    totals.toCheck += each.toCheck
    totals.proceeds += each.proceeds
    totals.costBasis += each.costBasis
    totals.adjustment += each.disallowedLoss
    totals.tradingPnl += each.profit
  }
  totals.gain = totals.proceeds - totals.costBasis + totals.adjustment
  return totals
}

/** The trade behind which a page begins. Throws Failure `invalid` if it is not one of the period. */
export function parseRowCursor(text: string, { first, last }: PeriodScope): Place {
  const place = parsePlace(text, ORDERS.oldest)
  const [closedOn = ''] = place
  if (closedOn < first || closedOn > last) throw invalidCursor()
  return place
}

export async function readTaxRows(
  db: Reader,
  range: TaxRange,
  { after, limit }: { after: Place | undefined; limit: number },
): Promise<Page<TaxRow>> {
  const found = await selectTaxTrades(db, range, after, limit + 1)
  const { items, nextCursor } = toPage(found, limit, (last) => formatPlace(last, ORDERS.oldest))
  return { items: items.map(toTaxRow), nextCursor }
}

/**
 * The instructions of Form 8949 treat the two kinds of shorts differently. A short sale of shares is sold on the day of the
 * delivery that closes it. An option that was written is sold when it is written, and acquired when it is bought back or expires.
 */
const isWritten = ({ side, instrument }: TaxTrade): boolean => side === 'short' && isOption(instrument)

export function toTaxRow(trade: TaxTrade): TaxRow {
  const [proceeds, costBasis, adjustment] = [trade.proceeds, trade.costBasis, trade.disallowedLoss].map(toCents) as [
    Money,
    Money,
    Money,
  ]
  return {
    description: trade.quantity === null ? trade.symbol : `${toText(trade.quantity, QUANTITY_PLACES)} ${trade.symbol}`,
    acquired: trade.buyDate,
    sold: isWritten(trade) ? trade.sellDate : trade.closedOn,
    soldShort: trade.side === 'short' ? trade.sellDate : null,
    proceeds,
    costBasis,
    code: adjustment === 0n ? null : 'W',
    adjustment,
    gain: proceeds - costBasis + adjustment,
    tradingPnl: trade.profit,
    term: trade.term,
    box: trade.box,
    accountId: trade.accountId,
    toCheck: TAX_MARKS.filter((mark) => trade.marks[mark]),
  }
}
