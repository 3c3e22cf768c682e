/** The rows of the ledger and the files that show them, and how those that will be otherwise are stored; see `next.ts`. */
import { and, between, eq, getTableColumns, inArray } from 'drizzle-orm'
import { chunks } from '../lib/chunks.ts'
import type { DateString } from '../lib/dates.ts'
import { KEYS_PER_STATEMENT, type Reader, readMany, type Writer } from '../store/index.ts'
import {
  CONTENT_KINDS,
  type ContentKind,
  type ContentOf,
  type Next,
  type NextContent,
  type NextLink,
  type ShownLink,
} from './next.ts'

/** The table of a kind of content, the day that its keys cover, and the table with its count in each file. */
export const ledgerOf = (t: Reader['t'], kind: ContentKind) =>
  kind === 'transactions'
    ? { contents: t.transactions, day: t.transactions.date, links: t.fileTransactions }
    : { contents: t.lots, day: t.lots.sold, links: t.fileLots }

/** The names of what a row of the kind has. */
export const columnsOf = (t: Reader['t'], kind: ContentKind): string[] =>
  Object.keys(getTableColumns(ledgerOf(t, kind).contents as typeof t.transactions))

/** A row whose links are read. */
export interface Linked {
  id: number
  /** Whether the record lacks it. */
  isAdded?: boolean
}

/** The links of rows, also to files that are taken out. `next`: how links of these rows, and of others, will be. */
export async function* selectLinksOf(
  { sql, t }: Reader,
  kind: ContentKind,
  rows: readonly Linked[],
  next: readonly NextLink[] = [],
): AsyncGenerator<ShownLink> {
  const links = ledgerOf(t, kind).links as typeof t.fileTransactions
  const columns = getTableColumns(links)
  const nameOf = ({ fileId, contentId }: ShownLink) => `${fileId} ${contentId}`
  const replaced = new Set(next.map(nameOf))
  const stored = rows.flatMap(({ id, isAdded = false }) => (isAdded ? [] : [id]))
  // Beside a subquery instead of ids PostgreSQL may compare each link with each of its rows.
  for (const some of chunks(stored, KEYS_PER_STATEMENT)) {
    const found = sql.select(columns).from(links).where(inArray(links.contentId, some))
    for (const link of await readMany({ sql }, found, columns)) if (!replaced.has(nameOf(link))) yield link
  }
  if (next.length === 0) return
  const ids = new Set(rows.map(({ id }) => id))
  for (const link of next) if (ids.has(link.contentId)) yield link
}

/** Rows of instruments of an account, on days. */
export async function selectContentsOn<Kind extends ContentKind>(
  { sql, t }: Reader,
  kind: Kind,
  accountId: number,
  { instruments, first, last }: { instruments: readonly string[]; first: DateString; last: DateString },
): Promise<ContentOf[Kind][]> {
  const { contents, day } = ledgerOf(t, kind)
  const c = contents as typeof t.transactions
  const columns = getTableColumns(c)
  const rows = sql
    .select(columns)
    .from(c)
    .where(and(eq(c.accountId, accountId), inArray(c.instrument, [...instruments]), between(day, first, last)))
  return (await readMany({ sql }, rows, columns)) as ContentOf[Kind][]
}

/** Keys of one statement, which PostgreSQL may compare with all rows of the user. */
const KEYS_TOGETHER = 20_000

/** Stores what will be otherwise. Files and accounts that are added must be stored already. */
export async function updateToNext(tx: Writer, next: Next): Promise<void> {
  const { sql, t } = tx
  for (const kind of CONTENT_KINDS) {
    const { links } = ledgerOf(t, kind)
    if (next.taken.length > 0) await sql.delete(links).where(inArray(links.fileId, [...next.taken]))
    await storeContents(tx, kind, next)
    await storeLinks(tx, kind, next)
  }
  const settled = [...next.settled.values()].filter(({ isAdded }) => !isAdded)
  await tx.updateMany(
    t.transactions,
    settled.map(({ id, replaced }) => ({ id, replaced })),
  )
}

/** With fewer, plans that were made before stay good. */
const MANY_ROWS = 100

async function storeContents(tx: Writer, kind: ContentKind, { contents, settled }: Next): Promise<void> {
  const all: Iterable<readonly NextContent<ContentKind>[]> = contents[kind]
  const table = ledgerOf(tx.t, kind).contents as typeof tx.t.transactions
  const leaving: { id: number }[] = []
  let count = 0
  for (const some of all) {
    for (const { id, copies } of some) if (copies === 0) leaving.push({ id })
    const staying = some.filter(({ copies }) => copies > 0)
    // What identifies a row does not change.
    const changed = staying.flatMap(({ isAdded, userId: _user, accountId: _account, rowKey: _key, ...row }) =>
      isAdded ? [] : [row],
    ) as ContentOf['transactions'][]
    await tx.updateMany(table, changed)
    const added = staying.filter(({ isAdded }) => isAdded) as ContentOf['transactions'][]
    for (const row of added) {
      const entry = settled.get(row.id)
      if (entry !== undefined) row.replaced = entry.replaced
    }
    await tx.insertMany(table, added)
    count += added.length
  }
  for (const some of chunks(leaving, KEYS_TOGETHER)) await tx.deleteMany(table, some)
  if (count > MANY_ROWS) await tx.planAnew()
}

async function storeLinks(tx: Writer, kind: ContentKind, { links }: Next): Promise<void> {
  const table = ledgerOf(tx.t, kind).links as typeof tx.t.fileTransactions
  for (const some of links[kind]) {
    const changed = some.filter(({ isAdded }) => !isAdded)
    await tx.deleteMany(
      table,
      changed.map(({ fileId, contentId }) => ({ fileId, contentId })),
    )
    await tx.insertMany(table, some)
  }
}
