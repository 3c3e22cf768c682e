/** Own entries among the transactions, as they will be. */
import { and, eq, inArray, isNotNull, isNull, sql as raw } from 'drizzle-orm'
import { chunks } from '../lib/chunks.ts'
import { type DateString, datesBetween } from '../lib/dates.ts'
import { KEYS_PER_STATEMENT, type Reader, type Writer } from '../store/index.ts'
import { entryWindow } from './entry-window.ts'
import { selectNextContents, updateNext } from './next-queries.ts'
import type { EnteredRow } from './own-entries.ts'

export type StoredEnteredRow = EnteredRow & { id: number; replaced: number | null }

/** The own entries of instruments of an account, and the rows of files of the same instruments that may be them. */
export async function selectEntered(
  { sql, t }: Reader,
  accountId: number,
  instruments: readonly string[],
): Promise<StoredEnteredRow[]> {
  const found: StoredEnteredRow[] = []
  for (const some of chunks(instruments, KEYS_PER_STATEMENT)) {
    const own = selectNextContents({ sql, t }, t.transactions, (c) =>
      and(eq(c.accountId, accountId), inArray(c.instrument, [...some]), isNotNull(c.ownEntry)),
    )
    const entries = await sql.select(enteredOf(own)).from(own)
    if (entries.length === 0) continue
    found.push(...entries)
    const named = [...new Set(entries.map(({ instrument }) => instrument))]
    const days = new Set(entries.flatMap(({ date }) => daysIn(entryWindow(date))))
    for (const ofDays of chunks([...days], KEYS_PER_STATEMENT)) {
      const beside = selectNextContents({ sql, t }, t.transactions, (c) =>
        and(eq(c.accountId, accountId), inArray(c.instrument, named), inArray(c.date, ofDays), isNull(c.ownEntry)),
      )
      found.push(...(await sql.select(enteredOf(beside)).from(beside)))
    }
  }
  return found
}

const daysIn = ({ from, to }: ReturnType<typeof entryWindow>): DateString[] => [...datesBetween(from, to)]

const enteredOf = (r: Reader['t']['transactions']) => ({
  id: r.id,
  key: r.rowKey,
  copies: r.copies,
  date: r.date,
  class: r.class,
  instrument: r.instrument,
  quantity: r.quantity,
  price: r.price,
  amount: r.amount,
  ownEntry: r.ownEntry,
  besides: r.besides,
  replaced: r.replaced,
})

/** Marks the entries as replaced, or as counted again. */
export const updateReplaced = (tx: Writer, rows: readonly { id: number; replaced: number | null }[]): Promise<void> =>
  updateNext(tx, tx.t.transactions, rows)

/** The stored entries that count no longer, by day. */
export const selectNewlyReplaced = ({
  sql,
  t: { nextTransactions: n },
}: Reader): Promise<{ symbol: string; date: string; action: string }[]> =>
  sql
    .select({ symbol: n.symbol, date: n.date, action: n.action })
    .from(n)
    .where(and(isNotNull(n.ownEntry), eq(n.added, false), isNotNull(n.replaced), raw`${n.copies} > 0`))
    .orderBy(n.date, n.symbol)

/** The ids of the own entries of an instrument, by the text that each has alone. */
export async function selectEntryIds(
  { sql, t }: Reader,
  accountId: number,
  instrument: string,
): Promise<ReadonlyMap<string, number>> {
  const { transactions: r, fileTransactions: l, importFiles: f, ownEntries: e } = t
  const found = await sql
    .select({ text: raw<string>`${r.ownEntry}`, id: e.entry })
    .from(r)
    .innerJoin(l, eq(l.contentId, r.id))
    .innerJoin(f, eq(f.id, l.fileId))
    .innerJoin(e, eq(e.importId, f.importId))
    .where(and(eq(r.accountId, accountId), eq(r.instrument, instrument), isNotNull(r.ownEntry)))
  return new Map(found.map(({ text, id }) => [text, id]))
}
