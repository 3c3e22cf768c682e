import { and, asc, count, eq, inArray, isNull, lt, max, ne, or, sql as raw, type SQL } from 'drizzle-orm'
import type { TransactionClass } from '../lib/terms.ts'
import { type AllReader, preparedWrite, type Reader, readMany, type Writer } from '../store/index.ts'
import { type Days, daysOfLots, FROM_THE_BEGINNING, isFrom } from './days-queries.ts'
import type { LedgerRow, Lot, Movement } from './ledger.ts'
import { type AccountRows, asNext, type NextContent } from './next.ts'
import { printedRatio } from './printed-ratio.ts'

export interface Owner {
  userId: number
  accountId: number
}

/** The classes that change a position or its cost; the others never change a trade. */
export const TRADE_CLASSES: TransactionClass[] = [
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
  'unread',
]

export type StoredMovement = LedgerRow<Movement> & { id: number; isAdded?: boolean }

/** The transactions that count; `'all'`: also own entries that rows of files replace. `days`: the day from which each instrument is read. */
export async function selectPositionTransactions(
  { sql, t }: Reader,
  { accountId, next }: AccountRows,
  instruments: string[],
  { which = 'counting', days = FROM_THE_BEGINNING }: { which?: 'counting' | 'all'; days?: Days | undefined } = {},
): Promise<StoredMovement[]> {
  const c = t.transactions
  const isWanted = and(
    eq(c.accountId, accountId),
    isFrom(instruments, days, c),
    inArray(c.class, TRADE_CLASSES),
    which === 'all' ? undefined : isNull(c.replaced),
  )
  const stored = await readMany({ sql }, sql.select(movementOf(c)).from(c).where(isWanted), movementOf(c))
  const contents = next?.contentsOf('transactions', accountId, instruments) ?? []
  const rows = asNext<StoredMovement, 'transactions'>(stored, contents, (row) => {
    const { class: name, replaced, instrument, date, isAdded } = row
    const isCounting = which === 'all' || replaced === null
    const isLater = date >= (days.get(instrument) ?? '')
    return isCounting && isLater && TRADE_CLASSES.includes(name) ? { ...valuesOf(row), isAdded } : undefined
  })
  const descriptions = new Map(contents.map(({ id, description }) => [id, description]))
  return await withRatios({ sql, t }, accountId, rows, descriptions)
}

/** The splits with the ratio that their description prints. `descriptions`: of the rows that are not as they are stored, by id. */
async function withRatios(
  { sql, t: { transactions: c } }: Reader,
  accountId: number,
  rows: readonly StoredMovement[],
  descriptions: Map<number, string>,
): Promise<StoredMovement[]> {
  const splits = rows.filter(({ row }) => row.class === 'split')
  const stored = splits.filter(({ id }) => !descriptions.has(id))
  if (stored.length > 0) {
    const instruments = [...new Set(stored.map(({ row }) => row.instrument))]
    const printed = await sql
      .select({ id: c.id, description: c.description })
      .from(c)
      .where(and(eq(c.accountId, accountId), inArray(c.instrument, instruments), eq(c.class, 'split')))
    for (const { id, description } of printed) if (!descriptions.has(id)) descriptions.set(id, description)
  }
  return rows.map((held) => {
    const ratio = held.row.class === 'split' ? printedRatio(held.row, descriptions.get(held.id) ?? '') : null
    return ratio === null ? held : { ...held, row: { ...held.row, ratio } }
  })
}

const movementOf = (r: Reader['t']['transactions']) => ({
  id: r.id,
  key: r.rowKey,
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
    fees: r.fees,
    amount: r.amount,
    ownEntry: r.ownEntry,
    acquired: r.acquired,
    besides: r.besides,
  },
})

/** What a query reads of a row, of a row that is in memory. */
const valuesOf = (row: NextContent<'transactions'>) => movementOf(row as never) as unknown as StoredMovement

/** Options of an account that may have been closed other than by expiring, with the action as stored; also some that were, before. */
export async function selectExercises(
  { sql, t: { transactions: c } }: Reader,
  { accountId, next }: AccountRows,
): Promise<{ instrument: string; action: string }[]> {
  const stored = await sql
    .selectDistinct({ instrument: c.instrument, action: c.action })
    .from(c)
    // The condition of an index.
    .where(
      and(eq(c.accountId, accountId), raw`${c.class} = 'expiration' and ${c.action} <> 'Expired'`, isNull(c.replaced)),
    )
  return [...stored, ...(next?.of(accountId).exercises.values() ?? [])]
}

/** A movement of shares; the copies of a row are one. */
export type ShareMovement = Pick<Movement, 'date' | 'action' | 'instrument' | 'quantity' | 'amount'> & {
  copies: number
}

/** The movements of shares of an account whose action has one of the words, in lower case; in no order. */
export async function selectShareMovements(
  { sql, t: { transactions: c } }: Reader,
  { accountId, next }: AccountRows,
  words: readonly string[],
): Promise<ShareMovement[]> {
  const hasWord = or(...words.map((word) => raw`lower(${c.action}) like ${`%${word}%`}`))
  const { id, date, action, instrument, quantity, amount, copies } = c
  const stored = await sql
    .select({ id, date, action, instrument, quantity, amount, copies })
    .from(c)
    // The condition of an index.
    .where(and(eq(c.accountId, accountId), raw`${c.class} = 'share_movement'`, isNull(c.ownEntry), hasWord))
  const others = next?.of(accountId).movements ?? new Map<number, ShareMovement & { ownEntry: string | null }>()
  const isMeant = ({ ownEntry, copies, action }: ShareMovement & { ownEntry: string | null }) =>
    ownEntry === null && copies > 0 && words.some((word) => action.toLowerCase().includes(word))
  return [...stored.filter((row) => !others.has(row.id)), ...[...others.values()].filter(isMeant)]
}

/** How many distinct transactions and lots an account has of each of the instruments, of some from a day on; at most so many. */
export async function countRowsOf(
  { sql, t }: Reader,
  { accountId, next }: AccountRows,
  instruments: string[],
  days: Days,
): Promise<Map<string, number>> {
  const own = next?.of(accountId).rows ?? new Map<string, number>()
  const counts = new Map(instruments.map((instrument) => [instrument, own.get(instrument) ?? 0]))
  const countOf = (contents: typeof t.transactions | typeof t.lots) => {
    const c = contents as typeof t.transactions
    const isWanted = and(eq(c.accountId, accountId), isFrom(instruments, days, 'date' in c ? c : daysOfLots(c)))
    return sql.select({ instrument: c.instrument, rows: count() }).from(c).where(isWanted).groupBy(c.instrument)
  }
  for (const { instrument, rows } of await countOf(t.transactions).unionAll(countOf(t.lots)))
    counts.set(instrument, (counts.get(instrument) ?? 0) + Number(rows))
  return counts
}

export type StoredLot = LedgerRow<Lot> & { id: number; isAdded?: boolean }

/** `days`: from which they are read. */
export async function selectLots(
  { sql, t: { lots: c } }: Reader,
  { accountId, next }: AccountRows,
  instruments: string[],
  days: Days = FROM_THE_BEGINNING,
): Promise<StoredLot[]> {
  const isWanted = and(eq(c.accountId, accountId), isFrom(instruments, days, daysOfLots(c)))
  const stored = await readMany({ sql }, sql.select(storedLotOf(c)).from(c).where(isWanted), storedLotOf(c))
  const contents = next?.contentsOf('lots', accountId, instruments) ?? []
  return asNext<StoredLot, 'lots'>(stored, contents, (row) => {
    const isLater = row.sold >= (days.get(row.instrument) ?? '')
    return isLater ? { ...(storedLotOf(row as never) as unknown as StoredLot), isAdded: row.isAdded } : undefined
  })
}

const storedLotOf = (r: Reader['t']['lots']) => ({
  id: r.id,
  key: r.rowKey,
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
    box: r.box,
  },
})

/** Accounts whose trades were derived by the rules of an older version. */
export const selectOutdated = ({ sql, t: { accounts: a } }: AllReader, version: number): Promise<Owner[]> =>
  sql.select({ userId: a.userId, accountId: a.id }).from(a).where(lt(a.derivationVersion, version)).orderBy(asc(a.id))

export async function countOutdated({ sql, t: { accounts: a } }: AllReader, version: number): Promise<number> {
  const [row] = await sql.select({ n: count() }).from(a).where(lt(a.derivationVersion, version))
  return Number(row?.n)
}

/** Whether an account has trades that were derived by the rules of an older version. */
export async function existsOutdated(
  { sql, t: { accounts: a } }: Reader,
  accountId: number,
  version: number,
): Promise<boolean> {
  const [row] = await sql
    .select({ id: a.id })
    .from(a)
    .where(and(eq(a.id, accountId), lt(a.derivationVersion, version)))
  return row !== undefined
}

/** How many accounts a user has, and how many of them the rules of an older version derived. */
export async function countAccounts(
  { sql, t: { accounts: a } }: Reader,
  version: number,
): Promise<{ accounts: number; outdated: number }> {
  const rows = await sql.select({ version: a.derivationVersion }).from(a)
  return { accounts: rows.length, outdated: rows.filter((row) => row.version < version).length }
}

/** The newest version by whose rules trades of an account were derived; 0 without accounts. */
export async function selectNewestVersion({ sql, t: { accounts: a } }: Reader): Promise<number> {
  const [row] = await sql.select({ newest: max(a.derivationVersion) }).from(a)
  return row?.newest ?? 0
}

export async function updateDerivationVersion(
  { sql, t: { accounts: a } }: Writer,
  accountId: number,
  derivationVersion: number,
): Promise<void> {
  await sql.update(a).set({ derivationVersion }).where(eq(a.id, accountId))
}

/** An instrument of the account whose lots show another order than first in, first out, as it was derived; null if none does. */
export async function selectOtherOrder({ sql, t: { accounts: a } }: Reader, accountId: number): Promise<string | null> {
  const [row] = await sql.select({ otherOrderIn: a.otherOrderIn }).from(a).where(eq(a.id, accountId))
  return row?.otherOrderIn ?? null
}

export async function updateOtherOrder(
  { sql, t: { accounts: a } }: Writer,
  accountId: number,
  otherOrderIn: string | null,
): Promise<void> {
  await sql.update(a).set({ otherOrderIn }).where(eq(a.id, accountId))
}

/** Instruments of an account with transactions or lots, and those whose rows leave. */
export async function selectInstruments({ sql, t }: Reader, { accountId, next }: AccountRows): Promise<string[]> {
  const all = new Set(next?.of(accountId).rows.keys())
  for (const contents of [t.transactions, t.lots]) {
    const c = contents as typeof t.lots
    const isOwn = and(eq(c.accountId, accountId), ne(c.instrument, ''))
    for (const { instrument } of await sql.selectDistinct({ instrument: c.instrument }).from(c).where(isOwn))
      all.add(instrument)
  }
  all.delete('')
  return [...all]
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
  const [r, d, of] = [t.transactions, t.dailyTotals, t.trades]
  const dates = [
    ...(await sql.select({ date: d.date }).from(d).where(eq(d.accountId, accountId))),
    ...(await sql
      .selectDistinct({ date: t.taxTotals.date })
      .from(t.taxTotals)
      .where(eq(t.taxTotals.accountId, accountId))),
    ...(await sql.selectDistinct({ date: of.closedOn }).from(of).where(eq(of.accountId, accountId))),
    ...(await sql
      .selectDistinct({ date: r.date })
      .from(r)
      .where(and(eq(r.accountId, accountId), eq(r.class, 'dividend')))),
  ]
  return {
    instruments: new Set([...(await distinct(r, ne(r.instrument, ''))), ...(await distinct(t.lots))]),
    dividendInstruments: new Set(await distinct(r, eq(r.class, 'dividend'))),
    dates: new Set(dates.map(({ date }) => date)),
  }
}

/** Changes with every change of the user's record; undefined before the first import. */
export async function selectRevision({ sql, t }: Reader): Promise<string | undefined> {
  const r = t.recordRevisions
  const [row] = await sql.select({ revision: r.revision }).from(r)
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
