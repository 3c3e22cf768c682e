/** What is asked about a CSV of no known layout: its columns, its first rows, and what their names propose. */
import { columnsIn, GAINS_COLUMNS, genericName, TRANSACTION_COLUMNS } from '../aliases.ts'
import { clean, isBlank } from '../cells.ts'
import { Header } from '../columns.ts'
import { type CsvRecord, type Head, topOf } from '../csv/csv.ts'
import type { FileKind } from '../layout.ts'
import { currencyLeftOut, proposedCurrency } from './currencies.ts'
import { classOfWord } from './generic-actions.ts'
import { type MappedColumns, type Mapping, missingIn, printedHeader } from './mapping.ts'
import { ACTION_MEANINGS, type ActionMeaning } from './meanings.ts'

/** A table of trades has a date, a security, a quantity and an amount. */
const LEAST_COLUMNS = 4
const MOST_COLUMNS = 100
const MOST_ROWS = 10
/** As many as a mapping may have. */
const MOST_FEES = 10
const LONGEST_CELL = 200
/** A column with more different texts has no words. */
const MOST_WORDS = 40
const LONGEST_WORD = 60

/** What a mapping leaves for the user to say. */
export type ProposedMapping = Pick<Mapping, 'header' | 'kind' | 'columns' | 'actions'> &
  Partial<Pick<Mapping, 'date_order' | 'signs' | 'amounts'>>

export interface MappingRequest {
  /** The line of the header. */
  line: number
  header: string[]
  /** The first rows below it. */
  rows: string[][]
  /** The different texts of each column in the first rows, if they are few; empty otherwise. */
  words: string[][]
  proposed: ProposedMapping
  /** What the proposal lacks, as names of its fields. */
  missing: string[]
}

/** Undefined if the file is no table of columns. `kind` is the wanted one, if only one is. */
export function mappingRequest(head: Head, kind?: FileKind): MappingRequest | undefined {
  const { records } = head
  const found = topOf(head)
    .map((record) => ({ record, ...fitOf(record.cells, kind) }))
    .filter(({ names }) => names >= LEAST_COLUMNS)
    // The most known names, then the most names; the first of equal ones.
    .reduce<Fit | undefined>((best, one) => (best === undefined || isBetter(one, best) ? one : best), undefined)
  if (found === undefined) return undefined
  const header = printedHeader(found.record.cells).slice(0, MOST_COLUMNS)
  const below = records
    .slice(records.indexOf(found.record) + 1)
    .filter(({ cells }) => cells.some((cell) => !isBlank(cell)))
  const words = header.map((_, at) => wordsIn(below, at))
  const named = kindColumns(found.kind, header)
  const columns = found.kind === 'gains' ? named : withWords(withDates(named, below), words)
  const { action, action_2: second } = columns
  const texts =
    action === undefined ? [] : joined(words[action - 1] ?? [], second === undefined ? [] : (words[second - 1] ?? []))
  const actions = texts.flatMap((word) => meaningOf(word) ?? [])
  const proposed = { header, kind: found.kind, columns, ...(actions.length === 0 ? {} : { actions }) }
  return {
    line: found.record.line,
    header,
    rows: below
      .slice(0, MOST_ROWS)
      .map(({ cells }) => header.map((_, at) => clean(cells[at] ?? '').slice(0, LONGEST_CELL))),
    words,
    proposed,
    missing: missingIn(proposed),
  }
}

interface Fit {
  record: CsvRecord
  kind: FileKind
  /** Columns with a name, and those whose name is known. */
  names: number
  known: number
}

const isBetter = (one: Fit, best: Fit) => one.known > best.known || (one.known === best.known && one.names > best.names)

function fitOf(cells: string[], wanted: FileKind | undefined): Pick<Fit, 'kind' | 'names' | 'known'> {
  const names = cells.filter((cell) => !isBlank(cell)).length
  const known = (kind: FileKind) => Object.keys(kindColumns(kind, cells)).length
  const [transactions, gains] = [known('transactions'), known('gains')]
  const kind = wanted ?? (gains > transactions ? 'gains' : 'transactions')
  return { kind, names, known: kind === 'gains' ? gains : transactions }
}

/** The column of each field by its names, from 1. A column has one meaning: the first of its fields. */
function kindColumns(kind: FileKind, cells: readonly string[]): MappedColumns {
  const header = new Header([...cells], genericName)
  const at: Record<string, number> =
    kind === 'gains' ? columnsIn(header, GAINS_COLUMNS) : columnsIn(header, TRANSACTION_COLUMNS)
  const columns: Record<string, number> = {}
  const costs: number[] = []
  const used = new Set<number>()
  for (const [field, column] of Object.entries(at)) {
    if (column === -1 || used.has(column) || NOT_MAPPED.has(field)) continue
    used.add(column)
    if (field === 'commission' || field === 'fees') costs.push(column + 1)
    else columns[field] = column + 1
  }
  const found: MappedColumns = costs.length === 0 ? columns : { ...columns, fees: costs.slice(0, MOST_FEES) }
  const currency = currencyLeftOut({ header: cells, columns: found })
  return currency === undefined
    ? found
    : { ...found, currency: proposedCurrency({ header: cells, columns: found }) ?? currency }
}

const DATE =
  /^(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{8}(?!\d)|\d{1,2}[ -][a-z]{3,9}[ -]\d{2,4}|[a-z]{3,9}\.? \d{1,2},? \d{4})/i
const isDate = (text: string) => DATE.test(text.slice(0, 60))
const isTime = (text: string) => /^\d{1,2}:\d{2}/.test(text)

/** A column of dates has dates: one whose name would also do for a time may have times alone. */
function withDates(columns: MappedColumns, records: readonly CsvRecord[]): MappedColumns {
  const cellsOf = (column: number) =>
    records.map(({ cells }) => clean(cells[column - 1] ?? '')).filter((cell) => /\d/.test(cell))
  const allAre = (column: number, is: (text: string) => boolean) => {
    const cells = cellsOf(column)
    return cells.length > 0 && cells.every(is)
  }
  const { date, time, ...others } = columns
  if (date !== undefined && !allAre(date, isTime)) return columns
  const used = new Set(Object.values(others).flat())
  const width = Math.max(0, ...records.map(({ cells }) => cells.length))
  const dates = Array.from({ length: width }, (_, at) => at + 1).find(
    (column) => column !== time && !used.has(column) && allAre(column, isDate),
  )
  const times = date ?? time
  return { ...others, ...(times === undefined ? {} : { time: times }), ...(dates === undefined ? {} : { date: dates }) }
}

const TRADE_WORDS: ReadonlySet<string | undefined> = new Set(['buy', 'sell', 'sell_short', 'buy_to_cover'])
const saysTrade = (word: string) => TRADE_WORDS.has(classOfWord(word))

/** The action is the column whose words buy and sell, if the one with its name has no such word. */
function withWords(columns: MappedColumns, words: readonly string[][]): MappedColumns {
  const { action, ...others } = columns
  if (action !== undefined && (words[action - 1] ?? []).some(saysTrade)) return columns
  const used = new Set(Object.values(others).flat())
  const found = words.findIndex((all, at) => !used.has(at + 1) && all.length > 0 && all.every(saysTrade)) + 1
  return found === 0 ? columns : { ...others, action: found }
}

/** Fields of our own columns that a mapping does not have. */
const NOT_MAPPED = new Set(['wash_sale', 'adjustment_code', 'adjustment', 'box'])

function wordsIn(records: readonly CsvRecord[], at: number): string[] {
  const words = new Map<string, string>()
  for (const { cells } of records) {
    const text = clean(cells[at] ?? '')
    if (text === '' || words.has(text.toLowerCase())) continue
    if (text.length > LONGEST_WORD || words.size >= MOST_WORDS) return []
    words.set(text.toLowerCase(), text)
  }
  return [...words.values()]
}

/** The texts of two columns as they are read together. */
export const joined = (first: readonly string[], second: readonly string[]): string[] =>
  second.length === 0 ? [...first] : first.flatMap((one) => second.map((other) => `${one} ${other}`))

/** Classes whose words can mean something else of the same class. */
const UNCERTAIN = /\b(margin|paid|debit|assign|exercise|or)/i

/** Only what the word itself says. */
function meaningOf(word: string): { word: string; means: ActionMeaning } | undefined {
  const exact = word.toLowerCase().replace(/[^a-z]+/g, '_')
  const known = classOfWord(word)
  if (known === undefined) return undefined
  const means = isMeaning(exact) ? exact : known === 'expiration' ? 'expired' : known
  return isMeaning(means) && (means === exact || !UNCERTAIN.test(word)) ? { word, means } : undefined
}

const isMeaning = (text: string): text is ActionMeaning => (ACTION_MEANINGS as readonly string[]).includes(text)
