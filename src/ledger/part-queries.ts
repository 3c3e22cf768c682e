/** The parts that are kept: what trades, unmatched sales and open lots are made of. */
import { and, asc, type Column, desc, eq, inArray, isNull, max, ne, sql as raw, type SQL } from 'drizzle-orm'
import type { DateString } from '../lib/dates.ts'
import type { Money, Price, Quantity } from '../lib/decimal.ts'
import type { TransactionClass } from '../lib/terms.ts'
import type { Reader, Writer } from '../store/index.ts'
import type { StoredPart } from './parts.ts'
import type { RoundTripKey } from './public-ids.ts'

/** Parts of a trade that is added, by its number; null of no trade. */
export interface NextParts {
  trade: number | null
  parts: readonly StoredPart[]
}

export const insertParts = ({ insertMany, t }: Writer, userId: number, all: readonly NextParts[]): Promise<void> =>
  insertMany(
    t.nextParts,
    // Lists every property: see `tradeRow`.
    all.flatMap(({ trade, parts }) =>
      parts.map((part) => ({
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
        trade,
      })),
    ),
  )

/** The last number of a trade that the workspace adds; 0 if it adds none. */
export async function selectLastAdded({ sql, t: { nextTrades: n } }: Reader): Promise<number> {
  const [row] = await sql.select({ last: max(n.n) }).from(n)
  return Number(row?.last ?? 0)
}

/** Deletes the parts of no trade of instruments, whose transactions are still stored. */
export async function deleteLooseParts(
  { sql, t: { parts: p, transactions: c } }: Writer,
  accountId: number,
  instruments: string[],
): Promise<void> {
  const own = sql
    .select({ id: c.id })
    .from(c)
    .where(and(eq(c.accountId, accountId), inArray(c.instrument, instruments)))
  await sql.delete(p).where(and(eq(p.ofLot, false), inArray(p.contentId, own), isNull(p.tradeId)))
}

/** What a transaction opened or closed, with what it prints. */
export interface ExecutedPart
  extends Pick<StoredPart, 'contentId' | 'copy' | 'effect' | 'fees' | 'carriedFrom' | 'ownEntry'> {
  /** How many identical transactions from `copy` on did the same. */
  copies: number
  quantity: Quantity
  price: Price | null
  /** Cost or proceeds; null if no file has it. */
  money: Money | null
  date: DateString
  action: string
  class: TransactionClass
  /** Of the whole transaction. */
  amount: Money
  /** Names the own entry; null of other transactions. */
  entry: string | null
}

type Parts = Reader['t']['parts']
type Transactions = Reader['t']['transactions']

const printedOf = (c: Transactions) => ({
  ...{ date: c.date, action: c.action, class: c.class, amount: c.amount, entry: c.ownEntry },
})

const isExecuted = (p: Parts): SQL | undefined => and(eq(p.ofLot, false), ne(p.effect, 'came'))

const money = (value: SQL | Column) => raw`${value}`.mapWith(BigInt) as SQL<Money | null>

/** In the shares of the closings: openings first, each by day. */
export const selectPartsOfTrade = (
  { sql, t: { parts: p, transactions: c } }: Reader,
  tradeId: number,
  limit: number,
): Promise<ExecutedPart[]> =>
  sql
    .select({
      ...{ contentId: p.contentId, copy: p.copy, copies: p.copies, effect: p.effect },
      quantity: raw`coalesce(${p.shownQuantity}, ${p.quantity})`.mapWith(BigInt),
      price: money(raw`coalesce(${p.shownPrice}, ${c.price})`),
      ...{ money: p.money, fees: p.fees, carriedFrom: p.carriedFrom, ownEntry: p.ownEntry },
      ...printedOf(c),
    })
    .from(p)
    .innerJoin(c, eq(c.id, p.contentId))
    .where(and(eq(p.tradeId, tradeId), isExecuted(p)))
    .orderBy(desc(p.effect), raw`coalesce(${p.carriedFrom}, ${c.date})`, asc(p.step), asc(p.contentId), asc(p.copy))
    .limit(limit)

/** Each transaction as a whole, in the shares of its day, by day. */
export const selectPartsOfRoundTrip = (
  { sql, t: { parts: p, trades: r, transactions: c } }: Reader,
  { accountId, instrument, openedOn, number }: RoundTripKey,
  limit: number,
): Promise<ExecutedPart[]> => {
  const columns = {
    ...{ contentId: p.contentId, copy: p.copy, copies: p.copies, effect: p.effect, side: p.side },
    ...{ quantity: p.quantity, fees: p.fees, step: p.step, carriedFrom: p.carriedFrom, ownEntry: p.ownEntry },
    paid: raw<Money | null>`coalesce(${p.paid}, ${p.money})`.as('paid_money'),
  }
  const isOfTrip = and(eq(r.roundTripOn, openedOn), eq(r.roundTripNumber, number))
  const ofTrades = sql
    .select(columns)
    .from(r)
    .innerJoin(p, eq(p.tradeId, r.id))
    .where(
      and(eq(r.accountId, accountId), eq(r.instrument, instrument), isOfTrip, isNull(p.roundTripOn), isExecuted(p)),
    )
  const others = sql
    .select(columns)
    .from(p)
    .where(and(eq(p.roundTripOn, openedOn), eq(p.roundTripNumber, number), isExecuted(p)))
  const all = ofTrades.unionAll(others).as('all_parts')
  const identity = [all.contentId, all.copy, all.effect, all.side, all.ownEntry, all.carriedFrom]
  const printed = printedOf(c)
  return (
    sql
      .select({
        ...{ contentId: all.contentId, copy: all.copy, effect: all.effect, ownEntry: all.ownEntry },
        copies: raw`max(${all.copies})`.mapWith(Number),
        quantity: raw`sum(${all.quantity})`.mapWith(BigInt),
        price: c.price,
        money: money(raw`sum(${all.paid})`),
        fees: raw`sum(${all.fees})`.mapWith(BigInt),
        carriedFrom: all.carriedFrom,
        ...printed,
      })
      .from(all)
      .innerJoin(c, eq(c.id, all.contentId))
      // The round trip of another instrument can have the same day and number.
      .where(and(eq(c.accountId, accountId), eq(c.instrument, instrument)))
      .groupBy(...identity, c.price, ...Object.values(printed))
      .orderBy(raw`coalesce(${all.carriedFrom}, ${c.date})`, raw`min(${all.step})`, asc(all.contentId), asc(all.copy))
      .limit(limit)
  )
}
