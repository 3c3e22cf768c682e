/**
 * Stores prices. Those that arrive during a write share the next one: a transaction costs more than a row. Prices of
 * symbols that nobody holds expire, so that the table stays bounded.
 */
import { type Clock, DAY, HOUR } from '../lib/clock.ts'
import type { PriceProvider } from '../lib/terms.ts'
import type { Store } from '../store/index.ts'
import type { PriceStore } from './attempts.ts'
import type { MarketPrice } from './price.ts'
import { deleteUnheldPrices, selectPrices, selectSymbolsOfAll, upsertPrice } from './queries.ts'

/** How long a price that nobody holds is kept after it was fetched, and how many of them are. */
const KEPT_MS = DAY
const MOST_KEPT = 10_000
/** Expired prices are deleted once an hour, and after so many have been stored. */
const DELETE_EVERY_MS = HOUR
const DELETE_EVERY = 1_000

export function priceStore(store: Store, keptFrom: PriceProvider, clock: Clock): PriceStore {
  let deletedAt = Number.NEGATIVE_INFINITY
  let stored = 0
  let deleting = false
  let coming: MarketPrice[] = []
  let last: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined

  const writeComing = async () => {
    const prices = coming
    coming = []
    next = undefined
    const now = clock.now()
    await store.write(async (tx) => {
      for (const price of prices) await upsertPrice(tx, price)
    })
    stored += prices.length
    if (!deleting && (stored >= DELETE_EVERY || now - deletedAt >= DELETE_EVERY_MS)) void deleteExpired(now)
  }

  /** No price waits for it: it reads the holdings of all users. If it fails, the next write tries again. */
  const deleteExpired = async (now: number) => {
    deleting = true
    try {
      const held = await store.read(selectSymbolsOfAll)
      await store.write((tx) => deleteUnheldPrices(tx, held, { before: now - KEPT_MS, kept: MOST_KEPT }))
      stored = 0
      deletedAt = now
    } catch {
      // The database is gone or busy, which the next write reports.
    } finally {
      deleting = false
    }
  }

  return {
    read: (symbol) => store.read(async (db) => (await selectPrices(db, keptFrom, [symbol]))[0]),
    keep(price) {
      coming.push(price)
      if (next === undefined) {
        next = last.then(writeComing, writeComing)
        last = next
      }
      return next
    },
  }
}
