import { asc, eq, sql as raw } from 'drizzle-orm'
import t from 'tap'
import { onBothEngines } from '../support/engines.ts'
import { AN_INSTANT, addUser } from '../support/rows.ts'

await onBothEngines(t, 'a select of many rows gives the rows it would give by itself', async (t, { store }) => {
  const userId = await addUser(store)
  const tags = [null, '', 'shade', 'ünïcödé']
  await store.write((tx) =>
    tx.insertMany(
      tx.t.plants,
      tags.map((tag, i) => ({ userId, id: 2n ** 62n + BigInt(i), name: `plant ${i}`, tag, createdAt: AN_INSTANT })),
    ),
  )
  const [plain, many] = await store.read(async (db) => {
    const p = db.t.plants
    const query = () =>
      db.sql
        .select({
          id: p.id,
          name: p.name,
          tag: p.tag,
          at: p.createdAt,
          twice: raw`${p.id} - ${p.id} + 2`.mapWith(Number),
        })
        .from(p)
        .where(eq(p.userId, userId))
        .orderBy(asc(p.id))
        .limit(3)
    return [await query(), await db.selectMany(query())]
  })
  t.equal(many?.length, 3)
  t.match(many?.[0], { id: 2n ** 62n, name: 'plant 0', tag: null, at: AN_INSTANT, twice: 2 })
  t.strictSame(many, plain)
})

await onBothEngines(t, 'a select that is nested is refused, not misread', async (t, { store }) => {
  await t.rejects(
    store.read(({ sql, t, selectMany }) => selectMany(sql.select({ user: { id: t.users.id } }).from(t.users))),
    /columns and expressions only/,
  )
})
