import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import t from 'tap'
import * as postgres from '../../db/schema.pg.ts'
import * as sqlite from '../../db/schema.sqlite.ts'
import { counts } from '../support/counts.ts'
import { onBothEngines } from '../support/engines.ts'
import { addAccount, addUser, aTrade, bigintsAsText } from '../support/rows.ts'

await onBothEngines(t, 'many rows are stored like single inserts, whatever their values', async (_t, { store }) => {
  const userId = await addUser(store)
  const text = fc.string({ unit: 'grapheme' }).map((s) => s.replaceAll('\0', ''))
  const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
  const plants = fc.uniqueArray(fc.record({ id: int64, name: text, tag: fc.option(text) }), {
    selector: (p) => p.id,
    maxLength: 40,
  })
  await fc.assert(
    fc.asyncProperty(plants, async (rows) => {
      const kept = await store.write(async (tx) => {
        await tx.sql.delete(tx.t.plants)
        await tx.insertMany(
          tx.t.plants,
          rows.map((row) => ({ ...row, userId, createdAt: 7 })),
        )
        return tx.sql.select({ id: tx.t.plants.id, name: tx.t.plants.name, tag: tx.t.plants.tag }).from(tx.t.plants)
      })
      const byId = (a: { id: bigint }, b: { id: bigint }) => (a.id < b.id ? -1 : 1)
      return JSON.stringify(kept.sort(byId), bigintsAsText) === JSON.stringify([...rows].sort(byId), bigintsAsText)
    }),
    { numRuns: counts(25, 250) },
  )
})

await onBothEngines(t, 'booleans and absent values are kept, and a rollback removes all rows', async (t, { store }) => {
  const userId = await addUser(store)
  const accountId = await addAccount(store, userId)
  const trade = aTrade(userId, accountId)
  await store.write((tx) =>
    tx.insertMany(tx.t.trades, [
      { ...trade, id: 1, tradeKey: 'a', brokerVerified: true, agreed: false },
      { ...trade, id: 2, tradeKey: 'b', brokerVerified: false, agreed: true, buyDate: '2024-01-01', term: 'short' },
    ]),
  )
  const rows = await store.read(({ sql, t }) => sql.select().from(t.trades).orderBy(t.trades.tradeKey))
  t.match(rows, [
    { brokerVerified: true, agreed: false, buyDate: null, term: null, lotId: null },
    { brokerVerified: false, agreed: true, buyDate: '2024-01-01', term: 'short' },
  ])
  await t.rejects(
    store.write(async (tx) => {
      await tx.insertMany(tx.t.trades, [{ ...trade, id: 3, tradeKey: 'c', brokerVerified: true, agreed: true }])
      throw new Error('no')
    }),
    /no/,
  )
  t.equal((await store.read(({ sql, t }) => sql.select().from(t.trades))).length, 2)
  await store.write((tx) => tx.insertMany(tx.t.trades, []))
})

await onBothEngines(
  t,
  'an insert of many rows takes several statements, all undone with their transaction',
  async (t, { store }) => {
    const userId = await addUser(store)
    const rows = Array.from({ length: 40 }, (_, i) => ({ userId, id: BigInt(i), name: 'Fern', createdAt: i }))
    await t.rejects(store.write((tx) => tx.insertMany(tx.t.plants, [...rows, { ...rows[0]!, name: 'again' }])))
    t.same(await store.read(({ sql, t }) => sql.select().from(t.plants)), [])
    await store.write((tx) => tx.insertMany(tx.t.plants, rows))
    t.equal((await store.read(({ sql, t }) => sql.select().from(t.plants))).length, 40)
  },
)

await onBothEngines(t, 'ids count for each user and table, and none is given twice', async (t, { store }) => {
  const [one, other] = [await addUser(store), await addUser(store, 'other@example.com')]
  const take = (userId: number, table: 'trades' | 'lots', count: number) =>
    store.forUser(userId).write('record', (tx) => tx.takeIds(tx.t[table], count))
  t.same(await take(one, 'trades', 3), [1, 2, 3])
  t.same(await take(one, 'trades', 0), [])
  t.same(await take(other, 'trades', 2), [1, 2])
  t.same(await take(one, 'lots', 1), [1])
  await t.rejects(
    store.forUser(one).write('record', async (tx) => {
      await tx.takeIds(tx.t.trades, 5)
      throw new Error('no')
    }),
    /no/,
  )
  const some = await Promise.all(Array.from({ length: 8 }, () => take(one, 'trades', 2)))
  t.equal(new Set(some.flat()).size, 16, 'also side by side')
  t.ok(some.flat().every((id) => id > 3))
  for (const userId of [one, other]) {
    const [id] = (await take(userId, 'trades', 1)) as [number]
    const accountId = await addAccount(store, userId)
    const trade = { ...aTrade(userId, accountId), id, tradeKey: 'k', brokerVerified: true, agreed: true }
    await store.forUser(userId).write('record', (tx) => tx.insertMany(tx.t.trades, [trade]))
    await store.forUser(userId).write('record', (tx) => tx.sql.delete(tx.t.trades))
    t.ok((await take(userId, 'trades', 1))[0]! > id, 'nor after its row was deleted')
  }
})

/** Drizzle encodes null as JSON's null. Their rows are inserted one by one, by a statement that is not prepared. */
const NOT_PREPARED = [postgres.webhookEndpoints, sqlite.webhookEndpoints] as unknown[]

t.test('a nullable column encodes null as null, as prepared inserts need', async (t) => {
  for (const table of [...Object.values(postgres), ...Object.values(sqlite)] as PgTable[])
    for (const column of NOT_PREPARED.includes(table) ? [] : Object.values(getTableColumns(table)))
      if (!column.notNull) t.equal(column.mapToDriverValue(null), null, column.name)
})

await onBothEngines(t, 'many rows get values of their own by id; other fields and rows stay', async (_t, { store }) => {
  const userId = await addUser(store)
  const accountId = await addAccount(store, userId)
  const trade = { ...aTrade(userId, accountId), brokerVerified: true }
  const text = fc.string({ unit: 'grapheme' }).map((s) => s.replaceAll('\0', ''))
  const changes = fc.record({
    symbol: text,
    agreed: fc.boolean(),
    buyDate: fc.option(text),
    disallowedLoss: fc.bigInt({ min: -(2n ** 62n), max: 2n ** 62n }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(changes, { maxLength: 10 }), async (changed) => {
      const [before, after] = await store.write(async (tx) => {
        const { trades } = tx.t
        await tx.sql.delete(trades)
        const all = Array.from({ length: changed.length + 1 }, (_, i) => ({
          ...{ ...trade, id: i + 1 },
          ...{ agreed: true, tradeKey: `${i}` },
        }))
        await tx.insertMany(trades, all)
        const rows = await tx.sql.select().from(trades).orderBy(trades.id)
        await tx.updateMany(
          trades,
          changed.map((one, i) => ({ id: (rows[i] as { id: number }).id, ...one })),
        )
        return [rows, await tx.sql.select().from(trades).orderBy(trades.id)]
      })
      const expected = before?.map((row, i) => ({ ...row, ...changed[i] }))
      return JSON.stringify(after, bigintsAsText) === JSON.stringify(expected, bigintsAsText)
    }),
    { numRuns: counts(15, 150) },
  )
})

await onBothEngines(t, 'rows are deleted by keys of several columns, whatever their values', async (_t, { store }) => {
  const userId = await addUser(store)
  const text = fc.constantFrom('', 'a', 'a b', "it's", '{x,y}', '\\', '"', 'NULL')
  const key = fc.record({ name: text, tag: text })
  await fc.assert(
    fc.asyncProperty(fc.array(key, { maxLength: 20 }), fc.array(key, { maxLength: 6 }), async (all, keys) => {
      const rows = all.map((one, i) => ({ ...one, id: BigInt(i), userId, createdAt: 7 }))
      const left = await store.write(async (tx) => {
        await tx.sql.delete(tx.t.plants)
        await tx.insertMany(tx.t.plants, rows)
        await tx.deleteMany(tx.t.plants, keys)
        return tx.sql.select({ id: tx.t.plants.id }).from(tx.t.plants).orderBy(tx.t.plants.id)
      })
      const isDeleted = (row: (typeof rows)[number]) =>
        keys.some(({ name, tag }) => name === row.name && tag === row.tag)
      const expected = rows.filter((row) => !isDeleted(row)).map(({ id }) => id)
      return (
        JSON.stringify(left, bigintsAsText) ===
        JSON.stringify(
          expected.map((id) => ({ id })),
          bigintsAsText,
        )
      )
    }),
    { numRuns: counts(25, 250) },
  )
})
