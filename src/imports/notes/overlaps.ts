/**
 * Files that print the same trades in other rows: orders in one, executions in the other, or amounts of which one is
 * rounded. Their rows have different keys, so that they would count twice.
 */
import { chunks } from '../../lib/chunks.ts'
import { MONEY_PLACES, QUANTITY_PLACES, toFixed, toText } from '../../lib/decimal.ts'
import { plural } from '../../lib/text.ts'
import { KEYS_PER_STATEMENT, type Reader } from '../../store/index.ts'
import { areOtherBrokers } from '../brokers.ts'
import { contentKindOf } from '../printed.ts'
import { MOST_IN_MESSAGE } from '../report.ts'
import {
  type DoubledRows,
  type EqualRow,
  type LayoutFile,
  selectDoubled,
  selectEqualRows,
  selectOtherFiles,
} from './overlap-queries.ts'
import { noteReprinted } from './reprinted.ts'

/** A file of the import, and how many of its rows were stored already. */
export type ImportedFile = LayoutFile & { duplicate: number }

const describeTotal = ({ kind, total }: DoubledRows): string =>
  kind === 'dividends' ? `dividends of ${toFixed(total, MONEY_PLACES, 2)}` : `${toText(total, QUANTITY_PLACES)} ${kind}`

/** Without the version, whose rows are the same. */
const layoutOf = ({ layout }: LayoutFile): string => layout.replace(/ \([^()]*\)$/, '')

/**
 * Notes for each file of an import that prints trades or dividends in other rows than another file, of this import or
 * another. `own`: its files with rows.
 */
export async function noteDoubled(
  db: Reader,
  userId: number,
  importId: number,
  own: readonly LayoutFile[],
): Promise<string[]> {
  const files = own.filter(({ kind }) => kind === 'transactions')
  if (files.length === 0) return []
  const others = (await selectOtherFiles(db, userId, importId)).filter(({ kind }) => kind === 'transactions')
  const notes: string[] = []
  for (const [i, file] of files.entries())
    notes.push(...(await noteDoubledOf(db, file, [...files.slice(0, i), ...others])))
  return notes
}

/**
 * Notes for each file of an import with rows that a file of another broker prints alike, or that one of its own broker
 * prints otherwise. `own`: as for `noteDoubled`.
 */
export async function noteOverlaps(
  db: Reader,
  userId: number,
  importId: number,
  own: readonly ImportedFile[],
): Promise<string[]> {
  if (own.length === 0) return []
  const others = await selectOtherFiles(db, userId, importId)
  const notes: string[] = []
  for (const [i, file] of own.entries()) {
    const sameKind = [...own.slice(0, i), ...others].filter(({ kind }) => kind === file.kind)
    if (file.duplicate === 0) continue
    notes.push(...(await noteEqual(db, file, sameKind)))
    if (file.kind !== 'transactions') continue
    const ofBroker = sameKind.filter((other) => !areOtherBrokers(file.layout, other.layout))
    notes.push(...(await noteReprinted(db, userId, file, ofBroker)))
  }
  return notes
}

async function noteDoubledOf(db: Reader, file: LayoutFile, others: readonly LayoutFile[]): Promise<string[]> {
  const notes: string[] = []
  for (const some of chunks(others, KEYS_PER_STATEMENT)) {
    const ids = some.map(({ id }) => id)
    const doubled = Map.groupBy(await selectDoubled(db, file.id, ids), ({ otherId }) => otherId)
    for (const other of some) {
      // Two exports of one layout can each have a part of a day, and then rarely as much as the other.
      const isOther = layoutOf(other) !== layoutOf(file)
      const rows = (doubled.get(other.id) ?? []).filter(({ isSame }) => isSame || isOther)
      if (rows.length > 0) notes.push(noteOf(file, other, rows))
    }
  }
  return notes
}

/**
 * Rows of two brokers that are alike. They can be two trades, one at each broker. If the files name no account, both rows
 * are in one account, and count once.
 */
async function noteEqual(db: Reader, file: LayoutFile, sameKind: readonly LayoutFile[]): Promise<string[]> {
  const notes: string[] = []
  for (const some of chunks(
    sameKind.filter((other) => areOtherBrokers(file.layout, other.layout)),
    KEYS_PER_STATEMENT,
  )) {
    const ids = some.map(({ id }) => id)
    const equal = Map.groupBy(
      await selectEqualRows(db, contentKindOf(file.kind), file.id, ids),
      ({ otherId }) => otherId,
    )
    for (const other of some) {
      const rows = equal.get(other.id)
      if (rows !== undefined) notes.push(noteOfEqual(file, other, rows))
    }
  }
  return notes
}

const whereIs = (file: LayoutFile, other: LayoutFile): string =>
  other.importId === file.importId ? '' : ` of import ${other.importId}`

/** `rows` has at least one. */
function noteOfEqual(file: LayoutFile, other: LayoutFile, rows: readonly EqualRow[]): string {
  const named = rows
    .slice(0, MOST_IN_MESSAGE)
    .map(({ symbol, date }) => `${symbol === '' ? 'cash' : symbol} on ${date}`)
  const more = rows.length > named.length ? `, and ${rows.length - named.length} more` : ''
  const are = rows.length === 1 ? 'is equal to a row' : 'are equal to rows'
  return `${plural(rows.length, 'row')} of ${file.name} ${are} of ${other.name}${whereIs(file, other)}, which is of another broker, and ${rows.length === 1 ? 'was' : 'were'} not stored again: ${named.join(', ')}${more}. If the files are of two accounts, undo this import, enter the number of the account of ${file.name} in your profile, or add it to the file as a column Account Number, and import the file again.`
}

/** `rows` has at least one. */
function noteOf(file: LayoutFile, other: LayoutFile, rows: readonly DoubledRows[]): string {
  const last = rows.at(-1) as DoubledRows
  const next = areOtherBrokers(file.layout, other.layout)
    ? 'The files are of two brokers. If they are of two accounts, undo one of the imports, enter the number of its account in your profile, and import its files again.'
    : 'If they count twice, undo one of the imports.'
  return `${file.name} and ${other.name}${whereIs(file, other)} have different rows for ${plural(rows.length, 'trade or dividend', 'trades or dividends')} that may be the same, such as ${last.symbol} on ${last.date} (${describeTotal(last)}). ${next}`
}
