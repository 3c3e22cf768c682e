import { readdirSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import t, { type Test } from 'tap'
import type { ConnectionLimits } from '../../src/contract/connections.ts'
import { openStore } from '../../src/store/index.ts'
import { buildTestApp } from '../support/app.ts'
import { freshDatabase } from '../support/engines.ts'
import { startService, traderIn } from '../support/service.ts'
import { until } from '../support/until.ts'
import { ACCOUNT } from '../support/upload.ts'

const SMALL: Partial<ConnectionLimits> = { refusedBytes: 50_000, refusedMs: 300, rateWindowMs: 400 }

async function listening(t: Test, connections: Partial<ConnectionLimits> = SMALL, env: Record<string, string> = {}) {
  const url = await freshDatabase(t, 'sqlite')
  const store = await openStore(url)
  t.teardown(() => store.close())
  const service = await buildTestApp(t, { store, url }, { connections, env })
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = service.app.server.address() as AddressInfo
  return { ...service, port }
}

/** A client that writes `head`, and then `piece` again and again: at once if `everyMs` is 0, with back-pressure. */
function client(t: Test, port: number, head: string, piece = '', everyMs = 0) {
  const socket = connect({ port, host: '127.0.0.1' })
  t.teardown(() => socket.destroy())
  let answer = ''
  const closed = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  socket.on('data', (bytes) => {
    answer += bytes.toString('latin1')
    if (answer.includes('\r\n\r\n')) answered.resolve()
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    closed.resolve()
    answered.resolve()
    clearInterval(timer)
  })
  socket.write(head)
  const writeOn = () => {
    while (!socket.destroyed && socket.write(piece));
  }
  const timer = piece !== '' && everyMs > 0 ? setInterval(() => socket.write(piece), everyMs) : undefined
  if (piece !== '' && everyMs === 0) {
    socket.on('drain', writeOn)
    writeOn()
  }
  return {
    answer: () => answer,
    status: () => Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1]),
    body: () => JSON.parse(/\r\n\r\n(.*)/s.exec(answer)?.[1] ?? 'null'),
    sent: () => socket.bytesWritten,
    destroy: () => socket.destroy(),
    write: (text: string) => socket.write(text),
    closed: closed.promise,
    answered: answered.promise,
  }
}

const requestHead = (method: string, path: string, headers: Record<string, string>) =>
  `${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`

const BOUNDARY = 'tests'
const uploadHead = (authorization: string, length: number) =>
  requestHead('POST', '/api/upload-csv', {
    authorization,
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    'content-length': String(length),
  })
const partHead = (field: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${field}.csv"\r\ncontent-type: text/csv\r\n\r\n`

const JSON_HEADERS = { 'content-type': 'application/json', 'content-length': '1000000' }
/** As long as the body of an operation may be. */
const LONG_JSON = { ...JSON_HEADERS, 'content-length': '16000' }
const HUGE = { ...JSON_HEADERS, 'content-length': '2000000000' }
const MEGABYTES = 'x'.repeat(64_000)

t.test('a refusal closes the connection, and reads no more than stated of the body', async (t) => {
  const { port, authorize, app } = await listening(t)
  const { authorization } = await authorize('reader@example.com', ['record:read'])
  const cases = {
    'without a credential': [401, requestHead('POST', '/api/tokens', HUGE)],
    'without the scope': [403, requestHead('POST', '/api/portfolio/holdings', { ...HUGE, authorization })],
    'of an unknown path': [404, requestHead('POST', '/nowhere', HUGE)],
    'of a malformed path': [400, requestHead('POST', '/%zz', HUGE)],
    'of another method': [405, requestHead('DELETE', '/api/months', HUGE)],
    'of a body that is too large': [
      413,
      requestHead('PUT', '/auth/profile', {
        ...HUGE,
        authorization: (await authorize()).authorization,
      }),
    ],
    'of a plant': [400, requestHead('POST', '/plants', HUGE)],
  } as const
  const send = async (name: keyof typeof cases, piece: string, everyMs: number) => {
    const [status, head] = cases[name]
    const one = client(t, port, head, piece, everyMs)
    await one.closed
    t.equal(one.status(), status, `${name}: the client has its answer`)
    t.match(one.answer(), /connection: close/i)
    // What the kernels buffer between two sockets of one machine comes on top.
    t.ok(one.sent() < 20_000_000, `${name}: ${one.sent()} bytes`)
  }
  const names = Object.keys(cases) as (keyof typeof cases)[]
  await Promise.all(names.map((name) => send(name, 'x', 20)))
  await Promise.all(names.map((name) => send(name, MEGABYTES, 0)))
  t.equal((await app.inject('/health')).statusCode, 200)
})

t.test('a client that waits with its body is told to send it only after the credential was checked', async (t) => {
  const { port, authorize } = await listening(t)
  const reader = (await authorize('reader@example.com', ['record:read'])).authorization
  const expecting = { 'content-type': 'application/json', 'content-length': '2', expect: '100-continue' }
  const refused = [
    [401, requestHead('PUT', '/auth/profile', expecting)],
    [401, uploadHead('Bearer nobody', 2).replace('\r\n\r\n', '\r\nexpect: 100-continue\r\n\r\n')],
    [403, requestHead('PUT', '/auth/profile', { ...expecting, authorization: reader })],
    [400, requestHead('POST', '/plants', expecting)],
    [404, requestHead('PUT', '/nowhere', expecting)],
    [405, requestHead('PUT', '/api/months', expecting)],
    [415, requestHead('PUT', '/auth/profile', { ...expecting, ...(await authorize()), 'content-type': 'text/plain' })],
  ] as const
  for (const [status, head] of refused) {
    const one = client(t, port, head)
    await one.closed
    t.equal(one.status(), status, head)
    t.notMatch(one.answer(), 'HTTP/1.1 100', head)
  }
  const accepted = client(t, port, requestHead('PUT', '/auth/profile', { ...expecting, ...(await authorize()) }))
  await accepted.answered
  t.equal(accepted.answer(), 'HTTP/1.1 100 Continue\r\n\r\n')
  accepted.write('{}')
  await until(() => /\r\n\r\nHTTP\/1.1 400 /.test(accepted.answer()))
  t.match(accepted.answer(), /"error":"Field 'brokerage_account' is required/)
})

t.test('answers outside the hooks of a route have the security headers too', async (t) => {
  const { port, authorize } = await listening(t, { ...SMALL, bodyMs: 300 })
  const { authorization } = await authorize()
  const sent: [number, string][] = [
    [400, 'nonsense\r\n\r\n'],
    [400, requestHead('GET', '/%zz', {})],
    [400, requestHead('CONNECT', 'a:1', {})],
    [404, requestHead('GET', '/nowhere', {})],
    [408, requestHead('PUT', '/auth/profile', { ...LONG_JSON, authorization })],
    [417, requestHead('GET', '/health', { expect: 'tea' })],
    [431, requestHead('GET', '/health', { 'x-long': 'x'.repeat(20_000) })],
  ]
  for (const [status, head] of sent) {
    const one = client(t, port, head)
    await one.answered
    t.equal(one.status(), status, head.slice(0, 50))
    for (const name of ['permissions-policy', 'content-security-policy', 'x-content-type-options', 'cache-control'])
      t.match(one.answer().toLowerCase(), `\r\n${name}: `, `${status} ${name}`)
  }
})

t.test('an answer that needed no body closes the connection too', async (t) => {
  const { port } = await listening(t)
  const one = client(t, port, requestHead('GET', '/health', HUGE), MEGABYTES)
  await one.closed
  t.equal(one.status(), 200)
  t.ok(one.sent() < 20_000_000, `${one.sent()} bytes`)
})

t.test('a request whose body was read keeps its connection', async (t) => {
  const { port, authorize } = await listening(t)
  const { authorization } = await authorize()
  const head = requestHead('PUT', '/auth/profile', {
    authorization,
    'content-type': 'application/json',
    'content-length': '2',
  })
  const one = client(t, port, `${head}{}`)
  await one.answered
  t.equal(one.status(), 400)
  t.notMatch(one.answer(), /connection: close/i)
})

t.test('a body that arrives too slowly, or not in time, is cut off', async (t) => {
  const { port, authorize, context } = await listening(t, { ...SMALL, bodyMs: 600, uploadMs: 60_000 })
  const { authorization } = await authorize()
  const profile = requestHead('PUT', '/auth/profile', { ...LONG_JSON, authorization })
  const trickling = client(t, port, profile, ' ', 20)
  // Fast enough, and still too long.
  const long = client(t, port, profile, ' '.repeat(300), 20)
  const plant = client(t, port, requestHead('POST', '/plants', { ...LONG_JSON, authorization }), ' ', 20)
  await context.store.write(({ sql, t }) => sql.update(t.users).set({ brokerageAccount: ACCOUNT }).returning())
  const upload = client(
    t,
    port,
    uploadHead(authorization, 1_000_000) + partHead('transaction_history_file'),
    'a,b\n',
    20,
  )
  await Promise.all([trickling.closed, long.closed, plant.closed, upload.closed])
  t.equal(trickling.status(), 408)
  t.match(trickling.body(), { success: false, code: 'body_too_slow' })
  t.equal(long.status(), 408)
  t.match(long.body(), { success: false, code: 'body_too_late' })
  t.equal(plant.status(), 400)
  t.match(plant.body(), { error: 408 })
  t.equal(upload.status(), 400)
  t.match(upload.body(), { type: 'error', code: 'body_too_slow' })
})

t.test('a client that goes away while it sends a body is no fault of the service', async (t) => {
  const { port, authorize, log } = await listening(t)
  const { authorization } = await authorize()
  const heads = ['PUT /auth/profile', 'POST /plants'].map((at) => {
    const [method = '', path = ''] = at.split(' ')
    return requestHead(method, path, { ...LONG_JSON, authorization, expect: '100-continue' })
  })
  for (const head of heads) {
    const one = client(t, port, head)
    await one.answered
    t.equal(one.answer(), 'HTTP/1.1 100 Continue\r\n\r\n')
    one.write('{')
    one.destroy()
  }
  await until(() => log().match(/went away|"level":50/g)?.length === heads.length)
  t.notMatch(log(), '"level":50')
  t.equal(log().match(/"level":30,.*went away/g)?.length, heads.length)
})

t.test('everything in an upload counts towards its limit', async (t) => {
  const { port, authorize, context } = await listening(t, SMALL, { UPLOAD_MAX_MB: '1' })
  const { authorization } = await authorize()
  await context.store.write(({ sql, t }) => sql.update(t.users).set({ brokerageAccount: ACCOUNT }).returning())
  const files = `${partHead('transaction_history_file')}a\r\n${partHead('realized_gains_file')}b\r\n`
  const starts = {
    preamble: '',
    field: `--${BOUNDARY}\r\ncontent-disposition: form-data; name="note"\r\n\r\n`,
    'part without a name': `--${BOUNDARY}\r\ncontent-type: text/csv\r\n\r\n`,
    'file input left empty': `--${BOUNDARY}\r\ncontent-disposition: form-data; name="transaction_history_file"; filename=""\r\n\r\n`,
    epilogue: `${files}--${BOUNDARY}--\r\n`,
  }
  const send = async ([name, start]: [string, string]) => {
    const one = client(t, port, uploadHead(authorization, 2_000_000_000) + start, MEGABYTES)
    await one.closed
    t.equal(one.status(), 400, name)
    t.match(one.body(), { type: 'error', message: /The .*(upload|file) is larger than \d MB/ }, name)
    t.match(one.answer(), /connection: close/i, name)
    t.ok(one.sent() < 30_000_000, `${name}: ${one.sent()} bytes`)
  }
  await Promise.all(Object.entries(starts).map(send))
  t.strictSame(readdirSync(context.uploadFolder), [], 'no file is left')
})

t.test('shutdown ends in the stated time, whatever clients do', async (t) => {
  const { app, port, authorize, context } = await listening(t, { stopReceivingMs: 200, stopAnsweringMs: 2_000 })
  const { authorization } = await authorize()
  await context.store.write(({ sql, t }) => sql.update(t.users).set({ brokerageAccount: ACCOUNT }).returning())
  const silent = client(t, port, '')
  const headers = client(t, port, 'GET /health HTTP/1.1\r\nx-a: ', 'b', 20)
  const upload = client(t, port, uploadHead(authorization, 9_000) + partHead('transaction_history_file'), 'a', 20)
  const body = client(t, port, requestHead('PUT', '/auth/profile', { ...LONG_JSON, authorization }), ' ', 20)
  const last = client(t, port, requestHead('GET', '/health', {}))
  await last.answered
  const began = performance.now()
  await app.close()
  t.ok(performance.now() - began < 2_000, `${Math.round(performance.now() - began)} ms`)
  await Promise.all([silent.closed, headers.closed, upload.closed, body.closed, last.closed])
  t.equal(upload.status(), 503)
  t.match(upload.body(), { type: 'error', code: 'service_stopping' })
  t.match(upload.answer(), /retry-after: \d+/)
  t.equal(body.status(), 503)
  t.match(body.body(), { success: false, code: 'service_stopping' })
})

t.test('SIGTERM ends the process within 10 s, whatever clients do', async (t) => {
  const url = await freshDatabase(t, 'sqlite')
  const store = await openStore(url)
  const { authorization } = await traderIn(store)
  await store.close()
  const service = await startService(t, url)
  const port = Number(new URL(service.origin).port)
  const refused = client(t, port, requestHead('POST', '/api/upload-csv', JSON_HEADERS), 'x', 50)
  const clients = [
    client(t, port, ''),
    client(t, port, 'GET /health HTTP/1.1\r\nx-a: ', 'b', 50),
    client(t, port, uploadHead(authorization, 9_000) + partHead('transaction_history_file'), 'a', 50),
    client(t, port, requestHead('PUT', '/auth/profile', { ...LONG_JSON, authorization }), ' ', 50),
  ]
  await refused.answered
  t.equal(refused.status(), 401)
  const began = performance.now()
  service.child.kill('SIGTERM')
  t.strictSame(await service.ended, { code: 0, signal: null })
  t.ok(performance.now() - began < 10_000, `${Math.round(performance.now() - began)} ms`)
  await Promise.all([refused, ...clients].map(({ closed }) => closed))
  t.notMatch(service.output(), /did not end/)
})
