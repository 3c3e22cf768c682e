import { and, eq, inArray, ne, or, sql as raw } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { selectCopiesIn } from '../../ledger/draft-queries.ts'
import type { Book } from '../../ledger/queries.ts'
import { chunks } from '../../lib/chunks.ts'
import type { Money } from '../../lib/decimal.ts'
import { KEYS_PER_STATEMENT, type Reader, type Writer } from '../../store/index.ts'
import { selectIdsByKey } from '../key-queries.ts'
import type { FileDates } from '../printed.ts'
import { IN_FORCE } from '../queries.ts'

/** A lot of a sale that has several contents, as one file shows it. */
export interface ShownLot extends FileDates {
  id: number
  contentKey: string
  saleKey: string
  instrument: string
  /** As stored or drafted. */
  copies: number
  fileId: number
  copiesInFile: number
  costBasis: Money
  disallowedLoss: Money
}

/** Every lot of the sales of these files that the ledger has in more than one form. */
export async function selectRestatedSales(
  { sql, t }: Reader,
  { accountId, isDraft }: Pick<Book, 'accountId' | 'isDraft'>,
  fileIds: number[],
): Promise<ShownLot[]> {
  const { lots: l, fileLots: links, importFiles: f, imports: i } = t
  const other = alias(l, 'other')
  // One id, because PostgreSQL makes a join of `exists`: without statistics of a new account it compares each lot with all.
  const otherId = sql
    .select({ id: other.id })
    .from(other)
    .where(
      and(eq(other.accountId, l.accountId), eq(other.sold, l.sold), eq(other.saleKey, l.saleKey), ne(other.id, l.id)),
    )
    .limit(1)
  const restated = await sql
    .selectDistinct({ day: l.sold, key: l.saleKey })
    .from(links)
    .innerJoin(l, eq(l.id, links.contentId))
    .where(and(inArray(links.fileId, fileIds), eq(l.accountId, accountId), raw`(${otherId}) is not null`))
  const sales = { contents: l, day: l.sold, key: l.saleKey }
  const shown: ShownLot[] = []
  for (const ids of chunks(await selectIdsByKey({ sql, t }, sales, [accountId], restated), KEYS_PER_STATEMENT)) {
    const rows = await sql
      .select({
        id: l.id,
        contentKey: l.contentKey,
        saleKey: l.saleKey,
        instrument: l.instrument,
        copies: selectCopiesIn({ sql, t }, l, isDraft),
        fileId: links.fileId,
        copiesInFile: links.copies,
        costBasis: l.costBasis,
        disallowedLoss: l.disallowedLoss,
        exportedOn: f.exportedOn,
        lastDate: f.lastDate,
      })
      .from(l)
      .innerJoin(links, eq(links.contentId, l.id))
      .innerJoin(f, eq(f.id, links.fileId))
      .innerJoin(i, eq(i.id, f.importId))
      .where(and(inArray(l.id, ids), or(inArray(i.status, IN_FORCE), inArray(f.id, fileIds))))
    shown.push(...rows)
  }
  return shown
}

export async function updateLotCopies({ sql, t }: Writer, id: number, copies: number): Promise<void> {
  await sql.update(t.lots).set({ copies }).where(eq(t.lots.id, id))
}
