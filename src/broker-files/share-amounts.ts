/** Names the amounts that files print beside shares that came in an event: cash, or what the shares are worth. */

import type { Transaction } from '../ledger/ledger.ts'
import { MONEY_PLACES, toFixed } from '../lib/decimal.ts'
import { type FileNote, fileNote } from '../lib/note.ts'
import type { FileReader, Layout } from './layout.ts'

/** `action`: the stored action of the event. */
export const noteAmountsOfShares = (layout: Layout<'transactions'>, action: string): Layout<'transactions'> => ({
  ...layout,
  reader: (head) => notingReader(layout.reader(head), action),
})

function notingReader(reader: FileReader<Transaction>, action: string): FileReader<Transaction> {
  /** Of the first day. */
  let first: Transaction | undefined
  let count = 0
  return {
    ...reader,
    read(record) {
      const outcomes = reader.read(record)
      for (const outcome of outcomes) {
        if (outcome.kind !== 'row' || outcome.row.action !== action) continue
        const { row } = outcome
        if (row.quantity <= 0n || row.amount === 0n) continue
        if (first === undefined || row.date < first.date) first = row
        count += 1
      }
      return outcomes
    },
    notes: () => [...(reader.notes?.() ?? []), ...(first === undefined ? [] : [noteOf(action, first, count)])],
  }
}

const noteOf = (action: string, { amount, symbol, date }: Transaction, count: number): FileNote =>
  fileNote('share_amounts', {
    count,
    action: action.toLowerCase(),
    amount: toFixed(amount, MONEY_PLACES, 2),
    symbol,
    date,
  })
