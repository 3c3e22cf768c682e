import { and, asc, eq, inArray, sql as raw } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { DateString } from '../../lib/dates.ts'
import type { Money, Quantity } from '../../lib/decimal.ts'
import { BUYS_AND_SELLS } from '../../lib/terms.ts'
import type { Reader } from '../../store/index.ts'
import type { ContentKind } from '../printed.ts'
import { ledgerOf } from '../queries.ts'

/** A row that two files of one account print alike. */
export interface EqualRow {
  otherId: number
  symbol: string
  date: DateString
}

/** The rows that a file and others print alike, the oldest first. */
export async function selectEqualRows(
  { sql, t }: Reader,
  kind: ContentKind,
  fileId: number,
  otherIds: readonly number[],
): Promise<EqualRow[]> {
  const { contents, day: date, links } = ledgerOf(t, kind)
  const other = alias(links, 'other')
  return await sql
    .select({ otherId: other.fileId, symbol: contents.instrument, date })
    .from(links)
    .innerJoin(other, and(eq(other.contentId, links.contentId), inArray(other.fileId, [...otherIds])))
    .innerJoin(contents, eq(contents.id, links.contentId))
    .where(eq(links.fileId, fileId))
    .orderBy(asc(date), asc(contents.instrument), asc(contents.id))
}

export interface DoubledRows {
  symbol: string
  date: DateString
  kind: 'bought' | 'sold' | 'dividends'
  /** What the two files have together, rows that both print once: a quantity, or the amount of dividends. */
  total: Quantity | Money
  /** Whether both files print the same total. */
  isSame: boolean
}

/**
 * Trades or dividends of an instrument on one day that a file and another print, of which each has rows that the other
 * lacks. The oldest first.
 *
 * Only what files print is read, not what the ledger counts: it can be computed before readers see the import.
 */
export async function selectDoubled(
  { sql, t }: Reader,
  fileId: number,
  otherIds: readonly number[],
): Promise<(DoubledRows & { otherId: number })[]> {
  const { transactions: c, fileTransactions: links } = t
  const group = { accountId: c.accountId, instrument: c.instrument, date: c.date }
  const kind = raw<DoubledRows['kind']>`case when ${c.class} in ('buy', 'buy_to_cover') then 'bought'
    when ${c.class} = 'dividend' then 'dividends' else 'sold' end`
  const measure = raw`case when ${c.class} = 'dividend' then ${c.amount} else ${c.quantity} end`
  const isTrade = inArray(c.class, [...BUYS_AND_SELLS, 'dividend'])
  const one = sql
    .select({ ...group, kind: kind.as('one_kind'), sum: raw`sum(${measure} * ${links.copies})`.as('one_sum') })
    .from(links)
    .innerJoin(c, eq(c.id, links.contentId))
    .where(and(eq(links.fileId, fileId), isTrade))
    .groupBy(c.accountId, c.instrument, c.date, kind)
    .as('one')
  const [other, own] = [alias(links, 'other'), alias(links, 'own')]
  const otherSum = raw`sum(${measure} * ${other.copies})`
  const inBoth = raw`case when ${own.copies} is null then 0 when ${own.copies} < ${other.copies} then ${own.copies}
    else ${other.copies} end`
  const shared = raw`sum(${measure} * ${inBoth})`
  return await sql
    .select({
      otherId: other.fileId,
      symbol: one.instrument,
      date: one.date,
      kind: one.kind,
      total: raw`${one.sum} + ${otherSum} - ${shared}`.mapWith(BigInt).as('total'),
      isSame: raw`${one.sum} = ${otherSum}`.mapWith(Boolean).as('is_same'),
    })
    .from(one)
    .innerJoin(
      c,
      and(
        eq(c.accountId, one.accountId),
        eq(c.instrument, one.instrument),
        eq(c.date, one.date),
        eq(kind, one.kind),
        isTrade,
      ),
    )
    .innerJoin(other, and(eq(other.contentId, c.id), inArray(other.fileId, [...otherIds])))
    .leftJoin(own, and(eq(own.contentId, c.id), eq(own.fileId, fileId)))
    .groupBy(other.fileId, one.accountId, one.instrument, one.date, one.kind, one.sum)
    .having(raw`${shared} < ${one.sum} and ${shared} < ${otherSum}`)
    .orderBy(asc(one.date), asc(one.instrument))
}
