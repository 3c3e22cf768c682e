/** The positions that the ledger leaves open: kept, and changed with the trades. */
import { batches } from '../lib/chunks.ts'
import type { Writer } from '../store/index.ts'
import type { Position } from './kernel/position.ts'
import { insertOpenLots, insertPositions, type KeptPosition, type OpenLot } from './position-queries.ts'
import type { Owner } from './queries.ts'

const ROWS_PER_INSERT = 1_000

/** Prepares what is kept of instruments; what was kept before is deleted when it is stored. */
export async function preparePositions(tx: Writer, owner: Owner, positions: readonly KeptPosition[]): Promise<void> {
  // Rows that name no instrument are cash.
  const named = positions.filter(({ instrument }) => instrument !== '')
  for (const some of batches(named, ROWS_PER_INSERT)) await insertPositions(tx, owner, some)
  for (const lots of batches(openLotsOf(named), ROWS_PER_INSERT)) await insertOpenLots(tx, owner, lots)
}

function* openLotsOf(positions: readonly Position[]): Generator<OpenLot> {
  for (const { instrument, open } of positions)
    for (const side of ['long', 'short'] as const) for (const day of open[side].days) yield { instrument, side, ...day }
}
