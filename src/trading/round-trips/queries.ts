import { and, asc, type Column, eq, getTableColumns, gte, inArray, lte, sql as raw, type SQL } from 'drizzle-orm'
import type { RoundTripKey } from '../../ledger/public-ids.ts'
import type { RoundTrip } from '../../ledger/round-trip.ts'
import { chunks } from '../../lib/chunks.ts'
import { type DateString, earlierOf, laterOf } from '../../lib/dates.ts'
import type { Money, Price, Quantity } from '../../lib/decimal.ts'
import type { Side } from '../../lib/terms.ts'
import { KEYS_PER_STATEMENT, type Reader } from '../../store/index.ts'
import { type AccountScope, inAccount, type PeriodScope } from '../queries.ts'

export type ListedRoundTrip = RoundTrip & { accountId: number }

type Trips = Reader['t']['roundTrips']

const listedColumns = (r: Trips) => {
  const { userId: _user, ...columns } = getTableColumns(r)
  return columns
}

/** The round trips with these keys, in no order. */
export async function selectRoundTrips(
  { sql, t: { roundTrips: r } }: Reader,
  { accountId }: AccountScope,
  keys: readonly RoundTripKey[],
): Promise<ListedRoundTrip[]> {
  const found: ListedRoundTrip[] = []
  const name = raw`${r.accountId} || '.' || ${r.openedOn} || '.' || ${r.number} || '.' || ${r.instrument}`
  for (const some of chunks(keys, KEYS_PER_STATEMENT)) {
    const names = some.map((key) => raw`${`${key.accountId}.${key.openedOn}.${key.number}.${key.instrument}`}`)
    const rows = await sql
      .select(listedColumns(r))
      .from(r)
      .where(
        and(
          inAccount(r, accountId),
          // For the index, which has the names in parts. An instrument alone can have most round trips of the record.
          inArray(r.accountId, [...new Set(some.map((key) => key.accountId))]),
          inArray(r.instrument, [...new Set(some.map((key) => key.instrument))]),
          gte(r.openedOn, some.map((key) => key.openedOn).reduce(earlierOf)),
          lte(r.openedOn, some.map((key) => key.openedOn).reduce(laterOf)),
          raw`${name} in (${raw.join(names, raw`, `)})`,
        ),
      )
    found.push(...rows)
  }
  return found
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

/** What the trades of a round trip that closed in a month of a period earned, and what the round trip is. */
export interface RoundTripPart extends RoundTripKey {
  month: string
  /** The last closing of the part. */
  lastClosedOn: DateString
  /** How many trades closed. */
  closings: number
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
  /** These four of the whole round trip. */
  quantity: Quantity | null
  mostHeld: Quantity | null
  entryPrice: Price | null
  exitPrice: Price | null
}

const partColumns = (r: Trips) => ({
  symbol: r.symbol,
  side: r.side,
  isOpen: r.isOpen,
  lastOn: r.lastOn,
  openedTime: r.openedTime,
  closedTime: r.closedTime,
  quantity: r.quantity,
  mostHeld: r.mostHeld,
  entryPrice: r.entryPrice,
  exitPrice: r.exitPrice,
})

const isOneOf = (r: { instrument: Column }, instruments: readonly string[] | undefined): SQL | undefined =>
  instruments === undefined ? undefined : inArray(r.instrument, [...instruments])

/** The parts of a period by the last closing, of some instruments if they are given. */
export async function selectRoundTripParts(
  { sql, t: { trades: r, roundTrips: trips } }: Reader,
  { accountId, first, last }: PeriodScope,
  instruments: readonly string[] | undefined,
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
      closings: raw`count(*)`.mapWith(Number).as('part_closings'),
      profit: raw`sum(${r.profit})`.mapWith(BigInt).as('part_profit'),
      fees: raw`coalesce(sum(${r.fees}), 0)`.mapWith(BigInt).as('part_fees'),
      proceeds: raw`sum(${r.proceeds})`.mapWith(BigInt).as('part_proceeds'),
      costBasis: raw`sum(${r.costBasis})`.mapWith(BigInt).as('part_cost'),
    })
    .from(r)
    .where(and(inAccount(r, accountId), gte(r.closedOn, first), lte(r.closedOn, last), isOneOf(r, instruments)))
    .groupBy(r.accountId, r.instrument, r.roundTripOn, r.roundTripNumber, month)
    .as('parts')
  const rows = await sql
    .select({
      accountId: parts.accountId,
      instrument: parts.instrument,
      openedOn: parts.openedOn,
      number: parts.number,
      month: parts.month,
      lastClosedOn: parts.lastClosedOn,
      closings: parts.closings,
      profit: parts.profit,
      fees: parts.fees,
      proceeds: parts.proceeds,
      costBasis: parts.costBasis,
      ...partColumns(trips),
    })
    .from(parts)
    // Not an inner join: SQLite would begin with all round trips of the user.
    .leftJoin(
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
  // The trades of an earlier version have none until they are derived anew.
  return rows.filter((row): row is RoundTripPart => row.symbol !== null)
}

/** Round trips without any closing that began in the period. */
export async function selectUntouchedRoundTrips(
  { sql, t: { roundTrips: r } }: Reader,
  { accountId, first, last }: PeriodScope,
  instruments: readonly string[] | undefined,
): Promise<RoundTripPart[]> {
  const rows = await sql
    .select({
      accountId: r.accountId,
      instrument: r.instrument,
      openedOn: r.openedOn,
      number: r.number,
      fees: r.fees,
      proceeds: r.proceeds,
      costBasis: r.costBasis,
      profit: r.profit,
      ...partColumns(r),
    })
    .from(r)
    .where(
      and(
        inAccount(r, accountId),
        eq(r.tradeCount, 0),
        gte(r.lastOn, first),
        lte(r.lastOn, last),
        isOneOf(r, instruments),
      ),
    )
  return rows.map((row) => ({ ...row, month: row.lastOn.slice(0, 7), lastClosedOn: row.lastOn, closings: 0 }))
}
