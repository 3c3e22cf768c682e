/** Results of each symbol in a period: the running totals at its end minus those before its start. */
import type { Result, SymbolResult } from './analyse.ts'

/** The totals of a symbol in an account, and its running totals at both ends of a period. */
export interface BoundedSymbol extends SymbolResult {
  instrument: string
  /** `trades,wins,profit` up to the last day. null if there are no later trades, so that the totals apply. */
  runByEnd: string | null
  /** The same up to the day before the first day. null if there are no earlier trades. */
  runBefore: string | null
}

/** Sorted by name. If accounts spell a symbol differently, its normalised name is used. */
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
