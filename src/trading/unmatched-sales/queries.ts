import { and, asc, desc, eq, getTableColumns, gt, lt, or } from 'drizzle-orm'
import type { Reader } from '../../store/index.ts'

export type UnmatchedSaleRow = Reader['t']['unmatchedSales']['$inferSelect']

/** A sale in the order of the list: newest first, then by account, instrument and key. */
export type SaleSortKey = Pick<UnmatchedSaleRow, 'date' | 'accountId' | 'instrument' | 'saleKey'>

interface Page {
  userId: number
  accountId: number | undefined
  after: SaleSortKey | undefined
  limit: number
}

export function selectUnmatchedSales({ sql, t }: Reader, page: Page): Promise<UnmatchedSaleRow[]> {
  const u = t.unmatchedSales
  const { userId, accountId, after, limit } = page
  const follows =
    after === undefined
      ? undefined
      : or(
          lt(u.date, after.date),
          and(
            eq(u.date, after.date),
            or(
              gt(u.accountId, after.accountId),
              and(
                eq(u.accountId, after.accountId),
                or(
                  gt(u.instrument, after.instrument),
                  and(eq(u.instrument, after.instrument), gt(u.saleKey, after.saleKey)),
                ),
              ),
            ),
          ),
        )
  return sql
    .select(getTableColumns(u))
    .from(u)
    .where(and(eq(u.userId, userId), accountId === undefined ? undefined : eq(u.accountId, accountId), follows))
    .orderBy(desc(u.date), asc(u.accountId), asc(u.instrument), asc(u.saleKey))
    .limit(limit)
}
