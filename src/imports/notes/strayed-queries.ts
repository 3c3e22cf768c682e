import { and, inArray } from 'drizzle-orm'
import { chunks } from '../../lib/chunks.ts'
import { KEYS_PER_STATEMENT, type Reader } from '../../store/index.ts'
import { type DayKey, selectIdsByKey } from '../key-queries.ts'

/** Which of the content keys of lots of an account are in one of the files. */
export async function selectKeysInFiles(
  db: Reader,
  fileIds: readonly number[],
  accountId: number,
  keys: readonly DayKey[],
): Promise<Set<string>> {
  const { lots: c, fileLots: links } = db.t
  const ids = await selectIdsByKey(db, { contents: c, day: c.sold, key: c.rowKey }, [accountId], keys)
  const found = new Set<string>()
  for (const some of chunks(ids, KEYS_PER_STATEMENT)) {
    const linked = db.sql
      .select({ id: links.contentId })
      .from(links)
      .where(and(inArray(links.contentId, some), inArray(links.fileId, [...fileIds])))
    const rows = await db.sql.select({ key: c.rowKey }).from(c).where(inArray(c.id, linked))
    for (const { key } of rows) found.add(key)
  }
  return found
}
