/**
 * Negative dividends of files that have one word for the tax withheld from a dividend, for a dividend taken back, and for
 * one paid on a short position. It is tax if the file has a dividend of the security and day from which it can have been
 * withheld; otherwise it is a dividend that was paid. So these rows are held back until the file ends.
 */
import type { Transaction } from '../ledger/ledger.ts'
import { abs, type Money } from '../lib/decimal.ts'
import type { FileReader, Layout, RecordOutcome } from './layout.ts'

type RowOutcome = Extract<RecordOutcome<Transaction>, { kind: 'row' }>

/** The most securities and days, and rows held back: a file of decades has fewer. */
const MOST_KEPT = 50_000

/** No country withholds more than half of a dividend. */
const canBeWithheld = (paid: Money, received: Money): boolean => abs(paid) * 2n <= received

/** The rows of class `tax` that the layout reads must all be negative dividends. */
export const joinPaidDividends = (layout: Layout<'transactions'>): Layout<'transactions'> => ({
  ...layout,
  reader: (head) => joiningReader(layout.reader(head)),
})

const keyOf = ({ row, account }: RowOutcome): string => `${account ?? ''}\n${row.instrument}\n${row.date}`

function joiningReader(reader: FileReader<Transaction>): FileReader<Transaction> {
  const received = new Map<string, Money>()
  const held: RowOutcome[] = []

  function take(outcome: RecordOutcome<Transaction>): RecordOutcome<Transaction>[] {
    if (outcome.kind !== 'row' || (outcome.row.class !== 'tax' && outcome.row.class !== 'dividend')) return [outcome]
    if (received.size >= MOST_KEPT || held.length >= MOST_KEPT) {
      const reason = `the file has more than ${MOST_KEPT.toLocaleString('en-US')} dividends`
      return [{ kind: 'failed', line: outcome.line, column: 'row', reason }]
    }
    if (outcome.row.class === 'tax') {
      held.push(outcome)
      return []
    }
    received.set(keyOf(outcome), (received.get(keyOf(outcome)) ?? 0n) + outcome.row.amount)
    return [outcome]
  }

  const settle = (outcome: RowOutcome): RowOutcome =>
    canBeWithheld(outcome.row.amount, received.get(keyOf(outcome)) ?? 0n)
      ? outcome
      : { ...outcome, row: { ...outcome.row, class: 'dividend', action: 'Dividend' } }

  return {
    ...reader,
    read: (record) => reader.read(record).flatMap(take),
    rest: () => [...(reader.rest?.() ?? []).flatMap(take), ...held.map(settle)],
  }
}
