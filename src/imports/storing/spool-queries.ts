/** Stores spooled rows: the database groups, compares and adds them. */
import {
  and,
  between,
  type Column,
  count,
  eq,
  exists,
  getTableColumns,
  isNull,
  lt,
  min,
  notExists,
  or,
  sql as raw,
  type SQL,
} from 'drizzle-orm'
import { deleteDraft, selectCopiesIn, upsertDraftCopiesOf } from '../../ledger/draft-queries.ts'
import { MOST_PLACES } from '../../ledger/places.ts'
import { prepared, preparedWrite, type Reader, type Writer } from '../../store/index.ts'
import { type ContentKind, PRINTED_FIELDS, type Printed } from '../printed.ts'
import { ledgerOf } from '../queries.ts'

/** Rows of one kind, by their numbers. */
export interface RowRange {
  kind: ContentKind
  first: number
  last: number
}

export const spoolOf = (t: Reader['t'], kind: ContentKind) =>
  // Their other columns have the names of those of the contents.
  (kind === 'transactions' ? t.spoolTransactions : t.spoolLots) as Reader['t']['spoolTransactions']

/** The day that the keys of spooled rows cover. */
export const spoolDayOf = (t: Reader['t'], kind: ContentKind) =>
  kind === 'transactions' ? t.spoolTransactions.date : t.spoolLots.sold

export const RANGE = { first: raw.placeholder('first'), last: raw.placeholder('last') }
export type Bounds = Pick<RowRange, 'first' | 'last'>

export const byKind = <Query>(make: (kind: ContentKind) => Query): Record<ContentKind, Query> => ({
  transactions: make('transactions'),
  lots: make('lots'),
})

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
      places: placesOf(t, kind).as('places'),
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
    places: grouped.places,
    stored: raw<number | null>`null`.as('stored'),
    differs: raw<boolean>`false`.as('differs'),
    drafted: raw<boolean>`false`.as('drafted'),
  }
  await sql.insert(t.spoolContents).select(sql.select(contents).from(grouped) as never)
}

/** The places of identical rows, as `file_transactions` has them. */
const placesOf = (t: Reader['t'], kind: ContentKind): SQL<string | null> =>
  kind === 'lots'
    ? raw<string | null>`cast(null as text)`
    : raw<
        string | null
      >`case when count(*) <= ${raw.raw(String(MOST_PLACES))} then string_agg(${t.spoolTransactions.place}, ' ') end`

/** Compares the contents of a range with the ledger, and marks those to draft: what is new in accounts that readers see. */
export async function updateSpoolContents(tx: Writer, { kind, first, last }: RowRange): Promise<void> {
  await updateAllStored[kind](tx, { first, last })
  await updateDrafted(tx, { first, last })
}

const updateAllStored = byKind((kind) => preparedWrite<Bounds>(`spool_stored_${kind}`, (db) => updateStored(db, kind)))

const updateDrafted = preparedWrite<Bounds>('spool_drafted', ({ sql, t }) => {
  const x = t.spoolContents
  const l = t.spoolLabels
  const ofDrafted = sql
    .select({ id: l.accountId })
    .from(l)
    .where(and(eq(l.accountId, x.accountId), eq(l.drafted, true)))
  return sql
    .update(x)
    .set({ drafted: true })
    .where(and(isIn(t, RANGE), isGrowing(t), exists(ofDrafted)))
})

/** Marks drafted contents as new if another import has deleted their rows since. `ids`: as for `insertSpoolContents`. */
export async function updateSpoolDeleted({ sql, t }: Writer, range: RowRange, ids: SQL<number>): Promise<void> {
  const [x, { contents: c }] = [t.spoolContents, ledgerOf(t, range.kind)]
  const isStored = sql.select({ id: c.id }).from(c).where(eq(c.id, x.contentId))
  await sql
    .update(x)
    .set({ contentId: ids, stored: null, differs: false })
    .where(and(isIn(t, range), eq(x.drafted, true), eq(x.stored, 0), notExists(isStored)))
}

/**
 * Compares drafted contents that are new again: another import may have stored their rows since. No other import stores
 * rows in the accounts that this one makes. Returns those that the ledger has by now.
 */
export const updateSpoolAdded = (tx: Writer, { kind, first, last }: RowRange): Promise<{ differs: boolean }[]> =>
  updateAddedOf[kind](tx, { first, last })

const updateAddedOf = byKind((kind) =>
  prepared<Bounds, { differs: boolean }, Writer>(`spool_added_${kind}`, (db) => {
    const x = db.t.spoolContents
    return updateStored(db, kind, and(eq(x.drafted, true), isNull(x.stored))).returning({ differs: x.differs })
  }),
)

function updateStored({ sql, t }: Pick<Writer, 'sql' | 't'>, kind: ContentKind, condition?: SQL) {
  const { contents, day } = ledgerOf(t, kind)
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
    .innerJoin(c, and(eq(day, spoolDayOf(t, kind)), eq(c.contentKey, s.contentKey)))
    .where(and(isIn(t, RANGE), eq(s.n, x.n), eq(c.accountId, x.accountId), condition))
}

export const isIn = ({ spoolContents: x }: Reader['t'], { first, last }: Bounds | typeof RANGE) =>
  between(x.n, first, last)

/**
 * Contents of a range with the spooled rows that they are of. With the range of one table only, PostgreSQL reads all of
 * the other.
 */
export const isOfRow = (t: Reader['t'], s: Reader['t']['spoolTransactions'], range: Bounds | typeof RANGE) =>
  and(isIn(t, range), between(s.n, range.first, range.last), eq(s.n, t.spoolContents.n))

/** Contents that the file has more often than the ledger. */
export const isGrowing = ({ spoolContents: x }: Reader['t']) => or(isNull(x.stored), lt(x.stored, x.copies))

/** Adds the contents of a range that the ledger lacks. Drafted ones have 0 copies until the draft is stored. */
export async function insertSpooled(tx: Writer, userId: number, { kind, first, last }: RowRange): Promise<void> {
  await insertSpooledOf[kind](tx, { userId, first, last })
}

const insertSpooledOf = byKind((kind) =>
  preparedWrite<Bounds & { userId: number }>(`spool_insert_${kind}`, (db) => {
    const { sql, t } = db
    const { contents } = ledgerOf(t, kind)
    const [x, s] = [t.spoolContents, spoolOf(t, kind)]
    const own: Record<string, unknown> = {
      id: x.contentId,
      userId: raw<number>`cast(${raw.placeholder('userId')} as bigint)`.as('user_id'),
      accountId: x.accountId,
      copies: raw<number>`case when ${x.drafted} then 0 else ${x.copies} end`.as('copies'),
    }
    const printed = getTableColumns(s) as Record<string, Column>
    const values = Object.keys(getTableColumns(contents)).map((name) => [name, own[name] ?? printed[name]])
    const rows = sql
      .select(Object.fromEntries(values))
      .from(x)
      .innerJoin(s, isOfRow(t, s, RANGE))
      .where(isNull(x.stored))
    return sql.insert(contents).select(rows as never)
  }),
)

/** Raises the count of contents that the ledger has less often, and that are not drafted. */
export async function updateCopies({ sql, t }: Writer, range: RowRange): Promise<void> {
  const { contents } = ledgerOf(t, range.kind)
  const x = t.spoolContents
  await sql
    .update(contents)
    .set({ copies: raw`${x.copies}` })
    .from(x)
    .where(and(isIn(t, range), eq(x.drafted, false), lt(x.stored, x.copies), eq(contents.id, x.contentId)))
}

/** Puts the counts of the drafted contents of a range into the draft. */
export async function upsertDraftedCopies(tx: Writer, { kind, first, last }: RowRange): Promise<void> {
  await upsertDraftedOf[kind](tx, { first, last })
}

const upsertDraftedOf = byKind((kind) =>
  preparedWrite<Bounds>(`spool_copies_${kind}`, (db) => {
    const x = db.t.spoolContents
    const counts = db.sql
      .select({ contentId: x.contentId, copies: x.copies })
      .from(x)
      .where(and(isIn(db.t, RANGE), eq(x.drafted, true)))
    return upsertDraftCopiesOf(db, ledgerOf(db.t, kind).contents, counts)
  }),
)

/** Links a file to contents of a range that the ledger prints as the file does. */
export async function insertLinks(tx: Writer, fileId: number, { kind, first, last }: RowRange): Promise<void> {
  await insertLinksOf[kind](tx, { fileId, first, last })
}

const insertLinksOf = byKind((kind) =>
  preparedWrite<Bounds & { fileId: number }>(`spool_links_${kind}`, ({ sql, t }) => {
    const { links } = ledgerOf(t, kind)
    const x = t.spoolContents
    const shown = {
      fileId: raw<number>`cast(${raw.placeholder('fileId')} as bigint)`.as('file_id'),
      contentId: x.contentId,
      copies: x.copies,
      ...(kind === 'lots' ? {} : { places: x.places }),
      printed: raw<string | null>`null`.as('printed'),
    }
    const rows = sql
      .select(shown)
      .from(x)
      .where(and(isIn(t, RANGE), eq(x.differs, false)))
    return sql.insert(links).select(rows)
  }),
)

/** The contents of a range that the ledger prints otherwise, as the file prints them. */
export async function selectDiffering(
  { sql, t }: Reader,
  range: RowRange,
): Promise<{ contentId: number; copies: number; places: string | null; row: Printed }[]> {
  const [x, s] = [t.spoolContents, spoolOf(t, range.kind)]
  const rows = await sql
    .select({ contentId: x.contentId, copies: x.copies, places: x.places, row: getTableColumns(s) })
    .from(x)
    .innerJoin(s, isOfRow(t, s, range))
    .where(eq(x.differs, true))
  return rows
}
