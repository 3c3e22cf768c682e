import { and, asc, between, eq, gt, inArray, isNull, ne, or, sql as raw, type SQL } from 'drizzle-orm'
import { type DateString, dayNumber, fromDayNumber } from '../../lib/dates.ts'
import type { Money, Quantity } from '../../lib/decimal.ts'
import type { Reader } from '../../store/index.ts'
import type { FileDays } from './overlap-queries.ts'

/** More pairs than these would not help the user. */
const MOST_PAIRS = 2_000

/** A file and others of the same user. */
export interface Compared {
  fileId: number
  otherIds: readonly number[]
}

/** What two files have sold of an instrument, each on one day: the same quantity for the same money. */
export interface EqualSales {
  otherId: number
  instrument: string
  /** null if the file prints none. */
  quantity: Quantity | null
  sold: DateString
  otherSold: DateString
}

/** Those whose days differ, of these days of the file, and of as many more of the others. The oldest first. */
export function selectOnOtherDays(
  db: Reader,
  { fileId, otherIds }: Compared,
  { accountId, first, last }: FileDays,
  more: number,
): Promise<EqualSales[]> {
  const one = soldBy(db, [fileId], { accountId, first, last }, 'one')
  const around = { accountId, first: daysAfter(first, -more), last: daysAfter(last, more) }
  const other = soldBy(db, otherIds, around, 'other')
  return db.sql
    .select({
      otherId: other.fileId,
      instrument: one.instrument,
      quantity: one.quantity,
      sold: one.sold,
      otherSold: other.sold,
    })
    .from(one)
    .innerJoin(other, isEqual(one, other))
    .where(and(gt(one.proceeds, 0n), ne(one.sold, other.sold)))
    .orderBy(asc(one.sold), asc(one.instrument), asc(other.fileId), asc(other.sold))
    .limit(MOST_PAIRS)
}

/** Those of the instruments of which a file and another have equal sales on one day. */
export function selectOnSameDays(
  db: Reader,
  { fileId, otherIds }: Compared,
  days: FileDays,
  instruments: readonly string[],
): Promise<{ otherId: number; instrument: string }[]> {
  const isOf = inArray(db.t.lots.instrument, [...instruments])
  const [one, other] = [soldBy(db, [fileId], days, 'one', isOf), soldBy(db, otherIds, days, 'other', isOf)]
  return db.sql
    .selectDistinct({ otherId: other.fileId, instrument: one.instrument })
    .from(one)
    .innerJoin(other, and(isEqual(one, other), eq(one.sold, other.sold)))
}

const daysAfter = (day: DateString, days: number): DateString => fromDayNumber(dayNumber(day) + days)

type Sold = ReturnType<typeof soldBy>

const isEqual = (one: Sold, other: Sold): SQL | undefined =>
  and(
    eq(other.instrument, one.instrument),
    eq(other.proceeds, one.proceeds),
    or(isNull(one.quantity), isNull(other.quantity), eq(one.quantity, other.quantity)),
  )

/** What each of the files has sold of each instrument on each day. */
function soldBy(
  { sql, t: { lots: c, fileLots: links } }: Reader,
  fileIds: readonly number[],
  { accountId, first, last }: FileDays,
  name: string,
  condition?: SQL,
) {
  return sql
    .select({
      fileId: links.fileId,
      instrument: c.instrument,
      sold: c.sold,
      proceeds: raw<Money>`sum(${c.proceeds} * ${links.copies})`.mapWith(BigInt).as(`${name}_proceeds`),
      // null if it is null of any.
      quantity: raw`case when count(*) = count(${c.quantity}) then sum(${c.quantity} * ${links.copies}) end`
        .mapWith((n): Quantity | null => (n === null ? null : BigInt(n)))
        .as(`${name}_quantity`),
    })
    .from(c)
    .innerJoin(links, and(eq(links.contentId, c.id), inArray(links.fileId, [...fileIds])))
    .where(and(eq(c.accountId, accountId), between(c.sold, first, last), condition))
    .groupBy(links.fileId, c.instrument, c.sold)
    .as(name)
}
