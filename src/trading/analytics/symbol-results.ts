/** What each symbol did in a period: what had run by its end, less what had run before its beginning. */
import type { Result, SymbolResult } from './analyse.ts'

/** Everything recorded of a symbol in an account, and what of it had run at the ends of a period. */
export interface BoundedSymbol extends SymbolResult {
  instrument: string
  /** `trades,wins,profit` by the last day of the period; null where nothing lies after it, and all had run. */
  runByEnd: string | null
  /** As `runByEnd`, before the first day; null where nothing lies before it, and nothing had run. */
  runBefore: string | null
}

/** The symbols traded, by name; one that several accounts spell in several ways has its normalised name. */
export function toSymbolResults(bounded: Iterable<BoundedSymbol>): SymbolResult[] {
  const results = new Map<string, SymbolResult>()
  for (const one of bounded) {
    const end = one.runByEnd === null ? one : parseRun(one.runByEnd)
    const before = parseRun(one.runBefore ?? NOTHING)
    const known = results.get(one.instrument)
    results.set(one.instrument, {
      symbol: known === undefined || known.symbol === one.symbol ? one.symbol : one.instrument,
      tradeCount: (known?.tradeCount ?? 0) + end.tradeCount - before.tradeCount,
      winningTrades: (known?.winningTrades ?? 0) + end.winningTrades - before.winningTrades,
      tradingPnl: (known?.tradingPnl ?? 0n) + end.tradingPnl - before.tradingPnl,
    })
  }
  return [...results.values()]
    .filter((result) => result.tradeCount > 0)
    .sort((a, b) => (a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : 0))
}

export const NOTHING = '0,0,0'

function parseRun(text: string): Result {
  const [trades, wins, profit] = text.split(',') as [string, string, string]
  return { tradeCount: Number(trades), winningTrades: Number(wins), tradingPnl: BigInt(profit) }
}
