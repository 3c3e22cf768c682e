/** What the transactions leave open, kept by instrument. */
import { asc, eq, sql as raw } from 'drizzle-orm'
import type { DateString } from '../lib/dates.ts'
import type { Money, Quantity } from '../lib/decimal.ts'
import { existMore, type Reader } from '../store/index.ts'

/** Shares over all accounts of a user; see `Position`. */
export interface NetPosition {
  instrument: string
  quantity: Quantity
  unmatched: Quantity
  unsizedLots: number
}

/** One row for each instrument with transactions, closed positions included; in no order. */
export const selectNetPositions = ({ sql, t: { positions: p } }: Reader): Promise<NetPosition[]> =>
  sql
    .select({
      instrument: p.instrument,
      quantity: raw`sum(${p.quantity})`.mapWith(BigInt),
      unmatched: raw`sum(${p.unmatched})`.mapWith(BigInt),
      unsizedLots: raw`sum(${p.unsizedLots})`.mapWith(Number),
    })
    .from(p)
    .groupBy(p.instrument)

/** What is open of an instrument over all accounts of a user. */
export interface OpenTotal {
  instrument: string
  /** Long and short. */
  quantity: Quantity
  /** As in `open_lots`. */
  money: Money
  withoutMoney: Quantity
  hasShort: boolean
  /** The first day on which a part of it was bought. */
  since: DateString
  unsizedLots: number
}

/** By instrument. */
export const selectOpenTotals = ({ sql, t: { openLots: o, positions: p } }: Reader): Promise<OpenTotal[]> => {
  const unsized = sql
    .select({ instrument: p.instrument, lots: raw<number>`sum(${p.unsizedLots})`.as('lots') })
    .from(p)
    .groupBy(p.instrument)
    .as('unsized')
  return sql
    .select({
      instrument: o.instrument,
      quantity: raw`sum(${o.quantity})`.mapWith(BigInt),
      money: raw`sum(${o.money})`.mapWith(BigInt),
      withoutMoney: raw`sum(${o.withoutMoney})`.mapWith(BigInt),
      hasShort: raw`max(case when ${o.side} = 'short' then 1 else 0 end)`.mapWith((value) => Number(value) === 1),
      since: raw<DateString>`min(${o.date})`,
      unsizedLots: raw`max(${unsized.lots})`.mapWith(Number),
    })
    .from(o)
    .innerJoin(unsized, eq(unsized.instrument, o.instrument))
    .groupBy(o.instrument)
    .orderBy(asc(o.instrument))
}

/** Whether the user has more than `most` instruments whose shares a transaction moves, counted in each account. */
export const existMorePositions = (db: Reader, most: number): Promise<boolean> =>
  existMore(db, db.t.positions, undefined, most)
