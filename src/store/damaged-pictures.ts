/** Pictures whose bytes are not those that were added. */
import { createHash } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import type { AllReader } from './conn.ts'
import { pagesOf } from './copy-all.ts'

/** Names each of them. One picture at a time is in memory. */
export async function damagedPictures(db: Pick<AllReader, 'sql' | 't'>): Promise<string[]> {
  const found: string[] = []
  for await (const page of pagesOf(db, 'journalPictures'))
    for (const { userId, id, sha256 } of page as { userId: number; id: number; sha256: string }[])
      if ((await hashOf(db, userId, id)) !== sha256)
        found.push(`picture ${id} of user ${userId}: its bytes are not those that were added`)
  return found
}

async function hashOf(
  { sql, t: { journalPictureParts: p } }: Pick<AllReader, 'sql' | 't'>,
  userId: number,
  id: number,
) {
  const parts = await sql
    .select({ bytes: p.bytes })
    .from(p)
    .where(and(eq(p.userId, userId), eq(p.pictureId, id)))
    .orderBy(asc(p.position))
  const hash = createHash('sha256')
  for (const { bytes } of parts) hash.update(bytes)
  return hash.digest('hex')
}
