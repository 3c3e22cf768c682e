/** What is stored of instruments that are derived from a day on; see `starts.ts`. */
import { and, eq, exists, getTableColumns, gt, gte, inArray, isNull, lt, ne, or, sql as raw } from 'drizzle-orm'
import { chunks } from '../lib/chunks.ts'
import { addDays, type DateString, earlierOf } from '../lib/dates.ts'
import { BUYS_AND_SELLS } from '../lib/terms.ts'
import { KEYS_PER_STATEMENT, type Reader } from '../store/index.ts'
import type { Days } from './days-queries.ts'
import { LEAST_TIMES } from './kernel/multiples.ts'
import { REACH } from './kernel/pieces.ts'
import type { SymbolTotals } from './total-queries.ts'

/** An instrument as it is stored. */
export interface StoredInstrument {
  instrument: string
  /** As in its position. */
  symbol: string
  totals: SymbolTotals
}

/**
 * Those whose history is divisible, without the one whose lots show another order of sales than first in, first out: the whole of it
 * shows that. None if the account was derived by other rules.
 */
export async function selectDivisible(
  { sql, t: { positions: p, symbolTotals: s, accounts: a } }: Reader,
  accountId: number,
  instruments: readonly string[],
  derivationVersion: number,
): Promise<StoredInstrument[]> {
  const { userId: _user, accountId: _account, ...totals } = getTableColumns(s)
  const found: StoredInstrument[] = []
  for (const some of chunks(instruments, KEYS_PER_STATEMENT))
    found.push(
      ...(await sql
        .select({ instrument: p.instrument, symbol: p.symbol, totals })
        .from(p)
        .innerJoin(s, and(eq(s.accountId, p.accountId), eq(s.instrument, p.instrument)))
        .innerJoin(a, eq(a.id, p.accountId))
        .where(
          and(
            eq(p.accountId, accountId),
            inArray(p.instrument, [...some]),
            eq(p.isDivisible, true),
            eq(a.derivationVersion, derivationVersion),
            or(isNull(a.otherOrderIn), ne(a.otherOrderIn, p.instrument)),
          ),
        )),
    )
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

/** What is stored of the days before a start. */
export interface Before {
  /** Whether something was closed without a lot so shortly before it that a later lot could name what was bought then. */
  hasFree: boolean
}

/**
 * Of the instruments with a trade before their day that has the symbol of the position, so that this stays, and with such a row
 * before it that is not one of many copies.
 */
export async function selectBefore(
  { sql, t: { transactions: c, trades: r, positions: p } }: Reader,
  accountId: number,
  days: Days,
): Promise<Map<string, Before>> {
  const found = new Map<string, Before>()
  for (const some of chunks([...days.keys()], KEYS_PER_STATEMENT))
    for (const [day, own] of Map.groupBy(some, (name) => days.get(name) as DateString)) {
      const isRow = and(eq(c.accountId, p.accountId), eq(c.instrument, p.instrument), lt(c.date, day))
      const isTrade = and(eq(r.accountId, p.accountId), eq(r.instrument, p.instrument), lt(r.closedOn, day))
      const few = and(inArray(c.class, [...BUYS_AND_SELLS]), lt(c.copies, LEAST_TIMES), eq(c.symbol, p.symbol))
      // By the index of lots SQLite would read all trades without one.
      const near = and(gte(r.closedOn, addDays(day, -REACH)), raw`coalesce(${r.lotId}, 0) = 0`)
      const rows = await sql
        .select({
          instrument: p.instrument,
          hasFree: raw`${exists(sql.select({ id: r.id }).from(r).where(and(isTrade, near)))}`.mapWith(Boolean),
        })
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
      for (const { instrument, hasFree } of rows) found.set(instrument, { hasFree })
    }
  return found
}
