/**
 * Which layout a file is, from its first records. Names are compared as a set, so columns may come
 * in any order and others may stand among them.
 *
 * A header with no rows below it is an empty export, which is no failure of detection.
 */

import type { Lot, Transaction } from '../ledger/ledger.ts'
import { genericName } from './aliases.ts'
import { clean, quote } from './cells.ts'
import { Header } from './columns.ts'
import type { CsvRecord, Head } from './csv.ts'
import type { Detected } from './layout.ts'
import { gainsColumns, genericGainsReader, missingForGains } from './layouts/generic-gains.ts'
import {
  genericTransactionsReader,
  missingForTransactions,
  transactionColumns,
} from './layouts/generic-transactions.ts'
import { schwabGainsForm, schwabGainsReader } from './layouts/schwab-gains.ts'
import {
  isSchwabTransactionsHeader,
  schwabTransactionsReader,
  schwabTransactionsTitle,
} from './layouts/schwab-transactions.ts'

/** How far into a file its header is looked for. */
const HEADER_WITHIN = 60

const WANTED_TRANSACTIONS =
  'Export the transaction history of the account as CSV, with columns such as Date, Action, Symbol, Quantity, Price and Amount.'
const WANTED_GAINS =
  'Export the realized gains with lot details as CSV, with columns such as Symbol, Quantity, Opened Date, Closed Date, Proceeds and Cost Basis.'

/** The reader of a transaction history, or what the file is instead. */
export function detectTransactions(head: Head): Detected<Transaction> {
  const top = head.records.slice(0, HEADER_WITHIN)
  if (top.some(isSchwabTransactions)) {
    return { ok: true, reader: schwabTransactionsReader(head.delimiter, schwabGeneration(top)) }
  }
  const other = namedKind(top)
  if (other !== undefined) return refused(other, WANTED_TRANSACTIONS)
  if (top.some(isGenericTransactions)) return { ok: true, reader: genericTransactionsReader(head) }
  if (top.some(isGains)) {
    return refused(
      'a realized gains file, not a transaction history; the two files may have been exchanged',
      WANTED_TRANSACTIONS,
    )
  }
  return refused(similarKind(top) ?? nearMiss(top, 'transactions') ?? unknown(top), WANTED_TRANSACTIONS)
}

/** The reader of a realized gains file, or what the file is instead. */
export function detectGains(head: Head): Detected<Lot> {
  const top = head.records.slice(0, HEADER_WITHIN)
  for (const { cells } of top) {
    const form = schwabGainsForm(cells)
    if (form !== undefined) return { ok: true, reader: schwabGainsReader(head.delimiter, form) }
  }
  if (top.some(saysNothingWasSold)) return { ok: true, reader: schwabGainsReader(head.delimiter, 'lot details') }
  const other = namedKind(top)
  if (other !== undefined) return refused(other, WANTED_GAINS)
  if (top.some(isGenericGains)) return { ok: true, reader: genericGainsReader(head) }
  if (top.some((record) => isSchwabTransactions(record) || isGenericTransactions(record))) {
    return refused(
      'a transaction history, not a realized gains file; the two files may have been exchanged',
      WANTED_GAINS,
    )
  }
  return refused(similarKind(top) ?? nearMiss(top, 'gains') ?? unknown(top), WANTED_GAINS)
}

const refused = (what: string, wanted: string): { ok: false; message: string } => ({
  ok: false,
  message: `This file is ${what}. ${wanted}`,
})

/** An export of a period without sales has this sentence in place of the header. */
const saysNothingWasSold = ({ cells }: CsvRecord): boolean =>
  /^there are no transactions available for your search criteria\.?$/i.test(clean(cells[0] ?? ''))

const isSchwabTransactions = ({ cells }: CsvRecord): boolean => isSchwabTransactionsHeader(cells)
const isGenericTransactions = ({ cells }: CsvRecord): boolean =>
  missingForTransactions(transactionColumns(cells)).length === 0
const isGenericGains = ({ cells }: CsvRecord): boolean => missingForGains(gainsColumns(cells)).length === 0
const isGains = (record: CsvRecord): boolean => schwabGainsForm(record.cells) !== undefined || isGenericGains(record)

/** Told apart by the title before the header and the comma at its end, which came and went. */
function schwabGeneration(top: CsvRecord[]): string {
  const header = top.findIndex(isSchwabTransactions)
  const titled = top
    .slice(0, header)
    .some(({ cells }) => schwabTransactionsTitle(clean(cells[0] ?? '').replace(/\s+/g, ' ')) !== undefined)
  const names = top[header]?.cells ?? []
  const years = !titled ? 'since late 2023' : names.at(-1) === '' ? 'to 2021' : '2022 to mid-2023'
  return `Charles Schwab transaction history (${years})`
}

/** Kinds of file that could pass for another if they were not named first. */
function namedKind(top: CsvRecord[]): string | undefined {
  const first = clean(top[0]?.cells[0] ?? '')
  if (top.length === 0) return 'empty'
  if (/^[{[]\s*(["{[]|$)/.test(first)) return 'a JSON document, not CSV'
  for (const { cells } of top) {
    const header = new Header(cells)
    if (header.hasAll(['feesandcommissions', 'disbursementelection'])) return 'a Schwab Equity Awards history'
    if (/^(form )?1099([- ](b|div|int|misc|oid))?\b/i.test(clean(cells[0] ?? ''))) return 'a 1099 tax form'
  }
  return undefined
}

const VALUE_NOW = [
  'market value',
  'mkt val',
  'mkt val (market value)',
  'current value',
  'total value',
  'current price',
  'last price',
]
const QUANTITY = ['quantity', 'qty', 'qty (quantity)', 'shares']

/** Files about what is held, which look like files about what was sold. */
function similarKind(top: CsvRecord[]): string | undefined {
  for (const { cells } of top) {
    const header = new Header(cells, genericName)
    if (header.find(QUANTITY) === -1) continue
    const opened = header.find(['open date', 'opened date', 'date acquired', 'acquisition date', 'purchase date'])
    const valued = header.find(VALUE_NOW) !== -1
    if (opened !== -1 && (valued || header.find(['cost basis', 'cost/share', 'unrealized gain/loss']) !== -1)) {
      if (gainsColumns(cells).sold === -1 && gainsColumns(cells).proceeds === -1) {
        return 'a list of open lots, which are not sold yet'
      }
    }
    if (valued && gainsColumns(cells).sold === -1) return 'a list of positions, which says nothing of trades'
  }
  return undefined
}

/** The header that comes closest, with the columns it lacks. */
function nearMiss(top: CsvRecord[], wanted: 'transactions' | 'gains'): string | undefined {
  let best: { record: CsvRecord; missing: string[]; found: number } | undefined
  for (const record of top) {
    const at = wanted === 'transactions' ? transactionColumns(record.cells) : gainsColumns(record.cells)
    const found = Object.values(at).filter((position) => position !== -1).length
    if (found < 3 || (best !== undefined && best.found >= found)) continue
    const missing =
      wanted === 'transactions'
        ? missingForTransactions(at as ReturnType<typeof transactionColumns>)
        : missingForGains(at as ReturnType<typeof gainsColumns>)
    best = { record, missing, found }
  }
  if (best === undefined) return undefined
  const kind = wanted === 'transactions' ? 'a transaction history' : 'realized gains'
  return `not complete: its header on line ${best.record.line} looks like ${kind}, but has no column for ${best.missing.join(', ')}`
}

function unknown(top: CsvRecord[]): string {
  const widest = top.reduce((best, record) => (record.cells.length > best.cells.length ? record : best))
  const names = widest.cells.map(clean).filter((cell) => cell !== '')
  const seen = names.slice(0, 8).map(quote).join(', ')
  return `of no layout that is known: none of its first ${top.length} rows is a header of the columns needed (line ${widest.line} has ${seen}${names.length > 8 ? ', …' : ''})`
}
