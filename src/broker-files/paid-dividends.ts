/**
 * Negative dividends of files that have one word for the tax withheld from a dividend, for a dividend taken back, and for
 * one paid on a short position. One with the amount of a dividend of its security and day takes that one back. Any other is
 * tax if it can have been withheld from what is left of the day; otherwise it was paid. So these rows are held back until
 * the file ends. Other days are not compared: a row must be the same in every file that has its day.
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

const amountOf = (one: RowOutcome, amount: Money): string => `${keyOf(one)}\n${amount}`

function joiningReader(reader: FileReader<Transaction>): FileReader<Transaction> {
  const received = new Map<string, Money>()
  /** How many dividends of a day have an amount, by `amountOf`. */
  const dividends = new Map<string, number>()
  const held: RowOutcome[] = []

  function take(outcome: RecordOutcome<Transaction>): RecordOutcome<Transaction>[] {
    if (outcome.kind !== 'row' || (outcome.row.class !== 'tax' && outcome.row.class !== 'dividend')) return [outcome]
    if (dividends.size >= MOST_KEPT || held.length >= MOST_KEPT) {
      const reason = `the file has more than ${MOST_KEPT.toLocaleString('en-US')} dividends`
      return [{ kind: 'failed', line: outcome.line, column: 'row', code: 'too_many_rows', reason }]
    }
    if (outcome.row.class === 'tax') {
      held.push(outcome)
      return []
    }
    receive(outcome, outcome.row.amount, 1)
    return [outcome]
  }

  function receive(one: RowOutcome, amount: Money, times: 1 | -1): void {
    received.set(keyOf(one), (received.get(keyOf(one)) ?? 0n) + amount * BigInt(times))
    dividends.set(amountOf(one, amount), (dividends.get(amountOf(one, amount)) ?? 0) + times)
  }

  /** Each dividend is taken back once. */
  function takesBack(one: RowOutcome): boolean {
    const amount = -one.row.amount
    const isReceived = (dividends.get(amountOf(one, amount)) ?? 0) > 0
    if (isReceived) receive(one, amount, -1)
    return isReceived
  }

  function settle(): RowOutcome[] {
    const rest = new Set(held.filter((one) => !takesBack(one)))
    return held.map((one) =>
      rest.has(one) && canBeWithheld(one.row.amount, received.get(keyOf(one)) ?? 0n)
        ? one
        : { ...one, row: { ...one.row, class: 'dividend', action: 'Dividend' } },
    )
  }

  return {
    ...reader,
    read: (record) => reader.read(record).flatMap(take),
    rest: () => [...(reader.rest?.() ?? []).flatMap(take), ...settle()],
  }
}
