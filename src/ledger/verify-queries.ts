/** What is stored of an account, beside its rows and the files that show them. */
import { and, count, eq, getTableColumns, inArray, notInArray, sql as raw } from 'drizzle-orm'
import { IN_FORCE } from '../lib/terms.ts'
import type { AllReader, Reader, Writer } from '../store/index.ts'
import type { Owner } from './queries.ts'
import type { SymbolTotals } from './total-queries.ts'

const CONTENTS = ({ t }: Reader) =>
  [
    [t.transactions, t.fileTransactions],
    [t.lots, t.fileLots],
  ] as unknown as [Reader['t']['lots'], Reader['t']['fileLots']][]

/** The copies of a row that the files in force show. */
const copiesShown = ({ sql, t }: Reader, contents: Reader['t']['lots'], links: Reader['t']['fileLots']) =>
  sql
    .select({ copies: raw`coalesce(max(${links.copies}), 0)` })
    .from(links)
    .innerJoin(t.importFiles, eq(t.importFiles.id, links.fileId))
    .innerJoin(t.imports, and(eq(t.imports.id, t.importFiles.importId), inArray(t.imports.status, IN_FORCE)))
    .where(eq(links.contentId, contents.id))

/** Counts transactions and lots whose number of copies differs from what the files in force show. */
export async function countOtherCopies(db: Reader, { accountId }: Owner): Promise<number> {
  let rows = 0
  for (const [contents, links] of CONTENTS(db)) {
    const [found] = await db.sql
      .select({ rows: count() })
      .from(contents)
      .where(and(eq(contents.accountId, accountId), raw`${contents.copies} <> ${copiesShown(db, contents, links)}`))
    rows += Number(found?.rows)
  }
  return rows
}

/** Sets the number of copies of each row that files in force show. A row that none shows stays: its link may be what is lost. */
export async function updateCopies(tx: Writer, { accountId }: Owner): Promise<void> {
  for (const [contents, links] of CONTENTS(tx)) {
    const shown = copiesShown(tx, contents, links)
    await tx.sql
      .update(contents)
      .set({ copies: raw`${shown}` })
      .where(and(eq(contents.accountId, accountId), raw`${contents.copies} <> ${shown}`, raw`${shown} > 0`))
  }
}

/** Users with an import in force whose record has no revision: nothing notices a change of it. */
export async function selectUsersWithoutRevision({
  sql,
  t: { imports: i, recordRevisions: r },
}: AllReader): Promise<number[]> {
  const rows = await sql
    .selectDistinct({ userId: i.userId })
    .from(i)
    .where(and(inArray(i.status, IN_FORCE), notInArray(i.userId, sql.select({ userId: r.userId }).from(r))))
  return rows.map(({ userId }) => userId)
}

export const selectSymbolTotals = (
  { sql, t: { symbolTotals: s } }: Reader,
  { accountId }: Owner,
): Promise<SymbolTotals[]> => {
  const { userId: _user, accountId: _account, ...columns } = getTableColumns(s)
  return sql.select(columns).from(s).where(eq(s.accountId, accountId)).orderBy(s.instrument)
}

export const selectAllOwners = ({ sql, t: { accounts: a } }: AllReader): Promise<Owner[]> =>
  sql.select({ userId: a.userId, accountId: a.id }).from(a).orderBy(a.userId, a.id)
