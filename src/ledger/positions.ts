/** The positions that the ledger leaves open: kept, and changed with the trades. */
import { batches } from '../lib/chunks.ts'
import type { Writer } from '../store/index.ts'
import type { Position } from './derive/position.ts'
import { deletePositions, insertOpenLots, insertPositions, type OpenLot } from './position-queries.ts'
import type { Owner } from './queries.ts'

const ROWS_PER_INSERT = 1_000

/** Replaces what is kept of the instruments. */
export function* positionWrites(
  owner: Owner,
  instruments: string[],
  positions: readonly Position[],
): Generator<(tx: Writer) => Promise<void>> {
  yield (tx) => deletePositions(tx, owner.accountId, instruments)
  // Rows that name no instrument are cash.
  const named = positions.filter(({ instrument }) => instrument !== '')
  for (const some of batches(named, ROWS_PER_INSERT)) yield (tx) => insertPositions(tx, owner, some)
  for (const lots of batches(openLotsOf(named), ROWS_PER_INSERT)) yield (tx) => insertOpenLots(tx, owner, lots)
}

function* openLotsOf(positions: readonly Position[]): Generator<OpenLot> {
  for (const { instrument, open } of positions)
    for (const side of ['long', 'short'] as const) for (const day of open[side].days) yield { instrument, side, ...day }
}
