/** The operations on receivers and deliveries. */
import { Webhook } from 'standardwebhooks'
import t from 'tap'
import { DAY, HOUR, MINUTE } from '../../src/lib/clock.ts'
import { newMessageId } from '../../src/webhooks/message-id.ts'
import { buildTestApp } from '../support/app.ts'
import { onBothEngines } from '../support/engines.ts'
import { allPages } from '../support/pages.ts'
import { startReceiver } from '../support/receiver.ts'
import { LOOPBACK, openWebhooks, traderOf } from './support.ts'

const SOMEWHERE = 'https://receiver.example.com'

await onBothEngines(t, 'an endpoint is registered, listed, changed and removed', async (t, on) => {
  const { trader, clock } = await openWebhooks(t, on)
  const made = await trader.call('POST', '/webhook-endpoints', { url: `${SOMEWHERE}/`, description: 'greenhouse' })
  t.equal(made.status, 201)
  const { secret, ...endpoint } = made.body
  t.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  t.strictSame(endpoint, {
    id: endpoint.id,
    url: SOMEWHERE,
    delivers_to: `${SOMEWHERE}/plant/webhook`,
    description: 'greenhouse',
    enabled: true,
    disabled: null,
    created_at: new Date(clock.now()).toISOString(),
    failing_since: null,
    behind_since: null,
    paused_until: null,
    signing_secrets: 1,
  })
  const at = `/webhook-endpoints/${endpoint.id}`
  t.strictSame(await trader.call('GET', at), { status: 200, body: endpoint }, 'the secret is not shown again')
  t.strictSame((await trader.call('GET', '/webhook-endpoints')).body, { endpoints: [endpoint] })

  const disabled = (await trader.call('PATCH', at, { enabled: false, description: null })).body
  t.match(disabled, { url: SOMEWHERE, description: null, enabled: false, disabled: { reason: 'user' } })
  clock.advance(HOUR)
  t.strictSame((await trader.call('PATCH', at, { enabled: false })).body, disabled, 'since when does not change')
  t.match((await trader.call('POST', `${at}/test`)).body, { error: 409, message: /disabled/ })
  t.match((await trader.call('PATCH', at, { url: 'https://other.example.com/x', enabled: true })).body, {
    url: 'https://other.example.com/x',
    enabled: true,
    disabled: null,
  })
  t.strictSame(await trader.call('DELETE', at), { status: 204, body: undefined })
  for (const [method, path, body] of [
    ['GET', at],
    ['DELETE', at],
    ['PATCH', at, { enabled: true }],
    ['POST', `${at}/test`],
    ['POST', `${at}/rotate-secret`],
  ] as const)
    t.match(await trader.call(method, path, body), { status: 400, body: { error: 404 } }, `${method} ${path}`)
  t.strictSame((await trader.call('GET', '/webhook-endpoints')).body, { endpoints: [] })
})

await onBothEngines(
  t,
  'a new address clears earlier failures, and leaves a disabled endpoint disabled',
  async (t, on) => {
    const { trader, webhooks } = await openWebhooks(t, on)
    const receiver = await startReceiver(t, { status: 429, headers: { 'retry-after': '600' } })
    const { id } = await trader.register(receiver.url)
    await trader.add(1)
    await webhooks.settle()
    const change = async (changes: object) => (await trader.call('PATCH', `/webhook-endpoints/${id}`, changes)).body
    t.match(await change({ url: receiver.url }), { failing_since: /./, paused_until: /./ }, 'the same is no other')
    t.match(await change({ enabled: false }), { enabled: false })
    t.match(await change({ url: SOMEWHERE }), { enabled: false, failing_since: null, paused_until: null })
  },
)

await onBothEngines(t, 'an invalid endpoint is refused by name, and nothing is stored', async (t, on) => {
  const { trader } = await openWebhooks(t, on, {})
  const cases: [unknown, RegExp][] = [
    [{}, /'url' is required/],
    [{ url: 5 }, /'url' must be a text/],
    [{ url: '' }, /'url' must be a text that is not empty/],
    [{ url: `https://a.example/${'x'.repeat(2000)}` }, /'url' must be at most 2000 characters/],
    [{ url: SOMEWHERE, description: 'x'.repeat(201) }, /'description' must be at most 200/],
    [{ url: SOMEWHERE, description: 'a\nb' }, /'description' must be a text without control characters/],
    [{ url: SOMEWHERE, secret: 'mine' }, /Unknown field 'secret'/],
    [{ url: 'receiver.example.com' }, /'url' must be an absolute/],
    [{ url: '/plant' }, /'url' must be an absolute/],
    [{ url: 'ftp://receiver.example.com' }, /must be https or http/],
    [{ url: 'javascript:alert(1)' }, /must be https or http/],
    [{ url: 'https://user:secret@receiver.example.com' }, /must not carry credentials/],
    [{ url: 'https://receiver.example.com?a=b' }, /without query and fragment/],
    [{ url: 'https://receiver.example.com#a' }, /without query and fragment/],
    ...[
      'http://127.0.0.1:9000',
      'http://localhost:9000',
      'http://LOCALHOST.',
      'http://hooks.localhost',
      'https://[::1]',
      'https://[::ffff:10.0.0.1]',
      'https://2130706433',
      'https://0x7f.1',
      'https://0177.0.0.1',
      'https://169.254.169.254',
      'https://192.168.0.1',
      'https://0.0.0.0',
    ].map((url): [unknown, RegExp] => [{ url }, /'url' cannot be used: the host is not a public address/]),
    [{ url: 'https://receiver.example.com:0' }, /the port must not be 0/],
    [
      { url: `https://a.example/${'\u{1F33F}'.repeat(900)}` },
      /'url' must be at most 2000 characters long when encoded/,
    ],
    [{ url: 'https://8.8.8.8:25' }, /the port must be 80, 443 or at least 1024/],
  ]
  for (const [body, message] of cases) {
    const { status, body: answer } = await trader.call('POST', '/webhook-endpoints', body as object)
    t.match({ status, answer }, { status: 400, answer: { error: 400, message } }, JSON.stringify(body))
  }
  t.strictSame((await trader.call('GET', '/webhook-endpoints')).body, { endpoints: [] })

  const { id } = await trader.register('http://receiver.example.com:8080')
  for (const [body, message] of [
    [{}, /at least 1 of the fields/],
    [{ url: 'http://127.0.0.1' }, /not a public address/],
    [{ enable: false }, /Unknown field 'enable'/],
    [{ enabled: 'no' }, /'enabled' must be true or false/],
  ] as const)
    t.match((await trader.call('PATCH', `/webhook-endpoints/${id}`, body)).body, { error: 400, message })
})

const production = {
  NODE_ENV: 'production',
  BASE_URL: 'https://tradeleaf.example.com',
  OIDC_ISSUER: 'https://id.example.com',
  OIDC_CLIENT_ID: 'tradeleaf',
  AUTHORIZED_USERS: 'trader@example.com',
}
await onBothEngines(t, 'in production an address is https, unless the operator allows its network', async (t, on) => {
  const closed = await openWebhooks(t, on, production)
  const add = (url: string) => closed.trader.call('POST', '/webhook-endpoints', { url })
  t.match((await add('http://receiver.example.com')).body, { error: 400, message: /https is required/ })
  t.match((await add('http://8.8.8.8')).body, { error: 400, message: /https is required/ })
  t.equal((await add(SOMEWHERE)).status, 201)
  const { trader } = await openWebhooks(t, on, { ...production, ...LOOPBACK })
  t.equal((await trader.call('POST', '/webhook-endpoints', { url: 'http://127.0.0.1:9000' })).status, 201)
  t.match((await trader.call('POST', '/webhook-endpoints', { url: 'http://8.8.8.8' })).body, { error: 400 })
})

await onBothEngines(t, 'a user has at most 50 endpoints, also when they are added all at once', async (t, on) => {
  const { trader, service } = await openWebhooks(t, on)
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => trader.call('POST', '/webhook-endpoints', { url: SOMEWHERE })),
  )
  t.equal(answers.filter(({ status }) => status === 201).length, 50)
  t.equal(answers.filter(({ body }) => body.error === 409).length, 10)
  t.equal(new Set(answers.map(({ body }) => body.secret)).size, 51, 'each with a secret of its own')
  t.ok((await (await traderOf(service, 'other@example.com')).register(SOMEWHERE)).id, 'another user has their own 50')
})

await onBothEngines(t, 'what belongs to another user is not found', async (t, on) => {
  const { trader, service } = await openWebhooks(t, on)
  const receiver = await startReceiver(t)
  const { id } = await trader.register(receiver.url)
  await trader.add(1)
  const [delivery] = await trader.deliveries()
  const other = await traderOf(service, 'other@example.com')
  for (const [method, path, body] of [
    ['GET', `/webhook-endpoints/${id}`],
    ['PATCH', `/webhook-endpoints/${id}`, { enabled: false }],
    ['DELETE', `/webhook-endpoints/${id}`],
    ['POST', `/webhook-endpoints/${id}/rotate-secret`],
    ['POST', `/webhook-endpoints/${id}/test`],
    ['GET', `/webhook-deliveries/${delivery.id}`],
    ['POST', `/webhook-deliveries/${delivery.id}/replay`],
  ] as const)
    t.match(await other.call(method, path, body), { status: 400, body: { error: 404 } }, `${method} ${path}`)
  t.strictSame(await other.deliveries(), [])
  t.strictSame(await other.deliveries(`?endpoint_id=${id}&plant_id=1`), [])
  t.strictSame((await other.call('GET', '/webhook-endpoints')).body, { endpoints: [] })
  t.match(
    (await other.call('POST', '/webhook-deliveries/replay', { since: '2020-01-01T00:00:00Z', endpoint_id: id })).body,
    {
      replayed: 0,
    },
  )
  t.match((await trader.call('GET', `/webhook-endpoints/${id}`)).body, { enabled: true })
})

await onBothEngines(t, 'tokens need the scope of what they do', async (t, on) => {
  const { service, trader } = await openWebhooks(t, on)
  const { id } = await trader.register(SOMEWHERE)
  const reader = await traderOf(service, undefined, ['webhooks:read'])
  const gardener = await traderOf(service, undefined, ['plants:read', 'plants:write'])
  t.equal((await reader.call('GET', `/webhook-endpoints/${id}`)).status, 200)
  t.equal((await reader.call('GET', '/webhook-deliveries')).status, 200)
  for (const [method, path] of [
    ['POST', '/webhook-endpoints'],
    ['DELETE', `/webhook-endpoints/${id}`],
    ['POST', `/webhook-endpoints/${id}/rotate-secret`],
    ['POST', '/webhook-deliveries/replay'],
  ] as const)
    t.match((await reader.call(method, path)).body, { error: 403, message: /webhooks:write/ }, path)
  t.match((await gardener.call('GET', '/webhook-endpoints')).body, { error: 403, message: /webhooks:read/ })
})

await onBothEngines(t, 'while a rotation overlaps both secrets sign', async (t, on) => {
  const { trader, webhooks, clock } = await openWebhooks(t, on)
  clock.set(new Date().toISOString())
  const receiver = await startReceiver(t)
  const { id, secret: first } = await trader.register(receiver.url)
  const rotate = async (query = '') =>
    (await trader.call('POST', `/webhook-endpoints/${id}/rotate-secret${query}`)).body
  const signers = async (...secrets: string[]) => {
    await trader.call('POST', `/webhook-endpoints/${id}/test`)
    await webhooks.settle()
    const { body, headers } = receiver.received.at(-1) as (typeof receiver.received)[0]
    const signedAt = Number(headers['webhook-timestamp']) * 1000
    t.equal(signedAt, Math.floor(clock.now() / 1000) * 1000)
    return secrets.map((secret) => {
      const made = new Webhook(secret).sign(headers['webhook-id'] as string, new Date(signedAt), body.toString())
      return headers['webhook-signature']?.split(' ').includes(made)
    })
  }
  t.strictSame(await signers(first), [true])
  const { secret: second, old_secrets_until } = await rotate()
  t.equal(Date.parse(old_secrets_until), clock.now() + DAY)
  t.strictSame(await signers(first, second), [true, true])
  t.match((await trader.call('GET', `/webhook-endpoints/${id}`)).body, { signing_secrets: 2 })
  clock.advance(DAY)
  t.strictSame(await signers(first, second), [false, true], 'a day later the old one has retired')

  const more = []
  for (let i = 0; i < 7; i++) more.push((await rotate('?overlap_hours=168')).secret)
  t.strictSame(await signers(second, ...more), [false, false, true, true, true, true, true, true], 'at most 5 old ones')
  const { secret: last, old_secrets_until: none } = await rotate('?overlap_hours=0')
  t.equal(none, null)
  t.strictSame(await signers(more.at(-1), last), [false, true], 'with no overlap the old ones stop at once')
  for (const hours of ['-1', '169', '1.5', 'x'])
    t.match(await rotate(`?overlap_hours=${hours}`), { error: 400, message: /'overlap_hours'/ })
})

await onBothEngines(t, 'a test event is a delivery marked as a test, and adds no plant', async (t, on) => {
  const { trader, webhooks, clock } = await openWebhooks(t, on)
  const receiver = await startReceiver(t)
  const { id } = await trader.register(receiver.url)
  const { status, body } = await trader.call('POST', `/webhook-endpoints/${id}/test`)
  t.match(
    { status, body },
    { status: 202, body: { endpoint_id: id, event_type: 'test', test: true, plant_id: null, status: 'pending' } },
  )
  await webhooks.settle()
  t.equal(receiver.received[0]?.body.toString(), '{"id":0,"name":"Test plant","tag":"test"}')
  t.equal(receiver.received[0]?.headers['webhook-test'], 'true')
  t.match(receiver.received[0]?.headers['webhook-id'], /^msg_[0-9A-Z]{26}_test$/, 'the signed id says so too')
  clock.advance(1)
  await trader.add(1)
  t.strictSame(
    (await trader.deliveries()).map((row) => row.event_type),
    ['newPlant', 'test'],
    'by time, whatever the event',
  )
  t.equal((await trader.call('POST', `/webhook-deliveries/${body.id}/replay`)).status, 202)
  await webhooks.settle()
  t.equal(receiver.received[0]?.headers['webhook-id'], body.id)
  t.match((await trader.deliveries())[1], { id: body.id, event_type: 'test', test: true, status: 'delivered' })
  t.strictSame((await trader.call('GET', 's')).body, [{ name: 'Plant 1' }])
})

await onBothEngines(t, 'deliveries are listed newest first, by filter and a page at a time', async (t, on) => {
  const { trader, webhooks, clock } = await openWebhooks(t, on)
  const good = await startReceiver(t)
  const bad = await startReceiver(t, { status: 500 })
  const { id: goodId } = await trader.register(good.url)
  const { id: badId } = await trader.register(bad.url)
  const times: number[] = []
  for (let plant = 1; plant <= 5; plant++) {
    clock.advance(1_000)
    times.push(clock.now())
    await trader.add(plant)
  }
  await webhooks.settle()
  const plants = async (query: string) =>
    (await trader.deliveries(query)).map((row) => `${row.plant_id}${row.endpoint_id === goodId ? 'g' : 'b'}`)
  const at = (i: number) => encodeURIComponent(new Date(times[i] as number).toISOString())
  t.strictSame(await plants(`?endpoint_id=${goodId}`), ['5g', '4g', '3g', '2g', '1g'])
  t.strictSame(await plants(`?endpoint_id=${badId}&status=pending`), ['5b', '4b', '3b', '2b', '1b'])
  t.strictSame(await plants('?status=delivered'), ['5g', '4g', '3g', '2g', '1g'])
  t.strictSame(await plants('?status=failed'), [])
  t.strictSame((await plants('?plant_id=3')).sort(), ['3b', '3g'])
  t.strictSame(await plants(`?endpoint_id=${goodId}&start_time=${at(1)}&end_time=${at(3)}`), ['3g', '2g'])
  t.strictSame(await plants('?endpoint_id=9999'), [])

  const all = await trader.deliveries()
  t.equal(all.length, 10)
  const pages = await allPages(async (path) => (await trader.call('GET', path)).body, '/webhook-deliveries?limit=3')
  t.same(
    pages.map(({ deliveries }) => deliveries.length),
    [3, 3, 3, 1],
  )
  t.strictSame(
    pages.flatMap(({ deliveries }) => deliveries),
    all,
  )
  for (const [query, message] of [
    ['limit=0', /'limit'/],
    ['limit=1001', /'limit' must be 1000 or less/],
    ['status=lost', /'status' must be one of/],
    ['start_time=yesterday', /'start_time' must be a timestamp/],
    ['start_time=2026-03-16', /'start_time' must be a timestamp/],
    ['end_time=2026-03-16T23:59:61Z', /'end_time' must be a timestamp/],
    ['plant_id=one', /'plant_id'/],
    ['endpoint_id=0', /'endpoint_id'/],
    ['cursor=x', /'cursor'/],
  ] as const)
    t.match((await trader.call('GET', `/webhook-deliveries?${query}`)).body, { error: 400, message }, query)
  t.match((await trader.call('GET', '/webhook-deliveries/msg_1')).body, { error: 400, message: /'id'/ })
  t.match((await trader.call('GET', `/webhook-deliveries/msg_${'0'.repeat(26)}`)).body, { error: 404 })
})

await onBothEngines(
  t,
  'deliveries that failed since a time are sent again, a limited number per call',
  async (t, on) => {
    const { trader, webhooks, clock, service } = await openWebhooks(t, on)
    const receiver = await startReceiver(t, { status: 500 })
    const { id } = await trader.register(receiver.url)
    const { id: elsewhere } = await trader.register(receiver.url)
    await trader.add(0)
    await trader.call('PATCH', `/webhook-endpoints/${elsewhere}`, { enabled: false })
    clock.advance(HOUR)
    const since = new Date(clock.now()).toISOString()
    const { userId } = (await on.store.read(({ sql, t }) => sql.select().from(t.webhookEndpoints)))[0] as {
      userId: number
    }
    await on.store.write(async (tx) => {
      await tx.insertMany(
        tx.t.webhookMessages,
        Array.from({ length: 1_200 }, (_, i) => ({ userId, id: i + 1_000, body: `{"id":${i},"name":"a"}` })),
      )
      await tx.insertMany(
        tx.t.webhookDeliveries,
        Array.from({ length: 1_200 }, (_, i) => ({
          id: newMessageId(clock.now()),
          userId,
          endpointId: i < 1_100 ? id : elsewhere,
          plantId: BigInt(i),
          eventType: 'newPlant',
          messageId: i + 1_000,
          status: 'failed' as const,
          createdAt: clock.now(),
          step: 10,
          attempts: 10,
          finishedAt: clock.now(),
          failedAt: clock.now(),
        })),
      )
    })
    receiver.reply = {}
    const replay = async (body: object | string) => (await trader.call('POST', '/webhook-deliveries/replay', body)).body
    t.strictSame(await replay({ since: '2027-01-01T00:00:00Z' }), { replayed: 0, more: false })
    const other = await traderOf(service, 'other@example.com')
    for (const body of [{ since }, { since, endpoint_id: id }])
      t.strictSame(
        (await other.call('POST', '/webhook-deliveries/replay', body)).body,
        { replayed: 0, more: false },
        'not those of another user',
      )
    t.strictSame(await replay({ since }), { replayed: 1000, more: true })
    t.strictSame(await replay({ since, endpoint_id: id }), { replayed: 100, more: false })
    t.strictSame(await replay({ since }), { replayed: 0, more: false }, 'not those of an endpoint that is disabled')
    await webhooks.settle()
    t.equal(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size, 1_101)
    for (const [body, message] of [
      [{}, /'since' is required/],
      [{ since: 'now' }, /'since' must be a timestamp/],
      [{ since, endpoint_id: 'x' }, /'endpoint_id'/],
      [`{"since":"${since}","endpoint_id":9223372036854775807}`, /'endpoint_id' must be 9007199254740991 or less/],
      [{ since, endpoint: 1 }, /Unknown field 'endpoint'/],
    ] as const)
      t.match(await replay(body), { error: 400, message })
  },
)

await onBothEngines(t, 'no secret and no address of a receiver is logged', async (t, on) => {
  const service = await buildTestApp(t, on, { env: { ...LOOPBACK, LOG_LEVEL: 'trace' } })
  const trader = await traderOf(service)
  const receiver = await startReceiver(t)
  const { id, secret } = await trader.register(`${receiver.url}/a-token-in-the-path`)
  const { secret: next } = (await trader.call('POST', `/webhook-endpoints/${id}/rotate-secret`)).body
  await trader.add(1)
  await service.context.webhooks.settle()
  t.equal(receiver.received.length, 1)
  for (const text of [secret, next, 'a-token-in-the-path']) t.notOk(service.log().includes(text.slice(6)), text)
})

await onBothEngines(t, 'enabling sends waiting messages at once, also if it is enabled already', async (t, on) => {
  const { trader, webhooks, clock } = await openWebhooks(t, on)
  const receiver = await startReceiver(t, { status: 500 })
  const { id } = await trader.register(receiver.url)
  const at = `/webhook-endpoints/${id}`
  const fail = async (...plants: number[]) => {
    receiver.reply = { status: 500 }
    await trader.add(...plants)
    for (const wait of [0, 7_000, 7 * MINUTE]) {
      clock.advance(wait)
      await webhooks.settle()
    }
    receiver.reply = {}
    receiver.received.length = 0
    await webhooks.settle()
    t.equal(receiver.received.length, 0, 'they wait for half an hour')
  }
  await fail(1, 2)
  t.match((await trader.call('PATCH', at, { enabled: true })).body, { enabled: true, failing_since: null })
  await webhooks.settle()
  t.match(await trader.deliveries(), [
    { status: 'delivered', attempts: 4 },
    { status: 'delivered', attempts: 4 },
  ])

  await fail(3)
  const [{ id: waiting, next_attempt_at }] = await trader.deliveries()
  t.ok(Date.parse(next_attempt_at) > clock.now() + 20 * MINUTE)
  await trader.call('PATCH', at, { enabled: false })
  t.match((await trader.deliveries())[0], { id: waiting, status: 'pending', next_attempt_at: null })
  t.match((await trader.call('GET', `/webhook-deliveries/${waiting}`)).body.delivery, { next_attempt_at: null })
  await trader.call('PATCH', at, { description: 'a note', url: `${receiver.url}/new` })
  await webhooks.settle()
  t.equal(receiver.received.length, 0, 'another change enables nothing')
  await trader.call('PATCH', at, { enabled: true })
  t.match((await trader.deliveries())[0], { next_attempt_at: new Date(clock.now()).toISOString() })
  await webhooks.settle()
  t.match((await trader.deliveries())[0], { id: waiting, status: 'delivered' })
})

await onBothEngines(
  t,
  'a message that fails again after its endpoint was enabled has the whole schedule',
  async (t, on) => {
    const { trader, webhooks, clock } = await openWebhooks(t, on)
    const receiver = await startReceiver(t, { status: 500 })
    const { id } = await trader.register(receiver.url)
    await trader.add(1)
    for (const when of ['waits for its last attempt', 'is due for its last attempt']) {
      await webhooks.settle()
      let [delivery] = await trader.deliveries()
      const last = delivery.attempts + 8
      while (delivery.attempts < last) {
        clock.advance(Date.parse(delivery.next_attempt_at) - clock.now())
        await webhooks.settle()
        ;[delivery] = await trader.deliveries()
      }
      const untilDue = Date.parse(delivery.next_attempt_at) - clock.now()
      clock.advance(when.startsWith('waits') ? untilDue - HOUR : untilDue)
      await trader.call('PATCH', `/webhook-endpoints/${id}`, { enabled: true })
      await webhooks.settle()
      const [{ status, next_attempt_at }] = await trader.deliveries()
      t.equal(status, 'pending', when)
      t.ok(Date.parse(next_attempt_at) <= clock.now() + 6_000, 'the second attempt follows after 5 seconds')
    }
  },
)

await onBothEngines(t, 'a replay of all takes those that wait, oldest first, and each once', async (t, on) => {
  const { trader, webhooks, clock } = await openWebhooks(t, on)
  const receiver = await startReceiver(t, { status: 500 })
  const disabled = await startReceiver(t, { status: 500 })
  await trader.register(receiver.url)
  const { id: other } = await trader.register(disabled.url)
  await trader.add(1)
  clock.advance(HOUR)
  const since = new Date(clock.now()).toISOString()
  await trader.add(2, 3)
  await webhooks.settle()
  await trader.call('PATCH', `/webhook-endpoints/${other}`, { enabled: false })
  receiver.reply = {}
  receiver.received.length = 0
  const replay = async () => (await trader.call('POST', '/webhook-deliveries/replay', { since })).body
  t.strictSame(await replay(), { replayed: 2, more: false })
  clock.advance(1)
  t.strictSame(await replay(), { replayed: 0, more: false }, 'those that are due are not counted again')
  await webhooks.settle()
  const told = receiver.received.map(({ body }) => JSON.parse(body.toString()).id)
  t.strictSame(told.toSorted(), [2, 3])
})
