/** What follows from the rows of an instrument from a day on, joined with what is stored of the days before; see `starts.ts`. */
import { sum } from '../lib/decimal.ts'
import type { Counted } from './derive.ts'
import type { Printed } from './kernel/divisible.ts'
import { stillOpenOf } from './kernel/inventory.ts'
import type { Trade } from './ledger.ts'
import type { Start } from './starts.ts'
import type { SymbolTotals } from './total-queries.ts'

/**
 * What is derived from the rows and lots from the day on, as a part of the whole history. Undefined if it does not tell what
 * follows from the whole: with it the history is not divisible, it may show another order of sales, or a lot could have taken
 * shares of the days before.
 */
export function continued(
  counted: Counted,
  instrument: string,
  { symbol, hasFree }: Pick<Start, 'symbol' | 'hasFree'>,
  { transactions, lots }: Printed,
): Counted | undefined {
  const { isDivisible, otherOrderIn, position } = counted
  if (!isDivisible || otherOrderIn !== null || (hasFree && lots.length > 0)) return undefined
  const nothing = {
    ...{ instrument, open: { long: stillOpenOf([]), short: stillOpenOf([]) }, ranges: { long: null, short: null } },
    ...{ quantity: 0n, unmatched: 0n, unsizedLots: 0 },
  }
  const isOnce = transactions.every(({ row }) => row.symbol === symbol)
  return { ...counted, position: { ...(position ?? nothing), symbol: isOnce ? symbol : instrument } }
}

type Summed = Pick<Trade, 'symbol' | 'closedOn' | 'profit' | 'fees' | 'roundTripOn' | 'roundTripNumber'>

/**
 * The totals of an instrument whose dividends stay as they are: `stored` and `now` are its trades from the day on. Undefined if
 * they have to be summed.
 */
export function totalsAfter(
  { symbol, totals }: Start,
  stored: readonly Summed[],
  now: readonly Summed[],
): SymbolTotals | undefined {
  const [gone, added] = [sumsOf(stored), sumsOf(now)]
  const lastDate = added.last >= totals.lastDate ? added.last : gone.last === added.last ? totals.lastDate : undefined
  if (lastDate === undefined) return undefined
  return {
    ...totals,
    symbol: now.every((trade) => trade.symbol === symbol) ? totals.symbol : totals.instrument,
    lastDate,
    tradeCount: totals.tradeCount - gone.tradeCount + added.tradeCount,
    winningTrades: totals.winningTrades - gone.winningTrades + added.winningTrades,
    tradingPnl: totals.tradingPnl - gone.tradingPnl + added.tradingPnl,
    fees: totals.fees - gone.fees + added.fees,
    roundTrips: totals.roundTrips - gone.roundTrips + added.roundTrips,
    roundTripWins: totals.roundTripWins - gone.roundTripWins + added.roundTripWins,
  }
}

function sumsOf(trades: readonly Summed[]) {
  const trips = [...Map.groupBy(trades, (one) => `${one.roundTripOn} ${one.roundTripNumber}`).values()]
  const profitOf = (some: readonly Summed[]) => sum(some.map(({ profit }) => profit))
  return {
    tradeCount: trades.length,
    winningTrades: trades.filter(({ profit }) => profit > 0n).length,
    tradingPnl: profitOf(trades),
    fees: sum(trades.map(({ fees }) => fees ?? 0n)),
    roundTrips: trips.length,
    roundTripWins: trips.filter((own) => profitOf(own) > 0n).length,
    /** Empty without trades. */
    last: trades.reduce((last, { closedOn }) => (closedOn > last ? closedOn : last), ''),
  }
}
