/** The dispatcher: leases, receivers that fail or hang, several instances, the end. */
import { mock } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import t from 'tap'
import { DAY, HOUR, MINUTE, SECOND } from '../../src/lib/clock.ts'
import { openStore, type Store } from '../../src/store/index.ts'
import type { Attempt } from '../../src/webhooks/attempt.ts'
import { updateToRestart } from '../../src/webhooks/delivery-queries.ts'
import { createDispatcher } from '../../src/webhooks/dispatcher.ts'
import { newMessageId } from '../../src/webhooks/message-id.ts'
import { deleteOldDeliveries } from '../../src/webhooks/retention.ts'
import { newSecret } from '../../src/webhooks/signing.ts'
import type { TransportRequest } from '../../src/webhooks/transport.ts'
import { counts } from '../support/counts.ts'
import { breakable, onBothEngines } from '../support/engines.ts'
import { UNAVAILABLE } from '../support/failures.ts'
import { startReceiver } from '../support/receiver.ts'
import { addUser } from '../support/rows.ts'
import { TurnableClock } from '../support/turnable-clock.ts'
import { until as untilTrue } from '../support/until.ts'
import { openWebhooks } from './support.ts'

t.jobs = 2

const OK: Attempt = { outcome: 'answered', status: 200, excerpt: '', durationMs: 1 }
const WRONG: Attempt = { outcome: 'answered', status: 500, excerpt: '', durationMs: 1 }

/** A transport whose attempts end when the test ends them. */
function heldTransport() {
  const held: { request: TransportRequest; end: (attempt: Attempt) => void }[] = []
  return {
    held,
    send: (request: TransportRequest) =>
      new Promise<Attempt>((end) => {
        held.push({ request, end })
      }),
    async until(count: number) {
      await untilTrue(() => held.length >= count)
    },
    /** Answers at once until 10 deliveries are received, 16 are being sent, and more wait. */
    async widen() {
      for (const count of [2, 8]) {
        await this.until(count)
        for (const { end } of held.splice(0)) end(OK)
      }
      await this.until(16)
    },
    /** Answers every attempt at once until `settled` resolves. */
    async answerUntil(settled: Promise<unknown>) {
      let isSettled = false
      const ended = settled.finally(() => {
        isSettled = true
      })
      while (!isSettled) {
        for (const { end } of held.splice(0)) end(OK)
        await wait(1)
      }
      await ended
    },
  }
}

/** Adds an endpoint `https://N.example.com` for each count, with that many deliveries. */
async function queue(store: Store, clock: TurnableClock, counts: number[], email?: string) {
  const userId = await addUser(store, email)
  const ids: number[] = []
  for (const [i, count] of counts.entries()) {
    const endpoint = await store.forUser(userId).write('plants', async ({ sql, t, insertMany, takeIds }) => {
      const [id] = (await takeIds(t.webhookEndpoints, 1)) as [number]
      await sql
        .insert(t.webhookEndpoints)
        .values({ userId, id, url: `https://${i}.example.com`, secret: newSecret(), oldSecrets: [], createdAt: 0 })
      const first = ((await takeIds(t.webhookMessages, count))[0] ?? 1) - 1
      await insertMany(
        t.webhookMessages,
        Array.from({ length: count }, (_, n) => ({ userId, id: first + n + 1, body: `{"id":${n},"name":"a"}` })),
      )
      await insertMany(
        t.webhookDeliveries,
        Array.from({ length: count }, (_, n) => ({
          id: newMessageId(clock.now()),
          userId,
          endpointId: id,
          plantId: BigInt(n),
          eventType: 'newPlant',
          messageId: n + 1 + first,
          status: 'pending' as const,
          createdAt: clock.now(),
          dueAt: clock.now(),
          step: 0,
          attempts: 0,
        })),
      )
      return id
    })
    ids.push(endpoint)
  }
  return { userId, ids }
}

const hostOf = ({ url }: TransportRequest) => Number(new URL(url).hostname.split('.')[0])
const messagesIn = (store: Store) => store.read(({ sql, t }) => sql.select().from(t.webhookMessages))
const deliveriesIn = (store: Store) => store.read(({ sql, t }) => sql.select().from(t.webhookDeliveries))

await onBothEngines(t, 'a dead receiver with many waiting messages does not delay the others', async (t, on) => {
  const clock = new TurnableClock()
  const waiting = counts(600, 3_000)
  await queue(on.store, clock, [waiting, 200, 1])
  const transport = heldTransport()
  const { held, send, until } = transport
  const seen = [0, 0, 0]
  const dispatcher = createDispatcher({
    ...on,
    clock,
    send(request) {
      const host = hostOf(request)
      seen[host] = (seen[host] ?? 0) + 1
      return host === 0 ? send(request) : Promise.resolve(OK)
    },
  })
  const settled = dispatcher.settle()
  await until(2)
  await untilTrue(() => (seen[1] ?? 0) + (seen[2] ?? 0) >= 201)
  t.equal(held.length, 2, 'a receiver that does not answer has a few attempts under way, and no more')

  for (const { end } of held.splice(0)) end({ outcome: 'failed', reason: 'timeout', detail: '', durationMs: 20_000 })
  const before = seen[0] ?? 0
  await until(1)
  held.shift()?.end(WRONG)
  await until(1)
  t.equal((seen[0] ?? 0) - before, 2, 'one that fails is tried with one at a time')
  held.shift()?.end(OK)
  await until(2)
  await transport.answerUntil(settled)
  const delivered = (await deliveriesIn(on.store)).filter(({ status }) => status === 'delivered')
  t.equal(delivered.length, waiting + 201 - 3, 'all but those that failed')
  await dispatcher.close()
})

await onBothEngines(
  t,
  'what waits for an endpoint that failed is sent without a wait once it answers',
  async (t, on) => {
    const clock = new TurnableClock()
    const { ids } = await queue(on.store, clock, [5])
    await on.store.write(({ sql, t: { webhookEndpoints: e } }) =>
      sql
        .update(e)
        .set({ failingSince: clock.now() - HOUR, lastFailureAt: clock.now() - HOUR })
        .where(eq(e.id, ids[0] as number)),
    )
    const { held, send, until } = heldTransport()
    const dispatcher = createDispatcher({ ...on, clock, send })
    // It looks for due deliveries once only.
    mock.timers.enable({ apis: ['setInterval'] })
    dispatcher.start()
    mock.timers.reset()
    await until(1)
    t.equal(held.length, 1, 'it is tried with one at a time')
    held.shift()?.end(OK)
    await until(2)
    for (const { end } of held.splice(0)) end(OK)
    await until(2)
    for (const { end } of held.splice(0)) end(OK)
    await dispatcher.close()
    t.ok((await deliveriesIn(on.store)).every(({ status }) => status === 'delivered'))
  },
)

await onBothEngines(
  t,
  'receivers of two users have the same id, and one that hangs does not delay the other',
  async (t, on) => {
    const clock = new TurnableClock()
    const one = await queue(on.store, clock, [1])
    const other = await queue(on.store, clock, [5], 'other@example.com')
    t.same(other.ids, one.ids)
    const transport = heldTransport()
    const dispatcher = createDispatcher({ ...on, clock, send: transport.send })
    const settled = dispatcher.settle()
    await transport.until(3)
    t.same(transport.held.map(({ request }) => JSON.parse(String(request.body)).id).sort(), [0, 0, 1])
    await transport.answerUntil(settled)
    t.ok((await deliveriesIn(on.store)).every(({ status }) => status === 'delivered'))
  },
)

await onBothEngines(t, 'of several instances each delivery is sent by one', async (t, on) => {
  const clock = new TurnableClock()
  const each = counts(100, 300)
  await queue(on.store, clock, [each, each, each])
  const stores = [on.store, await openStore(on.url), await openStore(on.url)]
  const sent: string[] = []
  const shares = [0, 0, 0]
  const dispatchers = stores.map((store, i) =>
    createDispatcher({
      store,
      clock,
      async send({ headers }) {
        sent.push(headers['webhook-id'] as string)
        shares[i] = (shares[i] ?? 0) + 1
        await new Promise(setImmediate)
        return OK
      },
    }),
  )
  await Promise.all(dispatchers.map((dispatcher) => dispatcher.settle()))
  t.equal(sent.length, 3 * each)
  t.equal(new Set(sent).size, 3 * each)
  t.comment(`shares ${shares}`)
  const rows = await deliveriesIn(on.store)
  t.ok(rows.every(({ status, attempts, dueAt, lease }) => status === 'delivered' && attempts === 1 && !dueAt && !lease))
  for (const dispatcher of dispatchers) await dispatcher.close()
  for (const store of stores.slice(1)) await store.close()
})

await onBothEngines(
  t,
  'deliveries that an instance leased before it died are sent by another once the lease expires',
  async (t, on) => {
    const clock = new TurnableClock()
    await queue(on.store, clock, [20])
    const dead = heldTransport()
    const other = await openStore(on.url)
    const [dying, living] = [
      createDispatcher({ store: other, clock, send: dead.send }),
      createDispatcher({
        ...on,
        clock,
        send: async () => {
          sent++
          return OK
        },
      }),
    ]
    let sent = 0
    const abandoned = dying.settle()
    await dead.until(2)

    await living.settle()
    t.equal(sent, 18, 'what it had not claimed')
    clock.advance(89 * SECOND)
    await living.settle()
    t.equal(sent, 18, 'while the lease lasts nobody else tries')
    clock.advance(2 * SECOND)
    await living.settle()
    t.equal(sent, 20)

    // The instance was alive and gets its answers now: deliveries stay delivered, and failures do not count.
    for (const [i, { end }] of dead.held.entries()) end(i % 2 === 0 ? OK : WRONG)
    await abandoned
    const rows = await deliveriesIn(on.store)
    t.ok(rows.every(({ status }) => status === 'delivered'))
    for (const dispatcher of [dying, living]) await dispatcher.close()
    await other.close()
  },
)

await onBothEngines(
  t,
  'closing releases what was not sent for other instances, and records what was',
  async (t, on) => {
    const clock = new TurnableClock()
    await queue(on.store, clock, [40])
    const transport = heldTransport()
    const { held, send } = transport
    const dispatcher = createDispatcher({ ...on, clock, send })
    dispatcher.start()
    await transport.widen()
    const closed = dispatcher.close()
    for (const { end } of held.splice(0, 15)) end(OK)
    held.shift()?.end({ outcome: 'failed', reason: 'closed', detail: '', durationMs: 1 })
    await closed
    t.equal(held.length, 0, 'nothing more was begun')
    const rows = await deliveriesIn(on.store)
    t.equal(rows.filter(({ status }) => status === 'delivered').length, 25)
    const free = rows.filter(({ lease, dueAt }) => lease === null && dueAt === clock.now())
    t.equal(free.length, 15)
    t.ok(
      free.every(({ attempts }) => attempts === 0),
      'attempts that this service ended do not count as failures of the receiver',
    )
  },
)

await onBothEngines(t, 'Retry-After pauses an endpoint, and 410 disables it', async (t, on) => {
  const { trader, webhooks, clock } = await openWebhooks(t, on)
  const receiver = await startReceiver(t, { status: 429, headers: { 'retry-after': '600' } })
  const { id } = await trader.register(receiver.url)
  const endpoint = async () => (await trader.call('GET', `/webhook-endpoints/${id}`)).body
  await trader.add(1)
  await webhooks.settle()
  const begin = clock.now()
  t.match(await endpoint(), {
    enabled: true,
    failing_since: /./,
    paused_until: new Date(begin + 10 * MINUTE).toISOString(),
  })
  t.equal(Date.parse((await trader.deliveries())[0].next_attempt_at), begin + 10 * MINUTE, 'not after 5 seconds')
  clock.advance(1)
  await trader.add(2)
  await webhooks.settle()
  t.equal(receiver.received.length, 1, 'nothing else is sent during the pause')

  receiver.reply = { status: 410 }
  clock.advance(10 * MINUTE)
  await webhooks.settle()
  t.match(await endpoint(), {
    enabled: false,
    disabled: { reason: 'gone', since: new Date(clock.now()).toISOString() },
  })
  const before = receiver.received.length
  await trader.add(3)
  clock.advance(2 * DAY)
  await webhooks.settle()
  t.equal(receiver.received.length, before)
  t.match(
    (await trader.deliveries()).map((row) => [row.plant_id, row.status]),
    [
      [2, 'pending'],
      [1, 'pending'],
    ],
    'nothing is queued for it, and queued deliveries wait',
  )

  receiver.reply = {}
  t.match((await trader.call('PATCH', `/webhook-endpoints/${id}`, { enabled: true })).body, {
    enabled: true,
    failing_since: null,
  })
  await webhooks.settle()
  t.match(await trader.deliveries(), [{ status: 'delivered' }, { status: 'delivered' }])
})

await onBothEngines(t, 'an endpoint that fails for days is disabled and says so; a success forgives', async (t, on) => {
  const { trader, webhooks, clock } = await openWebhooks(t, on)
  const dead = await startReceiver(t)
  await dead.close()
  const shaky = await startReceiver(t)
  const [{ id: deadId }, { id: shakyId }] = [await trader.register(dead.url), await trader.register(shaky.url)]
  const endpoint = async (id: number) => (await trader.call('GET', `/webhook-endpoints/${id}`)).body
  const begin = clock.now()
  const hours = counts(12, 6)
  for (let hour = 0; hour <= 5 * 24; hour += hours) {
    shaky.reply = hour % 24 === 0 ? {} : { status: 503 }
    t.equal((await endpoint(deadId)).enabled, true, `after ${hour} hours`)
    await trader.add(hour)
    await webhooks.settle()
    clock.advance(hours * HOUR)
  }
  t.match(await endpoint(deadId), {
    enabled: false,
    failing_since: new Date(begin).toISOString(),
    disabled: { reason: 'failing', since: new Date(begin + 5 * DAY).toISOString() },
  })
  t.match(await endpoint(shakyId), { enabled: true })
  const [attempt] = await trader.attempts((await trader.deliveries(`?endpoint_id=${deadId}`)).at(-1).id)
  t.match(attempt, { succeeded: false, status: null, reason: 'refused', excerpt: 'the connection was refused' })
})

await onBothEngines(t, 'a removed endpoint gets nothing more, and an attempt under way does no harm', async (t, on) => {
  const { trader, webhooks } = await openWebhooks(t, on)
  const receiver = await startReceiver(t)
  const { id } = await trader.register(receiver.url)
  await trader.add(1)
  const deleting = new Promise<void>((done) => {
    receiver.reply = (response) => {
      void trader
        .call('DELETE', `/webhook-endpoints/${id}`)
        .then(() => deleteOldDeliveries(on.store, Date.now()))
        .then(() => {
          response.end()
          done()
        })
    }
  })
  await webhooks.settle()
  await deleting
  await trader.add(2)
  await webhooks.settle()
  t.equal(receiver.received.length, 1)
  t.strictSame(await trader.deliveries(), [])
  t.strictSame(await deliveriesIn(on.store), [], 'its deliveries are gone')
  t.strictSame(await messagesIn(on.store), [], 'and what they sent')
  t.strictSame(await on.store.read(({ sql, t }) => sql.select().from(t.webhookEndpoints)), [])
})

await onBothEngines(t, 'while the database is gone nothing is lost', async (t, on) => {
  const clock = new TurnableClock()
  await queue(on.store, clock, [40])
  const database = await breakable(t, on.url)
  const store = await openStore(database.url)
  const sent: string[] = []
  const dispatcher = createDispatcher({
    store,
    clock,
    async send({ headers }) {
      sent.push(headers['webhook-id'] as string)
      if (sent.length === 1) await database.takeAway()
      return OK
    },
  })
  await t.rejects(dispatcher.settle(), UNAVAILABLE)
  await database.bringBack()
  await dispatcher.settle()
  t.ok((await deliveriesIn(on.store)).every(({ status }) => status === 'delivered'))
  t.equal(new Set(sent).size, 40)
  await dispatcher.close()
  await store.close()
})

await onBothEngines(
  t,
  'deliveries are removed after their time, above the limit of a user, and with their endpoint',
  async (t, on) => {
    const clock = new TurnableClock()
    await queue(on.store, clock, [50], 'few@example.com')
    const { userId } = await queue(on.store, clock, [700])
    const dispatcher = createDispatcher({ ...on, clock, send: async () => OK })
    await dispatcher.settle()
    const count = async () => (await deliveriesIn(on.store)).length
    await deleteOldDeliveries(on.store, clock.now())
    t.equal(await count(), 750)
    t.equal((await messagesIn(on.store)).length, 750, 'each with its message')
    const { signal } = new AbortController()
    await deleteOldDeliveries(on.store, clock.now(), { keptPerUser: 100, signal })
    t.equal(await count(), 150, 'a user with few keeps them, although they are older')
    await deleteOldDeliveries(on.store, clock.now() + 30 * DAY)
    t.equal(await count(), 150)
    await deleteOldDeliveries(on.store, clock.now() + 30 * DAY + 1, { signal: AbortSignal.abort() })
    t.equal(await count(), 150, 'a service that is to end does not go on')
    await deleteOldDeliveries(on.store, clock.now() + 30 * DAY + 1)
    t.equal(await count(), 0)
    t.strictSame(await messagesIn(on.store), [], 'messages go with the last of their deliveries')
    t.equal((await on.store.read(({ sql, t }) => sql.select().from(t.webhookAttempts))).length, 0)
    t.ok(userId)
    await dispatcher.close()
  },
)

await onBothEngines(t, 'a pending delivery is kept for 60 days, and its message with it', async (t, on) => {
  const clock = new TurnableClock()
  await queue(on.store, clock, [2, 1])
  const after = async (ms: number) => {
    await deleteOldDeliveries(on.store, clock.now() + ms, { keptPerUser: 1 })
    return [(await deliveriesIn(on.store)).length, (await messagesIn(on.store)).length]
  }
  t.strictSame(await after(60 * DAY), [3, 3], 'also above the limit of a user')
  t.strictSame(await after(60 * DAY + 1), [0, 0])
})

await onBothEngines(t, 'a delivery that finished late is kept as long as the others', async (t, on) => {
  const clock = new TurnableClock()
  await queue(on.store, clock, [1])
  clock.advance(29 * DAY)
  const dispatcher = createDispatcher({ ...on, clock, send: async () => OK })
  await dispatcher.settle()
  await deleteOldDeliveries(on.store, clock.now() + 2 * DAY)
  t.match(await deliveriesIn(on.store), [{ status: 'delivered' }])
  await dispatcher.close()
})

await onBothEngines(t, 'hundreds of receivers that hang leave room for one that answers', async (t, on) => {
  const clock = new TurnableClock()
  const hanging = counts(300, 1_100)
  const { userId, ids } = await queue(on.store, clock, [...Array(hanging).fill(2), 1])
  const answering = ids.at(-1) as number
  const comesDue = (dueAt: number) =>
    on.store.write(({ sql, t: { webhookDeliveries: d } }) =>
      sql.update(d).set({ dueAt }).where(eq(d.endpointId, answering)),
    )
  await comesDue(clock.now() + HOUR)
  const { held, send, until } = heldTransport()
  let served: () => void = () => {}
  const isServed = new Promise<void>((resolve) => {
    served = resolve
  })
  const dispatcher = createDispatcher({
    ...on,
    clock,
    send(request) {
      if (hostOf(request) < hanging) return send(request)
      served()
      return Promise.resolve(OK)
    },
  })
  dispatcher.start()
  await until(hanging)
  await comesDue(clock.now())
  dispatcher.wake(userId, [answering])
  await isServed
  t.ok(held.length >= hanging, 'the others still hang')
  const closed = dispatcher.close()
  for (const { end } of held.splice(0)) end({ outcome: 'failed', reason: 'closed', detail: '', durationMs: 1 })
  await closed
})

await onBothEngines(t, 'an address that another instance changes is used within two seconds', async (t, on) => {
  const clock = new TurnableClock()
  await queue(on.store, clock, [40])
  const transport = heldTransport()
  const { held, send, until } = transport
  const hosts: number[] = []
  const dispatcher = createDispatcher({
    ...on,
    clock,
    send(request) {
      hosts.push(hostOf(request))
      return send(request)
    },
  })
  const settled = dispatcher.settle()
  await transport.widen()
  await on.store.write(({ sql, t }) => sql.update(t.webhookEndpoints).set({ url: 'https://7.example.com' }))
  clock.advance(2 * SECOND)
  for (const { end } of held.splice(0)) end(OK)
  await until(14)
  for (const { end } of held.splice(0)) end(OK)
  await settled
  t.strictSame(hosts, [...Array(26).fill(0), ...Array(14).fill(7)])
  await dispatcher.close()
})

await onBothEngines(t, 'no attempt begins with a lease that does not outlast it', async (t, on) => {
  const clock = new TurnableClock()
  await queue(on.store, clock, [400])
  const transport = heldTransport()
  const left: number[] = []
  const dispatcher = createDispatcher({
    ...on,
    clock,
    async send(request) {
      const now = clock.now()
      const id = request.headers['webhook-id'] as string
      const [row] = await on.store.read(({ sql, t: { webhookDeliveries: d } }) =>
        sql.select({ dueAt: d.dueAt }).from(d).where(eq(d.id, id)),
      )
      left.push((row?.dueAt ?? 0) - now)
      // Only now, because the attempt must not end while the test reads its lease.
      return await transport.send(request)
    },
  })
  const settled = dispatcher.settle()
  await transport.widen()
  const { held, until } = transport
  for (const seconds of [30, 61, 30, 61]) {
    clock.advance(seconds * SECOND)
    const [one] = held.splice(0, 1)
    one?.end(OK)
    await until(16)
    t.ok(left.splice(0).every((ms) => ms > 20 * SECOND))
  }
  await transport.answerUntil(settled)
  await dispatcher.close()
})

await onBothEngines(t, 'a delivery that is replayed during an attempt waits for its end', async (t, on) => {
  const clock = new TurnableClock()
  const { userId, ids } = await queue(on.store, clock, [1])
  await on.store.write(({ sql, t }) => sql.update(t.webhookDeliveries).set({ step: 9 }))
  const { held, send, until } = heldTransport()
  const dispatcher = createDispatcher({ ...on, clock, send })
  const settled = dispatcher.settle()
  await until(1)
  const [row] = await deliveriesIn(on.store)
  const own = on.store.forUser(userId)
  const [replayed] = await own.write('plants', (tx) => updateToRestart(tx, [row?.id as string], clock.now()))
  t.match(replayed, { status: 'pending' })
  dispatcher.wake(userId, ids)
  let others = 0
  const other = createDispatcher({
    ...on,
    clock,
    async send() {
      others++
      return OK
    },
  })
  await other.settle()
  t.equal(others, 0, 'nobody sends it a second time meanwhile')
  t.equal(held.length, 1)
  held.shift()?.end(WRONG)
  await until(1)
  held.shift()?.end(OK)
  await settled
  t.match(await deliveriesIn(on.store), [{ status: 'delivered', attempts: 2, step: 1, lease: null }])
  for (const one of [dispatcher, other]) await one.close()
})

await onBothEngines(t, 'closing ends running attempts before it releases their deliveries', async (t, on) => {
  const clock = new TurnableClock()
  await queue(on.store, clock, [1])
  const { held, send, until } = heldTransport()
  let atCut: unknown[] = []
  const dispatcher = createDispatcher({
    ...on,
    clock,
    send,
    closePatienceMs: 50,
    async cut() {
      atCut = await deliveriesIn(on.store)
      held.shift()?.end({ outcome: 'failed', reason: 'closed', detail: '', durationMs: 1 })
    },
  })
  dispatcher.start()
  await until(1)
  await dispatcher.close()
  t.match(atCut, [{ lease: /./ }])
  t.match(await deliveriesIn(on.store), [{ lease: null, dueAt: clock.now(), attempts: 0 }])
})

// It turns the timers of the process: no other test may run beside it.
t.jobs = 1
await onBothEngines(
  t,
  'of one user only so many attempts begin in a second, and another user does not wait',
  async (t, on) => {
    const clock = new TurnableClock()
    const { userId } = await queue(on.store, clock, Array(12).fill(5))
    await queue(on.store, clock, [5], 'other@example.com')
    let elapsedMs = 0
    let begun = 0
    let others = 0
    const most: number[] = []
    const ofUser = new Set((await deliveriesIn(on.store)).filter((row) => row.userId === userId).map(({ id }) => id))
    mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
    const dispatcher = createDispatcher({
      ...on,
      clock,
      attemptsPerSecond: 40,
      async send({ headers }) {
        if (!ofUser.has(headers['webhook-id'] as string)) others = begun
        else if (++begun > 10 * (Math.floor(elapsedMs / 250) + 1)) most.push(begun)
        return OK
      },
    })
    dispatcher.start()
    while (begun < 60) {
      await new Promise(setImmediate)
      mock.timers.tick(5)
      elapsedMs += 5
    }
    mock.timers.reset()
    t.strictSame(most, [], 'at most ten in a quarter of a second')
    t.ok(elapsedMs >= 1_250)
    t.ok(others < 60, 'another user is served meanwhile')
    await dispatcher.close()
  },
)
