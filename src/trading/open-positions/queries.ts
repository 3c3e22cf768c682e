import { and, asc, between, count, eq, inArray, ne, sql as raw, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { DateString } from '../../lib/dates.ts'
import type { Money, Quantity } from '../../lib/decimal.ts'
import type { Side } from '../../lib/terms.ts'
import type { Reader } from '../../store/index.ts'
import { inAccount, type PeriodScope } from '../queries.ts'

/** Rows of a user, of one of their accounts, or of some instruments. */
export interface PositionFilter {
  accountId: number | undefined
  /** Not empty. */
  instruments: readonly string[] | undefined
}

/** The order of the list. */
export interface PositionSortKey {
  accountId: number
  instrument: string
  side: Side
}

export interface OpenPosition extends PositionSortKey {
  symbol: string
  quantity: Quantity
  /** The cost (long) or proceeds (short) of that part of the quantity for which a file has it. */
  money: Money
  /** The rest of the quantity. */
  withoutMoney: Quantity
  openedOn: DateString
  unmatched: Quantity
  unsizedLots: number
  /** The first day on which shares without a cost came. */
  withoutMoneySince: DateString | null
  /** Whether a cost is not known because a part of a split is in no file. */
  splitIncomplete: boolean
  /** The same if the rows of a split can be read in several ways. */
  splitUndecided: boolean
  /** The same if a row of the instrument could not be read. */
  rowUnread: boolean
  /** Whether an own entry of the user opened a part of it. */
  ownEntry: boolean
  awaitsAnswer: boolean
  /** What it cost at least and at most; null if the files do not leave it open. */
  least: Money | null
  most: Money | null
}

type OpenLots = Reader['t']['openLots']
type TradesTable = Reader['t']['trades']

const matching = (r: OpenLots | TradesTable, { accountId, instruments }: PositionFilter): SQL | undefined =>
  and(inAccount(r, accountId), instruments === undefined ? undefined : inArray(r.instrument, [...instruments]))

const isAny = (column: SQLWrapper) =>
  raw`max(case when ${column} then 1 else 0 end)`.mapWith((value) => Number(value) === 1)

/** By account, instrument and side, behind `after`. */
export function selectOpenPositions(
  { sql, t: { openLots: o, positions: p } }: Reader,
  filter: PositionFilter,
  { after, limit }: { after: PositionSortKey | undefined; limit: number },
): Promise<OpenPosition[]> {
  const isBehind =
    after &&
    raw`(${o.accountId}, ${o.instrument}, ${o.side}) > (${after.accountId}, ${after.instrument}, ${after.side})`
  const ofSide = (long: SQLWrapper, short: SQLWrapper) =>
    raw`min(case when ${o.side} = 'long' then ${long} else ${short} end)`.mapWith((value) =>
      value === null ? null : BigInt(value),
    )
  return sql
    .select({
      accountId: o.accountId,
      instrument: o.instrument,
      side: o.side,
      symbol: raw<string>`min(${p.symbol})`,
      quantity: raw`sum(${o.quantity})`.mapWith(BigInt),
      money: raw`sum(${o.money})`.mapWith(BigInt),
      withoutMoney: raw`sum(${o.withoutMoney})`.mapWith(BigInt),
      openedOn: raw<DateString>`min(${o.date})`,
      unmatched: raw`min(${p.unmatched})`.mapWith(BigInt),
      unsizedLots: raw`min(${p.unsizedLots})`.mapWith(Number),
      withoutMoneySince: raw<DateString | null>`min(case when ${o.withoutMoney} <> 0 then ${o.date} end)`,
      splitIncomplete: isAny(o.splitIncomplete),
      splitUndecided: isAny(o.splitUndecided),
      rowUnread: isAny(o.rowUnread),
      ownEntry: isAny(o.ownEntry),
      awaitsAnswer: isAny(o.awaitsAnswer),
      least: ofSide(p.longLeast, p.shortLeast),
      most: ofSide(p.longMost, p.shortMost),
    })
    .from(o)
    .innerJoin(p, and(eq(p.accountId, o.accountId), eq(p.instrument, o.instrument)))
    .where(and(matching(o, filter), isBehind))
    .groupBy(o.accountId, o.instrument, o.side)
    .orderBy(asc(o.accountId), asc(o.instrument), asc(o.side))
    .limit(limit)
}

/** What is still open, by opening day, in no order. */
export const selectOpenDays = (
  { sql, t: { openLots: o } }: Reader,
  filter: PositionFilter,
): Promise<{ date: DateString; side: Side; money: Money }[]> =>
  sql
    .select({ date: o.date, side: o.side, money: raw`sum(${o.money})`.mapWith(BigInt) })
    .from(o)
    .where(matching(o, filter))
    .groupBy(o.date, o.side)

/** The open positions whose cost is not known, or only in part. */
export const selectWithoutMoney = (
  { sql, t: { openLots: o } }: Reader,
  filter: PositionFilter,
): Promise<PositionSortKey[]> =>
  sql
    .selectDistinct({ accountId: o.accountId, instrument: o.instrument, side: o.side })
    .from(o)
    .where(and(matching(o, filter), ne(o.withoutMoney, 0n)))

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

const openedOn = (r: TradesTable): SQL<DateString | null> =>
  raw<DateString | null>`case when ${r.side} = 'long' then ${r.buyDate} else ${r.sellDate} end`
const moneyOf = (r: TradesTable) =>
  sumInParts(raw`case when ${r.side} = 'long' then ${r.costBasis} else ${r.proceeds} end`)

/** What trades turned over has no limit, and SQLite adds up no more than 64 bits. */
const PART = 10n ** 9n
const sumInParts = (value: SQL) =>
  raw`cast(sum((${value}) / ${PART}) as text) || ' ' || cast(sum((${value}) % ${PART}) as text)`.mapWith(
    (sums: string) => {
      const [parts = '', rest = ''] = sums.split(' ')
      return BigInt(parts) * PART + BigInt(rest)
    },
  )

type ClosedBetween = PeriodScope & PositionFilter

/** Of the trades closed in the period, by opening day, in no order. */
export const selectOpenedDays = (
  { sql, t: { trades: r } }: Reader,
  { first, last, ...filter }: ClosedBetween,
): Promise<OpenedOn[]> =>
  sql
    .select({ date: openedOn(r), side: r.side, money: moneyOf(r), trades: count() })
    .from(r)
    .where(and(matching(r, filter), between(r.closedOn, first, last)))
    .groupBy(openedOn(r), r.side)

/** Of the trades closed in the period whose opening day is known, by closing day, in no order. */
export const selectClosedDays = (
  { sql, t: { trades: r } }: Reader,
  { first, last, ...filter }: ClosedBetween,
): Promise<ClosedOn[]> =>
  sql
    .select({ date: r.closedOn, side: r.side, money: moneyOf(r) })
    .from(r)
    .where(and(matching(r, filter), between(r.closedOn, first, last), raw`${openedOn(r)} is not null`))
    .groupBy(r.closedOn, r.side)
