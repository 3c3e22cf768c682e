/** Answers over 1 kB are compressed for clients that accept it; streams of lines and compressed files never. */
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import t from 'tap'
import { registerCompression, sendCompressed } from '../../src/contract/compression.ts'
import { Compressed } from '../../src/lib/compressed.ts'
import { inProject } from '../../src/lib/paths.ts'
import { buildTestApp, type TestApp } from '../support/app.ts'
import { type LotRow, schwabGains, schwabTransactions, type TransactionRow } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { scriptedPrices } from '../support/scripted-prices.ts'
import { statsOf, trader } from '../support/upload.ts'

const DAYS = Array.from({ length: 20 }, (_, i) => `2024-03-${String(i + 4).padStart(2, '0')}`)
const TRANSACTIONS: TransactionRow[] = DAYS.flatMap((date) => [
  { date, action: 'Sell', symbol: 'AAPL', quantity: '30', price: '172.5', amount: '5175' },
  { date: '2024-01-10', action: 'Buy', symbol: 'AAPL', quantity: '30', price: '186', amount: '-5580' },
])
const LOTS: LotRow[] = DAYS.map((closed) => ({
  symbol: 'AAPL',
  opened: '2024-01-10',
  closed,
  quantity: '30',
  proceeds: '5175',
  costBasis: '5580',
}))

const BUILT = readdirSync(inProject('generated/dashboard/assets')).find((name) => /^index-.*\.js$/.test(name))
const LONG = [
  `/app/assets/${BUILT}`,
  '/api/trade-details/2024-03',
  '/api/calendar-data?year=2024&month=3',
  '/api/monthly/export/csv?month=2024-03',
  '/openapi/dashboard.json',
  '/openapi/plants.yaml',
  '/docs/swagger-ui.css',
  '/assets/app.css',
  '/auth/profile',
]
const DECODE: Record<string, (data: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync }

async function filled(service: TestApp) {
  const { headers, upload } = await trader(service)
  statsOf(await upload(schwabTransactions(TRANSACTIONS), schwabGains(LOTS)))
  return (url: string, encoding: string | undefined, more: Record<string, string> = {}) =>
    service.app.inject({
      url,
      headers: { ...headers, accept: 'text/html', ...(encoding && { 'accept-encoding': encoding }), ...more },
    })
}

await onBothEngines(t, 'an answer of more than 1 kB is compressed as the client accepts', async (t, on) => {
  const get = await filled(await buildTestApp(t, on))
  for (const url of LONG) {
    const whole = await get(url, undefined)
    t.equal(whole.statusCode, 200, url)
    t.equal(whole.headers['content-encoding'], undefined)
    t.ok(whole.rawPayload.length > 1_024, url)
    t.match(whole.headers.vary, /accept-encoding/, `${url} varies also if it is not compressed`)
    for (const [accepted, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
    ] as const) {
      const answer = await get(url, accepted)
      t.equal(answer.headers['content-encoding'], encoding, `${url} for ${accepted}`)
      t.equal(answer.headers.vary, whole.headers.vary)
      t.ok(answer.rawPayload.length < whole.rawPayload.length / 1.5)
      // The CSV of an export says when it was made.
      t.equal(DECODE[encoding]?.(answer.rawPayload).toString(), whole.payload, url)
    }
    for (const none of ['identity', 'zstd', 'br;q=0', ''])
      t.equal((await get(url, none)).headers['content-encoding'], undefined, `${url} for ${none}`)
  }
})

await onBothEngines(t, 'neither short answers nor files that are compressed already are compressed', async (t, on) => {
  const get = await filled(await buildTestApp(t, on))
  for (const url of [
    '/api/months',
    '/health',
    '/nothing',
    '/api/monthly/export/excel?month=2024-03',
    '/api/monthly/export/pdf?month=2024-03',
  ]) {
    const answer = await get(url, 'gzip, br')
    t.equal(answer.headers['content-encoding'], undefined, url)
    t.match(answer.headers.vary, /accept-encoding/, url)
  }
})

t.test('answers are compressed from 1,024 bytes on, if their type shrinks', async (t) => {
  const app = Fastify()
  t.teardown(() => app.close())
  await registerCompression(app)
  type Asked = { Querystring: { type: string; length: string } }
  app.get<Asked>('/made', ({ query }, reply) => reply.type(query.type).send('a'.repeat(Number(query.length))))
  app.get<Asked>('/stored', (request, reply) =>
    sendCompressed(
      request,
      reply.type(request.query.type),
      new Compressed(Buffer.alloc(Number(request.query.length), 'a')),
    ),
  )
  const encodingOf = async (path: string, type: string, length: number) => {
    const query = { type, length: String(length) }
    const answer = await app.inject({ url: path, query, headers: { 'accept-encoding': 'gzip' } })
    return answer.headers['content-encoding']
  }
  for (const path of ['/made', '/stored']) {
    t.equal(await encodingOf(path, 'text/html', 1_023), undefined, path)
    t.equal(await encodingOf(path, 'text/html', 1_024), 'gzip', path)
  }
  for (const type of [
    'text/csv',
    'application/json; charset=utf-8',
    'application/yaml',
    'application/javascript',
    'image/svg+xml',
  ])
    t.equal(await encodingOf('/made', type, 2_000), 'gzip', type)
  for (const type of ['application/x-ndjson', 'application/pdf', 'image/png', 'application/octet-stream'])
    t.equal(await encodingOf('/made', type, 2_000), undefined, type)
})

await onBothEngines(t, 'an ETag is right for every encoding', async (t, on) => {
  const get = await filled(await buildTestApp(t, on))
  for (const url of ['/api/trade-details/2024-03', '/openapi/plants.json', '/assets/app.css']) {
    const tags = await Promise.all(['br', 'gzip', 'identity'].map(async (one) => (await get(url, one)).headers.etag))
    t.match(tags[0], /^W\//, url)
    t.strictSame(new Set(tags).size, 1, url)
    for (const encoding of ['br', 'gzip', 'identity', undefined]) {
      const held = await get(url, encoding, { 'if-none-match': String(tags[0]) })
      t.equal(held.statusCode, 304, `${url} for ${encoding}`)
      t.equal(held.headers['content-encoding'], undefined)
      t.match(held.headers.vary, /accept-encoding/)
      t.equal(held.payload, '')
    }
  }
})

await onBothEngines(t, 'lines arrive one by one, whatever the client accepts', async (t, on) => {
  const gates = Array.from({ length: 3 }, () => Promise.withResolvers<void>())
  const prices = scriptedPrices(async function* (symbols) {
    for (const [i, { promise }] of gates.entries()) {
      await promise
      yield { kind: 'waiting', waitMs: 1_000 * (i + 1), done: 0, total: symbols.length }
    }
  })
  const { app, authorize } = await buildTestApp(t, on, { prices })
  const headers = { ...(await authorize()), 'accept-encoding': 'gzip, deflate, br' }
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const sent = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/portfolio/refresh-prices', headers })
  sent.end()
  gates[0]?.resolve()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  t.match(answer.headers['content-type'], /^application\/x-ndjson/)
  t.equal(answer.headers['content-encoding'], undefined)
  // A line is made only after the ones before it have arrived.
  const lines: string[] = []
  let text = ''
  for await (const chunk of answer.setEncoding('utf8')) {
    text += chunk
    lines.push(...text.split('\n').slice(lines.length, -1))
    for (const gate of gates.slice(0, lines.length)) gate.resolve()
  }
  t.strictSame(
    lines.map((line) => JSON.parse(line).type),
    ['progress', ...gates.map(() => 'progress'), 'progress', 'success'],
  )
})
