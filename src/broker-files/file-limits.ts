/** What the rows of a file may add up to, so that the sums of all files of a record fit into 64 bits. */
import type { Lot, Transaction } from '../ledger/ledger.ts'
import { abs, MONEY_PLACES, type Money, QUANTITY_PLACES, type Quantity } from '../lib/decimal.ts'
import { invalid } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'
import type { FileReader, RecordOutcome } from './layout.ts'

const MOST_DOLLARS = 200_000_000_000n
const MOST_UNITS = 20_000_000_000n
const MOST_MONEY: Money = MOST_DOLLARS * 10n ** BigInt(MONEY_PLACES)
const MOST_QUANTITY: Quantity = MOST_UNITS * 10n ** BigInt(QUANTITY_PLACES)

/** A reader that throws Failure `invalid`, which names the row, if the rows up to it have more. */
export function withinLimits<Row extends Transaction | Lot>(reader: FileReader<Row>): FileReader<Row> {
  let [money, quantity] = [0n, 0n]
  const counted = (outcomes: RecordOutcome<Row>[]): RecordOutcome<Row>[] => {
    for (const outcome of outcomes) {
      if (outcome.kind !== 'row') continue
      const { line, row } = outcome
      money += moneyOf(row)
      quantity += abs(row.quantity ?? 0n)
      if (money > MOST_MONEY) throw tooMuch(line, row, 'amounts', `${MOST_DOLLARS} dollars`)
      if (quantity > MOST_QUANTITY) throw tooMuch(line, row, 'quantities', `${MOST_UNITS}`)
    }
    return outcomes
  }
  return {
    ...reader,
    read: (record) => counted(reader.read(record)),
    rest: () => counted(reader.rest?.() ?? []),
  }
}

const moneyOf = (row: Transaction | Lot): Money =>
  'amount' in row ? abs(row.amount) : abs(row.proceeds) + abs(row.costBasis) + abs(row.gain ?? 0n)

const tooMuch = (line: number, { symbol }: Transaction | Lot, sum: 'amounts' | 'quantities', most: string) =>
  invalid(say('file_sum_too_large', { line, symbol, sum, most }))
