/** Contracts that plain rows leave open beyond their expiry (rule 2.5.1): opened by these rows, or held before the files. */
import { type Quantity, sum } from '../../lib/decimal.ts'
import type { Side } from '../ledger.ts'
import type { Answers, Asked } from './answers.ts'
import { askedRow } from './row.ts'
import type { Older, Walked } from './walk.ts'

type Open = Pick<Walked, 'held' | 'era'>

/** What plain rows opened of a side and is still open. Of contracts that were split nothing is said. */
const leftOpen = ({ held, era }: Open, side: Side) =>
  era > 0
    ? []
    : held[side].openLots(era).flatMap(({ row, quantity }) => (row?.isPlain === true ? [{ row, quantity }] : []))

/**
 * Contracts that were held before the history, if what is left open is that because of them: as many on the other side, which the
 * first rows close.
 */
export function heldBefore(walked: Open): Older | undefined {
  const leftOf = (side: Side): Quantity => sum(leftOpen(walked, side).map(({ quantity }) => quantity))
  const older = { long: leftOf('short'), short: leftOf('long') }
  return older.long === 0n && older.short === 0n ? undefined : older
}

/** Whether the user is asked, or was asked, what a contract is that is open beyond its expiry. */
export function optionSideAsked(walked: Open & { older?: Older }, { plainOption }: Answers): Asked[] {
  if (plainOption === 'opens') return []
  const left = [...leftOpen(walked, 'long'), ...leftOpen(walked, 'short')]
  if (left.length === 0 && walked.older === undefined) return []
  const rows = left.map(({ row, quantity }) => askedRow(row, quantity))
  return [{ kind: 'option_side', subject: '', answers: ['opened', 'before'], rows }]
}
