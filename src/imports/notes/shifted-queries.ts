import { and, asc, between, eq, gt, inArray, isNull, max, min, ne, or, sql as raw } from 'drizzle-orm'
import { type DateString, dayNumber, fromDayNumber } from '../../lib/dates.ts'
import type { Money, Quantity } from '../../lib/decimal.ts'
import type { Reader } from '../../store/index.ts'

/** More pairs than these would not help the user. */
const MOST_PAIRS = 2_000

export interface SoldDays {
  accountId: number
  first: DateString
  last: DateString
}

/** The days of the lots of a file in each of its accounts, and as many days before and after them. */
export async function selectSoldDays({ sql, t }: Reader, fileId: number, reach: number): Promise<SoldDays[]> {
  const { lots: c, fileLots: links } = t
  const days = await sql
    .select({ accountId: c.accountId, first: min(c.sold), last: max(c.sold) })
    .from(links)
    .innerJoin(c, eq(c.id, links.contentId))
    .where(eq(links.fileId, fileId))
    .groupBy(c.accountId)
  return days.map(({ accountId, first, last }) => ({
    accountId,
    first: fromDayNumber(dayNumber(first as string) - reach),
    last: fromDayNumber(dayNumber(last as string) + reach),
  }))
}

/** What two files have sold of an instrument, each on one day: the same quantity for the same money. */
export interface EqualSales {
  otherId: number
  instrument: string
  proceeds: Money
  /** null if one of them prints none. */
  quantity: Quantity | null
  sold: DateString
  otherSold: DateString
}

/** `instruments`: those of the instruments, on one day; otherwise on two. The oldest first. */
export async function selectEqualSales(
  { sql, t }: Reader,
  { fileId, otherIds }: { fileId: number; otherIds: readonly number[] },
  { accountId, first, last }: SoldDays,
  instruments?: readonly string[],
): Promise<EqualSales[]> {
  const { lots: c, fileLots: links } = t
  const ofFiles = (ids: readonly number[], name: string) =>
    sql
      .select({
        fileId: links.fileId,
        instrument: c.instrument,
        sold: c.sold,
        proceeds: raw`sum(${c.proceeds} * ${links.copies})`.mapWith(BigInt).as(`${name}_proceeds`),
        // null if it is null of any.
        quantity: raw`case when count(*) = count(${c.quantity}) then sum(${c.quantity} * ${links.copies}) end`
          .mapWith((n) => (n === null ? null : BigInt(n)))
          .as(`${name}_quantity`),
      })
      .from(c)
      .innerJoin(links, and(eq(links.contentId, c.id), inArray(links.fileId, [...ids])))
      .where(
        and(
          eq(c.accountId, accountId),
          between(c.sold, first, last),
          instruments && inArray(c.instrument, [...instruments]),
        ),
      )
      .groupBy(links.fileId, c.instrument, c.sold)
      .as(name)
  const [one, other] = [ofFiles([fileId], 'one'), ofFiles(otherIds, 'other')]
  return await sql
    .select({
      otherId: other.fileId,
      instrument: one.instrument,
      proceeds: one.proceeds,
      quantity: one.quantity,
      sold: one.sold,
      otherSold: other.sold,
    })
    .from(one)
    .innerJoin(other, and(eq(other.instrument, one.instrument), eq(other.proceeds, one.proceeds)))
    .where(
      and(
        instruments ? eq(one.sold, other.sold) : ne(one.sold, other.sold),
        gt(one.proceeds, 0n),
        or(isNull(one.quantity), isNull(other.quantity), eq(one.quantity, other.quantity)),
      ),
    )
    .orderBy(asc(one.sold), asc(one.instrument), asc(other.fileId), asc(other.sold))
    .limit(MOST_PAIRS)
}
