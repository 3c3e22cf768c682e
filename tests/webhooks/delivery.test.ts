/** From a plant to its receiver. */
import { Webhook } from 'standardwebhooks'
import t from 'tap'
import { DAY, HOUR, MINUTE, SECOND } from '../../src/lib/clock.ts'
import { deleteOldDeliveries } from '../../src/webhooks/retention.ts'
import { onBothEngines } from '../support/engines.ts'
import { startReceiver } from '../support/receiver.ts'
import { openWebhooks, traderOf } from './support.ts'

t.jobs = 2

await onBothEngines(t, 'a new plant is sent exactly, signed, to every endpoint of its user', async (t, on) => {
  const { trader, webhooks, clock, service } = await openWebhooks(t, on)
  const [one, two, foreign] = [await startReceiver(t), await startReceiver(t), await startReceiver(t)]
  const { secret } = await trader.register(one.url)
  await trader.register(`${two.url}/under/a/path/`)
  await (await traderOf(service, 'other@example.com')).register(foreign.url)

  await trader.call('POST', 's', '{"id":9223372036854775807,"name":"Fern \\"é\\" 🌱","tag":"in\\ndoor","more":1}')
  await trader.add(-9007199254740993n)
  clock.set(new Date().toISOString())
  await webhooks.settle()

  t.equal(foreign.received.length, 0, 'another user hears nothing')
  const bodies = [
    '{"id":-9007199254740993,"name":"Plant -9007199254740993"}',
    '{"id":9223372036854775807,"name":"Fern \\"é\\" 🌱","tag":"in\\ndoor"}',
  ]
  t.strictSame(one.received.map(({ body }) => body.toString()).sort(), bodies)
  t.strictSame(two.received.map(({ body }) => body.toString()).sort(), bodies)
  t.ok(two.received.every(({ path }) => path === '/under/a/path/plant/webhook'))
  for (const { method, path, headers, body } of one.received) {
    t.equal(`${method} ${path}`, 'POST /plant/webhook')
    t.equal(headers['content-type'], 'application/json')
    t.match(headers['webhook-id'], /^msg_[0-9A-Z]{26}$/)
    t.notOk('webhook-test' in headers)
    new Webhook(secret).verify(body, headers)
    t.throws(() => new Webhook(secret).verify(`${body} `, headers), 'not another body')
    t.throws(() => new Webhook(secret).verify(body, { ...headers, 'webhook-id': 'msg_other' }), 'not another id')
  }
  const listed = await trader.deliveries()
  t.match(listed, Array(4).fill({ status: 'delivered', attempts: 1, test: false, next_attempt_at: null }))
  t.match(await trader.attempts(listed[0].id), [{ succeeded: true, status: 200, reason: null, excerpt: '' }])
})

await onBothEngines(
  t,
  'a plant is stored once, however many endpoints get it, and kept while one delivery is',
  async (t, on) => {
    const { trader, webhooks, clock } = await openWebhooks(t, on)
    const receivers = [await startReceiver(t), await startReceiver(t), await startReceiver(t)]
    const endpoints = []
    for (const { url } of receivers) endpoints.push(await trader.register(url))
    await trader.add(7)
    const messages = () =>
      on.store.read(({ sql, t }) => sql.select({ body: t.webhookMessages.body }).from(t.webhookMessages))
    t.strictSame(await messages(), [{ body: '{"id":7,"name":"Plant 7"}' }])
    await webhooks.settle()
    for (const { received } of receivers) t.equal(String(received[0]?.body), '{"id":7,"name":"Plant 7"}')
    for (const { id } of endpoints.slice(1)) await trader.call('DELETE', `/webhook-endpoints/${id}`)
    await deleteOldDeliveries(on.store, clock.now())
    t.equal((await messages()).length, 1)
    const [delivery] = await trader.deliveries()
    await trader.call('POST', `/webhook-deliveries/${delivery.id}/replay`)
    await webhooks.settle()
    t.strictSame(
      receivers[0]?.received.map(({ body }) => String(body)),
      Array(2).fill('{"id":7,"name":"Plant 7"}'),
    )
    await trader.call('DELETE', `/webhook-endpoints/${endpoints[0]?.id}`)
    await deleteOldDeliveries(on.store, clock.now())
    t.strictSame(await messages(), [])
  },
)

await onBothEngines(t, 'of many adds of one id one plant is stored, and one message is sent', async (t, on) => {
  const { trader, webhooks } = await openWebhooks(t, on)
  const receivers = [await startReceiver(t), await startReceiver(t)]
  for (const { url } of receivers) await trader.register(url)
  const answers = await Promise.all(
    // As many of one user as may wait.
    Array.from({ length: 100 }, () => trader.call('POST', 's', { id: 7, name: 'Fern' })),
  )
  t.equal(answers.filter(({ status }) => status === 200).length, 1)
  t.equal(answers.filter(({ body }) => body.error === 409).length, 99)
  await webhooks.settle()
  for (const { received } of receivers) t.equal(received.length, 1)
  t.equal((await trader.deliveries()).length, 2)
})

await onBothEngines(
  t,
  'a delivery is attempted 10 times with the same bytes, then it is marked as failed',
  async (t, on) => {
    const { trader, webhooks, clock } = await openWebhooks(t, on)
    const receiver = await startReceiver(t, { status: 500, body: 'no\u0000 greenhouse' })
    const { secret } = await trader.register(receiver.url)
    clock.set(new Date().toISOString())
    const begin = clock.now()
    await trader.add(1)
    const gaps: number[] = []
    for (let made = 1; ; made++) {
      await webhooks.settle()
      t.equal(receiver.received.length, made)
      const [delivery] = await trader.deliveries()
      t.match(delivery, { attempts: made, status: made < 10 ? 'pending' : 'failed' })
      if (delivery.next_attempt_at === null) break
      gaps.push(Date.parse(delivery.next_attempt_at) - clock.now())
      clock.set(new Date(Date.parse(delivery.next_attempt_at) - 1).toISOString())
      await webhooks.settle()
      t.equal(receiver.received.length, made, 'not a millisecond too early')
      clock.advance(1)
    }
    const hours = [5 * SECOND, 5 * MINUTE, HOUR / 2, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR]
    t.equal(gaps.length, hours.length)
    for (const [i, delay] of hours.entries()) {
      const gap = gaps[i] as number
      t.ok(gap >= 0.8 * delay && gap <= 1.2 * delay, `delay ${i}: ${gap} ms`)
    }
    t.ok(clock.now() - begin < 4 * DAY)
    const [first] = receiver.received
    for (const { headers, body } of receiver.received) {
      t.strictSame(body, first?.body)
      t.equal(headers['webhook-id'], first?.headers['webhook-id'])
    }
    t.equal(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size, 10)
    new Webhook(secret).verify(first?.body ?? '', first?.headers ?? {})
    const [{ id, finished_at }] = await trader.deliveries('?status=failed')
    t.equal(Date.parse(finished_at), clock.now())
    t.match(
      await trader.attempts(id),
      Array(10).fill({ succeeded: false, status: 500, excerpt: 'no\ufffd greenhouse' }),
    )

    receiver.reply = {}
    t.match(await trader.call('POST', `/webhook-deliveries/${id}/replay`), { status: 202, body: { status: 'pending' } })
    await webhooks.settle()
    t.match(await trader.deliveries(), [{ id, status: 'delivered', attempts: 11 }], 'replayed')
    t.strictSame(receiver.received.at(-1)?.body, first?.body)
    t.equal((await trader.attempts(id)).length, 11)
  },
)
