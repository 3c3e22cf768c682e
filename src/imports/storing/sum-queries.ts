/** What the figures of a record add up to. */
import { asc, type Column, desc, sql as raw, type SQL } from 'drizzle-orm'
import { MONEY_PLACES, QUANTITY_PLACES } from '../../lib/decimal.ts'
import type { Reader } from '../../store/index.ts'

const DOLLAR = 10n ** BigInt(MONEY_PLACES)
const UNIT = 10n ** BigInt(QUANTITY_PLACES)

/** Without signs, so that no sum of some is more. Whole dollars and units, because SQLite adds up no more than 64 bits. */
const sumOf = (value: Column | SQL, unit: bigint) => raw`coalesce(sum(abs(${value}) / ${unit}), 0)`.mapWith(BigInt)

/** In whole dollars, or whole shares and contracts. */
export interface RecordSums {
  wins: bigint
  losses: bigint
  /** Those of a day, or of a symbol, are less if one is taken back. */
  dailyDividends: bigint
  dividends: bigint
  openCost: bigint
  openQuantity: bigint
  unmatchedQuantity: bigint
}

export async function sumRecord({ sql, t }: Reader): Promise<RecordSums> {
  const { dailyTotals: d, symbolTotals: s, openLots: o, positions: p } = t
  const wins = sumOf(d.grossProfit, DOLLAR)
  const losses = sumOf(raw`${d.grossProfit} - ${d.tradingPnl}`, DOLLAR)
  const dailyDividends = sumOf(d.dividends, DOLLAR)
  const [days] = await sql.select({ wins, losses, dailyDividends }).from(d)
  const dividends = sumOf(s.dividends, DOLLAR)
  const [symbols] = await sql.select({ dividends }).from(s)
  const [openCost, openQuantity] = [sumOf(o.money, DOLLAR), sumOf(o.quantity, UNIT)]
  const [open] = await sql.select({ openCost, openQuantity }).from(o)
  const unmatchedQuantity = sumOf(p.unmatched, UNIT)
  const [unmatched] = await sql.select({ unmatchedQuantity }).from(p)
  return { ...days, ...symbols, ...open, ...unmatched } as RecordSums
}

/** The instrument with the largest part of a sum. */
export async function selectLargest({ sql, t }: Reader, of: keyof RecordSums): Promise<string> {
  const { trades: r, symbolTotals: s, openLots: o, positions: p } = t
  const [table, value] = {
    wins: [r, r.profit],
    losses: [r, raw`-${r.profit}`],
    dailyDividends: [s, raw`abs(${s.dividends})`],
    dividends: [s, raw`abs(${s.dividends})`],
    openCost: [o, o.money],
    openQuantity: [o, o.quantity],
    unmatchedQuantity: [p, p.unmatched],
  }[of] as [typeof r, Column]
  const [row] = await sql
    .select({ instrument: table.instrument })
    .from(table)
    .orderBy(desc(value), asc(table.instrument))
    .limit(1)
  return row?.instrument ?? ''
}
