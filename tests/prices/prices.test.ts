/** `validate-symbol` and `price`, and the settings of the price source. */
import t, { type Test } from 'tap'
import { type ConfigError, readConfig } from '../../src/config/index.ts'
import { HOUR, MINUTE, SECOND } from '../../src/lib/clock.ts'
import { createPrices } from '../../src/prices/create-prices.ts'
import { upsertPrice } from '../../src/prices/queries.ts'
import { buildTestApp } from '../support/app.ts'
import { type OnEngine, onBothEngines } from '../support/engines.ts'
import { API_KEY, answers, startProvider } from '../support/market-provider.ts'
import { until } from '../support/until.ts'
import { instance, symbolsNamed } from './support.ts'

async function service(t: Test, on: OnEngine, env: Record<string, string> = {}) {
  const test = await buildTestApp(t, on, { env })
  const headers = await test.authorize()
  const get = (path: string) => test.app.inject({ url: `/api/portfolio/${path}`, headers })
  return { ...test, get }
}

await onBothEngines(t, 'without a key prices are simulated, and labelled', async (t, on) => {
  const { get, clock } = await service(t, on)
  const check = (await get('validate-symbol/aapl')).json()
  t.match(check, {
    success: true,
    valid: true,
    symbol: 'AAPL',
    price_source: 'simulated',
    message: 'AAPL is a valid symbol',
  })
  const price = (await get('price/AAPL')).json()
  t.match(price, {
    success: true,
    symbol: 'AAPL',
    price_data: { current_price: check.current_price },
    price_time: '2026-03-16T14:30:00.000Z',
    fetched_at: '2026-03-16T14:30:00.000Z',
    price_source: 'simulated',
    stale: false,
  })
  const { current_price, change, percent_change, high, low, open, previous_close } = price.price_data
  t.equal(Math.round((current_price - previous_close) * 100), Math.round(change * 100))
  t.ok(Math.abs((change / previous_close) * 100 - percent_change) < 0.006)
  t.ok(low <= open && open <= high && low <= current_price && current_price <= high)
  clock.advance(5 * MINUTE)
  t.match((await get('price/AAPL')).json(), { fetched_at: '2026-03-16T14:35:00.000Z', stale: false }, 'it moves on')
})

await onBothEngines(
  t,
  'a symbol has one spelling; a text that cannot be a symbol is invalid, with the reason',
  async (t, on) => {
    const { get } = await service(t, on)
    for (const text of ['BRK.B', 'brk%2Fb', 'BRK-B', 'BRK%20B'])
      t.match((await get(`validate-symbol/${text}`)).json(), { valid: true, symbol: 'BRK.B' }, text)
    const impossible = await get('validate-symbol/%3D1%2B1')
    t.equal(impossible.statusCode, 200)
    t.strictSame(impossible.json(), {
      success: true,
      valid: false,
      symbol: '=1+1',
      error: "Symbol '=1+1' is invalid: it must be a ticker such as AAPL or BRK.B",
    })
    for (const length of [11, 41, 200])
      t.match(await get(`validate-symbol/${'A'.repeat(length)}`), {
        statusCode: 200,
        body: /"valid":false.* is invalid:/,
      })
    const refused = await get('price/%3D1%2B1')
    t.equal(refused.statusCode, 400)
    t.match(refused.json(), {
      success: false,
      error: "Path parameter 'symbol' must be a ticker such as AAPL or BRK.B",
    })
    t.equal((await get(`price/${'A'.repeat(41)}`)).statusCode, 400)
  },
)

await onBothEngines(t, 'prices need their scope', async (t, on) => {
  const { app, authorize } = await service(t, on)
  for (const path of ['price/AAPL', 'validate-symbol/AAPL']) {
    const ask = async (headers: Record<string, string>) =>
      (await app.inject({ url: `/api/portfolio/${path}`, headers })).statusCode
    t.equal(await ask({}), 401)
    t.equal(await ask(await authorize('a@example.com', ['record:read'])), 403)
    t.equal(await ask(await authorize('b@example.com', ['portfolio:read'])), 200)
  }
})

await onBothEngines(t, 'market data that is off leaves the prices known, and says so', async (t, on) => {
  const { get, context, clock } = await service(t, on, { MARKET_DATA_PROVIDER: 'none' })
  const reason = 'Market data is switched off'
  t.match((await get('price/AAPL')).json(), { code: 'price_unknown', params: { symbol: 'AAPL', problem: 'off' } })
  t.match(await get('validate-symbol/AAPL'), { statusCode: 200, body: /"valid":false.*cannot be checked now/ })
  const price = { symbol: 'AAPL', price: 187_330_000n, open: null, high: null, low: null, previousClose: null }
  const fetchedAt = clock.now() - 3_600_000
  await on.store.write((tx) => upsertPrice(tx, { ...price, provider: 'finnhub', pricedAt: fetchedAt, fetchedAt }))
  t.match((await get('price/AAPL')).json(), {
    price_data: { current_price: 187.33, change: null, percent_change: null, high: null, previous_close: null },
    price_source: 'finnhub',
    stale: true,
    stale_reason: reason,
  })
  t.match((await get('validate-symbol/AAPL')).json(), { valid: true, current_price: 187.33 })
  const found = await context.prices.current(['AAPL', 'MSFT'], { userId: 1, budgetMs: 1_000 })
  t.match(found.get('AAPL'), { price: { price: 187_330_000n }, problem: 'off' })
  t.strictSame(found.get('MSFT'), { symbol: 'MSFT', price: undefined, problem: 'off' })
  const steps = []
  for await (const step of context.prices.refresh(['AAPL'], { userId: 1 })) steps.push(step)
  t.match(steps, [{ kind: 'priced', symbol: 'AAPL', done: 1, total: 1, answer: { problem: 'off' } }])
})

await onBothEngines(t, 'a simulated price is never used as a real one', async (t, on) => {
  const { get, clock, context } = await service(t, on)
  await get('price/AAPL')
  t.equal((await on.store.read((db) => context.prices.known(db, ['AAPL']))).size, 1)
  const provider = await startProvider(t)
  const real = instance(t, on.store, provider.url, { clock })
  t.equal((await on.store.read((db) => real.known(db, ['AAPL']))).size, 0)
  t.match(await real.quote('AAPL', { userId: 1 }), { price: { provider: 'finnhub', price: 187_330_000n } })
})

await onBothEngines(t, 'the last prices known are read in one snapshot, whatever their number', async (t, on) => {
  const prices = createPrices({ ...readConfig({ DATABASE_URL: on.url }), clock: { now: () => 0 }, store: on.store })
  t.teardown(() => prices.close())
  const symbols = symbolsNamed(1_000)
  const began = performance.now()
  t.equal((await prices.current(symbols, { userId: 1, budgetMs: 60_000 })).size, 1_000)
  t.comment(`1000 simulated prices made and kept in ${Math.round(performance.now() - began)} ms`)
  const known = await on.store.snapshot((db) => prices.known(db, [...symbols, 'NEWCO']))
  t.equal(known.size, 1_000)
  t.equal((await on.store.snapshot((db) => prices.known(db, []))).size, 0)
})

await onBothEngines(
  t,
  'a price is fresh for a minute, and until the market opens while it is closed',
  async (t, on) => {
    const provider = await startProvider(t)
    const { clock } = await service(t, on)
    const prices = instance(t, on.store, provider.url, { clock, closures: ['2026-03-17'] })
    provider.behave(() => answers.quote({ t: 1_700_000_000 }))
    const asks = async (instant: string) => {
      clock.set(instant)
      const before = provider.requests.length
      await prices.current(['AAPL'], { userId: 1, budgetMs: 5_000 })
      return provider.requests.length - before
    }
    t.equal(await asks('2026-03-13T15:00:00Z'), 1)
    t.equal(await asks('2026-03-13T15:00:59Z'), 0)
    t.equal(await asks('2026-03-13T15:01:01Z'), 1)
    t.equal(await asks('2026-03-13T23:59:59Z'), 1, 'after hours prices still move')
    t.equal(await asks('2026-03-14T00:02:00Z'), 1, 'the first after they end')
    t.equal(await asks('2026-03-15T12:00:00Z'), 0, 'holds over the weekend')
    t.equal(await asks('2026-03-16T07:59:59Z'), 0)
    t.equal(await asks('2026-03-16T08:00:00Z'), 1, 'until pre-market')
    t.equal(await asks('2026-03-17T15:00:00Z'), 1)
    t.equal(await asks('2026-03-18T07:59:59Z'), 0, 'a closure is no trading day')
  },
)

t.test('settings of market data are checked together, and the key is not printed', async (t) => {
  const { config, secrets } = readConfig({ FINNHUB_API_KEY: API_KEY })
  t.match(
    [config.marketData, config.finnhubBaseUrl, secrets.finnhubApiKey],
    ['finnhub', 'https://finnhub.io/api/v1', API_KEY],
  )
  t.notMatch(JSON.stringify(config), API_KEY)
  const simulated = readConfig({}).config
  t.equal(simulated.marketData, 'simulated')
  t.ok(simulated.warnings.some((text) => /simulated/.test(text)))
  t.equal(readConfig({ MARKET_DATA_PROVIDER: 'none', FINNHUB_API_KEY: API_KEY }).secrets.finnhubApiKey, undefined)

  const problems = (env: Record<string, string>) => {
    try {
      readConfig(env)
      return []
    } catch (error) {
      return (error as ConfigError).problems
    }
  }
  t.strictSame(problems({ MARKET_DATA_PROVIDER: 'finnhub' }), [
    'FINNHUB_API_KEY must be set if MARKET_DATA_PROVIDER is finnhub',
  ])
  t.strictSame(problems({ MARKET_DATA_PROVIDER: 'yahoo' }), [
    "MARKET_DATA_PROVIDER must be one of finnhub, simulated, none, not 'yahoo'",
  ])
  t.strictSame(problems({ FINNHUB_API_KEY: 'two words' }), [
    'FINNHUB_API_KEY must be letters, digits and signs, without spaces',
  ])
  t.strictSame(problems({ FINNHUB_BASE_URL: 'https://finnhub.io/api/v1?token=x' }), [
    'FINNHUB_BASE_URL must have no credentials, query or fragment',
  ])

  const production = {
    NODE_ENV: 'production',
    OIDC_ISSUER: 'https://id.example.com',
    OIDC_CLIENT_ID: 'x',
    AUTHORIZED_USERS: 'a@example.com',
    SESSION_SECRET: 'a secret of tests, long enough to be one',
    BASE_URL: 'https://example.com',
  }
  const off = readConfig(production).config
  t.equal(off.marketData, 'none', 'without a key, production starts with market data off')
  t.ok(off.warnings.some((text) => /Market data is off/.test(text)))
  t.strictSame(problems({ ...production, MARKET_DATA_PROVIDER: 'simulated' }), [
    'MARKET_DATA_PROVIDER must not be simulated in production: set FINNHUB_API_KEY, or none',
  ])
  t.strictSame(problems({ ...production, FINNHUB_API_KEY: API_KEY, FINNHUB_BASE_URL: 'http://finnhub.example.com' }), [
    'FINNHUB_BASE_URL must be an https address in production, or one of this machine',
  ])
  t.strictSame(problems({ ...production, FINNHUB_API_KEY: API_KEY, FINNHUB_BASE_URL: 'http://127.0.0.1:9000' }), [])
})

await onBothEngines(t, 'a database that is slow to grant costs time, and no grant', async (t, on) => {
  const { clock } = await service(t, on)
  const provider = await startProvider(t)
  let slow = 3
  // The clock advances during the write, so the grant is too old when it arrives.
  const write: typeof on.store.write = async (fn) => {
    const out = await on.store.write(fn)
    if (slow-- > 0) clock.advance(2 * SECOND)
    return out
  }
  const allowance = { requests: 2, windowMs: 3_600 * SECOND, lateMs: 0, perSecond: 1_000 }
  provider.behave(() => answers.quote())
  const store = { ...on.store, write, patient: { ...on.store.patient, write } }
  const prices = instance(t, store, provider.url, { clock, allowance })
  t.match(await prices.quote('AAPL', { userId: 1 }), { problem: undefined })
  t.equal((await on.store.read(({ sql, t }) => sql.select().from(t.priceGrants))).length, 1)
})

await onBothEngines(t, 'prices that nobody holds expire after a day, and few are kept', async (t, on) => {
  const { app, get, clock, authorize } = await service(t, on)
  const headers = await authorize()
  const payload = { symbol: 'HELD', holding_type: 'stock', shares: 1, average_cost: 1 }
  await app.inject({ method: 'POST', url: '/api/portfolio/holdings', headers, payload })
  const kept = async () =>
    (await on.store.read(({ sql, t }) => sql.select({ symbol: t.prices.symbol }).from(t.prices))).map(
      (row) => row.symbol,
    )
  for (const symbol of ['HELD', 'ONE', 'TWO']) await get(`price/${symbol}`)
  clock.advance(23 * HOUR)
  await get('price/TWO')
  t.strictSame((await kept()).toSorted(), ['HELD', 'ONE', 'TWO'])
  clock.advance(2 * HOUR)
  await get('price/THREE')
  // No answer waits for it.
  await until(async () => !(await kept()).includes('ONE'))
  t.strictSame((await kept()).toSorted(), ['HELD', 'THREE', 'TWO'], 'held, or asked for in the last day')

  const [row] = await on.store.read(({ sql, t }) => sql.select().from(t.prices))
  if (row === undefined) throw new Error('no price is stored')
  const many = Array.from({ length: 12_000 }, (_, i) => ({ ...row, symbol: `S${i}`, fetchedAt: clock.now() + i }))
  await on.store.write((tx) => tx.insertMany(tx.t.prices, many))
  clock.advance(HOUR)
  await get('price/LAST')
  await until(async () => !(await kept()).includes('S0'))
  const after = await kept()
  t.equal(after.length, 10_001, 'ten thousand, and what is held')
  for (const symbol of ['HELD', 'LAST', 'S11999']) t.ok(after.includes(symbol), symbol)
  t.notOk(after.includes('S0'))
})
