/** Own entries among the transactions, as they will be. */
import { and, eq, inArray, isNotNull, isNull, sql as raw } from 'drizzle-orm'
import { chunks } from '../lib/chunks.ts'
import { type DateString, datesBetween } from '../lib/dates.ts'
import { KEYS_PER_STATEMENT, type Reader } from '../store/index.ts'
import { entryWindow } from './entry-window.ts'
import { type AccountRows, asNext, type Next, type NextContent, type SettledEntry } from './next.ts'
import type { EnteredRow } from './own-entries.ts'

export type StoredEnteredRow = EnteredRow &
  Pick<SettledEntry, 'id' | 'symbol' | 'action' | 'replaced'> & { isAdded?: boolean }

/** The own entries of an account, as they will be; and where those that leave are. */
export async function selectOwnEntries(
  { sql, t: { transactions: c } }: Reader,
  { accountId, next }: AccountRows,
): Promise<{ entries: StoredEnteredRow[]; left: Pick<EnteredRow, 'instrument' | 'date'>[] }> {
  const stored: StoredEnteredRow[] = await sql
    .select(enteredOf(c))
    .from(c)
    .where(and(eq(c.accountId, accountId), isNotNull(c.ownEntry)))
  const others = [...(next?.of(accountId).entries.values() ?? [])]
  return {
    entries: asNext<StoredEnteredRow, 'transactions'>(stored, others, enteredRow).map((row) => settled(row, next)),
    left: others.filter(({ copies }) => copies === 0),
  }
}

/** The own entries, of instruments of an account, and the rows of files of the same instruments that may be them. */
export async function selectEntered(
  { sql, t: { transactions: c } }: Reader,
  { accountId, next }: AccountRows,
  entries: readonly StoredEnteredRow[],
): Promise<StoredEnteredRow[]> {
  const found = [...entries]
  const days = new Set(entries.flatMap(({ date }) => daysIn(entryWindow(date))))
  const named = [...new Set(entries.map(({ instrument }) => instrument))]
  for (const some of chunks(named, KEYS_PER_STATEMENT)) {
    const stored: StoredEnteredRow[] = []
    for (const ofDays of chunks([...days], KEYS_PER_STATEMENT))
      stored.push(
        ...(await sql
          .select(enteredOf(c))
          .from(c)
          .where(
            and(eq(c.accountId, accountId), inArray(c.instrument, some), inArray(c.date, ofDays), isNull(c.ownEntry)),
          )),
      )
    const others = next?.contentsOf('transactions', accountId, some) ?? []
    const pick = (row: NextContent<'transactions'>) =>
      row.ownEntry === null && days.has(row.date) ? enteredRow(row) : undefined
    found.push(...asNext<StoredEnteredRow, 'transactions'>(stored, others, pick))
  }
  return found
}

const settled = (row: StoredEnteredRow, next: Next | undefined): StoredEnteredRow => {
  const { replaced } = next?.settled.get(row.id) ?? row
  return { ...row, replaced }
}

const daysIn = ({ from, to }: ReturnType<typeof entryWindow>): DateString[] => [...datesBetween(from, to)]

const enteredRow = (row: NextContent<'transactions'>): StoredEnteredRow => ({
  ...(enteredOf(row as never) as unknown as StoredEnteredRow),
  isAdded: row.isAdded,
})

const enteredOf = (r: Reader['t']['transactions']) => ({
  id: r.id,
  key: r.rowKey,
  copies: r.copies,
  date: r.date,
  class: r.class,
  symbol: r.symbol,
  action: r.action,
  instrument: r.instrument,
  quantity: r.quantity,
  price: r.price,
  amount: r.amount,
  ownEntry: r.ownEntry,
  besides: r.besides,
  replaced: r.replaced,
})

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
