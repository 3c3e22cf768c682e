/** `tradeleaf-client` against answers that the tests give: repetition, lists, lines, failures, exact numbers, signatures. */
import assert from 'node:assert'
import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import t, { type Test } from 'tap'
import {
  type ClientOptions,
  createTradeleafClient,
  Failure,
  isFailureOf,
  newKey,
  verifyWebhook,
} from '../../scripts/client/index.ts'
import { loadDocument, operationsOf } from '../../src/contract/documents.ts'
import { newSecret, signedHeaders, signingKey } from '../../src/webhooks/signing.ts'

type Reply = Response | Error

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })
const busy = (seconds: string, status = 503) =>
  json({ success: false, error: 'Busy', code: 'database_busy' }, status, { 'retry-after': seconds })
const lost = () => new TypeError('fetch failed')

/** A client whose requests get these replies, one after the other. Its clock stands still but for its pauses. */
function given(replies: readonly Reply[], options: Partial<ClientOptions> = {}) {
  const left = [...replies]
  const sent: Request[] = []
  const pauses: number[] = []
  let now = Date.parse('2026-03-16T14:30:00Z')
  const client = createTradeleafClient({
    baseUrl: 'https://trades.example.com/base/',
    token: 'tlf_mine',
    fetch: async (input, init) => {
      sent.push(new Request(input, init))
      const reply = left.shift()
      if (reply === undefined) throw new Error('the test has no reply left')
      if (reply instanceof Error) throw reply
      return reply
    },
    now: () => now,
    pause: async (ms) => {
      pauses.push(ms)
      now += ms
    },
    ...options,
  })
  return { client, sent, pauses }
}

const failureOf = async (t: Test, call: PromiseLike<unknown>): Promise<Failure> => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Failure)) return t.fail('it throws a Failure') as never
  return error
}
const HOLDING = { symbol: 'AAPL', holding_type: 'stock', shares: 1.5, average_cost: 100 } as const
const keyOf = (request: Request | undefined) => request?.headers.get('idempotency-key')

t.test('each operation of the contract has a method, by its tag', async (t) => {
  const { client } = given([])
  const nouns = client as unknown as Record<string, Record<string, unknown>>
  const nounOf: Record<string, string> = { 'Sign-in': 'signIn' }
  let count = 0
  for (const name of ['dashboard', 'plants'] as const) {
    for (const { operation } of operationsOf(loadDocument(name))) {
      const { operationId, tags, ...more } = operation as typeof operation & { tags: [string] }
      const noun = nounOf[tags[0]] ?? tags[0].toLowerCase()
      const isPage = 'x-internal' in more
      t.equal(typeof nouns[noun]?.[operationId], isPage ? 'undefined' : 'function', operationId)
      if (!isPage) count++
    }
  }
  t.equal(Object.values(nouns).flatMap(Object.keys).length, count, 'and there are no others')
})

t.test('a request has its parameters, its body and the token', async (t) => {
  let count = 0
  const { client, sent } = given([json({}), json({}), json({}), json({ type: 'success' })], {
    token: async () => `tlf_${++count}`,
  })
  await client.trading.listTrades({ symbols: ['BRK/B', 'A&B'], limit: 5, side: undefined })
  await client.trading.getTrade({ id: '1/2?' as never })
  await client.portfolio.updateHolding({ id: 7, body: { shares: 2 } }, { ifMatch: '"a"' })
  const files = [new File(['x'], 'a.csv'), new File(['y'], 'b.csv')]
  await client.imports.importFiles({ body: { files }, dry_run: true })
  t.strictSame(
    sent.map(({ method, url }) => `${method} ${url.slice('https://trades.example.com/base'.length)}`),
    [
      'GET /api/trades?symbols=BRK%2FB&symbols=A%26B&limit=5',
      'GET /api/trades/1%2F2%3F',
      'PUT /api/portfolio/holdings/7',
      'POST /api/imports?dry_run=true',
    ],
  )
  const [list, , change, upload] = sent
  t.equal(list?.headers.get('authorization'), 'Bearer tlf_1')
  t.equal(change?.headers.get('authorization'), 'Bearer tlf_3', 'it is asked for each request')
  t.equal(change?.headers.get('if-match'), '"a"')
  t.equal(change?.headers.get('content-type'), 'application/json')
  t.equal(await change?.text(), '{"shares":2}')
  const form = await upload?.formData()
  t.strictSame(
    form?.getAll('files').map((file) => (file as File).name),
    ['a.csv', 'b.csv'],
  )
  await t.rejects(client.trading.getTrade({ id: '' }), TypeError, 'no other path is asked for')
})

t.test('Retry-After is waited for, as seconds or a date', async (t) => {
  const { client, sent, pauses } = given([busy('3'), busy('Mon, 16 Mar 2026 14:30:10 GMT', 429), json({ months: [] })])
  t.strictSame(await client.trading.listMonths(), { months: [] })
  t.strictSame(pauses, [3000, 7000])
  t.equal(sent.length, 3)
})

t.test('a refusal without Retry-After is not repeated', async (t) => {
  const { client, sent } = given([json({ error: 'Stopping', code: 'service_stopping' }, 503)])
  t.match(await failureOf(t, client.trading.listMonths()), { status: 503, code: 'service_stopping' })
  t.equal(sent.length, 1)
})

t.test('a change that was refused is repeated too, because nothing was changed', async (t) => {
  const { client, sent } = given([busy('1'), json({})])
  await client.portfolio.updateHolding({ id: 7, body: { shares: 2 } })
  t.equal(await sent[1]?.text(), '{"shares":2}')
})

t.test('there are limits of tries and of time', async (t) => {
  const often = given(Array.from({ length: 9 }, () => busy('1')))
  t.match(await failureOf(t, often.client.trading.listMonths()), { status: 503 })
  t.equal(often.sent.length, 4)
  const twice = given(Array.from({ length: 9 }, lost), { tries: 2 })
  t.match(await failureOf(t, twice.client.trading.listMonths()), { status: 0, cause: { message: 'fetch failed' } })
  t.equal(twice.sent.length, 2)
  const long = given([busy('40'), busy('20'), busy('1')])
  await failureOf(t, long.client.trading.listMonths())
  t.strictSame(long.pauses, [40_000, 20_000], 'exactly a minute, and no further try')
  const longer = given([busy('61')])
  await failureOf(t, longer.client.trading.listMonths())
  t.strictSame(longer.pauses, [], 'it does not wait for what would be too late')
})

t.test('after a lost connection the pauses grow', async (t) => {
  const { client, pauses } = given([lost(), lost(), lost(), json({ months: [] })])
  await client.trading.listMonths()
  for (const [i, most] of [500, 1000, 2000].entries()) {
    const pause = pauses[i] as number
    t.ok(pause >= most / 2 && pause <= most, `${pause} of ${most}`)
  }
})

t.test('an answer that is cut off is asked for again', async (t) => {
  const cut = new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"months":'))
        controller.error(lost())
      },
    }),
  )
  const { client } = given([cut, json({ months: [] })])
  t.strictSame(await client.trading.listMonths(), { months: [] })
})

t.test('what adds something has a key, the same for each try and another for each call', async (t) => {
  const { client, sent } = given([lost(), busy('1'), json({}), json({}), json({}), lost()])
  await client.portfolio.addHolding({ body: HOLDING })
  await client.portfolio.addHolding({ body: HOLDING })
  await client.portfolio.addHolding({ body: HOLDING }, { idempotencyKey: 'mine' })
  await failureOf(t, client.portfolio.addHolding({ body: HOLDING }, { idempotencyKey: false }))
  const keys = sent.map(keyOf)
  t.match(keys[0], /^[0-9a-f]{32}$/)
  t.strictSame(keys.slice(0, 3), Array(3).fill(keys[0]))
  t.not(keys[3], keys[0])
  t.strictSame(keys.slice(4), ['mine', null], 'without a key there is one try')
})

t.test('with one try nothing is repeated, so no key is made', async (t) => {
  const { client, sent, pauses } = given([json({}), json({}), busy('1'), lost()], { tries: 1 })
  await client.portfolio.addHolding({ body: HOLDING })
  const idempotencyKey = newKey()
  await client.portfolio.addHolding({ body: HOLDING }, { idempotencyKey })
  await failureOf(t, client.portfolio.addHolding({ body: HOLDING }, { idempotencyKey }))
  await failureOf(t, client.trading.listMonths())
  t.strictSame(sent.map(keyOf), [null, idempotencyKey, idempotencyKey, null])
  t.strictSame(pauses, [])
  t.not(newKey(), idempotencyKey)
})

t.test('a change without a key is not repeated after a lost connection', async (t) => {
  const { client, sent } = given([lost()])
  await failureOf(t, client.portfolio.updateHolding({ id: 7, body: { shares: 2 } }))
  await failureOf(t, given([lost()]).client.events.rotateRecordEndpointSecret({ id: '7' as never }))
  t.equal(sent.length, 1)
  t.equal(keyOf(sent[0]), null)
})

t.test('a call ends when its signal is aborted, also while it waits', async (t) => {
  const stop = new AbortController()
  const { client, sent } = given([busy('50'), json({})], { pause: undefined })
  const call = client.trading.listMonths({}, { signal: stop.signal })
  await new Promise(setImmediate)
  stop.abort()
  await t.rejects(call, { name: 'AbortError' })
  t.equal(sent.length, 1)
  const before = given([stop.signal.reason])
  await t.rejects(before.client.trading.listMonths({}, { signal: stop.signal }), { name: 'AbortError' })
})

t.test('a failure has all that the service said', async (t) => {
  const said = {
    success: false,
    error: 'AAPL is there already',
    code: 'holding_exists',
    params: { symbol: 'AAPL' },
    actions: [{ type: 'change_request' }],
    problems: [{ field: 'symbol', message: 'there' }],
  }
  const { client } = given([json(said, 400)])
  const error = await failureOf(t, client.portfolio.addHolding({ body: HOLDING }))
  t.match(error, { name: 'Failure', operation: 'addHolding', status: 400, message: said.error, code: said.code })
  t.match(error, { params: said.params, actions: said.actions, problems: said.problems })
  t.notOk(isFailureOf('updateHolding', error), 'of another operation')
  t.notOk(isFailureOf('addHolding', new Error('x')))
  if (!isFailureOf('addHolding', error) || error.code !== 'holding_exists') return t.fail('its type is known')
  t.equal(error.params.symbol satisfies string, 'AAPL')
})

t.test('a failure of the plants has the status that it deserves', async (t) => {
  const { client } = given([json({ error: 404, message: 'No plant has id 42', code: 'plant_unknown' }, 400)])
  const error = await failureOf(t, client.plants.getPlant({ id: 42n }))
  t.match(error, { status: 404, code: 'plant_unknown', message: 'No plant has id 42', actions: [] })
})

t.test('an answer of a proxy is a failure without a code', async (t) => {
  const { client } = given([json('<html>', 502)])
  const message = 'The service answered with status 502. Try again later.'
  t.match(await failureOf(t, client.trading.listMonths()), { status: 502, code: undefined, message })
})

t.test('a failure says that no answer arrived, and when the request can succeed', async (t) => {
  const { client } = given([lost(), busy('3'), json({}, 400)], { tries: 1 })
  const message = 'The service cannot be reached. Check the connection and try again.'
  t.match(await failureOf(t, client.trading.listMonths()), { status: 0, message, retryAfterMs: undefined })
  t.match(await failureOf(t, client.trading.listMonths()), { status: 503, message: 'Busy', retryAfterMs: 3000 })
  t.match(await failureOf(t, client.trading.listMonths()), { status: 400, retryAfterMs: undefined })
})

t.test('a list is read to its end, with its parameters, and only as far as somebody reads', async (t) => {
  const pages = [
    { trades: [{ symbol: 'A' }, { symbol: 'B' }], next_cursor: 'x=' },
    { trades: [], next_cursor: 'y' },
    { trades: [{ symbol: 'C' }], next_cursor: null },
  ]
  const { client, sent } = given([...pages, ...pages].map((page) => json(page)))
  const symbols: unknown[] = []
  for await (const { symbol } of client.trading.listTrades({ side: 'long' })) symbols.push(symbol)
  t.strictSame(symbols, ['A', 'B', 'C'])
  t.strictSame(
    sent.map(({ url }) => new URL(url).search),
    ['?side=long', '?side=long&cursor=x%3D', '?side=long&cursor=y'],
  )
  for await (const { symbol } of client.trading.listTrades()) if (symbol === 'B') break
  t.equal(sent.length, 4)
  const list = client.trading.listTrades()
  t.equal(sent.length, 4, 'it is not asked for before it is read')
  t.equal((await list).next_cursor, 'y')
  t.equal((await list).next_cursor, 'y', 'and once')
  t.equal(sent.length, 5)
})

t.test('a list is read from any cursor on', async (t) => {
  const page = { trades: [{ symbol: 'A' }], next_cursor: 'x=' }
  const { client, sent } = given([json(page), json({ trades: [], next_cursor: null }), json(page)])
  const list = client.trading.listTrades({ side: 'long' })
  t.strictSame(await list.read(), { page, items: page.trades, next: 'x=' })
  t.match(await list.read('x='), { items: [], next: undefined })
  t.match(await list.read(), { next: 'x=' }, 'each time anew')
  t.strictSame(
    sent.map(({ url }) => new URL(url).search),
    ['?side=long', '?side=long&cursor=x%3D', '?side=long'],
  )
})

t.test('a list of several lists has the items that its pages have', async (t) => {
  const { client } = given([json({ unmatched_sales: [1], rows: [{ symbol: 'A' }], next_cursor: null })])
  const rows: unknown[] = []
  for await (const row of client.tax.getTaxYear({ year: 2024 as never })) rows.push(row)
  t.strictSame(rows, [{ symbol: 'A' }])
})

t.test('a list without an object has its next page in Link', async (t) => {
  const link = '</plants?limit=1&cursor=a%2Bb>; rel="next"'
  const { client, sent } = given([json([{ name: 'A' }], 200, { link }), json([{ name: 'B' }])])
  const names: string[] = []
  for await (const { name } of client.plants.listPlants({ limit: 1 })) names.push(name)
  t.strictSame(names, ['A', 'B'])
  t.equal(new URL(sent[1]?.url as string).search, '?limit=1&cursor=a%2Bb')
})

t.test('a request that shall outlive its page says so', async (t) => {
  const { client, sent } = given([json({}), json({})])
  await client.portfolio.deleteHolding({ id: 7 }, { keepalive: true })
  await client.portfolio.deleteHolding({ id: 7 })
  t.strictSame(
    sent.map(({ keepalive }) => keepalive),
    [true, false],
  )
})

const LINES = [
  '{"type":"progress","percentage":40,"message":"é"}',
  '{"type":"success","code":"imported","message":"done"}',
]
interface StreamOptions {
  /** Breaks it at the end. */
  error?: Error
  onCancel?: () => void
  /** How many bytes come at once, again and again, and one more each. */
  sizes?: readonly number[]
}

function stream(text: string, { error, onCancel = () => {}, sizes = [0] }: StreamOptions = {}) {
  const bytes = new TextEncoder().encode(text)
  let [at, turn] = [0, 0]
  return new Response(
    new ReadableStream({
      pull(controller) {
        const size = 1 + (sizes[turn++ % sizes.length] ?? 0)
        if (at < bytes.length) controller.enqueue(bytes.slice(at, at + size))
        else if (error !== undefined) controller.error(error)
        else controller.close()
        at += size
      },
      cancel: onCancel,
    }),
  )
}
const FILES = { body: { files: [new File(['x'], 'a.csv')] } }

t.test('an upload shows its lines, and awaited it is the last one', async (t) => {
  const { client, sent } = given([stream(LINES.join('\n')), stream(`${LINES.join('\n')}\n`)])
  const lines: unknown[] = []
  const work = client.imports.importFiles(FILES)
  for await (const line of work) lines.push(line)
  t.strictSame(
    lines,
    LINES.map((line) => JSON.parse(line)),
  )
  t.throws(() => work[Symbol.asyncIterator](), TypeError, 'it is sent once')
  t.match(sent[0]?.headers.get('accept'), /^application\/x-ndjson/)
  t.match(await client.imports.importFiles(FILES), { code: 'imported' })
})

t.test('the lines do not depend on how their bytes are split', async (t) => {
  const texts = fc.array(fc.string({ unit: 'grapheme' }))
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(texts, fc.array(fc.nat({ max: 5 }), { minLength: 1 }), fc.boolean()),
      async ([messages, sizes, endsInNewline]) => {
        const lines = [...messages.map((message) => ({ type: 'progress', message })), { type: 'success' }]
        const text = lines.map((line) => JSON.stringify(line)).join('\n') + (endsInNewline ? '\n' : '')
        const { client } = given([stream(text, { sizes })])
        const read: unknown[] = []
        for await (const line of client.imports.importFiles(FILES)) read.push(line)
        assert.deepStrictEqual(read, lines)
      },
    ),
  )
  t.pass()
})

t.test('a line is read before the next one arrives', async (t) => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const write = (text: string) => void writer.write(new TextEncoder().encode(text))
  const { client } = given([new Response(readable)])
  const lines = client.imports.importFiles(FILES)[Symbol.asyncIterator]()
  write('{"type":"progress","percentage":10}\n{"type":"prog')
  t.match((await lines.next()).value, { percentage: 10 })
  write('ress","percentage":20}\n')
  t.match((await lines.next()).value, { percentage: 20 })
  await lines.return?.(undefined)
})

t.test('an upload that failed throws what its last line says', async (t) => {
  const line = {
    type: 'error',
    code: 'account_required',
    message: 'Which account?',
    actions: [{ type: 'choose_account' }],
  }
  const { client } = given([stream(`${LINES[0]}\n${JSON.stringify(line)}\n`)])
  const error = await failureOf(t, client.imports.importFiles(FILES))
  t.match(error, { status: 200, code: 'account_required', message: 'Which account?', actions: line.actions })
})

t.test('an upload whose connection is lost is sent again with its key', async (t) => {
  for (const broken of [
    () => stream(`${LINES[0]}\n`, { error: lost() }),
    () => stream(`${LINES[0]}\n`),
    () => stream(`${LINES[0]}\n{"ty`),
  ]) {
    const { client, sent } = given([broken(), busy('1', 409), stream(LINES.join('\n'))])
    t.match(await client.imports.importFiles(FILES), { code: 'imported' })
    t.equal(sent.length, 3)
    t.equal(new Set(sent.map(keyOf)).size, 1)
    const form = await (sent[2] as Request).formData()
    t.equal((form.get('files') as File).name, 'a.csv')
  }
  const { client, sent } = given([stream(`${LINES[0]}\n`)])
  t.match(await failureOf(t, client.portfolio.refreshPrices()), { status: 0 })
  t.equal(sent.length, 1, 'what takes no key is not')
})

t.test('who stops reading ends the request', async (t) => {
  let isCancelled = false
  const { client } = given([
    stream(LINES.join('\n'), {
      onCancel: () => {
        isCancelled = true
      },
    }),
  ])
  for await (const _line of client.imports.importFiles(FILES)) break
  t.ok(isCancelled)
})

t.test('a file is a stream with its name', async (t) => {
  const file = (disposition: string) =>
    json('a,b\n', 200, { 'content-type': 'text/csv', 'content-disposition': disposition })
  const dispositions = [
    ['attachment; filename="a b.csv"', 'a b.csv'],
    [`attachment; filename="x.csv"; filename*=UTF-8''%E2%82%AC%20a.csv`, '€ a.csv'],
    ['attachment', undefined],
  ] as const
  for (const [disposition, name] of dispositions) {
    const { client } = given([file(disposition), file(disposition)])
    const call = () => client.exports.exportMonth({ format: 'csv', month: '2024-03' })
    const { fileName, type, stream } = await call()
    t.strictSame(
      { fileName, type, text: await new Response(stream).text() },
      { fileName: name, type: 'text/csv', text: 'a,b\n' },
    )
    t.equal(await (await (await call()).blob()).text(), 'a,b\n')
  }
  const refused = given([json({ error: 'No trades', code: 'nothing_to_export' }, 404)])
  t.match(await failureOf(t, refused.client.exports.exportMonth({ format: 'csv', month: '2024-03' })), { status: 404 })
})

t.test('64-bit integers keep every digit, both ways', async (t) => {
  for (const id of [9223372036854775807n, -9223372036854775808n, 9007199254740993n, 7n, 0n]) {
    const delivery = `{"id":"1","note":"\\"plant_id\\":12345678901234567890","plant_id" : ${id}, "attempts":12345678901}`
    const { client, sent } = given([
      json({ name: 'x' }),
      json(`{"deliveries":[${delivery},{"plant_id":null}],"next_cursor":null}`),
    ])
    await client.plants.addPlant({ body: { id, name: '"é' } })
    t.equal(await sent[0]?.text(), `{"id":${id},"name":"\\"é"}`)
    const found: unknown[] = []
    for await (const one of client.webhooks.listWebhookDeliveries({ plant_id: id })) found.push(one)
    t.strictSame(found, [
      { id: '1', note: '"plant_id":12345678901234567890', plant_id: id, attempts: 12345678901 },
      { plant_id: null },
    ])
    t.match(sent[1]?.url, `plant_id=${id}`)
  }
})

t.test('a text that looks like JSON stays as it is', async (t) => {
  const parts = fc.array(fc.constantFrom('"', '\\', 'plant_id', ':', '9007199254740993', ',', '{', ' ', 'é', '\n'))
  await fc.assert(
    fc.asyncProperty(parts, parts, fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), async (name, text, id) => {
      const note = { [`x${name.join('')}`]: text.join('') }
      const { client } = given([json(`{"deliveries":[${JSON.stringify(note).slice(0, -1)},"plant_id":${id}}]}`)])
      const [delivery] = (await client.webhooks.listWebhookDeliveries()).deliveries
      assert.deepStrictEqual(delivery, { ...note, plant_id: id })
    }),
  )
  t.pass()
})

t.test('a 64-bit integer is a bigint, however it is written', async (t) => {
  const { client } = given([json('{"deliveries":[{"plant_id":7e2},{"plant_id":7.0},{"plant_id":7}]}')])
  const { deliveries } = await client.webhooks.listWebhookDeliveries()
  t.strictSame(
    deliveries.map(({ plant_id }) => plant_id),
    [700n, 7n, 7n],
  )
})

/** Below a millionth `String` writes 1e-7, which is the same decimal. */
const plain = (number: number) => (Math.abs(number) < 1e-6 ? number.toFixed(8) : String(number))
const trimmed = (text: string) => text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')

t.test('amounts and counts of shares keep every digit, both ways', async (t) => {
  const cents = fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }).map((n) => [n, 2] as const)
  const shares = fc.bigInt({ min: 0n, max: 67_108_864n * 10n ** 8n - 1n }).map((n) => [n, 8] as const)
  await fc.assert(
    fc.asyncProperty(fc.oneof(cents, shares), async ([units, places]) => {
      const digits = String(units).padStart(places + 1, '0')
      const text = `${digits.slice(0, -places)}.${digits.slice(-places)}`
      const { client, sent } = given([json(`{"holding":{"shares":${text}}}`), json({})])
      const { shares } = (await client.portfolio.getHolding({ id: 7 })).holding
      await client.portfolio.updateHolding({ id: 7, body: { shares } })
      const written = /"shares":([^}]*)/.exec((await sent[1]?.text()) ?? '')?.[1]
      return trimmed(plain(shares)) === trimmed(text) && written === String(shares)
    }),
  )
  t.pass()
})

t.test('a body is written as JSON.stringify writes it', async (t) => {
  const body = {
    symbol: 'a',
    gone: undefined,
    list: [1, undefined, null, { x: -0 }],
    small: 1e-8,
    date: new Date(0),
    fn: () => 1,
  }
  const { client, sent } = given([json({})])
  await client.portfolio.addHolding({ body: body as never })
  t.equal(await sent[0]?.text(), JSON.stringify(body))
})

t.test('the headers of an answer can be read', async (t) => {
  const { client } = given([busy('1'), json({}, 200, { etag: '"a"' })])
  const tags: unknown[] = []
  await client.portfolio.getHolding({ id: 7 }, { onHeaders: (headers) => tags.push(headers.get('etag')) })
  t.strictSame(tags, ['"a"'])
  const throwing = given([json({})])
  const onHeaders = () => {
    throw new RangeError('mine')
  }
  await t.rejects(throwing.client.portfolio.getHolding({ id: 7 }, { onHeaders }), RangeError)
  t.equal(throwing.sent.length, 1)
})

const AT = Date.parse('2026-03-16T14:30:00Z')
const now = () => AT
const PLANT = '{"id":9007199254740993,"name":"Monstera"}'
const signed = (secret: string, body: string, at = AT) =>
  signedHeaders('msg_1', Buffer.from(body), [signingKey(secret)], at)

t.test('a message that the service signed is verified and read', async (t) => {
  const secret = newSecret()
  const plant = await verifyWebhook(signed(secret, PLANT), Buffer.from(PLANT), secret, { now })
  t.strictSame(plant, { id: 'msg_1', attemptedAt: new Date(AT), message: { id: 9007199254740993n, name: 'Monstera' } })
  const event = { type: 'snapshot.taken', timestamp: '2026-03-16T14:30:00Z', data: { id: 7 } }
  const headers = new Headers(signed(secret, JSON.stringify(event)))
  t.strictSame((await verifyWebhook(headers, JSON.stringify(event), secret, { now })).message, event)
})

t.test('while a secret is rotated, one signature that matches is enough', async (t) => {
  const [old, fresh] = [newSecret(), newSecret()]
  const headers = signedHeaders('msg_1', Buffer.from(PLANT), [signingKey(fresh), signingKey(old)], AT)
  for (const secret of [old, fresh]) t.match(await verifyWebhook(headers, PLANT, secret, { now }), { id: 'msg_1' })
  await t.rejects(verifyWebhook(headers, PLANT, newSecret(), { now }), { name: 'WebhookVerificationError' })
})

t.test('what was changed, or is old, is not verified', async (t) => {
  const secret = newSecret()
  const good = signed(secret, PLANT)
  const refused = (headers: Record<string, string>, body = PLANT, at = AT) =>
    t.rejects(verifyWebhook(headers, body, secret, { now: () => at }), { name: 'WebhookVerificationError' })
  await refused(good, PLANT.replace('3', '4'))
  await refused({ ...good, 'webhook-id': 'msg_2' })
  await refused({ ...good, 'webhook-timestamp': String(AT / 1000 + 1) })
  const untimed = signedHeaders('msg_1', Buffer.from(PLANT), [signingKey(secret)], Number.NaN)
  t.equal(untimed['webhook-timestamp'], 'NaN')
  await refused(untimed)
  for (const one of [
    '',
    'v1,',
    'v1,!',
    'v1a,AAAA',
    `v2${good['webhook-signature'].slice(2)}`,
    `v1,${randomBytes(32).toString('base64')}`,
  ])
    await refused({ ...good, 'webhook-signature': one })
  for (const name of Object.keys(good)) await refused({ ...good, [name]: '' })
  for (const off of [-300, 300]) t.ok(await verifyWebhook(good, PLANT, secret, { now: () => AT + off * 1000 }))
  for (const off of [-301, 301]) await refused(good, PLANT, AT + off * 1000)
  t.ok(await verifyWebhook(good, PLANT, secret, { now: () => AT + 301_000, toleranceSeconds: 301 }))
  for (const wrong of ['', 'whsec_', 'whsec_!', secret.slice('whsec_'.length)])
    await t.rejects(verifyWebhook(good, PLANT, wrong, { now }), TypeError)
})
