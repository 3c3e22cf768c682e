import t from 'tap'
import { openStore } from '../../src/store/index.ts'
import { onBothEngines } from '../support/engines.ts'
import { addUser } from '../support/rows.ts'

await onBothEngines(
  t,
  'the queries of a snapshot see the same commits, later queries see later ones',
  async (t, { store, url }) => {
    // Like another process, which has its own store.
    const other = await openStore(url)
    t.teardown(() => other.close())
    await addUser(store, 'a@example.com')
    const seen = await store.snapshot(async ({ sql, t }) => {
      const before = (await sql.select().from(t.users)).length
      await addUser(other, 'b@example.com')
      return [before, (await sql.select().from(t.users)).length]
    })
    t.strictSame(seen, [1, 1])
    t.equal((await store.snapshot(({ sql, t }) => sql.select().from(t.users))).length, 2)
    t.equal((await store.read(({ sql, t }) => sql.select().from(t.users))).length, 2)
  },
)

await onBothEngines(t, 'snapshots may overlap, and one that fails leaves the next unharmed', async (t, { store }) => {
  await addUser(store)
  const count = () => store.snapshot(async ({ sql, t }) => (await sql.select().from(t.users)).length)
  const failing = store.snapshot(async ({ sql, t }) => {
    await sql.select().from(t.users)
    throw new Error('no')
  })
  t.strictSame(await Promise.all([count(), count(), t.rejects(failing, /no/).then(count)]), [1, 1, 1])
})
