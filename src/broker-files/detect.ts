/**
 * Which layout a file has, from its first records. Names are compared as a set, so columns may come
 * in any order and others may stand among them.
 *
 * A header with no rows below it is an empty export, and is recognised as well.
 */
import { clean, quote } from './cells.ts'
import type { CsvRecord, Head } from './csv.ts'
import type { Comparison, Detected, FileKind, Layout, RowOf } from './layout.ts'
import { LAYOUTS, type ListedLayout } from './layouts/index.ts'

/** How far into a file its header is looked for. */
const HEADER_WITHIN = 60

const NAMES: Record<FileKind, string> = { transactions: 'a transaction history', gains: 'realized gains' }

const EXCHANGED: Record<FileKind, string> = {
  transactions: 'a realized gains file, not a transaction history; the two files may have been exchanged',
  gains: 'a transaction history, not a realized gains file; the two files may have been exchanged',
}

const WANTED: Record<FileKind, string> = {
  transactions:
    'Export the transaction history of the account as CSV, with columns such as Date, Action, Symbol, Quantity, Price and Amount.',
  gains:
    'Export the realized gains with lot details as CSV, with columns such as Symbol, Quantity, Opened Date, Closed Date, Proceeds and Cost Basis.',
}

/** The reader of a file of the wanted kind, or what the file is instead. */
export function detect<Kind extends FileKind>(kind: Kind, head: Head): Detected<RowOf[Kind]> {
  const top = head.records.slice(0, HEADER_WITHIN)
  const recognised = LAYOUTS.filter((layout) => layout.recognises(top))
  const suitable = recognised.find((layout) => isOf(kind, layout) || layout.kind === 'look-alike')
  if (suitable !== undefined && isOf(kind, suitable)) return { ok: true, reader: suitable.reader(head) }
  const what = describe(kind, recognised[0]) ?? nearMiss(kind, top) ?? unknown(top)
  return { ok: false, message: `This file is ${what}. ${WANTED[kind]}` }
}

const isOf = <Kind extends FileKind>(kind: Kind, layout: ListedLayout): layout is Layout<Kind> & ListedLayout =>
  layout.kind === kind

const describe = (kind: FileKind, layout: ListedLayout | undefined): string | undefined =>
  layout?.kind === 'look-alike' ? layout.name : layout && EXCHANGED[kind]

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
  return `not complete: its header on line ${best.line} looks like ${NAMES[kind]}, but has no column for ${best.missing.join(', ')}`
}

function unknown(top: readonly CsvRecord[]): string {
  const widest = top.reduce((best, record) => (record.cells.length > best.cells.length ? record : best))
  const names = widest.cells.map(clean).filter((cell) => cell !== '')
  const seen = names.slice(0, 8).map(quote).join(', ')
  return `of no layout that is known: none of its first ${top.length} rows is a header of the columns needed (line ${widest.line} has ${seen}${names.length > 8 ? ', …' : ''})`
}
