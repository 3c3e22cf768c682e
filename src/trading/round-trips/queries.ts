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
  notInArray,
  or,
  sql as raw,
  type SQL,
} from 'drizzle-orm'
import { selectTripsWith } from '../../journal/resolved-queries.ts'
import type { RoundTripKey } from '../../ledger/public-ids.ts'
import { MINUTES_OF_DAY } from '../../ledger/round-trip-groups.ts'
import { compare } from '../../lib/compare.ts'
import { type DateString, FIRST_DATE, LAST_DATE } from '../../lib/dates.ts'
import type { Money } from '../../lib/decimal.ts'
import type { Side } from '../../lib/terms.ts'
import { foldedName } from '../../lib/text.ts'
import { existMore, type Reader } from '../../store/index.ts'
import { letterIn } from '../analytics/queries.ts'
import { atMost, hasResult, inAccount, isClosedIn, type PeriodScope, unindexed } from '../queries.ts'
import { type EarnedFilter, type HeldFilter, NO_FILTER, type TripFilter } from './filter.ts'
import type { ListedRoundTrip } from './listed-round-trip.ts'
import { type Order, type Place, REPEATED, type SortedBy } from './order.ts'

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

export const isWholeRecord = ({ first, last }: PeriodScope): boolean => first === FIRST_DATE && last === LAST_DATE

/** Closed in the period as a whole. */
const isWhole = (r: Trips, scope: PeriodScope, closed: Column): SQL | undefined =>
  isWholeRecord(scope)
    ? isNotNull(closed)
    : and(
        between(r.lastClosedOn, scope.first, scope.last),
        scope.first === FIRST_DATE ? undefined : gte(r.firstClosedOn, scope.first),
      )

/** Has its last closing in the period; read along another index. */
const isEnded = ({ lastClosedOn }: Trips, scope: PeriodScope): SQL | undefined =>
  isClosedIn({ closedOn: lastClosedOn }, scope)

const isHeld = (r: Trips, { side, isOpen, entryHour, timeHeld }: HeldFilter): SQL | undefined =>
  and(
    side === undefined ? undefined : eq(r.side, side),
    isOpen === undefined ? undefined : eq(r.isOpen, isOpen),
    entryHour === undefined ? undefined : entryHour === null ? isNull(r.entryHour) : eq(r.entryHour, entryHour),
    timeHeld === undefined ? undefined : eq(r.timeHeld, timeHeld),
  )

/** The same as `passesEarned`. */
const isEarned = (r: Trips, { result, weekday, size }: EarnedFilter, isByProfit = false): SQL | undefined =>
  and(
    result === undefined ? undefined : hasResult(r.profit, result, isByProfit),
    weekday === undefined ? undefined : eq(r.weekday, weekday),
    size === undefined ? undefined : eq(r.size, size),
  )

const isOneOf = (r: { instrument: Column }, instruments: readonly string[] | undefined): SQL | undefined =>
  instruments === undefined ? undefined : inArray(r.instrument, [...instruments])

type Entries = Reader['t']['journalEntries']

/** The id of no entry, in each list of ids: an empty list is a condition that is false, for which PostgreSQL locks the partitions of all users. */
const NO_ENTRY = 0

/** Those with a journal entry that fulfils a condition, or all others. */
function hasEntry(
  db: Reader,
  { instruments }: TripFilter,
  which: 'in' | 'not in',
  condition: (entries: Entries) => SQL | undefined,
): SQL {
  const { accountId, instrument, openedOn, number } = db.t.roundTrips
  const named = selectTripsWith(
    db,
    { instrument: instruments?.length === 1 ? instruments[0] : undefined },
    condition(db.t.journalEntries),
  )
  return raw`(${accountId}, ${instrument}, ${openedOn}, ${number}) ${raw.raw(which)} ${named}`
}

function hasWantedEntry(db: Reader, filter: TripFilter): SQL | undefined {
  const { tags, setup, rating, reviewed, entries } = filter.journal
  const { journalEntryTags: l, journalTags: g } = db.t
  const tagged = (names: readonly string[]) =>
    db.sql
      .select({ id: l.entryId })
      .from(l)
      .innerJoin(g, eq(g.id, l.tagId))
      .where(inArray(g.nameKey, names.map(foldedName)))
  return and(
    tags === undefined ? undefined : hasEntry(db, filter, 'in', (e) => inArray(e.id, tagged(tags))),
    setup === undefined
      ? undefined
      : foldedName(setup) === ''
        ? hasEntry(db, filter, 'not in', (e) => isNotNull(e.setupKey))
        : hasEntry(db, filter, 'in', (e) => eq(e.setupKey, foldedName(setup))),
    rating === undefined ? undefined : hasEntry(db, filter, 'in', (e) => eq(e.rating, rating)),
    entries === undefined ? undefined : hasEntry(db, filter, 'in', (e) => inArray(e.id, [NO_ENTRY, ...entries])),
    reviewed === undefined
      ? undefined
      : hasEntry(db, filter, reviewed ? 'in' : 'not in', (e) => isNotNull(e.reviewedAt)),
  )
}

/** Of the accounts and instruments, and by what a round trip is in any period. */
const isWanted = (db: Reader, { accountId }: PeriodScope, filter: TripFilter): SQL | undefined => {
  const { roundTrips: r } = db.t
  return and(
    inAccount(r, accountId),
    isOneOf(r, filter.instruments),
    isHeld(r, filter.held),
    hasWantedEntry(db, filter),
  )
}

/** `closed`: what is null without a closing; a column of the index that is to be read. */
const isWantedWhole = (
  db: Reader,
  scope: PeriodScope,
  filter: TripFilter,
  closed: Column = db.t.roundTrips.lastClosedOn,
): SQL | undefined => {
  const { roundTrips: r } = db.t
  return and(isWhole(r, scope, closed), isWanted(db, scope, filter), isEarned(r, filter.earned))
}

// ── Parts of those that were closed on several days ──

/** Closed on several days, in the period or around it. */
const isOverDays = (r: Trips, { first, last }: PeriodScope): SQL | undefined =>
  and(
    // The condition of the index.
    raw`${r.firstClosedOn} < ${r.lastClosedOn}`,
    gte(r.lastClosedOn, first),
    lte(r.firstClosedOn, last),
  )

/** With a closing in the period, and one before or after it. */
const isOverEdge = (r: Trips, scope: PeriodScope): SQL | undefined =>
  and(isOverDays(r, scope), or(lt(r.firstClosedOn, scope.first), gt(r.lastClosedOn, scope.last)))

/** What some trades of a round trip earned. */
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

const closedColumns = ({ closedOn, closedTime, ...r }: Reader['t']['trades']) => ({
  lastClosedAt: raw<string>`max(${closedOn} || ' ' || ${closedTime})`,
  firstClosedOn: raw<DateString>`min(${closedOn})`,
  tradeCount: raw`count(*)`.mapWith(Number),
  profit: raw`sum(${r.profit})`.mapWith(BigInt),
  fees: raw`coalesce(sum(${r.fees}), 0)`.mapWith(BigInt),
  proceeds: raw`sum(${r.proceeds})`.mapWith(BigInt),
  costBasis: raw`sum(${r.costBasis})`.mapWith(BigInt),
})

const isTradeOf = (r: Reader['t']['trades'], trip: Trips, { first, last }: PeriodScope): SQL | undefined =>
  and(
    eq(r.accountId, trip.accountId),
    eq(r.instrument, trip.instrument),
    eq(r.roundTripOn, trip.openedOn),
    eq(r.roundTripNumber, trip.number),
    between(r.closedOn, first, last),
  )

/** A round trip with what its trades earned that closed on the days that begin with `at`. */
export interface PartRow {
  trip: ListedRoundTrip
  at: string
  closed: Closed
}

/** `length`: of `at`. */
async function selectParts(
  db: Reader,
  scope: PeriodScope,
  which: SQL | undefined,
  length: { at: number },
): Promise<PartRow[]> {
  const { roundTrips: r, trades: of } = db.t
  const at = raw<string>`substr(${of.closedOn}, 1, ${raw.raw(String(length.at))})`
  // Not an inner join: SQLite would begin with the trades of the period.
  const rows = await db.sql
    .select({ trip: listedColumns(r), at, closed: closedColumns(of) })
    .from(r)
    .leftJoin(of, isTradeOf(of, r, scope))
    .where(which)
    .groupBy(r.userId, r.accountId, r.instrument, r.openedOn, r.number, at)
  return rows.filter((row) => row.at !== null) as PartRow[]
}

const [A_MONTH, A_DAY] = [{ at: 'YYYY-MM'.length }, { at: 'YYYY-MM-DD'.length }]

/** The round trips over an edge, each with what its trades of the period earned, by month. Without regard to results. */
export const selectOverEdges = async (db: Reader, scope: PeriodScope, filter: TripFilter): Promise<PartRow[]> =>
  isWholeRecord(scope)
    ? []
    : await selectParts(db, scope, and(isOverEdge(db.t.roundTrips, scope), isWanted(db, scope, filter)), A_MONTH)

/** The round trips that were closed on several days, each with what its trades of the period earned, by day. */
export const selectOverDays = (db: Reader, scope: PeriodScope): Promise<PartRow[]> =>
  selectParts(db, scope, and(isOverDays(db.t.roundTrips, scope), isWanted(db, scope, NO_FILTER)), A_DAY)

/** The round trips that were closed on one day of the period, except on some days. */
export const selectOnDays = (
  db: Reader,
  scope: PeriodScope,
  except: readonly DateString[],
): Promise<ListedRoundTrip[]> => {
  const { roundTrips: r } = db.t
  return db.sql
    .select(listedColumns(r))
    .from(r)
    .where(
      and(
        between(r.lastClosedOn, scope.first, scope.last),
        eq(r.firstClosedOn, r.lastClosedOn),
        except.length === 0 ? undefined : notInArray(r.lastClosedOn, [...except]),
        isWanted(db, scope, NO_FILTER),
      ),
    )
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
  /** Whether the page is read along the index of its order; if not, rows are found by day or symbol, and then sorted. */
  alongOrder: boolean
  /** How many reach over the beginning of the period, and have their last closing in it. */
  overBeginning: number
}

/** The first `limit` behind `after`, of those that were closed in the period as a whole. */
export async function selectWhole(db: Reader, range: PageRange): Promise<ListedRoundTrip[]> {
  const rows: ListedRoundTrip[] = []
  for await (const segment of segmentsOf(db, range)) {
    rows.push(...(await selectSegment(db, range, segment, range.limit - rows.length)))
    if (rows.length === range.limit) break
  }
  return rows
}

/** A stretch of the list. */
interface Segment {
  is: SQL | undefined
  by: readonly SortedBy[]
  /** A place of `by`. */
  after: Place | undefined
  /** Whether all of it has one value, or few, of what the list is sorted by, so that an index has its days of closing. */
  isOfFew: boolean
}

/** The segments of the range, beginning with the one that contains `after`. */
async function* segmentsOf(db: Reader, range: PageRange): AsyncGenerator<Segment> {
  const { scope, order, after } = range
  const { roundTrips: r } = db.t
  const [first, ...keys] = order.by
  const [at, ...rest] = after ?? []
  const behind = (value: Place[number]) => (after !== undefined && value === at ? rest : undefined)
  if (first === 'side' || first === 'accountId') {
    const values: readonly (string | number)[] =
      first === 'side' ? ['long', 'short'] : await selectAccountIds(db, scope)
    const direction = order.descending ? -1 : 1
    yield* [...values]
      .sort((a, b) => direction * compare(a, b))
      .filter((value) => at === undefined || direction * compare(value, at as typeof value) >= 0)
      .map((value) => ({ is: raw`${r[first]} = ${value}`, by: keys, after: behind(value), isOfFew: true }))
    return
  }
  if (after === undefined || at !== null) yield* segmentsOfValues(db, range)
  if (order.nullable) yield { is: isNull(r[order.nullable]), by: keys, after: behind(null), isOfFew: true }
}

/** Round trips that share a value are many if there are more. */
const MANY = 1_000

/**
 * Those that have a value. If many share the first one, such as no fees, they are a stretch of their own: the index has the
 * period of one value, and PostgreSQL would look at each of its rows.
 */
async function* segmentsOfValues(db: Reader, range: PageRange): AsyncGenerator<Segment> {
  const { scope, order, after, alongOrder } = range
  const { roundTrips: r } = db.t
  const [name, ...keys] = order.by as [SortedBy, ...SortedBy[]]
  const whole = { is: name === 'lastClosedOn' ? undefined : hasValue(r, name), by: order.by, after, isOfFew: false }
  if (name === 'lastClosedOn' || !alongOrder || isWholeRecord(scope)) yield whole
  else if (name === 'openedOn') yield* segmentsByOpening(db, range)
  else {
    const first = REPEATED.includes(name) ? (after?.[0] ?? (await selectFirstValue(db, name, order)) ?? null) : null
    if (first === null || !(await existMore(db, r, eq(r[name], first), MANY))) yield whole
    else {
      yield { is: eq(r[name], first), by: keys, after: after?.slice(1), isOfFew: true }
      const others = (order.descending ? lt : gt)(r[name], first)
      yield { is: others, by: order.by, after: undefined, isOfFew: false }
    }
  }
}

/**
 * Those that were opened in the period, and those before it, which are found by their days: most of what was opened before was
 * closed before too. What was closed in the period was opened before its end.
 */
async function* segmentsByOpening(db: Reader, range: PageRange): AsyncGenerator<Segment> {
  const { scope, order, after } = range
  const at = after?.[0] as DateString | undefined
  const isBefore = at !== undefined && at < scope.first
  const inPeriod = between(db.t.roundTrips.openedOn, scope.first, scope.last)
  if (!order.descending && (isBefore || at === undefined)) yield* segmentsBefore(db, range)
  if (!order.descending || !isBefore) yield { is: inPeriod, by: order.by, after, isOfFew: false }
  if (order.descending) yield* segmentsBefore(db, range)
}

/** Of as many days as a page may need. */
async function* segmentsBefore(db: Reader, { scope, order, after, limit }: PageRange): AsyncGenerator<Segment> {
  const at = after?.[0] as DateString | undefined
  const days = await selectOpeningsBefore(db, scope, order.descending ? { to: at } : { from: at })
  if (order.descending) days.reverse()
  for (let from = 0, to = 0; from < days.length; from = to) {
    for (let trips = 0; to < days.length && trips <= limit; to++) trips += days[to]?.trips ?? 0
    const some = days.slice(from, to).map(({ day }) => day)
    yield { is: inArray(db.t.roundTrips.openedOn, some), by: order.by, after, isOfFew: true }
  }
}

/** The days before the period on which something was opened whose last closing is in the period, and how many; oldest first. */
async function selectOpeningsBefore(
  { sql, t: { roundTrips: r } }: Reader,
  { first, last }: PeriodScope,
  { from = FIRST_DATE, to = first }: { from?: DateString | undefined; to?: DateString | undefined },
): Promise<{ day: DateString; trips: number }[]> {
  const day = raw<DateString>`opened.day`
  const firstOf = (is: SQL) =>
    sql
      .select({ day: raw`min(${r.openedOn})` })
      .from(r)
      .where(is)
  const closed = sql
    .select({ trips: raw`count(*)` })
    .from(r)
    .where(and(eq(r.openedOn, day), between(r.lastClosedOn, first, last)))
  // From day to day along the index, without what was opened on them.
  const opened = raw`with recursive opened(day) as (
    select ${firstOf(gte(r.openedOn, from))} union all select ${firstOf(gt(r.openedOn, day))} from opened where ${day} < ${first}
  ) select ${day} as day, ${closed} as trips from opened where ${day} < ${first} and ${day} <= ${to}`
  return await sql
    .select({ day, trips: raw`opened.trips`.mapWith(Number) })
    .from(raw`(${opened}) as opened`)
    .where(raw`opened.trips > 0`)
    .orderBy(asc(day))
}

async function selectFirstValue(
  { sql, t: { roundTrips: r } }: Reader,
  name: SortedBy,
  { descending }: Order,
): Promise<Place[number] | undefined> {
  const [row] = await sql
    .select({ value: r[name] })
    .from(r)
    .where(hasValue(r, name))
    .orderBy((descending ? desc : asc)(r[name]))
    .limit(1)
  return row?.value as Place[number] | undefined
}

async function selectAccountIds({ sql, t: { accounts: a } }: Reader, { accountId }: PeriodScope): Promise<number[]> {
  if (accountId !== undefined) return [accountId]
  const rows = await sql.select({ id: a.id }).from(a)
  return rows.map(({ id }) => id)
}

/** As a range, so that SQLite prefers the index of the order. */
const hasValue = (r: Trips, name: SortedBy = 'lastClosedOn'): SQL =>
  r[name].getSQLType().startsWith('text') ? gte(r[name], '') : gte(r[name], raw`-9223372036854775808`)

/** A text that is not known is empty in places. */
const comparedBy = (r: Trips, name: SortedBy): SQL =>
  name === 'openedTime' ? raw`coalesce(${r[name]}, '')` : raw`${r[name]}`

async function selectSegment(
  db: Reader,
  { scope, filter, order: { descending }, alongOrder, overBeginning }: PageRange,
  { is, by, after, isOfFew }: Segment,
  limit: number,
): Promise<ListedRoundTrip[]> {
  const { roundTrips: r } = db.t
  const isByValue = by[0] !== 'lastClosedOn'
  // Those that reach over the beginning of the period are left out below: PostgreSQL expects few rows of many conditions, and sorts them.
  const readsOver = alongOrder && (isByValue || isOfFew) && !isWholeRecord(scope)
  const [value, ...keys] = by.map((name) => comparedBy(r, name)) as [SQL, ...SQL[]]
  const sorted = [isOfFew || alongOrder ? value : unindexed(value), ...keys]
  const behind =
    after &&
    raw`(${raw.join([value, ...keys], raw`, `)}) ${raw.raw(descending ? '<' : '>')} (${raw.join(
      after.map((one) => raw`${one}`),
      raw`, `,
    )})`
  const isIn = !readsOver
    ? isWhole(r, scope, r.lastClosedOn)
    : isOfFew
      ? between(r.lastClosedOn, scope.first, scope.last)
      : isEnded(r, scope)
  const rows = await db.sql
    .select(listedColumns(r))
    .from(r)
    .where(and(isIn, isWanted(db, scope, filter), isEarned(r, filter.earned, by[0] === 'profit'), is, behind))
    .orderBy(...sorted.map((one) => (descending ? desc(one) : asc(one))))
    .limit(atMost(readsOver ? limit + overBeginning : limit))
  return rows.filter(({ firstClosedOn }) => (firstClosedOn ?? '') >= scope.first).slice(0, limit)
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

export type Ended = Sums & { fees: Money }

/** Of all round trips whose last closing is in the period, from what is kept of each day. */
export async function sumEnded(
  { sql, t: { dailyTotals: d } }: Reader,
  { accountId, first, last }: PeriodScope,
): Promise<Ended> {
  const [ended] = await sql
    .select({
      tradeCount: raw`coalesce(sum(${d.endedTrips}), 0)`.mapWith(Number),
      winningTrades: raw`coalesce(sum(${d.endedWins}), 0)`.mapWith(Number),
      tradingPnl: sumOf(d.endedProfit),
      fees: sumOf(d.endedFees),
    })
    .from(d)
    .where(and(inAccount(d, accountId), between(d.date, first, last)))
  return ended as Ended
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

export interface DaySums {
  day: DateString
  tradingPnl: Money
  fees: Money
  /** `W`, `L` or `B` for each, in the order of the list. */
  results: string
}

/** By the day of the last closing. */
export const selectDays = (db: Reader, scope: PeriodScope, filter: TripFilter): Promise<DaySums[]> => {
  const { roundTrips: r } = db.t
  // In the order of an index. To sort the results of each day takes SQLite as long as all the rest.
  const placed = db.sql
    .select({
      day: raw<DateString>`${r.lastClosedOn}`.as('day'),
      profit: r.profit,
      fees: r.fees,
      result: letterIn(r.profit).as('result'),
    })
    .from(r)
    .where(isWantedWhole(db, scope, filter))
    .orderBy(
      ...[r.lastClosedOn, r.lastClosedTime, r.accountId, r.instrument, r.openedOn, r.number].map((key) => asc(key)),
    )
    .as('placed')
  return db.sql
    .select({
      day: placed.day,
      tradingPnl: sumOf(placed.profit),
      fees: sumOf(placed.fees),
      results: raw<string>`string_agg(${placed.result}, '')`,
    })
    .from(placed)
    .groupBy(placed.day)
    .orderBy(asc(placed.day))
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
  const { roundTrips: r, symbolTotals: s } = db.t
  // SQLite would read each round trip of the record along the index of symbols, which has the days of one symbol.
  const ofEach = isWholeRecord(scope) ? undefined : inArray(r.instrument, db.sql.select({ name: s.instrument }).from(s))
  return db.sql
    .select({
      instrument: r.instrument,
      firstSymbol: raw<string>`min(${r.symbol})`,
      lastSymbol: raw<string>`max(${r.symbol})`,
      ...sumsOf(r),
    })
    .from(r)
    .where(and(ofEach, isWantedWhole(db, scope, filter)))
    .groupBy(r.instrument)
}

export type GroupSums = Sums & {
  side: Side
  entryHour: number | null
  timeHeld: number
  size: number
  losingTrades: number
  grossProfit: Money
  most: Money
  least: Money
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
      grossProfit: sumOf(raw`case when ${r.profit} > 0 then ${r.profit} end`),
      most: raw`max(${r.profit})`.mapWith(BigInt),
      least: raw`min(${r.profit})`.mapWith(BigInt),
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

/** The round trips that were closed in several months, by the last month. */
export const selectOverMonths = (db: Reader, scope: PeriodScope, filter: TripFilter): Promise<MonthSums[]> => {
  const { roundTrips: r } = db.t
  const month = raw<string>`substr(${r.lastClosedOn}, 1, 7)`
  return db.sql
    .select({ month, ...sumsOf(r) })
    .from(r)
    .where(and(isOverMonths(r), isWantedWhole(db, scope, filter, r.firstClosedOn)))
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
    // Closed on several days, so by several trades: a column that no index has, or both engines would read a larger one.
    .where(and(isOverMonths(r), hasValue(r), gt(r.tradeCount, 1), isWantedWhole(db, scope, filter, r.firstClosedOn)))
    .groupBy(r.accountId, r.instrument, r.openedOn, r.number, month)
    .as('parts')
  return db.sql
    .select({ month: parts.month, ...sumsOf(parts as unknown as Trips) })
    .from(parts)
    .groupBy(parts.month)
}

/** Those with a journal entry. */
export const selectWithEntry = (db: Reader, scope: PeriodScope, filter: TripFilter): Promise<ListedRoundTrip[]> => {
  const { roundTrips: r } = db.t
  return db.sql
    .select(listedColumns(r))
    .from(r)
    .where(
      and(
        hasEntry(db, filter, 'in', () => undefined),
        isWantedWhole(db, scope, filter),
      ),
    )
}
