import {
  and,
  between,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  lt,
  lte,
  notInArray,
  sql as raw,
} from 'drizzle-orm'
import type { Lot, Transaction } from '../ledger/ledger.ts'
import type { Owner } from '../ledger/queries.ts'
import { chunks } from '../lib/chunks.ts'
import type { ImportStatus } from '../lib/terms.ts'
import { KEYS_PER_STATEMENT, type Reader, type Writer } from '../store/index.ts'
import { normaliseAccount } from './account-labels.ts'
import type { KnownAccount } from './accounts.ts'
import { saleKey } from './content.ts'
import { type ContentKind, printedText } from './printed.ts'

// ── Accounts ────────────────────────────────────────────────────────────────

/** Without those of imports that have not ended. */
export const selectAccounts = ({ sql, t }: Reader, userId: number): Promise<KnownAccount[]> =>
  sql
    .select({ id: t.accounts.id, number: t.accounts.brokerageAccount })
    .from(t.accounts)
    .where(and(eq(t.accounts.userId, userId), isNull(t.accounts.stagedBy)))

/** `stagedBy`: the import that makes the account; `updateStagedAccount` opens it. */
export async function insertAccount(
  { sql, t }: Writer,
  userId: number,
  number: string,
  now: number,
  stagedBy: number | null = null,
): Promise<number> {
  // Another import may stage the same account; the number decides only when one of them ends.
  const normalised = stagedBy === null ? normaliseAccount(number) : `staged by ${stagedBy}: ${number}`
  const [made] = await sql
    .insert(t.accounts)
    .values({ userId, brokerageAccount: number, normalised, createdAt: now, stagedBy })
    .returning({ id: t.accounts.id })
  return (made as { id: number }).id
}

// ── Imports ─────────────────────────────────────────────────────────────────

/** The imports whose rows are in the ledger. */
export const IN_FORCE: ImportStatus[] = ['success', 'partial']

export type NewImport = Omit<Reader['t']['imports']['$inferInsert'], 'id'>
export type ImportRow = Reader['t']['imports']['$inferSelect']

export async function insertImport({ sql, t }: Writer, row: NewImport): Promise<number> {
  const [made] = await sql.insert(t.imports).values(row).returning({ id: t.imports.id })
  return (made as { id: number }).id
}

export async function updateImport({ sql, t }: Writer, id: number, row: Partial<NewImport>): Promise<void> {
  await sql.update(t.imports).set(row).where(eq(t.imports.id, id))
}

/** Deletes the user's imports that have ended and are not in force, all but the newest `kept`. */
export async function deleteOldImports({ sql, t }: Writer, userId: number, kept: number): Promise<void> {
  const i = t.imports
  const isOver = and(eq(i.userId, userId), notInArray(i.status, IN_FORCE), isNull(i.stagedAt))
  const [newest] = await sql.select({ id: i.id }).from(i).where(isOver).orderBy(desc(i.id)).limit(1).offset(kept)
  if (newest !== undefined) await sql.delete(i).where(and(isOver, lte(i.id, newest.id)))
}

/** Newest first, at most `limit`. */
export const selectImports = (
  { sql, t }: Reader,
  userId: number,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<ImportRow[]> =>
  sql
    .select(getTableColumns(t.imports))
    .from(t.imports)
    .where(and(eq(t.imports.userId, userId), before === undefined ? undefined : lt(t.imports.id, before)))
    .orderBy(desc(t.imports.id))
    .limit(limit)

// ── The ledger: contents and how often each file shows them ─────────────────

/** A content with how often a batch of a file holds it. */
export interface Content<Row> {
  key: string
  copies: number
  row: Row
}

/** The changes of a batch. */
export interface Stored {
  /** Rows newly stored: the growth of `copies`. */
  inserted: number
  /** Keys of the contents that grew. */
  grown: Set<string>
  /** Keys of the contents that were left out, because they would have grown. */
  left: Set<string>
}

/** Replaces the shortened or mistyped number of an account. */
export async function updateAccountNumber({ sql, t }: Writer, id: number, number: string): Promise<void> {
  await sql
    .update(t.accounts)
    .set({ brokerageAccount: number, normalised: normaliseAccount(number) })
    .where(eq(t.accounts.id, id))
}

/** How many of the keys an account holds. */
export async function countHeld(
  { sql, t }: Reader,
  kind: ContentKind,
  accountId: number,
  keys: string[],
): Promise<number> {
  if (keys.length === 0) return 0
  const { contents } = ledgerOf(t, kind)
  const held = and(eq(contents.accountId, accountId), inArray(contents.contentKey, keys))
  const [row] = await sql.select({ n: count() }).from(contents).where(held)
  return row?.n ?? 0
}

/** The table of a kind of content and the one with its count in each file. */
export const ledgerOf = (t: Reader['t'], kind: ContentKind) =>
  kind === 'transactions'
    ? { contents: t.transactions, links: t.fileTransactions }
    : { contents: t.lots, links: t.fileLots }

interface Storing {
  /** If it is false, a content that would change is left out. */
  mayGrow?: boolean
  /** Whether the account certainly lacks a key. */
  isNew?: (key: string) => boolean
}

/** A content the ledger holds: `copies` as stored, and how often this file has shown it so far. */
interface Known {
  id: number
  copies: number
  shown: number
  /** The stored row, as `printedText` gives it. */
  printed: string
}

/**
 * Adds a batch of a file's contents to the ledger. `copies` of a content becomes the largest count any
 * file in force has shown; the file's own count grows with each of its batches. A stored row stays as it is printed there
 * until `settleForms` is called.
 */
export async function upsertContents<Row extends Transaction | Lot>(
  tx: Writer,
  kind: ContentKind,
  owner: Owner,
  fileId: number,
  batch: Content<Row>[],
  { mayGrow = true, isNew = () => false }: Storing = {},
): Promise<Stored> {
  const { contents, links } = ledgerOf(tx.t, kind)
  const perhapsKnown = batch.filter(({ key }) => !isNew(key))
  const before = await selectKnown(tx, kind, owner, fileId, perhapsKnown)
  const stored: Stored = { inserted: 0, grown: new Set(), left: new Set() }
  const made: Content<Row>[] = []
  const firstShown: { fileId: number; contentId: number; copies: number; printed: string | null }[] = []
  for (const content of batch) {
    const { key, copies, row } = content
    const old = before.get(key)
    const shown = (old?.shown ?? 0) + copies
    const growth = shown - (old?.copies ?? 0)
    if (growth > 0 && !mayGrow) {
      stored.left.add(key)
      continue
    }
    if (growth > 0) {
      stored.inserted += growth
      stored.grown.add(key)
    }
    if (old === undefined) {
      made.push(content)
      continue
    }
    if (growth > 0) await tx.sql.update(contents).set({ copies: shown }).where(eq(contents.id, old.id))
    const printed = printedText(kind, row)
    if (old.shown === 0)
      firstShown.push({ fileId, contentId: old.id, copies, printed: printed === old.printed ? null : printed })
    else
      await tx.sql
        .update(links)
        .set({ copies: shown })
        .where(and(eq(links.fileId, fileId), eq(links.contentId, old.id)))
  }
  await insertContents(tx, kind, owner, fileId, made)
  await tx.insertMany(links, firstShown)
  return stored
}

/** Stores contents that an account lacks, and links a file to them. */
async function insertContents<Row extends Transaction | Lot>(
  tx: Writer,
  kind: ContentKind,
  owner: Owner,
  fileId: number,
  made: readonly Content<Row>[],
): Promise<void> {
  const { contents, links } = ledgerOf(tx.t, kind)
  const ids = await tx.takeIds(contents, made.length)
  const [first, last] = [ids[0], ids.at(-1)]
  if (first === undefined || last === undefined) return
  const rows = made.map(({ key, copies, row }, i) => ({
    ...row,
    ...saleOf(row),
    ...owner,
    id: ids[i] as number,
    contentKey: key,
    copies,
  }))
  await tx.insertMany(contents, rows as never)
  // Ids between them can be rows of other accounts.
  const isMade = and(eq(contents.accountId, owner.accountId), between(contents.id, first, last))
  const shown = {
    fileId: raw<number>`cast(${fileId} as integer)`.as('file_id'),
    contentId: contents.id,
    copies: contents.copies,
    printed: raw<string | null>`null`.as('printed'),
  }
  await tx.sql.insert(links).select(tx.sql.select(shown).from(contents).where(isMade))
}

const saleOf = (row: Transaction | Lot) => ('sold' in row ? { saleKey: saleKey(row) } : {})

async function selectKnown(
  tx: Writer,
  kind: ContentKind,
  { accountId }: Owner,
  fileId: number,
  batch: Content<unknown>[],
): Promise<Map<string, Known>> {
  if (batch.length === 0) return new Map()
  const { contents, links } = ledgerOf(tx.t, kind)
  const keys = tx.tableOf(batch.map(({ key }) => key))
  const found = await tx.sql
    .select({
      id: raw<
        number | null
      >`(select ${contents.id} from ${contents} where ${contents.accountId} = ${accountId} and ${contents.contentKey} = keys.value)`.mapWith(
        Number,
      ),
    })
    .from(raw`${keys} as keys`)
  const known = new Map<string, Known>()
  const ids = found.map(({ id }) => id).filter((id) => id !== null)
  for (const chunk of chunks(ids, KEYS_PER_STATEMENT)) {
    const shown = raw`(select ${links.copies} from ${links} where ${links.fileId} = ${fileId} and ${links.contentId} = ${contents}.id)`
    const rows = await tx.sql
      .select({ ...getTableColumns(contents), shown: shown.mapWith(Number) })
      .from(contents)
      .where(inArray(contents.id, chunk))
    for (const { shown, ...content } of rows)
      known.set(content.contentKey, {
        id: content.id,
        copies: content.copies,
        shown: shown ?? 0,
        printed: printedText(kind, content),
      })
  }
  return known
}
