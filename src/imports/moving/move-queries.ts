import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Reader, Writer } from '../../store/index.ts'
import { IN_FORCE } from '../queries.ts'

/** The imports in force with files in an account, and the ids of these files, oldest first. */
export async function selectFilesOfAccount({ sql, t }: Reader, userId: number, accountId: number) {
  const { fileAccounts: fa, importFiles: f, imports: i } = t
  return await sql
    .select({ importId: f.importId, fileId: f.id })
    .from(fa)
    .innerJoin(f, eq(f.id, fa.fileId))
    .innerJoin(i, eq(i.id, f.importId))
    .where(
      and(
        eq(fa.userId, userId),
        eq(fa.accountId, accountId),
        eq(i.userId, userId),
        inArray(i.status, IN_FORCE),
        isNull(i.stagedAt),
      ),
    )
    .orderBy(asc(f.importId), asc(f.position))
}

/** Gives the names that files print for an account to another. */
export async function updateLabels({ sql, t }: Writer, userId: number, from: number, to: number): Promise<void> {
  const l = t.accountLabels
  await sql
    .update(l)
    .set({ accountId: to })
    .where(and(eq(l.userId, userId), eq(l.accountId, from)))
}
