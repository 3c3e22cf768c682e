/** Stores prices. Those that arrive during a write share the next one: a transaction costs more than a row. */
import type { PriceProvider } from '../lib/terms.ts'
import type { Store } from '../store/index.ts'
import type { PriceStore } from './attempts.ts'
import type { MarketPrice } from './price.ts'
import { selectPrices, upsertPrice } from './queries.ts'

export function priceStore(store: Store, keptFrom: PriceProvider): PriceStore {
  let coming: MarketPrice[] = []
  let last: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined

  const writeComing = async () => {
    const prices = coming
    coming = []
    next = undefined
    await store.write(async (tx) => {
      for (const price of prices) await upsertPrice(tx, price)
    })
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
