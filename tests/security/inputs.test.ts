/**
 * Checklist 2: what the contract accepts is not refused as malformed, what it refuses is never stored. 4: unknown fields
 * and parameters are refused. 42: prototypes, depth and duplicates do no harm.
 */
import t, { type Test } from 'tap'
import { SAME_ORIGIN, serviceWithProvider } from '../auth/support.ts'
import { buildTestApp } from '../support/app.ts'
import { type OnEngine, onBothEngines } from '../support/engines.ts'

async function service(t: Test, on: OnEngine) {
  const { app, authorize } = await buildTestApp(t, on)
  const headers = { ...(await authorize()), 'content-type': 'application/json' }
  return async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: string) => {
    const answer = await app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })
    return { status: answer.statusCode, body: answer.json() }
  }
}

const holding = (symbol: string) => JSON.stringify({ symbol, holding_type: 'stock', shares: 1, average_cost: 1 })

await onBothEngines(t, '2: the contract says what is refused', async (t, on) => {
  const call = await service(t, on)
  const invalid = async (error: RegExp, ...request: Parameters<typeof call>) =>
    t.match(await call(...request), { status: 400, body: { success: false, error } }, request.join(' '))

  for (const symbol of ['+', '.', ' ', 'TOO-LONG-A-CLASS', 'A.B.C', '7203.TOKYO'])
    await invalid(
      /^Field 'symbol' must be a ticker such as AAPL or BRK\.B$/,
      'POST',
      '/api/portfolio/holdings',
      holding(symbol),
    )
  for (const symbol of ['AAPL', ' brk/b ', 'BF  B', '7203.T', 'bac.prl'])
    t.equal((await call('POST', '/api/portfolio/holdings', holding(symbol))).status, 200, symbol)
  await invalid(/^Path parameter 'symbol' must be a ticker/, 'GET', '/api/portfolio/price/+')
  t.match(await call('GET', '/api/portfolio/validate-symbol/+'), { status: 200, body: { valid: false } })
  await invalid(/at least 1 of the fields/, 'PUT', '/api/portfolio/holdings/1', '{}')
  await invalid(/'cursor'/, 'GET', '/api/symbols/AAPL?cursor=')
})

await onBothEngines(t, '2: a leap second is a timestamp', async (t, on) => {
  const call = await service(t, on)
  for (const since of ['2016-12-31T23:59:60Z', '2016-12-31T18:59:60-05:00', '2016-12-31T23:59:60.5Z'])
    t.equal((await call('GET', `/plant/webhook-deliveries?start_time=${encodeURIComponent(since)}`)).status, 200, since)
})

await onBothEngines(t, '2: the name of a token is not empty', async (t, on) => {
  const { signIn } = await serviceWithProvider(t, on)
  const agent = await signIn()
  const post = (name: string) =>
    agent.json('/api/tokens', {
      method: 'POST',
      headers: { ...SAME_ORIGIN, 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
    })
  for (const name of [' ', '\u00a0', '\t', 'a\nb'])
    t.match(await post(name), { status: 400, body: { error: /^Field 'name' must be a text that is not empty/ } })
  t.match(await post(' nightly report '), { status: 201, body: { details: { name: 'nightly report' } } })
})

await onBothEngines(t, '4: unknown fields and parameters are refused by name', async (t, on) => {
  const call = await service(t, on)
  for (const [url, name] of [
    ['/api/months?years=2024', 'years'],
    ['/health?x', 'x'],
    ['/api/calendar-data?month=3&constructor=1', 'constructor'],
    ['/api/months?__proto__=1', '__proto__'],
    [`/api/months?${'a'.repeat(1_000)}=1`, 'a'.repeat(50)],
  ] as const)
    t.match(await call('GET', url), { status: 400, body: { error: `Unknown query parameter '${name}'` } }, url)
})

await onBothEngines(t, '42: prototypes, depth and duplicates', async (t, on) => {
  const call = await service(t, on)
  const deep = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)
  const BODIES = [
    '{"__proto__":{"polluted":true}}',
    '{"constructor":{"prototype":{"polluted":true}}}',
    '{"symbol":"AAPL","__proto__":null}',
    deep('[', ']', 7_000),
    deep('{"a":', '}', 2_000),
    deep('[', '', 15_000),
    `{"id":${'9'.repeat(15_000)}}`,
    `{"shares":1e${'9'.repeat(1_000)}}`,
    `{"shares":0.${'0'.repeat(15_000)}1}`,
    '{"symbol":"AAPL","symbol":"MSFT","symbol":7}',
    '"',
    '\u0000',
    '[]',
    'null',
  ]
  for (const body of BODIES)
    for (const url of ['/api/portfolio/holdings', '/plants', '/plant/webhook-endpoints']) {
      const began = performance.now()
      const { status } = await call('POST', url, body)
      t.equal(status, 400, `${url} ${body.slice(0, 40)}`)
      t.ok(performance.now() - began < 2_000, 'in bounded time')
    }
  t.equal(({} as { polluted?: boolean }).polluted, undefined)
  for (const url of ['/api/calendar-data?month=1&month=2', '/plants?limit=1&limit=2', '/plants?limit[]=1'])
    t.ok((await call('GET', url)).status < 500, url)
  t.equal((await call('GET', '/api/calendar-data?month=1&month=2')).status, 400)
})
