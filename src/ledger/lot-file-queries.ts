/** Which files show a lot. One file never prints a sale twice: as a summary and as its lots. */
import { and, eq, inArray, isNull, notInArray, or, type SQL } from 'drizzle-orm'
import { chunks } from '../lib/chunks.ts'
import type { DateString } from '../lib/dates.ts'
import { KEYS_PER_STATEMENT, type Reader } from '../store/index.ts'
import type { Book } from './queries.ts'

/**
 * The ids of the files in force that show the sale of a lot, also if they print it otherwise; by the id of the lot. Of lots of
 * the instruments that were sold on the days.
 */
export async function selectFilesOfSales(
  { sql, t }: Reader,
  { accountId, change }: Book,
  instruments: string[],
  days: readonly DateString[],
): Promise<Map<number, Set<number>>> {
  const { lots: l, fileLots: links, importFiles: f, imports: i } = t
  const saleOf = new Map<number, string>()
  for (const some of chunks(days, KEYS_PER_STATEMENT)) {
    const rows = await sql
      .select({ id: l.id, saleKey: l.saleKey })
      .from(l)
      .where(and(eq(l.accountId, accountId), inArray(l.instrument, instruments), inArray(l.sold, some)))
    for (const { id, saleKey } of rows) saleOf.set(id, saleKey)
  }
  const filesOf = new Map<string, Set<number>>()
  for (const ids of chunks([...saleOf.keys()], KEYS_PER_STATEMENT)) {
    const rows = await sql
      .select({ contentId: links.contentId, fileId: links.fileId })
      .from(links)
      .innerJoin(f, eq(f.id, links.fileId))
      .innerJoin(i, eq(i.id, f.importId))
      .where(and(inArray(links.contentId, ids), isInForce({ importFiles: f, imports: i }, change)))
    for (const { contentId, fileId } of rows) {
      const sale = saleOf.get(contentId) as string
      filesOf.set(sale, (filesOf.get(sale) ?? new Set()).add(fileId))
    }
  }
  return new Map([...saleOf].map(([id, sale]) => [id, filesOf.get(sale) ?? new Set()]))
}

/** Files of imports that have ended, as they are after the change. */
function isInForce(
  { importFiles: f, imports: i }: Pick<Reader['t'], 'importFiles' | 'imports'>,
  change: Book['change'],
): SQL | undefined {
  const hasEnded = isNull(i.stagedAt)
  if (change === undefined) return hasEnded
  return 'taken' in change ? and(hasEnded, notInArray(f.id, [...change.taken])) : or(hasEnded, eq(i.id, change.addedBy))
}
