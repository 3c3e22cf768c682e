/**
 * Which layout a file has, from its first records. Names are compared as a set, so columns may come
 * in any order, among others.
 *
 * A header with no rows below it is an empty export, and is recognised as well.
 */
import type { Lot, Transaction } from '../ledger/ledger.ts'
import { clean, quote } from './cells.ts'
import { type CsvRecord, type Head, MAX_CELL_CHARACTERS } from './csv/csv.ts'
import { decimalCommas } from './csv/decimal-commas.ts'
import { notingFarAmounts } from './far-amounts.ts'
import { withinLimits } from './file-limits.ts'
import type { Comparison, Detected, FileKind, FileReader, Layout, LookAlike, NotRead, RowOf } from './layout.ts'
import { LAYOUTS, type ListedLayout } from './layouts/index.ts'

/** How far into a file its header is looked for. */
const HEADER_WITHIN = 60

const NAMES: Record<FileKind, string> = { transactions: 'a transaction history', gains: 'a realized gains file' }

const NEARLY: Record<FileKind, string> = { transactions: 'a transaction history', gains: 'realized gains' }

const OTHER: Record<FileKind, FileKind> = { transactions: 'gains', gains: 'transactions' }

/** What a file of a known layout is called. */
const NOUNS: Record<FileKind, (name: string) => string> = {
  transactions: (name) => name || 'transaction history',
  gains: (name) => `${name || 'realized gains'} file`,
}

const WANTED: Record<FileKind, string> = {
  transactions:
    'Export the transaction history of the account as CSV, with columns such as Date, Action, Symbol, Quantity, Price and Amount.',
  gains:
    'Export the realized gains with lot details as CSV, with columns such as Symbol, Quantity, Opened Date, Closed Date, Proceeds and Cost Basis.',
}

const WANTED_ANY = 'Export the transaction history or the realized gains of the account as CSV.'

const NO_TABLE = `no table: each of its first rows has a cell longer than ${MAX_CELL_CHARACTERS.toLocaleString('en-US')} characters`

/** The reader for a file of the wanted kind; otherwise what the file is instead. */
export function detect<Kind extends FileKind>(kind: Kind, head: Head): Detected<RowOf[Kind]> {
  const records = head.records.filter(({ cutAt }) => cutAt === undefined)
  if (records.length === 0 && head.records.length > 0)
    return { ok: false, code: 'file_without_table', message: `This file is ${NO_TABLE}. ${WANTED[kind]}` }
  const top = records.slice(0, HEADER_WITHIN)
  const recognised = LAYOUTS.filter((layout) => layout.recognises(top))
  const suitable = recognised.find((layout) => isOf(kind, layout) || layout.kind === 'look-alike')
  if (suitable !== undefined && isOf(kind, suitable)) {
    const legible = { ...head, records }
    const refused = suitable.refuses?.(legible) ?? decimalCommas(legible)
    return refused === undefined
      ? { ok: true, reader: withinLimits(noted(suitable, suitable.reader(legible))) }
      : { ok: false, code: 'file_layout_refused', message: refused }
  }
  const [other] = recognised
  if (other?.kind === 'look-alike') return notRead(other, other.exports?.[kind] ?? WANTED[kind])
  const described = describe(kind, other)
  const near = described === undefined ? nearMiss(kind, top) : undefined
  const what = other?.exports?.[kind] ?? WANTED[kind]
  return {
    ok: false,
    code:
      described !== undefined ? 'file_of_other_export' : near !== undefined ? 'file_columns_missing' : 'file_unknown',
    message: `This file is ${described ?? near ?? unknown(top)}. ${what}`,
    instead: { broker: other?.broker ?? null, kind, what },
  }
}

/** `exports`: what to export instead. */
function notRead({ name, instead }: LookAlike, exports: string): NotRead {
  const advice = instead === undefined ? exports : instead === 'own-csv' ? OWN_CSV : `${UPLOAD} ${exports}`
  return {
    ok: false,
    code: 'file_of_no_layout',
    message: `This file is ${name}. ${advice}`,
    ...(instead === 'own-csv' ? {} : { instead: { broker: null, kind: null, what: exports } }),
  }
}

const OWN_CSV =
  'No layout reads it. Write its trades into a CSV with the columns Date, Action, Symbol, Quantity, Price and Amount, in US dollars.'
const UPLOAD = 'Upload it on the Portfolio page. For your trades:'

const noted = <Row extends Transaction | Lot>(layout: ListedLayout, reader: FileReader<Row>): FileReader<Row> =>
  'hasForeignPrices' in layout && layout.hasForeignPrices === true ? reader : notingFarAmounts(reader)

/** How a file is read. */
export type Reading =
  | { kind: 'transactions'; reader: FileReader<RowOf['transactions']> }
  | { kind: 'gains'; reader: FileReader<RowOf['gains']> }

/** The readings of a file of any kind: one, or one as each kind. */
export type Recognised = { ok: true; readings: readonly [Reading, ...Reading[]] } | NotRead

const KINDS = ['transactions', 'gains'] as const

/** How a file of any kind is read; otherwise what the file is instead. */
export function detectAny(head: Head): Recognised {
  const records = head.records.filter(({ cutAt }) => cutAt === undefined)
  if (records.length === 0 && head.records.length > 0)
    return { ok: false, code: 'file_without_table', message: `This file is ${NO_TABLE}. ${WANTED_ANY}` }
  const top = records.slice(0, HEADER_WITHIN)
  const first = LAYOUTS.find((layout) => layout.recognises(top))
  if (first === undefined) {
    const near = KINDS.map((kind) => nearMiss(kind, top)).find((each) => each !== undefined)
    return {
      ok: false,
      code: near === undefined ? 'file_unknown' : 'file_columns_missing',
      message: `This file is ${near ?? unknown(top)}. ${WANTED_ANY}`,
      instead: { broker: null, kind: null, what: WANTED_ANY },
    }
  }
  if (first.kind === 'look-alike') return notRead(first, first.exports?.transactions ?? WANTED_ANY)
  const reading = readingOf(first.kind, head)
  if ('message' in reading) return reading
  const other = first.isBothKinds === true ? readingOf(OTHER[first.kind], head) : undefined
  return { ok: true, readings: other === undefined || 'message' in other ? [reading] : [reading, other] }
}

/** How a file of a kind is read; otherwise what the file is instead. */
export function readingOf(kind: FileKind, head: Head): Reading | NotRead {
  if (kind === 'transactions') {
    const detected = detect(kind, head)
    return detected.ok ? { kind, reader: detected.reader } : detected
  }
  const detected = detect(kind, head)
  return detected.ok ? { kind, reader: detected.reader } : detected
}

const isOf = <Kind extends FileKind>(kind: Kind, layout: ListedLayout): layout is Layout<Kind> & ListedLayout =>
  layout.kind === kind

function describe(kind: FileKind, layout: Exclude<ListedLayout, LookAlike> | undefined): string | undefined {
  if (layout === undefined) return undefined
  // A generic layout has no broker to name.
  const noun = NOUNS[OTHER[kind]](layout.exports === undefined ? '' : layout.name)
  const article = /^[AEIOU]/.test(noun) ? 'an' : 'a'
  return `${article} ${noun}, not ${NAMES[kind]}; the two files may have been exchanged`
}

/** The header that comes closest, with the columns it lacks. */
function nearMiss(kind: FileKind, top: readonly CsvRecord[]): string | undefined {
  let best: (Comparison & { line: number }) | undefined
  for (const layout of LAYOUTS) {
    if (!isOf(kind, layout)) continue
    for (const { line, cells } of top) {
      const comparison = layout.compare?.(cells)
      if (comparison && comparison.found > (best?.found ?? 0)) best = { ...comparison, line }
    }
  }
  if (best === undefined) return undefined
  return `not complete: its header on line ${best.line} looks like ${NEARLY[kind]}, but has no column for ${best.missing.join(', ')}`
}

function unknown(top: readonly CsvRecord[]): string {
  const widest = top.reduce((best, record) => (record.cells.length > best.cells.length ? record : best))
  const names = widest.cells.map(clean).filter((cell) => cell !== '')
  const seen = names.slice(0, 8).map(quote).join(', ')
  return `of no layout that is known: none of its first ${top.length} rows is a header of the columns needed (line ${widest.line} has ${seen}${names.length > 8 ? ', …' : ''})`
}
