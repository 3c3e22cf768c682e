/** Composes the market prices that the rest of the service uses. */
import { type Clock, SECOND } from '../lib/clock.ts'
import type { DateString } from '../lib/dates.ts'
import type { PriceProvider } from '../lib/terms.ts'
import { exchangeCalendar } from '../market/exchange-calendar.ts'
import type { Store } from '../store/index.ts'
import { FINNHUB_ALLOWANCE, FINNHUB_CONNECTIONS, finnhubProvider } from './finnhub.ts'
import { freshSince } from './freshness.ts'
import { type Allowance, type SharedLimit, sharedLimit } from './limit.ts'
import { MarketPrices } from './market-prices.ts'
import { priceStore } from './price-store.ts'
import type { Log, Prices } from './prices.ts'
import type { Provider } from './provider.ts'
import { selectPrices } from './queries.ts'
import { RequestQueue } from './request-queue.ts'
import { simulatedProvider } from './simulated.ts'
import { realTiming, type Timing } from './timing.ts'

/** How long a request for a single price waits. */
const PATIENCE_MS = 6 * SECOND

export interface PricesSetting {
  /** A part of the service's configuration. */
  config: {
    readonly marketData: PriceProvider | 'none'
    readonly marketClosures: readonly DateString[]
    readonly finnhubBaseUrl: string
  }
  secrets: { readonly finnhubApiKey: string | undefined }
  clock: Clock
  store: Store
  /** Replacements used by tests. */
  replaced?: { allowance?: Allowance; timing?: Timing; requestMs?: number; patienceMs?: number }
}

export function createPrices(setting: PricesSetting): Prices {
  const { config, store, clock, replaced } = setting
  const calendar = exchangeCalendar(config.marketClosures)
  const timing = replaced?.timing ?? realTiming(clock)
  const log = laterLog()
  const keptFrom = config.marketData === 'simulated' ? 'simulated' : 'finnhub'
  const known: Prices['known'] = async (db, symbols) =>
    new Map((await selectPrices(db, keptFrom, symbols)).map((price) => [price.symbol, price]))

  const source = sourceOf(setting, timing, () => simulatedProvider(calendar, () => clock.now()))
  const queue = new RequestQueue({
    ...source,
    timing,
    log,
    keeping: priceStore(store.patient, keptFrom, clock),
  })
  return new MarketPrices({
    source: config.marketData,
    keptFrom,
    store,
    timing,
    queue,
    log,
    known,
    freshSince: (now) => freshSince(calendar, now),
    patienceMs: replaced?.patienceMs ?? PATIENCE_MS,
  })
}

interface Source {
  provider: Provider
  limit: SharedLimit
  concurrency: number
}

function sourceOf(
  { config, secrets, store, clock, replaced }: PricesSetting,
  timing: Timing,
  simulated: () => Provider,
): Source {
  if (config.marketData !== 'finnhub' || secrets.finnhubApiKey === undefined)
    return { provider: simulated(), limit: NO_LIMIT, concurrency: SIMULATED_CONCURRENCY }
  const provider = finnhubProvider({
    baseUrl: config.finnhubBaseUrl,
    apiKey: secrets.finnhubApiKey,
    now: () => clock.now(),
    requestMs: replaced?.requestMs,
  })
  const limit = sharedLimit(store.patient, timing, 'finnhub', replaced?.allowance ?? FINNHUB_ALLOWANCE)
  return { provider, limit, concurrency: FINNHUB_CONNECTIONS }
}

/** The simulated provider answers at once; this many prices are stored in one transaction. */
const SIMULATED_CONCURRENCY = 100

const NO_LIMIT: SharedLimit = {
  take: async () => ({ granted: true, giveBack: async () => {} }),
  pause: async () => {},
}

/** A log that is connected later, because prices are created before the service's log. */
function laterLog(): Log & { to?: Log } {
  return {
    warn(fields, text) {
      this.to?.warn(fields, text)
    },
  }
}
