/** A positions file from disk to positions, one per symbol, with every row accounted for. */
import { setImmediate as othersFirst } from 'node:timers/promises'
import { type Cost, costOfTotal } from '../../lib/cost.ts'
import type { DateString } from '../../lib/dates.ts'
import { MAX_MONEY, MAX_QUANTITY, type Money } from '../../lib/decimal.ts'
import { Failure, invalid, ofFile } from '../../lib/errors.ts'
import { type Message, type RowCode, say } from '../../lib/messages/index.ts'
import { oneLine } from '../cells.ts'
import { type CsvRecord, MAX_CELL_CHARACTERS, readCsv, readHead } from '../csv/csv.ts'
import { kindOfTrades, type PositionsHeader, positionsHeader } from './columns.ts'
import { type PositionRow, readRow } from './read-row.ts'

export const MAX_ROWS = 10_000
/** How far into a file its header is looked for. */
const HEADER_WITHIN = 60

/** The rows of one symbol together: their shares and costs added up, the earliest purchase. */
export interface Position extends PositionRow {
  /** Of the first row that names it. */
  line: number
}

/** A row that was left out. */
export interface RowProblem extends Message<RowCode> {
  /** Its line in the file. */
  row: number
}

export interface PositionsFile {
  /** For people: `the positions file of Fidelity`. */
  layout: string
  positions: Position[]
  problems: RowProblem[]
  /** For people, each naming its row. */
  ignored: string[]
}

/** Throws Failure `invalid` if the file is not a positions file, is broken, or has too many rows. */
export async function readPositionsFile(path: string): Promise<PositionsFile> {
  try {
    const head = await readHead(path, HEADER_WITHIN)
    assertPositions(head.records)
    return await readRows(path, head.delimiter)
  } catch (error) {
    throw error instanceof Failure ? ofFile(error, 'holdings') : error
  }
}

const isPositions = (cells: string[]) => positionsHeader(cells) !== undefined && kindOfTrades(cells) === undefined

function assertPositions(records: readonly CsvRecord[]): void {
  const top = records.filter(({ cutAt }) => cutAt === undefined)
  // Vanguard's file has its transactions below the positions.
  if (top.some(({ cells }) => isPositions(cells))) return
  if (records.length === 0) throw invalid(say('holdings_file_empty'))
  if (top.length === 0) throw invalid(say('holdings_file_cells_too_long', { most: MAX_CELL_CHARACTERS }))
  for (const { cells } of top) {
    const trades = kindOfTrades(cells)
    if (trades !== undefined) throw invalid(say('holdings_file_of_trades', { kind: trades }))
  }
  const widest = top.reduce((best, record) => (record.cells.length > best.cells.length ? record : best))
  const seen = widest.cells.filter((cell) => cell.trim() !== '').slice(0, 8)
  throw invalid(say('holdings_file_without_header', { rows: top.length, line: widest.line, seen: seen.map(oneLine) }))
}

async function readRows(path: string, delimiter: string): Promise<PositionsFile> {
  const reading = new Reading()
  for await (const records of readCsv(path, { delimiter })) {
    for (const record of records) reading.take(record)
    await othersFirst()
  }
  return reading.result()
}

class Reading {
  readonly #positions = new Map<string, Position>()
  readonly #problems: RowProblem[] = []
  readonly #ignored: string[] = []
  #columns: PositionsHeader | undefined
  #layout = ''
  #rows = 0

  take(record: CsvRecord): void {
    if (record.cutAt === undefined && this.#takeHeader(record)) return
    if (this.#columns !== undefined) this.#takeRow(this.#columns, record)
  }

  /** Whether the record is a header, of positions or of trades. */
  #takeHeader({ line, cells }: CsvRecord): boolean {
    if (kindOfTrades(cells) !== undefined) {
      if (this.#columns === undefined) return true
      this.#columns = undefined
      this.#count()
      this.#ignored.push(`row ${line} and those below it: transactions`)
      return true
    }
    // Files of several accounts repeat the header.
    const header = positionsHeader(cells)
    if (header === undefined) return false
    this.#columns = header
    this.#layout ||= header.layout.name
    return true
  }

  #takeRow(columns: PositionsHeader, record: CsvRecord): void {
    const { line } = record
    const outcome = readRow(columns, record)
    if (outcome.kind === 'text') return
    this.#count()
    if (outcome.kind === 'ignored') this.#ignored.push(`row ${line} (${outcome.what.slice(0, 60)}): ${outcome.reason}`)
    else if (outcome.kind === 'failed') this.#problems.push({ row: line, ...outcome.said })
    else this.#add(line, outcome.row)
  }

  #count(): void {
    if (++this.#rows > MAX_ROWS) throw invalid(say('holdings_file_too_long', { most: MAX_ROWS }))
  }

  #add(line: number, row: PositionRow): void {
    const before = this.#positions.get(row.symbol)
    if (before === undefined) {
      this.#positions.set(row.symbol, { ...row, line })
      return
    }
    const shares = before.shares + row.shares
    const total = sumOf(before.cost, row.cost)
    if (shares > MAX_QUANTITY || (total ?? 0n) > MAX_MONEY) {
      this.#problems.push({ row: line, ...say('position_too_large', { row: line, symbol: row.symbol }) })
      return
    }
    this.#positions.set(row.symbol, {
      ...before,
      shares,
      cost: total === null ? null : costOfTotal(shares, total),
      type: before.type ?? row.type,
      purchaseDate: earlierOf(before.purchaseDate, row.purchaseDate),
      notes: before.notes ?? row.notes,
    })
  }

  /** Throws Failure `invalid` if there is no row: an export that went wrong must not look like an import that worked. */
  result(): PositionsFile {
    if (this.#rows === 0) throw invalid(say('holdings_file_without_rows'))
    return {
      layout: this.#layout,
      positions: [...this.#positions.values()],
      problems: this.#problems,
      ignored: this.#ignored,
    }
  }
}

const sumOf = (a: Cost | null, b: Cost | null): Money | null =>
  a === null || b === null ? null : a.totalCost + b.totalCost

const earlierOf = (a: DateString | null, b: DateString | null) => (a === null || (b !== null && b < a) ? b : a)
