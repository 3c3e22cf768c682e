import { and, asc, desc, eq, getTableColumns, gt, gte, lt, lte, sql as raw, type SQL } from 'drizzle-orm'
import { selectWith, type WordsFilter } from '../../journal/resolved-queries.ts'
import type { RoundTripKey } from '../../ledger/public-ids.ts'
import type { RoundTrip } from '../../ledger/round-trip.ts'
import type { DateString } from '../../lib/dates.ts'
import type { Money, Price, Quantity } from '../../lib/decimal.ts'
import type { Side } from '../../lib/terms.ts'
import { existMore, type Reader } from '../../store/index.ts'
import { owned, type PeriodScope } from '../queries.ts'
import type { TradeResult } from '../trade-result.ts'

export type ListedRoundTrip = RoundTrip & { accountId: number }

/** The place of a round trip in the list. */
export interface RoundTripSortKey extends RoundTripKey {
  lastOn: DateString
}

export interface RoundTripFilter {
  instrument?: string | undefined
  side?: Side | undefined
  isOpen?: boolean | undefined
  result?: TradeResult | undefined
  words?: WordsFilter | undefined
}

export interface RoundTripRange extends PeriodScope {
  filter: RoundTripFilter
  descending: boolean
}

const listedColumns = (r: Reader['t']['roundTrips']) => {
  const { userId: _user, ...columns } = getTableColumns(r)
  return columns
}

const KEYS = ['lastOn', 'accountId', 'instrument', 'openedOn', 'number'] as const

function passes(r: Reader['t']['roundTrips'], { instrument, side, isOpen, result }: RoundTripFilter): SQL | undefined {
  const sign = { Win: gt, Loss: lt, Breakeven: eq }
  return and(
    instrument === undefined ? undefined : eq(r.instrument, instrument),
    side === undefined ? undefined : eq(r.side, side),
    isOpen === undefined ? undefined : eq(r.isOpen, isOpen),
    result === undefined ? undefined : sign[result](r.profit, 0n),
  )
}

/** The first `limit` of the range behind `after`, which is not included. */
export function selectRoundTrips(
  db: Reader,
  { userId, accountId, first, last, filter, descending }: RoundTripRange,
  after: RoundTripSortKey | undefined,
  limit: number,
): Promise<ListedRoundTrip[]> {
  const {
    sql,
    t: { roundTrips: r },
  } = db
  const written = selectWith(db, r, filter.words ?? {}, { instrument: filter.instrument })
  const columns = raw.join(
    KEYS.map((name) => raw`${r[name]}`),
    raw`, `,
  )
  const isLater =
    after === undefined
      ? undefined
      : raw`(${columns}) ${raw.raw(descending ? '<' : '>')} (${raw.join(
          KEYS.map((name) => raw`${after[name]}`),
          raw`, `,
        )})`
  return sql
    .select(listedColumns(r))
    .from(r)
    .where(
      and(owned(r, userId, accountId), gte(r.lastOn, first), lte(r.lastOn, last), passes(r, filter), written, isLater),
    )
    .orderBy(...KEYS.map((name) => (descending ? desc(r[name]) : asc(r[name]))))
    .limit(limit)
}

export async function selectRoundTrip(
  { sql, t: { roundTrips: r } }: Reader,
  { accountId, instrument, openedOn, number }: RoundTripKey,
): Promise<ListedRoundTrip | undefined> {
  const [row] = await sql
    .select(listedColumns(r))
    .from(r)
    .where(
      and(eq(r.accountId, accountId), eq(r.instrument, instrument), eq(r.openedOn, openedOn), eq(r.number, number)),
    )
  return row
}

/** Whether the record has more than `most` round trips. */
export const existMoreRoundTrips = (db: Reader, scope: PeriodScope, most: number): Promise<boolean> =>
  existMore(db, db.t.roundTrips, owned(db.t.roundTrips, scope.userId, scope.accountId), most)

/** What the trades of a round trip that closed in a month of a period earned, and what the round trip is. */
export interface RoundTripPart extends RoundTripKey {
  month: string
  /** The last closing of the part. */
  lastClosedOn: DateString
  profit: Money
  fees: Money
  proceeds: Money
  costBasis: Money
  symbol: string
  side: Side
  isOpen: boolean
  lastOn: DateString
  openedTime: string | null
  closedTime: string | null
  entryPrice: Price | null
  mostHeld: Quantity | null
}

/** The parts of a period by the last closing, of one instrument if it is given. */
export function selectRoundTripParts(
  { sql, t: { trades: r, roundTrips: trips } }: Reader,
  { userId, accountId, first, last }: PeriodScope,
  instrument: string | undefined,
): Promise<RoundTripPart[]> {
  const month = raw<string>`substr(${r.closedOn}, 1, 7)`
  const parts = sql
    .select({
      accountId: r.accountId,
      instrument: r.instrument,
      openedOn: r.roundTripOn,
      number: r.roundTripNumber,
      month: month.as('month'),
      lastClosedOn: raw<string>`max(${r.closedOn})`.as('last_closed_on'),
      profit: raw`sum(${r.profit})`.mapWith(BigInt).as('part_profit'),
      fees: raw`coalesce(sum(${r.fees}), 0)`.mapWith(BigInt).as('part_fees'),
      proceeds: raw`sum(${r.proceeds})`.mapWith(BigInt).as('part_proceeds'),
      costBasis: raw`sum(${r.costBasis})`.mapWith(BigInt).as('part_cost'),
    })
    .from(r)
    .where(
      and(
        owned(r, userId, accountId),
        gte(r.closedOn, first),
        lte(r.closedOn, last),
        instrument === undefined ? undefined : eq(r.instrument, instrument),
      ),
    )
    .groupBy(r.accountId, r.instrument, r.roundTripOn, r.roundTripNumber, month)
    .as('parts')
  return sql
    .select({
      accountId: parts.accountId,
      instrument: parts.instrument,
      openedOn: parts.openedOn,
      number: parts.number,
      month: parts.month,
      lastClosedOn: parts.lastClosedOn,
      profit: parts.profit,
      fees: parts.fees,
      proceeds: parts.proceeds,
      costBasis: parts.costBasis,
      symbol: trips.symbol,
      side: trips.side,
      isOpen: trips.isOpen,
      lastOn: trips.lastOn,
      openedTime: trips.openedTime,
      closedTime: trips.closedTime,
      entryPrice: trips.entryPrice,
      mostHeld: trips.mostHeld,
    })
    .from(parts)
    .innerJoin(
      trips,
      and(
        eq(trips.accountId, parts.accountId),
        eq(trips.instrument, parts.instrument),
        eq(trips.openedOn, parts.openedOn),
        eq(trips.number, parts.number),
      ),
    )
    .orderBy(
      asc(parts.lastClosedOn),
      asc(parts.accountId),
      asc(parts.instrument),
      asc(parts.openedOn),
      asc(parts.number),
    )
}
