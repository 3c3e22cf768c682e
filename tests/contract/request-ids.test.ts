/** Every answer has an X-Request-Id, and the log lines about a request have the same one. */
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import t, { type Test } from 'tap'
import { loadDocument, operationsOf } from '../../src/contract/documents.ts'
import { openStore } from '../../src/store/index.ts'
import { buildTestApp } from '../support/app.ts'
import { freshDatabase } from '../support/engines.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

async function service(t: Test) {
  const url = await freshDatabase(t, 'sqlite')
  const store = await openStore(url)
  t.teardown(() => store.close())
  return buildTestApp(t, { url, store })
}

t.test('every answer has an id of its own, whatever its status', async (t) => {
  const { app, authorize } = await service(t)
  const headers = await authorize()
  const seen = new Set<unknown>()
  const requests = [
    [200, { url: '/api/months', headers }],
    [200, { url: '/plants', headers }],
    [200, { url: '/assets/app.css' }],
    [200, { url: '/openapi/plants.yaml' }],
    [200, { url: '/api/portfolio/refresh-prices', method: 'POST', headers }],
    [304, { url: '/api/months', headers: { ...headers, 'if-none-match': '*' } }],
    [302, { url: '/' }],
    [400, { url: '/api/day-details', headers }],
    [400, { url: '/%E0%A4%A' }],
    [401, { url: '/api/months' }],
    [404, { url: '/nothing' }],
    [404, { url: '/assets/nothing' }],
    [405, { url: '/api/months', method: 'DELETE' }],
    [415, { url: '/auth/profile', method: 'PUT', headers: { ...headers, 'content-type': 'text/plain' }, payload: 'a' }],
  ] as const
  for (const [status, request] of requests) {
    const answer = await app.inject(request as object)
    t.equal(answer.statusCode, status, request.url)
    t.match(answer.headers['x-request-id'], UUID, request.url)
    seen.add(answer.headers['x-request-id'])
  }
  t.equal(seen.size, requests.length)
})

t.test('the log has it on each line about the request', async (t) => {
  const { app, authorize, log } = await service(t)
  const headers = await authorize()
  for (const url of ['/api/months', '/nothing', '/api/day-details']) {
    const before = log().length
    const id = (await app.inject({ url, headers })).headers['x-request-id']
    const lines = log().slice(before).trimEnd().split('\n')
    t.ok(lines.length >= 1, url)
    for (const line of lines) t.equal(JSON.parse(line).reqId, id, line)
  }
})

t.test('the id of the client is taken if it is short and safe', async (t) => {
  const { app, log } = await service(t)
  const answered = async (id: string | string[]) =>
    (await app.inject({ url: '/health', headers: { 'x-request-id': id as string } })).headers['x-request-id']
  for (const id of ['a', 'A_b-c.9', 'f'.repeat(64)]) {
    t.equal(await answered(id), id)
    t.ok(log().includes(`"reqId":"${id}"`))
  }
  for (const id of ['', 'f'.repeat(65), 'a b', 'a"b', 'ä', 'a,b', '{}', 'a\tb', ['a', 'b']]) {
    t.match(await answered(id), UUID, `${id}`)
  }
})

t.test('requests that reach no route have an id too', async (t) => {
  const { app } = await service(t)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  for (const [request, status, id] of [
    ['NONSENSE\r\n\r\n', 400, UUID],
    [`GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431, UUID],
    ['GET /health HTTP/1.1\r\nHost: a\r\nHost: b\r\nX-Request-Id: mine\r\nConnection: close\r\n\r\n', 400, /^mine$/],
    ['GET / HTTP/1.1\r\nHost: a\r\nExpect: cake\r\nX-Request-Id: mine\r\n\r\n', 417, /^mine$/],
    ['CONNECT a:1 HTTP/1.1\r\nHost: a\r\nX-Request-Id: mine\r\n\r\n', 400, /^mine$/],
  ] as const) {
    const socket = connect(port, '127.0.0.1').setEncoding('latin1')
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.write(request)
    await once(socket, 'close')
    t.match(text, new RegExp(`^HTTP/1.1 ${status}`), request.slice(0, 40))
    t.match(/^x-request-id: (.*)$/im.exec(text)?.[1]?.trim(), id, request.slice(0, 40))
  }
})

t.test('the contract declares X-Request-Id for every response', async (t) => {
  for (const name of ['dashboard', 'plants'] as const) {
    const document = loadDocument(name) as ReturnType<typeof loadDocument> & {
      components: { responses: Record<string, object> }
    }
    const header = { headers: { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } } }
    for (const { operation } of operationsOf(document))
      for (const [status, response] of Object.entries(operation.responses) as [string, { $ref?: string }][]) {
        const shared = response.$ref?.split('/').at(-1) ?? ''
        t.match(document.components.responses[shared] ?? response, header, `${operation.operationId} ${status}`)
      }
  }
})
