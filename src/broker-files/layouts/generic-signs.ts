/** How a file of unknown origin signs its amounts and quantities: decided from its first rows. */
import type { TransactionField } from '../aliases.ts'
import { clean, isBlank, readMoney, readQuantity } from '../cells.ts'
import type { ColumnIndexes } from '../columns.ts'
import type { CsvRecord } from '../csv/csv.ts'
import { genericClass } from './generic-actions.ts'

type Columns = ColumnIndexes<TransactionField>

/**
 * How a file signs its amounts. `signed`: paid is negative. `unsigned`: nothing is negative.
 * `inverted`: paid is positive and received negative, the view of the position. `mixed`: trades have no sign, and other
 * rows do.
 */
export type Signs = 'signed' | 'unsigned' | 'inverted' | 'mixed'

function signsOf(sample: CsvRecord[], at: Columns): Signs {
  let [buys, paidNegative, soldNegative, anyNegative] = [0, 0, 0, 0]
  for (const { cells } of sample) {
    const amount = readMoney(cells[at.amount] ?? '')
    if (!amount.ok || amount.value === null || amount.value === 0n) continue
    const negative = amount.value < 0n
    const kind = genericClass(clean(cells[at.action] ?? ''), !isBlank(cells[at.quantity] ?? ''))
    if (negative) anyNegative++
    if (kind === 'buy' || kind === 'buy_to_cover') {
      buys++
      if (negative) paidNegative++
    }
    if ((kind === 'sell' || kind === 'sell_short') && negative) soldNegative++
  }
  if (buys > 0 && paidNegative === 0 && soldNegative > 0) return 'inverted'
  if (buys > 0 && anyNegative === 0) return 'unsigned'
  return buys > 0 && paidNegative === 0 ? 'mixed' : 'signed'
}

/** Whether the file prints what was sold without a sign, so that a quantity that moved may have come or left. */
function hasUnsignedSales(sample: CsvRecord[], at: Columns): boolean {
  let sales = 0
  for (const { cells } of sample) {
    const quantity = readQuantity(cells[at.quantity] ?? '')
    if (!quantity.ok || quantity.value === null) continue
    if (quantity.value < 0n) return false
    const kind = genericClass(clean(cells[at.action] ?? ''), true)
    if (quantity.value > 0n && (kind === 'sell' || kind === 'sell_short')) sales++
  }
  return sales > 0
}

export interface FileSigns {
  readonly amounts: Signs
  readonly hasUnsignedSales: boolean
}

export const fileSigns = (sample: CsvRecord[], at: Columns): FileSigns => ({
  amounts: signsOf(sample, at),
  hasUnsignedSales: hasUnsignedSales(sample, at),
})
