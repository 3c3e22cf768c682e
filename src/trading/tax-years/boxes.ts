/** The box of Form 8949 in which a row belongs. */
import type { Box, TaxKind } from '../../lib/terms.ts'

/** `file`: a file prints it. `statement`: the user stated it for the account and year. */
export type BoxSource = 'file' | 'statement'

export interface StatedBoxes {
  shortBox: Box | null
  longBox: Box | null
}

export const SHORT_BOXES: readonly Box[] = ['A', 'B', 'C']
export const LONG_BOXES: readonly Box[] = ['D', 'E', 'F']

/** What a file prints, if it agrees with the term; if no file prints one, what the user stated. It is never guessed. */
export function boxOf(
  { kind, box: printed }: { kind: TaxKind; box: Box | null },
  stated: StatedBoxes | undefined,
): { box: Box | null; from: BoxSource | null } {
  if (kind !== 'short' && kind !== 'long') return { box: null, from: null }
  if (printed !== null) {
    const agrees = (kind === 'short' ? SHORT_BOXES : LONG_BOXES).includes(printed)
    return agrees ? { box: printed, from: 'file' } : { box: null, from: null }
  }
  const box = (kind === 'short' ? stated?.shortBox : stated?.longBox) ?? null
  return { box, from: box === null ? null : 'statement' }
}
