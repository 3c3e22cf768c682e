/** The positions that the ledger leaves open: kept, and changed with the trades. */
import type { NewRow } from './change-queries.ts'
import type { Counted } from './derive.ts'
import type { Position } from './kernel/position.ts'
import type { Owner } from './queries.ts'

type KeptPosition = Position & Pick<Counted, 'isDivisible'>

/** Rows that name no instrument are cash. */
const isNamed = ({ instrument }: Position): boolean => instrument !== ''

export const positionRows = (owner: Owner, positions: readonly KeptPosition[]): NewRow<'positions'>[] =>
  positions
    .filter(isNamed)
    .map(({ instrument, symbol, quantity, unmatched, unsizedLots, isDivisible, ranges: { long, short } }) => ({
      ...owner,
      ...{ instrument, symbol, quantity, unmatched, unsizedLots, isDivisible },
      ...{ longLeast: long?.least ?? null, longMost: long?.most ?? null },
      ...{ shortLeast: short?.least ?? null, shortMost: short?.most ?? null },
    }))

export function* openLotRows(owner: Owner, positions: readonly Position[]): Generator<NewRow<'openLots'>> {
  for (const { instrument, open } of positions.filter(isNamed))
    for (const side of ['long', 'short'] as const)
      for (const day of open[side].days) yield { ...owner, instrument, side, ...day }
}
