/**
 * Realized gains of unknown origin whose columns have the usual names
 * (`Symbol, Quantity, Date Acquired, Date Sold, Proceeds, Cost Basis, Gain/Loss, Term`), also in the
 * manner of Form 8949, whose description holds quantity and ticker (`100 sh. XYZ`).
 *
 * A file with exactly the columns symbol, date acquired, date sold, proceeds, cost basis, and gain or loss has lots
 * without a quantity; the ledger takes it from the transactions.
 */

import { contractUnits } from '../../ledger/instrument.ts'
import type { Lot } from '../../ledger/ledger.ts'
import { isConsistent } from '../../ledger/lot.ts'
import type { DateString } from '../../lib/dates.ts'
import { abs, MAX_MONEY, type Money, multiply, type Quantity, toCents } from '../../lib/decimal.ts'
import type { FileNote } from '../../lib/note.ts'
import { GAINS_ALIASES, type GainsField, genericName } from '../aliases.ts'
import {
  type Cell,
  clean,
  isBlank,
  quote,
  readAcquired,
  readDate,
  readMoney,
  readPrice,
  readQuantity,
} from '../cells.ts'
import { BadCell, type ColumnIndexes, Header, indexColumns, type RowCells } from '../columns.ts'
import type { Head } from '../csv/csv.ts'
import { FileDateOrder } from '../date-order.ts'
import { contradiction } from '../described/gains.ts'
import { exchangeDay } from '../exchange-day.ts'
import { Fields } from '../fields.ts'
import { type Instrument, normaliseSymbol } from '../instrument.ts'
import type { Layout } from '../layout.ts'
import { countedSecurity, tickerIn } from '../security.ts'
import { Sums } from '../sums.ts'
import { type Columns, isTotalLabel, tableReader } from '../table.ts'
import { filledTerm, printedTerm, termFromDates } from '../term.ts'
import { isBond } from './generic-amounts.ts'
import { CurrencyColumns, FileCurrency } from './generic-currency.ts'
import { checkAssetClass, refuseGeneric } from './strict.ts'
import { UnreadGains } from './unread-gains.ts'

type GainsColumns = ColumnIndexes<GainsField>

export const gainsColumns = (cells: string[]): GainsColumns =>
  indexColumns(new Header(cells, genericName), GAINS_ALIASES)

/** A file without quantities must have these columns, */
const UNSIZED: GainsField[] = ['symbol', 'acquired', 'sold', 'proceeds', 'costBasis', 'gain']
/** and may have these. With any other column it may be a file of sums, or of another kind. */
const UNSIZED_OPTIONAL: GainsField[] = [
  'description',
  'term',
  'disallowed',
  'wash',
  'account',
  'currency',
  'assetClass',
  'multiplier',
]

/** Whether these are the columns of lots without a quantity: symbol, dates, proceeds, cost basis, and gain or loss. */
function isUnsized(cells: string[], at: GainsColumns): boolean {
  if (at.quantity !== -1 || UNSIZED.some((field) => at[field] === -1)) return false
  const known = new Set([...UNSIZED, ...UNSIZED_OPTIONAL].map((field) => at[field]))
  return cells.every((cell, index) => known.has(index) || isBlank(clean(cell)))
}

/** The columns a header lacks, in words; empty if it can be read as realized gains. */
function missingIn(cells: string[]): string[] {
  const at = gainsColumns(cells)
  const missing: string[] = []
  if (at.symbol === -1 && at.description === -1) missing.push('symbol')
  // Without a symbol column the description holds both, as on Form 8949.
  if (at.quantity === -1 && at.symbol !== -1 && !isUnsized(cells, at)) missing.push('quantity')
  if (at.sold === -1) missing.push('date sold')
  if (at.proceeds === -1 && at.proceedsPerShare === -1) missing.push('proceeds')
  if (at.costBasis === -1 && at.costPerShare === -1) missing.push('cost basis')
  return missing
}

/** A header with fewer columns than this in common is not similar. */
const LEAST_COMMON = 3
const LEAST_COLUMNS = 4

const isHeader = (cells: string[]): boolean => cells.length >= LEAST_COLUMNS && missingIn(cells).length === 0

export const genericGains: Layout<'gains'> = {
  kind: 'gains',
  name: 'generic realized gains',
  broker: null,
  recognises: (top) => top.some(({ cells }) => isHeader(cells)),
  reader,
  refuses: (head) => refuseGeneric(head, isHeader, gainsColumns),
  compare(cells) {
    const at = gainsColumns(cells)
    const found = Object.values(at).filter((index) => index !== -1).length
    return found < LEAST_COMMON ? null : { found, missing: missingIn(cells) }
  },
}

function reader(head: Head): ReturnType<typeof tableReader<Lot>> {
  const start = head.records.findIndex(({ cells }) => isHeader(cells))
  const at = gainsColumns(head.records[start]?.cells ?? [])
  const sample = head.records.slice(start + 1)
  const order = new FileDateOrder(sample.flatMap(({ cells }) => [cells[at.sold] ?? '', cells[at.acquired] ?? '']))
  const currency = new FileCurrency(head.records.slice(0, start))
  const differing: FileNote[] = []
  const sums = new Sums({ fields: ['proceeds', 'costBasis', 'gain'], rounded: true }, differing)
  return tableReader({
    layout: genericGains.name,
    delimiter: head.delimiter,
    columns: (cells) => (isHeader(cells) ? new LotColumns(cells, order, sums, currency) : undefined),
    notes: () => differing.concat(order.notes(), currency.notes()),
  })
}

/** A date, or the day of the exchange if its time is of another zone. */
function onExchange(text: string, read: Cell<DateString | null>): Cell<DateString | null> {
  const day: Cell<DateString | null> =
    read.ok && read.value !== null
      ? exchangeDay(text, read.value, { isDateAtMidnight: true })
      : { ok: true, value: null }
  return day.ok && day.value === null ? read : day
}

/** The rows below one header. */
class LotColumns implements Columns<Lot> {
  readonly header: Header
  readonly #at: GainsColumns
  readonly #order: FileDateOrder
  readonly #unsized: boolean
  readonly #sums: Sums
  readonly #currencies: CurrencyColumns
  readonly #unread: UnreadGains

  constructor(cells: string[], order: FileDateOrder, sums: Sums, currency: FileCurrency) {
    this.#sums = sums
    this.header = new Header(cells, genericName)
    this.#at = gainsColumns(cells)
    this.#currencies = new CurrencyColumns(this.header, currency)
    this.#unread = new UnreadGains(this.header, Object.values(this.#at))
    this.#order = order
    this.#unsized = isUnsized(cells, this.#at)
  }

  isTotal(row: RowCells): boolean {
    const { sold, symbol, description } = this.#at
    return isBlank(row.text(sold)) && [0, symbol, description].some((column) => isTotalLabel(row.text(column)))
  }

  hasFigures(row: RowCells): boolean {
    const { proceeds, costBasis, gain, proceedsPerShare } = this.#at
    return [proceeds, costBasis, gain, proceedsPerShare].some((column) => !row.isBlank(column))
  }

  onTotal(row: RowCells): void {
    this.#sums.compare(this.#sums.printedIn(new Fields(row, this.#at)))
  }

  read(row: RowCells, line: number): { row: Lot; account: string | undefined } {
    return this.#sums.counting(new Fields(row, this.#at), () => this.#read(row, line))
  }

  #read(row: RowCells, line: number): { row: Lot; account: string | undefined } {
    const sold = row.required(
      this.#at.sold,
      (text) => onExchange(text, readDate(text, this.#order.orderFor(text, line))),
      'a date such as MM/DD/YYYY or YYYY-MM-DD',
    )
    const acquired = row.value(this.#at.acquired, (text) =>
      onExchange(text, readAcquired(text, this.#order.orderFor(text, line))),
    )
    const { quantity, security } = this.#whatWasSold(row)
    const units = contractUnits(security.instrument, quantity ?? 0n)
    this.#checkScale(row)
    const { proceeds: total, proceedsPerShare, costBasis: cost, costPerShare } = this.#at
    const { instrument } = security
    const proceeds = this.#total(row, [total, proceedsPerShare], units, instrument, 'the proceeds of a lot')
    const costBasis = this.#total(row, [cost, costPerShare], units, instrument, 'the cost basis of a lot')
    this.#currencies.check(row, [total, proceedsPerShare, cost, costPerShare, this.#at.gain])
    const lot: Lot = {
      ...security,
      acquired,
      sold,
      quantity,
      proceeds,
      costBasis,
      gain: this.#gain(row),
      disallowedLoss: this.#disallowedLoss(row),
      term:
        printedTerm(row.text(this.#at.term)) ??
        filledTerm(row, this.#at.shortTerm, this.#at.longTerm) ??
        termFromDates(acquired, sold),
    }
    const description = row.textOrEmpty(this.#at.description)
    checkAssetClass(row, this.#at, security, { kind: 'sell', action: '', description })
    this.#currencies.checkSecurity(row, this.#at.symbol, security)
    if (!isConsistent(lot))
      throw new BadCell(
        row.name([this.#at.gain, this.#at.shortTerm, this.#at.longTerm].find((column) => !row.isBlank(column)) ?? -1),
        contradiction(lot),
      )
    this.#unread.check(row, lot)
    return { row: lot, account: row.account(this.#at.account) }
  }

  #whatWasSold(row: RowCells): { quantity: Quantity | null; security: Instrument } {
    const description = row.textOrEmpty(this.#at.description)
    const counted = this.#at.quantity === -1 && !this.#unsized ? countedSecurity(description) : undefined
    const quantity = this.#unsized ? null : this.#quantityOf(row, counted?.quantity)
    const printed = row.symbol(this.#at.symbol)
    const symbol = printed || tickerIn(counted?.rest ?? countedSecurity(description)?.rest ?? description)
    const security = normaliseSymbol(symbol ?? '', description)
    if (security.instrument === '') {
      if (this.#at.description === -1 || (this.#at.symbol !== -1 && description === '')) {
        throw row.problem(this.#at.symbol, 'the symbol of a lot')
      }
      throw new BadCell(
        row.name(this.#at.description),
        `${quote(description)} names no ticker; expected text such as "100 sh. XYZ" or "XYZ Corp (XYZ)"`,
      )
    }
    return { quantity, security }
  }

  /** `counted` is the quantity that the description of a file without a quantity column begins with. */
  #quantityOf(row: RowCells, counted: Quantity | undefined): Quantity {
    const quantity = this.#at.quantity === -1 ? counted : row.value(this.#at.quantity, readQuantity)
    if (quantity === undefined) {
      throw new BadCell(
        row.name(this.#at.description),
        `${quote(row.textOrEmpty(this.#at.description))} does not begin with a quantity; expected text such as "100 sh. XYZ"`,
      )
    }
    if (quantity === null || quantity === 0n) throw row.problem(this.#at.quantity, 'the quantity of a lot')
    return abs(quantity)
  }

  /** Throws BadCell for a price beside a total, without a gain that shows whether the price is per share. */
  #checkScale(row: RowCells): void {
    const { proceeds, costBasis, proceedsPerShare, costPerShare, gain, shortTerm, longTerm } = this.#at
    if ((proceeds === -1) === (costBasis === -1)) return
    if ([gain, shortTerm, longTerm].some((column) => !row.isBlank(column))) return
    const at = proceeds === -1 ? proceedsPerShare : costPerShare
    if (/share/i.test(row.name(at))) return
    throw new BadCell(row.name(at), 'may be per share or in total, and the row has no gain that shows it')
  }

  /** As printed, or to the cent from the price per share in files that print no totals. */
  #total(
    row: RowCells,
    [printed, perShare]: [number, number],
    units: Quantity,
    instrument: string,
    what: string,
  ): Money {
    if (printed !== -1) return row.required(printed, readMoney, what)
    if (isBond(instrument))
      throw new BadCell(row.name(perShare), `${quote(instrument)} is a bond, whose price is not per unit`)
    const money = toCents(multiply(units, row.required(perShare, readPrice, what)))
    if (abs(money) > MAX_MONEY) throw new BadCell(row.name(perShare), 'quantity × price is out of range')
    return money
  }

  /** As printed: in total, or else as the sum of the short-term and long-term columns. */
  #gain(row: RowCells): Money | null {
    const printed = row.money(this.#at.gain)
    if (printed !== null || this.#at.gain !== -1) return printed
    const [short, long] = [row.money(this.#at.shortTerm), row.money(this.#at.longTerm)]
    return short === null && long === null ? null : (short ?? 0n) + (long ?? 0n)
  }

  #disallowedLoss(row: RowCells): Money {
    if (this.#at.disallowed !== -1) return abs(row.money(this.#at.disallowed) ?? 0n)
    const wash = row.textOrEmpty(this.#at.wash)
    if (wash !== '' && !/^(yes|no|y|n|true|false|w|x)$/i.test(wash)) return abs(row.money(this.#at.wash) ?? 0n)
    const adjustment = row.money(this.#at.adjustment) ?? 0n
    // Form 8949 has many adjustments; code W, alone or among others, is the wash sale.
    if (this.#at.adjustmentCode !== -1)
      return /w/i.test(row.textOrEmpty(this.#at.adjustmentCode)) ? abs(adjustment) : 0n
    return adjustment > 0n ? adjustment : 0n
  }
}
