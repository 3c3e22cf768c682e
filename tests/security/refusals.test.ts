/** Checklist 2 and 46: nothing a client sends without a credential is answered 500, or in the words of the framework. */
import { once } from 'node:events'
import { METHODS } from 'node:http'
import { connect, type Socket } from 'node:net'
import t, { type Test } from 'tap'
import { openStore } from '../../src/store/index.ts'
import { buildTestApp } from '../support/app.ts'
import { freshDatabase } from '../support/engines.ts'

/** Of Fastify, find-my-way, @fastify/send, Node, and of any stack. */
const FRAMEWORK_WORDS = /FST_|fastify|find-my-way|statusCode|ERR_|HPE_|Error:|node_modules|\.ts\b|\.js:\d|Bad Request"/i

async function listening(t: Test) {
  const url = await freshDatabase(t, 'sqlite')
  const store = await openStore(url)
  t.teardown(() => store.close())
  const { app } = await buildTestApp(t, { url, store }, { refuseRareMethods: true })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  return { app, port, store }
}

interface Answer {
  status: number
  head: string
  body: string
}

/** What the service answers to these bytes on a connection of their own. */
async function send(port: number, bytes: string): Promise<Answer> {
  const socket: Socket = connect(port, '127.0.0.1')
  let text = ''
  socket.setEncoding('latin1')
  socket.on('data', (chunk) => {
    text += chunk
    if (isComplete(text)) socket.end()
  })
  socket.on('error', () => {})
  socket.write(Buffer.from(bytes, 'latin1'))
  await once(socket, 'close')
  const [head = '', ...rest] = text.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head, body: rest.join('\r\n\r\n') }
}

const isComplete = (text: string) => {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return false
  const length = /content-length: (\d+)/i.exec(text)?.[1]
  return length !== undefined && text.length - end - 4 >= Number(length)
}

const request = (method: string, path: string, headers = 'Host: localhost\r\n') =>
  `${method} ${path} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`

const DASHBOARD = /^\{"success":false,"error":"[^"]+"(,"redirect_to_login":true|,"code":"[a-z_]+".*)\}$/
const PLANTS = /^\{"error":\d{3},"message":"[^"]+","code":"[a-z_]+"(,"params":\{.*\})?\}$/

function isOurs(t: Test, { status, head, body }: Answer, path: string, what: string): void {
  t.ok(status < 500, `${what} is ${status}, which is not the fault of the service`)
  t.notMatch(head + body, FRAMEWORK_WORDS, `${what} is answered in our words`)
  t.match(head.toLowerCase(), 'x-content-type-options: nosniff', what)
  if (status < 400) return
  const plants = /^\/plants?([/?]|$)/.test(path)
  if (plants) t.equal(status, 400, `${what} is 400`)
  t.match(body, plants ? PLANTS : DASHBOARD, `${what} has the shape of its document`)
}

t.test('every path answers every method that Node knows', async (t) => {
  const { port } = await listening(t)
  const paths = ['/health', '/', '/api/months', '/plants', '/plant/webhook-endpoints', '/nothing', '/plants/7/nothing']
  for (const method of METHODS)
    for (const path of paths) {
      const answer = await send(port, request(method, path))
      if (method === 'HEAD' || method === 'CONNECT') t.ok(answer.status < 500, `${method} ${path}`)
      else isOurs(t, answer, path, `${method} ${path}`)
    }
  for (const method of ['GETT', 'get', 'G\u00c4T'])
    isOurs(t, await send(port, request(method, '/plants')), '/plants', `the method '${method}'`)
})

t.test('a method that the contract does not have is 405 and names those it has', async (t) => {
  const { port } = await listening(t)
  for (const method of ['PATCH', 'TRACE', 'QUERY', 'OPTIONS']) {
    const answer = await send(port, request(method, '/health', 'Host: localhost\r\nContent-Type: application/json\r\n'))
    t.equal(answer.status, 405, method)
    t.match(answer.head, /^allow: GET/im, method)
    const plants = await send(port, request(method, '/plants'))
    t.match(plants, { status: 400, body: '{"error":405,' }, method)
  }
})

t.test('every other method that Node knows is 405 too, on every path of the contracts', async (t) => {
  const { port } = await listening(t)
  const declared = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])
  for (const [path, isPlants] of [
    ['/api/months', false],
    ['/api/imports/7', false],
    ['/plants/7', true],
    ['/plant/webhook-endpoints', true],
  ] as const)
    for (const method of METHODS.filter((name) => !declared.has(name) && name !== 'CONNECT')) {
      const { status, head, body } = await send(port, request(method, path))
      const what = `${method} ${path}`
      t.match(head, /^allow: [A-Z]/im, what)
      if (isPlants)
        t.match({ status, body }, { status: 400, body: /^\{"error":405,"message":"Method not allowed/ }, what)
      else t.match({ status, body }, { status: 405, body: /^\{"success":false,"error":"Method not allowed/ }, what)
    }
  t.match(await send(port, request('PROPFIND', '/nothing')), { status: 404 }, 'an unknown path stays unknown')
})

t.test('odd paths', async (t) => {
  const { port } = await listening(t)
  const ODD = [
    '/assets/',
    '/assets',
    '/assets/%00',
    '/assets/..%5cx',
    '/assets/..%2f..%2fmain.ts',
    '/assets/%2e%2e/page.html',
    '/assets/%',
    '/assets/app.css/',
    '/docs/%00',
    '/docs/..%5cx',
    '/docs/nothing.js',
    '/%',
    '/%zz',
    '/plants/%',
    '/plants/%00',
    `/plants/${'9'.repeat(5_000)}`,
    `/${'a'.repeat(5_000)}`,
    `/api/symbols/${'A'.repeat(5_000)}`,
    '/api/symbols/%ff',
    '/api/months/%00',
    '//elsewhere.example',
    '/..%2f..%2fetc/passwd',
    '/\\elsewhere',
    '*',
    'http://elsewhere.example/plants',
    '/health?%',
    '/login?return_to=%2F%C4%80&return_to=x',
    '/auth/login?return_to[]=x',
    '/login?__proto__=x&constructor=y',
    '/auth/callback?state=&state=',
  ]
  for (const path of ODD)
    isOurs(t, await send(port, request('GET', path)), path.replace('http://elsewhere.example', ''), path.slice(0, 60))
})

t.test('odd headers', async (t) => {
  const { port } = await listening(t)
  const ODD: Record<string, string> = {
    'no Host': '',
    'two Hosts': 'Host: localhost\r\nHost: b\r\n',
    'two Hosts that are the same': 'Host: localhost\r\nhost: localhost\r\n',
    'an expectation': 'Host: localhost\r\nExpect: the impossible\r\n',
    'a name that is none': 'Host: localhost\r\nb c: d\r\n',
    'a value with a control character': 'Host: localhost\r\nb: \x01\r\n',
    'too many bytes': `Host: localhost\r\nb: ${'c'.repeat(20_000)}\r\n`,
    'two lengths': 'Host: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n',
    'a length and chunks': 'Host: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n',
    'a length that is none': 'Host: localhost\r\nContent-Length: x\r\n',
    'an upgrade': 'Host: localhost\r\nUpgrade: websocket\r\n',
    'a token that is none': 'Host: localhost\r\nAuthorization: Bearer \xff\r\n',
    'cookies that are none': 'Host: localhost\r\nCookie: %; =; tradeleaf_session=%ff.\xff\r\n',
  }
  for (const [what, headers] of Object.entries(ODD))
    for (const path of ['/api/months', '/plants', '/health']) {
      const answer = await send(port, request('GET', path, headers))
      isOurs(t, answer, path, `${what} at ${path}`)
      if (/Host/.test(what)) t.equal(answer.status, 400, `${what} at ${path}`)
    }
  t.match(await send(port, request('GET', '/health', 'Host: localhost\r\nExpect: b\r\n')), { status: 417 })
  t.match(await send(port, request('GET', '/plants', ODD['too many bytes'])), { body: '{"error":431,' })
  t.equal((await send(port, 'GET /health HTTP/1.0\r\nConnection: close\r\n\r\n')).status, 200, 'HTTP/1.0 has no Host')
  for (const bytes of ['\0\r\n\r\n', 'GET\r\n\r\n', 'GET /health HTTP/9.9\r\n\r\n', '\x16\x03\x01\x02\x00\x01\r\n\r\n'])
    isOurs(t, await send(port, bytes), '', JSON.stringify(bytes))
})

t.test('a media type that nothing declares is ignored if there is no body to declare one', async (t) => {
  const url = await freshDatabase(t, 'sqlite')
  const store = await openStore(url)
  t.teardown(() => store.close())
  const { app, authorize } = await buildTestApp(t, { url, store }, { refuseRareMethods: true })
  const headers = await authorize()
  for (const type of ['x', 'text/plain', 'application/json', ';', 'multipart/form-data']) {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/portfolio/refresh-prices',
      headers: { ...headers, 'content-type': type },
      payload: 'x',
    })
    t.equal(answer.statusCode, 200, type)
  }
  for (const type of ['x', 'text/plain', ';']) {
    const post = { method: 'POST', headers: { ...headers, 'content-type': type }, payload: 'x' } as const
    t.equal((await app.inject({ ...post, url: '/api/portfolio/holdings' })).statusCode, 415, type)
    t.match((await app.inject({ ...post, url: '/plants' })).json(), { error: 415 }, type)
  }
})

t.test('a request that arrives during the shutdown is told to come back', async (t) => {
  for (const [path, status, body] of [
    ['/api/months', 503, /^\{"success":false,"error":"The service is restarting/],
    ['/plants', 500, /^\{"error":503,"message":"The service is restarting/],
  ] as const) {
    const { app, port } = await listening(t)
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.setEncoding('latin1').on('data', (chunk) => {
      text += chunk
    })
    const accepted = once(app.server, 'connection')
    socket.write(`GET ${path} HTTP/1.1\r\n`)
    const [peer] = (await accepted) as [Socket]
    // A connection on which a request has begun is not closed as idle.
    for (let n = 0; n < 10_000 && peer.bytesRead === 0; n++) await new Promise((resolve) => setImmediate(resolve))
    const closed = app.close()
    socket.write('Host: localhost\r\n\r\n')
    await once(socket, 'close')
    await closed
    const [head = '', answer = ''] = text.split('\r\n\r\n')
    t.match(head, new RegExp(`^HTTP/1.1 ${status} `), path)
    t.match(head, /^retry-after: 5\r$/im, path)
    t.match(answer, body, path)
  }
})
