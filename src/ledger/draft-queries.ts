/**
 * What the last step of an import changes in accounts that readers see. It is computed before that step, while others
 * write, and its tables are those of the workspace; see `db/tables/spool.ts`.
 */
import {
  and,
  type Column,
  eq,
  getTableColumns,
  gt,
  inArray,
  notInArray,
  sql as raw,
  type SQL,
  type Table,
} from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { chunks } from '../lib/chunks.ts'
import { KEYS_PER_STATEMENT, type Reader, type Writer } from '../store/index.ts'

type Contents = Reader['t']['transactions'] | Reader['t']['lots']
type Running = 'runningTrades' | 'runningWins' | 'runningProfit'

/** Its tables. */
const DRAFT = [
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

const draftOf = (t: Reader['t'], contents: Contents) =>
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

/** The rows that count, by a condition on what is stored. `isDraft`: as they are after the last step of the import. */
export function selectContentsIn<T extends Contents>(
  { sql, t }: Reader,
  contents: T,
  condition: SQL | undefined,
  isDraft?: true,
): T {
  const c = contents as Reader['t']['transactions']
  if (!isDraft) {
    const rows = sql
      .select(getTableColumns(c))
      .from(c)
      .where(and(condition, gt(c.copies, 0)))
    return rows.as('of_book') as unknown as T
  }
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
  return rows.as('of_book') as unknown as T
}

export async function upsertDraftCopies({ sql, t }: Writer, contents: Contents, contentId: number, copies: number) {
  const { counts: d } = draftOf(t, contents)
  await sql.insert(d).values({ contentId, copies }).onConflictDoUpdate({ target: d.contentId, set: { copies } })
}

/** Drafts the counts of rows of which none is drafted yet. */
export const insertDraftCopies = (
  { insertMany, t }: Writer,
  contents: Contents,
  rows: readonly { contentId: number; copies: number }[],
): Promise<void> => insertMany(draftOf(t, contents).counts, rows)

/** The rows whose counts are drafted. */
export function selectDrafted({ sql, t }: Reader, contents: Contents) {
  const { counts: d } = draftOf(t, contents)
  return sql.select({ id: d.contentId }).from(d)
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
) {
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
  if (!isDraft) return among(t.trades).as('of_book')
  const removed = sql.select({ id: t.draftRemoved.tradeId }).from(t.draftRemoved)
  return among(t.trades, notInArray(t.trades.id, removed))
    .unionAll(among(t.draftTrades as unknown as typeof t.trades))
    .as('of_book')
}

/**
 * Stores the draft. Call `deleteReplaced` first. Rows are found by their ids: an update with `from` reads the whole table
 * on SQLite.
 */
export async function insertDraft(tx: Writer): Promise<void> {
  const { t } = tx
  const rows = await countDraft(tx)
  for (const contents of [t.transactions, t.lots]) {
    const { counts, printed, forms } = draftOf(t, contents)
    if (rows.of(counts) > 0) await updateFrom(tx, contents, counts)
    if (rows.of(printed) > 0) await updateFrom(tx, contents, printed)
    if (rows.of(forms) > 0) await updateForms(tx, contents)
  }
  if (rows.of(t.draftRemoved) > 0) await deleteRemoved(tx)
  if (rows.of(t.draftRunning) > 0) await updateRunning(tx)
  const inserted = [
    [t.draftTrades, t.trades],
    [t.draftUnmatchedSales, t.unmatchedSales],
    [t.draftPositions, t.positions],
    [t.draftOpenLots, t.openLots],
  ] as const
  for (const [draft, table] of inserted) await insertFrom(tx, draft, table, rows.of(draft))
}

/** How many rows each table of the draft has. */
async function countDraft({ sql, t }: Reader): Promise<{ of(table: Table): number }> {
  const names = DRAFT.map((name) => [name, raw`(select count(*) from ${t[name]})`.mapWith(Number)])
  const [counts] = await sql.select(Object.fromEntries(names)).from(raw`(select 1) as one`)
  const byTable = new Map<Table, number>(DRAFT.map((name) => [t[name], counts?.[name] as number]))
  return { of: (table) => byTable.get(table) as number }
}

async function deleteRemoved({ sql, t: { trades: r, draftRemoved: d } }: Writer): Promise<void> {
  await sql.delete(r).where(inArray(r.id, sql.select({ id: d.tradeId }).from(d)))
}

async function updateRunning({ sql, t: { trades: r, draftRunning: running } }: Writer): Promise<void> {
  const drafted = (name: Running) =>
    raw`${sql.select({ value: running[name] }).from(running).where(eq(running.tradeId, r.id))}`
  await sql
    .update(r)
    .set({
      runningTrades: drafted('runningTrades'),
      runningWins: drafted('runningWins'),
      runningProfit: drafted('runningProfit'),
    })
    .where(inArray(r.id, sql.select({ id: running.tradeId }).from(running)))
}

/** Sets the fields of rows to those of a draft. */
async function updateFrom({ sql }: Writer, contents: Contents, draft: Table & { contentId: PgColumn }): Promise<void> {
  const [c, d] = [contents as Reader['t']['transactions'], draft as Reader['t']['draftLots']]
  const { contentId: _, ...fields } = getTableColumns(d)
  const values = Object.entries(fields).map(([name, value]) => {
    const drafted = sql.select({ value }).from(d).where(eq(d.contentId, c.id))
    return [name, raw`${drafted}`]
  })
  await sql
    .update(c)
    .set(Object.fromEntries(values))
    .where(inArray(c.id, sql.select({ id: d.contentId }).from(d)))
}

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

export async function deleteDraft({ sql, t }: Writer): Promise<void> {
  for (const name of DRAFT) await sql.delete(t[name])
}
