/** What a split makes of the position of its day. */
import { abs, type Quantity } from '../../lib/decimal.ts'
import { isReverseRatio, isSplitRatio } from './split-ratios.ts'

export interface Scale {
  kind: 'scale'
  times: Quantity
  per: Quantity
}

export type SplitEffect =
  | Scale
  /** There is no ratio: the shares are added or removed without a known basis. */
  | { kind: 'movement'; quantity: Quantity }
  /** The ratio is of no split, so a part of the position is in no file: the basis of all of it is unknown. */
  | { kind: 'unknown'; quantity: Quantity }

/**
 * The effect of a split on the position. Files give the number of shares `added` (negative: removed), so the
 * ratio is computed from the position.
 */
export function splitEffect(long: Quantity, short: Quantity, added: Quantity, reverse: boolean): SplitEffect {
  const position = long - short
  if (reverse && position < 0n && abs(added) < -position) return reversedShort(-position, abs(added))
  if (reverse && added > 0n) return replacement(position, added)
  const scales = (delta: Quantity) => position !== 0n && (position + delta) * position > 0n
  if (short === 0n && position > 0n && position + added > 0n && !isSplitRatio(position, position + added))
    return { kind: 'unknown', quantity: position + added }
  if (scales(added)) return { kind: 'scale', times: position + added, per: position }
  // Some files print the shares of a short position without its sign.
  if (position < 0n && scales(-added)) return { kind: 'scale', times: position - added, per: position }
  return { kind: 'movement', quantity: added < -long ? -long : added }
}

/**
 * A reverse split whose old shares leave under another name, as Schwab prints it (the old CUSIP): the shares
 * added are the whole new position. If there are more than before, or the ratio is of no split, the position before is
 * not all known.
 */
function replacement(position: Quantity, added: Quantity): SplitEffect {
  if (added >= abs(position)) return { kind: 'movement', quantity: added }
  if (position > 0n && !isReverseRatio(position, added)) return { kind: 'unknown', quantity: added }
  return { kind: 'scale', times: position < 0n ? -added : added, per: position }
}

/**
 * A reverse split of a short. Files print what is left of it or what is gone, either with or without its sign; at least
 * half is gone.
 */
function reversedShort(held: Quantity, moved: Quantity): SplitEffect {
  return { kind: 'scale', times: moved * 2n <= held ? moved : held - moved, per: held }
}
