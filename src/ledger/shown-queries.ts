/** Which files show the rows of an account. */
import { compare } from '../lib/compare.ts'
import type { Reader } from '../store/index.ts'
import type { RecordFile, ShownAccount } from './file-queries.ts'
import type { CopiesInFile, RowPosition } from './ledger.ts'
import type { NextLink, ShownLink } from './next.ts'
import { type Linked, selectLinksOf } from './next-queries.ts'
import { readRowPositions } from './row-positions.ts'

/** The files in force that show each lot, by the id of the lot. Empty if all lots of the account are of one file. */
export async function selectShowingFiles(
  db: Reader,
  { accountId, files, next }: ShownAccount,
  instruments: readonly string[],
  lots: readonly Linked[],
): Promise<Map<number, CopiesInFile[]>> {
  const shown = new Map<number, CopiesInFile[]>()
  if ([...files.values()].filter(({ kind }) => kind === 'gains').length < 2) return shown
  const links = next?.linksOf('lots', accountId, instruments)
  for await (const { contentId, fileId, copies } of selectLinksOf(db, 'lots', lots, links)) {
    const file = files.get(fileId)
    if (file !== undefined) shown.set(contentId, [...(shown.get(contentId) ?? []), { file, copies }])
  }
  return shown
}

/**
 * Where the transactions are printed, by id. If several files show a transaction, the first of these decides: most copies,
 * printed times, rows in an order that its dates show, the latest last day, the checksum. `next`: links as they will be. `onShown` is
 * called for each file that shows one.
 */
export async function selectPlaces(
  db: Reader,
  { files }: ShownAccount,
  transactions: readonly Linked[],
  {
    next = [],
    onShown = () => {},
  }: { next?: readonly NextLink[]; onShown?: (id: number, file: RecordFile) => void } = {},
): Promise<Map<number, RowPosition[]>> {
  const deciding = new Map<number, PlacedRow & { link: ShownLink }>()
  for await (const link of selectLinksOf(db, 'transactions', transactions, next)) {
    const file = files.get(link.fileId)
    if (file === undefined) continue
    onShown(link.contentId, file)
    const before = deciding.get(link.contentId)
    const placed = { link, file }
    if (before === undefined || byDecision(placed, before) < 0) deciding.set(link.contentId, placed)
  }
  const found = new Map<number, RowPosition[]>()
  for (const [id, { link, file }] of deciding)
    if (link.places != null) found.set(id, readRowPositions(link.places, file.id, file.rowOrder))
  return found
}

interface PlacedRow {
  link: Pick<ShownLink, 'copies' | 'places'>
  file: RecordFile
}

const hasTimes = ({ link: { places } }: PlacedRow): boolean => places?.includes('@') ?? false

/** The file that decides comes first. */
export const byDecision = (a: PlacedRow, b: PlacedRow): number =>
  b.link.copies - a.link.copies ||
  Number(hasTimes(b)) - Number(hasTimes(a)) ||
  Number(b.file.rowOrder !== null) - Number(a.file.rowOrder !== null) ||
  compare(b.file.lastDate, a.file.lastDate) ||
  compare(a.file.sha256, b.file.sha256) ||
  // The same bytes, imported twice.
  a.file.id - b.file.id
