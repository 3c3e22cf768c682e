import { and, asc, between, count, eq, inArray, isNull, ne, or, sql as raw, type SQL } from 'drizzle-orm'
import type { DateString } from '../../lib/dates.ts'
import type { Money, Quantity } from '../../lib/decimal.ts'
import { BUYS_AND_SELLS } from '../../lib/terms.ts'
import type { Reader } from '../../store/index.ts'
import type { ContentKind } from '../printed.ts'
import { ledgerOf } from '../queries.ts'
import { type FileDays, sumQuantity } from './other-file-queries.ts'

/** More pairs than these would not help the user. */
const MOST_PAIRS = 2_000

/** A file and others of the same user and kind. */
export interface Compared {
  kind: ContentKind
  fileId: number
  otherIds: readonly number[]
}

/** What two files have bought, sold or received of an instrument, each on one day: the same quantity for the same money. */
export interface EqualTrades {
  otherId: number
  instrument: string
  /** null if the file prints none. */
  quantity: Quantity | null
  day: DateString
  otherDay: DateString
}

/** Those whose days differ, of these days of the file, and of `around` of the others. The oldest first. */
export function selectOnOtherDays(
  db: Reader,
  { kind, fileId, otherIds }: Compared,
  days: FileDays,
  around: FileDays,
): Promise<EqualTrades[]> {
  const [one, other] = [sumsBy(db, kind, [fileId], days, 'one'), sumsBy(db, kind, otherIds, around, 'other')]
  return (
    db.sql
      .select({
        otherId: other.fileId,
        instrument: one.instrument,
        quantity: one.quantity,
        day: one.day,
        otherDay: other.day,
      })
      .from(one)
      .innerJoin(other, isEqual(one, other))
      // Sales without a gain, such as those of a money market fund, change no figure.
      .where(and(ne(one.money, 0n), ne(one.money, one.cost), ne(one.day, other.day)))
      .orderBy(asc(one.day), asc(one.instrument), asc(other.fileId), asc(other.day))
      .limit(MOST_PAIRS)
  )
}

/** Those of the instruments of which a file and another have equal trades on one day. */
export function selectOnSameDays(
  db: Reader,
  { kind, fileId, otherIds }: Compared,
  days: FileDays,
  instruments: readonly string[],
): Promise<{ otherId: number; instrument: string }[]> {
  const isOf = inArray(ledgerOf(db.t, kind).contents.instrument, [...instruments])
  const [one, other] = [sumsBy(db, kind, [fileId], days, 'one', isOf), sumsBy(db, kind, otherIds, days, 'other', isOf)]
  return db.sql
    .selectDistinct({ otherId: other.fileId, instrument: one.instrument })
    .from(one)
    .innerJoin(other, and(isEqual(one, other), eq(one.day, other.day)))
}

/** How many instruments a file has sold on each of these days, all days together. */
export async function countSales(db: Reader, fileId: number, days: FileDays): Promise<number> {
  const [all] = await db.sql.select({ sales: count() }).from(sumsBy(db, 'lots', [fileId], days, 'sales'))
  return all?.sales ?? 0
}

type Sums = ReturnType<typeof sumsBy>

const isEqual = (one: Sums, other: Sums): SQL | undefined =>
  and(
    eq(other.instrument, one.instrument),
    eq(other.group, one.group),
    eq(other.money, one.money),
    eq(other.cost, one.cost),
    or(isNull(one.quantity), isNull(other.quantity), eq(one.quantity, other.quantity)),
  )

/** What each of the files has bought, sold and received as dividends of each instrument on each day. */
function sumsBy(
  { sql, t }: Reader,
  kind: ContentKind,
  fileIds: readonly number[],
  { accountId, first, last }: FileDays,
  name: string,
  condition?: SQL,
) {
  const { contents: c, day, links } = ledgerOf(t, kind)
  const isLots = kind === 'lots'
  const money = isLots ? t.lots.proceeds : t.transactions.amount
  const { class: type } = t.transactions
  const group = raw`${isLots ? 'sold' : raw`case when ${type} = 'dividend' then 'paid' when ${money} < 0 then 'bought' else 'sold' end`}`
  const isCompared = isLots ? undefined : inArray(type, [...BUYS_AND_SELLS, 'dividend'])
  return sql
    .select({
      fileId: links.fileId,
      instrument: c.instrument,
      day,
      group: group.as(`${name}_group`),
      money: raw<Money>`sum(${money} * ${links.copies})`.mapWith(BigInt).as(`${name}_money`),
      // Who sells the same quantity again and again often gets the same for it, but has rarely paid the same.
      cost: raw<Money>`sum(${isLots ? t.lots.costBasis : 0} * ${links.copies})`.mapWith(BigInt).as(`${name}_cost`),
      quantity: sumQuantity(c.quantity, links.copies).as(`${name}_quantity`),
    })
    .from(c)
    .innerJoin(links, and(eq(links.contentId, c.id), inArray(links.fileId, [...fileIds])))
    .where(and(eq(c.accountId, accountId), between(day, first, last), isCompared, condition))
    .groupBy(links.fileId, c.instrument, day, group)
    .as(name)
}
