import { and, asc, count, eq, gte, inArray, lte, ne, notExists, sql as raw } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { DateString } from '../../lib/dates.ts'
import type { Money, Quantity } from '../../lib/decimal.ts'
import { BUYS_AND_SELLS, type TransactionClass } from '../../lib/terms.ts'
import type { Reader } from '../../store/index.ts'
import type { FileDays } from './other-file-queries.ts'

/** The figures of a trade. */
export interface TradeRow {
  accountId: number
  date: DateString
  class: TransactionClass
  amount: Money
  instrument: string
  quantity: Quantity
}

const figuresOf = ({ transactions: c }: Reader['t']) => ({
  accountId: c.accountId,
  date: c.date,
  class: c.class,
  amount: c.amount,
  instrument: c.instrument,
  quantity: c.quantity,
})

/** Trades of these days that other files print and the file does not, the oldest first and at most `most`. */
export async function selectLacked(
  { sql, t }: Reader,
  userId: number,
  { fileId, otherIds }: { fileId: number; otherIds: readonly number[] },
  { accountId, first, last }: FileDays,
  most: number,
): Promise<(TradeRow & { otherId: number })[]> {
  const { transactions: c, fileTransactions: links } = t
  const own = alias(links, 'own')
  // Counted, because PostgreSQL makes a join of `not exists`: it has no statistics of a new file, takes it for one row,
  // and compares each of its rows with each row of the others.
  const ownRows = sql
    .select({ count: count() })
    .from(own)
    .where(and(eq(own.fileId, fileId), eq(own.contentId, c.id)))
  return await sql
    .select({ ...figuresOf(t), otherId: links.fileId })
    .from(c)
    .innerJoin(links, and(eq(links.contentId, c.id), inArray(links.fileId, [...otherIds])))
    .where(
      and(
        eq(c.userId, userId),
        eq(c.accountId, accountId),
        inArray(c.class, BUYS_AND_SELLS),
        gte(c.date, first),
        lte(c.date, last),
        ne(c.amount, 0n),
        raw`(${ownRows}) = 0`,
      ),
    )
    .orderBy(asc(c.date), asc(c.id))
    .limit(most)
}

/** Trades of these days that only this file prints. */
export async function selectPrintedAlone(
  { sql, t }: Reader,
  fileId: number,
  days: readonly DateString[],
): Promise<TradeRow[]> {
  const { transactions: c, fileTransactions: links } = t
  const other = alias(links, 'other')
  const otherRow = sql
    .select({ id: other.contentId })
    .from(other)
    .where(and(ne(other.fileId, fileId), eq(other.contentId, c.id)))
  return await sql
    .select(figuresOf(t))
    .from(links)
    .innerJoin(c, eq(c.id, links.contentId))
    .where(
      and(eq(links.fileId, fileId), inArray(c.date, [...days]), inArray(c.class, BUYS_AND_SELLS), notExists(otherRow)),
    )
    .orderBy(asc(c.date), asc(c.id))
}
