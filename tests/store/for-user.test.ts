/** What belongs to one user: each statement is limited to the user's rows, whatever its condition says. */
import { eq, exists, notExists, sql as raw } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import t from 'tap'
import { prepared, preparedWrite, type Reader, readMany, type UserStore } from '../../src/store/index.ts'
import { type OnEngine, onBothEngines } from '../support/engines.ts'
import { addAccount, addUser } from '../support/rows.ts'

/** Two users, each with a plant of the same id. */
async function twoUsers({ store }: OnEngine): Promise<[UserStore, UserStore]> {
  const [a, b] = [await addUser(store, 'a@example.com'), await addUser(store, 'b@example.com')]
  for (const [userId, name] of [
    [a, 'Fern'],
    [b, 'Ivy'],
  ] as const)
    await store.write(({ sql, t }) => sql.insert(t.plants).values({ userId, id: 1n, name, createdAt: 0 }))
  return [store.forUser(a), store.forUser(b)]
}

// @ts-expect-error: a query of a user does not run for all users.
const _ofAllUsers = (store: OnEngine['store']) => store.read((db: Reader) => db.sql.select().from(db.t.plants))

const names = (own: UserStore) => own.read(({ sql, t }) => sql.select({ name: t.plants.name }).from(t.plants))

await onBothEngines(t, 'reads are limited: joins, subqueries, aliases, prepared queries', async (t, on) => {
  const [a, b] = await twoUsers(on)
  const both = [a, b].map((own, n) => [own, n === 0 ? 'Fern' : 'Ivy'] as const)
  const byId = prepared<{ id: bigint }, { name: string }>('test_plant_of_user', ({ sql, t: { plants: p } }) =>
    sql
      .select({ name: p.name })
      .from(p)
      .where(eq(p.id, raw.placeholder('id'))),
  )
  for (const [own, name] of both) {
    const found = await own.read(async (db) => {
      const {
        sql,
        t: { plants: p },
      } = db
      const other = alias(p, 'other')
      const columns = { name: p.name }
      return {
        plain: await sql.select(columns).from(p),
        where: await sql.select(columns).from(p).where(eq(p.id, 1n)),
        join: await sql.select(columns).from(p).innerJoin(other, eq(other.id, p.id)),
        cross: await sql.select(columns).from(raw`(select 1) as one`).crossJoin(p),
        left: await sql.select({ name: other.name }).from(p).leftJoin(other, eq(other.id, p.id)),
        union: await sql.select(columns).from(p).where(eq(p.id, 2n)).unionAll(sql.select(columns).from(p)),
        prepared: await byId(db, { id: 1n }),
        many: await readMany(db, sql.select(columns).from(p), columns),
        distinct: await sql.selectDistinct(columns).from(p),
        inner: await sql.select({ name: raw<string>`${sql.select(columns).from(p)}` }).from(raw`(select 1) as one`),
      }
    })
    for (const [form, rows] of Object.entries(found)) t.same(rows, [{ name }], form)
    const strangers = await own.snapshot(({ sql, t: { plants: p } }) => {
      const other = alias(p, 'other')
      return sql
        .select()
        .from(p)
        .where(
          exists(
            sql
              .select()
              .from(other)
              .where(eq(other.name, name === 'Fern' ? 'Ivy' : 'Fern')),
          ),
        )
    })
    t.same(strangers, [])
  }
})

await onBothEngines(t, 'the rows of a left join stay without a partner', async (t, on) => {
  const [a] = await twoUsers(on)
  const rows = await a.read(({ sql, t: { plants: p, holdings: h } }) =>
    sql.select({ name: p.name, symbol: h.symbol }).from(p).leftJoin(h, eq(h.symbol, p.name)),
  )
  t.same(rows, [{ name: 'Fern', symbol: null }])
})

await onBothEngines(t, 'writes are limited', async (t, on) => {
  const [a, b] = await twoUsers(on)
  const rename = preparedWrite<{ name: string }>('test_rename', ({ sql, t }) =>
    sql.update(t.plants).set({ name: raw`${raw.placeholder('name')}` as never }),
  )
  await a.write('plants', ({ sql, t }) => sql.update(t.plants).set({ tag: 'mine' }))
  await a.write('plants', (tx) => rename(tx, { name: 'Moss' }))
  t.same(await names(a), [{ name: 'Moss' }])
  t.same(await names(b), [{ name: 'Ivy' }])
  await a.write('plants', ({ sql, t }) => sql.delete(t.plants))
  t.same([await names(a), await names(b)], [[], [{ name: 'Ivy' }]])
  await b.write('plants', ({ sql, t }) => sql.delete(t.plants).where(eq(t.plants.id, 1n)))
  t.same(await names(b), [])
})

await onBothEngines(t, 'many rows that are changed by id are limited', async (t, on) => {
  const [a, b] = await twoUsers(on)
  const [own, theirs] = [await addAccount(on.store, a.userId), await addAccount(on.store, b.userId)]
  const changes = [own, theirs].map((id) => ({ id, name: 'Changed' }))
  await a.write('record', ({ updateMany, t }) => updateMany(t.accounts, changes))
  const accounts = (user: UserStore) =>
    user.read(({ sql, t }) => sql.select({ name: t.accounts.name }).from(t.accounts))
  t.same([await accounts(a), await accounts(b)], [[{ name: 'Changed' }], [{ name: '1234-5678' }]])
})

await onBothEngines(t, 'many rows that are deleted by keys are limited', async (t, on) => {
  const [a, b] = await twoUsers(on)
  await a.write('plants', ({ deleteMany, t }) => deleteMany(t.plants, [{ name: 'Ivy' }, { name: 'Fern' }]))
  t.same([await names(a), await names(b)], [[], [{ name: 'Ivy' }]])
})

await onBothEngines(t, 'rows of others and of the directory are refused', async (t, on) => {
  const [a, b] = await twoUsers(on)
  const accountId = await addAccount(on.store, b.userId)
  const stranger = { userId: b.userId, id: 2n, name: 'Rose', createdAt: 0 }
  await t.rejects(
    a.write('plants', ({ sql, t }) => sql.insert(t.plants).values(stranger)),
    /must have the user/,
  )
  await t.rejects(
    a.write('plants', ({ sql, t }) => sql.insert(t.plants).values([stranger])),
    /must have the user/,
  )
  await t.rejects(
    a.write('plants', ({ insertMany, t }) => insertMany(t.plants, [stranger])),
    /must have the user/,
  )
  const label = { userId: a.userId, accountId, broker: '', label: 'mine' }
  const toStranger = a.write('record', ({ sql, t }) => sql.insert(t.accountLabels).values(label))
  await t.rejects(toStranger, 'no row refers to one of another user')
  const ofDirectory = /is of the directory/
  await t.rejects(
    a.read(({ sql, t }) => sql.select().from(t.users)),
    ofDirectory,
  )
  await t.rejects(
    a.read(({ sql, t }) => sql.select().from(t.plants).innerJoin(t.users, eq(t.users.id, t.plants.userId))),
    ofDirectory,
  )
  await t.rejects(
    a.write('plants', async ({ sql, t }) => void (await sql.delete(t.apiTokens))),
    ofDirectory,
  )
  const right = a.read(({ sql, t: { plants: p } }) => {
    const other = alias(p, 'other')
    return sql.select().from(p).rightJoin(other, eq(other.id, p.id))
  })
  await t.rejects(right, /has no rightJoin/)
  t.same(await names(b), [{ name: 'Ivy' }])
})

await onBothEngines(t, 'a write after long work is limited too', async (t, on) => {
  const [a, b] = await twoUsers(on)
  const seen = await a.writeLate(({ sql, t: { plants: p } }) => {
    const other = alias(p, 'other')
    return sql
      .select({ name: p.name })
      .from(p)
      .where(notExists(sql.select().from(other).where(eq(other.name, 'Ivy'))))
  })
  t.same(seen, [{ name: 'Fern' }])
  t.same(await names(b), [{ name: 'Ivy' }])
})

await onBothEngines(t, 'a transaction that has ended cannot be used', async (t, on) => {
  const [a] = await twoUsers(on)
  let kept: Reader | undefined
  await a.write('plants', async (tx) => {
    kept = tx
  })
  t.throws(() => kept?.sql, /the transaction has ended/)
})
