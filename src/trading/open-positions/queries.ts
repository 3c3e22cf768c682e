import { and, count, sql as raw, type SQL } from 'drizzle-orm'
import type { DateString } from '../../lib/dates.ts'
import type { Money } from '../../lib/decimal.ts'
import type { Side } from '../../lib/terms.ts'
import type { Reader } from '../../store/index.ts'
import { forOwner, isBetween, type OwnedBetween } from '../queries.ts'

/** Trades of one side that were opened on a day. */
export interface OpenedOn {
  /** null: on various days. */
  date: DateString | null
  side: Side
  /** Cost if long, proceeds if short. */
  money: Money
  trades: number
}

/** Trades of one side that were closed on a day. */
export interface ClosedOn {
  date: DateString
  side: Side
  money: Money
}

type Trades = Reader['t']['trades']
const openedOn = (r: Trades): SQL<DateString | null> =>
  raw<DateString | null>`case when ${r.side} = 'long' then ${r.buyDate} else ${r.sellDate} end`
const moneyOf = (r: Trades) =>
  raw`sum(case when ${r.side} = 'long' then ${r.costBasis} else ${r.proceeds} end)`.mapWith(BigInt)

const opened = forOwner<OwnedBetween, OpenedOn>('trades_by_opening', ({ sql, t: { trades: r } }, isOwned) =>
  sql
    .select({ date: openedOn(r), side: r.side, money: moneyOf(r), trades: count() })
    .from(r)
    .where(and(isOwned(r), isBetween(r.closedOn)))
    .groupBy(openedOn(r), r.side),
)

const closed = forOwner<OwnedBetween, ClosedOn>('trades_by_closing', ({ sql, t: { trades: r } }, isOwned) =>
  sql
    .select({ date: r.closedOn, side: r.side, money: moneyOf(r) })
    .from(r)
    .where(and(isOwned(r), isBetween(r.closedOn), raw`${openedOn(r)} is not null`))
    .groupBy(r.closedOn, r.side),
)

/** Of the trades closed in the period, by opening day, in no order. */
export const selectOpenedDays = (db: Reader, period: OwnedBetween): Promise<OpenedOn[]> => opened(db, period)

/** Of the trades closed in the period whose opening day is known, by closing day, in no order. */
export const selectClosedDays = (db: Reader, period: OwnedBetween): Promise<ClosedOn[]> => closed(db, period)
