/** Which files show the rows of an account. */
import { and, eq, inArray } from 'drizzle-orm'
import { chunks } from '../lib/chunks.ts'
import { compare } from '../lib/compare.ts'
import { BUYS_AND_SELLS } from '../lib/terms.ts'
import { KEYS_PER_STATEMENT, type Reader } from '../store/index.ts'
import type { RecordFile, ShownAccount } from './file-queries.ts'
import type { CopiesInFile, RowPosition } from './ledger.ts'
import { type ShownLink, selectNextLinks } from './next-queries.ts'
import { readRowPositions } from './row-positions.ts'

/**
 * The files in force that show each lot, by the id of the lot; of lots of the instruments. Empty if all lots of the account
 * are of one file.
 */
export async function selectShowingFiles(
  { sql, t }: Reader,
  { accountId, files }: ShownAccount,
  instruments: string[],
): Promise<Map<number, CopiesInFile[]>> {
  const shown = new Map<number, CopiesInFile[]>()
  if ([...files.values()].filter(({ kind }) => kind === 'gains').length < 2) return shown
  for (const some of chunks(instruments, KEYS_PER_STATEMENT)) {
    const links = selectNextLinks({ sql, t }, t.lots, (c) =>
      and(eq(c.accountId, accountId), inArray(c.instrument, [...some])),
    )
    for await (const { contentId, fileId, copies } of links) {
      const file = files.get(fileId)
      if (file !== undefined) shown.set(contentId, [...(shown.get(contentId) ?? []), { file, copies }])
    }
  }
  return shown
}

/**
 * Where the transactions of the instruments are printed, by id. If several files show a transaction, the first of these
 * decides: most copies, printed times, the latest last day, the checksum.
 */
export async function selectPlaces(
  { sql, t }: Reader,
  { accountId, files }: ShownAccount,
  instruments: string[],
): Promise<Map<number, RowPosition[]>> {
  const deciding = new Map<number, PlacedRow>()
  for (const some of chunks(instruments, KEYS_PER_STATEMENT)) {
    const links = selectNextLinks({ sql, t }, t.transactions, (c) =>
      and(eq(c.accountId, accountId), inArray(c.instrument, [...some]), inArray(c.class, [...BUYS_AND_SELLS])),
    )
    for await (const link of links) {
      const file = files.get(link.fileId)
      if (file === undefined) continue
      const before = deciding.get(link.contentId)
      const placed = { link, file }
      if (before === undefined || byDecision(placed, before) < 0) deciding.set(link.contentId, placed)
    }
  }
  const found = new Map<number, RowPosition[]>()
  for (const [id, { link, file }] of deciding)
    if (link.places != null) found.set(id, readRowPositions(link.places, file.id, file.rowOrder))
  return found
}

interface PlacedRow {
  link: ShownLink
  file: RecordFile
}

const hasTimes = ({ link: { places } }: PlacedRow): boolean => places?.includes('@') ?? false

const byDecision = (a: PlacedRow, b: PlacedRow): number =>
  b.link.copies - a.link.copies ||
  Number(hasTimes(b)) - Number(hasTimes(a)) ||
  compare(b.file.lastDate, a.file.lastDate) ||
  compare(a.file.sha256, b.file.sha256) ||
  // The same bytes, imported twice.
  a.file.id - b.file.id
