/** The parts that are kept: what trades, unmatched sales and open lots are made of. */
import { and, eq, getTableColumns, inArray, isNull, ne, not, type SQL } from 'drizzle-orm'
import { chunks } from '../lib/chunks.ts'
import type { DateString } from '../lib/dates.ts'
import type { Money, Price } from '../lib/decimal.ts'
import type { TransactionClass } from '../lib/terms.ts'
import { KEYS_PER_STATEMENT, type Reader, readMany } from '../store/index.ts'
import type { NewRow } from './change-queries.ts'
import { type Days, daysOfLots, isFrom } from './days-queries.ts'
import type { StoredPart } from './parts.ts'
import type { RoundTripSpan } from './public-ids.ts'
import { isOfRoundTrip } from './trade-queries.ts'

/** A part as a row of its table. Lists every property: see `tradeRow`. */
export const partRow = (userId: number, part: StoredPart): NewRow<'parts'> => ({
  userId,
  ofLot: part.ofLot,
  contentId: part.contentId,
  n: part.n,
  kind: part.kind,
  effect: part.effect,
  side: part.side,
  copy: part.copy,
  copies: part.copies,
  quantity: part.quantity,
  shownQuantity: part.shownQuantity,
  shownPrice: part.shownPrice,
  money: part.money,
  paid: part.paid,
  fees: part.fees,
  step: part.step,
  carriedFrom: part.carriedFrom,
  ownEntry: part.ownEntry,
  roundTripOn: part.roundTripOn,
  roundTripNumber: part.roundTripNumber,
  tradeId: null,
})

/** The stored parts of no trade of instruments, from their days on. */
export async function selectLooseParts(
  { sql, t: { parts: p, transactions: c, lots: l } }: Reader,
  accountId: number,
  instruments: readonly string[],
  days: Days,
): Promise<NewRow<'parts'>[]> {
  const columns = getTableColumns(p)
  const looseOf = (ofLot: boolean, contents: typeof c | typeof l, isMeant: SQL | undefined) => {
    const ids = sql
      .select({ id: contents.id })
      .from(contents)
      .where(and(eq(contents.accountId, accountId), isMeant))
    return sql
      .select(columns)
      .from(p)
      .where(and(eq(p.ofLot, ofLot), inArray(p.contentId, ids), isNull(p.tradeId)))
  }
  const ofTransactions = looseOf(false, c, isFrom(instruments, days, c))
  const ofLots = looseOf(true, l, isFrom(instruments, days, daysOfLots(l)))
  return await readMany({ sql }, ofTransactions.unionAll(ofLots), columns)
}

/** A part of a transaction that opened or closed something. */
export type ExecutedPart = Pick<
  StoredPart,
  | (
      | 'contentId'
      | 'copy'
      | 'copies'
      | 'effect'
      | 'side'
      | 'quantity'
      | 'shownQuantity'
      | 'shownPrice'
      | 'money'
      | 'paid'
    )
  | ('fees' | 'step' | 'carriedFrom' | 'ownEntry')
> & {
  /** The date of the transaction. */
  date: DateString
}

type Parts = Reader['t']['parts']
type Transactions = Reader['t']['transactions']

const executedColumns = (p: Parts, c: Transactions) => ({
  ...{ contentId: p.contentId, copy: p.copy, copies: p.copies, effect: p.effect, side: p.side },
  ...{ quantity: p.quantity, shownQuantity: p.shownQuantity, shownPrice: p.shownPrice, money: p.money, paid: p.paid },
  ...{ fees: p.fees, step: p.step, carriedFrom: p.carriedFrom, ownEntry: p.ownEntry, date: c.date },
})

/** Of transactions. Negated, because SQLite would read all parts of the user's transactions along the primary key. */
const isExecuted = (p: Parts): SQL | undefined => and(not(eq(p.ofLot, true)), ne(p.effect, 'came'))

export const selectPartsOfTrade = (
  { sql, t: { parts: p, transactions: c } }: Reader,
  tradeId: number,
): Promise<ExecutedPart[]> =>
  sql
    .select(executedColumns(p, c))
    .from(p)
    .innerJoin(c, eq(c.id, p.contentId))
    .where(and(eq(p.tradeId, tradeId), isExecuted(p)))

/** All parts of the transactions of a round trip. */
export async function selectPartsOfRoundTrip(
  { sql, t: { parts: p, trades: r, transactions: c } }: Reader,
  trip: RoundTripSpan,
): Promise<ExecutedPart[]> {
  const columns = executedColumns(p, c)
  // Not a join with the trades: SQLite would read all parts of the user, and look up the trade of each.
  const trades = sql.select({ id: r.id }).from(r).where(isOfRoundTrip(r, trip))
  const ofTrades = sql
    .select(columns)
    .from(p)
    .innerJoin(c, eq(c.id, p.contentId))
    .where(and(inArray(p.tradeId, trades), isNull(p.roundTripOn), isExecuted(p)))
  const found = await readMany({ sql }, ofTrades, columns)
  // The round trip of another instrument can have the same day and number. Not a condition of the query: PostgreSQL would compare
  // each part with all transactions of the instrument.
  const named = { ...columns, of: { accountId: c.accountId, instrument: c.instrument } }
  const withNames = sql
    .select(named)
    .from(p)
    .innerJoin(c, eq(c.id, p.contentId))
    .where(and(eq(p.roundTripOn, trip.openedOn), eq(p.roundTripNumber, trip.number), isExecuted(p)))
  for (const { of, ...part } of await readMany({ sql }, withNames, named))
    if (of.accountId === trip.accountId && of.instrument === trip.instrument) found.push(part)
  return found
}

/** What a transaction prints. */
export interface PrintedTransaction {
  id: number
  action: string
  class: TransactionClass
  price: Price | null
  amount: Money
  /** Names the own entry; null of other transactions. */
  entry: string | null
}

/** By id. */
export async function selectPrinted(
  { sql, t: { transactions: c } }: Reader,
  ids: readonly number[],
): Promise<Map<number, PrintedTransaction>> {
  const columns = {
    ...{
      id: c.id,
      action: c.action,
      class: c.class,
      price: c.price,
      amount: c.amount,
      entry: c.ownEntry,
    },
  }
  const found = new Map<number, PrintedTransaction>()
  for (const some of chunks(ids, KEYS_PER_STATEMENT)) {
    const rows = await sql
      .select(columns)
      .from(c)
      .where(inArray(c.id, [...some]))
    for (const one of rows) found.set(one.id, one)
  }
  return found
}
