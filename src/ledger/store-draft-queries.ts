/** Stores the draft of a workspace; see `draft-queries.ts`. */
import {
  and,
  type Column,
  eq,
  getTableColumns,
  getTableName,
  inArray,
  notExists,
  notInArray,
  sql as raw,
  type Table,
} from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { prepared, preparedWrite, type Reader, type Writer } from '../store/index.ts'
import { type Contents, DRAFT, draftOf } from './draft-queries.ts'

type Running = 'runningTrades' | 'runningWins' | 'runningProfit'

/**
 * Stores the draft. Call `deleteReplaced` first. `undone`: files whose rows are deleted if no file is left that shows them,
 * which takes half as long as to count them 0 times and to delete them later. Rows are found by their ids: an update with
 * `from` reads the whole table on SQLite.
 */
export async function insertDraft(tx: Writer, undone: readonly number[] = []): Promise<void> {
  const { t } = tx
  const [rows] = await countDraft(tx, {})
  const has = (table: Table): boolean => rows?.[getTableName(table)] !== 0
  // Before the lots that they refer to.
  if (has(t.draftRemoved)) await deleteRemoved(tx)
  for (const contents of [t.transactions, t.lots]) {
    const { counts, printed, forms } = draftOf(t, contents)
    if (has(counts) && undone.length > 0) await deleteShownOnlyBy(tx, contents, undone)
    if (has(counts)) await (contents === t.lots ? updateLotCopies : updateTransactionCopies)(tx, {})
    if (has(printed)) await updateFrom(tx, contents, printed)
    if (has(forms)) await updateForms(tx, contents)
  }
  if (has(t.draftRunning)) await updateRunning(tx, {})
  const inserted = [
    [t.draftTrades, t.trades],
    [t.draftUnmatchedSales, t.unmatchedSales],
    [t.draftPositions, t.positions],
    [t.draftOpenLots, t.openLots],
  ] as const
  for (const [draft, table] of inserted) await insertFrom(tx, draft, table, rows?.[getTableName(draft)] as number)
}

/** How many rows each table of the draft has, by its name. */
const countDraft = prepared<object, Record<string, number>>('draft_counts', ({ sql, t }) => {
  const names = DRAFT.map((name) => [getTableName(t[name]), raw`(select count(*) from ${t[name]})`.mapWith(Number)])
  return sql.select(Object.fromEntries(names)).from(raw`(select 1) as one`)
})

async function deleteRemoved({ sql, t: { trades: r, draftRemoved: d } }: Writer): Promise<void> {
  await sql.delete(r).where(inArray(r.id, sql.select({ id: d.tradeId }).from(d)))
}

/** Deletes rows that are drafted with 0 copies, and that only these files show. */
async function deleteShownOnlyBy({ sql, t }: Writer, contents: Contents, fileIds: readonly number[]): Promise<void> {
  const { counts: d, links } = draftOf(t, contents)
  const c = contents as Reader['t']['transactions']
  const none = sql.select({ id: d.contentId }).from(d).where(eq(d.copies, 0))
  const others = sql
    .select({ id: links.contentId })
    .from(links)
    .where(and(eq(links.contentId, c.id), notInArray(links.fileId, [...fileIds])))
  await sql.delete(c).where(and(inArray(c.id, none), notExists(others)))
}

const updateRunning = preparedWrite('draft_running', ({ sql, t: { trades: r, draftRunning: running } }) => {
  const drafted = (name: Running) =>
    raw`${sql.select({ value: running[name] }).from(running).where(eq(running.tradeId, r.id))}`
  return sql
    .update(r)
    .set({
      runningTrades: drafted('runningTrades'),
      runningWins: drafted('runningWins'),
      runningProfit: drafted('runningProfit'),
    })
    .where(inArray(r.id, sql.select({ id: running.tradeId }).from(running)))
})

/** Sets the fields of rows to those of a draft. */
function updateFrom({ sql }: Pick<Writer, 'sql'>, contents: Contents, draft: Table & { contentId: PgColumn }) {
  const [c, d] = [contents as Reader['t']['transactions'], draft as Reader['t']['draftLots']]
  const { contentId: _, ...fields } = getTableColumns(d)
  const values = Object.entries(fields).map(([name, value]) => {
    const drafted = sql.select({ value }).from(d).where(eq(d.contentId, c.id))
    return [name, raw`${drafted}`]
  })
  return sql
    .update(c)
    .set(Object.fromEntries(values))
    .where(inArray(c.id, sql.select({ id: d.contentId }).from(d)))
}

const updateTransactionCopies = preparedWrite('draft_transactions', (db) =>
  updateFrom(db, db.t.transactions, db.t.draftTransactions),
)
const updateLotCopies = preparedWrite('draft_lots', (db) => updateFrom(db, db.t.lots, db.t.draftLots))

async function updateForms({ sql, t }: Writer, contents: Contents): Promise<void> {
  const { links, forms: d } = draftOf(t, contents)
  const r = links as typeof t.fileLots
  const printed = sql
    .select({ printed: d.printed })
    .from(d)
    .where(eq(d.link, raw`${r.fileId} || ' ' || ${r.contentId}`))
  const drafted = sql.select({ fileId: d.fileId, contentId: d.contentId }).from(d)
  await sql
    .update(r)
    .set({ printed: raw`${printed}` })
    .where(raw`(${r.fileId}, ${r.contentId}) in ${drafted}`)
}

type Derived = 'trades' | 'unmatchedSales' | 'positions' | 'openLots'
type Drafted = 'draftTrades' | 'draftUnmatchedSales' | 'draftPositions' | 'draftOpenLots'

async function insertFrom(
  { sql, newIds }: Writer,
  draft: Reader['t'][Drafted],
  table: Reader['t'][Derived],
  last: number,
): Promise<void> {
  if (last === 0) return
  const from = draft as Reader['t']['draftTrades']
  const columns = Object.keys(getTableColumns(table))
  const numbered = sql
    .select({ ...getTableColumns(from), n: raw<number>`row_number() over ()`.as('n') })
    .from(from)
    .as('numbered')
  const id = 'id' in table ? await newIds(table, { first: 1, last }) : undefined
  const values = columns.map((name) => [
    name,
    name === 'id' ? id?.as('id') : (numbered as unknown as Record<string, Column>)[name],
  ])
  await sql.insert(table).select(sql.select(Object.fromEntries(values)).from(numbered) as never)
}
