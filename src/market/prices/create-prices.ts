/** Market prices as the rest of the service uses them, put together. */
import type { Clock } from '../../lib/clock.ts'
import type { DateString } from '../../lib/dates.ts'
import type { PriceProvider } from '../../lib/terms.ts'
import type { Store } from '../../store/index.ts'
import { exchangeCalendar } from '../exchange-calendar.ts'
import { freshnessOf } from './freshness.ts'
import type { MarketPrice, PriceAnswer } from './price.ts'
import type { Prices } from './prices.ts'
import { keepPrice, selectPrices } from './queries.ts'
import { simulatedProvider } from './simulated.ts'

export interface PricesSetting {
  /** Of the service's configuration. */
  config: {
    readonly marketData: PriceProvider | 'none'
    readonly marketClosures: readonly DateString[]
    readonly finnhubBaseUrl: string
  }
  secrets: { readonly finnhubApiKey: string | undefined }
  clock: Clock
  store: Store
}

export function createPrices({ config, clock, store }: PricesSetting): Prices {
  const calendar = exchangeCalendar(config.marketClosures)
  const isFresh = freshnessOf(calendar)
  const provider = simulatedProvider(calendar, () => clock.now())
  const keptFrom = config.marketData === 'simulated' ? 'simulated' : 'finnhub'

  const known: Prices['known'] = async (db, symbols) =>
    new Map((await selectPrices(db, keptFrom, symbols)).map((price) => [price.symbol, price]))

  const fetch = async (symbol: string): Promise<PriceAnswer> => {
    const quote = config.marketData === 'simulated' ? await provider.quote(symbol) : undefined
    if (quote === undefined) return { symbol, price: undefined, problem: 'off' }
    const price: MarketPrice = { symbol, provider: keptFrom, ...quote, fetchedAt: clock.now() }
    await store.write((tx) => keepPrice(tx, price))
    return { symbol, price, problem: undefined }
  }

  return {
    source: config.marketData,
    keptFrom,
    known,
    async current(symbols) {
      const kept = await store.read((db) => known(db, symbols))
      const answers = new Map<string, PriceAnswer>()
      for (const symbol of symbols) {
        const price = kept.get(symbol)
        if (price !== undefined && isFresh(price.fetchedAt, clock.now()))
          answers.set(symbol, { symbol, price, problem: undefined })
        else {
          const answer = await fetch(symbol)
          answers.set(symbol, answer.price === undefined ? { ...answer, price } : answer)
        }
      }
      return answers
    },
    quote: fetch,
    async validate(symbol) {
      const { price } = await fetch(symbol)
      return price === undefined ? { valid: undefined, symbol, problem: 'off' } : { valid: true, symbol, price }
    },
    async *refresh(symbols) {
      let done = 0
      for (const symbol of symbols)
        yield { kind: 'priced', symbol, answer: await fetch(symbol), done: ++done, total: symbols.length }
    },
    close: async () => {},
  }
}
