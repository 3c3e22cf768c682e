import type { Test } from 'tap'
import { createPrices } from '../../src/prices/create-prices.ts'
import type { Allowance } from '../../src/prices/limit.ts'
import type { Prices } from '../../src/prices/prices.ts'
import { realTiming } from '../../src/prices/timing.ts'
import type { Store } from '../../src/store/index.ts'
import { API_KEY } from '../support/market-provider.ts'
import { TurnableClock } from '../support/turnable-clock.ts'

/** An allowance that is never reached. */
export const UNLIMITED: Allowance = { requests: 100_000, windowMs: 1, lateMs: 0, perSecond: 100_000 }

export interface InstanceOptions {
  clock?: TurnableClock
  allowance?: Allowance
  requestMs?: number
  patienceMs?: number
  closures?: string[]
}

/** Market prices with Finnhub at `baseUrl`; closed after the test. */
export function instance(t: Test, store: Store, baseUrl: string, options: InstanceOptions = {}): Prices {
  const clock = options.clock ?? new TurnableClock()
  const prices = createPrices({
    config: { marketData: 'finnhub', marketClosures: options.closures ?? [], finnhubBaseUrl: baseUrl },
    secrets: { finnhubApiKey: API_KEY },
    clock,
    store,
    replaced: {
      // Below the range, so that a retry follows after a tenth of the least time.
      timing: { ...realTiming(clock), random: () => -0.9 },
      allowance: options.allowance ?? UNLIMITED,
      requestMs: options.requestMs ?? 5_000,
      patienceMs: options.patienceMs ?? 3_000,
    },
  })
  t.teardown(() => prices.close())
  return prices
}

/** Adds a user, which leases of refreshes refer to, and returns the id. */
export async function addUser(store: Store, email: string): Promise<number> {
  const [row] = await store.write(({ sql, t }) =>
    sql.insert(t.users).values({ email, createdAt: 0 }).returning({ id: t.users.id }),
  )
  return (row as { id: number }).id
}

/** `S000`, `S001`, … */
export const symbolsNamed = (count: number, prefix = 'S'): string[] =>
  Array.from({ length: count }, (_, i) => `${prefix}${String(i).padStart(3, '0')}`)

export { until } from '../support/until.ts'
