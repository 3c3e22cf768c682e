/** Compares the holdings with the imported record. Changes nothing. */

import { isOption } from '../ledger/instrument.ts'
import { type NetPosition, selectNetPositions } from '../ledger/position-queries.ts'
import type { Quantity } from '../lib/decimal.ts'
import type { Reader } from '../store/index.ts'
import { selectHoldings } from './holding-queries.ts'

export type ComparisonStatus = 'match' | 'differs' | 'only_in_portfolio' | 'only_in_record'

export interface ComparedSymbol {
  symbol: string
  /** null if the symbol is not held. */
  held: Quantity | null
  /** null if no transaction names the symbol. */
  recorded: Quantity | null
  /** Shares sold without a known purchase; not subtracted from `recorded`. */
  unmatched: Quantity
  /** Lots of sales whose quantity and transaction are in no file; not subtracted from `recorded`. */
  unsizedLots: number
  status: ComparisonStatus
}

/** Sorted by symbol. Leaves out options, and symbols that are neither held nor left in the record. */
export async function compareWithRecord(db: Reader): Promise<ComparedSymbol[]> {
  const holdings = await selectHoldings(db)
  const net = await selectNetPositions(db)
  const positions = new Map(net.map((position) => [position.instrument, position]))
  const held = new Map(holdings.map(({ symbol, shares }) => [symbol, shares]))
  const symbols = new Set(held.keys())
  for (const [instrument, { quantity }] of positions)
    if (quantity !== 0n && !isOption(instrument)) symbols.add(instrument)
  return [...symbols].sort().map((symbol) => toCompared(symbol, held.get(symbol) ?? null, positions.get(symbol)))
}

function toCompared(symbol: string, held: Quantity | null, position: NetPosition | undefined): ComparedSymbol {
  const recorded = position?.quantity ?? null
  const { unmatched = 0n, unsizedLots = 0 } = position ?? {}
  return { symbol, held, recorded, unmatched, unsizedLots, status: statusOf(held, recorded) }
}

function statusOf(held: Quantity | null, recorded: Quantity | null): ComparisonStatus {
  if (held === null) return 'only_in_record'
  // All recorded shares were sold, or none were ever recorded.
  if (recorded === null || recorded === 0n) return 'only_in_portfolio'
  return held === recorded ? 'match' : 'differs'
}
