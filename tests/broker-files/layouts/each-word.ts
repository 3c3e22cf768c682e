/** Tests of the words that a broker prints for its actions: a word that is lost fails a user's file. */
import type { Test } from 'tap'
import type { Transaction } from '../../../src/ledger/ledger.ts'
import { type FileRead, readTransactions, show } from './read.ts'

const figures = show<Transaction>('class', 'action', 'quantity', 'amount')

/** `buy Buy 4 -100`; or why there is no row: `Action: unknown action "X"`. */
function outcomeOf({ rows, ignored, failed }: FileRead<Transaction>): string {
  const [row] = rows
  if (row !== undefined) return figures(row).join(' ')
  return failed[0]?.slice(1).join(': ') ?? `ignored: ${ignored.at(-1)?.[1]}`
}

/** What becomes of rows with these figures, for each of the words. */
export type Case<Figures> = readonly [outcome: string | RegExp, figures: Figures, words: readonly string[]]

/** One test of them all. `file`: a file with one row. */
export function eachWord<Figures>(
  t: Test,
  of: string,
  file: (word: string, figures: Figures) => string,
  cases: readonly Case<Figures>[],
): void {
  t.test(`words: ${of}`, async (t) => {
    for (const [expected, ofRow, words] of cases)
      for (const word of words) {
        const outcome = outcomeOf(await readTransactions(file(word, ofRow)))
        const name = `${word} ${JSON.stringify(ofRow)}`
        if (typeof expected === 'string') t.equal(outcome, expected, name)
        else t.match(outcome, expected, name)
      }
  })
}
