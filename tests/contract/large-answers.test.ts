/** Answers with long lists: bounded for each user, and independent of how fast the client reads. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import Fastify from 'fastify'
import t, { type Test } from 'tap'
import { registerCompression } from '../../src/contract/compression.ts'
import { dashboardErrors, errorHandler } from '../../src/contract/errors.ts'
import { LargeAnswers, type LargeAnswersOptions } from '../../src/contract/large-answers.ts'
import { LongRead } from '../../src/contract/long-read.ts'
import { READER_THREADS, type ReaderThreads } from '../../src/contract/reader-threads.ts'
import { bodyOf, writeJson } from '../../src/lib/listed.ts'
import { writeUnnamed } from '../../src/lib/unnamed-file.ts'
import { settledBytes, usedBytes } from '../support/memory.ts'

const PAGE = Array.from({ length: 500 }, (_, i) => ({ i, text: 'x'.repeat(100) }))

/** What a reader thread does: it reads the parts of an answer, and writes their JSON. */
type ReadParts = () => Promise<object>

function serve(t: Test, read: ReadParts, options: Partial<LargeAnswersOptions> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'tradeleaf-large-'))
  const run: ReaderThreads['run'] = async ({ path }) =>
    writeUnnamed(path, async (write) => writeJson(await read(), write))
  const large = new LargeAnswers({ folder, readers: { run }, databaseUrl: '', ...options })
  const app = Fastify()
  app.decorateRequest('caller', null)
  app.setErrorHandler(errorHandler(dashboardErrors) as never)
  app.register(async (scope) => {
    await registerCompression(scope)
    scope.get('/:user', async (request, reply) => {
      const { user } = request.params as { user: string }
      request.caller = { userId: Number(user), email: '', via: 'token', tokenId: 1, scopes: [] }
      reply.type('application/json')
      return large.send(await large.make(new LongRead('', {}), large.enter(request, reply)), reply)
    })
  })
  t.teardown(async () => {
    await app.close()
    rmSync(folder, { recursive: true })
  })
  return { app, folder }
}

async function* pages(count: number, before: () => Promise<void> = async () => {}) {
  for (let n = 0; n < count; n++) {
    await before()
    yield PAGE
  }
}

t.test('an answer has the shape of its parts, empty lists and lists beside lists included', async (t) => {
  const parts = () => ({
    success: true,
    none: pages(0),
    few: [1],
    left: undefined,
    many: pages(3),
    emptyPage: (async function* () {
      yield []
    })(),
    end: 'é',
  })
  const { app, folder } = serve(t, async () => parts())
  const answer = await app.inject('/1')
  const expected = { success: true, none: [], few: [1], many: [...PAGE, ...PAGE, ...PAGE], emptyPage: [], end: 'é' }
  t.strictSame(answer.json(), expected)
  t.strictSame(JSON.parse(JSON.stringify(await bodyOf(parts()))), expected, 'as one that is made at once')
  t.equal(Number(answer.headers['content-length']), answer.rawPayload.length)
  t.strictSame(readdirSync(folder), [], 'no file is left')
  t.strictSame((await serve(t, async () => ({})).app.inject('/1')).json(), {})
})

t.test('a user has at most eight under way; the next gets Retry-After', async (t) => {
  const gate = Promise.withResolvers<void>()
  const { app } = serve(t, async () => ({ list: pages(1, () => gate.promise) }))
  const running = Array.from({ length: 8 }, () => app.inject('/1').then((answer) => answer.statusCode))
  const refused = await app.inject('/1')
  t.equal(refused.statusCode, 503)
  t.equal(refused.headers['retry-after'], '2')
  t.match(refused.json(), {
    success: false,
    error: 'You have 8 large responses under way already. Try again in 2 seconds.',
  })
  const other = app.inject('/2')
  gate.resolve()
  t.strictSame(await Promise.all(running), Array(8).fill(200))
  t.equal((await other).statusCode, 200, 'another user has their own')
  t.equal((await app.inject('/1')).statusCode, 200, 'as soon as one is sent there is room')
})

t.test('all users together have a limit; the next gets Retry-After', async (t) => {
  const gate = Promise.withResolvers<void>()
  const { app } = serve(t, async () => ({ list: pages(1, () => gate.promise) }), {
    places: 3,
  })
  const running = [1, 2, 3].map((user) => app.inject(`/${user}`).then((answer) => answer.statusCode))
  const refused = await app.inject('/4')
  t.match([refused.statusCode, refused.headers['retry-after']], [503, '2'])
  t.match(refused.json(), { error: 'Too many large responses are waiting. Try again in 2 seconds.' })
  gate.resolve()
  t.strictSame(await Promise.all(running), [200, 200, 200])
  t.equal((await app.inject('/4')).statusCode, 200)
})

t.test(
  'one is made for each reader thread, and users take turns: one waits behind one of another, not behind all',
  async (t) => {
    let making = 0
    let most = 0
    const gates: PromiseWithResolvers<void>[] = []
    const hold = () => {
      most = Math.max(most, ++making)
      const gate = Promise.withResolvers<void>()
      gates.push(gate)
      return gate.promise.then(() => void making--)
    }
    const { app } = serve(t, async () => ({ list: pages(1, hold) }))
    const users = [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 4]
    const running = users.map((user) => app.inject(`/${user}`).then((answer) => answer.statusCode))
    while (gates.length < READER_THREADS) await nextTurn()
    for (let n = 0; n < 100; n++) await nextTurn()
    t.equal(most, READER_THREADS)
    for (let n = 0; n < users.length; n++) {
      while (gates[n] === undefined) await nextTurn()
      gates[n]?.resolve()
    }
    t.strictSame(
      await Promise.all(running),
      users.map(() => 200),
    )
    t.equal(most, READER_THREADS)
  },
)

t.test('a client that left while it waited takes no place', async (t) => {
  const gate = Promise.withResolvers<void>()
  const { app } = serve(t, async () => ({ list: pages(1, () => gate.promise) }))
  const running = [1, 1, 1, 1, 2, 2, 2, 2].map((user) => app.inject(`/${user}`))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  socket.write('GET /3 HTTP/1.1\r\nhost: a\r\n\r\n')
  const [{ socket: served }] = (await once(app.server, 'request')) as [IncomingMessage]
  const closed = once(served, 'close')
  socket.destroy()
  await closed
  const others = [3, 3, 3, 3].map((user) => app.inject(`/${user}`))
  gate.resolve()
  for (const answer of await Promise.all([...running, ...others])) t.equal(answer.statusCode, 200)
})

t.test('an error while pages are read is an error status, and leaves no file', async (t) => {
  const { app, folder } = serve(t, async () => ({
    list: (async function* () {
      for (let n = 0; n < 20; n++) yield PAGE
      throw new Error('the database went away')
    })(),
  }))
  t.equal((await app.inject('/1')).statusCode, 500)
  t.strictSame(readdirSync(folder), [])
  for (let n = 0; n < 5; n++) t.equal((await app.inject('/1')).statusCode, 500, 'and its place is free')
})

t.test('clients that left before their answer began take no place', async (t) => {
  const left = { caller: { userId: 1 }, raw: { destroyed: true, once() {} } } as never
  const large = new LargeAnswers({ folder: tmpdir(), readers: { run: async () => {} }, databaseUrl: '' })
  for (let n = 0; n < 10; n++) t.throws(() => large.enter(left, left), { message: 'The client closed the connection' })
})

t.test('a client that reads too slowly is cut off, also if it never stops', async (t) => {
  const { app } = serve(t, async () => ({ list: pages(400) }), {
    stallMs: 500,
    leastBytesPerSecond: 1e9,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  socket.write('GET /1 HTTP/1.1\r\nhost: a\r\n\r\n')
  let received = 0
  socket.on('data', (chunk) => {
    received += chunk.length
    socket.pause()
    setTimeout(() => socket.resume(), 20)
  })
  await once(socket, 'close')
  t.ok(received > 0 && received < 20_000_000, `${received} of 23 MB were sent`)
})

/** Compresses badly, so that a connection is full long before its answer ends. */
const NOISE = Array.from({ length: 500 }, () => randomBytes(100).toString('base64'))
const NOISE_PAGES = 200
const NOISE_BYTES = 14_000_000
const CLIENTS = 4
/**
 * Of all their answers together. A server that keeps them whole needs 50 MB while it makes them and 56 MB while it
 * sends them.
 */
const MADE_IN_BYTES = 20_000_000
const SENT_FROM_BYTES = 10_000_000

/** Sends a request, and reads the first piece of the answer only. */
function askAndStop(port: number, encoding: string): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write(`GET /1 HTTP/1.1\r\nhost: a\r\naccept-encoding: ${encoding}\r\n\r\n`)
  return socket.once('data', () => socket.pause())
}

for (const encoding of ['identity', 'br', 'gzip']) {
  t.test(`clients that stop reading hold little of their answers (${encoding})`, async (t) => {
    const before = await settledBytes()
    let pages = 0
    let made = 0
    const list = async function* () {
      for (let n = 0; n < NOISE_PAGES; n++) {
        yield NOISE
        if (++pages === CLIENTS * NOISE_PAGES * 0.9) made = usedBytes() - before
      }
    }
    const { app } = serve(t, async () => ({ list: list() }), { placesPerUser: CLIENTS })
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo
    const sockets = Array.from({ length: CLIENTS }, () => askAndStop(port, encoding))
    await Promise.all(sockets.map((socket) => once(socket, 'data')))
    const held = (await settledBytes()) - before
    t.ok(made < MADE_IN_BYTES, `made in ${made} bytes, ${CLIENTS} answers of ${NOISE_BYTES}`)
    t.ok(held < SENT_FROM_BYTES, `sent from ${held} bytes`)
    t.equal((await app.inject('/1')).statusCode, 503, 'the places are taken while they are sent')
    for (const socket of sockets) socket.destroy()
  })

  t.test(`a client that stops reading is cut off, and its place is free again (${encoding})`, async (t) => {
    const { app } = serve(t, async () => ({ list: list() }), { stallMs: 300, places: 1 })
    let isFirst = true
    const list = async function* () {
      const count = isFirst ? NOISE_PAGES : 1
      isFirst = false
      for (let n = 0; n < count; n++) yield NOISE
    }
    await app.listen({ host: '127.0.0.1', port: 0 })
    const socket = askAndStop((app.server.address() as AddressInfo).port, encoding)
    await once(socket, 'data')
    while ((await app.inject('/2')).statusCode === 503) await wait(20)
    // The client sees the end once it reads.
    let received = 0
    const closed = once(socket, 'close')
    socket.on('end', () => socket.destroy())
    socket.on('data', ({ length }) => {
      received += length
    })
    socket.resume()
    await closed
    t.ok(received < NOISE_BYTES, `${received} bytes of ${NOISE_BYTES} were sent`)
  })
}
