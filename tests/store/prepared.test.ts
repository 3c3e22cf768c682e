import { asc, eq, sql as raw } from 'drizzle-orm'
import t from 'tap'
import { type AllReader, type AllWriter, prepared } from '../../src/store/index.ts'
import { onBothEngines } from '../support/engines.ts'
import { AN_INSTANT, addUser } from '../support/rows.ts'

interface Plant {
  id: bigint
  name: string
  tag: string | null
}

const plantsOf = prepared<{ userId: number; limit: number }, Plant, AllReader>('test_plants', ({ sql, t }) =>
  sql
    .select({ id: t.plants.id, name: t.plants.name, tag: t.plants.tag })
    .from(t.plants)
    .where(eq(t.plants.userId, raw.placeholder('userId')))
    .orderBy(asc(t.plants.id))
    .limit(raw.placeholder('limit')),
)
const addPlant = prepared<Plant & { userId: number; createdAt: number }, { id: bigint }, AllWriter>(
  'test_add_plant',
  ({ sql, t }) =>
    sql
      .insert(t.plants)
      .values({
        userId: raw.placeholder('userId'),
        id: raw.placeholder('id'),
        name: raw.placeholder('name'),
        tag: raw.placeholder('tag'),
        createdAt: raw.placeholder('createdAt'),
      })
      .onConflictDoNothing({ target: [t.plants.userId, t.plants.id] })
      .returning({ id: t.plants.id }),
)
const removePlant = prepared<{ id: bigint }, { name: string }, AllWriter>('test_remove_plant', ({ sql, t }) =>
  sql
    .delete(t.plants)
    .where(eq(t.plants.id, raw.placeholder('id')))
    .returning({ name: t.plants.name }),
)

await onBothEngines(
  t,
  'a prepared statement returns the rows of its query, with new values each time',
  async (t, on) => {
    const [first, second] = [await addUser(on.store, 'a@example.com'), await addUser(on.store, 'b@example.com')]
    const ids = [-(2n ** 63n), 5n, 2n ** 63n - 1n]
    for (const [userId, tag] of [
      [first, null],
      [second, 'ünïcödé'],
    ] as const)
      for (const id of ids) {
        const added = await on.store.write((tx) =>
          addPlant(tx, { userId, id, name: `of ${userId}`, tag, createdAt: AN_INSTANT }),
        )
        t.strictSame(added, [{ id }])
      }
    const read = (userId: number, limit: number) => on.store.read((db) => plantsOf(db, { userId, limit }))
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
    await addPlant(tx, plant)
    throw new Error('changed my mind')
  })
  await t.rejects(undone, /changed my mind/)
  t.strictSame(await store.read((db) => plantsOf(db, { userId, limit: 9 })), [])

  let kept: AllWriter | undefined
  const rows = await store.write(async (tx) => {
    kept = tx
    await addPlant(tx, plant)
    t.strictSame(await addPlant(tx, plant), [], 'taken')
    await addPlant(tx, { ...plant, id: 2n })
    t.strictSame(await removePlant(tx, { id: 2n }), [{ name: 'Monstera' }])
    return await plantsOf(tx, { userId, limit: 9 })
  })
  t.strictSame(rows, [{ id: 1n, name: 'Monstera', tag: null }])
  await t.rejects(removePlant(kept as AllWriter, { id: 1n }), /has ended/)
})
