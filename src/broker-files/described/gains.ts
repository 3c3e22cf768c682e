/** Reads realized gains by their description. */
import type { Lot } from '../../ledger/ledger.ts'
import { isConsistent } from '../../ledger/lot.ts'
import type { DateString } from '../../lib/dates.ts'
import { abs, MONEY_PLACES, type Money, type Quantity, toFixed } from '../../lib/decimal.ts'
import { readAcquired, readDate, readMoney, readQuantity } from '../cells.ts'
import { BadCell } from '../columns.ts'
import type { ColumnMap, Fields } from '../fields.ts'
import type { Instrument } from '../instrument.ts'
import type { Layout } from '../layout.ts'
import { filledTerm, printedBox, printedTerm, termFromDates, termOfBox } from '../term.ts'
import { describedLayout, type FileDescription } from './description.ts'
import { type InstrumentRules, readInstrument } from './instrument.ts'
import type { DateReader, TableDescription, TableRules } from './table-rules.ts'
import { joinWashSales } from './wash-sales.ts'

type GainsField =
  | 'account'
  | 'symbol'
  | 'description'
  | 'acquired'
  | 'gain'
  | 'shortTerm'
  | 'longTerm'
  | 'disallowed'
  | 'term'
  | 'box'
  | 'currency'
  | 'expiry'
  | 'strike'
  | 'right'
  | 'multiplier'
  | 'assetClass'

export interface GainsTable extends TableDescription, InstrumentRules {
  readonly columns: ColumnMap<GainsField> & {
    readonly sold: string
    readonly quantity: string
    /** Both are needed unless `moneyOf` gives them. */
    readonly proceeds?: string
    readonly costBasis?: string
  }
  readonly moneyOf?: (row: Fields) => Pick<Lot, 'proceeds' | 'costBasis'>
  /** The quantity, if it is not the quantity column; null if the file has none. */
  readonly quantityOf?: (row: Fields) => Quantity | null
  /** The disallowed loss, if it is not the column of that name. */
  readonly disallowedOf?: (row: Fields) => Money
  /** The day of the exchange for a cell with a time; null if it is the printed day. */
  readonly dayOf?: (row: Fields, field: string, date: DateString) => DateString | null
  /** Throws BadCell for figures of a row that contradict each other. */
  readonly check?: (row: Fields) => void
  /**
   * A lot whose gain is not proceeds − cost basis (with or without the disallowed loss): `fail` it, or `keep` it
   * with the gain as printed. A lot that is kept never counts as verified.
   */
  readonly contradiction: 'fail' | 'keep'
  /** Default `unsigned`: a negative quantity fails its row. */
  readonly quantity?: 'unsigned' | 'any sign'
  readonly disallowedLoss?: 'positive' | 'any sign'
  /**
   * Whether a row is not a lot but the disallowed loss of a lot above it; its gain is the amount.
   */
  readonly isWashSale?: (row: Fields) => boolean
  /**
   * Whether the lot is a short whose dates are printed as opened and closed; its file's `sold` is then the day it was
   * bought back.
   */
  readonly isShort?: (row: Fields) => boolean
  /** The source of the term. Default `as printed`. */
  readonly term?: 'as printed' | 'as printed for longs' | 'as printed, else from the dates' | 'from the dates'
}

export interface GainsDescription extends FileDescription, GainsTable {
  /** Further tables of the file that have other headers. */
  readonly more?: readonly GainsTable[]
}

export function gainsLayout(description: GainsDescription): Layout<'gains'> {
  const washSales = new WeakMap<Lot, string>()
  const tables = [description, ...(description.more ?? [])]
  const layout = describedLayout(
    'gains',
    description,
    tables.map((table) => rulesOf(table, washSales)),
  )
  const hasWashSales = tables.some(({ isWashSale }) => isWashSale !== undefined)
  return hasWashSales ? joinWashSales(layout, (lot) => washSales.get(lot)) : layout
}

/** Adds rows that are wash sale adjustments to `washSales`, with the column of their amount. */
function rulesOf(table: GainsTable, washSales: WeakMap<Lot, string>): TableRules<Lot> {
  const read = (row: Fields, dates: DateReader): { row: Lot } => {
    const held = holdingOf(table, row, dates)
    if (table.isWashSale?.(row) !== true) return { row: lotOf(table, row, held) }
    const wash = washSaleOf(row, held)
    washSales.set(wash, row.cells.name(row.at('gain')))
    return { row: wash }
  }
  return { ...table, dated: 'sold', figures: ['quantity', 'proceeds', 'costBasis'], read }
}

/** What was held, and from when to when. */
interface Holding extends Instrument {
  readonly opened: DateString | null
  readonly closed: DateString
}

function holdingOf(table: GainsTable, row: Fields, dates: DateReader): Holding {
  const { cells } = row
  const sold = row.required('sold', (text) => readDate(text, dates(text)), 'a date MM/DD/YYYY')
  const acquired = cells.value(row.at('acquired'), (text) => readAcquired(text, dates(text)))
  const closed = table.dayOf?.(row, 'sold', sold) ?? sold
  const opened = (acquired && table.dayOf?.(row, 'acquired', acquired)) ?? acquired
  cells.requireUsDollars(row.at('currency'))
  const security = readInstrument(table, row, dates)
  if (security.instrument === '') throw cells.problem(row.at('symbol'), 'the symbol of a lot')
  return { ...security, opened, closed }
}

function lotOf(table: GainsTable, row: Fields, { symbol, instrument, opened, closed }: Holding): Lot {
  table.check?.(row)
  const quantity = table.quantityOf === undefined ? lotQuantity(table, row) : table.quantityOf(row)
  if (quantity === 0n) throw row.cells.problem(row.at('quantity'), 'the quantity of a lot')
  const short = table.isShort?.(row) === true && opened !== null
  const [acquired, sold] = short ? [closed, opened] : [opened, closed]
  const { proceeds, costBasis } = (table.moneyOf ?? printedMoney)(row)
  const lot: Lot = {
    symbol,
    instrument,
    acquired,
    sold,
    quantity,
    proceeds,
    costBasis,
    gain: gain(row),
    disallowedLoss: table.disallowedOf?.(row) ?? disallowedLoss(table, row),
    term: termOf(table, row, acquired, sold),
    box: printedBox(row.text('box')),
  }
  if (table.contradiction === 'fail') checkGain(row, lot)
  return lot
}

function washSaleOf(row: Fields, { symbol, instrument, opened, closed }: Holding): Lot {
  const amount = gain(row)
  if (amount === null || amount <= 0n) throw row.bad('gain', 'is not what a wash sale disallows, which is positive')
  const quantity = abs(row.quantity('quantity') ?? 0n)
  const lot = {
    symbol,
    instrument,
    acquired: opened,
    sold: closed,
    quantity,
    proceeds: 0n,
    costBasis: 0n,
    gain: amount,
  }
  return { ...lot, disallowedLoss: 0n, term: null, box: null }
}

function lotQuantity(table: GainsTable, row: Fields): Quantity {
  const quantity = row.cells.required(row.at('quantity'), readQuantity, 'the quantity of a lot')
  if (quantity < 0n && table.quantity !== 'any sign')
    throw row.bad('quantity', 'is negative; a lot has a positive quantity')
  return abs(quantity)
}

function disallowedLoss(table: GainsTable, row: Fields): Money {
  const loss = row.money('disallowed') ?? 0n
  if (loss < 0n && table.disallowedLoss !== 'any sign')
    throw row.bad('disallowed', 'is negative; a disallowed loss is positive')
  return abs(loss)
}

function termOf(table: GainsTable, row: Fields, acquired: DateString | null, sold: DateString): Lot['term'] {
  const ofBox = termOfBox(printedBox(row.text('box')))
  if (table.term === 'from the dates') return ofBox ?? termFromDates(acquired, sold)
  if (table.term === 'as printed for longs' && acquired !== null && acquired > sold) return null
  const printed =
    printedTerm(row.text('term')) ?? filledTerm(row.cells, row.at('shortTerm'), row.at('longTerm')) ?? ofBox
  return printed ?? (table.term === 'as printed, else from the dates' ? termFromDates(acquired, sold) : null)
}

const printedMoney = (row: Fields): Pick<Lot, 'proceeds' | 'costBasis'> => ({
  proceeds: row.required('proceeds', readMoney, 'the proceeds of a lot'),
  costBasis: row.required('costBasis', readMoney, 'the cost basis of a lot'),
})

/** As printed: in total, or else as the sum of the columns of both terms. */
function gain(row: Fields): Money | null {
  if (row.has('gain')) return row.money('gain')
  const [short, long] = [row.money('shortTerm'), row.money('longTerm')]
  return short === null && long === null ? null : (short ?? 0n) + (long ?? 0n)
}

/** Throws BadCell for a lot that contradicts itself. */
export function checkGain(row: Fields, lot: Lot): void {
  if (isConsistent(lot)) return
  const field = ['gain', 'shortTerm', 'longTerm'].find((name) => row.has(name) && !row.isBlank(name)) ?? 'gain'
  throw new BadCell(row.cells.name(row.at(field)), 'row_contradicts', contradiction(lot))
}

export const contradiction = ({ gain, proceeds, costBasis }: Lot): string =>
  `the gain ${dollars(gain ?? 0n)} is not proceeds ${dollars(proceeds)} less cost basis ${dollars(costBasis)}, which is ${dollars(proceeds - costBasis)}`

const dollars = (money: Money): string => toFixed(money, MONEY_PLACES, 2)
