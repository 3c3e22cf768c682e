import { and, asc, between, desc, eq, getTableColumns, gt, lt, or, sql as raw, type SQL } from 'drizzle-orm'
import type { DateString } from '../../lib/dates.ts'
import type { Reader } from '../../store/index.ts'
import { type AccountScope, inAccount } from '../queries.ts'

export type UnmatchedSaleRow = Reader['t']['unmatchedSales']['$inferSelect']

/** A sale in the order of the list: newest first, then by account, instrument and key. */
export type SaleSortKey = Pick<UnmatchedSaleRow, 'date' | 'accountId' | 'instrument' | 'saleKey'>

/** The sales of a user, or of one account, on any day or from `first` to `last`, both inclusive. */
export interface SaleScope extends AccountScope {
  days?: { first: DateString; last: DateString }
}

interface Page extends SaleScope {
  after: SaleSortKey | undefined
  limit: number
}

const isIn = (u: Reader['t']['unmatchedSales'], { accountId, days }: SaleScope): SQL | undefined =>
  and(inAccount(u, accountId), days && between(u.date, days.first, days.last))

export async function countUnmatchedSales(
  { sql, t: { unmatchedSales: u } }: Reader,
  scope: SaleScope,
): Promise<number> {
  const [found] = await sql
    .select({ sales: raw`count(*)`.mapWith(Number) })
    .from(u)
    .where(isIn(u, scope))
  return found?.sales ?? 0
}

export function selectUnmatchedSales({ sql, t }: Reader, page: Page): Promise<UnmatchedSaleRow[]> {
  const u = t.unmatchedSales
  const { after, limit } = page
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
    .where(and(isIn(u, page), follows))
    .orderBy(desc(u.date), asc(u.accountId), asc(u.instrument), asc(u.saleKey))
    .limit(limit)
}
