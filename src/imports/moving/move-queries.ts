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

/** Gives what the user stated about tax years to another account, but for years for which that one has a statement itself. */
export async function updateTaxStatements({ sql, t }: Writer, from: number, to: number): Promise<void> {
  const { taxStatements: s, taxFormTotals: f } = t
  const yearsOf = async (accountId: number) => {
    const found = await sql.select({ year: s.year }).from(s).where(eq(s.accountId, accountId))
    return found.map(({ year }) => year)
  }
  const known = new Set(await yearsOf(to))
  const years = (await yearsOf(from)).filter((year) => !known.has(year))
  if (years.length === 0) return
  for (const table of [s, f])
    await sql
      .update(table)
      .set({ accountId: to })
      .where(and(eq(table.accountId, from), inArray(table.year, years)))
}

/** Gives the ignored and failed rows of a file to another. */
export async function updateFileRows({ sql, t: { fileRows: r } }: Writer, from: number, to: number): Promise<void> {
  await sql.update(r).set({ fileId: to }).where(eq(r.fileId, from))
}
