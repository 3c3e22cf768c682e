/** Writes of one record run one after the other. Writes of other records do not wait for them. */
import { eq } from 'drizzle-orm'
import t from 'tap'
import { openStore, type Store } from '../../src/store/index.ts'
import { onBothEngines } from '../support/engines.ts'
import { addAccount, addUser } from '../support/rows.ts'

const WRITES = 40

/** Appends to the name of an account what it had before: a lost update would show. */
const append = (store: Store, userId: number, accountId: number, letter: string): Promise<void> =>
  store.forUser(userId).write('record', async ({ sql, t: { accounts: a } }) => {
    const [row] = await sql.select({ name: a.name }).from(a).where(eq(a.id, accountId))
    await sql
      .update(a)
      .set({ name: `${row?.name}${letter}` })
      .where(eq(a.id, accountId))
  })

await onBothEngines(t, 'each write of a record sees what the one before has committed', async (t, on) => {
  const other = await openStore(on.url)
  t.teardown(() => other.close())
  const userId = await addUser(on.store)
  const accountId = await addAccount(on.store, userId, '1')
  await Promise.all(
    Array.from({ length: WRITES }, (_, i) => append(i % 2 === 0 ? on.store : other, userId, accountId, 'x')),
  )
  const [row] = await on.store.read(({ sql, t: { accounts: a } }) => sql.select({ name: a.name }).from(a))
  t.equal(row?.name, `1${'x'.repeat(WRITES)}`)
})

await onBothEngines(t, 'a state that is read does not change while others write', async (t, on) => {
  const other = await openStore(on.url)
  t.teardown(() => other.close())
  const userId = await addUser(on.store)
  const accountId = await addAccount(on.store, userId, '1')
  const nameIn = async ({ sql, t: { accounts: a } }: Parameters<Parameters<Store['read']>[0]>[0]) =>
    (await sql.select({ name: a.name }).from(a))[0]?.name
  const own = on.store.forUser(userId)
  const seen = await own.snapshot(async (db) => {
    const before = await nameIn(db)
    await append(other, userId, accountId, 'x')
    return [before, await nameIn(db)]
  })
  t.same(seen, ['1', '1'])
  t.equal(await own.snapshot(nameIn), '1x')
})

await onBothEngines(t, 'on PostgreSQL no record waits for another one', async (t, on) => {
  if (on.engine === 'sqlite') return
  const users = [await addUser(on.store), await addUser(on.store, 'other@example.com')] as const
  const accounts = [await addAccount(on.store, users[0], '1'), await addAccount(on.store, users[1], '2')] as const
  const held = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  const holding = on.store.forUser(users[0]).write('record', async () => {
    isHeld.resolve()
    await held.promise
  })
  await isHeld.promise
  let isDone = false
  const waiting = append(on.store, users[0], accounts[0], 'x').then(() => {
    isDone = true
  })
  await append(on.store, users[1], accounts[1], 'y')
  t.notOk(isDone, 'a write of the same record waits')
  held.resolve()
  await Promise.all([holding, waiting])
  t.ok(isDone)
})
