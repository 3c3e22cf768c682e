import { and, eq } from 'drizzle-orm'
import type { AllWriter } from '../store/index.ts'

export interface RefreshRow {
  lease: string
  leaseUntil: number
  doneSince: number | null
}

export async function selectRefresh({ sql, t }: AllWriter, userId: number): Promise<RefreshRow | undefined> {
  const [row] = await sql
    .select({
      lease: t.priceRefreshes.lease,
      leaseUntil: t.priceRefreshes.leaseUntil,
      doneSince: t.priceRefreshes.doneSince,
    })
    .from(t.priceRefreshes)
    .where(eq(t.priceRefreshes.userId, userId))
  return row
}

export async function upsertRefresh({ sql, t }: AllWriter, userId: number, row: RefreshRow): Promise<void> {
  await sql
    .insert(t.priceRefreshes)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: t.priceRefreshes.userId, set: row })
}

/** Returns false if another refresh has taken the lease. */
export async function updateRefresh(
  { sql, t }: AllWriter,
  userId: number,
  lease: string,
  change: Partial<Pick<RefreshRow, 'leaseUntil' | 'doneSince'>>,
): Promise<boolean> {
  const updated = await sql
    .update(t.priceRefreshes)
    .set(change)
    .where(and(eq(t.priceRefreshes.userId, userId), eq(t.priceRefreshes.lease, lease)))
    .returning({ userId: t.priceRefreshes.userId })
  return updated.length === 1
}
