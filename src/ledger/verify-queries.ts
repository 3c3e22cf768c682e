/** What is stored of an account, beside what a workspace has derived. */
import { and, count, eq, getTableColumns, inArray, notInArray, sql as raw } from 'drizzle-orm'
import { IN_FORCE } from '../lib/terms.ts'
import type { AllReader, Reader, Writer } from '../store/index.ts'
import type { Owner } from './queries.ts'
import type { SymbolTotals } from './total-queries.ts'

/** Trades and round trips that a rebuild would add or remove. */
export async function countOtherTrades({ sql, t }: Reader): Promise<number> {
  let rows = 0
  for (const table of [t.nextTrades, t.removedTrades, t.nextRoundTrips, t.removedRoundTrips]) {
    const [found] = await sql.select({ rows: count() }).from(table as typeof t.nextTrades)
    rows += Number(found?.rows)
  }
  return rows
}

/** Own entries that files should have replaced, or should not. */
export async function countOtherEntries({ sql, t: { nextTransactions: n } }: Reader): Promise<number> {
  const [found] = await sql.select({ rows: count() }).from(n)
  return Number(found?.rows)
}

/** Rows that are stored and not derived, and derived and not stored, by table. */
export async function countOtherRows(
  { sql, t }: Reader,
  { accountId }: Owner,
): Promise<{ unmatchedSales: number; positions: number; openLots: number; questions: number }> {
  const pairs = {
    unmatchedSales: [t.unmatchedSales, t.nextUnmatchedSales],
    positions: [t.positions, t.nextPositions],
    openLots: [t.openLots, t.nextOpenLots],
    questions: [t.questions, t.nextQuestions],
  } as const
  const counts = { unmatchedSales: 0, positions: 0, openLots: 0, questions: 0 }
  for (const name of Object.keys(pairs) as (keyof typeof pairs)[]) {
    const [stored, derived] = pairs[name] as unknown as readonly [
      Reader['t']['positions'],
      Reader['t']['nextPositions'],
    ]
    const columnsOf = (table: object) =>
      Object.fromEntries(
        Object.keys(getTableColumns(derived)).map((column) => [column, table[column as never]]),
      ) as unknown as Pick<typeof stored, 'instrument'>
    // `except` changes the query that it is called on.
    const own = () => sql.select(columnsOf(stored)).from(stored).where(eq(stored.accountId, accountId))
    const next = () => sql.select(columnsOf(derived)).from(derived)
    for (const other of [own().except(next() as never), next().except(own() as never)]) {
      const [found] = await sql.select({ rows: count() }).from(other.as('other'))
      counts[name] += Number(found?.rows)
    }
  }
  return counts
}

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
  sql.select({ userId: a.userId, accountId: a.id }).from(a).orderBy(a.id)
