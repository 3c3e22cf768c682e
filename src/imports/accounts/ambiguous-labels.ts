/**
 * Labels that can be several accounts, such as `...678` beside 12345678 and 99999678. Their rows would go to the account
 * that happened to be imported first, so the upload that makes a label ambiguous is refused, whichever comes last.
 */
import { invalid } from '../../lib/errors.ts'
import type { LabelComparer } from './labels.ts'

/** The inputs for finding ambiguous labels. */
export interface KnownLabels {
  /** The labels of the upload. */
  uploaded: readonly string[]
  /** The labels of the imports in force. */
  remembered: Iterable<string>
  /** The numbers of accounts. */
  numbers: Iterable<string>
  /** Whether the number of a profile decided the account of the label. */
  isDecided(label: string): boolean
}

/** Throws Failure `invalid` for a label that fits two numbers which are certainly two accounts. */
export function assertUnambiguous(known: KnownLabels, read: LabelComparer): void {
  const labels = new Set([...known.uploaded, ...known.remembered])
  const byEnd = Map.groupBy(
    [...new Set([...labels, ...known.numbers])].filter((label) => read.showsNumber(label)),
    (label) => read.visibleEnd(label),
  )
  for (const alike of byEnd.values()) {
    if (alike.length < 3) continue
    for (const label of alike) {
      if (!labels.has(label)) continue
      const fitting = alike.filter(
        (other) => read.visibleLength(other) > read.visibleLength(label) && read.isSame(label, other),
      )
      const [first] = fitting
      const second = fitting.find((other) => read.contradict(first as string, other))
      if (first === undefined || second === undefined || known.isDecided(label)) continue
      throw invalid(known.uploaded.includes(label) ? canBe(label, first, second) : wasImported(label, first, second))
    }
  }
}

const canBe = (label: string, one: string, other: string) =>
  `The files name their account ${label}, which can be ${one} or ${other}. Enter the full number of their account in your profile, and import them again.`

const wasImported = (label: string, one: string, other: string) =>
  `Rows of account ${label} were imported before, and it can be ${one} or ${other}. Undo that import, enter the full number of its account in your profile, and import its files again; then import these files.`
