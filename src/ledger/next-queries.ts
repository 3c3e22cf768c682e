/**
 * The record as it will be after the import, undo or move of a workspace: the rows of its `next` tables, and the rows of
 * the record that no `next` row replaces. It is the same before and after they are stored.
 */
import { and, type Column, eq, getTableColumns, gt, inArray, notExists, sql as raw, type SQL } from 'drizzle-orm'
import { chunks } from '../lib/chunks.ts'
import { KEYS_PER_STATEMENT, type Reader, readMany, type Writer } from '../store/index.ts'

export type Contents = Reader['t']['transactions'] | Reader['t']['lots']

/** Its tables. */
export const NEXT = ['nextTransactions', 'nextLots', 'nextFileTransactions', 'nextFileLots'] as const

/** The tables of a kind of content: its rows, and the files that show them. */
export const nextOf = (t: Reader['t'], contents: Contents) =>
  contents === t.lots
    ? { next: t.nextLots, links: t.fileLots, nextLinks: t.nextFileLots }
    : { next: t.nextTransactions, links: t.fileTransactions, nextLinks: t.nextFileTransactions }

type Columns = Record<string, Column>

/** The columns of a table, taken from another one that has them too. */
const sameColumns = (of: object, from: object): Columns => {
  const columns = getTableColumns(from as never) as Columns
  return Object.fromEntries(Object.keys(getTableColumns(of as never)).map((name) => [name, columns[name] as Column]))
}

/** The rows that fulfil a condition, to be selected from. */
export function selectNextContents<T extends Contents>(
  { sql, t }: Reader,
  contents: T,
  condition: (rows: T) => SQL | undefined,
): T {
  const { next } = nextOf(t, contents)
  const [n, c] = [next as typeof t.nextTransactions | undefined, contents as typeof t.transactions]
  if (n === undefined)
    return sql.select(getTableColumns(c)).from(c).where(condition(contents)).as('stored_rows') as unknown as T
  const replaced = sql.select({ id: n.id }).from(n).where(eq(n.id, c.id))
  const stored = sql
    .select(getTableColumns(c))
    .from(c)
    .where(and(condition(contents), notExists(replaced)))
  const coming = sql
    .select(sameColumns(c, n) as unknown as typeof c._.columns)
    .from(n)
    .where(and(condition(n as unknown as T), gt(n.copies, 0)))
  return stored.unionAll(coming).as('next_rows') as unknown as T
}

/** A file that shows a row, as in `file_transactions`. */
export interface ShownLink {
  userId: number
  fileId: number
  contentId: number
  copies: number
  /** Undefined of lots. */
  places?: string | null
  printed: string | null
  /** Whether the record lacks it. */
  added?: boolean
}

/** The links of contents, also to files that are taken out. `ids` are ids of the contents. */
export async function* selectLinksOf(
  { sql, t }: Reader,
  contents: Contents,
  ids: readonly number[],
): AsyncGenerator<ShownLink> {
  const links = nextOf(t, contents).links as typeof t.fileTransactions
  const nextLinks = nextOf(t, contents).nextLinks as typeof t.nextFileTransactions | undefined
  const columns = getTableColumns(links)
  const replaced =
    nextLinks &&
    sql
      .select({ id: nextLinks.fileId })
      .from(nextLinks)
      .where(and(eq(nextLinks.contentId, links.contentId), eq(nextLinks.fileId, links.fileId)))
  // Beside a subquery instead of ids PostgreSQL may compare each link with each of its rows.
  for (const some of chunks(ids, KEYS_PER_STATEMENT)) {
    const stored = sql
      .select(columns)
      .from(links)
      .where(and(inArray(links.contentId, [...some]), replaced && notExists(replaced)))
    yield* await readMany({ sql }, stored, columns)
    if (nextLinks === undefined) continue
    const own = { ...sameColumns(links, nextLinks), added: nextLinks.added } as unknown as typeof columns
    const coming = sql
      .select(own)
      .from(nextLinks)
      .where(inArray(nextLinks.contentId, [...some]))
    yield* await readMany({ sql }, coming, own)
  }
}

/** Copies rows of the record that will change, so that they can be changed there. */
async function insertUnchanged({ sql, t }: Writer, contents: Contents, ids: readonly number[]): Promise<void> {
  const [n, c] = [nextOf(t, contents).next as typeof t.nextTransactions, contents as typeof t.transactions]
  const known = sql.select({ id: n.id }).from(n).where(eq(n.id, c.id))
  for (const some of chunks(ids, KEYS_PER_STATEMENT))
    await sql.insert(n).select(
      sql
        .select(nextRow(n, getTableColumns(c)))
        .from(c)
        .where(and(inArray(c.id, [...some]), notExists(known))) as never,
    )
}

/** A row of a `next` table, from one of the record. `changed`: columns with other values. */
export function nextRow(next: object, stored: object, changed: Record<string, unknown> = {}) {
  const from = { ...stored, added: raw<boolean>`false`.as('added'), ...changed } as Record<string, unknown>
  return Object.fromEntries(Object.keys(getTableColumns(next as never)).map((name) => [name, from[name]])) as never
}

/** Sets fields of rows. All of them set the same fields. */
export async function updateNext(
  tx: Writer,
  contents: Contents,
  rows: readonly { id: number; [field: string]: unknown }[],
): Promise<void> {
  await insertUnchanged(
    tx,
    contents,
    rows.map(({ id }) => id),
  )
  await tx.updateMany(nextOf(tx.t, contents).next as typeof tx.t.nextTransactions, rows as never)
}

/** Replaces links. */
export async function updateNextLinks(
  { sql, t, insertMany }: Writer,
  contents: Contents,
  links: readonly ShownLink[],
): Promise<void> {
  const r = nextOf(t, contents).nextLinks as typeof t.nextFileTransactions
  for (const [fileId, ofFile] of Map.groupBy(links, (link) => link.fileId))
    for (const some of chunks(ofFile, KEYS_PER_STATEMENT)) {
      const ids = some.map(({ contentId }) => contentId)
      await sql.delete(r).where(and(eq(r.fileId, fileId), inArray(r.contentId, ids)))
    }
  await insertMany(
    r,
    links.map(({ userId, fileId, contentId, copies, places = null, printed, added = false }) => ({
      userId,
      fileId,
      contentId,
      copies,
      printed,
      added,
      ...(contents === t.lots ? {} : { places }),
    })) as (typeof r.$inferInsert)[],
  )
}

/** Begins anew. */
export async function deleteNext({ sql, t }: Writer): Promise<void> {
  for (const name of NEXT) await sql.delete(t[name])
}
