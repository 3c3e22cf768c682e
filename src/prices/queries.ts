import { and, desc, eq, inArray, lt, max, notInArray, sql as raw } from 'drizzle-orm'
import { chunks } from '../lib/chunks.ts'
import type { PriceProvider } from '../lib/terms.ts'
import { KEYS_PER_STATEMENT, type Reader, type Writer } from '../store/index.ts'
import type { MarketPrice } from './price.ts'

/** The stored prices of a provider for these symbols, in no order. */
export async function selectPrices(
  { sql, t }: Reader,
  provider: PriceProvider,
  symbols: readonly string[],
): Promise<MarketPrice[]> {
  const rows: MarketPrice[] = []
  for (const some of chunks(symbols, KEYS_PER_STATEMENT))
    rows.push(
      ...(await sql
        .select()
        .from(t.prices)
        .where(and(eq(t.prices.provider, provider), inArray(t.prices.symbol, some)))),
    )
  return rows
}

/** When the last price was fetched; undefined if there is none. */
export async function selectLastFetch({ sql, t: { prices: p } }: Reader): Promise<number | undefined> {
  const [row] = await sql.select({ at: max(p.fetchedAt) }).from(p)
  return row?.at ?? undefined
}

/** Stores a price, unless one fetched later is already stored. */
export async function upsertPrice({ sql, t }: Writer, price: MarketPrice): Promise<void> {
  await sql
    .insert(t.prices)
    .values(price)
    .onConflictDoUpdate({
      target: [t.prices.provider, t.prices.symbol],
      set: {
        price: raw`excluded.price`,
        open: raw`excluded.open`,
        high: raw`excluded.high`,
        low: raw`excluded.low`,
        previousClose: raw`excluded.previous_close`,
        pricedAt: raw`excluded.priced_at`,
        fetchedAt: raw`excluded.fetched_at`,
      },
      setWhere: lt(t.prices.fetchedAt, price.fetchedAt),
    })
}

/** Deletes prices of symbols that nobody holds: those fetched before `before`, and all but the `kept` newest. */
export async function deleteUnheldPrices(
  { sql, t }: Writer,
  { before, kept }: { before: number; kept: number },
): Promise<void> {
  const { prices: p, holdings: h } = t
  // Read once: holdings have no index by symbol alone.
  const isUnheld = notInArray(p.symbol, sql.select({ symbol: h.symbol }).from(h))
  const [last] = await sql
    .select({ fetchedAt: p.fetchedAt })
    .from(p)
    .where(isUnheld)
    .orderBy(desc(p.fetchedAt))
    .limit(1)
    .offset(kept - 1)
  await sql.delete(p).where(and(lt(p.fetchedAt, Math.max(before, last?.fetchedAt ?? 0)), isUnheld))
}
