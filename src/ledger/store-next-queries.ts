/** Stores the `next` tables of a workspace; see `next-queries.ts`. */
import { and, count, eq, getTableColumns, getTableName, gt, inArray, sql as raw, type Table } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { prepared, type Reader, type Writer } from '../store/index.ts'
import { type Contents, NEXT, nextOf } from './next-queries.ts'

/**
 * Stores them. `taken`: files whose rows no longer count; their links are deleted. Files and accounts that are added must be
 * stored already. Rows are found by their ids: an update with `from` reads the whole table on SQLite.
 */
export async function insertNext(tx: Writer, taken: readonly number[]): Promise<void> {
  const { sql, t } = tx
  const [rows] = await countNext(tx, {})
  const countOf = (table: Table): NextCounts => rows?.[getTableName(table)] as NextCounts
  for (const contents of [t.transactions, t.lots]) {
    const { next, links, nextLinks } = nextOf(t, contents)
    if (taken.length > 0) await sql.delete(links).where(inArray(links.fileId, [...taken]))
    const [rows, shown] = [countOf(next), countOf(nextLinks)]
    if (rows.changed > 0) {
      await deleteContents(tx, contents)
      await updateContents(tx, contents)
    }
    if (rows.added > 0) await insertContents(tx, contents)
    if (rows.changed + rows.added > 0) await tx.planAnew()
    if (shown.changed > 0) await updateLinks(tx, contents)
    if (shown.added > 0) await insertLinks(tx, contents)
  }
}

/** The rows that the record lacks, and those that it has otherwise. */
interface NextCounts {
  added: number
  changed: number
}

/** By the name of the table. */
const countNext = prepared<object, Record<string, NextCounts>>('next_counts', ({ sql, t }) => {
  const counts = NEXT.map((name) => {
    const table = t[name] as typeof t.nextLots
    const countIf = (added: boolean) =>
      raw`${sql.select({ rows: count() }).from(table).where(eq(table.added, added))}`.mapWith(Number)
    return [getTableName(table), { added: countIf(true), changed: countIf(false) }]
  })
  return sql.select(Object.fromEntries(counts)).from(raw`(select 1) as one`)
})

const nextContentsOf = (t: Reader['t'], contents: Contents) =>
  [contents as typeof t.transactions, nextOf(t, contents).next as typeof t.nextTransactions] as const

async function deleteContents({ sql, t }: Writer, contents: Contents): Promise<void> {
  const [c, n] = nextContentsOf(t, contents)
  await sql.delete(c).where(inArray(c.id, sql.select({ id: n.id }).from(n).where(eq(n.copies, 0))))
}

/** What identifies a row does not change. */
const IDENTITY = new Set(['id', 'userId', 'accountId', 'rowKey'])

async function updateContents({ sql, t }: Writer, contents: Contents): Promise<void> {
  const [c, n] = nextContentsOf(t, contents)
  const next = getTableColumns(n) as Record<string, PgColumn>
  const values = Object.keys(getTableColumns(c)).flatMap((name) => {
    if (IDENTITY.has(name)) return []
    const value = sql
      .select({ value: next[name] as PgColumn })
      .from(n)
      .where(eq(n.id, c.id))
    return [[name, raw`${value}`]]
  })
  const changed = sql
    .select({ id: n.id })
    .from(n)
    .where(and(eq(n.added, false), gt(n.copies, 0)))
  await sql.update(c).set(Object.fromEntries(values)).where(inArray(c.id, changed))
}

async function insertContents({ sql, t }: Writer, contents: Contents): Promise<void> {
  const [c, n] = nextContentsOf(t, contents)
  const { added: _, ...next } = getTableColumns(n)
  const rows = sql.select(inOrderOf(c, next)).from(n).where(eq(n.added, true))
  await sql.insert(c).select(rows as never)
}

/** Columns in the order of the table into which they are inserted. */
const inOrderOf = (table: Table, columns: object): never =>
  Object.fromEntries(
    Object.keys(getTableColumns(table)).map((name) => [name, (columns as Record<string, unknown>)[name]]),
  ) as never

async function updateLinks({ sql, t }: Writer, contents: Contents): Promise<void> {
  const { links, nextLinks: n } = nextOf(t, contents)
  const r = links as typeof t.fileLots
  const isOf = and(eq(n.fileId, r.fileId), eq(n.contentId, r.contentId), eq(n.added, false))
  const printed = sql.select({ printed: n.printed }).from(n).where(isOf)
  const changed = sql.select({ fileId: n.fileId, contentId: n.contentId }).from(n).where(eq(n.added, false))
  await sql
    .update(r)
    .set({ printed: raw`${printed}` })
    .where(raw`(${r.fileId}, ${r.contentId}) in ${changed}`)
}

async function insertLinks({ sql, t }: Writer, contents: Contents): Promise<void> {
  const { links, nextLinks: n } = nextOf(t, contents)
  const rows = sql
    .select(inOrderOf(links, getTableColumns(n)))
    .from(n)
    .where(eq(n.added, true))
  await sql.insert(links).select(rows as never)
}
