/** Columns of money of a trade of unknown origin that are not read: the amount must not be another than they print. */
import { contractUnits } from '../../ledger/instrument.ts'
import { abs, CENT, type Money, multiply } from '../../lib/decimal.ts'
import { quote, readMoney } from '../cells.ts'
import { type Header, normaliseName, type RowCells } from '../columns.ts'
import { type Columns, DIRECTION, type Moved } from './generic-amounts.ts'

/** Names of amounts that have all costs in them. */
const NET =
  'net cash, net proceeds, total amount, total, debit, credit, debits, credits, debit amount, credit amount, amount in, amount out, money in, money out, paid in, paid out, cash in, cash out'.split(
    ', ',
  )
/** Names of amounts that files without a column that is read may print instead. */
const AMOUNTS =
  /\b(amount|value|proceeds|net|cash|consideration|notional|turnover|settled|settlement|money|sum|total|subtotal|gross|invested|paid|received|usd)\b/
const OTHERS = /\b(basis|market|current|balance|book|gain|loss|p&l|pnl|profit|price|per|limit)\b|%/
/** Whether a column may hold the amount of a trade. `name`: without `($)` and the like. */
export const mayBeAmount = (name: string): boolean => AMOUNTS.test(name) && !OTHERS.test(name)

/** Of a sale it is the cost basis. */
const OF_PURCHASES = /\bcosts?\b/

export class UnreadAmounts {
  readonly #nets: readonly number[]
  /** Of which one may be the amount; empty if a column of amounts is read. */
  readonly #amounts: readonly number[]
  readonly #ofPurchases: readonly number[]
  readonly #at: Columns

  constructor(header: Header, at: Columns) {
    this.#at = at
    this.#nets = NET.map((name) => header.find([name])).filter((column) => column !== -1 && column !== at.amount)
    const read = new Set(Object.values(at))
    const unread = (isNamed: (name: string) => boolean) =>
      header.printed.flatMap((printed, i) => {
        const name = normaliseName(printed)
        return at.amount === -1 && !read.has(i) && isNamed(name) ? [i] : []
      })
    this.#amounts = unread((name) => mayBeAmount(name) && !OF_PURCHASES.test(name))
    this.#ofPurchases = unread((name) => OF_PURCHASES.test(name) && !OTHERS.test(name))
  }

  /** Throws BadCell for a trade of which another column has another amount than `net`, which has all costs. */
  check(row: RowCells, net: Money | null, moved: Moved): void {
    if (net === null || DIRECTION[moved.known] === undefined) return
    this.#checkNets(row, net, moved)
    this.#checkNear(row, net, moved)
  }

  /** These may be neither the net amount, nor the printed one, nor quantity × price. */
  #checkNets(row: RowCells, net: Money, { quantity, price, instrument }: Moved): void {
    const { amount } = this.#at
    if (amount !== -1 && /^net amount\b/i.test(row.name(amount))) return
    const gross = multiply(contractUnits(instrument, abs(quantity ?? 0n)), abs(price ?? 0n))
    const certain = [net, row.money(amount) ?? 0n, gross].map(abs)
    for (const at of this.#nets) {
      const other = abs(row.money(at) ?? 0n)
      if (other === 0n || certain.some((one) => abs(one - other) <= CENT)) continue
      const known = amount === -1 ? 'quantity × price' : quote(row.name(amount))
      throw row.bad(at, `differs from ${known} by more than the fees; name the amount that has all costs Net Amount`)
    }
  }

  /** One that has nearly, but not exactly, what follows from the price is the amount, with costs or other roundings. */
  #checkNear(row: RowCells, net: Money, { known, fees }: Moved): void {
    const certain = [net, net + fees]
    const columns = known.startsWith('buy') ? [...this.#amounts, ...this.#ofPurchases] : this.#amounts
    for (const at of columns)
      if (isNearly(row, at, net, certain))
        throw row.bad(
          at,
          'may be the amount of the trade, which differs from quantity × price; name the column Net Amount',
        )
  }
}

/** Whether a cell has an amount within a tenth of `money` that is none of those known. */
export function isNearly(row: RowCells, at: number, money: Money, known: readonly Money[]): boolean {
  const cell = readMoney(row.text(at))
  if (!cell.ok || cell.value === null) return false
  const amount = abs(cell.value)
  return !known.some((one) => abs(abs(one) - amount) <= CENT) && abs(abs(money) - amount) * 10n <= abs(money)
}
