/** How much a message about the record holds, who gets it, and the numbers by which a receiver sees what it missed. */
import t from 'tap'
import { startRebuilding } from '../../src/ledger/rebuilding.ts'
import { mover } from '../imports/moving.ts'
import { genericTransactions, schwabTransactions } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { FILES } from '../support/filled.ts'
import { startReceiver } from '../support/receiver.ts'
import { until } from '../support/until.ts'
import { statsOf } from '../support/upload.ts'
import { dataOf, EVENTS, type Message, openRecord, row, tripOf, typesOf } from './record.ts'
import { LOOPBACK } from './support.ts'

await onBothEngines(t, 'many round trips that close are one message with the last hundred', async (t, on) => {
  const { user, register, settle, news } = await openRecord(t, on)
  const receiver = await startReceiver(t)
  await register(receiver.url)
  const day = (n: number) => new Date(Date.UTC(2025, 0, 1 + n)).toISOString().slice(0, 10)
  const rows = Array.from({ length: 250 }, (_, n) => [
    row('2024-12-02', 'Buy', `S${n}`, '10', '-100'),
    row(day(n), 'Sell', `S${n}`, '10', '150'),
  ]).flat()
  statsOf(await user.uploadFiles({ 'a.csv': schwabTransactions(rows) }))
  await settle()
  const largest = Math.max(...receiver.received.map(({ body }) => body.length))
  t.ok(largest < 20_000, `${largest} bytes: small, as Standard Webhooks asks`)
  const messages = news(receiver)
  t.strictSame(typesOf(messages), ['import.finished', 'record.changed', 'round_trip.closed'])
  const [changed] = dataOf(messages, 'record.changed')
  t.match(changed, { day_count: 250, first_day: day(0), last_day: day(249), symbol_count: 250 })
  t.strictSame([changed.days.length, changed.days[0], changed.days.at(-1)], [100, day(150), day(249)])
  t.equal(changed.symbols.length, 100)
  const [closed] = dataOf(messages, 'round_trip.closed')
  t.match(closed, { count: 250, first_day: day(0), last_day: day(249) })
  t.strictSame(
    closed.round_trips.map((trip: Message) => trip.closed_on),
    Array.from({ length: 100 }, (_, n) => day(249 - n)),
  )
})

await onBothEngines(t, 'an endpoint gets what it chose, and sees by the numbers what it missed', async (t, on) => {
  const { user, register, settle, news, call, deliveries } = await openRecord(t, on)
  await call('POST', '/api/portfolio/snapshot')
  const [some, all] = [await startReceiver(t), await startReceiver(t)]
  const { id } = await register(some.url, ['snapshot.taken', 'round_trip.closed'])
  await register(all.url)
  t.strictSame(await deliveries(), [], 'nothing of what was before')
  const snapshot = async () => {
    await call('POST', '/api/portfolio/snapshot')
    await settle()
  }
  const numbers = (messages: Message[]) => messages.map((one) => [one.previous_sequence, one.sequence])
  await snapshot()
  statsOf(await user.upload(...FILES))
  await settle()
  t.strictSame(
    numbers(news(some)),
    [
      [0, 1],
      [1, 4],
    ],
    'the numbers between are of events that it did not choose',
  )
  t.strictSame(numbers(news(all)), [
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 4],
  ])
  const change = (body: object) => call('PATCH', `/api/webhook-endpoints/${id}`, body)
  await change({ enabled: false })
  await snapshot()
  await change({ enabled: true })
  await snapshot()
  t.strictSame(numbers(news(some)), [[5, 6]], 'it has not got number 5')
  t.strictSame(numbers(news(all)), [
    [4, 5],
    [5, 6],
  ])
  await change({ events: ['import.undone'] })
  await snapshot()
  t.strictSame(news(some), [])
})

await onBothEngines(t, 'the number of an event that no endpoint wants is not taken', async (t, on) => {
  const { user, register, settle, news, call } = await openRecord(t, on)
  const receiver = await startReceiver(t)
  await register(receiver.url, ['snapshot.taken'])
  statsOf(await user.upload(...FILES))
  await call('POST', '/api/portfolio/snapshot')
  await settle()
  t.match(news(receiver), [{ type: 'snapshot.taken', sequence: 1, previous_sequence: 0 }])
})

await onBothEngines(
  t,
  'beyond its share messages are left out until there is room, and the numbers say so',
  async (t, on) => {
    const { register, settle, news, call, clock } = await openRecord(t, on, {
      ...LOOPBACK,
      QUOTA_PENDING_DELIVERIES: '4',
    })
    const receiver = await startReceiver(t, { status: 500 })
    const { id } = await register(receiver.url, ['snapshot.taken'])
    const endpoint = async () => (await call('GET', `/api/webhook-endpoints/${id}`)).body.endpoint
    for (let n = 0; n < 6; n++) {
      await call('POST', '/api/portfolio/snapshot')
      await settle()
    }
    t.type((await endpoint()).behind_since, 'string')
    t.match((await call('POST', `/api/webhook-endpoints/${id}/test`)).body, { code: 'endpoint_full' })
    receiver.reply = {}
    receiver.received.length = 0
    clock.advance(24 * 3_600_000)
    await settle()
    t.strictSame(
      news(receiver).map(({ sequence }) => sequence),
      [1, 2, 3, 4],
    )
    t.match(await endpoint(), { behind_since: null })
    await call('POST', '/api/portfolio/snapshot')
    await settle()
    t.match(news(receiver), [{ sequence: 7, previous_sequence: 6 }], 'numbers 5 and 6 are missing')
  },
)

await onBothEngines(t, 'accounts that are derived anew tell what changed, and that all are done', async (t, on) => {
  const { service, register, settle, news, clock } = await openRecord(t, on)
  const user = await mover(service, 'trader@example.com')
  await user.add({ 'a.csv': genericTransactions(tripOf('AAA', '2026-02-03'), '') }, 'One')
  await user.add({ 'b.csv': genericTransactions(tripOf('BBB', '2026-02-04'), '') }, 'Two')
  const one = await user.accountNamed('One')
  const receiver = await startReceiver(t)
  await register(receiver.url, EVENTS)
  await on.store.write(async ({ sql, t }) => {
    await sql.delete(t.dailyTotals)
    await sql.update(t.accounts).set({ derivationVersion: 0 })
  })
  const left: number[] = []
  const options = { store: on.store, databaseUrl: on.url, folder: t.testdir({}) }
  const rebuilding = startRebuilding({ ...options, onLeft: (n) => left.push(n), onError: (error) => t.error(error) })
  await until(async () => left.at(-1) === 0)
  await rebuilding.close()
  // The thread has the time of the system.
  clock.set(new Date(Date.now() + 1_000).toISOString())
  await settle()
  const messages = news(receiver)
  t.strictSame(typesOf(messages), ['record.changed', 'record.changed', 'derivation.finished'])
  t.match(messages[0].data, { reason: 'derivation', account_ids: [one], days: ['2026-02-03'] })
  t.match(messages[2].data, { account_count: 2 })
})
