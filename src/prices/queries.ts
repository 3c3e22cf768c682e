import { and, desc, eq, inArray, lt, max, sql as raw } from 'drizzle-orm'
import { chunks } from '../lib/chunks.ts'
import type { PriceProvider } from '../lib/terms.ts'
import { type AllReader, type AllWriter, KEYS_PER_STATEMENT } from '../store/index.ts'
import type { MarketPrice } from './price.ts'

/** The stored prices of a provider for these symbols, in no order. */
export async function selectPrices(
  { sql, t }: AllReader,
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
export async function selectLastFetch({ sql, t: { prices: p } }: AllReader): Promise<number | undefined> {
  const [row] = await sql.select({ at: max(p.fetchedAt) }).from(p)
  return row?.at ?? undefined
}

/** Stores a price, unless one fetched later is already stored. */
export async function upsertPrice({ sql, t }: AllWriter, price: MarketPrice): Promise<void> {
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

/** The symbols that any user holds. */
export async function selectSymbolsOfAll({ sql, t: { holdings: h } }: AllReader): Promise<Set<string>> {
  const rows = await sql.selectDistinct({ symbol: h.symbol }).from(h)
  return new Set(rows.map(({ symbol }) => symbol))
}

/** Deletes prices of symbols that are not held: those fetched before `before`, and all but the `kept` newest. */
export async function deleteUnheldPrices(
  { sql, t: { prices: p } }: AllWriter,
  held: ReadonlySet<string>,
  { before, kept }: { before: number; kept: number },
): Promise<void> {
  const all = await sql.select({ symbol: p.symbol, fetchedAt: p.fetchedAt }).from(p).orderBy(desc(p.fetchedAt))
  const unheld = all.filter(({ symbol }) => !held.has(symbol))
  const first = Math.max(before, unheld[kept - 1]?.fetchedAt ?? 0)
  const symbols = new Set(unheld.filter(({ fetchedAt }) => fetchedAt < first).map(({ symbol }) => symbol))
  for (const some of chunks([...symbols], KEYS_PER_STATEMENT))
    await sql.delete(p).where(and(lt(p.fetchedAt, first), inArray(p.symbol, [...some])))
}
