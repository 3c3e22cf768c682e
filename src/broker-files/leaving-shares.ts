/**
 * Events that print what leaves and what comes as two rows; only the row of what leaves has a mark. If no row of the event
 * is marked, what comes cannot be told from what leaves, so its rows fail; a reverse split of one row prints all that is
 * left. So these rows are held back until the file ends.
 */
import type { Transaction } from '../ledger/ledger.ts'
import { type FileReader, failedRow, type Layout, type RecordOutcome } from './layout.ts'

type RowOutcome = Extract<RecordOutcome<Transaction>, { kind: 'row' }>

/** The most rows held back: a file of decades has fewer. */
const MOST_KEPT = 50_000

export interface LeavingShares {
  /** The stored actions of the events. */
  readonly actions: readonly string[]
  /** Of these, the one whose only row prints what is left. */
  readonly alone: string
  /** The column of the mark, and the mark. */
  readonly column: string
  readonly mark: string
}

export const requireLeavingShares = (layout: Layout<'transactions'>, rules: LeavingShares): Layout<'transactions'> => ({
  ...layout,
  reader: (head) => holdingReader(layout.reader(head), rules),
})

function holdingReader(reader: FileReader<Transaction>, rules: LeavingShares): FileReader<Transaction> {
  const marked = new Set<string>()
  const rows = new Map<string, number>()
  const held: RowOutcome[] = []
  const eventOf = ({ row, account }: RowOutcome) => `${account ?? ''}\n${row.action}\n${row.date}`
  const securityOf = (one: RowOutcome) => `${eventOf(one)}\n${one.row.instrument}`
  /** Both rows of a reverse split have one security; a merger and a change of symbol have two. */
  const keyOf = (one: RowOutcome) => (one.row.action === rules.alone ? securityOf(one) : eventOf(one))

  function take(outcome: RecordOutcome<Transaction>): RecordOutcome<Transaction>[] {
    if (outcome.kind !== 'row' || !rules.actions.includes(outcome.row.action)) return [outcome]
    if (outcome.row.quantity < 0n) {
      if (marked.size < MOST_KEPT) marked.add(keyOf(outcome))
      return [outcome]
    }
    if (held.length >= MOST_KEPT) return [failed(outcome)]
    rows.set(securityOf(outcome), (rows.get(securityOf(outcome)) ?? 0) + 1)
    held.push(outcome)
    return []
  }

  const failed = (one: RowOutcome): RecordOutcome<Transaction> =>
    failedRow(one, {
      column: rules.column,
      code: 'row_contradicts',
      reason: `no row of this ${one.row.action} says with ${rules.mark} what leaves, so it is unknown whether this row comes or leaves`,
    })

  const isCertain = (one: RowOutcome): boolean =>
    marked.has(keyOf(one)) || (one.row.action === rules.alone && rows.get(securityOf(one)) === 1)

  return {
    ...reader,
    read: (record) => reader.read(record).flatMap(take),
    rest: () => [...(reader.rest?.() ?? []).flatMap(take), ...held.map((one) => (isCertain(one) ? one : failed(one)))],
  }
}
