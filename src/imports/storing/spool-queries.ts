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
  or,
  sql as raw,
  type SQL,
} from 'drizzle-orm'
import { deleteNext, nextOf, nextRow } from '../../ledger/next-queries.ts'
import { MOST_ROW_POSITIONS } from '../../ledger/row-positions.ts'
import { preparedWrite, type Reader, type Writer } from '../../store/index.ts'
import { type ContentKind, PRINTED_FIELDS, type Printed } from '../printed.ts'
import { ledgerOf } from '../queries.ts'

/** Rows of one kind, by their numbers. */
export interface RowRange {
  kind: ContentKind
  first: number
  last: number
}

export const spoolOf = (t: Reader['t'], kind: ContentKind) =>
  // Their other columns have the same names as in the tables of contents.
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

/** Above all ids of the database, so that a dry run takes none of them. */
export const FIRST_OF_DRY_RUN = 2 ** 52
/** As `newIds` gives them. */
export const CONTENT_IDS_OF_DRY_RUN: SQL<number> = raw<number>`n + ${BigInt(FIRST_OF_DRY_RUN)}`

export const insertSpoolLabels = (
  { insertMany, t }: Writer,
  labels: Reader['t']['spoolLabels']['$inferInsert'][],
): Promise<void> => insertMany(t.spoolLabels, labels)

/** Deletes what an import has made of the rows, so that it can begin again. */
export async function deleteSpoolContents(tx: Writer): Promise<void> {
  const { sql, t } = tx
  await deleteNext(tx)
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
      userId: s.userId,
      n: min(s.n).as('n'),
      accountId: labels.accountId,
      copies: count().as('copies'),
      places: placesOf(t, kind).as('places'),
    })
    .from(s)
    .innerJoin(labels, eq(labels.label, s.label))
    .where(between(s.n, first, last))
    .groupBy(s.userId, labels.accountId, s.rowKey)
    .as('grouped')
  const contents = {
    userId: grouped.userId,
    n: grouped.n,
    accountId: grouped.accountId,
    contentId: ids.as('content_id'),
    copies: grouped.copies,
    places: grouped.places,
    stored: raw<number | null>`null`.as('stored'),
    differs: raw<boolean>`false`.as('differs'),
  }
  await sql.insert(t.spoolContents).select(sql.select(contents).from(grouped) as never)
}

/** The places of identical rows, as `file_transactions` has them. */
const placesOf = (t: Reader['t'], kind: ContentKind): SQL<string | null> =>
  kind === 'lots'
    ? raw<string | null>`cast(null as text)`
    : raw<
        string | null
      >`case when count(*) <= ${raw.raw(String(MOST_ROW_POSITIONS))} then string_agg(${t.spoolTransactions.place}, ' ') end`

/** Compares the contents of a range with the ledger, and with the files of the import before. */
export async function updateSpoolContents(tx: Writer, { kind, first, last }: RowRange): Promise<void> {
  await compareWithStored[kind](tx, { first, last })
  await compareWithNext[kind](tx, { first, last })
}

const compareWithStored = byKind((kind) =>
  preparedWrite<Bounds>(`spool_stored_${kind}`, (db) => {
    const { contents } = ledgerOf(db.t, kind)
    const c = contents as Reader['t']['transactions']
    const next = nextOf(db.t, contents).next as Reader['t']['nextLots']
    const replaced = db.sql.select({ id: next.id }).from(next).where(eq(next.id, c.id))
    return updateStored(db, kind, c, notExists(replaced))
  }),
)

const compareWithNext = byKind((kind) =>
  preparedWrite<Bounds>(`spool_next_${kind}`, (db) => {
    const { next } = nextOf(db.t, ledgerOf(db.t, kind).contents)
    return updateStored(db, kind, next as unknown as Reader['t']['transactions'])
  }),
)

/** `c`: contents of the kind. */
function updateStored(
  { sql, t }: Pick<Writer, 'sql' | 't'>,
  kind: ContentKind,
  c: Reader['t']['transactions'],
  condition?: SQL,
) {
  const [x, s] = [t.spoolContents, spoolOf(t, kind)]
  const [stored, printed] = [getTableColumns(c), getTableColumns(s)] as unknown as Record<string, Column>[]
  const isOtherwise = PRINTED_FIELDS[kind].map((name) => raw`${stored?.[name]} is distinct from ${printed?.[name]}`)
  const day = kind === 'lots' ? (c as unknown as Reader['t']['lots']).sold : c.date
  return sql
    .update(x)
    .set({
      contentId: raw`${c.id}`,
      stored: raw`${c.copies}`,
      differs: raw`${raw.join(isOtherwise, raw` or `)}`,
    })
    .from(s)
    .innerJoin(c, and(eq(day, spoolDayOf(t, kind)), eq(c.rowKey, s.rowKey)))
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

/** Adds the contents of a range that the ledger lacks. */
export async function insertAdded(tx: Writer, { kind, first, last }: RowRange): Promise<void> {
  await insertAddedOf[kind](tx, { first, last })
}

const insertAddedOf = byKind((kind) =>
  preparedWrite<Bounds>(`spool_insert_${kind}`, (db) => {
    const { sql, t } = db
    const { next } = nextOf(t, ledgerOf(t, kind).contents)
    const [x, s] = [t.spoolContents, spoolOf(t, kind)]
    const own = {
      id: x.contentId,
      accountId: x.accountId,
      copies: x.copies,
      added: raw<boolean>`true`.as('added'),
    }
    const rows = sql
      .select(nextRow(next, getTableColumns(s), own))
      .from(x)
      .innerJoin(s, isOfRow(t, s, RANGE))
      .where(isNull(x.stored))
    return sql.insert(next as Reader['t']['nextTransactions']).select(rows as never)
  }),
)

/** Raises the count of contents that the ledger has less often. */
export async function updateRaised({ sql, t }: Writer, range: RowRange): Promise<void> {
  const { contents } = ledgerOf(t, range.kind)
  const [c, n] = [contents as typeof t.transactions, nextOf(t, contents).next as typeof t.nextTransactions]
  const x = t.spoolContents
  const isRaised = and(isIn(t, range), lt(x.stored, x.copies))
  await sql
    .update(n)
    .set({ copies: raw`${x.copies}` })
    .from(x)
    .where(and(isRaised, eq(n.id, x.contentId)))
  const known = sql.select({ id: n.id }).from(n).where(eq(n.id, c.id))
  const rows = sql
    .select(nextRow(n, getTableColumns(c), { copies: x.copies }))
    .from(x)
    .innerJoin(c, eq(c.id, x.contentId))
    .where(and(isRaised, notExists(known)))
  await sql.insert(n).select(rows as never)
}

/** Links a file of the import to contents of a range that the ledger prints as the file does. */
export async function insertLinks(tx: Writer, fileId: number, { kind, first, last }: RowRange): Promise<void> {
  await insertLinksOf[kind](tx, { fileId, first, last })
}

const insertLinksOf = byKind((kind) =>
  preparedWrite<Bounds & { fileId: number }>(`spool_links_${kind}`, ({ sql, t }) => {
    const links = nextOf(t, ledgerOf(t, kind).contents).nextLinks as Reader['t']['nextFileTransactions']
    const x = t.spoolContents
    const shown = {
      userId: x.userId,
      fileId: raw<number>`cast(${raw.placeholder('fileId')} as bigint)`.as('file_id'),
      contentId: x.contentId,
      copies: x.copies,
      places: x.places,
      printed: raw<string | null>`null`.as('printed'),
      added: raw<boolean>`true`.as('added'),
    }
    const rows = sql
      .select(nextRow(links, {}, shown))
      .from(x)
      .where(and(isIn(t, RANGE), eq(x.differs, false)))
    return sql.insert(links).select(rows as never)
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
