/** The requests of one user take turns, so that another user's do not wait for all of them. */
import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, type Socket } from 'node:net'
import fc from 'fast-check'
import type { FastifyReply, FastifyRequest } from 'fastify'
import t from 'tap'
import { loadDocument, operationsOf } from '../../src/contract/documents.ts'
import { RequestTurns } from '../../src/contract/request-turns.ts'
import { ThreadTime } from '../../src/contract/thread-time.ts'
import { Failure } from '../../src/lib/errors.ts'
import { buildTestApp } from '../support/app.ts'
import { counts } from '../support/counts.ts'
import { onBothEngines } from '../support/engines.ts'
import { until } from '../support/until.ts'

const round = () => new Promise(setImmediate)

/** A request that takes a turn. */
class Asking {
  readonly userId: number
  started = false
  error: Error | undefined
  readonly #socket = { destroyed: false }
  readonly #request: FastifyRequest
  readonly #raw = new EventEmitter()
  readonly #turns: RequestTurns

  constructor(turns: RequestTurns, userId: number, onStart: (one: Asking) => void = () => {}) {
    this.userId = userId
    this.#turns = turns
    this.#request = { caller: { userId }, raw: { socket: this.#socket } } as never
    turns.take(this.#request, { raw: this.#raw } as unknown as FastifyReply, (error) => {
      this.error = error
      this.started = error === undefined
      onStart(this)
    })
  }

  end(): void {
    this.#turns.end(this.#request)
  }

  leave(): void {
    this.#raw.emit('close')
  }

  /** As a request behind another on the connection: it gets no event. */
  leaveUnseen(): void {
    this.#socket.destroyed = true
  }
}

/** Turns for requests that take no time of the thread. */
const unmeasured = () => new RequestTurns(new ThreadTime(() => 0))

/** Long enough that each may start. */
async function rounds(count = 20): Promise<void> {
  for (let n = 0; n < count; n++) await round()
}

t.test('four of a user are under way; the next waits until one ends', async (t) => {
  const turns = unmeasured()
  const all = Array.from({ length: 6 }, () => new Asking(turns, 1))
  await rounds()
  t.strictSame(
    all.map(({ started }) => started),
    [true, true, true, true, false, false],
  )
  const other = new Asking(turns, 2)
  t.equal(other.started, true, 'another user does not wait')
  all[1]?.end()
  all[1]?.end()
  await rounds()
  t.strictSame([all[4]?.started, all[5]?.started], [true, false], 'a turn ends once')
})

t.test('one who leaves the line lets the next go first; one who leaves under way ends its turn', async (t) => {
  const turns = unmeasured()
  const [first, , , , waiting, last] = Array.from({ length: 6 }, () => new Asking(turns, 1)) as Asking[]
  waiting?.leave()
  t.match(waiting?.error, { kind: 'invalid' })
  first?.leave()
  await rounds()
  t.equal(last?.started, true)
})

t.test('one who left unseen is passed over when its turn comes', async (t) => {
  const turns = unmeasured()
  const [first, , , , gone, alsoGone, last] = Array.from({ length: 7 }, () => new Asking(turns, 1)) as Asking[]
  gone?.leaveUnseen()
  alsoGone?.leaveUnseen()
  first?.end()
  await rounds()
  t.match([gone?.error, alsoGone?.error], [{ kind: 'invalid' }, { kind: 'invalid' }])
  t.equal(last?.started, true)
})

t.test('at most 100 of a user wait; the next is refused', async (t) => {
  const turns = unmeasured()
  const all = Array.from({ length: 104 }, () => new Asking(turns, 1))
  const refused = new Asking(turns, 1)
  t.ok(refused.error instanceof Failure)
  t.match(refused.error, { kind: 'busy', headers: { 'retry-after': '1' } })
  t.equal(new Asking(turns, 2).started, true)
  all[103]?.leave()
  t.equal(new Asking(turns, 1).error, undefined)
})

/** Turns on a clock that only the requests turn: each takes so many milliseconds of the thread. */
function measured() {
  let now = 0
  const turns = new RequestTurns(new ThreadTime(() => now))
  const ask = (userId: number, ms: number) =>
    new Asking(turns, userId, (one) => {
      now += ms
      one.end()
    })
  /** The round ends first: what passes in one is the time of who runs in it. */
  const turn = async (ms: number) => {
    await rounds()
    now += ms
  }
  return { ask, turn }
}

t.test('costly requests start one in a round of the event loop, in which others start too', async (t) => {
  const { ask } = measured()
  // Each takes as long as a round has for one user.
  const all = Array.from({ length: 5 }, () => ask(1, 6))
  const started = () => all.filter((one) => one.started).length
  t.equal(started(), 1)
  t.equal(ask(2, 1).started, true)
  for (let n = 2; n <= 5; n++) {
    await round()
    t.equal(started(), n)
  }
})

t.test('who has used 50 ms of the last 250 waits while another user asks, and only then', async (t) => {
  const { ask, turn } = measured()
  const heavy = () => ask(1, 30)
  const begun: boolean[] = []
  for (let n = 0; n < 4; n++) {
    begun.push(heavy().started)
    await round()
  }
  t.strictSame(begun, [true, true, true, true], 'alone it never waits')

  t.equal(ask(2, 1).started, true)
  const waiting = heavy()
  for (let n = 0; n < 5; n++) {
    await rounds()
    t.equal(ask(2, 1).started, true, 'the other user goes first')
  }
  t.equal(waiting.started, false)
  // What was used wears off: 50 ms in 250.
  await turn(250)
  t.equal(ask(2, 1).started, true)
  await until(() => waiting.started)

  await turn(200)
  t.equal(ask(2, 1).started, true)
  const next = heavy()
  await rounds()
  t.equal(next.started, true, 'below 50 ms it begins at once')
  t.equal(ask(2, 1).started, true)
  const last = heavy()
  await rounds()
  t.equal(last.started, false)
  await turn(251)
  await until(() => last.started)
})

t.test('of two users who have both used much, neither waits for the other', async (t) => {
  const { ask } = measured()
  for (let n = 0; n < 3; n++)
    for (const userId of [1, 2]) {
      const one = ask(userId, 90)
      await rounds()
      t.equal(one.started, true)
    }
  t.equal(ask(3, 1).started, true)
  const both = [ask(1, 90), ask(2, 90)]
  await rounds()
  t.strictSame(
    both.map(({ started }) => started),
    [false, false],
    'both wait for a third',
  )
  for (const one of both) one.leave()
})

t.test('never more than four are under way, and every request starts or is refused', async () => {
  const user = fc.integer({ min: 1, max: 3 })
  const step = fc.record({ what: fc.constantFrom('ask', 'ask', 'end', 'leave', 'round'), user, pick: fc.nat(200) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 400 }), async (steps) => {
      // On a busy machine a round takes long: then users would wait for what they used.
      const turns = new RequestTurns(new ThreadTime(() => 0))
      const asked = new Set<Asking>()
      const underWay = (userId: number) => [...asked].filter((one) => one.userId === userId && one.started)
      for (const { what, user, pick } of steps) {
        const one = [...asked][pick % Math.max(1, asked.size)]
        if (what === 'ask') asked.add(new Asking(turns, user))
        else if (what === 'round') await round()
        else if (one !== undefined && (what === 'leave' || one.started)) {
          asked.delete(one)
          one[what]()
        }
        for (const userId of [1, 2, 3]) if (underWay(userId).length > 4) return false
      }
      for (let n = 0; asked.size > 0; n++) {
        if (n > 1_000) return false
        for (const one of asked)
          if (one.started || one.error !== undefined) {
            asked.delete(one)
            one.end()
          }
        await round()
      }
      return true
    }),
    { numRuns: counts(50, 1_000) },
  )
})

t.test('operations that take files, make files, stream or wait for an import have places of their own', async (t) => {
  const own = ['dashboard', 'plants'].flatMap((name) => [...operationsOf(loadDocument(name as never))])
  for (const { operation } of own) {
    const sends = Object.keys(operation.responses['200']?.content ?? {})
    // A picture is small, and is received in the turn of its request.
    const takesFiles =
      'multipart/form-data' in (operation.requestBody?.content ?? {}) && !operation.operationId.endsWith('Picture')
    const isOwn =
      takesFiles ||
      sends.some((type) => /ndjson|pdf|zip/.test(type)) ||
      ['undoImport', 'addOwnEntry', 'changeOwnEntry', 'undoOwnEntry', 'answerQuestion'].includes(operation.operationId)
    t.equal(operation['x-own-places'] === true, isOwn, operation.operationId)
  }
})

await onBothEngines(t, 'requests of one user', async (t, on) => {
  /** Changes that are under way: their bodies are awaited. */
  let changing = 0
  let uploading = 0
  const { app, authorize } = await buildTestApp(t, on, {
    async extend(scope) {
      scope.addHook('preParsing', async (request) => {
        if (request.method === 'PUT') changing++
        if (request.url === '/api/imports') uploading++
      })
    },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const headers = await authorize()
  const other = await authorize('other@example.com')
  const BODY = '{"brokerage_account":"12345678"}'

  const send = (head: string): Socket => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    t.teardown(() => socket.destroy())
    socket.write(`${head} HTTP/1.1\r\nhost: localhost\r\nauthorization: ${headers.authorization}\r\n`)
    return socket
  }
  /** A change whose body has not arrived: it is under way until the body is there. */
  const unfinished = (): Socket => {
    const socket = send('PUT /auth/profile')
    socket.write(`content-type: application/json\r\ncontent-length: ${BODY.length}\r\n\r\n`)
    return socket
  }
  const holding = [unfinished(), unfinished(), unfinished(), unfinished()]
  const get = (path: string, by = headers) => fetch(origin + path, { headers: by })
  await until(() => changing === 4)

  await t.test('a fifth request waits, and is answered when one before it ends', async (t) => {
    let isAnswered = false
    const waiting = get('/api/months').then((answer) => {
      isAnswered = true
      return answer
    })
    for (let n = 0; n < 20; n++) await get('/api/months', other)
    t.equal(isAnswered, false, 'requests of another user that came later are answered')
    const [first] = holding.splice(0, 1) as [Socket]
    first.write(BODY)
    t.match(String((await once(first, 'data'))[0]), /200 OK/)
    t.equal((await waiting).status, 200)
    holding.push(unfinished())
    await until(() => changing === 5)
  })

  await t.test('an upload does not wait', async (t) => {
    const form = new FormData()
    form.set('file', new Blob(['x'], { type: 'text/csv' }), 'a.csv')
    const answer = await fetch(`${origin}/api/imports`, { method: 'POST', headers, body: form })
    t.equal(answer.status, 400)
  })

  await t.test('of uploads and exports eight are under way; the ninth waits unread', async (t) => {
    const before = uploading
    const uploads = Array.from({ length: 8 }, () => {
      const socket = send('POST /api/imports')
      socket.write('content-type: multipart/form-data; boundary=x\r\ncontent-length: 100\r\n\r\n--x\r\n')
      return socket
    })
    await until(() => uploading === before + 8)
    let isAnswered = false
    const waiting = get('/api/calendar/export/csv?date=2026-03-16').then((answer) => {
      isAnswered = true
      return answer
    })
    for (let n = 0; n < 20; n++) t.equal((await get('/api/calendar/export/csv?date=2026-03-16', other)).status, 404)
    t.equal(isAnswered, false, 'exports of another user that came later are answered')
    uploads[0]?.destroy()
    t.equal((await waiting).status, 404)
    for (const socket of uploads) socket.destroy()
  })

  await t.test('a full line is 503, in the shape of each document', async (t) => {
    const answers: Response[] = []
    const line = Array.from({ length: 104 }, () => get('/api/months').then((answer) => answers.push(answer)))
    await until(() => answers.length === 4)
    for (const answer of answers) {
      t.match([answer.status, answer.headers.get('retry-after')], [503, '1'])
      t.match(await answer.json(), { success: false, error: /^100 requests of yours are waiting/ })
    }
    const plants = await get('/plants')
    t.match([plants.status, plants.headers.get('retry-after')], [500, '1'])
    t.match(await plants.json(), { error: 503 })
    for (const socket of holding) socket.destroy()
    await Promise.all(line)
    t.equal(answers.filter(({ status }) => status === 200).length, 100)
  })
})
