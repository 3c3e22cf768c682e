/** Reads the rows under one header by their description. */
import type { Money } from '../../lib/decimal.ts'
import { Failure } from '../../lib/errors.ts'
import { quote, readMoney } from '../cells.ts'
import { BadCell, type Header, orUnreadable, type RowCells } from '../columns.ts'
import { type FixedOrder, fixedDateOrder } from '../date-order.ts'
import { type FieldIndexes, Fields, indexFields } from '../fields.ts'
import { NOT_DATA, noEvent, type Unread } from '../layout.ts'
import { type Columns, isTotalLabel, type RowRead } from '../table.ts'
import type { TableSums } from './sums.ts'
import type { TableDescription, TableRules } from './table-rules.ts'

type Realign = NonNullable<TableDescription['realign']>

export function describedColumns<Row>(
  table: TableRules<Row>,
  header: Header,
  order: FixedOrder,
  sums: TableSums,
): Columns<Row> {
  const rows = new DescribedRows(table, header, order, sums)
  const { ends, realign } = table
  return {
    header,
    isTotal: (cells) => rows.isTotal(cells),
    onTotal: (cells) => rows.onTotal(cells),
    hasFigures: (cells) => rows.hasFigures(cells),
    read: (cells, line) => rows.read(cells, line),
    unread: (cells, line) => rows.unread(cells, line),
    ...(ends === undefined ? {} : { ends: (cells) => ends.test((cells[0] ?? '').slice(0, 100)) }),
    ...(realign === undefined ? {} : { realign: (cells) => (realign as Realign)(cells, header) }),
  }
}

/** An account keeps its letters, a symbol is in upper case. */
const carriedFrom = (row: Fields, field: string): string =>
  field === 'account' ? (row.account(field) ?? '') : row.symbol(field)

/** The realized profit that a row prints, in a field `realized`; undefined if it is no number: nothing else depends on it. */
function realizedOf(row: Fields): Money | undefined {
  if (!row.has('realized')) return undefined
  const read = readMoney(row.text('realized'))
  return read.ok ? (read.value ?? undefined) : undefined
}

class DescribedRows<Row> {
  readonly #table: TableRules<Row>
  readonly #order: FixedOrder
  readonly #sums: TableSums
  readonly #at: FieldIndexes
  readonly #figures: readonly number[]
  /** The value that a field has in all rows. */
  #level: string | undefined
  /** What a row takes from a row above it. */
  #carried: Map<string, string> | undefined

  constructor(table: TableRules<Row>, header: Header, order: FixedOrder, sums: TableSums) {
    this.#table = table
    this.#order = order
    this.#sums = sums
    this.#at = table.at ?? indexFields(header, table.columns)
    this.#figures = table.figures.map((field) => this.#at[field] ?? -1)
  }

  isTotal(cells: RowCells): boolean {
    if (this.#table.isTotal?.(this.#fields(cells)) === true) return true
    const dated = this.#at[this.#table.dated] ?? -1
    const symbol = this.#at.symbol ?? -1
    const date = dated === -1 ? '' : cells.text(dated)
    return !/\d/.test(date) && (isTotalLabel(cells.text(0)) || (symbol !== -1 && isTotalLabel(cells.text(symbol))))
  }

  onTotal(cells: RowCells): void {
    const { totals, parents } = this.#sums
    parents?.settle()
    const total = totals?.printedIn(this.#fields(cells))
    if (total === undefined) return
    if (this.#table.totals === 'above the rows') totals?.expect(total)
    else totals?.compare(total)
  }

  hasFigures(cells: RowCells): boolean {
    return this.#figures.some((column) => !cells.isBlank(column))
  }

  read(cells: RowCells, line: number): RowRead<Row> {
    const { parent, fillDown, skip } = this.#table
    const { totals, parents, above } = this.#sums
    const own = new Fields(cells, this.#at)
    if (parent?.is(own) === true) {
      this.#carried = new Map(parent.carries.map((field) => [field, carriedFrom(own, field)]))
      parents?.expect(parents.printedIn(own))
      return { ignored: NOT_DATA.parent }
    }
    const row = fillDown === undefined ? this.#fields(cells) : this.#filledDown(fillDown, own)
    const skipped = skip?.(row)
    if (skipped !== undefined) {
      totals?.skip(row)
      return { ignored: typeof skipped === 'string' ? noEvent(skipped) : skipped }
    }
    const event = () => this.#event(row, line)
    const counted = parents === undefined ? event : () => parents.counting(row, event)
    const all = above === undefined ? counted : () => above.counting(row, counted)
    return totals === undefined ? all() : totals.counting(row, all)
  }

  unread(cells: RowCells, line: number): Unread | undefined {
    const { fillDown, skip, unread } = this.#table
    if (unread === undefined) return undefined
    try {
      const row = fillDown === undefined ? this.#fields(cells) : this.#filledDown(fillDown, new Fields(cells, this.#at))
      this.#checkLevel(row)
      const found = orUnreadable(() => skip?.(row)) === undefined ? unread(row, this.#dates(line)) : undefined
      return found && { row: found, account: row.account('account') }
    } catch (problem) {
      // Its instrument or day cannot be read, or other rows have what it says.
      if (problem instanceof BadCell || problem instanceof Failure) return undefined
      throw problem
    }
  }

  #event(row: Fields, line: number): RowRead<Row> {
    this.#checkLevel(row)
    const account = row.account('account')
    const result = this.#table.read(row, this.#dates(line), line)
    if (!('ignored' in result)) return { ...result, account, realized: realizedOf(row) }
    this.#sums.totals?.add(row)
    return result
  }

  #checkLevel(row: Fields): void {
    const { sameIn } = this.#table
    if (sameIn === undefined || row.isBlank(sameIn)) return
    this.#level ??= row.text(sameIn)
    if (row.text(sameIn).toLowerCase() !== this.#level.toLowerCase())
      throw row.bad(sameIn, `is not supported beside ${quote(this.#level)}: the same events would count twice`)
  }

  #fields(cells: RowCells): Fields {
    return new Fields(cells, this.#at, this.#carried)
  }

  #dates(line: number) {
    return (text: string) => fixedDateOrder(this.#order, text, line)
  }

  /** The row with what it takes from the row above it. */
  #filledDown(names: readonly string[], own: Fields): Fields {
    const missing = names.filter((field) => own.isBlank(field))
    const taken = new Map(missing.map((field) => [field, this.#carried?.get(field) ?? '']))
    this.#carried = new Map(names.map((field) => [field, taken.get(field) ?? own.text(field)]))
    return new Fields(own.cells, this.#at, taken)
  }
}
