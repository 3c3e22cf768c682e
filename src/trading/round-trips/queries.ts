/**
 * The round trips of a period. One that was closed in the period as a whole is as it is stored; only of one that reaches over
 * an edge of the period the trades are summed.
 */
import {
  and,
  asc,
  between,
  type Column,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  sql as raw,
  type SQL,
} from 'drizzle-orm'
import { selectTripsWith } from '../../journal/resolved-queries.ts'
import type { RoundTripKey } from '../../ledger/public-ids.ts'
import type { RoundTrip } from '../../ledger/round-trip.ts'
import { MINUTES_OF_DAY } from '../../ledger/round-trip-groups.ts'
import { type DateString, FIRST_DATE, LAST_DATE } from '../../lib/dates.ts'
import type { Money } from '../../lib/decimal.ts'
import type { Side } from '../../lib/terms.ts'
import { foldedName } from '../../lib/text.ts'
import type { Reader } from '../../store/index.ts'
import { inAccount, type PeriodScope } from '../queries.ts'
import type { EarnedFilter, HeldFilter, TripFilter } from './filter.ts'
import type { Order, Place, SortedBy } from './order.ts'

/** A round trip; in a period, what was closed of it there in place of all that was closed. */
export type ListedRoundTrip = RoundTrip & { accountId: number }

type Trips = Reader['t']['roundTrips']

const listedColumns = (r: Trips) => {
  const { userId: _user, ...columns } = getTableColumns(r)
  return columns
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

const isWholeRecord = ({ first, last }: PeriodScope): boolean => first === FIRST_DATE && last === LAST_DATE

/** Closed in the period as a whole. `closed`: what is null without a closing; a column of the index that is read. */
const isWhole = (r: Trips, scope: PeriodScope, closed: Column = r.lastClosedOn): SQL | undefined =>
  isWholeRecord(scope)
    ? isNotNull(closed)
    : and(
        between(r.lastClosedOn, scope.first, scope.last),
        scope.first === FIRST_DATE ? undefined : gte(r.firstClosedOn, scope.first),
      )

const isHeld = (r: Trips, { side, isOpen, entryHour, timeHeld }: HeldFilter): SQL | undefined =>
  and(
    side === undefined ? undefined : eq(r.side, side),
    isOpen === undefined ? undefined : eq(r.isOpen, isOpen),
    entryHour === undefined ? undefined : entryHour === null ? isNull(r.entryHour) : eq(r.entryHour, entryHour),
    timeHeld === undefined ? undefined : eq(r.timeHeld, timeHeld),
  )

/** The same as `passesEarned`. */
const isEarned = (r: Trips, { result, weekday, size }: EarnedFilter): SQL | undefined =>
  and(
    result === undefined ? undefined : { Win: gt, Loss: lt, Breakeven: eq }[result](r.profit, 0n),
    weekday === undefined ? undefined : eq(r.weekday, weekday),
    size === undefined ? undefined : eq(r.size, size),
  )

const isOneOf = (r: { instrument: Column }, instruments: readonly string[] | undefined): SQL | undefined =>
  instruments === undefined ? undefined : inArray(r.instrument, [...instruments])

type Words = Reader['t']['journalEntries']

/** Those with words that fulfil a condition, or all others. */
function hasWords(
  db: Reader,
  { instruments }: TripFilter,
  which: 'in' | 'not in',
  condition: (words: Words) => SQL | undefined,
): SQL {
  const { accountId, instrument, openedOn, number } = db.t.roundTrips
  const named = selectTripsWith(
    db,
    { instrument: instruments?.length === 1 ? instruments[0] : undefined },
    condition(db.t.journalEntries),
  )
  return raw`(${accountId}, ${instrument}, ${openedOn}, ${number}) ${raw.raw(which)} ${named}`
}

function hasWantedWords(db: Reader, filter: TripFilter): SQL | undefined {
  const { tag, setup, rating, reviewed } = filter.words
  const { journalEntryTags: l, journalTags: g } = db.t
  const tagged = (name: string) =>
    db.sql
      .select({ id: l.entryId })
      .from(l)
      .innerJoin(g, eq(g.id, l.tagId))
      .where(eq(g.nameKey, foldedName(name)))
  return and(
    tag === undefined ? undefined : hasWords(db, filter, 'in', (e) => inArray(e.id, tagged(tag))),
    setup === undefined
      ? undefined
      : foldedName(setup) === ''
        ? hasWords(db, filter, 'not in', (e) => isNotNull(e.setupKey))
        : hasWords(db, filter, 'in', (e) => eq(e.setupKey, foldedName(setup))),
    rating === undefined ? undefined : hasWords(db, filter, 'in', (e) => eq(e.rating, rating)),
    reviewed === undefined
      ? undefined
      : hasWords(db, filter, reviewed ? 'in' : 'not in', (e) => isNotNull(e.reviewedAt)),
  )
}

/** Of the accounts and instruments, and by what a round trip is in any period. */
const isWanted = (db: Reader, { accountId }: PeriodScope, filter: TripFilter): SQL | undefined => {
  const { roundTrips: r } = db.t
  return and(
    inAccount(r, accountId),
    isOneOf(r, filter.instruments),
    isHeld(r, filter.held),
    hasWantedWords(db, filter),
  )
}

const isWantedWhole = (db: Reader, scope: PeriodScope, filter: TripFilter, closed?: Column): SQL | undefined =>
  and(isWhole(db.t.roundTrips, scope, closed), isWanted(db, scope, filter), isEarned(db.t.roundTrips, filter.earned))

// ── Over the edges of the period ──

/** With a closing in the period, and one before or after it. */
function isOverEdge(r: Trips, { first, last }: PeriodScope): SQL | undefined {
  return and(
    // The condition of the index.
    raw`${r.firstClosedOn} < ${r.lastClosedOn}`,
    gte(r.lastClosedOn, first),
    lte(r.firstClosedOn, last),
    or(lt(r.firstClosedOn, first), gt(r.lastClosedOn, last)),
  )
}

/** What the trades of a round trip that closed in a month of the period earned. */
export interface Closed {
  /** The last closing: the day, a space, and the time if it is known. */
  lastClosedAt: string
  firstClosedOn: DateString
  tradeCount: number
  profit: Money
  fees: Money
  proceeds: Money
  costBasis: Money
}

const closedColumns = ({ closedOn, side, buyTime, sellTime, ...r }: Reader['t']['trades']) => {
  const time = raw`coalesce(case when ${side} = 'long' then ${sellTime} else ${buyTime} end, '')`
  return {
    lastClosedAt: raw<string>`max(${closedOn} || ' ' || ${time})`,
    firstClosedOn: raw<DateString>`min(${closedOn})`,
    tradeCount: raw`count(*)`.mapWith(Number),
    profit: raw`sum(${r.profit})`.mapWith(BigInt),
    fees: raw`coalesce(sum(${r.fees}), 0)`.mapWith(BigInt),
    proceeds: raw`sum(${r.proceeds})`.mapWith(BigInt),
    costBasis: raw`sum(${r.costBasis})`.mapWith(BigInt),
  }
}

const isTradeOf = (r: Reader['t']['trades'], trip: Trips, { first, last }: PeriodScope): SQL | undefined =>
  and(
    eq(r.accountId, trip.accountId),
    eq(r.instrument, trip.instrument),
    eq(r.roundTripOn, trip.openedOn),
    eq(r.roundTripNumber, trip.number),
    between(r.closedOn, first, last),
  )

/** The round trips over an edge, each with what its trades of the period earned, by month. Without regard to results. */
export async function selectOverEdges(
  db: Reader,
  scope: PeriodScope,
  filter: TripFilter,
): Promise<{ trip: ListedRoundTrip; month: string; closed: Closed }[]> {
  if (isWholeRecord(scope)) return []
  const { roundTrips: r, trades: of } = db.t
  const month = raw<string>`substr(${of.closedOn}, 1, 7)`
  // Not an inner join: SQLite would begin with the trades of the period.
  const rows = await db.sql
    .select({ trip: listedColumns(r), month, closed: closedColumns(of) })
    .from(r)
    .leftJoin(of, isTradeOf(of, r, scope))
    .where(and(isOverEdge(r, scope), isWanted(db, scope, filter)))
    .groupBy(r.userId, r.accountId, r.instrument, r.openedOn, r.number, month)
  return rows.filter((row) => row.month !== null) as { trip: ListedRoundTrip; month: string; closed: Closed }[]
}

/** Round trips without any closing that began in the period. */
export const selectUntouched = (db: Reader, scope: PeriodScope, filter: TripFilter): Promise<ListedRoundTrip[]> => {
  const { roundTrips: r } = db.t
  return db.sql
    .select(listedColumns(r))
    .from(r)
    .where(and(isNull(r.lastClosedOn), between(r.lastOn, scope.first, scope.last), isWanted(db, scope, filter)))
}

// ── Pages ──

export interface PageRange {
  scope: PeriodScope
  filter: TripFilter
  order: Order
  /** The last one of the page before. */
  after: Place | undefined
  limit: number
  /** Whether the index of the order is read, or that of days or symbols and then sorted. */
  alongOrder: boolean
}

/** No index has it. */
const unindexed = (value: SQL | Column): SQL => raw`coalesce(${value}, ${value})`

/** The first `limit` behind `after`, of those that were closed in the period as a whole. */
export async function selectWhole(db: Reader, range: PageRange): Promise<ListedRoundTrip[]> {
  const { order, after, limit } = range
  if (order.nullable === undefined) return await selectSegment(db, range, order.by, after)
  const keys = order.by.slice(1)
  const rows: ListedRoundTrip[] = []
  if (after?.[0] !== null) rows.push(...(await selectSegment(db, range, order.by, after)))
  if (rows.length === limit) return rows
  const isLost = isNull(db.t.roundTrips[order.nullable])
  const place = after?.[0] === null ? after.slice(1) : undefined
  return [...rows, ...(await selectSegment(db, { ...range, limit: limit - rows.length }, keys, place, isLost))]
}

const LOWEST = { number: raw`-9223372036854775808`, text: raw`''` }

/** `condition`: instead of that the first of `by` has a value. */
function selectSegment(
  db: Reader,
  { scope, filter, order: { descending }, limit, alongOrder }: PageRange,
  by: readonly SortedBy[],
  after: Place | undefined,
  condition?: SQL,
): Promise<ListedRoundTrip[]> {
  const { roundTrips: r } = db.t
  const sortedBy = (name: SortedBy): SQL => (name === 'openedTime' ? raw`coalesce(${r[name]}, '')` : raw`${r[name]}`)
  const [first = 'lastClosedOn', ...others] = by
  const column = r[first]
  const values = [alongOrder ? sortedBy(first) : unindexed(column), ...others.map(sortedBy)]
  const behind =
    after &&
    raw`(${raw.join(by.map(sortedBy), raw`, `)}) ${raw.raw(descending ? '<' : '>')} (${raw.join(
      [...after].map((value) => raw`${value}`),
      raw`, `,
    )})`
  const lowest = raw`${column} >= ${LOWEST[column.dataType === 'custom' && column.getSQLType().startsWith('text') ? 'text' : 'number']}`
  return db.sql
    .select(listedColumns(r))
    .from(r)
    .where(and(isWantedWhole(db, scope, filter), condition ?? lowest, behind))
    .orderBy(...values.map((value) => (descending ? desc(value) : asc(value))))
    .limit(limit)
}

// ── Sums ──

const winsOf = (r: Trips) => raw`coalesce(sum(case when ${r.profit} > 0 then 1 else 0 end), 0)`.mapWith(Number)
const sumOf = (value: SQL | Column) => raw`coalesce(sum(${value}), 0)`.mapWith(BigInt)

/** The sums of a group of round trips. */
export interface Sums {
  tradeCount: number
  winningTrades: number
  tradingPnl: Money
}

const sumsOf = (r: Trips) => ({
  tradeCount: raw`count(*)`.mapWith(Number),
  winningTrades: winsOf(r),
  tradingPnl: sumOf(r.profit),
})

export type Totals = Sums & {
  fees: Money
  /** The largest and the smallest profit; null without any. */
  most: Money | null
  least: Money | null
}

export async function selectTotals(db: Reader, scope: PeriodScope, filter: TripFilter): Promise<Totals> {
  const { roundTrips: r } = db.t
  const [totals] = await db.sql
    .select({
      ...sumsOf(r),
      fees: sumOf(r.fees),
      most: raw<Money | null>`max(${r.profit})`.mapWith(BigInt),
      least: raw<Money | null>`min(${r.profit})`.mapWith(BigInt),
    })
    .from(r)
    .where(isWantedWhole(db, scope, filter))
  return totals as Totals
}

/** Of all round trips whose last closing is in the period, from what is kept of each day. */
export async function sumEnded(
  { sql, t: { dailyTotals: d } }: Reader,
  { accountId, first, last }: PeriodScope,
): Promise<Sums & { fees: Money }> {
  const [ended] = await sql
    .select({
      tradeCount: raw`coalesce(sum(${d.endedTrips}), 0)`.mapWith(Number),
      winningTrades: raw`coalesce(sum(${d.endedWins}), 0)`.mapWith(Number),
      tradingPnl: sumOf(d.endedProfit),
      fees: sumOf(d.endedFees),
    })
    .from(d)
    .where(and(inAccount(d, accountId), between(d.date, first, last)))
  return ended as Sums & { fees: Money }
}

/** Round trips of the instruments with a closing. */
export async function countOfInstruments(
  { sql, t: { symbolTotals: s } }: Reader,
  { accountId }: PeriodScope,
  instruments: readonly string[],
): Promise<number> {
  const [found] = await sql
    .select({ trips: raw`coalesce(sum(${s.roundTrips}), 0)`.mapWith(Number) })
    .from(s)
    .where(and(inAccount(s, accountId), isOneOf(s, instruments)))
  return found?.trips ?? 0
}

export type DaySums = Sums & {
  day: DateString
  losingTrades: number
  grossProfit: Money
  fees: Money
  most: Money
  least: Money
  /** `W`, `L` or `B` for each, in the order of the list. */
  results: string
}

/** By the day of the last closing. */
export const selectDays = (db: Reader, scope: PeriodScope, filter: TripFilter): Promise<DaySums[]> => {
  const { roundTrips: r } = db.t
  const result = raw`case when ${r.profit} > 0 then 'W' when ${r.profit} < 0 then 'L' else 'B' end`
  const order = raw`${r.lastClosedTime}, ${r.accountId}, ${r.instrument}, ${r.openedOn}, ${r.number}`
  return db.sql
    .select({
      day: raw<DateString>`${r.lastClosedOn}`,
      ...sumsOf(r),
      losingTrades: raw`sum(case when ${r.profit} < 0 then 1 else 0 end)`.mapWith(Number),
      grossProfit: raw`sum(case when ${r.profit} > 0 then ${r.profit} else 0 end)`.mapWith(BigInt),
      fees: sumOf(r.fees),
      most: raw`max(${r.profit})`.mapWith(BigInt),
      least: raw`min(${r.profit})`.mapWith(BigInt),
      results: raw<string>`string_agg(${result}, '' order by ${order})`,
    })
    .from(r)
    .where(isWantedWhole(db, scope, filter))
    .groupBy(r.lastClosedOn)
    .orderBy(asc(r.lastClosedOn))
}

/** All that have their last closing on one of the days, with what places them in the list. */
export const selectOfDays = (
  db: Reader,
  scope: PeriodScope,
  filter: TripFilter,
  days: readonly DateString[],
): Promise<ListedRoundTrip[]> => {
  const { roundTrips: r } = db.t
  return db.sql
    .select(listedColumns(r))
    .from(r)
    .where(and(inArray(r.lastClosedOn, [...days]), isWantedWhole(db, scope, filter)))
}

export type SymbolSums = Sums & { instrument: string; firstSymbol: string; lastSymbol: string }

export const selectSymbols = (db: Reader, scope: PeriodScope, filter: TripFilter): Promise<SymbolSums[]> => {
  const { roundTrips: r } = db.t
  return db.sql
    .select({
      instrument: r.instrument,
      firstSymbol: raw<string>`min(${r.symbol})`,
      lastSymbol: raw<string>`max(${r.symbol})`,
      ...sumsOf(r),
    })
    .from(r)
    .where(isWantedWhole(db, scope, filter))
    .groupBy(r.instrument)
}

export type GroupSums = Sums & {
  side: Side
  entryHour: number | null
  timeHeld: number
  size: number
  losingTrades: number
  /** How many days those were held that are closed; 0 of open ones. */
  winnersDays: number
  losersDays: number
}

export const selectGroups = async (db: Reader, scope: PeriodScope, filter: TripFilter): Promise<GroupSums[]> => {
  const { roundTrips: r } = db.t
  const days = (is: SQL) =>
    raw`coalesce(sum(case when ${r.profit} ${is} 0 then ${r.heldMinutes} / ${raw.raw(String(MINUTES_OF_DAY))} end), 0)`.mapWith(
      Number,
    )
  const groups = await db.sql
    .select({
      ...{ side: r.side, entryHour: r.entryHour, timeHeld: r.timeHeld, size: r.size },
      ...sumsOf(r),
      losingTrades: raw`sum(case when ${r.profit} < 0 then 1 else 0 end)`.mapWith(Number),
      winnersDays: days(raw`>`),
      losersDays: days(raw`<`),
    })
    .from(r)
    .where(isWantedWhole(db, scope, filter, r.size))
    .groupBy(r.side, r.entryHour, r.timeHeld, r.size)
  return groups as GroupSums[]
}

export type MonthSums = Sums & { month: string }

const isOverMonths = (r: Trips): SQL | undefined =>
  and(
    // The condition of the index.
    raw`${r.firstClosedOn} < ${r.lastClosedOn}`,
    raw`substr(${r.firstClosedOn}, 1, 7) < substr(${r.lastClosedOn}, 1, 7)`,
  )

/** Those that were closed in several months, by the last one. */
export const selectOverMonths = (db: Reader, scope: PeriodScope, filter: TripFilter): Promise<MonthSums[]> => {
  const { roundTrips: r } = db.t
  const month = raw<string>`substr(${r.lastClosedOn}, 1, 7)`
  return db.sql
    .select({ month, ...sumsOf(r) })
    .from(r)
    .where(and(isOverMonths(r), isWantedWhole(db, scope, filter)))
    .groupBy(month)
}

/** The same in each of their months, with what was closed in it. */
export const selectPartsOverMonths = (db: Reader, scope: PeriodScope, filter: TripFilter): Promise<MonthSums[]> => {
  const { roundTrips: r, trades: of } = db.t
  const month = raw<string>`substr(${of.closedOn}, 1, 7)`
  const parts = db.sql
    .select({ month: month.as('month'), profit: raw<Money>`sum(${of.profit})`.as('part_profit') })
    .from(r)
    .leftJoin(of, isTradeOf(of, r, scope))
    .where(and(isOverMonths(r), isWantedWhole(db, scope, filter)))
    .groupBy(r.accountId, r.instrument, r.openedOn, r.number, month)
    .as('parts')
  return db.sql
    .select({ month: parts.month, ...sumsOf(parts as unknown as Trips) })
    .from(parts)
    .groupBy(parts.month)
}

/** Those with words. */
export const selectWithWords = (db: Reader, scope: PeriodScope, filter: TripFilter): Promise<ListedRoundTrip[]> => {
  const { roundTrips: r } = db.t
  return db.sql
    .select(listedColumns(r))
    .from(r)
    .where(
      and(
        hasWords(db, filter, 'in', () => undefined),
        isWantedWhole(db, scope, filter),
      ),
    )
}
