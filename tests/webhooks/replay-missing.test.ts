/** What was added while an endpoint was disabled, or before it was registered, is queued once. */
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import t from 'tap'
import { DAY, HOUR, MINUTE } from '../../src/lib/clock.ts'
import { withoutSpan, withPeriod } from '../../src/webhooks/missed-periods.ts'
import type { Period } from '../../src/webhooks/queries.ts'
import { deleteOldDeliveries } from '../../src/webhooks/retention.ts'
import { onBothEngines } from '../support/engines.ts'
import { startReceiver } from '../support/receiver.ts'
import { openWebhooks, traderOf } from './support.ts'

const SINCE = '2000-01-01T00:00:00Z'

await onBothEngines(t, 'what was added before, and while it was disabled, is queued once', async (t, on) => {
  const { trader, webhooks, clock } = await openWebhooks(t, on)
  const receiver = await startReceiver(t)
  const told = () => receiver.received.map(({ body }) => JSON.parse(body.toString()).id)
  await trader.add(1, 2)
  await trader.call('DELETE', 's/2')
  clock.advance(HOUR)
  const { id } = await trader.register(receiver.url)
  const at = `/webhook-endpoints/${id}`
  const replay = async (since = SINCE) => (await trader.call('POST', `${at}/replay-missing`, { since })).body
  await trader.add(3)
  clock.advance(HOUR)

  receiver.reply = { status: 410 }
  await webhooks.settle()
  t.match((await trader.call('GET', at)).body, { disabled: { reason: 'gone' } })
  receiver.reply = {}
  receiver.received.length = 0
  clock.advance(HOUR)
  await trader.add(4, 5)
  clock.advance(HOUR)
  t.match(await replay(), { error: 409, message: /disabled/ })
  await trader.call('PATCH', at, { enabled: true })
  await webhooks.settle()
  t.strictSame(told(), [3], 'what was queued before')

  clock.advance(HOUR)
  await trader.add(6)
  await webhooks.settle()
  const middle = new Date(clock.now() - 3 * HOUR - MINUTE).toISOString()
  t.strictSame(await replay(middle), { queued: 2, more: false })
  await webhooks.settle()
  t.strictSame(told().toSorted(), [3, 4, 5, 6])
  t.strictSame(await replay(middle), { queued: 0, more: false })
  t.strictSame(await replay(), { queued: 1, more: false }, 'what was added before it was registered')
  t.strictSame(await replay(), { queued: 0, more: false })
  await webhooks.settle()
  t.strictSame(told().toSorted(), [1, 3, 4, 5, 6], 'a plant that was removed is left out')
  t.match(await trader.deliveries('?plant_id=4'), [{ event_type: 'newPlant', status: 'delivered' }])

  clock.advance(61 * DAY)
  await deleteOldDeliveries(on.store, clock.now())
  t.strictSame(await trader.deliveries(), [])
  t.strictSame(await replay(), { queued: 0, more: false }, 'also when its deliveries are no longer kept')
})

await onBothEngines(t, 'of two times when it was disabled, only what was added since is queued', async (t, on) => {
  const { trader, clock } = await openWebhooks(t, on)
  const { id } = await trader.register('https://receiver.example.com')
  const at = `/webhook-endpoints/${id}`
  const addDisabled = async (...plants: number[]) => {
    clock.advance(HOUR)
    await trader.call('PATCH', at, { enabled: false })
    for (const plant of plants) {
      clock.advance(HOUR)
      await trader.add(plant)
    }
    clock.advance(HOUR)
    await trader.call('PATCH', at, { enabled: true })
  }
  await addDisabled(1)
  await addDisabled(2, 3)
  const since = new Date(clock.now() - HOUR - MINUTE).toISOString()
  const replay = async (from: string) => (await trader.call('POST', `${at}/replay-missing`, { since: from })).body
  t.strictSame(await replay(since), { queued: 1, more: false })
  t.match(
    (await trader.deliveries()).map((row) => row.plant_id),
    [3],
  )
  t.strictSame(await replay(SINCE), { queued: 2, more: false })
})

await onBothEngines(t, 'a plant that has the id of an earlier one is queued', async (t, on) => {
  const { trader, webhooks, clock } = await openWebhooks(t, on)
  const receiver = await startReceiver(t)
  const { id } = await trader.register(receiver.url)
  await trader.add(1)
  await webhooks.settle()
  clock.advance(HOUR)
  await trader.call('PATCH', `/webhook-endpoints/${id}`, { enabled: false })
  await trader.call('DELETE', 's/1')
  clock.advance(1)
  await trader.add(1)
  await trader.call('PATCH', `/webhook-endpoints/${id}`, { enabled: true })
  const replay = (since: string) => trader.call('POST', `/webhook-endpoints/${id}/replay-missing`, { since })
  t.match(await replay(SINCE), { status: 200, body: { queued: 1, more: false } })
  for (const since of ['yesterday', '2026-03-16T00:00:00'])
    t.match((await replay(since)).body, {
      error: 400,
      message: /'since' must be a timestamp with a time zone, such as/,
    })
})

await onBothEngines(t, 'thousands are queued in several calls; other users have their own', async (t, on) => {
  const { trader, clock, service } = await openWebhooks(t, on)
  await trader.add(0)
  const [first] = await on.store.read(({ sql, t }) => sql.select().from(t.plants))
  const userId = first?.userId ?? 0
  const rows = Array.from({ length: 2_499 }, (_, i) => ({
    userId,
    id: BigInt(i + 1),
    name: `Plant ${i}`,
    tag: null,
    // Many at the same instant, as after an import.
    createdAt: clock.now() + (i > 1_600 ? 5 * MINUTE : 0),
  }))
  await on.store.write((tx) => tx.insertMany(tx.t.plants, rows))
  clock.advance(HOUR)
  const { id } = await trader.register('https://receiver.example.com')
  const { id: second } = await trader.register('https://receiver.example.com')
  const other = await traderOf(service, 'other@example.com')
  const { id: theirs } = await other.register('https://receiver.example.com')
  const replay = async (who: typeof trader, endpoint: number) =>
    (await who.call('POST', `/webhook-endpoints/${endpoint}/replay-missing`, { since: SINCE })).body
  t.strictSame(await replay(trader, id), { queued: 1_000, more: true })
  const [one, two] = await Promise.all([replay(trader, id), replay(trader, id)])
  t.equal(one.queued + two.queued, 1_500, 'two calls at the same time queue nothing twice')
  t.strictSame(await replay(trader, id), { queued: 0, more: false })
  t.strictSame(await replay(trader, second), { queued: 1_000, more: true }, 'each endpoint has its own')
  t.strictSame(await replay(other, theirs), { queued: 0, more: false })
  t.match(await replay(other, second), { error: 404 }, 'ids count for each user: the other has no second')
  const plants = await on.store.read(({ sql, t: { webhookDeliveries: d } }) =>
    sql.select({ plantId: d.plantId, endpointId: d.endpointId }).from(d).where(eq(d.userId, userId)),
  )
  t.equal(new Set(plants.filter((row) => row.endpointId === id).map(({ plantId }) => plantId)).size, 2_500)
  t.equal(plants.length, 3_500)
})

const periods = fc
  .uniqueArray(fc.nat(1_000), { minLength: 2, maxLength: 60, size: 'max' })
  .map((all) => all.toSorted((a, b) => a - b))
  .map((all) =>
    Array.from({ length: all.length >> 1 }, (_, i) => ({ from: all[2 * i], until: all[2 * i + 1] }) as Period),
  )
const covers = (all: readonly Period[], at: number) => all.some(({ from, until }) => from <= at && at < until)
const instants = Array.from({ length: 1_001 }, (_, at) => at)

t.test('periods are never lost, and few are kept', async (t) => {
  fc.assert(
    fc.property(periods, (all) => {
      const kept = all.reduce<Period[]>((before, period) => withPeriod(before, period), [])
      return kept.length <= 20 && instants.every((at) => !covers(all, at) || covers(kept, at))
    }),
  )
  t.pass()
})

t.test('of twenty-one periods the two that are closest are joined, and the others stay', async (t) => {
  const gaps = Array.from({ length: 20 }, (_, i) => 100 + i)
  for (const closest of [0, 7, 19]) {
    const all: Period[] = [{ from: 0, until: 10 }]
    for (const [i, gap] of gaps.entries()) {
      const from = (all[i] as Period).until + (i === closest ? 5 : gap)
      all.push({ from, until: from + 10 })
    }
    const kept = all.reduce<Period[]>((before, period) => withPeriod(before, period), [])
    const [first, second] = [all[closest], all[closest + 1]] as [Period, Period]
    const joined = { from: first.from, until: second.until }
    t.strictSame(kept, [...all.slice(0, closest), joined, ...all.slice(closest + 2)], `after ${closest}`)
  }
  const twenty = Array.from({ length: 20 }, (_, i) => ({ from: i * 10, until: i * 10 + 1 }))
  const last = twenty.at(-1) as Period
  t.strictSame(withPeriod(twenty.slice(0, -1), last), twenty, 'twenty stay')
})

t.test('what was queued is taken out of the periods exactly', async (t) => {
  fc.assert(
    fc.property(periods, fc.nat(1_000), fc.integer({ min: -10, max: 1_010 }), (all, from, until) => {
      const rest = withoutSpan(all, { from, until })
      return instants.every((at) => covers(rest, at) === (covers(all, at) && !(from <= at && at < until)))
    }),
  )
  t.pass()
})
