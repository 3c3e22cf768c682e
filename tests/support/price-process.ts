/**
 * An instance of market prices in its own process, which requests prices for two users until it is ended. Arguments:
 * DATABASE_URL, the provider's address, a prefix of symbols, and the allowance as JSON.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { systemClock } from '../../src/lib/clock.ts'
import { createPrices } from '../../src/prices/create-prices.ts'
import { openStore } from '../../src/store/index.ts'

const [url, finnhubBaseUrl, prefix, allowance] = process.argv.slice(2) as [string, string, string, string]
const prices = createPrices({
  config: { marketData: 'finnhub', marketClosures: [], finnhubBaseUrl },
  secrets: { finnhubApiKey: 'key' },
  clock: systemClock,
  store: await openStore(url),
  replaced: { allowance: JSON.parse(allowance) },
})
// Timers of market prices do not keep a process alive; in the service the server does.
setInterval(() => {}, 1_000)
for (let round = 0; ; round++) {
  const symbols = Array.from({ length: 40 }, (_, i) => `${prefix}${round}${String.fromCharCode(65 + (i % 26))}${i}`)
  void prices.current(symbols, { userId: 1, budgetMs: 1 })
  await prices.quote(`${prefix}${round}U`, { userId: 2 })
  await wait(100)
}
