/** What an instance was sending when it was killed: sent at once by a single instance on SQLite, else later. */
import t from 'tap'
import { openStore, type Store } from '../../src/store/index.ts'
import { freshDatabase } from '../support/engines.ts'
import { FAULT_ENV } from '../support/plant-load.ts'
import { misbehave, type Receiver, startReceiver } from '../support/receiver.ts'
import { type Service, startService, traderIn } from '../support/service.ts'

/** Resolves when the service is in the middle of an attempt. */
async function sending(store: Store, service: Service, receiver: Receiver): Promise<void> {
  const headers = { ...(await traderIn(store)), 'content-type': 'application/json' }
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${service.origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(await answer.text())
  }
  await post('/plant/webhook-endpoints', { url: receiver.url })
  await post('/plants', { id: 1, name: 'Fern' })
  await receiver.waitFor(1)
}

async function kill({ child, ended }: Service): Promise<void> {
  child.kill('SIGKILL')
  await ended
}

const leasesOf = (store: Store) =>
  store.read(({ sql, t: { webhookDeliveries: d } }) => sql.select({ lease: d.lease, dueAt: d.dueAt }).from(d))

await t.test('a single instance on SQLite takes back what it held; others leave it', async (t) => {
  const url = await freshDatabase(t, 'sqlite')
  const store = await openStore(url)
  t.teardown(() => store.close())
  const receiver = await startReceiver(t, misbehave.hangs)
  const first = await startService(t, url, FAULT_ENV)
  await sending(store, first, receiver)
  const before = await leasesOf(store)
  t.match(before, [{ lease: String, dueAt: Number }])
  const second = await startService(t, url, FAULT_ENV)
  t.strictSame(await leasesOf(store), before, 'the first instance is still sending')
  await Promise.all([first, second].map(kill))
  receiver.reply = {}
  await startService(t, url, FAULT_ENV)
  await receiver.waitFor(2)
  const [one, two] = receiver.received
  t.equal(two?.headers['webhook-id'], one?.headers['webhook-id'])
  t.ok((two?.at ?? 0) < (before[0]?.dueAt ?? 0), 'before the lease has run out')
})
