/** Results of each symbol in a period: the running totals at its end minus those before its start. */
import { compare } from '../../lib/compare.ts'
import type { Money } from '../../lib/decimal.ts'
import type { SymbolResult } from './analyse.ts'

/** Totals of the trades of a symbol in an account, up to one of them. */
export interface Running {
  runningTrades: number
  runningWins: number
  runningProfit: Money
}

export interface BoundedSymbol {
  instrument: string
  /** As printed in one account. */
  symbol: string
  /** Up to the last day of the period; null without a trade until then. */
  end: Running | null
  /** Before the first day of the period; null without a trade before it. */
  before: Running | null
}

const NOTHING: Running = { runningTrades: 0, runningWins: 0, runningProfit: 0n }

/** Sorted by name. If accounts spell a symbol differently, its normalised name is used. */
export function toSymbolResults(bounded: Iterable<BoundedSymbol>): SymbolResult[] {
  const results = new Map<string, SymbolResult>()
  for (const one of bounded) {
    const end = one.end ?? NOTHING
    const before = one.before ?? NOTHING
    const known = results.get(one.instrument)
    results.set(one.instrument, {
      symbol: known === undefined || known.symbol === one.symbol ? one.symbol : one.instrument,
      tradeCount: (known?.tradeCount ?? 0) + end.runningTrades - before.runningTrades,
      winningTrades: (known?.winningTrades ?? 0) + end.runningWins - before.runningWins,
      tradingPnl: (known?.tradingPnl ?? 0n) + end.runningProfit - before.runningProfit,
    })
  }
  return [...results.values()].filter((result) => result.tradeCount > 0).sort((a, b) => compare(a.symbol, b.symbol))
}
