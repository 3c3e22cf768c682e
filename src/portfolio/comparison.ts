/** Compares the holdings with the imported record. Changes nothing. */

import { isOption } from '../ledger/instrument.ts'
import { readPositions } from '../ledger/positions.ts'
import type { Quantity } from '../lib/decimal.ts'
import type { Store } from '../store/index.ts'
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
  status: ComparisonStatus
}

/** Sorted by symbol. Leaves out options, and symbols that are neither held nor left in the record. */
export async function compareWithRecord(store: Store, userId: number): Promise<ComparedSymbol[]> {
  const holdings = await store.read((db) => selectHoldings(db, userId))
  const positions = await readPositions(store, userId)
  const held = new Map(holdings.map(({ symbol, shares }) => [symbol, shares]))
  const symbols = new Set(held.keys())
  for (const [instrument, { quantity }] of positions)
    if (quantity !== 0n && !isOption(instrument)) symbols.add(instrument)
  return [...symbols].sort().map((symbol) => {
    const position = positions.get(symbol)
    return toCompared(symbol, held.get(symbol) ?? null, position?.quantity ?? null, position?.unmatched ?? 0n)
  })
}

const toCompared = (
  symbol: string,
  held: Quantity | null,
  recorded: Quantity | null,
  unmatched: Quantity,
): ComparedSymbol => ({ symbol, held, recorded, unmatched, status: statusOf(held, recorded) })

function statusOf(held: Quantity | null, recorded: Quantity | null): ComparisonStatus {
  if (held === null) return 'only_in_record'
  // All recorded shares were sold, or none were ever recorded.
  if (recorded === null || recorded === 0n) return 'only_in_portfolio'
  return held === recorded ? 'match' : 'differs'
}
