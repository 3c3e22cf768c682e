/** Reads one row of a positions file: a position, or the reason why it is not one. */

import { isCusip, isOption } from '../../ledger/instrument.ts'
import { type Cost, costOfShares, costOfTotal, MOST_DOLLARS } from '../../lib/cost.ts'
import type { DateString } from '../../lib/dates.ts'
import { type Money, multiply, type Price, type Quantity, toCents } from '../../lib/decimal.ts'
import { Failure } from '../../lib/errors.ts'
import { type Message, type RowCode, say } from '../../lib/messages/index.ts'
import { readTicker } from '../../lib/symbols.ts'
import type { HoldingType } from '../../lib/terms.ts'
import { clean, isBlank, quote, readDate } from '../cells.ts'
import { BadCell, isEmptyRow, loneCell, RowCells } from '../columns.ts'
import type { CsvRecord } from '../csv/csv.ts'
import { normaliseSymbol } from '../instrument.ts'
import { looksLikeOption } from '../option-words.ts'
import type { PositionsHeader } from './columns.ts'
import { BOND, CASH, OPTION, readSecurityType } from './security-types.ts'

export interface PositionRow {
  symbol: string
  shares: Quantity
  /** null if the file has no cost. */
  cost: Cost | null
  type: HoldingType | null
  purchaseDate: DateString | null
  notes: string | null
}

export type RowOutcome =
  | { kind: 'position'; row: PositionRow }
  /** No data: blank lines, titles, banners, disclaimers. */
  | { kind: 'text' }
  /** `what` names the row for people. */
  | { kind: 'ignored'; what: string; reason: string }
  | { kind: 'failed'; said: Message<RowCode> }

const MAX_NOTES = 1_000
/** In place of a cost the broker does not know. */
const UNKNOWN_COST = /^(incomplete|missing|not tracked|unavailable|unknown)$/i
const TOTAL = /^(account |positions? |grand |portfolio )?totals?\b/i

export function readRow(columns: PositionsHeader, record: CsvRecord): RowOutcome {
  const { cells, line } = record
  const row = new RowCells(columns.header, cells, line)
  if (isOutsideTable(columns, row, cells)) return { kind: 'text' }
  try {
    row.checkLength(record)
    row.checkWidth()
    return readSecurity(columns, row, cells)
  } catch (problem) {
    const { line } = record
    if (problem instanceof BadCell)
      return {
        kind: 'failed',
        said: say('cell_unreadable', { row: line, column: problem.column, reason: problem.message }),
      }
    if (problem instanceof Failure && problem.kind === 'invalid') return { kind: 'failed', said: costTooLarge(line) }
    throw problem
  }
}

/** Of a row whose cost a holding cannot have. */
export const costTooLarge = (row: number) => say('position_cost_too_large', { row, most: MOST_DOLLARS })

/** A ticker alone is a row that was cut off; anything else alone is a title, a banner or a disclaimer. */
function isOutsideTable({ at }: PositionsHeader, row: RowCells, cells: string[]): boolean {
  if (isEmptyRow(cells)) return true
  const lone = loneCell(cells)
  if (lone !== undefined) return at.symbol !== 0 || readTicker(lone) === undefined
  // Prose split by its own commas still begins with several words; a security with a long name has a symbol, too.
  if (at.symbol !== 0 && !row.isBlank(at.symbol)) return false
  return /^[^\d\s]\S*(?: +\S+){4,}$/.test(clean(cells[0] ?? '').slice(0, 200)) && row.isBlank(at.shares)
}

function readSecurity(columns: PositionsHeader, row: RowCells, cells: string[]): RowOutcome {
  const what = row.text(columns.at.symbol) || row.textOrEmpty(columns.at.description) || clean(cells[0] ?? '')
  const reason = whyNoHolding(columns, row, cells)
  if (reason !== undefined) return { kind: 'ignored', what, reason }
  const kind = readKind(columns, row)
  if (kind?.kind === 'other') return { kind: 'ignored', what, reason: kind.reason }
  return { kind: 'position', row: readPosition(columns, row, cells, kind?.type ?? null) }
}

/** Why a row is not a position in a security with a ticker, judged by its symbol and description. */
function whyNoHolding({ at, layout }: PositionsHeader, row: RowCells, cells: string[]): string | undefined {
  const symbol = row.text(at.symbol)
  const description = row.textOrEmpty(at.description)
  const hasShares = !row.isBlank(at.shares)
  if ([symbol, clean(cells[0] ?? '')].some((text) => TOTAL.test(text)) && !hasShares) return 'a total'
  if (isOption(normaliseSymbol(symbol, description).instrument)) return OPTION
  if (looksLikeOption(symbol, 'symbol') || looksLikeOption(description, 'description')) return OPTION
  // With shares, `CASH` is the ticker.
  if (symbol.endsWith('**') || /^cash\b.*\binvestments?$/i.test(symbol)) return CASH
  if (/^cash$/i.test(symbol) && !hasShares) return CASH
  if (layout.moneyMarketIsCash && /money market|settlement fund/i.test(description)) return CASH
  if (/^pending activity$/i.test(symbol)) return 'pending activity'
  // E*TRADE lists the lots of a position under it, with their dates in place of the symbol.
  const date = readDate(symbol)
  if (date.ok && date.value !== null) return 'a lot of the position above it'
  return isCusip(symbol.toUpperCase()) ? BOND : undefined
}

function readKind({ at, layout }: PositionsHeader, row: RowCells) {
  for (const column of [at.holdingType, at.securityType, layout.typeIsAccountType ? -1 : at.type]) {
    const text = row.textOrEmpty(column)
    if (text === '') continue
    const kind = readSecurityType(text)
    if (kind === undefined) throw row.problem(column, 'one of stock, etf and mutual_fund')
    return kind
  }
  return undefined
}

function readPosition({ at, layout }: PositionsHeader, row: RowCells, cells: string[], type: HoldingType | null) {
  const symbol = readTicker(row.textOrEmpty(at.symbol))
  if (symbol === undefined) throw row.problem(at.symbol, 'a ticker such as AAPL or BRK.B')
  const shares = row.quantity(at.shares)
  if (shares === null) throw row.problem(at.shares, 'a number of shares')
  if (shares <= 0n) throw row.problem(at.shares, 'more than 0')
  return {
    symbol,
    shares,
    cost: readCost({ at, layout }, row, shares),
    type,
    purchaseDate: row.value(at.purchaseDate, readDate),
    notes: readNotes(row, at.notes, cells),
  }
}

function readCost({ at, layout }: Pick<PositionsHeader, 'at' | 'layout'>, row: RowCells, shares: Quantity) {
  const total = UNKNOWN_COST.test(row.text(at.costBasis)) ? null : row.money(at.costBasis)
  if (total !== null && total < 0n) throw row.problem(at.costBasis, '0 or more')
  if (total !== null && layout.averageIsRounded) return costOfTotal(shares, total)
  const average = UNKNOWN_COST.test(row.text(at.averageCost)) ? null : row.price(at.averageCost)
  if (average !== null && average < 0n) throw row.problem(at.averageCost, '0 or more')
  if (average === null) return total === null ? null : costOfTotal(shares, total)
  if (total === null) return costOfShares(shares, average)
  assertAgreement(row, at, { total, average, shares })
  return { averageCost: average, totalCost: total }
}

function assertAgreement(
  row: RowCells,
  at: PositionsHeader['at'],
  { total, average, shares }: { total: Money; average: Price; shares: Quantity },
): void {
  if (toCents(multiply(shares, average)) === toCents(total)) return
  throw new BadCell(
    row.name(at.costBasis),
    'row_contradicts',
    `${quote(row.text(at.costBasis))} is not ${row.name(at.shares)} × ${row.name(at.averageCost)} to the cent`,
  )
}

/** As they are, a spreadsheet's formulas included: text is never evaluated here. */
function readNotes(row: RowCells, at: number, cells: string[]): string | null {
  if (at === -1 || isBlank(cells[at] ?? '')) return null
  const notes = (cells[at] as string).trim()
  if (notes.length > MAX_NOTES)
    throw new BadCell(row.name(at), 'value_too_long', `is longer than ${MAX_NOTES} characters`)
  return notes
}
