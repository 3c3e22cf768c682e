import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { DateString } from '../../lib/dates.ts'
import type { Reader } from '../../store/index.ts'
import type { ContentKind } from '../printed.ts'

/** The first trade of an account that is made of one half alone: of lots without transactions, or the other way round. */
export async function selectLoneTrade(
  { sql, t: { trades: r } }: Reader,
  { accountId, kind, instruments }: { accountId: number; kind: ContentKind; instruments: readonly string[] },
): Promise<{ instrument: string; symbol: string; closedOn: DateString } | undefined> {
  const isLone = kind === 'lots' ? and(isNotNull(r.lotId), isNull(r.quantityDifference)) : isNull(r.lotId)
  const [first] = await sql
    .select({ instrument: r.instrument, symbol: r.symbol, closedOn: r.closedOn })
    .from(r)
    .where(and(eq(r.accountId, accountId), inArray(r.instrument, [...instruments]), isLone))
    .orderBy(asc(r.closedOn), asc(r.instrument))
    .limit(1)
  return first
}
