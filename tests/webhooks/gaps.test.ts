/** The limit of pending deliveries: what is beyond it is queued later, and nothing is lost. */
import fc from 'fast-check'
import t from 'tap'
import { HOUR, MINUTE } from '../../src/lib/clock.ts'
import { buildTestApp } from '../support/app.ts'
import { counts } from '../support/counts.ts'
import { onBothEngines } from '../support/engines.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { LOOPBACK, openWebhooks, type Trader, traderOf } from './support.ts'

const WRONG = { status: 500 }
const SINCE = '2000-01-01T00:00:00Z'
const limited = (pending: number) => ({ ...LOOPBACK, QUOTA_PENDING_DELIVERIES: String(pending) })
const told = (receiver: Receiver): number[] => receiver.received.map(({ body }) => JSON.parse(body.toString()).id)
const plantsOf = async (trader: Trader, query: string): Promise<number[]> =>
  (await trader.deliveries(`${query}&limit=200`)).map((row) => row.plant_id).toSorted()
const endpointOf = async (trader: Trader, id: number) => (await trader.call('GET', `/webhook-endpoints/${id}`)).body
const patch = (trader: Trader, id: number, change: object) => trader.call('PATCH', `/webhook-endpoints/${id}`, change)

await onBothEngines(t, 'beyond its share a bad receiver gets plants later, in their order', async (t, on) => {
  const { trader, service, webhooks, clock } = await openWebhooks(t, on, limited(6))
  const [bad, good] = [await startReceiver(t, WRONG), await startReceiver(t)]
  const [{ id: badId }, { id: goodId }] = [await trader.register(bad.url), await trader.register(good.url)]
  const other = await traderOf(service, 'other@example.com')
  const { id: otherId } = await other.register((await startReceiver(t)).url)
  for (let plant = 1; plant <= 10; plant++) {
    clock.advance(1_000)
    await trader.add(plant)
    await webhooks.settle()
  }
  t.strictSame(await plantsOf(trader, `?endpoint_id=${badId}`), [1, 2, 3], 'no more wait for it')
  t.equal(Date.parse((await endpointOf(trader, badId)).behind_since), clock.now() - 7_000)
  t.strictSame(told(good), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 'the other receiver gets each at once')
  t.match(await endpointOf(trader, goodId), { behind_since: null })
  await other.add(1)
  t.strictSame(await plantsOf(other, `?endpoint_id=${otherId}`), [1], 'another user has a limit of their own')
  t.strictSame((await trader.call('GET', 's')).body.length, 10, 'every plant is stored')

  for (const path of ['test', 'replay-missing'])
    t.match(
      (await trader.call('POST', `/webhook-endpoints/${badId}/${path}`, path === 'test' ? undefined : { since: SINCE }))
        .body,
      { error: 409, message: `The endpoint ${badId} has too many pending deliveries; wait until some are delivered` },
      path,
    )
  bad.reply = {}
  bad.received.length = 0
  await trader.call('DELETE', 's/7')
  await patch(trader, badId, { enabled: true })
  await webhooks.settle()
  const mine = told(bad)
  for (const group of [
    [1, 2, 3],
    [4, 5, 6],
    [8, 9, 10],
  ])
    t.strictSame(mine.splice(0, 3).toSorted(), group.toSorted(), 'oldest first; a plant that was removed is left out')
  t.match(await endpointOf(trader, badId), { behind_since: null })
  clock.advance(1_000)
  await trader.add(11)
  t.strictSame(await plantsOf(trader, '?status=pending'), [11, 11], 'queued at once again')
})

await onBothEngines(
  t,
  'what waits is sent by another process after a crash, also with many at one instant',
  async (t, on) => {
    const { trader, webhooks, clock } = await openWebhooks(t, on, limited(2))
    const receiver = await startReceiver(t, WRONG)
    const { id } = await trader.register(receiver.url)
    await trader.add(1, 2)
    await webhooks.settle()
    const plants = Array.from({ length: 20 }, (_, i) => i + 3)
    await trader.add(...plants)
    t.strictSame(await plantsOf(trader, '?'), [1, 2])
    await webhooks.close()

    receiver.reply = {}
    receiver.received.length = 0
    const next = await buildTestApp(t, on, { env: limited(2), clock })
    clock.advance(HOUR)
    await next.context.webhooks.settle()
    t.strictSame(told(receiver).toSorted(), [1, 2, ...plants].toSorted(), 'each once')
    t.match(await endpointOf(await traderOf(next), id), { behind_since: null })
  },
)

await onBothEngines(
  t,
  'while an endpoint is behind, the time when it was disabled is not filled by itself',
  async (t, on) => {
    const { trader, webhooks, clock } = await openWebhooks(t, on, limited(2))
    const receiver = await startReceiver(t, WRONG)
    const { id } = await trader.register(receiver.url)
    const later = async (...plants: number[]) => {
      clock.advance(HOUR)
      await trader.add(...plants)
      await webhooks.settle()
    }
    await later(1, 2)
    await later(3)
    clock.advance(HOUR)
    await patch(trader, id, { enabled: false })
    await later(4)
    clock.advance(HOUR)
    await patch(trader, id, { enabled: true })
    await later(5)
    t.strictSame(await plantsOf(trader, '?'), [1, 2])
    receiver.reply = {}
    receiver.received.length = 0
    await patch(trader, id, { enabled: true })
    await webhooks.settle()
    t.strictSame(told(receiver).toSorted(), [1, 2, 3, 5])
    const replay = () => trader.call('POST', `/webhook-endpoints/${id}/replay-missing`, { since: SINCE })
    t.match((await replay()).body, { queued: 1, more: false })
    await webhooks.settle()
    t.strictSame(told(receiver).toSorted(), [1, 2, 3, 4, 5])
  },
)

await onBothEngines(t, 'replay-missing queues what waits too, within the limit', async (t, on) => {
  const { trader, webhooks, clock } = await openWebhooks(t, on, limited(4))
  const receiver = await startReceiver(t, WRONG)
  const { id } = await trader.register(receiver.url)
  await trader.add(1, 2, 3, 4)
  await webhooks.settle()
  clock.advance(HOUR)
  await trader.add(5, 6, 7, 8, 9)
  await on.store.write(({ sql, t: { webhookDeliveries: d } }) =>
    sql.update(d).set({ status: 'delivered', dueAt: null }),
  )
  const replay = async () =>
    (await trader.call('POST', `/webhook-endpoints/${id}/replay-missing`, { since: SINCE })).body
  t.strictSame(await replay(), { queued: 4, more: true })
  t.match(await replay(), { error: 409, message: /too many pending/ })
  receiver.reply = {}
  receiver.received.length = 0
  await webhooks.settle()
  t.strictSame(told(receiver).toSorted(), [5, 6, 7, 8, 9])
})

type Step =
  | { kind: 'add'; plants: number }
  | { kind: 'answer' | 'enable'; endpoint: number; on: boolean }
  | { kind: 'register' | 'settle' }
  | { kind: 'wait'; ms: number }

const ENDPOINTS = 3
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('add' as const), plants: fc.integer({ min: 1, max: 4 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('answer' as const, 'enable' as const),
      endpoint: fc.nat(ENDPOINTS - 1),
      on: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('register' as const) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('settle' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(1, MINUTE, HOUR) }) },
)

await onBothEngines(
  t,
  'every plant reaches each endpoint that was enabled at its time, whatever the limit',
  async (t, on) => {
    const receivers = await Promise.all(Array.from({ length: ENDPOINTS }, () => startReceiver(t)))
    const limits = await Promise.all([1, 4, 9].map((limit) => openWebhooks(t, on, limited(limit))))
    let users = 0
    let plant = 0
    await fc.assert(
      fc.asyncProperty(
        // An index, so that a failure prints no whole service.
        fc.nat(limits.length - 1),
        fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }),
        async (which, steps) => {
          const { service, webhooks, clock } = limits[which] as (typeof limits)[0]
          const trader = await traderOf(service, `user${users++}@example.com`)
          const endpoints: { id: number; receiver: Receiver; enabled: boolean; owed: Set<number> }[] = []
          const register = async () => {
            const receiver = receivers[endpoints.length]
            if (receiver === undefined) return
            receiver.reply = {}
            endpoints.push({ id: (await trader.register(receiver.url)).id, receiver, enabled: true, owed: new Set() })
          }
          for (const receiver of receivers) receiver.received.length = 0
          await register()
          for (const one of steps) {
            if (one.kind === 'register') await register()
            if (one.kind === 'settle') await webhooks.settle()
            if (one.kind === 'wait') clock.advance(one.ms)
            if (one.kind === 'add')
              for (let i = 0; i < one.plants; i++) {
                clock.advance(1)
                await trader.add(++plant)
                for (const { enabled, owed } of endpoints) if (enabled) owed.add(plant)
              }
            const endpoint = 'endpoint' in one ? endpoints[one.endpoint] : undefined
            if (endpoint === undefined || !('on' in one)) continue
            if (one.kind === 'answer') endpoint.receiver.reply = one.on ? {} : WRONG
            // Added and changed at one instant, it can count as either.
            clock.advance(1)
            if (one.kind === 'enable') {
              await patch(trader, endpoint.id, { enabled: one.on })
              endpoint.enabled = one.on
            }
            clock.advance(1)
          }
          for (const { id, receiver } of endpoints) {
            receiver.reply = {}
            await patch(trader, id, { enabled: true })
          }
          await webhooks.settle()
          for (const { receiver, owed } of endpoints)
            if ([...owed].some((plant) => !told(receiver).includes(plant))) return false
          return (await trader.deliveries('?status=pending')).length === 0
        },
      ),
      { numRuns: counts(8, 150) },
    )
  },
)
