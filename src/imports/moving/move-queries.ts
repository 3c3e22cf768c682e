import { and, asc, eq, inArray } from 'drizzle-orm'
import { IN_FORCE } from '../../lib/terms.ts'
import type { Reader, Writer } from '../../store/index.ts'

/** The imports in force with files in an account, and the ids of these files, oldest first. */
export async function selectFilesOfAccount({ sql, t }: Reader, accountId: number) {
  const { fileAccounts: fa, importFiles: f, imports: i } = t
  return await sql
    .select({ importId: f.importId, fileId: f.id })
    .from(fa)
    .innerJoin(f, eq(f.id, fa.fileId))
    .innerJoin(i, eq(i.id, f.importId))
    .where(and(eq(fa.accountId, accountId), inArray(i.status, IN_FORCE)))
    .orderBy(asc(f.importId), asc(f.position))
}

/** Gives the names that files print for an account to another. */
export async function updateLabels({ sql, t }: Writer, from: number, to: number): Promise<void> {
  const l = t.accountLabels
  await sql.update(l).set({ accountId: to }).where(eq(l.accountId, from))
}

/** Gives the ignored and failed rows of a file to another. */
export async function updateFileRows({ sql, t: { fileRows: r } }: Writer, from: number, to: number): Promise<void> {
  await sql.update(r).set({ fileId: to }).where(eq(r.fileId, from))
}
