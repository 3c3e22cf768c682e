/** What journal entries name of the ledger, and the rows and parts that fit. */
import { and, asc, eq, gte, inArray, isNotNull, isNull, lte, not, or, sql as raw } from 'drizzle-orm'
import { chunks } from '../lib/chunks.ts'
import type { DateString } from '../lib/dates.ts'
import type { Money, Price, Quantity } from '../lib/decimal.ts'
import type { PartEffect, Side } from '../lib/terms.ts'
import { KEYS_PER_STATEMENT, type Reader, type Writer } from '../store/index.ts'
import type { RoundTripKey } from './public-ids.ts'

/** By what an execution is found again, in its account and instrument; see `entry-links.ts`. */
export interface ExecutionName {
  /** null if no execution is known, also below. */
  executedOn: DateString | null
  /** null if no file prints it. */
  executedAt: string | null
  effect: PartEffect | null
  side: Side | null
  quantity: Quantity | null
  /** null also if no file prints it. */
  price: Price | null
  /** Its number among the equal executions of its day (same quantity and price), and how many these are. */
  nth: number | null
  equals: number | null
  /** The same among the equal executions of its time; null without a time. */
  nthAtTime: number | null
  equalsAtTime: number | null
  /** The key of a lot of the round trip; null if it has none. */
  lotKey: string | null
}

/** A round trip within its account and instrument. */
export interface TripName {
  tripOn: DateString
  tripNumber: number
}

export interface NamingEntry extends ExecutionName {
  id: number
  accountId: number
  instrument: string
  /** The round trip that has the execution now; null if there is none. */
  tripOn: DateString | null
  tripNumber: number | null
}

export const namingColumns = ({ journalEntries: e }: Reader['t']) => ({
  executedOn: e.executedOn,
  executedAt: e.executedAt,
  effect: e.effect,
  side: e.side,
  quantity: e.quantity,
  price: e.price,
  nth: e.nth,
  equals: e.equals,
  nthAtTime: e.nthAtTime,
  equalsAtTime: e.equalsAtTime,
  lotKey: e.lotKey,
})

/** Of round trips of an account; of all its instruments without any. */
export async function selectNamingEntries(
  { sql, t }: Reader,
  accountId: number,
  instruments: readonly string[] | undefined,
): Promise<NamingEntry[]> {
  const { journalEntries: e } = t
  const columns = { id: e.id, instrument: e.instrument, tripOn: e.tripOn, tripNumber: e.number }
  const select = (some: readonly string[] | undefined) =>
    sql
      .select({ ...namingColumns(t), ...columns })
      .from(e)
      .where(and(eq(e.accountId, accountId), some === undefined ? undefined : inArray(e.instrument, [...some])))
  const found: Awaited<ReturnType<typeof select>> = []
  if (instruments === undefined) found.push(...(await select(undefined)))
  else for (const some of chunks(instruments, KEYS_PER_STATEMENT)) found.push(...(await select(some)))
  return found.map((entry) => ({ ...entry, accountId, instrument: entry.instrument as string }))
}

export async function updateLink(
  { sql, t: { journalEntries: e } }: Writer,
  id: number,
  { tripNumber: number, ...changes }: Partial<Omit<NamingEntry, 'id'>>,
): Promise<void> {
  await sql
    .update(e)
    .set({ ...changes, ...(number === undefined ? {} : { number }) })
    .where(eq(e.id, id))
}

/** Of entries of round trips. */
export async function updateAccountOfEntries(
  { sql, t: { journalEntries: e } }: Writer,
  from: number,
  to: number,
): Promise<void> {
  await sql.update(e).set({ accountId: to }).where(eq(e.accountId, from))
}

/** A transaction. */
export interface NamedRow {
  id: number
  key: string
  copies: number
  instrument: string
  date: DateString
  quantity: Quantity
  price: Price | null
  amount: Money
  /** Of an own entry that does not count: the transaction that is it. */
  replaced: number | null
}

/** Of instruments on days. */
export async function selectRowsOn(
  { sql, t: { transactions: c } }: Reader,
  accountId: number,
  { instruments, days }: { instruments: readonly string[]; days: readonly DateString[] },
): Promise<NamedRow[]> {
  const rows: NamedRow[] = []
  for (const some of chunks(instruments, KEYS_PER_STATEMENT / 2))
    for (const dates of chunks(days, KEYS_PER_STATEMENT / 2))
      rows.push(
        ...(await sql
          .select({
            ...{ id: c.id, key: c.rowKey, copies: c.copies, instrument: c.instrument, date: c.date },
            ...{ quantity: c.quantity, price: c.price, amount: c.amount, replaced: c.replaced },
          })
          .from(c)
          .where(and(eq(c.accountId, accountId), inArray(c.instrument, [...some]), inArray(c.date, [...dates])))),
      )
  return rows
}

/** What a transaction opened or closed: some of its copies. */
export interface Leg extends TripName {
  contentId: number
  effect: PartEffect
  side: Side
  copy: number
  copies: number
}

/** What transactions opened and closed; without a round trip also shares that came without a trade. */
export async function selectLegs(
  { sql, t: { parts: p, trades: r } }: Reader,
  transactionIds: readonly number[],
): Promise<(Omit<Leg, keyof TripName> & { trip: TripName | null })[]> {
  const legs: (Omit<Leg, keyof TripName> & { trip: TripName | null })[] = []
  for (const ids of chunks(transactionIds, KEYS_PER_STATEMENT)) {
    const found = await sql
      .select({
        ...{ contentId: p.contentId, effect: p.effect, side: p.side, copy: p.copy, copies: p.copies },
        tripOn: raw<string | null>`coalesce(${p.roundTripOn}, ${r.roundTripOn})`,
        tripNumber: raw<number | null>`coalesce(${p.roundTripNumber}, ${r.roundTripNumber})`,
      })
      .from(p)
      .leftJoin(r, eq(r.id, p.tradeId))
      .where(and(eq(p.ofLot, false), inArray(p.contentId, [...ids])))
    for (const { tripOn, tripNumber, ...leg } of found)
      legs.push({
        ...leg,
        trip: tripOn === null || tripNumber === null ? null : { tripOn, tripNumber: Number(tripNumber) },
      })
  }
  return legs
}

export interface HeldTrip extends TripName {
  instrument: string
  side: Side
  /** null while it is open. */
  lastOn: DateString | null
}

/** The round trips of instruments that were held on one of the days, or between them. */
export async function selectTripsBetween(
  { sql, t: { roundTrips: r } }: Reader,
  accountId: number,
  { instruments, first, last }: { instruments: readonly string[]; first: DateString; last: DateString },
): Promise<HeldTrip[]> {
  const trips: HeldTrip[] = []
  for (const some of chunks(instruments, KEYS_PER_STATEMENT)) {
    const columns = { instrument: r.instrument, side: r.side, tripOn: r.openedOn, tripNumber: r.number }
    const rows = await sql
      .select({ ...columns, lastOn: r.lastOn, isOpen: r.isOpen })
      .from(r)
      .where(
        and(
          ...[eq(r.accountId, accountId), inArray(r.instrument, [...some]), lte(r.openedOn, last)],
          or(r.isOpen, gte(r.lastOn, first)),
        ),
      )
    trips.push(...rows.map(({ isOpen, lastOn, ...trip }) => ({ ...trip, lastOn: isOpen ? null : lastOn })))
  }
  return trips
}

/** The round trips of the trades that lots made. */
export async function selectTripsOfLots(
  { sql, t: { lots: l, trades: r } }: Reader,
  accountId: number,
  instruments: readonly string[],
  lotKeys: readonly string[],
): Promise<(TripName & { instrument: string; lotKey: string })[]> {
  const found: (TripName & { instrument: string; lotKey: string })[] = []
  for (const some of chunks(instruments, KEYS_PER_STATEMENT / 2))
    for (const keys of chunks(lotKeys, KEYS_PER_STATEMENT / 2))
      found.push(
        ...(await sql
          .selectDistinct({
            ...{ instrument: l.instrument, lotKey: l.rowKey },
            ...{ tripOn: r.roundTripOn, tripNumber: r.roundTripNumber },
          })
          .from(l)
          .innerJoin(r, eq(r.lotId, l.id))
          .where(and(eq(l.accountId, accountId), inArray(l.instrument, [...some]), inArray(l.rowKey, [...keys])))),
      )
  return found
}

/** The key of the first lot that made a trade of a round trip. */
export async function selectLotOfTrip(
  { sql, t: { lots: l, trades: r } }: Reader,
  { accountId, instrument, openedOn, number }: RoundTripKey,
): Promise<string | null> {
  const [row] = await sql
    .select({ key: l.rowKey })
    .from(r)
    .innerJoin(l, eq(l.id, r.lotId))
    .where(
      and(
        ...[eq(r.accountId, accountId), eq(r.instrument, instrument)],
        ...[eq(r.roundTripOn, openedOn), eq(r.roundTripNumber, number), isNotNull(r.lotId)],
      ),
    )
    .orderBy(asc(r.closedOn), asc(r.tradeKey))
    .limit(1)
  return row?.key ?? null
}

export interface RowOfTrip {
  contentId: number
  copy: number
  date: DateString
  step: number
  effect: PartEffect
  side: Side
}

/** The parts of transactions in a round trip. */
export async function selectRowsOfTrip(
  { sql, t: { parts: p, trades: r, transactions: c } }: Reader,
  { accountId, instrument, openedOn, number }: RoundTripKey,
): Promise<RowOfTrip[]> {
  const columns = { contentId: p.contentId, copy: p.copy, step: p.step, effect: p.effect, side: p.side }
  // As `selectPartsOfRoundTrip`, for the same reasons.
  const ofTransaction = not(eq(p.ofLot, true))
  const trades = sql
    .select({ id: r.id })
    .from(r)
    .where(
      and(
        ...[eq(r.accountId, accountId), eq(r.instrument, instrument)],
        ...[eq(r.roundTripOn, openedOn), eq(r.roundTripNumber, number)],
      ),
    )
  const ofTrades = await sql
    .select({ ...columns, date: c.date })
    .from(p)
    .innerJoin(c, eq(c.id, p.contentId))
    .where(and(inArray(p.tradeId, trades), isNull(p.roundTripOn), ofTransaction))
  const own = await sql
    .select({ ...columns, date: c.date, accountId: c.accountId, instrument: c.instrument })
    .from(p)
    .innerJoin(c, eq(c.id, p.contentId))
    .where(and(eq(p.roundTripOn, openedOn), eq(p.roundTripNumber, number), ofTransaction))
  // The round trip of another instrument can have the same day and number.
  const named = own.filter((row) => row.accountId === accountId && row.instrument === instrument)
  return [...ofTrades, ...named.map(({ accountId: _account, instrument: _instrument, ...row }) => row)]
}

/** Shares of an instrument that came from a day on. */
export async function selectCame(
  { sql, t: { parts: p, transactions: c } }: Reader,
  { accountId, instrument, openedOn }: RoundTripKey,
): Promise<RowOfTrip[]> {
  return await sql
    .select({ contentId: p.contentId, copy: p.copy, step: p.step, effect: p.effect, side: p.side, date: c.date })
    .from(c)
    .innerJoin(p, and(eq(p.contentId, c.id), eq(p.ofLot, false), eq(p.effect, 'came')))
    .where(and(eq(c.accountId, accountId), eq(c.instrument, instrument), gte(c.date, openedOn)))
}
