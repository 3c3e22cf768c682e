/**
 * What the last step of an import changes in accounts that readers see. It is computed before that step, while others
 * write, and its tables are those of the workspace; see `db/tables/spool.ts`.
 */
import { and, type Column, eq, getTableColumns, gt, inArray, notExists, sql as raw, type SQL } from 'drizzle-orm'
import { chunks } from '../lib/chunks.ts'
import { KEYS_PER_STATEMENT, type Reader, type Writer } from '../store/index.ts'

export type Contents = Reader['t']['transactions'] | Reader['t']['lots']

/** Its tables. */
export const DRAFT = [
  'draftTransactions',
  'draftLots',
  'draftPrintedTransactions',
  'draftPrintedLots',
  'draftFileTransactions',
  'draftFileLots',
  'draftTrades',
  'draftRemoved',
  'draftRunning',
  'draftUnmatchedSales',
  'draftPositions',
  'draftOpenLots',
] as const

export const draftOf = (t: Reader['t'], contents: Contents) =>
  contents === t.lots
    ? { counts: t.draftLots, printed: t.draftPrintedLots, links: t.fileLots, forms: t.draftFileLots }
    : {
        counts: t.draftTransactions,
        printed: t.draftPrintedTransactions,
        links: t.fileTransactions,
        forms: t.draftFileTransactions,
      }

/** How many copies of a row count. `isDraft`: after the last step of the import. */
export function selectCopiesIn({ sql, t }: Reader, contents: Contents, isDraft?: true): SQL<number> {
  if (!isDraft) return raw<number>`${contents.copies}`.mapWith(Number)
  const { counts: d } = draftOf(t, contents)
  const drafted = sql.select({ copies: d.copies }).from(d).where(eq(d.contentId, contents.id))
  return raw<number>`coalesce(${drafted}, ${contents.copies})`.mapWith(Number)
}

/** Rows of a book: select columns of `r` from `r` if `where`. */
export interface RowsOf<T> {
  r: T
  where: SQL | undefined
}

/**
 * The rows that count, by a condition on what is stored. `isDraft`: as they are after the last step of the import. Stored
 * rows are selected from their table: Drizzle takes twice as long to read a row of a subquery.
 */
export function selectContentsIn<T extends Contents>(
  { sql, t }: Reader,
  contents: T,
  condition: SQL | undefined,
  isDraft?: true,
): RowsOf<T> {
  const c = contents as Reader['t']['transactions']
  if (!isDraft) return { r: contents, where: and(condition, gt(c.copies, 0)) }
  const { counts, printed } = draftOf(t, contents)
  const copies = raw<number>`coalesce(${counts.copies}, ${c.copies})`.mapWith(Number)
  const { contentId, ...fields } = getTableColumns(printed) as Record<string, Column>
  const stored = getTableColumns(c) as Record<string, Column>
  const drafted = Object.entries(fields).map(([name, field]) => {
    const value = raw`case when ${contentId} is null then ${stored[name]} else ${field} end`
    return [name, value.mapWith(field).as(name)]
  })
  const rows = sql
    .select({ ...stored, ...Object.fromEntries(drafted), copies: copies.as('copies') } as typeof c._.columns)
    .from(c)
    .leftJoin(counts, eq(counts.contentId, c.id))
    .leftJoin(printed, eq(printed.contentId, c.id))
    .where(and(condition, gt(copies, 0)))
  return { r: rows.as('of_book') as unknown as T, where: undefined }
}

/** Drafts the counts of rows of which none is drafted yet. */
export const insertDraftCopies = (
  { insertMany, t }: Writer,
  contents: Contents,
  rows: readonly { contentId: number; copies: number }[],
): Promise<void> => insertMany(draftOf(t, contents).counts, rows)

/**
 * Contents whose counts are not drafted, by their ids. As `not in`, PostgreSQL would compare each with each if there are
 * hundreds of thousands.
 */
export function isNotDrafted({ sql, t }: Pick<Reader, 'sql' | 't'>, contents: Contents, id: Column): SQL {
  const { counts: d } = draftOf(t, contents)
  return notExists(sql.select({ id: d.contentId }).from(d).where(eq(d.contentId, id)))
}

/** A query that drafts the counts that another one returns as `contentId` and `copies`. */
export function upsertDraftCopiesOf({ sql, t }: Pick<Writer, 'sql' | 't'>, contents: Contents, query: unknown) {
  const { counts: d } = draftOf(t, contents)
  return sql
    .insert(d)
    .select(query as never)
    .onConflictDoUpdate({ target: d.contentId, set: { copies: raw`excluded.copies` } })
}

/** The fields of rows that are printed otherwise after the last step of the import. */
export function selectDraftPrinted({ sql, t }: Reader, contents: Contents, contentIds: number[]) {
  const d = draftOf(t, contents).printed as Reader['t']['draftPrintedLots']
  return sql.select(getTableColumns(d)).from(d).where(inArray(d.contentId, contentIds))
}

/** A file that shows a row. */
interface Link {
  fileId: number
  contentId: number
}

export const linkOf = ({ fileId, contentId }: Link): string => `${fileId} ${contentId}`

/** How files print rows after the last step of the import, by `linkOf`; see `file_transactions`. Only what changes. */
export async function selectDraftForms(
  { sql, t }: Reader,
  contents: Contents,
  links: readonly Link[],
): Promise<Map<string, string | null>> {
  const d = draftOf(t, contents).forms
  const forms = new Map<string, string | null>()
  for (const some of chunks(links, KEYS_PER_STATEMENT)) {
    const rows = await sql
      .select({ link: d.link, printed: d.printed })
      .from(d)
      .where(inArray(d.link, some.map(linkOf)))
    for (const { link, printed } of rows) forms.set(link, printed)
  }
  return forms
}

/** Replaces what is drafted of the rows. `forms`: only those that change. */
export async function upsertDraftPrinted(
  { sql, insertMany, t }: Writer,
  contents: Contents,
  rows: readonly { id: number }[],
  forms: readonly (Link & { printed: string | null })[],
): Promise<void> {
  const draft = draftOf(t, contents)
  const [p, f] = [draft.printed as Reader['t']['draftPrintedLots'], draft.forms as Reader['t']['draftFileLots']]
  for (const some of chunks(rows, KEYS_PER_STATEMENT)) {
    const ids = some.map(({ id }) => id)
    await sql.delete(p).where(inArray(p.contentId, ids))
  }
  for (const some of chunks(forms, KEYS_PER_STATEMENT)) await sql.delete(f).where(inArray(f.link, some.map(linkOf)))
  await insertMany(p, rows.map(({ id, ...fields }) => ({ contentId: id, ...fields })) as (typeof p.$inferInsert)[])
  await insertMany(
    f,
    forms.map(({ fileId, contentId, printed }) => ({
      link: linkOf({ fileId, contentId }),
      fileId,
      contentId,
      printed,
    })),
  )
}

/** Trades of an account by a condition on their columns. `isDraft`: those that stay and those that are added. */
export function selectTradesIn(
  { sql, t }: Reader,
  { accountId, isDraft }: { accountId: number; isDraft?: true },
  condition: (trades: Reader['t']['trades']) => SQL | undefined,
): RowsOf<Reader['t']['trades']> {
  const stored = and(eq(t.trades.accountId, accountId), condition(t.trades))
  if (!isDraft) return { r: t.trades, where: stored }
  const among = (r: typeof t.trades, stays?: SQL) =>
    sql
      .select({
        closedOn: r.closedOn,
        side: r.side,
        buyDate: r.buyDate,
        sellDate: r.sellDate,
        profit: r.profit,
        symbol: r.symbol,
        instrument: r.instrument,
        tradeKey: r.tradeKey,
      })
      .from(r)
      .where(and(eq(r.accountId, accountId), condition(r), stays))
  const { draftRemoved: d } = t
  const removed = sql.select({ id: d.tradeId }).from(d).where(eq(d.tradeId, t.trades.id))
  const drafted = among(t.trades, notExists(removed))
    .unionAll(among(t.draftTrades as unknown as typeof t.trades))
    .as('of_book')
  return { r: drafted as unknown as typeof t.trades, where: undefined }
}

export async function deleteDraft({ sql, t }: Writer): Promise<void> {
  for (const name of DRAFT) await sql.delete(t[name])
}
