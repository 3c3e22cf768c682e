/** The sums over a user's record that have a limit. */
import { asc, type Column, count, desc, sql as raw, type SQL } from 'drizzle-orm'
import { MONEY_PLACES, QUANTITY_PLACES } from '../../lib/decimal.ts'
import { prepared, type Reader } from '../../store/index.ts'

const DOLLAR = 10n ** BigInt(MONEY_PLACES)
const UNIT = 10n ** BigInt(QUANTITY_PLACES)

/** Without signs, so that no sum of some is more. Whole dollars and units, because SQLite adds up no more than 64 bits. */
const sumOf = (value: Column | SQL, unit: bigint) => raw`coalesce(sum(abs(${value}) / ${unit}), 0)`.mapWith(BigInt)

/** In whole dollars, or whole shares and contracts. */
export interface RecordSums {
  wins: bigint
  losses: bigint
  /** The sum of the dividends of each day or symbol; a dividend that was taken back makes it smaller. */
  dailyDividends: bigint
  dividends: bigint
  openCost: bigint
  openQuantity: bigint
  unmatchedQuantity: bigint
}

/** `symbols`: those with trades or dividends in each account, added up. */
type Summed = RecordSums & { symbols: number }

export async function sumRecord(db: Reader): Promise<Summed> {
  const [sums] = await recordSums(db, {})
  return sums as Summed
}

const recordSums = prepared<object, Summed>('record_sums', ({ sql, t }) => {
  const { dailyTotals: d, symbolTotals: s, openLots: o, positions: p } = t
  const days = {
    wins: sumOf(d.grossProfit, DOLLAR).as('wins'),
    losses: sumOf(raw`${d.grossProfit} - ${d.tradingPnl}`, DOLLAR).as('losses'),
    dailyDividends: sumOf(d.dividends, DOLLAR).as('daily_dividends'),
  }
  const open = {
    openCost: sumOf(o.money, DOLLAR).as('open_cost'),
    openQuantity: sumOf(o.quantity, UNIT).as('open_quantity'),
  }
  const ofDays = sql.select(days).from(d).as('days')
  const ofSymbols = { dividends: sumOf(s.dividends, DOLLAR).as('dividends'), symbols: count().as('symbols') }
  const symbols = sql.select(ofSymbols).from(s).as('of_symbols')
  const lots = sql.select(open).from(o).as('lots')
  const unmatched = sql
    .select({ quantity: sumOf(p.unmatched, UNIT).as('unmatched_quantity') })
    .from(p)
    .as('unmatched')
  return sql
    .select({
      ...{ wins: ofDays.wins, losses: ofDays.losses, dailyDividends: ofDays.dailyDividends },
      ...{ dividends: symbols.dividends, symbols: symbols.symbols },
      ...{ openCost: lots.openCost, openQuantity: lots.openQuantity, unmatchedQuantity: unmatched.quantity },
    })
    .from(ofDays)
    .crossJoin(symbols)
    .crossJoin(lots)
    .crossJoin(unmatched)
})

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
