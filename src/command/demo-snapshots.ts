/** The value of the demo's portfolio after the last closes. Its trader is made up; so are the simulated prices. */
import { DAY } from '../lib/clock.ts'
import { newYorkTime } from '../lib/dates.ts'
import { exchangeCalendar } from '../market/exchange-calendar.ts'
import { hoursOf, newYorkInstant } from '../market/session.ts'
import { selectHoldings } from '../portfolio/holding-queries.ts'
import { insertSnapshot } from '../portfolio/snapshot-queries.ts'
import { figuresOf } from '../portfolio/snapshots.ts'
import { valuePortfolio } from '../portfolio/valuation.ts'
import { simulatedQuote } from '../prices/simulated.ts'
import type { Store } from '../store/index.ts'

const DAYS = 60

/** The snapshot of the last close is left to the service. */
export async function addDemoSnapshots(store: Store, userId: number, now: number): Promise<void> {
  const calendar = exchangeCalendar()
  const held = await store.forUser(userId).read((db) => selectHoldings(db))
  const closes: { date: string; at: number }[] = []
  for (let days = DAYS; days >= 0; days--) {
    const { date } = newYorkTime(now - days * DAY)
    const hours = hoursOf(calendar, date)
    const at = hours === undefined ? Number.POSITIVE_INFINITY : newYorkInstant(date, hours.closes)
    if (at <= now) closes.push({ date, at })
  }
  await store.forUser(userId).write('portfolio', async (tx) => {
    for (const { date, at } of closes.slice(0, -1)) {
      const { totals } = valuePortfolio(
        held.map((holding) => {
          const quote = simulatedQuote(calendar, holding.symbol, at)
          return { ...holding, kept: { ...quote, symbol: holding.symbol, provider: 'simulated', fetchedAt: at } }
        }),
      )
      await insertSnapshot(tx, userId, {
        takenAt: at,
        type: 'EOD',
        tradingDay: date,
        notes: null,
        ...figuresOf(totals),
      })
    }
  })
}
