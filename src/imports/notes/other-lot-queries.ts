import { and, asc, between, eq, exists, inArray, isNull, or, sql as raw } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { DateString } from '../../lib/dates.ts'
import type { Money, Quantity } from '../../lib/decimal.ts'
import type { Reader } from '../../store/index.ts'
import { type FileDays, sumQuantity } from './other-file-queries.ts'

/** More than these would not help the user. */
const MOST_SALES = 500

/** What two files print of the lots of an instrument that were sold on one day. */
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
 * Sales of equal quantities. Of each, the other file has a lot whose proceeds or day of purchase no lot of this file has.
 * The sums of the proceeds differ by at most `perRow` for each row, and by less than a twentieth. The oldest first.
 */
export async function selectInOtherLots(
  { sql, t }: Reader,
  fileId: number,
  otherIds: readonly number[],
  { accountId, first, last }: FileDays,
  perRow: Money,
): Promise<SaleInOtherLots[]> {
  const { lots: c, fileLots: links } = t
  const [other, own] = [alias(links, 'other'), alias(links, 'own')]
  // Lots without a day of purchase are compared with each other only: the derivation compares them with dated lots.
  const isDated = raw`${c.acquired} is not null`
  const one = sql
    .select({
      instrument: c.instrument,
      sold: c.sold,
      isDated: isDated.as('one_dated'),
      rows: raw`sum(${links.copies})`.as('one_rows'),
      proceeds: raw<Money>`sum(${c.proceeds} * ${links.copies})`.mapWith(BigInt).as('one_proceeds'),
      quantity: sumQuantity(c.quantity, links.copies).as('one_quantity'),
    })
    .from(links)
    .innerJoin(c, eq(c.id, links.contentId))
    .where(and(eq(links.fileId, fileId), eq(c.accountId, accountId), between(c.sold, first, last)))
    .groupBy(c.instrument, c.sold, isDated)
    .as('one')
  const [known, knownLinks] = [alias(c, 'known'), alias(links, 'known_links')]
  const isKnown = exists(
    sql
      .select({ id: known.id })
      .from(known)
      .innerJoin(knownLinks, and(eq(knownLinks.contentId, known.id), eq(knownLinks.fileId, fileId)))
      .where(
        and(
          eq(known.accountId, c.accountId),
          eq(known.sold, c.sold),
          eq(known.instrument, c.instrument),
          eq(known.proceeds, c.proceeds),
          raw`coalesce(${known.acquired}, '') = coalesce(${c.acquired}, '')`,
        ),
      ),
  )
  const [proceeds, quantity] = [raw<Money>`sum(${c.proceeds} * ${other.copies})`, sumQuantity(c.quantity, other.copies)]
  const difference = raw`abs(${one.proceeds} - ${proceeds})`
  const otherRows = raw`sum(${other.copies})`
  const rows = raw`case when ${one.rows} < ${otherRows} then ${otherRows} else ${one.rows} end`
  return await sql
    .select({
      otherId: other.fileId,
      instrument: one.instrument,
      sold: one.sold,
      quantity: one.quantity,
      proceeds: one.proceeds,
      otherProceeds: proceeds.mapWith(BigInt),
    })
    .from(one)
    .innerJoin(
      c,
      and(
        eq(c.accountId, accountId),
        eq(c.sold, one.sold),
        eq(c.instrument, one.instrument),
        raw`(${isDated}) = ${one.isDated}`,
      ),
    )
    .innerJoin(other, and(eq(other.contentId, c.id), inArray(other.fileId, [...otherIds])))
    .leftJoin(own, and(eq(own.contentId, c.id), eq(own.fileId, fileId)))
    .groupBy(other.fileId, one.instrument, one.sold, one.isDated, one.rows, one.proceeds, one.quantity)
    .having(
      and(
        // A row that both files have needs no search.
        raw`sum(case when ${own.contentId} is not null then 0 when ${isKnown} then 0 else 1 end) > 0`,
        or(isNull(one.quantity), isNull(quantity), eq(one.quantity, quantity)),
        raw`${difference} <= ${perRow} * ${rows}`,
        raw`${difference} * 20 < ${one.proceeds}`,
      ),
    )
    .orderBy(asc(one.sold), asc(one.instrument), asc(other.fileId))
    .limit(MOST_SALES)
}
