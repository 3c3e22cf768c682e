import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { createServer } from 'node:net'
import t, { type Test } from 'tap'
import type { RefreshStep } from '../../src/prices/prices.ts'
import { buildTestApp } from '../support/app.ts'
import { onBothEngines } from '../support/engines.ts'
import { scriptedPrices } from '../support/scripted-prices.ts'
import { investor, keepPrices } from './support.ts'

const SIMULATED = { MARKET_DATA_PROVIDER: 'simulated' }

type Line = { type: string; percentage: number; message: string; stats?: object }
const linesOf = (text: string): Line[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)

await onBothEngines(t, 'a refresh streams its progress and ends with a summary', async (t, on) => {
  const test = await buildTestApp(t, on, { env: SIMULATED })
  const { headers, add, list } = await investor(test)
  const refresh = async () => {
    const answer = await test.app.inject({ method: 'POST', url: '/api/portfolio/refresh-prices', headers })
    t.equal(answer.statusCode, 200)
    t.match(answer.headers['content-type'], /^application\/x-ndjson/)
    return linesOf(answer.payload)
  }
  t.match((await refresh()).at(-1), { type: 'success', stats: { symbols: 0, refreshed: 0, failed: [] } })
  for (const symbol of ['AAPL', 'MSFT', 'NVDA']) await add(symbol, 1, 1)
  const lines = await refresh()
  t.match(lines.at(-1), {
    type: 'success',
    message: 'Refreshed 3 of 3 prices.',
    stats: { symbols: 3, refreshed: 3, failed: [] },
  })
  const progress = lines.slice(0, -1)
  t.ok(progress.every(({ type }) => type === 'progress'))
  const percentages = progress.map(({ percentage }) => percentage)
  t.same(
    percentages,
    percentages.toSorted((a, b) => a - b),
  )
  t.equal(percentages.at(-1), 100)
  t.ok((await list()).holdings.every((holding) => holding.current_price !== null))
})

await onBothEngines(
  t,
  'a client that accepts JSON alone, or wants no stream, gets the last line with its status',
  async (t, on) => {
    const prices = scriptedPrices(async function* (symbols) {
      yield { kind: 'waiting', waitMs: 1, done: 0, total: symbols.length }
      if (symbols.length > 0) throw new Error('a fault')
    })
    const test = await buildTestApp(t, on, { prices })
    const { headers, add } = await investor(test)
    const refresh = (accept: string, query = '') =>
      test.app.inject({ method: 'POST', url: `/api/portfolio/refresh-prices${query}`, headers: { ...headers, accept } })
    const whole = await refresh('application/json')
    t.equal(whole.statusCode, 200)
    t.match(whole.headers['content-type'], /^application\/json/)
    t.match(whole.json(), { type: 'success', stats: { symbols: 0 } })
    for (const accept of ['*/*', 'application/json, text/plain, */*', 'application/x-ndjson', 'application/*', ''])
      t.match((await refresh(accept)).headers['content-type'], /^application\/x-ndjson/, accept)
    for (const accept of ['*/*', 'application/x-ndjson', '']) {
      const one = await refresh(accept, '?stream=false')
      t.match(one.headers['content-type'], /^application\/json/, accept)
      t.match(one.json(), { type: 'success', stats: { symbols: 0 } })
      t.match((await refresh(accept, '?stream=true')).headers['content-type'], /^application\/x-ndjson/, accept)
    }
    t.equal((await refresh('*/*', '?stream=maybe')).statusCode, 400)
    await add('AAPL', 1, 1)
    const failed = await refresh('application/json, application/x-ndjson;q=0')
    t.equal(failed.statusCode, 500)
    t.strictSame(failed.json(), { success: false, error: 'Internal server error', code: 'internal_error' })
    const unstreamed = await refresh('*/*', '?stream=false')
    t.equal(unstreamed.statusCode, 500)
    t.strictSame(unstreamed.json(), failed.json())
  },
)

await onBothEngines(t, 'a user can run one refresh at a time, across instances', async (t, on) => {
  const test = await buildTestApp(t, on, { env: SIMULATED })
  const other = await buildTestApp(t, on, { env: SIMULATED, clock: test.clock })
  const [ann, bob] = [await investor(test, 'ann@example.com'), await investor(test, 'bob@example.com')]
  await ann.add('AAPL', 1, 1)
  const users = await on.store.read(({ sql, t }) => sql.select().from(t.users))
  const userId = users.find(({ email }) => email === 'ann@example.com')?.id as number
  const running = other.context.prices.refresh(['AAPL', 'MSFT'], { userId })
  await running.next()
  t.match(await ann.call('POST', 'refresh-prices'), { status: 400, body: { success: false } })
  const bobs = await test.app.inject({ method: 'POST', url: '/api/portfolio/refresh-prices', headers: bob.headers })
  t.equal(bobs.statusCode, 200, 'another user can refresh at the same time')
  await running.return()
  const answer = await test.app.inject({ method: 'POST', url: '/api/portfolio/refresh-prices', headers: ann.headers })
  t.equal(linesOf(answer.payload).at(-1)?.type, 'success', 'a new refresh can begin when the first has ended')
})

await onBothEngines(t, 'the stream reports waits, failed symbols and a failed refresh', async (t, on) => {
  let breaks = false
  const prices = scriptedPrices(async function* (symbols): AsyncGenerator<RefreshStep, void> {
    yield { kind: 'waiting', waitMs: 12_300, done: 0, total: symbols.length }
    for (const [i, symbol] of symbols.entries()) {
      if (breaks) throw new Error('a secret of the inside')
      yield {
        kind: 'priced',
        symbol,
        answer: { symbol, price: undefined, problem: 'down' },
        done: i + 1,
        total: symbols.length,
      }
    }
  })
  const test = await buildTestApp(t, on, { prices })
  const { headers, add } = await investor(test)
  await add('AAPL', 1, 1)
  const refresh = async () =>
    linesOf((await test.app.inject({ method: 'POST', url: '/api/portfolio/refresh-prices', headers })).payload)
  const lines = await refresh()
  t.match(lines[1]?.message, /request limit is reached; continuing in 13 s/)
  t.match(lines.at(-1), { type: 'success', stats: { refreshed: 0, failed: [{ symbol: 'AAPL', reason: /./ }] } })
  breaks = true
  t.same((await refresh()).at(-1), { type: 'error', message: 'Internal server error', code: 'internal_error' })
  t.match(test.log(), /a secret of the inside/, 'the cause is in the log')
})

await onBothEngines(t, 'a refresh ends if the client disconnects', async (t, on) => {
  let ended: (how: string) => void = () => {}
  const end = new Promise<string>((resolve) => {
    ended = resolve
  })
  const prices = scriptedPrices(async function* (_symbols, { signal }): AsyncGenerator<RefreshStep, void> {
    yield { kind: 'waiting', waitMs: 60_000, done: 0, total: 1 }
    await new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve()))
    ended('aborted')
  })
  const test = await buildTestApp(t, on, { prices })
  const { headers, add } = await investor(test)
  await add('AAPL', 1, 1)
  const origin = await test.app.listen({ host: '127.0.0.1', port: 0 })
  // Not fetch: if a request is aborted, it opens another connection and keeps it.
  const client = request(`${origin}/api/portfolio/refresh-prices`, { method: 'POST', headers, agent: false })
  client.on('error', () => {})
  client.end()
  const [answer] = (await once(client, 'response')) as [IncomingMessage]
  await once(answer, 'data')
  client.destroy()
  t.equal(await end, 'aborted')
})

/** Accepts connections and never answers. */
async function hangingProvider(t: Test): Promise<string> {
  const sockets = new Set<{ destroy(): void }>()
  const server = createServer((socket) => sockets.add(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`
}

await onBothEngines(t, 'a provider that hangs does not delay a list beyond its budget', async (t, on) => {
  const env = { MARKET_DATA_PROVIDER: 'finnhub', FINNHUB_API_KEY: 'k', FINNHUB_BASE_URL: await hangingProvider(t) }
  const test = await buildTestApp(t, on, { env })
  const { add, list } = await investor(test)
  await add('AAPL', 2, 100)
  await add('NEW', 1, 5)
  await keepPrices(on.store, { AAPL: '150' }, test.clock.now() - 86_400_000)
  await list()
  const began = performance.now()
  const { holdings, totals } = await list()
  const took = performance.now() - began
  t.ok(took < 800, `300 ms and the time of the service: ${took.toFixed(0)} ms`)
  t.match(holdings, [
    { symbol: 'AAPL', current_value: 300, price_stale: true, price_age_seconds: 86_400 },
    { symbol: 'NEW', current_value: null, price_stale: true },
  ])
  t.match(totals, { total_value: 305, unpriced: ['NEW'] })
})
