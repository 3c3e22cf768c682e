/** What is stored of instruments that are derived from a day on; see `starts.ts`. */
import {
  and,
  eq,
  exists,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  lt,
  notExists,
  or,
  sql as raw,
} from 'drizzle-orm'
import { chunks } from '../lib/chunks.ts'
import { type DateString, earlierOf } from '../lib/dates.ts'
import { BUYS_AND_SELLS } from '../lib/terms.ts'
import { KEYS_PER_STATEMENT, type Reader } from '../store/index.ts'
import type { Days } from './days-queries.ts'
import { LEAST_TIMES } from './kernel/multiples.ts'
import { TRADE_CLASSES } from './queries.ts'
import type { SymbolTotals } from './total-queries.ts'

/** An instrument as it is stored. */
export interface StoredInstrument {
  instrument: string
  /** As in its position. */
  symbol: string
}

/**
 * Instruments of an account that have a position, and no lot (before or after the change), no unmatched sale and no question.
 * None if the account was derived by other rules.
 */
export async function selectPlain(
  { sql, t }: Reader,
  accountId: number,
  instruments: readonly string[],
  derivationVersion: number,
): Promise<StoredInstrument[]> {
  const { positions: p, accounts: a } = t
  const derived = sql
    .select({ id: a.id })
    .from(a)
    .where(and(eq(a.id, accountId), eq(a.derivationVersion, derivationVersion)))
  const others = [t.lots, t.nextLots, t.unmatchedSales, t.questions].map((table) => {
    const of = table as typeof t.lots
    return notExists(
      sql
        .select({ instrument: of.instrument })
        .from(of)
        .where(and(eq(of.accountId, p.accountId), eq(of.instrument, p.instrument))),
    )
  })
  const found: StoredInstrument[] = []
  for (const some of chunks(instruments, KEYS_PER_STATEMENT))
    found.push(
      ...(await sql
        .select({ instrument: p.instrument, symbol: p.symbol })
        .from(p)
        .where(and(eq(p.accountId, accountId), inArray(p.instrument, [...some]), exists(derived), ...others))),
    )
  return found
}

const EVENTS = TRADE_CLASSES.filter((name) => !BUYS_AND_SELLS.includes(name))

/** The instruments that have, before or after the change, a row that moves shares and is neither a purchase nor a sale. */
export async function selectWithEvents(
  { sql, t }: Reader,
  accountId: number,
  instruments: readonly string[],
): Promise<Set<string>> {
  const found = new Set<string>()
  for (const table of [t.transactions, t.nextTransactions])
    for (const some of chunks(instruments, KEYS_PER_STATEMENT)) {
      const c = table as typeof t.transactions
      // This condition uses the index by class. With the index by instrument, SQLite would read all rows of these instruments.
      const isOne = inArray(raw`coalesce(${c.instrument}, '')`, [...some])
      const rows = await sql
        .select({ accountId: c.accountId, instrument: c.instrument })
        .from(c)
        .where(and(inArray(c.class, EVENTS), isOne))
      for (const row of rows) if (row.accountId === accountId) found.add(row.instrument)
    }
  return found
}

/** The days of an account's own entries, before and after the change. */
export async function selectEntryDays(
  { sql, t }: Reader,
  accountId: number,
): Promise<{ instrument: string; date: DateString }[]> {
  const found: { instrument: string; date: DateString }[] = []
  for (const table of [t.transactions, t.nextTransactions]) {
    const c = table as typeof t.transactions
    const rows = sql.select({ instrument: c.instrument, date: c.date }).from(c)
    found.push(...(await rows.where(and(eq(c.accountId, accountId), isNotNull(c.ownEntry)))))
  }
  return found
}

/** The first day of the round trips that are held when a day begins, by instrument; instruments with nothing held are left out. */
export async function selectHeldSince(
  { sql, t: { roundTrips: r } }: Reader,
  accountId: number,
  days: Days,
): Promise<Map<string, DateString>> {
  const found = new Map<string, DateString>()
  for (const some of chunks([...days.keys()], KEYS_PER_STATEMENT)) {
    const isHeld = [...Map.groupBy(some, (name) => days.get(name) as DateString)].map(([day, own]) =>
      and(inArray(r.instrument, own), lt(r.openedOn, day), or(r.isOpen, gte(r.lastOn, day))),
    )
    // By the index of what was held over a day: with the account, SQLite reads all round trips of the instruments.
    const rows = await sql
      .select({ accountId: r.accountId, instrument: r.instrument, day: r.openedOn })
      .from(r)
      .where(and(or(r.isOpen, gt(r.lastOn, r.openedOn)), or(...isHeld)))
    for (const { instrument, day, ...of } of rows)
      if (of.accountId === accountId) found.set(instrument, earlierOf(day, found.get(instrument) ?? day))
  }
  return found
}

/**
 * The instruments with a trade before their day that has the symbol of the position, so that this stays, and with a row before it
 * that is not one of many copies.
 */
export async function selectWithEarlier(
  { sql, t: { transactions: c, trades: r, positions: p } }: Reader,
  accountId: number,
  days: Days,
): Promise<Set<string>> {
  const found = new Set<string>()
  for (const some of chunks([...days.keys()], KEYS_PER_STATEMENT))
    for (const [day, own] of Map.groupBy(some, (name) => days.get(name) as DateString)) {
      const isRow = and(eq(c.accountId, p.accountId), eq(c.instrument, p.instrument), lt(c.date, day))
      const isTrade = and(eq(r.accountId, p.accountId), eq(r.instrument, p.instrument), lt(r.closedOn, day))
      const few = and(inArray(c.class, [...BUYS_AND_SELLS]), lt(c.copies, LEAST_TIMES))
      const rows = await sql
        .select({ instrument: p.instrument })
        .from(p)
        .where(
          and(
            eq(p.accountId, accountId),
            inArray(p.instrument, own),
            exists(sql.select({ id: c.id }).from(c).where(and(isRow, few))),
            exists(
              sql
                .select({ id: r.id })
                .from(r)
                .where(and(isTrade, eq(r.symbol, p.symbol))),
            ),
          ),
        )
      for (const { instrument } of rows) found.add(instrument)
    }
  return found
}

export const selectTotalsOf = (
  { sql, t: { symbolTotals: s } }: Reader,
  accountId: number,
  instruments: readonly string[],
): Promise<SymbolTotals[]> => {
  const { userId: _user, accountId: _account, ...columns } = getTableColumns(s)
  return sql
    .select(columns)
    .from(s)
    .where(and(eq(s.accountId, accountId), inArray(s.instrument, [...instruments])))
}
