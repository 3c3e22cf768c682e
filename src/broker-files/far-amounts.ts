/**
 * Trades whose amount is far from quantity × price, as in a file whose columns were not sorted or edited together. The
 * amount counts as printed, because prices are rounded and some are of another unit; the user is told.
 */
import { contractUnits, isCusip, isOption } from '../ledger/instrument.ts'
import type { Lot, Transaction, TransactionClass } from '../ledger/ledger.ts'
import {
  abs,
  MONEY_PLACES,
  type Money,
  multiply,
  PRICE_PLACES,
  QUANTITY_PLACES,
  toFixed,
  toText,
} from '../lib/decimal.ts'
import { fileNote } from '../lib/note.ts'
import { TRADES_AND_CANCELS } from './classes.ts'
import type { FileReader, RecordOutcome } from './layout.ts'

/** Costs that a file prints nowhere else. */
const COSTS: Money = 10_000_000n
/** The part of the gross amount that discounts, taxes and accrued interest may be. */
const PART = 5n
/** Half a cent, by which a price may be rounded. */
const ROUNDED = 5_000n

/** Fees make them cost more. */
const PURCHASES: ReadonlySet<TransactionClass> = new Set(['buy', 'buy_to_cover'])
/** Fees make them bring less. */
const SALES: ReadonlySet<TransactionClass> = new Set(['sell', 'sell_short'])

/** The gross amount of a trade if its amount is far from it; undefined otherwise. */
export function grossFarFrom({ class: kind, instrument, quantity, price, fees, amount }: Transaction) {
  if (!TRADES_AND_CANCELS.has(kind) || price === null || price === 0n) return undefined
  const units = contractUnits(instrument, abs(quantity))
  const gross = multiply(units, abs(price))
  // The price of an option may be per contract; the price of a bond is per 100 of its face value.
  const other = isOption(instrument) ? multiply(abs(quantity), abs(price)) : isCusip(instrument) ? gross / 100n : gross
  const within = COSTS + multiply(units, ROUNDED)
  const above = within + (SALES.has(kind) ? 0n : fees)
  const below = within + (PURCHASES.has(kind) ? 0n : fees)
  const isNear = (one: Money) => {
    const more = abs(amount) - one
    return more <= above + one / PART && -more <= below + one / PART
  }
  return isNear(gross) || isNear(other) ? undefined : gross
}

/** A reader with a note about such trades. */
export function notingFarAmounts<Row extends Transaction | Lot>(reader: FileReader<Row>): FileReader<Row> {
  let trades = 0
  let first: ReturnType<typeof describe> | undefined
  const look = (outcomes: RecordOutcome<Row>[]): RecordOutcome<Row>[] => {
    for (const outcome of outcomes) {
      if (outcome.kind !== 'row' || !('class' in outcome.row)) continue
      const gross = grossFarFrom(outcome.row)
      if (gross === undefined) continue
      trades++
      first ??= describe(outcome.line, outcome.row, gross)
    }
    return outcomes
  }
  return {
    ...reader,
    read: (record) => look(reader.read(record)),
    rest: () => look(reader.rest?.() ?? []),
    notes: () => [
      ...(reader.notes?.() ?? []),
      ...(first === undefined ? [] : [fileNote('amounts_far_from_price', { count: trades, ...first })]),
    ],
  }
}

const describe = (line: number, { symbol, quantity, price, amount }: Transaction, gross: Money) => ({
  line,
  symbol,
  quantity: toText(abs(quantity), QUANTITY_PLACES),
  price: toText(price ?? 0n, PRICE_PLACES),
  gross: toFixed(gross, MONEY_PLACES, 2),
  amount: toFixed(amount, MONEY_PLACES, 2),
})
