import {
  and,
  asc,
  between,
  type Column,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  sql as raw,
  type SQL,
} from 'drizzle-orm'
import type { DateString } from '../../lib/dates.ts'
import type { Money, Quantity } from '../../lib/decimal.ts'
import type { Side } from '../../lib/terms.ts'
import type { Reader } from '../../store/index.ts'
import type { FileDays } from './other-file-queries.ts'

/** More pairs than these would not help the user. */
const MOST_PAIRS = 100

/** Lots of an instrument without transactions, and as much of another that was closed without lots, on one day. */
export interface RenamedSale {
  closedOn: DateString
  ofLots: string
  ofSales: string
  /** That of the sales. */
  quantity: Quantity
}

/** Those of these days of which one of the files has a row, the oldest first. `tolerance`: of their money, which is not 0. */
export async function selectRenamed(
  db: Reader,
  fileIds: readonly number[],
  days: FileDays,
  tolerance: Money,
): Promise<RenamedSale[]> {
  const { trades: r } = db.t
  const lots = closedBy(db, days, 'of_lots', and(isNotNull(r.lotId), isNull(r.quantityDifference)))
  const sales = closedBy(db, days, 'of_sales', isNull(r.lotId))
  return await db.sql
    .select({
      closedOn: lots.closedOn,
      ofLots: lots.instrument,
      ofSales: sales.instrument,
      quantity: raw`${sales.quantity}`.mapWith((n): Quantity => BigInt(Number(n))),
    })
    .from(lots)
    .innerJoin(
      sales,
      and(
        eq(sales.closedOn, lots.closedOn),
        eq(sales.side, lots.side),
        ne(sales.instrument, lots.instrument),
        or(isNull(lots.quantity), eq(sales.quantity, lots.quantity)),
        raw`abs(${sales.money} - ${lots.money}) <= ${tolerance}`,
      ),
    )
    // Many options of a day expire without a value.
    .where(
      and(raw`${lots.money} > 0`, or(existsLot(db, fileIds, days, lots), existsTransaction(db, fileIds, days, sales))),
    )
    .orderBy(asc(lots.closedOn), asc(lots.instrument), asc(sales.instrument))
    .limit(MOST_PAIRS)
}

type Closed = ReturnType<typeof closedBy>

/** As a floating point number: a sum of integers with more than 64 bits is an error on SQLite. */
const sum = <Of>(value: Column | SQL) => raw<Of>`sum(cast(${value} as double precision))`

/** What trades of each instrument have closed on each day. `money`: received for what was sold, or paid to cover. */
function closedBy(
  { sql, t: { trades: r } }: Reader,
  { accountId, first, last }: FileDays,
  name: string,
  condition?: SQL,
) {
  return sql
    .select({
      closedOn: r.closedOn,
      instrument: r.instrument,
      side: raw<Side>`${r.side}`.as(`${name}_side`),
      // null if it is null of any.
      quantity: raw<Quantity | null>`case when count(*) = count(${r.quantity}) then ${sum(r.quantity)} end`.as(
        `${name}_quantity`,
      ),
      money: sum<Money>(raw`case when ${r.side} = 'short' then ${r.costBasis} else ${r.proceeds} end`).as(
        `${name}_money`,
      ),
    })
    .from(r)
    .where(and(eq(r.accountId, accountId), between(r.closedOn, first, last), condition))
    .groupBy(r.closedOn, r.instrument, r.side)
    .as(name)
}

const existsLot = ({ sql, t }: Reader, fileIds: readonly number[], { accountId }: FileDays, closed: Closed): SQL => {
  const { lots: c, fileLots: links } = t
  const closedOn = raw`case when ${c.acquired} > ${c.sold} then ${c.acquired} else ${c.sold} end`
  return exists(
    sql
      .select({ id: c.id })
      .from(c)
      .innerJoin(links, and(eq(links.contentId, c.id), inArray(links.fileId, [...fileIds])))
      .where(and(eq(c.accountId, accountId), eq(c.instrument, closed.instrument), eq(closedOn, closed.closedOn))),
  )
}

const existsTransaction = (
  { sql, t }: Reader,
  fileIds: readonly number[],
  { accountId }: FileDays,
  closed: Closed,
): SQL => {
  const { transactions: c, fileTransactions: links } = t
  return exists(
    sql
      .select({ id: c.id })
      .from(c)
      .innerJoin(links, and(eq(links.contentId, c.id), inArray(links.fileId, [...fileIds])))
      .where(and(eq(c.accountId, accountId), eq(c.instrument, closed.instrument), eq(c.date, closed.closedOn))),
  )
}
