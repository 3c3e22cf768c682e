/** What the transactions leave open, kept by instrument. */
import { and, asc, eq, inArray, sql as raw } from 'drizzle-orm'
import type { DateString } from '../lib/dates.ts'
import type { Money, Quantity } from '../lib/decimal.ts'
import type { Side } from '../lib/terms.ts'
import { existMore, type Reader, type Writer } from '../store/index.ts'
import type { Counted } from './derive.ts'
import type { OpenDay } from './kernel/inventory.ts'
import type { Position } from './kernel/position.ts'
import type { Owner } from './queries.ts'

/** Shares over all accounts of a user; see `Position`. */
export interface NetPosition {
  instrument: string
  quantity: Quantity
  unmatched: Quantity
  unsizedLots: number
}

/** Of every instrument whose shares a transaction moves, also if nothing is open. In no order. */
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

export async function deletePositions({ sql, t }: Writer, accountId: number, instruments: string[]): Promise<void> {
  const [p, o] = [t.positions, t.openLots]
  await sql.delete(p).where(and(eq(p.accountId, accountId), inArray(p.instrument, instruments)))
  await sql.delete(o).where(and(eq(o.accountId, accountId), inArray(o.instrument, instruments)))
}

export type KeptPosition = Position & Pick<Counted, 'isDivisible'>

export const insertPositions = (
  { insertMany, t }: Writer,
  { userId, accountId }: Owner,
  positions: KeptPosition[],
): Promise<void> =>
  insertMany(
    t.nextPositions,
    positions.map(({ instrument, symbol, quantity, unmatched, unsizedLots, isDivisible, ranges: { long, short } }) => ({
      userId,
      accountId,
      instrument,
      symbol,
      quantity,
      unmatched,
      unsizedLots,
      longLeast: long?.least ?? null,
      longMost: long?.most ?? null,
      shortLeast: short?.least ?? null,
      shortMost: short?.most ?? null,
      isDivisible,
    })),
  )

export type OpenLot = OpenDay & { instrument: string; side: Side }

export const insertOpenLots = (
  { insertMany, t }: Writer,
  { userId, accountId }: Owner,
  lots: OpenLot[],
): Promise<void> =>
  insertMany(
    t.nextOpenLots,
    lots.map((lot) => ({ userId, accountId, ...lot })),
  )
