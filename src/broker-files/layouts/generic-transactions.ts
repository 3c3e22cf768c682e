/**
 * Transaction histories of unknown origin whose columns have the usual names
 * (`Date, Action, Symbol, Quantity, Price, Commission, Amount`, any order, any of many aliases).
 */

import type { Transaction, TransactionClass } from '../../ledger/ledger.ts'
import { abs, type Money, type Quantity } from '../../lib/decimal.ts'
import { type FileNote, fileNote } from '../../lib/note.ts'
import { genericName, TRANSACTION_ALIASES, type TransactionField } from '../aliases.ts'
import { quote, readPrice, readQuantity } from '../cells.ts'
import { completeTransaction } from '../classes.ts'
import { BadCell, type ColumnIndexes, Header, indexColumns, type RowCells } from '../columns.ts'
import type { Head } from '../csv/csv.ts'
import { FileDateOrder } from '../date-order.ts'
import { Fields } from '../fields.ts'
import { normaliseSymbol } from '../instrument.ts'
import type { Layout } from '../layout.ts'
import { lacksEffect, NO_EFFECT } from '../option-words.ts'
import { tickerIn } from '../security.ts'
import { Sums } from '../sums.ts'
import { type Columns, isTotalLabel, tableReader } from '../table.ts'
import {
  classByEffect,
  genericClass,
  isAmbiguous,
  isInward,
  isOutward,
  movesSecurities,
  plainWords,
} from './generic-actions.ts'
import { checkQuantity, DIRECTION, GenericCosts, type Moved } from './generic-amounts.ts'
import { CurrencyColumns, FileCurrency } from './generic-currency.ts'
import { GenericDates } from './generic-dates.ts'
import { Orders } from './generic-orders.ts'
import { OtherActions } from './generic-other-actions.ts'
import { type FileSigns, fileSigns, type Signs } from './generic-signs.ts'
import { GenericSplits } from './generic-splits.ts'
import { checkAssetClass, refuseGeneric } from './strict.ts'
import { UnreadAmounts } from './unread-amounts.ts'

type TransactionColumns = ColumnIndexes<TransactionField>

const transactionColumns = (cells: string[]): TransactionColumns =>
  indexColumns(new Header(cells, genericName), TRANSACTION_ALIASES)

/** The columns a header lacks, in words; empty if it can be read as a transaction history. */
function missingIn(at: TransactionColumns): string[] {
  const missing = (['date', 'action', 'quantity'] as const).filter((field) => at[field] === -1) as string[]
  if (at.symbol === -1 && at.description === -1) missing.push('symbol')
  if (at.amount === -1 && at.price === -1) missing.push('amount')
  return missing
}

/** A header with fewer columns than this in common is not similar. */
const LEAST_COMMON = 3
const LEAST_COLUMNS = 5

const isHeader = (cells: string[]): boolean =>
  cells.length >= LEAST_COLUMNS && missingIn(transactionColumns(cells)).length === 0

export const genericTransactions: Layout<'transactions'> = {
  kind: 'transactions',
  name: 'generic transaction history',
  broker: null,
  recognises: (top) => top.some(({ cells }) => isHeader(cells)),
  reader,
  refuses: (head) => refuseGeneric(head, isHeader, transactionColumns),
  compare(cells) {
    const at = transactionColumns(cells)
    const found = Object.values(at).filter((index) => index !== -1).length
    if (found < LEAST_COMMON) return null
    return { found, missing: missingIn(at).map((name) => (name === 'date' ? dateIn(cells) : name)) }
  },
}

/** A date that a header lacks: a column of times may have it. */
function dateIn(cells: string[]): string {
  const time = cells.find((cell) => /\btime$|^time\b(?!.?in)/i.test(cell.trim()))
  return time === undefined ? 'date' : `date (if ${quote(time)} has it, call that column Date)`
}

function reader(head: Head): ReturnType<typeof tableReader<Transaction>> {
  const start = head.records.findIndex(({ cells }) => isHeader(cells))
  const at = transactionColumns(head.records[start]?.cells ?? [])
  const sample = head.records.slice(start + 1)
  const order = new FileDateOrder(sample.flatMap(({ cells }) => (cells[at.date] ?? '').split(/ as of /i)))
  const signs = fileSigns(sample, at)
  const currency = new FileCurrency(head.records.slice(0, start))
  const splits = new GenericSplits()
  const grossColumns = new Set<string>()
  const differing: FileNote[] = []
  const sums = new Sums({ fields: ['amount'] }, differing)
  return tableReader({
    layout: genericTransactions.name,
    delimiter: head.delimiter,
    columns: (cells) =>
      isHeader(cells)
        ? new TransactionRows(cells, { order, signs, sums, currency, splits }, (column) => grossColumns.add(column))
        : undefined,
    notes: () => [...grossColumns].map(noteOnGross).concat(differing, order.notes(), currency.notes(), splits.notes()),
  })
}

const noteOnGross = (column: string) => fileNote('amounts_without_fees', { column })

const unknownAction = (column: string, action: string): BadCell =>
  new BadCell(
    column,
    isAmbiguous(action)
      ? `${quote(action)} may be income or a withdrawal; write Dividend or Withdrawal`
      : `unknown action ${quote(action)}`,
  )

/** Paid or received. */
const EITHER: ReadonlySet<TransactionClass> = new Set(['interest', 'cash'])
/** What other classes than trades bring. */
const RECEIVED: ReadonlySet<TransactionClass> = new Set([
  ...EITHER,
  'dividend',
  'return_of_capital',
  'cash_in_lieu',
  'redemption',
])

/** The symbol of such a row may be any word. */
const NAMES_NO_SECURITY: ReadonlySet<TransactionClass> = new Set(['interest', 'fee', 'cash'])

/** What all rows of a file have in common. */
interface OfFile {
  order: FileDateOrder
  signs: FileSigns
  sums: Sums
  currency: FileCurrency
  splits: GenericSplits
}

/** The rows below one header. */
class TransactionRows implements Columns<Transaction> {
  readonly header: Header
  readonly #at: TransactionColumns
  readonly #dates: GenericDates
  readonly #signs: Signs
  readonly #hasUnsignedSales: boolean
  readonly #sums: Sums
  readonly #costs: GenericCosts
  readonly #unread: UnreadAmounts
  readonly #orders: Orders
  readonly #otherActions: OtherActions
  readonly #currencies: CurrencyColumns
  readonly #splits: GenericSplits
  readonly #onGross: (column: string) => void

  constructor(cells: string[], { order, signs, sums, currency, splits }: OfFile, onGross: (column: string) => void) {
    this.#sums = sums
    this.#splits = splits
    this.#onGross = onGross
    this.header = new Header(cells, genericName)
    this.#at = transactionColumns(cells)
    this.#costs = new GenericCosts(this.header, this.#at)
    this.#unread = new UnreadAmounts(this.header, this.#at)
    this.#orders = new Orders(this.header, this.#at)
    this.#otherActions = new OtherActions(this.header, this.#at.action)
    this.#currencies = new CurrencyColumns(this.header, currency)
    this.#dates = new GenericDates(this.#at, order)
    this.#signs = signs.amounts
    this.#hasUnsignedSales = signs.hasUnsignedSales
  }

  isTotal(row: RowCells): boolean {
    const { date, action, symbol, description } = this.#at
    const labels = [0, date, action, symbol, description]
    return !/\d/.test(row.text(date)) && labels.some((column) => isTotalLabel(row.text(column)))
  }

  hasFigures(row: RowCells): boolean {
    const { quantity, price, amount } = this.#at
    return [quantity, price, amount].some((column) => !row.isBlank(column))
  }

  onTotal(row: RowCells): void {
    this.#sums.compare(this.#sums.printedIn(new Fields(row, this.#at)))
  }

  read(row: RowCells, line: number): ReturnType<Columns<Transaction>['read']> {
    return this.#sums.counting(new Fields(row, this.#at), () => this.#read(row, line))
  }

  #read(row: RowCells, line: number): ReturnType<Columns<Transaction>['read']> {
    const ignored = this.#orders.notDone(row)
    if (ignored !== undefined) return { ignored }
    const dates = this.#dates.of(row, line)
    const action = row.text(this.#at.action)
    if (action === '') throw row.problem(this.#at.action, 'an action such as Buy or Sell')
    const quantity = row.value(this.#at.quantity, readQuantity)
    const named = genericClass(action, quantity !== null && quantity !== 0n)
    if (named === undefined) throw unknownAction(row.name(this.#at.action), action)
    this.#currencies.check(row, [this.#at.amount, this.#at.price])
    const description = row.textOrEmpty(this.#at.description)
    const security = normaliseSymbol(row.symbol(this.#at.symbol) || (tickerIn(description) ?? ''), description)
    const words = { kind: named, action: plainWords(action), description }
    checkAssetClass(row, this.#at, security, movesSecurities(named, quantity) ? words : undefined)
    if (!NAMES_NO_SECURITY.has(named)) this.#currencies.checkSecurity(row, this.#at.symbol, security)
    const known = lacksEffect(words, security.instrument)
      ? classByEffect(named, row.textOrEmpty(this.#at.effect))
      : named
    if (known === undefined) throw row.bad(this.#at.action, `${NO_EFFECT}; write Buy to Open or Sell to Close`)
    this.#otherActions.check(row, known, action)
    this.#orders.check(row, known)
    const price = row.value(this.#at.price, readPrice)
    const fees = this.#costs.feesOf(row)
    checkQuantity(row, this.#at.quantity, known, quantity)
    this.#costs.checkAccrued(row, known)
    const moved = { known, quantity, price, fees, instrument: security.instrument }
    const amount = this.#at.amount === -1 ? this.#costs.derived(row, moved) : this.#printed(row, action, moved)
    this.#unread.check(row, amount, moved)
    const printed = {
      ...dates,
      // Of a split it shows whether it takes effect after the trades of its day.
      postedDate: (known === 'split' ? null : this.#dates.settled(row)) ?? dates.postedDate,
      action,
      ...security,
      description,
      quantity,
      price,
      fees,
      amount,
    }
    const complete = completeTransaction(printed, known, row, this.#at)
    this.#splits.take(complete)
    return {
      row: complete.class === 'share_movement' ? { ...complete, quantity: this.#moved(row, complete) } : complete,
      account: row.account(this.#at.account),
    }
  }

  /** The quantity of shares that came (+) or left (−). Throws BadCell if neither a sign nor the action shows which. */
  #moved(row: RowCells, { action, quantity }: Transaction): Quantity {
    if (isOutward(action)) return -abs(quantity)
    if (quantity > 0n && this.#hasUnsignedSales && !isInward(action))
      throw row.bad(
        this.#at.quantity,
        `may have come or left: quantities of this file have no sign; write Transfer In or Transfer Out instead of ${quote(action)}`,
      )
    return quantity
  }

  #printed(row: RowCells, action: string, moved: Moved): Money | null {
    const signed = this.#signed(row.money(this.#at.amount), moved.known, action)
    this.#checkSign(row, signed, moved)
    const isGross = this.#costs.isGross(row, signed, moved)
    if (isGross && moved.fees !== 0n) this.#onGross(row.name(this.#at.amount))
    return isGross ? (signed ?? 0n) - moved.fees : signed
  }

  #signed(amount: Money | null, kind: TransactionClass, action: string): Money | null {
    if (amount === null) return null
    switch (kind) {
      case 'buy':
      case 'buy_to_cover':
      case 'cancel_sell':
        return -abs(amount)
      case 'cancel_buy':
        return abs(amount)
      case 'sell':
      case 'sell_short':
        // A sale worth less than its fees is negative in a signed file; that is kept.
        return this.#signs === 'inverted' ? -amount : amount
      case 'fee':
      case 'tax':
        return this.#signs === 'unsigned' || this.#signs === 'inverted' ? -amount : amount
      default:
        return this.#signs === 'unsigned' && isOutward(action) ? -amount : amount
    }
  }

  /** Throws BadCell for a trade whose amount has the sign of another. A sale may bring less than it costs. */
  #checkSign(row: RowCells, net: Money | null, { known: kind, fees }: Moved): void {
    const direction = DIRECTION[kind]
    const amount = row.money(this.#at.amount) ?? 0n
    if (this.#signs === 'inverted' && (amount < 0n ? RECEIVED : EITHER).has(kind) && amount !== 0n)
      throw row.bad(this.#at.amount, 'may be received or taken back, in a file that signs what is received as negative')
    if (direction === undefined || amount === 0n || net === null) return
    const isContrary = direction === 1n ? net < -fees : (this.#signs === 'signed') === amount > 0n
    if (!isContrary) return
    const sign = amount > 0n ? 'positive' : 'negative'
    throw new BadCell(
      row.name(this.#at.amount),
      `${quote(row.text(this.#at.amount))} is ${sign}, which contradicts a ${kind.replaceAll('_', ' ')}`,
    )
  }
}
