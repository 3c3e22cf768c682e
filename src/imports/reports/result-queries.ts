import { and, asc, count, eq, exists, gte, inArray, lt, ne, notExists, sql as raw } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ContentKind } from '../../ledger/next.ts'
import { ledgerOf } from '../../ledger/next-queries.ts'
import type { DateString } from '../../lib/dates.ts'
import type { Quantity } from '../../lib/decimal.ts'
import type { Reader } from '../../store/index.ts'

export interface Days {
  first: DateString
  last: DateString
}

/**
 * The first and the last day of the rows that files brought: no earlier import in force shows as many of them. Null without such
 * rows. Only imports in force have links.
 */
export async function selectBroughtDays(
  { sql, t }: Reader,
  kind: ContentKind,
  { importId, fileIds }: { importId: number; fileIds: number[] },
): Promise<Days | null> {
  if (fileIds.length === 0) return null
  const { contents: c, links: l } = ledgerOf(t, kind)
  const { importFiles: f, lots } = t
  const other = alias(l, 'other')
  const earlier = sql
    .select({ id: other.contentId })
    .from(other)
    .innerJoin(f, eq(f.id, other.fileId))
    .where(and(eq(other.contentId, l.contentId), gte(other.copies, l.copies), lt(f.importId, importId)))
  const day =
    kind === 'transactions'
      ? raw`${t.transactions.date}`
      : // Of a short the purchase closes it.
        raw`case when ${lots.acquired} > ${lots.sold} then ${lots.acquired} else ${lots.sold} end`
  const [found] = await sql
    .select({ first: raw<DateString | null>`min(${day})`, last: raw<DateString | null>`max(${day})` })
    .from(l)
    .innerJoin(c, eq(c.id, l.contentId))
    .where(and(inArray(l.fileId, fileIds), notExists(earlier)))
  const { first = null, last = null } = found ?? {}
  return first === null || last === null ? null : { first, last }
}

export interface PositionAfter {
  symbol: string
  /** Negative if it is short. */
  quantity: Quantity
}

/** What is open of the instruments that have transactions in these files: the first `limit` by symbol, and how many there are. */
export async function selectOpenOf(
  { sql, t }: Reader,
  fileIds: number[],
  limit: number,
): Promise<{ first: PositionAfter[]; all: number }> {
  if (fileIds.length === 0) return { first: [], all: 0 }
  const { contents: c, links: l } = ledgerOf(t, 'transactions')
  const { positions: p } = t
  const ofFiles = sql
    .select({ id: c.id })
    .from(c)
    .innerJoin(l, eq(l.contentId, c.id))
    .where(and(eq(c.accountId, p.accountId), eq(c.instrument, p.instrument), inArray(l.fileId, fileIds)))
  const isOpen = and(ne(p.quantity, 0n), exists(ofFiles))
  const first = await sql
    .select({ symbol: p.symbol, quantity: p.quantity })
    .from(p)
    .where(isOpen)
    .orderBy(asc(p.symbol), asc(p.accountId), asc(p.instrument))
    .limit(limit)
  if (first.length < limit) return { first, all: first.length }
  const [found] = await sql.select({ all: count() }).from(p).where(isOpen)
  return { first, all: found?.all ?? 0 }
}
