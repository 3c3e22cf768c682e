import { and, asc, between, eq, gt, inArray, isNull, or, sql as raw } from 'drizzle-orm'
import type { DateString } from '../../lib/dates.ts'
import type { Money, Quantity } from '../../lib/decimal.ts'
import type { Reader } from '../../store/index.ts'
import type { FileDays } from './overlap-queries.ts'

/** More than these would not help the user. */
const MOST_SALES = 500

/** What two files print of the lots of an instrument that were sold on one day and bought on one. */
export interface SaleInOtherLots {
  otherId: number
  instrument: string
  sold: DateString
  /** null if the file prints none. */
  quantity: Quantity | null
  proceeds: Money
  otherProceeds: Money
}

/**
 * Sales of equal quantities of which the other file has lots with proceeds that no lot of this file has. The sums of the
 * proceeds differ by at most `perRow` for each row, and by less than a twentieth. The oldest first.
 */
export async function selectInOtherLots(
  db: Reader,
  fileId: number,
  otherIds: readonly number[],
  days: FileDays,
  perRow: Money,
): Promise<SaleInOtherLots[]> {
  const one = salesOf(db, [fileId], days, 'one')
  const other = salesOf(db, otherIds, days, 'other', lotsOf(db, fileId, days))
  const difference = raw`abs(${one.proceeds} - ${other.proceeds})`
  const rows = raw`case when ${one.rows} < ${other.rows} then ${other.rows} else ${one.rows} end`
  return await db.sql
    .select({
      otherId: other.fileId,
      instrument: one.instrument,
      sold: one.sold,
      quantity: one.quantity,
      proceeds: one.proceeds,
      otherProceeds: other.proceeds,
    })
    .from(one)
    .innerJoin(
      other,
      and(
        eq(other.instrument, one.instrument),
        eq(other.sold, one.sold),
        eq(other.acquired, one.acquired),
        or(isNull(one.quantity), isNull(other.quantity), eq(one.quantity, other.quantity)),
      ),
    )
    .where(
      and(gt(other.unknown, 0), raw`${difference} <= ${perRow} * ${rows} and ${difference} * 20 < ${one.proceeds}`),
    )
    .orderBy(asc(one.sold), asc(one.instrument), asc(other.fileId))
    .limit(MOST_SALES)
}

const acquiredOf = ({ t: { lots: c } }: Reader) => raw<string>`coalesce(${c.acquired}, '')`

const isOfDays = ({ t: { lots: c } }: Reader, { accountId, first, last }: FileDays) =>
  and(eq(c.accountId, accountId), between(c.sold, first, last))

type Lots = ReturnType<typeof lotsOf>

/** What the lots of a file were sold for. */
function lotsOf(db: Reader, fileId: number, days: FileDays) {
  const { lots: c, fileLots: links } = db.t
  return db.sql
    .selectDistinct({
      instrument: c.instrument,
      sold: c.sold,
      acquired: acquiredOf(db).as('own_acquired'),
      proceeds: c.proceeds,
    })
    .from(c)
    .innerJoin(links, and(eq(links.contentId, c.id), eq(links.fileId, fileId)))
    .where(isOfDays(db, days))
    .as('own')
}

/** Of each file, its lots by instrument and both days. `unknown`: how many have proceeds that none of `known` has. */
function salesOf(db: Reader, fileIds: readonly number[], days: FileDays, name: string, known?: Lots) {
  const { lots: c, fileLots: links } = db.t
  const acquired = acquiredOf(db)
  const sales = db.sql
    .select({
      fileId: links.fileId,
      instrument: c.instrument,
      sold: c.sold,
      acquired: acquired.as(`${name}_acquired`),
      rows: raw`sum(${links.copies})`.as(`${name}_rows`),
      unknown: raw`count(*) - ${known === undefined ? 0 : raw`count(${known.proceeds})`}`.as(`${name}_unknown`),
      proceeds: raw<Money>`sum(${c.proceeds} * ${links.copies})`.mapWith(BigInt).as(`${name}_proceeds`),
      // null if it is null of any.
      quantity: raw`case when count(*) = count(${c.quantity}) then sum(${c.quantity} * ${links.copies}) end`
        .mapWith((n): Quantity | null => (n === null ? null : BigInt(n)))
        .as(`${name}_quantity`),
    })
    .from(c)
    .innerJoin(links, and(eq(links.contentId, c.id), inArray(links.fileId, [...fileIds])))
    .$dynamic()
  if (known !== undefined)
    sales.leftJoin(
      known,
      and(
        eq(known.instrument, c.instrument),
        eq(known.sold, c.sold),
        eq(known.acquired, acquired),
        eq(known.proceeds, c.proceeds),
      ),
    )
  return sales.where(isOfDays(db, days)).groupBy(links.fileId, c.instrument, c.sold, acquired).as(name)
}
