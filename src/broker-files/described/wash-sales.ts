/**
 * Wash sales that a file prints as separate rows. Such a row is not a second lot: it is the disallowed loss of a lot
 * shortly above it. Outcomes are held back until the rows below them are read, so that each lot gets its disallowed loss.
 */
import type { Lot } from '../../ledger/ledger.ts'
import { abs, CENT, type Money } from '../../lib/decimal.ts'
import type { FileReader, Layout, RecordOutcome } from '../layout.ts'
import { NOT_DATA } from '../layout.ts'

/** The most outcomes held back. */
const WINDOW = 200

const WASH = 'wash sale adjustment: the disallowed loss of a lot above it'

/** `columnOf` returns the name of the column that marks a row as an adjustment; undefined if the row is a lot. */
export function joinWashSales(layout: Layout<'gains'>, columnOf: (lot: Lot) => string | undefined): Layout<'gains'> {
  return { ...layout, reader: (head) => joiningReader(layout.reader(head), columnOf) }
}

function joiningReader(reader: FileReader<Lot>, columnOf: (lot: Lot) => string | undefined): FileReader<Lot> {
  const waiting: RecordOutcome<Lot>[] = []

  function join(outcome: RecordOutcome<Lot>): RecordOutcome<Lot> {
    const column = outcome.kind === 'row' ? columnOf(outcome.row) : undefined
    if (outcome.kind !== 'row' || column === undefined) return outcome
    const { line, row, account } = outcome
    const fitting = lotsOf(waiting, row, account)
    const [only] = fitting
    if (only !== undefined && fitting.length === 1) {
      only.disallowedLoss += row.gain ?? 0n
      return { kind: 'ignored', line, code: 'no_event', reason: WASH }
    }
    const reason =
      only === undefined
        ? 'no lot above this wash sale has its security, its closing date and a loss that is large enough'
        : 'this wash sale fits several lots above it'
    return { kind: 'failed', line, column, code: 'row_contradicts', reason }
  }

  return {
    ...reader,
    read(record) {
      for (const outcome of reader.read(record)) waiting.push(join(outcome))
      const last = waiting.at(-1)
      const complete = last?.kind === 'ignored' && last.code === NOT_DATA.total.code
      return waiting.splice(0, complete ? waiting.length : Math.max(0, waiting.length - WINDOW))
    },
    rest: () => [...waiting.splice(0), ...(reader.rest?.() ?? [])],
  }
}

/** The lots that an adjustment can belong to: the fitting ones that agree with it in most fields. */
function lotsOf(waiting: readonly RecordOutcome<Lot>[], wash: Lot, account: string | undefined): Lot[] {
  const amount = wash.gain ?? 0n
  const lots = waiting.flatMap((one) => (one.kind === 'row' && one.account === account ? [one.row] : []))
  const fitting = lots.filter(
    (lot) => lot.instrument === wash.instrument && lot.sold === wash.sold && lossLeft(lot) + CENT >= amount,
  )
  const sameDate = fitting.filter((lot) => lot.acquired === wash.acquired)
  const same = sameDate.filter((lot) => lot.quantity === wash.quantity)
  return [same, sameDate, fitting].find((some) => some.length > 0) ?? []
}

const lossLeft = ({ gain, disallowedLoss }: Lot): Money =>
  gain === null || gain >= 0n ? -CENT - 1n : abs(gain) - disallowedLoss
