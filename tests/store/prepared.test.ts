import { asc, eq } from 'drizzle-orm'
import t from 'tap'
import { preparedRead, preparedWrite, type Writer } from '../../src/store/index.ts'
import { onBothEngines } from '../support/engines.ts'
import { AN_INSTANT, addUser } from '../support/rows.ts'

interface Plant {
  id: bigint
  name: string
  tag: string | null
}

const plantsOf = preparedRead<{ userId: number; limit: number }, Plant>(({ sql, t }, { userId, limit }) =>
  sql
    .select({ id: t.plants.id, name: t.plants.name, tag: t.plants.tag })
    .from(t.plants)
    .where(eq(t.plants.userId, userId))
    .orderBy(asc(t.plants.id))
    .limit(limit),
)
const addPlant = preparedWrite<Plant & { userId: number; createdAt: number }, { id: bigint }>(({ sql, t }, values) => {
  const { userId, id, name, tag, createdAt } = values
  return sql
    .insert(t.plants)
    .values({ userId, id, name, tag, createdAt })
    .onConflictDoNothing({ target: [t.plants.userId, t.plants.id] })
    .returning({ id: t.plants.id })
})
const rename = preparedWrite<{ id: bigint; name: string }, { name: string }>(({ sql, t }, { id, name }) =>
  sql
    .update(t.plants)
    // An update's values are typed as data only.
    .set({ name: name as never })
    .where(eq(t.plants.id, id))
    .returning({ name: t.plants.name }),
)

await onBothEngines(
  t,
  'a prepared statement gives the rows of its query, with other values each time',
  async (t, on) => {
    const [first, second] = [await addUser(on.store, 'a@example.com'), await addUser(on.store, 'b@example.com')]
    const ids = [-(2n ** 63n), 5n, 2n ** 63n - 1n]
    for (const [userId, tag] of [
      [first, null],
      [second, 'ünïcödé'],
    ] as const)
      for (const id of ids) {
        const added = await on.store.write((tx) =>
          tx.rows(addPlant, { userId, id, name: `of ${userId}`, tag, createdAt: AN_INSTANT }),
        )
        t.strictSame(added, [{ id }])
      }
    const read = (userId: number, limit: number) => on.store.read((db) => db.rows(plantsOf, { userId, limit }))
    t.strictSame(
      await read(first, 9),
      ids.map((id) => ({ id, name: `of ${first}`, tag: null })),
    )
    t.strictSame(await read(second, 1), [{ id: ids[0], name: `of ${second}`, tag: 'ünïcödé' }])
    const together = await Promise.all(Array.from({ length: 20 }, (_, i) => read(i % 2 === 0 ? first : second, 3)))
    t.ok(together.every((rows, i) => rows.length === 3 && rows[0]?.tag === (i % 2 === 0 ? null : 'ünïcödé')))
  },
)

await onBothEngines(t, 'a prepared write belongs to its transaction', async (t, { store }) => {
  const userId = await addUser(store)
  const plant = { userId, id: 1n, name: 'Monstera', tag: null, createdAt: AN_INSTANT }
  const undone = store.write(async (tx) => {
    await tx.rows(addPlant, plant)
    throw new Error('changed my mind')
  })
  await t.rejects(undone, /changed my mind/)
  t.strictSame(await store.read((db) => db.rows(plantsOf, { userId, limit: 9 })), [])

  let kept: Writer | undefined
  const rows = await store.write(async (tx) => {
    kept = tx
    await tx.rows(addPlant, plant)
    t.strictSame(await tx.rows(addPlant, plant), [], 'taken')
    t.strictSame(await tx.rows(rename, { id: 1n, name: 'Ficus' }), [{ name: 'Ficus' }])
    return await tx.rows(plantsOf, { userId, limit: 9 })
  })
  t.strictSame(rows, [{ id: 1n, name: 'Ficus', tag: null }])
  await t.rejects(async () => await (kept as Writer).rows(rename, { id: 1n, name: 'late' }), /has ended/)
})
