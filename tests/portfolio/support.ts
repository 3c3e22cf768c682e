/** A user of the portfolio API, and prices that the test sets. */
import type { components } from '../../generated/dashboard.ts'
import { MONEY_PLACES, parseScaled } from '../../src/lib/decimal.ts'
import type { Store } from '../../src/store/index.ts'
import { multipart, type TestApp } from '../support/app.ts'

type Schemas = components['schemas']
export type Holding = Schemas['Holding']
export type Totals = Schemas['Portfolio']
export type Imported = Schemas['ImportedHoldings']
export type Entry = Schemas['HistoryEntry']

/** No provider: only prices that the test stores. */
export const WITHOUT_PROVIDER = { MARKET_DATA_PROVIDER: 'none' }

export async function investor({ app, authorize }: Pick<TestApp, 'app' | 'authorize'>, email = 'trader@example.com') {
  const headers = await authorize(email)
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: unknown) => {
    const json = { ...headers, 'content-type': 'application/json' }
    const body = typeof payload === 'string' ? payload : JSON.stringify(payload)
    const answer = await app.inject({
      method,
      url: `/api/portfolio/${path}`,
      ...(payload === undefined ? { headers } : { headers: json, payload: body }),
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  const list = async () =>
    (await call('GET', 'holdings')).body as { success: true; holdings: Holding[]; totals: Totals }
  const add = (symbol: string, shares: unknown, averageCost: unknown, more: object = {}) =>
    call('POST', 'holdings', { symbol, holding_type: 'stock', shares, average_cost: averageCost, ...more })
  const upload = async (content: string | Buffer, path = 'upload-csv', filename = 'positions.csv') => {
    const form = multipart([{ field: 'csv_file', filename, content }])
    const answer = await app.inject({
      method: 'POST',
      url: `/api/portfolio/${path}`,
      headers: { ...headers, ...form.headers },
      payload: form.payload,
    })
    return { status: answer.statusCode, body: answer.json() as Imported & { error?: string } }
  }
  const history = async (query = '') => (await call('GET', `history${query}`)).body.history as Entry[]
  return { headers, call, list, add, upload, history }
}

export const dollars = (text: string): bigint => {
  const parsed = parseScaled(text, MONEY_PLACES, 10n ** 30n)
  if (!parsed.ok) throw new Error(`${text} ${parsed.problem}`)
  return parsed.value
}

/** Stores prices as if they were fetched at `fetchedAt`. */
export const keepPrices = (
  store: Store,
  prices: Record<string, string>,
  fetchedAt: number,
  provider: 'finnhub' | 'simulated' = 'finnhub',
) =>
  store.write(async ({ sql, t }) => {
    for (const [symbol, price] of Object.entries(prices)) {
      const kept = { price: dollars(price), pricedAt: fetchedAt - 1_000, fetchedAt }
      await sql
        .insert(t.prices)
        .values({ provider, symbol, ...kept })
        .onConflictDoUpdate({ target: [t.prices.provider, t.prices.symbol], set: kept })
    }
  })

export const inCents = (amount: number): bigint => BigInt(Math.round(amount * 100))
