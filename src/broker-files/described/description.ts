/**
 * Broker layouts as data. A broker's file in `layouts/` describes each kind of file it exports: by what the file
 * is recognised, where its columns are, what its words and signs mean, where the account is printed. The readers
 * of `transactions.ts` and `gains.ts` do the rest.
 */

import type { DateString } from '../../lib/dates.ts'
import { memoised } from '../../lib/memo.ts'
import type { FileNote } from '../../lib/note.ts'
import type { Broker } from '../brokers.ts'
import { quote, readDate } from '../cells.ts'
import { accountIn, BadCell, type Header, headerOf, normaliseName } from '../columns.ts'
import { type CsvRecord, type Head, topOf } from '../csv/csv.ts'
import type { FixedOrder } from '../date-order.ts'
import { alternatives } from '../fields.ts'
import type { FileKind, FileReader, Layout, LayoutOrder, RowOf } from '../layout.ts'
import { tableReader } from '../table.ts'
import { describedColumns } from './columns.ts'
import { sumsOf, type TableSums } from './sums.ts'
import { LinesAbove, type SumAbove, type SummaryAbove } from './sums-above.ts'
import type { TableDescription, TableRules } from './table-rules.ts'

/** The description of a whole file. */
export interface FileDescription {
  /** For people, with the broker's name: `Fidelity account history`. */
  readonly name: string
  /** See `Layout`. */
  readonly broker: Broker | null
  /** Which version of the layout a file has, to be shown behind the name. */
  readonly form?: (head: Head) => string
  /** Where this broker offers each kind of file: a sentence that begins with `Export`. */
  readonly exports?: Partial<Record<FileKind, string>>
  /** See `Layout`. */
  readonly isBothKinds?: boolean
  readonly account?: {
    /**
     * The first group that matched in a line's first cell (with its second, if the line has no others) names the
     * account.
     */
    readonly title?: RegExp
    /** Group 1 of a whole line, its cells with commas between them, names the account. */
    readonly line?: RegExp
    /** Group 1 of the file's name is the account. */
    readonly fileName?: RegExp
  }
  /** The groups, in a title, are the day of the export: `Sep`, `16`, `2026`. */
  readonly asOf?: RegExp
  /** A sum over all rows. */
  readonly sumAbove?: SumAbove
  /** Sums over all rows, or over the rows of a term. */
  readonly summaryAbove?: SummaryAbove
  /** By default the month is first. */
  readonly dateOrder?: FixedOrder
  /**
   * Group 1, in a line above a header, is the currency of the rows below it. A file whose first currency is not USD is
   * refused; further down, rows in another currency fail.
   */
  readonly currency?: RegExp
  /** See `LayoutOrder`; undefined if it is not known. */
  readonly rowOrder?: LayoutOrder
  /** Notes for the report of every file of this layout, such as what its figures lack. */
  readonly notes?: readonly FileNote[] | (() => readonly FileNote[])
  /** See `Layout`. */
  readonly hasForeignPrices?: boolean
  /** See `Layout`. */
  readonly marksShorts?: boolean
  /** See `Layout`. */
  readonly printsAll?: boolean
  /** Recognises a file whose header may be further down than headers are looked for. By its header otherwise. */
  readonly recognises?: (top: readonly CsvRecord[]) => boolean
  /** Why a file with this layout cannot be imported, as a sentence; undefined if it can. */
  readonly refuses?: (head: Head) => string | undefined
}

const LONGEST_TITLE = 400
/** Of which it is remembered whether a header may begin with them: a file repeats its dates or symbols. */
const MOST_FIRST_CELLS = 1_000

function matches({ signature, without, isHeader }: TableDescription, header: Header, cells: string[]): boolean {
  if (isHeader !== undefined) return isHeader(cells)
  if (without?.some((name) => header.has(name))) return false
  return signature.some((names) => names.every((name) => header.find(alternatives(name)) !== -1))
}

/** A layout of one or more tables, each with its header. */
export function describedLayout<Kind extends FileKind>(
  kind: Kind,
  file: FileDescription,
  tables: readonly TableRules<RowOf[Kind]>[],
): Layout<Kind> {
  const fewest = Math.min(...tables.flatMap(({ signature }) => signature.map((names) => names.length)))
  const tableOf = (cells: string[]): [TableRules<RowOf[Kind]>, Header] | undefined => {
    if (cells.length < fewest) return undefined
    const header = headerOf(cells)
    const table = tables.find((one) => matches(one, header, cells))
    return table && [table, header]
  }
  const isHeader = ({ cells }: CsvRecord) => tableOf(cells) !== undefined

  return {
    kind,
    name: file.name,
    broker: file.broker,
    ...(file.exports === undefined ? {} : { exports: file.exports }),
    isBothKinds: file.isBothKinds === true,
    hasForeignPrices: file.hasForeignPrices === true,
    marksShorts: file.marksShorts === true,
    printsAll: file.printsAll === true,
    recognises: (top) => top.some(isHeader) || file.recognises?.(top) === true,
    refuses: (head) => file.refuses?.(head) ?? foreignCurrency(file, head, isHeader) ?? repeatedColumn(head, tableOf),
    reader: (head) => describedReader(kind, file, head, tables, tableOf),
  }
}

type TableOf<Row> = (cells: string[]) => [TableRules<Row>, Header] | undefined

function describedReader<Row>(
  kind: FileKind,
  file: FileDescription,
  head: Head,
  tables: readonly TableRules<Row>[],
  tableOf: TableOf<Row>,
): FileReader<Row> {
  const form = file.form?.(head)
  const order = file.dateOrder ?? 'month first'
  const names = knownNames(tables)
  const isName = memoised((text) => names.has(normaliseName(text)), MOST_FIRST_CELLS)
  const own = file.notes ?? []
  const notes: FileNote[] = typeof own === 'function' ? [] : [...own]
  const sums: TableSums['all'][number][] = []
  const lines = new LinesAbove(file)
  let foreign: string | undefined
  let asOf: DateString | undefined
  return tableReader<Row>({
    layout: form === undefined ? file.name : `${file.name} (${form})`,
    delimiter: head.delimiter,
    account: accountOfName(file, head.fileName),
    rowOrder: file.rowOrder,
    title: (text, cells) => {
      const currency = currencyIn(file, cells)
      if (currency !== undefined) foreign = isUsDollars(currency) ? undefined : currency
      if (sums.length === 0) lines.read(cells)
      const title = readTitle(file, text, cells)
      if (title !== undefined) asOf ??= exportDate(file, text)
      return title
    },
    asOf: () => asOf,
    columns: (cells) => {
      const found = tableOf(cells)
      if (found === undefined) return undefined
      const sumsOfTable = sumsOf(found, lines, kind === 'gains', notes)
      sums.push(...sumsOfTable.all)
      const columns = describedColumns(...found, order, sumsOfTable)
      return { ...columns, read: foreign === undefined ? columns.read : inCurrency(foreign) }
    },
    mayBeHeader: (cells) => isName(firstText(cells)),
    notes: () => {
      for (const one of sums) one.settle()
      return typeof own === 'function' ? [...notes, ...own()] : notes
    },
  })
}

function inCurrency(currency: string) {
  return (): never => {
    throw new BadCell('row', 'currency_not_supported', `is in ${quote(currency)}; amounts must be in USD`)
  }
}

function accountOfName({ account }: FileDescription, fileName = ''): string | undefined {
  return account?.fileName?.exec(fileName.slice(0, LONGEST_TITLE))?.[1]
}

function readTitle(
  { account }: FileDescription,
  text: string,
  cells: string[],
): { account: string | undefined } | undefined {
  const title = account?.title?.exec(text) ?? account?.line?.exec(cells.slice(0, 8).join(',').slice(0, LONGEST_TITLE))
  return title ? { account: accountIn(title.slice(1).find((group) => group !== undefined) ?? '') } : undefined
}

function exportDate({ asOf }: FileDescription, text: string): DateString | undefined {
  const date = readDate(asOf?.exec(text)?.slice(1).join(' ') ?? '')
  return date.ok ? (date.value ?? undefined) : undefined
}

/** Why a file with two columns of one name that is read cannot be imported, as a sentence. */
function repeatedColumn<Row>(head: Head, tableOf: TableOf<Row>): string | undefined {
  for (const { line, cells } of topOf(head)) {
    const found = tableOf(cells)
    if (found === undefined) continue
    const [{ columns }, header] = found
    const lists = Object.values(columns).map((names) => (names === undefined ? [] : alternatives(names)))
    const known = new Set(lists.flat())
    for (const names of lists) {
      const at = header.find(names)
      const second = `${normaliseName(cells[at] ?? '')}#2`
      if (at !== -1 && header.has(second) && !known.has(second))
        return `Two of its columns are called ${quote(cells[at] as string)} (line ${line}). Import the file as it was exported, or remove the one that does not count.`
    }
  }
  return undefined
}

/** Every name a header may begin with, so that other rows need not be compared. */
function knownNames(tables: readonly TableRules<unknown>[]): ReadonlySet<string> {
  const columns = tables.flatMap((table) => [...Object.values(table.columns), ...table.signature.flat()])
  return new Set(columns.flatMap((names) => (names === undefined ? [] : alternatives(names))))
}

const firstText = (cells: string[]): string => {
  const first = cells.find((cell) => cell !== '') ?? ''
  return first.length > 60 ? '' : first
}

function foreignCurrency(
  file: FileDescription,
  { records }: Head,
  isHeader: (record: CsvRecord) => boolean,
): string | undefined {
  if (file.currency === undefined) return undefined
  for (const record of records) {
    if (isHeader(record)) return undefined
    const found = currencyIn(file, record.cells)
    if (found === undefined || isUsDollars(found)) continue
    return `This file is ${/^[AEIOU]/.test(file.name) ? 'an' : 'a'} ${file.name} in ${quote(found)} (line ${record.line}). Amounts must be in USD; export the account in USD.`
  }
  return undefined
}

const currencyIn = ({ currency }: FileDescription, cells: string[]): string | undefined =>
  currency?.exec(cells.slice(0, 8).join(',').slice(0, LONGEST_TITLE))?.[1]?.trim()

const isUsDollars = (currency: string): boolean => /^(usd|us dollars?)$/i.test(currency)
