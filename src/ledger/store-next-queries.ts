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
  const has = (table: Table): boolean => rows?.[getTableName(table)] !== 0
  // Before the lots that they refer to.
  if (has(t.removedTrades)) await deleteRemoved(tx)
  if (has(t.removedRoundTrips)) await deleteRemovedRoundTrips(tx)
  for (const contents of [t.transactions, t.lots]) {
    const { next, links, nextLinks } = nextOf(t, contents)
    if (taken.length > 0) await sql.delete(links).where(inArray(links.fileId, [...taken]))
    if (has(next)) {
      if (taken.length > 0) await deleteContents(tx, contents)
      await updateContents(tx, contents)
      await insertContents(tx, contents)
      await tx.planAnew()
    }
    if (has(nextLinks)) {
      await updateLinks(tx, contents)
      await insertLinks(tx, contents)
    }
  }
  await insertTradesAndParts(tx, rows?.[getTableName(t.nextTrades)] as number)
  const inserted = [
    [t.nextRoundTrips, t.roundTrips],
    [t.nextUnmatchedSales, t.unmatchedSales],
    [t.nextPositions, t.positions],
    [t.nextOpenLots, t.openLots],
    [t.nextQuestions, t.questions],
  ] as const
  for (const [next, table] of inserted) await insertFrom(tx, next, table, rows?.[getTableName(next)] as number)
}

/** How many rows each table has, by its name. */
const countNext = prepared<object, Record<string, number>>('next_counts', ({ sql, t }) => {
  const counts = NEXT.map((name) => {
    const table = t[name] as typeof t.nextTrades
    return [getTableName(table), raw`${sql.select({ rows: count() }).from(table)}`.mapWith(Number)]
  })
  return sql.select(Object.fromEntries(counts)).from(raw`(select 1) as one`)
})

async function deleteRemoved({ sql, t: { trades: r, parts: p, removedTrades: d } }: Writer): Promise<void> {
  await sql.delete(p).where(inArray(p.tradeId, sql.select({ id: d.tradeId }).from(d)))
  await sql.delete(r).where(inArray(r.id, sql.select({ id: d.tradeId }).from(d)))
}

async function deleteRemovedRoundTrips({ sql, t: { roundTrips: r, removedRoundTrips: d } }: Writer): Promise<void> {
  const { accountId, instrument, openedOn, number } = d
  const removed = sql.select({ accountId, instrument, openedOn, number }).from(d)
  await sql.delete(r).where(raw`(${r.accountId}, ${r.instrument}, ${r.openedOn}, ${r.number}) in ${removed}`)
}

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

type Derived = 'roundTrips' | 'unmatchedSales' | 'positions' | 'openLots' | 'questions'
type Next = 'nextRoundTrips' | 'nextUnmatchedSales' | 'nextPositions' | 'nextOpenLots' | 'nextQuestions'

/** Gives the trades their ids, by which their parts name them. */
async function insertTradesAndParts({ sql, t, newIds }: Writer, last: number): Promise<void> {
  const { nextTrades: n, nextTradeIds: ids, nextParts: p } = t
  if (last > 0) {
    const numbered = { userId: n.userId, n: n.n, tradeId: (await newIds(t.trades, { first: 1, last })).as('trade_id') }
    await sql.insert(ids).select(sql.select(numbered).from(n) as never)
    const { n: _, ...columns } = getTableColumns(n)
    const trades = sql
      .select(inOrderOf(t.trades, { ...columns, id: raw<number>`${ids.tradeId}`.as('id') }))
      .from(n)
      .innerJoin(ids, eq(ids.n, n.n))
    await sql.insert(t.trades).select(trades as never)
  }
  const parts = sql
    .select(inOrderOf(t.parts, { ...getTableColumns(p), tradeId: ids.tradeId }))
    .from(p)
    .leftJoin(ids, eq(ids.n, p.trade))
  await sql.insert(t.parts).select(parts as never)
}

async function insertFrom(
  { sql, newIds }: Writer,
  next: Reader['t'][Next],
  table: Reader['t'][Derived],
  last: number,
): Promise<void> {
  if (last === 0) return
  const from = next as Reader['t']['nextUnmatchedSales']
  const numbered = sql
    .select({ ...getTableColumns(from), n: raw<number>`row_number() over ()`.as('n') })
    .from(from)
    .as('numbered')
  const id = 'id' in table ? (await newIds(table, { first: 1, last })).as('id') : undefined
  const values = Object.keys(getTableColumns(from)).map((name) => [name, numbered[name as keyof typeof numbered]])
  const rows = sql.select(inOrderOf(table, { ...Object.fromEntries(values), id })).from(numbered)
  await sql.insert(table).select(rows as never)
}
