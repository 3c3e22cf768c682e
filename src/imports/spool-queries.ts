/** Stores spooled rows: the database groups, compares and adds them. */
import {
  and,
  between,
  type Column,
  count,
  eq,
  getTableColumns,
  isNull,
  lt,
  min,
  notExists,
  notInArray,
  or,
  sql as raw,
  type SQL,
} from 'drizzle-orm'
import { deleteDraft, selectCopiesIn, upsertDraftCopiesOf } from '../ledger/draft-queries.ts'
import type { Reader, Writer } from '../store/index.ts'
import { type ContentKind, PRINTED_FIELDS, type Printed } from './printed.ts'
import { ledgerOf } from './queries.ts'

/** Rows of one kind, by their numbers. */
export interface RowRange {
  kind: ContentKind
  first: number
  last: number
}

const spoolOf = (t: Reader['t'], kind: ContentKind) =>
  // Their other columns have the names of those of the contents.
  (kind === 'transactions' ? t.spoolTransactions : t.spoolLots) as Reader['t']['spoolTransactions']

export const insertSpoolLabels = (
  { insertMany, t }: Writer,
  labels: Reader['t']['spoolLabels']['$inferInsert'][],
): Promise<void> => insertMany(t.spoolLabels, labels)

/** Deletes what an import has made of the rows, so that it can begin again. */
export async function deleteSpoolContents(tx: Writer): Promise<void> {
  const { sql, t } = tx
  await deleteDraft(tx)
  await sql.delete(t.spoolContents)
  await sql.delete(t.spoolLabels)
}

/** Groups identical rows by account. `ids`: the id of each row, if its content is new. */
export async function insertSpoolContents(
  { sql, t }: Writer,
  { kind, first, last }: RowRange,
  ids: SQL<number>,
): Promise<void> {
  const [s, labels] = [spoolOf(t, kind), t.spoolLabels]
  const grouped = sql
    .select({
      n: min(s.n).as('n'),
      accountId: labels.accountId,
      copies: count().as('copies'),
    })
    .from(s)
    .innerJoin(labels, eq(labels.label, s.label))
    .where(between(s.n, first, last))
    .groupBy(labels.accountId, s.contentKey)
    .as('grouped')
  const contents = {
    n: grouped.n,
    accountId: grouped.accountId,
    contentId: ids.as('content_id'),
    copies: grouped.copies,
    stored: raw<number | null>`null`.as('stored'),
    differs: raw<boolean>`false`.as('differs'),
    waits: raw<boolean>`false`.as('waits'),
  }
  await sql.insert(t.spoolContents).select(sql.select(contents).from(grouped) as never)
}

/**
 * Compares the contents of a range with the ledger. Readers do not see `staged` accounts; what is new in the other accounts
 * waits for the last step.
 */
export async function updateSpoolContents(tx: Writer, range: RowRange): Promise<void> {
  await updateStored(tx, range)
  const { sql, t } = tx
  const x = t.spoolContents
  const staged = sql.select({ id: t.spoolLabels.accountId }).from(t.spoolLabels).where(eq(t.spoolLabels.staged, true))
  await sql
    .update(x)
    .set({ waits: true })
    .where(and(isIn(t, range), isGrowing(t), notInArray(x.accountId, staged)))
}

/** Marks contents that wait as new if another import has deleted their rows since. `ids`: as for `insertSpoolContents`. */
export async function updateSpoolDeleted({ sql, t }: Writer, range: RowRange, ids: SQL<number>): Promise<void> {
  const [x, { contents: c }] = [t.spoolContents, ledgerOf(t, range.kind)]
  const isStored = sql.select({ id: c.id }).from(c).where(eq(c.id, x.contentId))
  await sql
    .update(x)
    .set({ contentId: ids, stored: null, differs: false })
    .where(and(isIn(t, range), eq(x.waits, true), eq(x.stored, 0), notExists(isStored)))
}

/**
 * Compares contents that wait and are new again: another import may have stored their rows since. No other import stores
 * rows in the accounts that this one makes. Returns those that the ledger has by now.
 */
export function updateSpoolAdded(tx: Writer, range: RowRange): Promise<{ differs: boolean }[]> {
  const x = tx.t.spoolContents
  return updateStored(tx, range, and(eq(x.waits, true), isNull(x.stored))).returning({ differs: x.differs })
}

function updateStored({ sql, t }: Writer, { kind, first, last }: RowRange, condition?: SQL) {
  const { contents } = ledgerOf(t, kind)
  const [x, s] = [t.spoolContents, spoolOf(t, kind)]
  const c = contents as typeof t.transactions
  const isOtherwise = PRINTED_FIELDS[kind].map((name) => {
    const [stored, printed] = [getTableColumns(contents), getTableColumns(s)] as unknown as Record<string, Column>[]
    return raw`${stored?.[name]} is distinct from ${printed?.[name]}`
  })
  return sql
    .update(x)
    .set({
      contentId: raw`${c.id}`,
      stored: selectCopiesIn({ sql, t }, c, true),
      differs: raw`${raw.join(isOtherwise, raw` or `)}`,
    })
    .from(s)
    .innerJoin(c, eq(c.contentKey, s.contentKey))
    .where(and(between(x.n, first, last), eq(s.n, x.n), eq(c.accountId, x.accountId), condition))
}

const isIn = ({ spoolContents: x }: Reader['t'], { first, last }: RowRange) => between(x.n, first, last)

/** Contents that the file has more often than the ledger. */
const isGrowing = ({ spoolContents: x }: Reader['t']) => or(isNull(x.stored), lt(x.stored, x.copies))

/** Adds the contents of a range that the ledger lacks. Those that wait have 0 copies. */
export async function insertSpooled({ sql, t }: Writer, userId: number, range: RowRange): Promise<void> {
  const { contents } = ledgerOf(t, range.kind)
  const [x, s] = [t.spoolContents, spoolOf(t, range.kind)]
  const own: Record<string, unknown> = {
    id: x.contentId,
    userId: raw<number>`cast(${userId} as bigint)`.as('user_id'),
    accountId: x.accountId,
    copies: raw<number>`case when ${x.waits} then 0 else ${x.copies} end`.as('copies'),
  }
  const printed = getTableColumns(s) as Record<string, Column>
  const values = Object.keys(getTableColumns(contents)).map((name) => [name, own[name] ?? printed[name]])
  const rows = sql
    .select(Object.fromEntries(values))
    .from(x)
    .innerJoin(s, eq(s.n, x.n))
    .where(and(isIn(t, range), isNull(x.stored)))
  await sql.insert(contents).select(rows as never)
}

/** Raises the count of contents that the ledger has less often, and that do not wait. */
export async function updateCopies({ sql, t }: Writer, range: RowRange): Promise<void> {
  const { contents } = ledgerOf(t, range.kind)
  const x = t.spoolContents
  await sql
    .update(contents)
    .set({ copies: raw`${x.copies}` })
    .from(x)
    .where(and(isIn(t, range), eq(x.waits, false), lt(x.stored, x.copies), eq(contents.id, x.contentId)))
}

/** Drafts the count of contents that wait. */
export function upsertWaitingCopies(tx: Writer, range: RowRange): Promise<void> {
  const { contents } = ledgerOf(tx.t, range.kind)
  const x = tx.t.spoolContents
  const counts = tx.sql
    .select({ contentId: x.contentId, copies: x.copies })
    .from(x)
    .where(and(isIn(tx.t, range), eq(x.waits, true)))
  return upsertDraftCopiesOf(tx, contents, counts)
}

/** Links a file to contents of a range that the ledger prints as the file does. */
export async function insertLinks({ sql, t }: Writer, fileId: number, range: RowRange): Promise<void> {
  const { links } = ledgerOf(t, range.kind)
  const x = t.spoolContents
  const shown = {
    fileId: raw<number>`cast(${fileId} as bigint)`.as('file_id'),
    contentId: x.contentId,
    copies: x.copies,
    printed: raw<string | null>`null`.as('printed'),
  }
  const rows = sql
    .select(shown)
    .from(x)
    .where(and(isIn(t, range), eq(x.differs, false)))
  await sql.insert(links).select(rows)
}

/** The contents of a range that the ledger prints otherwise, as the file prints them. */
export async function selectDiffering(
  { sql, t }: Reader,
  range: RowRange,
): Promise<{ contentId: number; copies: number; row: Printed }[]> {
  const [x, s] = [t.spoolContents, spoolOf(t, range.kind)]
  const rows = await sql
    .select({ contentId: x.contentId, copies: x.copies, row: getTableColumns(s) })
    .from(x)
    .innerJoin(s, eq(s.n, x.n))
    .where(and(isIn(t, range), eq(x.differs, true)))
  return rows
}

export interface SpooledCounts {
  rows: number
  /** Rows that are new. */
  added: number
  /** Contents that the ledger lacks. */
  missing: number
  /** Contents that wait. */
  waiting: number
  /** Those of them that the ledger has, and does not count. */
  uncounted: number
  /** Contents that the ledger has less often, and that do not wait. */
  raised: number
  /** Contents that the ledger prints otherwise. */
  differing: number
}

export async function countSpooled({ sql, t }: Reader, range: RowRange): Promise<SpooledCounts> {
  const x = t.spoolContents
  const sum = (n: SQL) => raw`coalesce(sum(${n}), 0)`.mapWith(Number)
  const countIf = (condition: unknown) => sum(raw`case when ${condition} then 1 else 0 end`)
  const growth = raw`case when ${x.stored} is null then ${x.copies} when ${x.copies} > ${x.stored} then ${x.copies} - ${x.stored} else 0 end`
  const [counts] = await sql
    .select({
      rows: sum(raw`${x.copies}`),
      added: sum(growth),
      missing: countIf(isNull(x.stored)),
      waiting: countIf(x.waits),
      uncounted: countIf(raw`${x.waits} and ${x.stored} = 0`),
      raised: countIf(raw`not ${x.waits} and ${x.stored} < ${x.copies}`),
      differing: countIf(x.differs),
    })
    .from(x)
    .where(isIn(t, range))
  return counts as SpooledCounts
}

/** An instrument that a range changes; with the day of a dividend, `paidOn`, its dividends. */
export interface Changed {
  accountId: number
  instrument: string
  paidOn: string | null
}

export async function selectChanged({ sql, t }: Reader, range: RowRange): Promise<Changed[]> {
  const [x, s] = [t.spoolContents, spoolOf(t, range.kind)]
  const paidOn =
    range.kind === 'transactions'
      ? raw<string | null>`case when ${s.class} = 'dividend' then ${s.date} end`
      : raw<string | null>`null`
  return await sql
    .selectDistinct({ accountId: x.accountId, instrument: s.instrument, paidOn })
    .from(x)
    .innerJoin(s, eq(s.n, x.n))
    .where(and(isIn(t, range), isGrowing(t)))
}
