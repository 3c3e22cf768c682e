import { and, asc, count, eq, inArray, ne, or, sql as raw, type SQL } from 'drizzle-orm'
import type { TransactionClass } from '../lib/terms.ts'
import { preparedWrite, type Reader, readMany, type Writer } from '../store/index.ts'
import { selectContentsIn } from './draft-queries.ts'
import type { LedgerRow, Lot, Movement } from './ledger.ts'

export interface Owner {
  userId: number
  accountId: number
}

/** An account as a rebuild reads and writes it. */
export interface Book extends Owner {
  /** Set if it is the draft of a workspace; see `draft-queries.ts`. */
  isDraft?: true
  /** Set if nothing is derived from its rows yet. */
  isNew?: true
  change?: FilesChange
}

/** The files that come into an account, those of an import that has not ended, or those that are taken out of it. */
export type FilesChange = { addedBy: number } | { taken: readonly number[] }

/** The classes that change a position or its cost; the others never change a trade. */
const TRADE_CLASSES: TransactionClass[] = [
  'buy',
  'sell',
  'sell_short',
  'buy_to_cover',
  'expiration',
  'cancel_buy',
  'cancel_sell',
  'split',
  'share_movement',
  'redemption',
  'return_of_capital',
  'cash_in_lieu',
]

export type StoredMovement = LedgerRow<Movement> & { id: number }

export async function selectPositionTransactions(
  { sql, t }: Reader,
  { accountId, isDraft }: Pick<Book, 'accountId' | 'isDraft'>,
  instruments: string[],
): Promise<StoredMovement[]> {
  const c = t.transactions
  const isOf = and(eq(c.accountId, accountId), inArray(c.instrument, instruments), inArray(c.class, TRADE_CLASSES))
  const { r, where } = selectContentsIn({ sql, t }, c, isOf, isDraft)
  return await readMany({ sql }, sql.select(movementOf(r)).from(r).where(where), movementOf(c))
}

const movementOf = (r: Reader['t']['transactions']) => ({
  id: r.id,
  key: r.contentKey,
  copies: r.copies,
  row: {
    date: r.date,
    postedDate: r.postedDate,
    action: r.action,
    class: r.class,
    symbol: r.symbol,
    instrument: r.instrument,
    quantity: r.quantity,
    price: r.price,
    amount: r.amount,
  },
})

/** Options of an account of which contracts may have been closed other than by expiring, with the action as stored. */
export async function selectExercises(
  { sql, t }: Reader,
  { accountId, isDraft }: Book,
): Promise<{ instrument: string; action: string }[]> {
  const [c, d] = [t.transactions, t.draftPrintedTransactions]
  // The condition of an index. A draft may have another action.
  const isExercised = raw`${c.class} = 'expiration' and ${c.action} <> 'Expired'`
  const isPrintedOtherwise = isDraft && inArray(c.id, sql.select({ id: d.contentId }).from(d))
  const found: { instrument: string; action: string }[] = []
  for (const condition of [isExercised, isPrintedOtherwise && and(eq(c.class, 'expiration'), isPrintedOtherwise)]) {
    if (condition === undefined) continue
    const { r, where } = selectContentsIn({ sql, t }, c, and(eq(c.accountId, accountId), condition), isDraft)
    found.push(...(await sql.selectDistinct({ instrument: r.instrument, action: r.action }).from(r).where(where)))
  }
  return found
}

/** A movement of shares; the copies of a row are one. */
export type ShareMovement = Pick<Movement, 'date' | 'action' | 'instrument' | 'quantity' | 'amount'> & {
  copies: number
}

/** The movements of shares of an account whose action has one of the words, in lower case; in no order. */
export async function selectShareMovements(
  { sql, t }: Reader,
  { accountId, isDraft }: Book,
  words: readonly string[],
): Promise<ShareMovement[]> {
  const c = t.transactions
  // The condition of an index.
  const isMovement = raw`${c.class} = 'share_movement'`
  const { r, where } = selectContentsIn({ sql, t }, c, and(eq(c.accountId, accountId), isMovement), isDraft)
  const hasWord = or(...words.map((word) => raw`lower(${r.action}) like ${`%${word}%`}`))
  const { date, action, instrument, quantity, amount, copies } = r
  return await sql.select({ date, action, instrument, quantity, amount, copies }).from(r).where(and(where, hasWord))
}

/** How many distinct transactions and lots an account has of each of the instruments. */
export async function countRowsOf(
  { sql, t }: Reader,
  accountId: number,
  instruments: string[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const r of [t.transactions, t.lots]) {
    const rows = await sql
      .select({ instrument: r.instrument, rows: count() })
      .from(r)
      .where(and(eq(r.accountId, accountId), inArray(r.instrument, instruments)))
      .groupBy(r.instrument)
    for (const { instrument, rows: n } of rows) counts.set(instrument, (counts.get(instrument) ?? 0) + n)
  }
  return counts
}

export type StoredLot = LedgerRow<Lot> & { id: number }

export const selectLots = (
  { sql, t }: Reader,
  { accountId, isDraft }: Book,
  instruments: string[],
): Promise<StoredLot[]> => {
  const c = t.lots
  const isOf = and(eq(c.accountId, accountId), inArray(c.instrument, instruments))
  const { r, where } = selectContentsIn({ sql, t }, c, isOf, isDraft)
  return readMany({ sql }, sql.select(storedLotOf(r)).from(r).where(where), storedLotOf(c))
}

const storedLotOf = (r: Reader['t']['lots']) => ({
  id: r.id,
  key: r.contentKey,
  copies: r.copies,
  row: {
    symbol: r.symbol,
    instrument: r.instrument,
    acquired: r.acquired,
    sold: r.sold,
    quantity: r.quantity,
    proceeds: r.proceeds,
    costBasis: r.costBasis,
    gain: r.gain,
    disallowedLoss: r.disallowedLoss,
    term: r.term,
  },
})

/** Accounts of which something was derived by other rules than those of `version`. */
export const selectOutdated = ({ sql, t: { accounts: a } }: Reader, version: number): Promise<Owner[]> =>
  sql.select({ userId: a.userId, accountId: a.id }).from(a).where(ne(a.derivationVersion, version)).orderBy(asc(a.id))

/** Returns false if the account has the version already, or is gone. */
export async function updateDerivationVersion(
  { sql, t: { accounts: a } }: Writer,
  accountId: number,
  derivationVersion: number,
): Promise<boolean> {
  const changed = await sql
    .update(a)
    .set({ derivationVersion })
    .where(and(eq(a.id, accountId), ne(a.derivationVersion, derivationVersion)))
    .returning({ id: a.id })
  return changed.length > 0
}

/** The change that rebuilds everything derived from an account's ledger. */
export async function selectWholeLedger({ sql, t }: Reader, accountId: number) {
  const distinct = async (table: Reader['t']['transactions'] | Reader['t']['lots'], filter?: SQL) =>
    (
      await sql
        .selectDistinct({ instrument: table.instrument })
        .from(table)
        .where(and(eq(table.accountId, accountId), filter))
    ).map(({ instrument }) => instrument)
  const [r, d] = [t.transactions, t.dailyTotals]
  const dates = await sql.select({ date: d.date }).from(d).where(eq(d.accountId, accountId))
  return {
    instruments: new Set([...(await distinct(r, ne(r.instrument, ''))), ...(await distinct(t.lots))]),
    dividendInstruments: new Set(await distinct(r, eq(r.class, 'dividend'))),
    dates: new Set(dates.map(({ date }) => date)),
  }
}

/** Changes with every change of the user's record; undefined before the first import. */
export async function selectRevision({ sql, t }: Reader, userId: number): Promise<string | undefined> {
  const r = t.recordRevisions
  const [row] = await sql.select({ revision: r.revision }).from(r).where(eq(r.userId, userId))
  return row?.revision
}

export const upsertRevision = (tx: Writer, userId: number, revision: string): Promise<void> =>
  newRevision(tx, { userId, revision })

const newRevision = preparedWrite<{ userId: number; revision: string }>(
  'new_revision',
  ({ sql, t: { recordRevisions: r } }) =>
    sql
      .insert(r)
      .values({ userId: raw.placeholder('userId'), revision: raw.placeholder('revision') })
      .onConflictDoUpdate({ target: r.userId, set: { revision: raw`excluded.revision` } }),
)
