/** Receivers of events about the record: registered, changed, tested, and apart from those of plants. */

import { Webhook } from 'standardwebhooks'
import t from 'tap'
import { onBothEngines } from '../support/engines.ts'
import { startReceiver } from '../support/receiver.ts'
import { messageOf, openRecord, problemOf } from './record.ts'

const ENDPOINTS = '/api/webhook-endpoints'
const DELIVERIES = '/api/webhook-deliveries'

await onBothEngines(t, 'an endpoint is added, read, changed and deleted', async (t, on) => {
  const { call, callAs, service } = await openRecord(t, on)
  const url = 'https://receiver.example.com/hooks/?source=main&key=a%20b'
  const made = await call('POST', ENDPOINTS, { url, events: ['record.changed'], description: 'the diary' })
  t.equal(made.status, 201)
  const { id } = made.body.endpoint
  t.equal(made.headers.location, `${ENDPOINTS}/${id}`)
  t.match(made.body.secret, /^whsec_/)
  t.match(made.body.endpoint, { url, events: ['record.changed'], description: 'the diary', enabled: true })

  const { body: listed } = await call('GET', ENDPOINTS)
  t.strictSame(listed, { success: true, endpoints: [made.body.endpoint] }, 'without its secret')
  const read = await call('GET', `${ENDPOINTS}/${id}`)
  t.strictSame(read.body.endpoint, made.body.endpoint)
  t.equal(read.headers.etag, made.headers.etag)

  const events = ['snapshot.taken', 'import.finished']
  const changed = await call('PATCH', `${ENDPOINTS}/${id}`, { events, description: null })
  t.match(changed.body.endpoint, { url, events, description: null })
  const moved = await call('PATCH', `${ENDPOINTS}/${id}`, { url: 'https://other.example.com' })
  t.match(moved.body.endpoint, { url: 'https://other.example.com/', events })
  const off = await call('PATCH', `${ENDPOINTS}/${id}`, { enabled: false })
  t.match(off.body.endpoint, { enabled: false, disabled: { reason: 'user' } })
  t.match((await call('POST', `${ENDPOINTS}/${id}/test`)).body, { code: 'endpoint_disabled' })

  const other = await service.authorize('other@example.com')
  for (const [method, path, payload] of [
    ['GET', '', undefined],
    ['PATCH', '', { enabled: true }],
    ['DELETE', '', undefined],
    ['POST', '/test', undefined],
    ['POST', '/rotate-secret', undefined],
  ] as const) {
    const { status, body } = await callAs(other, method, `${ENDPOINTS}/${id}${path}`, payload)
    t.match({ status, body }, { status: 404, body: { code: 'endpoint_unknown' } }, `${method} ${path}`)
  }
  const reader = await service.authorize(undefined, ['webhooks:read'])
  t.equal((await callAs(reader, 'DELETE', `${ENDPOINTS}/${id}`)).status, 403)
  t.match((await call('DELETE', `${ENDPOINTS}/${id}`)).body, { success: true })
  t.equal((await call('GET', `${ENDPOINTS}/${id}`)).status, 404)
})

await onBothEngines(t, 'an address or a choice that cannot be used is refused by name', async (t, on) => {
  const { call } = await openRecord(t, on, {})
  const url = 'https://receiver.example.com'
  const events = ['record.changed']
  for (const [body, code, field] of [
    [{ url: 'receiver', events }, 'address_malformed', 'url'],
    [{ url: `${url}/#part`, events }, 'address_has_fragment', 'url'],
    [{ url: 'https://192.168.1.4/x', events }, 'address_refused', 'url'],
    [{ url: 'https://me:secret@receiver.example.com', events }, 'address_refused', 'url'],
    [{ url }, 'required', 'events'],
    [{ url, events: [] }, 'min_items', 'events'],
    [{ url, events: ['newPlant'] }, 'enum', 'events.0'],
    [{ url, events: [...events, ...events] }, 'unique_items', 'events'],
  ] as const) {
    const { status, body: refused } = await call('POST', ENDPOINTS, body)
    t.match({ status, ...refused }, { status: 400, code }, JSON.stringify(body))
    t.match(refused.problems[0], { field })
  }
  t.strictSame((await call('GET', ENDPOINTS)).body.endpoints, [])
})

await onBothEngines(t, 'If-Match refuses a change of what was changed since, of both kinds', async (t, on) => {
  const { call } = await openRecord(t, on)
  for (const [path, body, refusal] of [
    [
      ENDPOINTS,
      { url: 'https://a.example.com/', events: ['record.changed'] },
      { status: 412, code: 'changed_since_read' },
    ],
    [
      '/plant/webhook-endpoints',
      { url: 'https://a.example.com' },
      { status: 400, error: 412, code: 'changed_since_read' },
    ],
  ] as const) {
    const made = await call('POST', path, body)
    const { id } = made.body.endpoint ?? made.body
    const first = String(made.headers.etag)
    const change = (tag: string, description: string) =>
      call('PATCH', `${path}/${id}`, { description }, { 'if-match': tag })
    const changed = await change(first, 'one')
    t.equal(changed.status, 200, path)
    const second = String(changed.headers.etag)
    t.not(second, first)
    const stale = await change(first, 'two')
    t.match({ ...stale.body, status: stale.status }, refusal)
    const gone = await call('DELETE', `${path}/${id}`, undefined, { 'if-match': first })
    t.match({ ...gone.body, status: gone.status }, refusal)
    const read = await call('GET', `${path}/${id}`)
    t.equal(read.headers.etag, second, 'nothing was changed')
    t.equal((await change('*', 'three')).status, 200)
    await call('POST', `${path}/${id}/rotate-secret`)
    t.not((await call('GET', `${path}/${id}`)).headers.etag, second, 'another secret is a change')
    t.equal(
      (await call('DELETE', `${path}/${id}`)).status,
      path === ENDPOINTS ? 200 : 204,
      'without it, whatever is there',
    )
  }
})

await onBothEngines(t, 'a test event comes signed to the address as it is, and can be replayed', async (t, on) => {
  const { call, register, settle, clock } = await openRecord(t, on)
  const receiver = await startReceiver(t)
  const { id, secret } = await register(`${receiver.url}/hooks/?key=1`, ['snapshot.taken'])
  clock.set(new Date().toISOString())
  const { status, body } = await call('POST', `${ENDPOINTS}/${id}/test`)
  t.equal(status, 202)
  t.match(body.delivery, { event: 'test', test: true, endpoint_id: id, status: 'pending' })
  t.match(body.delivery.id, /_test$/)
  await settle()
  const [got] = receiver.received
  t.match(got, {
    method: 'POST',
    path: '/hooks/?key=1',
    headers: { 'webhook-id': body.delivery.id, 'webhook-test': 'true' },
  })
  const verified = new Webhook(secret).verify(got?.body ?? '', got?.headers ?? {})
  t.match(verified, { type: 'test', sequence: null, previous_sequence: null, data: { endpoint_id: id } })
  t.equal(problemOf(verified), undefined)

  const rotated = (await call('POST', `${ENDPOINTS}/${id}/rotate-secret?overlap_hours=0`)).body
  t.match(rotated, { success: true, old_secrets_until: null })
  const replayed = await call('POST', `${DELIVERIES}/${body.delivery.id}/replay`)
  t.match({ status: replayed.status, ...replayed.body }, { status: 202, success: true })
  await settle()
  const again = receiver.received[1]
  t.throws(() => new Webhook(secret).verify(again?.body ?? '', again?.headers ?? {}), 'the old secret signs no longer')
  t.strictSame(new Webhook(rotated.secret).verify(again?.body ?? '', again?.headers ?? {}), verified)

  const details = (await call('GET', `${DELIVERIES}/${body.delivery.id}`)).body
  t.match(details, { success: true, body: got?.body.toString(), delivery: { status: 'delivered', attempts: 2 } })
  t.equal(details.last_attempts.length, 2)
  receiver.reply = { status: 500 }
  await call('POST', `${ENDPOINTS}/${id}/test`)
  await settle()
  receiver.reply = {}
  const since = '2020-01-01T00:00:00Z'
  t.match((await call('POST', `${DELIVERIES}/replay`, { since })).body, { success: true, replayed: 1, more: false })
  await settle()
  t.equal(receiver.received.length, 4)
  t.strictSame(messageOf(receiver.received[3] as never).type, 'test')
})

await onBothEngines(t, 'each API has its own kind of endpoints and deliveries', async (t, on) => {
  const { call, register, settle } = await openRecord(t, on)
  const receiver = await startReceiver(t)
  const { id: record } = await register(receiver.url, ['snapshot.taken'])
  const { body: plants } = await call('POST', '/plant/webhook-endpoints', { url: receiver.url })
  await call('POST', '/plants', { id: 0, name: 'Monstera' })
  await call('POST', `/plant/webhook-endpoints/${plants.id}/test`)
  await call('POST', '/api/portfolio/snapshot')
  await settle()
  t.strictSame(receiver.received.map(({ path }) => path).toSorted(), ['/', '/plant/webhook', '/plant/webhook'])

  const ids = async (path: string) => (await call('GET', path)).body.endpoints.map((one: { id: number }) => one.id)
  t.strictSame(await ids(ENDPOINTS), [record])
  t.strictSame(await ids('/plant/webhook-endpoints'), [plants.id])
  t.equal((await call('GET', `${ENDPOINTS}/${plants.id}`)).status, 404)
  t.match((await call('GET', `/plant/webhook-endpoints/${record}`)).body, { error: 404 })
  const since = '2020-01-01T00:00:00Z'
  t.match((await call('POST', `/plant/webhook-endpoints/${record}/replay-missing`, { since })).body, { error: 404 })

  const ofRecord = (await call('GET', DELIVERIES)).body.deliveries
  t.match(ofRecord, [{ endpoint_id: record, event: 'snapshot.taken', test: false }])
  const ofPlants = (await call('GET', '/plant/webhook-deliveries')).body.deliveries
  t.match(
    ofPlants.toSorted((a: { test: boolean }, b: { test: boolean }) => Number(a.test) - Number(b.test)),
    [
      { event_type: 'newPlant', plant_id: 0, test: false },
      { event_type: 'test', plant_id: null, test: true },
    ],
  )
  t.match(
    (await call('GET', '/plant/webhook-deliveries?plant_id=0')).body.deliveries,
    [{ event_type: 'newPlant' }],
    'a test event is of no plant',
  )
  t.match((await call('GET', `/plant/webhook-deliveries/${ofRecord[0].id}`)).body, { error: 404 })
  t.equal((await call('GET', `${DELIVERIES}/${ofPlants[0].id}`)).status, 404)
  t.equal((await call('POST', `${DELIVERIES}/${ofPlants[0].id}/replay`)).status, 404)
})

await onBothEngines(t, 'deliveries are listed in pages, by endpoint, event, status and time', async (t, on) => {
  const { call, register, settle, deliveries, clock } = await openRecord(t, on)
  const [good, bad] = [await startReceiver(t), await startReceiver(t, { status: 500 })]
  const { id } = await register(good.url, ['snapshot.taken'])
  await register(bad.url, ['snapshot.taken'])
  const at: string[] = []
  for (let n = 0; n < 3; n++) {
    clock.advance(60_000)
    at.push(new Date(clock.now()).toISOString())
    await call('POST', '/api/portfolio/snapshot')
  }
  await call('POST', `${ENDPOINTS}/${id}/test`)
  await settle()
  const count = async (query: string) => (await deliveries(query)).length
  t.equal(await count(''), 7)
  t.equal(await count(`?endpoint_id=${id}`), 4)
  t.equal(await count('?event=test'), 1)
  t.equal(await count('?event=snapshot.taken&status=delivered'), 3)
  t.equal(await count('?status=pending'), 3)
  t.equal(await count(`?start_time=${at[2]}`), 3)
  t.equal(await count(`?end_time=${at[1]}`), 2)
  const pages: string[] = []
  let cursor = ''
  do {
    const { body } = await call('GET', `${DELIVERIES}?limit=3${cursor}`)
    pages.push(...body.deliveries.map((one: { id: string }) => one.id))
    cursor = body.next_cursor === null ? '' : `&cursor=${body.next_cursor}`
  } while (cursor !== '')
  t.strictSame(
    pages,
    (await deliveries()).map(({ id }) => id),
  )
})
