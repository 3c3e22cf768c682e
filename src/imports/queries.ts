import { and, asc, count, desc, eq, getTableColumns, inArray, sql as raw } from 'drizzle-orm'
import type { Reader, Writer } from '../store/index.ts'
import type { Lot, Transaction } from '../trading/ledger.ts'
import type { Owner } from '../trading/ledger-queries.ts'
import type { KnownAccount } from './accounts.ts'
import { normaliseAccount } from './accounts.ts'
import type { UnmatchedSales } from './report.ts'

// ── Accounts ────────────────────────────────────────────────────────────────

export const selectAccounts = ({ sql, t }: Reader, userId: number): Promise<KnownAccount[]> =>
  sql
    .select({ id: t.accounts.id, normalised: t.accounts.normalised })
    .from(t.accounts)
    .where(eq(t.accounts.userId, userId))

/** The id of the user's account with this number; made where there is none. */
export async function accountIdOf({ sql, t }: Writer, userId: number, number: string, now: number): Promise<number> {
  const normalised = normaliseAccount(number)
  const mine = and(eq(t.accounts.userId, userId), eq(t.accounts.normalised, normalised))
  const [known] = await sql.select({ id: t.accounts.id }).from(t.accounts).where(mine)
  if (known !== undefined) return known.id
  const [made] = await sql
    .insert(t.accounts)
    .values({ userId, brokerageAccount: number, normalised, createdAt: now })
    .returning({ id: t.accounts.id })
  return (made as { id: number }).id
}

export const selectProfile = async ({ sql, t }: Reader, userId: number) => {
  const [user] = await sql
    .select({ email: t.users.email, brokerageAccount: t.users.brokerageAccount })
    .from(t.users)
    .where(eq(t.users.id, userId))
  return user
}

// ── Imports ─────────────────────────────────────────────────────────────────

export type NewImport = Omit<Reader['t']['imports']['$inferInsert'], 'id'>
export type ImportRow = Reader['t']['imports']['$inferSelect']

export async function insertImport({ sql, t }: Writer, row: NewImport): Promise<number> {
  const [made] = await sql.insert(t.imports).values(row).returning({ id: t.imports.id })
  return (made as { id: number }).id
}

export async function updateImport({ sql, t }: Writer, id: number, row: Partial<NewImport>): Promise<void> {
  await sql.update(t.imports).set(row).where(eq(t.imports.id, id))
}

/** Newest first. */
export const selectImports = ({ sql, t }: Reader, userId: number): Promise<ImportRow[]> =>
  sql.select(getTableColumns(t.imports)).from(t.imports).where(eq(t.imports.userId, userId)).orderBy(desc(t.imports.id))

// ── The ledger: contents and how often each import shows them ───────────────

/** A content with how often a batch of a file holds it. */
export interface Content<Row> {
  key: string
  copies: number
  row: Row
}

/** What a batch changed. */
export interface Stored {
  /** Rows newly stored: the growth of `copies`. */
  inserted: number
  /** Keys of the contents that grew. */
  grown: Set<string>
}

type ContentTable = Reader['t']['transactions'] | Reader['t']['lots']

/**
 * Adds a batch of a file's contents to the ledger. `copies` of a content becomes the largest count any
 * import in force has shown; the import's own count grows with each batch of its file.
 */
export async function storeTransactions(
  tx: Writer,
  owner: Owner,
  importId: number,
  contents: Content<Transaction>[],
): Promise<Stored> {
  const { sql, t } = tx
  const known = await selectKnown(tx, t.transactions, owner, contents)
  const fresh = contents.filter((c) => !known.has(c.key))
  if (fresh.length > 0) {
    const made = await sql
      .insert(t.transactions)
      .values(fresh.map((c) => ({ ...owner, contentKey: c.key, copies: c.copies, ...c.row })))
      .returning({ id: t.transactions.id, key: t.transactions.contentKey })
    for (const { id, key } of made) known.set(key, { id, copies: 0 })
  }
  const links = await sql
    .insert(t.importTransactions)
    .values(contents.map((c) => ({ importId, transactionId: idOf(known, c.key), copies: c.copies })))
    .onConflictDoUpdate({
      target: [t.importTransactions.importId, t.importTransactions.transactionId],
      set: { copies: raw`${t.importTransactions.copies} + excluded.copies` },
    })
    .returning({ id: t.importTransactions.transactionId, copies: t.importTransactions.copies })
  return grow(tx, t.transactions, known, links)
}

/** As `storeTransactions`, for lots. */
export async function storeLots(tx: Writer, owner: Owner, importId: number, contents: Content<Lot>[]): Promise<Stored> {
  const { sql, t } = tx
  const known = await selectKnown(tx, t.lots, owner, contents)
  const fresh = contents.filter((c) => !known.has(c.key))
  if (fresh.length > 0) {
    const made = await sql
      .insert(t.lots)
      .values(fresh.map((c) => ({ ...owner, contentKey: c.key, copies: c.copies, ...c.row })))
      .returning({ id: t.lots.id, key: t.lots.contentKey })
    for (const { id, key } of made) known.set(key, { id, copies: 0 })
  }
  const links = await sql
    .insert(t.importLots)
    .values(contents.map((c) => ({ importId, lotId: idOf(known, c.key), copies: c.copies })))
    .onConflictDoUpdate({
      target: [t.importLots.importId, t.importLots.lotId],
      set: { copies: raw`${t.importLots.copies} + excluded.copies` },
    })
    .returning({ id: t.importLots.lotId, copies: t.importLots.copies })
  return grow(tx, t.lots, known, links)
}

/** Contents of the batch the ledger holds, by key; `copies` as stored. */
type Known = Map<string, { id: number; copies: number }>

const idOf = (known: Known, key: string): number => (known.get(key) as { id: number }).id

async function selectKnown(
  { sql }: Reader,
  table: ContentTable,
  owner: Owner,
  contents: Content<unknown>[],
): Promise<Known> {
  const keys = contents.map((c) => c.key)
  const rows = await sql
    .select({ id: table.id, key: table.contentKey, copies: table.copies })
    .from(table)
    .where(and(eq(table.accountId, owner.accountId), inArray(table.contentKey, keys)))
  return new Map(rows.map(({ id, key, copies }) => [key, { id, copies }]))
}

/** Raises `copies` where this import now shows a content more often than any before it. */
async function grow(
  { sql }: Writer,
  table: ContentTable,
  known: Known,
  links: { id: number; copies: number }[],
): Promise<Stored> {
  const keyOf = new Map([...known].map(([key, { id }]) => [id, key]))
  const stored: Stored = { inserted: 0, grown: new Set() }
  for (const link of links) {
    const key = keyOf.get(link.id) as string
    const before = (known.get(key) as { copies: number }).copies
    if (link.copies <= before) continue
    stored.inserted += link.copies - before
    stored.grown.add(key)
    // A content made by this batch already has its copies.
    if (before > 0) await sql.update(table).set({ copies: link.copies }).where(eq(table.id, link.id))
  }
  return stored
}

/** Lots of the import that agree with the transactions of their closing day, identical ones counted. */
export async function countAgreedLots({ sql, t }: Reader, importId: number): Promise<number> {
  const rows = await sql
    .select({ shown: t.importLots.copies, agreed: count(t.trades.id) })
    .from(t.importLots)
    .innerJoin(t.trades, and(eq(t.trades.lotId, t.importLots.lotId), eq(t.trades.agreed, true)))
    .where(eq(t.importLots.importId, importId))
    .groupBy(t.importLots.lotId, t.importLots.copies)
  return rows.reduce((n, { shown, agreed }) => n + Math.min(shown, agreed), 0)
}

/** Sales of the accounts with no known purchase: how many, and the newest few. */
export async function selectUnmatchedSales(
  { sql, t }: Reader,
  accountIds: number[],
  most: number,
): Promise<UnmatchedSales> {
  const u = t.unmatchedSales
  const mine = inArray(u.accountId, accountIds)
  const [row] = await sql.select({ n: count() }).from(u).where(mine)
  const newest = await sql
    .select({ symbol: u.symbol, date: u.date, quantity: u.quantity })
    .from(u)
    .where(mine)
    .orderBy(desc(u.date), asc(u.symbol), asc(u.id))
    .limit(most)
  return { count: row?.n ?? 0, newest }
}
