/** What rows, trades and open lots have of shares, and what their parts have: for `conservation.ts`. */
import { and, eq, inArray, isNotNull, isNull, sql as raw } from 'drizzle-orm'
import type { Quantity } from '../lib/decimal.ts'
import type { PartEffect, PartKind, Side, TransactionClass } from '../lib/terms.ts'
import { type Reader, readMany } from '../store/index.ts'

/** Shares of something that is stored, on a day. */
interface Shares {
  id: number
  instrument: string
  date: string
  quantity: Quantity
}

/** A transaction; `copies` are real. */
export interface MovedShares extends Shares {
  class: TransactionClass
  copies: number
  /** Whether it is an own entry that brings shares with their cost. */
  isOwnCost: boolean
}

/** A part, with the id of the transaction or trade it is of. */
export interface PartShares {
  of: number
  instrument: string
  kind: PartKind
  effect: PartEffect
  side: Side
  quantity: Quantity
  copies: number
  /** Whether its purchase had another name. */
  isCarried: boolean
}

/** Transactions that count. */
export const selectMoved = (
  { sql, t: { transactions: c } }: Reader,
  accountId: number,
  classes: readonly TransactionClass[],
): Promise<MovedShares[]> => {
  const columns = {
    ...{ id: c.id, instrument: c.instrument, date: c.date, quantity: c.quantity, class: c.class, copies: c.copies },
    isOwnCost: raw<boolean>`${isNotNull(c.acquired)}`.mapWith(Boolean),
  }
  return sql
    .select(columns)
    .from(c)
    .where(and(eq(c.accountId, accountId), inArray(c.class, [...classes]), isNull(c.replaced)))
}

/** Parts of transactions, in the shares of their day. */
export const selectPartsOfRows = (
  { sql, t: { transactions: c, parts: p } }: Reader,
  accountId: number,
): Promise<PartShares[]> => {
  const columns = {
    ...{ of: p.contentId, instrument: c.instrument, kind: p.kind, effect: p.effect, side: p.side },
    ...{ quantity: p.quantity, copies: p.copies },
    isCarried: raw<boolean>`${isNotNull(p.carriedFrom)}`.mapWith(Boolean),
  }
  return sql
    .select(columns)
    .from(p)
    .innerJoin(c, eq(c.id, p.contentId))
    .where(and(eq(p.ofLot, false), eq(c.accountId, accountId)))
}

export const selectTradeShares = (
  { sql, t: { trades: r } }: Reader,
  accountId: number,
): Promise<(Shares & { side: Side })[]> => {
  const quantity = raw<bigint>`${r.quantity}`.mapWith(BigInt)
  const columns = { id: r.id, instrument: r.instrument, date: r.closedOn, quantity, side: r.side }
  return sql
    .select(columns)
    .from(r)
    .where(and(eq(r.accountId, accountId), isNotNull(r.quantity)))
}

/** Parts of trades, in the shares of the closing. */
export const selectPartsOfTrades = (
  { sql, t: { trades: r, parts: p } }: Reader,
  accountId: number,
): Promise<{ of: number; effect: PartEffect; quantity: Quantity }[]> => {
  const quantity = raw<bigint>`coalesce(${p.shownQuantity}, ${p.quantity})`.mapWith(BigInt)
  const columns = { of: r.id, effect: p.effect, quantity }
  return sql.select(columns).from(p).innerJoin(r, eq(r.id, p.tradeId)).where(eq(r.accountId, accountId))
}

export const selectUnmatchedShares = (
  { sql, t: { unmatchedSales: u } }: Reader,
  accountId: number,
): Promise<(Shares & { side: Side })[]> =>
  sql
    .select({ id: u.transactionId, instrument: u.instrument, date: u.date, quantity: u.quantity, side: u.side })
    .from(u)
    .where(eq(u.accountId, accountId))

export const selectOpenShares = (
  { sql, t: { openLots: o } }: Reader,
  accountId: number,
): Promise<{ instrument: string; side: Side; quantity: Quantity }[]> => {
  const columns = { instrument: o.instrument, side: o.side, quantity: o.quantity }
  return readMany({ sql }, sql.select(columns).from(o).where(eq(o.accountId, accountId)), columns)
}

/** Parts that are open, in the shares of today. */
export const selectOpenParts = (
  { sql, t: { transactions: c, parts: p } }: Reader,
  accountId: number,
): Promise<{ instrument: string; side: Side; quantity: Quantity; copies: number; isCarried: boolean }[]> =>
  sql
    .select({
      ...{ instrument: c.instrument, side: p.side, copies: p.copies },
      quantity: raw<bigint>`coalesce(${p.shownQuantity}, ${p.quantity})`.mapWith(BigInt),
      isCarried: raw<boolean>`${isNotNull(p.carriedFrom)}`.mapWith(Boolean),
    })
    .from(p)
    .innerJoin(c, eq(c.id, p.contentId))
    .where(and(eq(p.kind, 'open'), eq(c.accountId, accountId)))
