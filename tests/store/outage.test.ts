import t, { type Test } from 'tap'
import type { Store } from '../../src/store/index.ts'
import { openStore } from '../../src/store/index.ts'
import { breakable, onBothEngines } from '../support/engines.ts'
import { failureOf, UNAVAILABLE } from '../support/failures.ts'
import { addUser, insertUser, selectEmails } from '../support/rows.ts'

const expectGone = async (t: Test, store: Store) => {
  t.match(await failureOf(store.read(selectEmails)), UNAVAILABLE)
  t.match(await failureOf(addUser(store, 'during@example.com')), UNAVAILABLE)
  t.match(await failureOf(store.ready()), UNAVAILABLE)
}

await onBothEngines(
  t,
  'a database outage fails clearly, and the store works when the database is back',
  async (t, { url }) => {
    const database = await breakable(t, url)
    const store = await openStore(database.url)
    t.teardown(() => store.close())
    await addUser(store, 'before@example.com')

    for (const round of [1, 2]) {
      await database.takeAway()
      await expectGone(t, store)
      await expectGone(t, store)
      await database.bringBack()
      await store.ready()
      await addUser(store, `after-${round}@example.com`)
    }
    t.same(await store.read(selectEmails), ['after-1@example.com', 'after-2@example.com', 'before@example.com'])
  },
)

await onBothEngines(
  t,
  'a store opens during a database outage, and works when the database is back',
  async (t, { url, store }) => {
    await addUser(store, 'before@example.com')
    const database = await breakable(t, url)
    await database.takeAway()
    const late = await openStore(database.url)
    t.teardown(() => late.close())
    await expectGone(t, late)
    await database.bringBack()
    t.same(await late.read(selectEmails), ['before@example.com'])
  },
)

await onBothEngines(t, 'a write whose database goes away is not acknowledged', async (t, { url }) => {
  const database = await breakable(t, url)
  const store = await openStore(database.url)
  t.teardown(() => store.close())
  let effects = 0
  const write = store.write(async (tx) => {
    tx.afterCommit(() => effects++)
    await insertUser('first@example.com')(tx)
    await database.takeAway()
    await insertUser('second@example.com')(tx)
  })
  t.match(await failureOf(write), UNAVAILABLE)
  t.equal(effects, 0)
  await database.bringBack()
  // The write may or may not be committed, but never in part.
  t.ok([0, 2].includes((await store.read(selectEmails)).length))
  await addUser(store, 'third@example.com')
})

await onBothEngines(t, 'many calls during an outage all fail, and none hangs', async (t, { url }) => {
  const database = await breakable(t, url)
  const store = await openStore(database.url)
  t.teardown(() => store.close())
  await database.takeAway()
  const calls = Array.from({ length: 50 }, (_, n) =>
    n % 2 ? store.read(selectEmails) : addUser(store, `${n}@example.com`),
  )
  for (const call of await Promise.allSettled(calls)) t.match(call, { status: 'rejected', reason: UNAVAILABLE })
  await database.bringBack()
  t.same(await store.read(selectEmails), [])
})
