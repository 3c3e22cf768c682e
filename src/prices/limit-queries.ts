import { and, asc, count, eq, gt, lt, lte } from 'drizzle-orm'
import type { PriceProvider } from '../lib/terms.ts'
import type { AllReader, AllWriter } from '../store/index.ts'

export interface Grant {
  grantedAt: number
  urgent: boolean
}

/** All grants that are kept, oldest first. */
export const selectGrants = ({ sql, t }: AllWriter): Promise<Grant[]> =>
  sql
    .select({ grantedAt: t.priceGrants.grantedAt, urgent: t.priceGrants.urgent })
    .from(t.priceGrants)
    .orderBy(asc(t.priceGrants.grantedAt))

export async function countGrantsSince({ sql, t: { priceGrants: g } }: AllReader, instant: number): Promise<number> {
  const [row] = await sql.select({ n: count() }).from(g).where(gt(g.grantedAt, instant))
  return Number(row?.n)
}

export async function insertGrant({ sql, t }: AllWriter, grant: Grant): Promise<number> {
  const [row] = await sql.insert(t.priceGrants).values(grant).returning({ id: t.priceGrants.id })
  return (row as { id: number }).id
}

export async function deleteGrant({ sql, t }: AllWriter, id: number): Promise<void> {
  await sql.delete(t.priceGrants).where(eq(t.priceGrants.id, id))
}

export async function deleteGrantsUntil({ sql, t }: AllWriter, instant: number): Promise<void> {
  await sql.delete(t.priceGrants).where(lte(t.priceGrants.grantedAt, instant))
}

/** Moves grants from after `instant` to `to`. */
export async function updateGrantsAfter({ sql, t }: AllWriter, instant: number, to: number): Promise<void> {
  await sql.update(t.priceGrants).set({ grantedAt: to }).where(gt(t.priceGrants.grantedAt, instant))
}

/** The end of the provider's pause (milliseconds UTC); 0 if it never asked for one. */
export async function selectPause({ sql, t }: AllWriter, provider: PriceProvider): Promise<number> {
  const [row] = await sql
    .select({ until: t.pricePauses.until })
    .from(t.pricePauses)
    .where(eq(t.pricePauses.provider, provider))
  return row?.until ?? 0
}

/** Never shortens a pause. */
export async function upsertPause({ sql, t }: AllWriter, provider: PriceProvider, until: number): Promise<void> {
  await sql
    .insert(t.pricePauses)
    .values({ provider, until })
    .onConflictDoUpdate({ target: t.pricePauses.provider, set: { until }, setWhere: lt(t.pricePauses.until, until) })
}

/** Deletes the pause if it ends after `instant`. */
export async function deletePauseAfter({ sql, t }: AllWriter, provider: PriceProvider, instant: number): Promise<void> {
  await sql.delete(t.pricePauses).where(and(eq(t.pricePauses.provider, provider), gt(t.pricePauses.until, instant)))
}
