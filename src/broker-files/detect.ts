/**
 * Which layout a file has, from its first records. Names are compared as a set, so columns may come
 * in any order, among others.
 *
 * A header with no rows below it is an empty export, and is recognised as well.
 */
import type { Lot, Transaction } from '../ledger/ledger.ts'
import type { Broker } from './brokers.ts'
import { clean, quote } from './cells.ts'
import { type CsvRecord, type Head, MAX_CELL_CHARACTERS, topOf } from './csv/csv.ts'
import { decimalCommas } from './csv/decimal-commas.ts'
import { gainsLayout } from './described/gains.ts'
import { transactionsLayout } from './described/transactions.ts'
import { notingFarAmounts } from './far-amounts.ts'
import { withinLimits } from './file-limits.ts'
import type { FileKind, FileReader, Layout, LookAlike, NotRead, RowOf } from './layout.ts'
import { LAYOUTS, type ListedLayout } from './layouts/index.ts'
import { mappedGains } from './mapped/gains.ts'
import { headerKey, type Mapping } from './mapped/mapping.ts'
import { type MappingRequest, mappingRequest } from './mapped/propose.ts'
import { mappedTransactions } from './mapped/transactions.ts'

const NAMES: Record<FileKind, string> = { transactions: 'a transaction history', gains: 'a realized gains file' }

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

/** A file that cannot be read: what it looks like and what to export instead, or what is asked about its columns. */
export interface Unread extends NotRead {
  /** Set if a mapping of its columns would do. */
  asks?: MappingRequest
  /** Set if the file lists positions, which the portfolio takes. */
  isOfPositions?: true
}

/** How a file is read. */
export type Reading =
  | { kind: 'transactions'; reader: FileReader<RowOf['transactions']> }
  | { kind: 'gains'; reader: FileReader<RowOf['gains']> }

/** The readings of a file: one, or one as each kind. */
export type Recognised = { ok: true; readings: readonly [Reading, ...Reading[]] } | Unread

/** The user's mapping of a file whose first records have these keys (`headerKeys`); undefined if there is none. */
export type FindMapping = (keys: readonly string[]) => Promise<Mapping | undefined>

/**
 * How a file is read, as the wanted kind or as any; otherwise what the file is instead, or what is asked about it. The
 * mappings of the user are looked up only for a file of no broker.
 */
export async function recognise(head: Head, kind: FileKind | undefined, find: FindMapping): Promise<Recognised> {
  const mapping = isOfAnyBroker(head) ? await find(headerKeys(head)) : undefined
  if (mapping !== undefined) return mappedReading(mapping, head, kind)
  if (kind === undefined) return detectAny(head)
  const reading = readingOf(kind, head)
  return 'message' in reading ? reading : { ok: true, readings: [reading] }
}

const legibleOf = (head: Head): Head => ({ ...head, records: head.records.filter(({ cutAt }) => cutAt === undefined) })
/** Whether a record further down in a file is the header of a layout. */
export const isHeaderOfLayout = (record: CsvRecord): boolean =>
  LAYOUTS.some((layout) => layout.kind !== 'look-alike' && layout.recognises([record]))

/** The layouts that recognise a file, in their order. */
const layoutsOf = (head: Head): ListedLayout[] => {
  const top = topOf(head)
  return LAYOUTS.filter((layout) => layout.recognises(top) && (!('fits' in layout) || layout.fits?.(head) !== false))
}

/** Whether no layout of a broker, and no look-alike, recognises a file. */
function isOfAnyBroker(head: Head): boolean {
  const [first] = layoutsOf(legibleOf(head))
  if (first === undefined || ('isGeneric' in first && first.isGeneric === true)) return true
  return first.kind === 'look-alike' && first.instead === 'columns'
}

/** The keys by which a mapping is found: of the records that may be its header. */
export const headerKeys = (head: Head): string[] =>
  topOf(legibleOf(head))
    .filter(({ cells }) => cells.length > 1)
    .map(({ cells }) => headerKey(cells))

/** A file as the mapping of its header says. */
export function mappedReading(mapping: Mapping, head: Head, kind?: FileKind): Recognised {
  if (kind !== undefined && kind !== mapping.kind)
    return ofOtherExport(describe(kind, OF_MAPPING[mapping.kind]) as string, kind, WANTED[kind])
  const reading: Reading =
    mapping.kind === 'gains'
      ? { kind: 'gains', reader: checked(gainsLayout(mappedGains(mapping)).reader(head)) }
      : { kind: 'transactions', reader: checked(transactionsLayout(mappedTransactions(mapping)).reader(head)) }
  return { ok: true, readings: [reading] }
}

const checked = <Row extends Transaction | Lot>(reader: FileReader<Row>) => withinLimits(notingFarAmounts(reader))

/** The reader for a file of the wanted kind; otherwise what the file is instead, or what is asked about it. */
export function detect<Kind extends FileKind>(
  kind: Kind,
  head: Head,
): { ok: true; reader: FileReader<RowOf[Kind]> } | Unread {
  const legible = legibleOf(head)
  if (legible.records.length === 0 && head.records.length > 0)
    return { ok: false, code: 'file_without_table', message: `This file is ${NO_TABLE}. ${WANTED[kind]}` }
  const recognised = layoutsOf(legible)
  const suitable = recognised.find((layout) => isOf(kind, layout) || layout.kind === 'look-alike')
  if (suitable !== undefined && isOf(kind, suitable)) {
    const refused = suitable.refuses?.(legible) ?? decimalCommas(legible)
    return refused === undefined
      ? {
          ok: true,
          reader: {
            ...withinLimits(noted(suitable, suitable.reader(legible))),
            marksShorts: suitable.marksShorts === true,
            printsAll: suitable.printsAll === true,
          },
        }
      : { ok: false, code: 'file_layout_refused', message: refused, instead: adviceIn(refused, suitable) }
  }
  const [other] = recognised
  if (other?.kind === 'look-alike') return notRead(other, legible, kind)
  const what = describe(kind, other)
  if (what === undefined) return unknown(legible, kind)
  return ofOtherExport(what, kind, other?.exports?.[kind] ?? WANTED[kind], other?.broker)
}

/** The last sentence of a refusal says what to do. */
const adviceIn = (refused: string, { kind, broker }: Pick<Layout<FileKind>, 'kind' | 'broker'>) => ({
  broker,
  kind,
  what: refused.slice(refused.lastIndexOf('. ') + 1).trim(),
})

/** `is`: what the file is. `what`: what to export instead. */
const ofOtherExport = (is: string, kind: FileKind, what: string, broker: Broker | null = null): Unread => ({
  ok: false,
  code: 'file_of_other_export',
  message: `This file is ${is}. ${what}`,
  instead: { broker, kind, what },
})

/** A look-alike: what to export instead, or what is asked about its columns. */
function notRead({ name, instead, exports }: LookAlike, head: Head, kind?: FileKind): Unread {
  if (instead === 'columns') return unknown(head, kind, name)
  const advice = exports?.[kind ?? 'transactions'] ?? (kind === undefined ? WANTED_ANY : WANTED[kind])
  const isOfPositions = instead === 'portfolio'
  return {
    ok: false,
    code: 'file_of_no_layout',
    message: `This file is ${name}. ${isOfPositions ? `${UPLOAD} ` : ''}${advice}`,
    instead: { broker: null, kind: kind ?? null, what: advice },
    ...(isOfPositions ? { isOfPositions } : {}),
  }
}

const UPLOAD = 'Upload it on the Portfolio page. For your trades:'

const noted = <Row extends Transaction | Lot>(layout: ListedLayout, reader: FileReader<Row>): FileReader<Row> =>
  'hasForeignPrices' in layout && layout.hasForeignPrices === true ? reader : notingFarAmounts(reader)

/** How a file of any kind is read; otherwise what the file is instead. */
export function detectAny(head: Head): Recognised {
  const legible = legibleOf(head)
  if (legible.records.length === 0 && head.records.length > 0)
    return { ok: false, code: 'file_without_table', message: `This file is ${NO_TABLE}. ${WANTED_ANY}` }
  const [first] = layoutsOf(legible)
  if (first === undefined) return unknown(legible)
  if (first.kind === 'look-alike') return notRead(first, legible)
  const reading = readingOf(first.kind, head)
  if ('message' in reading) return reading
  const other = first.isBothKinds === true ? readingOf(OTHER[first.kind], head) : undefined
  return { ok: true, readings: other === undefined || 'message' in other ? [reading] : [reading, other] }
}

/** How a file of a kind is read; otherwise what the file is instead. */
function readingOf(kind: FileKind, head: Head): Reading | Unread {
  if (kind === 'transactions') {
    const detected = detect(kind, head)
    return detected.ok ? { kind, reader: detected.reader } : detected
  }
  const detected = detect(kind, head)
  return detected.ok ? { kind, reader: detected.reader } : detected
}

const isOf = <Kind extends FileKind>(kind: Kind, layout: ListedLayout): layout is Layout<Kind> & ListedLayout =>
  layout.kind === kind

type Described = Pick<Exclude<ListedLayout, LookAlike>, 'kind' | 'name'> & { exports?: unknown }

/** A mapped file, in words. */
const OF_MAPPING: Record<FileKind, Described> = {
  transactions: { kind: 'transactions', name: '' },
  gains: { kind: 'gains', name: '' },
}

function describe(kind: FileKind, layout: Described | undefined): string | undefined {
  if (layout === undefined) return undefined
  // A generic layout has no broker to name.
  const noun = NOUNS[OTHER[kind]](layout.exports === undefined ? '' : layout.name)
  const article = /^[AEIOU]/.test(noun) ? 'an' : 'a'
  return `${article} ${noun}, not ${NAMES[kind]}; the two files may have been exchanged`
}

/** A file of no layout: what is asked about its columns, or, if it has none, what it looks like. `name`: if it is known. */
function unknown(head: Head, kind?: FileKind, name?: string): Unread {
  const wanted = kind === undefined ? WANTED_ANY : WANTED[kind]
  const asks = mappingRequest(head, kind)
  const instead = { broker: null, kind: kind ?? null, what: wanted }
  if (asks === undefined)
    return {
      ok: false,
      code: 'file_unknown',
      message: `This file is ${name ?? unlike(topOf(head))}. ${wanted}`,
      instead,
    }
  return {
    ok: false,
    code: 'file_unknown',
    message: `This file is of no layout that is known. Say what its columns mean, or export another. ${wanted}`,
    asks,
  }
}

function unlike(top: readonly CsvRecord[]): string {
  const widest = top.reduce((best, record) => (record.cells.length > best.cells.length ? record : best))
  const names = widest.cells.map(clean).filter((cell) => cell !== '')
  const seen = names.slice(0, 8).map(quote).join(', ')
  return `of no layout that is known: none of its rows is a header of the columns needed (line ${widest.line} has ${seen}${names.length > 8 ? ', …' : ''})`
}
