import { and, count, eq, inArray, sql as raw } from 'drizzle-orm'
import type { Reader } from '../../store/index.ts'

/** The profits of an account by instrument and closing day, and how many trades they are of. */
export const selectRealized = ({ sql, t: { trades: r } }: Reader, accountId: number, instruments: string[]) =>
  sql
    .select({
      instrument: r.instrument,
      date: r.closedOn,
      profit: raw`sum(${r.profit})`.mapWith(BigInt),
      trades: count(),
    })
    .from(r)
    .where(and(eq(r.accountId, accountId), inArray(r.instrument, instruments)))
    .groupBy(r.instrument, r.closedOn)

/** The days on which an account has sales without a known purchase. */
export const selectUnmatchedDays = (
  { sql, t: { unmatchedSales: u } }: Reader,
  accountId: number,
  instruments: string[],
) =>
  sql
    .selectDistinct({ instrument: u.instrument, date: u.date })
    .from(u)
    .where(and(eq(u.accountId, accountId), inArray(u.instrument, instruments)))
