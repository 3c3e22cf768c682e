/** Which files show the rows of an account. */
import { and, countDistinct, eq, inArray, isNull, notInArray, or, type SQL } from 'drizzle-orm'
import { chunks } from '../lib/chunks.ts'
import { compare } from '../lib/compare.ts'
import { type DateString, laterOf } from '../lib/dates.ts'
import { BUYS_AND_SELLS, type RowOrder } from '../lib/terms.ts'
import { KEYS_PER_STATEMENT, type Reader, readMany } from '../store/index.ts'
import type { CopiesInFile, Place } from './ledger.ts'
import { readPlaces } from './places.ts'
import type { Book } from './queries.ts'

/**
 * The files in force that show each lot, by the id of the lot; of lots of the instruments. Empty if all lots of the account
 * are of one file.
 */
export async function selectShowingFiles(
  { sql, t }: Reader,
  book: Book,
  instruments: string[],
): Promise<Map<number, CopiesInFile[]>> {
  const { lots: l, fileLots: links, fileAccounts: a, importFiles: f, imports: i } = t
  const [gains] = await sql
    .select({ files: countDistinct(f.id) })
    .from(a)
    .innerJoin(f, eq(f.id, a.fileId))
    .where(and(eq(a.userId, book.userId), eq(a.accountId, book.accountId), eq(f.kind, 'gains')))
  const shown = new Map<number, CopiesInFile[]>()
  if ((gains?.files ?? 0) < 2) return shown
  for (const some of chunks(instruments, KEYS_PER_STATEMENT)) {
    const rows = await sql
      .select({
        id: l.id,
        copies: links.copies,
        file: f.id,
        exportedOn: f.exportedOn,
        lastDate: f.lastDate,
        sha256: f.sha256,
      })
      .from(l)
      .innerJoin(links, eq(links.contentId, l.id))
      .innerJoin(f, eq(f.id, links.fileId))
      .innerJoin(i, eq(i.id, f.importId))
      .where(and(eq(l.accountId, book.accountId), inArray(l.instrument, some), isInForce(t, book.change)))
    for (const { id, copies, file, exportedOn, lastDate, sha256 } of rows) {
      const one = {
        file: {
          id: file,
          reach: laterOf(exportedOn ?? '', lastDate ?? ''),
          lastDate: lastDate ?? '',
          sha256: sha256 ?? '',
        },
        copies,
      }
      shown.set(id, [...(shown.get(id) ?? []), one])
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
  book: Book,
  instruments: string[],
): Promise<Map<number, Place[]>> {
  const { transactions: c, fileTransactions: links, importFiles: f, imports: i } = t
  const deciding = new Map<number, PlacedRow>()
  for (const some of chunks(instruments, KEYS_PER_STATEMENT)) {
    const query = sql
      .select(placedOf(t))
      .from(c)
      .innerJoin(links, eq(links.contentId, c.id))
      .innerJoin(f, eq(f.id, links.fileId))
      .innerJoin(i, eq(i.id, f.importId))
      .where(
        and(
          eq(c.accountId, book.accountId),
          inArray(c.instrument, some),
          inArray(c.class, [...BUYS_AND_SELLS]),
          isInForce(t, book.change),
        ),
      )
    for (const row of await readMany({ sql }, query, placedOf(t))) {
      const before = deciding.get(row.id)
      if (before === undefined || byDecision(row, before) < 0) deciding.set(row.id, row)
    }
  }
  return new Map(
    [...deciding].flatMap(([id, { places, file, rowOrder }]) =>
      places === null ? [] : [[id, readPlaces(places, file, rowOrder)]],
    ),
  )
}

const placedOf = ({ transactions: c, fileTransactions: links, importFiles: f }: Reader['t']) => ({
  id: c.id,
  copies: links.copies,
  places: links.places,
  file: f.id,
  rowOrder: f.rowOrder,
  lastDate: f.lastDate,
  sha256: f.sha256,
})

interface PlacedRow {
  id: number
  copies: number
  places: string | null
  file: number
  rowOrder: RowOrder | null
  lastDate: DateString | null
  sha256: string | null
}

const hasTimes = ({ places }: PlacedRow): boolean => places?.includes('@') ?? false

const byDecision = (a: PlacedRow, b: PlacedRow): number =>
  b.copies - a.copies ||
  Number(hasTimes(b)) - Number(hasTimes(a)) ||
  compare(b.lastDate ?? '', a.lastDate ?? '') ||
  compare(a.sha256 ?? '', b.sha256 ?? '') ||
  // The same bytes, imported twice.
  a.file - b.file

/** Files of imports that have ended, as they are after the change. */
function isInForce({ importFiles: f, imports: i }: Reader['t'], change: Book['change']): SQL | undefined {
  const hasEnded = isNull(i.stagedAt)
  if (change === undefined) return hasEnded
  return 'taken' in change ? and(hasEnded, notInArray(f.id, [...change.taken])) : or(hasEnded, eq(i.id, change.addedBy))
}
