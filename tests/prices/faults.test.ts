/** If the provider fails, no price is lost, no price becomes 0, and no request hangs. */
import t, { type Test } from 'tap'
import { SECOND } from '../../src/lib/clock.ts'
import { buildTestApp } from '../support/app.ts'
import { type OnEngine, onBothEngines } from '../support/engines.ts'
import { type Answer, API_KEY, answers, type LoopbackProvider, startProvider } from '../support/market-provider.ts'
import { TurnableClock } from '../support/turnable-clock.ts'
import { addUser, instance, symbolsNamed } from './support.ts'

t.jobs = 2

async function service(t: Test, on: OnEngine) {
  const provider = await startProvider(t)
  const clock = new TurnableClock()
  const prices = instance(t, on.store, provider.url, { clock, requestMs: 300, patienceMs: 2_000 })
  const test = await buildTestApp(t, on, {
    clock,
    prices,
    env: { FINNHUB_API_KEY: API_KEY, FINNHUB_BASE_URL: provider.url },
  })
  const headers = await test.authorize()
  const get = async (path: string) => {
    const began = performance.now()
    const answer = await test.app.inject({ url: `/api/portfolio/${path}`, headers })
    return { status: answer.statusCode, body: answer.json(), tookMs: performance.now() - began }
  }
  return { ...test, provider, clock, prices, get }
}

const DOWN = 'The market data provider does not answer'
const SENSELESS = "The market data provider's answer could not be understood"
const REFUSED = 'The market data provider refuses this request'
const LIMIT = "The market data provider's limit of requests is reached"

const FAULTS: [string, (provider: LoopbackProvider) => Answer, reason: string, requests: number][] = [
  ['silence', () => answers.hang, DOWN, 1],
  ['silence within the body', () => answers.hangInBody, DOWN, 1],
  ['a cut connection', () => answers.cut, DOWN, 3],
  ['a connection cut within the body', () => answers.cutInBody, DOWN, 3],
  ['another protocol', () => answers.noHttp, SENSELESS, 1],
  ['a page', () => answers.html, SENSELESS, 1],
  ['half an answer', () => answers.truncated, SENSELESS, 1],
  ['an empty answer', () => answers.empty, SENSELESS, 1],
  ['a megabyte', () => answers.huge, SENSELESS, 1],
  ['a redirect', ({ url }) => answers.redirect(`${url}/quote?symbol=MSFT`), SENSELESS, 1],
  ['a negative price', () => answers.quote({ c: -187.33 }), SENSELESS, 1],
  ['a price as text', () => answers.quote({ c: '187.33' }), SENSELESS, 1],
  ['zeros', () => answers.zeros, SENSELESS, 1],
  ['500', () => answers.status(500), DOWN, 3],
  ['401', () => answers.status(401), REFUSED, 1],
  ['403', () => answers.status(403), REFUSED, 1],
  ['404', () => answers.status(404), SENSELESS, 1],
  ['429', () => answers.limited(), LIMIT, 1],
  ['429 with Retry-After', () => answers.limited({ 'retry-after': '30' }), LIMIT, 1],
]

await onBothEngines(t, 'the last price known stays, saying why it is not fresh', async (t, on) => {
  const { provider, clock, get, log } = await service(t, on)
  const first = await get('price/AAPL')
  t.strictSame(first.body, {
    success: true,
    symbol: 'AAPL',
    price_data: {
      current_price: 187.33,
      change: 1.92,
      percent_change: 1.04,
      high: 188.2,
      low: 185.11,
      open: 185.5,
      previous_close: 185.41,
    },
    price_time: '2026-03-16T14:29:58.000Z',
    fetched_at: '2026-03-16T14:30:00.000Z',
    price_source: 'finnhub',
    stale: false,
  })
  for (const [name, answer, reason, requests] of FAULTS) {
    // Past any pause and the memory of the previous fault.
    clock.advance(120 * SECOND)
    const before = provider.requests.length
    provider.behave(() => answer(provider))
    const { status, body, tookMs } = await get('price/AAPL')
    t.equal(status, 200, name)
    t.strictSame(body, { ...first.body, stale: true, stale_reason: reason }, `${name}: the price of before, labelled`)
    t.ok(tookMs < 3_000, `${name}: within the time it is given, took ${Math.round(tookMs)} ms`)
    t.equal(provider.requests.length - before, requests, `${name}: requests`)
    clock.advance(120 * SECOND)
    provider.behave(() => answers.quote())
    t.match((await get('price/AAPL')).body, { stale: false }, `${name}: fresh again`)
    first.body.fetched_at = new Date(clock.now()).toISOString()
  }
  clock.advance(120 * SECOND)
  provider.behave((_symbol, n) => (n < 2 ? answers.status(500) : answers.quote()))
  t.match((await get('price/AAPL')).body, { stale: false }, 'an error that passes is not noticed')
  t.notMatch(log(), API_KEY, 'the key is not logged')
  t.notMatch(log(), 'symbol=', 'nor is a query string')
})

await onBothEngines(
  t,
  'a symbol without a price is never 0, and a failing provider does not make it unknown',
  async (t, on) => {
    const { provider, clock, get } = await service(t, on)
    for (const [name, answer, reason] of FAULTS) {
      if (!['silence', 'a page', '500', '401', '403', '429'].includes(name)) continue
      clock.advance(120 * SECOND)
      provider.behave(() => answer(provider))
      const price = await get('price/NEWCO')
      // A key that is refused stays refused.
      t.equal(price.status, ['401', '403'].includes(name) ? 404 : 503, name)
      t.match(
        price.body,
        { success: false, code: 'price_unknown', error: `No price of 'NEWCO' is known: ${reason}` },
        name,
      )
      clock.advance(120 * SECOND)
      const check = await get('validate-symbol/NEWCO')
      t.equal(check.status, 200, name)
      const error = `Symbol 'NEWCO' cannot be checked now: ${reason}`
      t.strictSame(check.body, { success: true, valid: false, symbol: 'NEWCO', error }, name)
      provider.behave(() => answers.quote())
      clock.advance(360 * SECOND)
      await get('price/OTHER')
    }
  },
)

await onBothEngines(t, 'an unknown symbol is invalid, and asked for again after a minute', async (t, on) => {
  const { provider, clock, get } = await service(t, on)
  const invalid = { success: true, valid: false, symbol: 'XQZZY', error: "Symbol 'XQZZY' was not found" }
  provider.behave(() => answers.zeros)
  t.strictSame((await get('validate-symbol/xqzzy')).body, invalid)
  clock.advance(59 * SECOND)
  t.strictSame((await get('validate-symbol/xqzzy')).body, invalid)
  t.match(await get('price/xqzzy'), {
    status: 404,
    body: { code: 'price_unknown', params: { problem: 'not_found' } },
  })
  t.equal(provider.requests.length, 1, 'it is remembered')
  provider.behave(() => answers.quote())
  clock.advance(1 * SECOND)
  t.match((await get('validate-symbol/xqzzy')).body, { valid: true, current_price: 187.33, price_source: 'finnhub' })
})

await onBothEngines(
  t,
  'zeros for a known symbol are an outage: other symbols are not called unknown',
  async (t, on) => {
    const { provider, clock, get } = await service(t, on)
    await get('price/AAPL')
    clock.advance(10 * SECOND)
    provider.behave(() => answers.zeros)
    const requestsFor = (symbol: string) => provider.requests.filter((request) => request.symbol === symbol).length
    for (let n = 0; n < 2; n++) {
      t.match((await get('price/AAPL')).body, { price_data: { current_price: 187.33 }, stale: true })
      t.match(await get('validate-symbol/MSFT'), {
        status: 200,
        body: { valid: false, error: /cannot be checked now/ },
      })
    }
    t.equal(requestsFor('AAPL'), 2, 'it is left alone for a minute')
    t.equal(requestsFor('MSFT'), 2, 'what proves nothing is not remembered')
    t.match((await get('validate-symbol/AAPL')).body, { valid: true, current_price: 187.33 }, 'it has a price')
    provider.behave((symbol) => (symbol === 'XQZZY' ? answers.zeros : answers.quote()))
    t.match((await get('price/MSFT')).body, { stale: false })
    t.match((await get('validate-symbol/XQZZY')).body, { error: /was not found/ }, 'an answer ends the doubt')
    clock.advance(61 * SECOND)
    t.match((await get('price/MSFT')).body, { stale: false })
    t.match((await get('validate-symbol/XQZZY')).body, { valid: false })
  },
)

await onBothEngines(t, 'prices of many symbols come within their budget, whatever the provider does', async (t, on) => {
  const provider = await startProvider(t)
  const clock = new TurnableClock()
  const prices = instance(t, on.store, provider.url, { clock, requestMs: 2_000 })
  const userId = await addUser(on.store, 'trader@example.com')
  const symbols = symbolsNamed(60)
  const BUDGET_MS = 400
  const warm = await prices.current(symbols, { userId, budgetMs: 20_000 })
  t.equal(warm.size, 60)
  for (const { price, problem } of warm.values()) t.match({ price, problem }, { price: { price: 187_330_000n } })
  t.equal(provider.requests.length, 60)
  await prices.current(symbols, { userId, budgetMs: 20_000 })
  t.equal(provider.requests.length, 60, 'fresh prices are not asked for')
  let longest = 0
  for (const answer of [answers.hang, answers.hangInBody, answers.cut, answers.status(500), answers.slow(1_000)]) {
    clock.advance(400 * SECOND)
    provider.behave(() => answer)
    const began = performance.now()
    const found = await prices.current([...symbols, 'NEWCO'], { userId, budgetMs: BUDGET_MS })
    longest = Math.max(longest, performance.now() - began)
    for (const symbol of symbols) {
      const { price, problem } = found.get(symbol) ?? {}
      t.equal(price?.price, 187_330_000n)
      t.ok(problem === 'slow' || problem === 'down', String(problem))
    }
    t.equal(found.get('NEWCO')?.price, undefined, 'never a zero')
  }
  t.comment(`the longest took ${Math.round(longest)} ms of a budget of ${BUDGET_MS} ms`)
  t.ok(longest < BUDGET_MS + 400, `${Math.round(longest)} ms`)
})
