import { and, eq, gte, inArray, lt, notExists, sql as raw } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ContentKind } from '../../ledger/next.ts'
import { ledgerOf } from '../../ledger/next-queries.ts'
import type { DateString } from '../../lib/dates.ts'
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
