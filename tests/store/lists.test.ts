import { asc, eq, sql as raw } from 'drizzle-orm'
import fc from 'fast-check'
import t from 'tap'
import { preparedList, preparedRead } from '../../src/store/index.ts'
import { counts } from '../support/counts.ts'
import { onBothEngines } from '../support/engines.ts'
import { AN_INSTANT, addAccount, addUser, aTrade, bigintsAsText } from '../support/rows.ts'

type Build<V extends object, Row> = Parameters<typeof preparedRead<V, Row>>[0]
interface Plant {
  id: bigint
  name: string
  tag: string | null
  at: number
  half: bigint
  length: number
  shown: string
}

const plantsOf: Build<{ userId: number; most: number }, Plant> = ({ sql, t: { plants: p } }, { userId, most }) =>
  sql
    .select({
      id: p.id,
      name: p.name,
      tag: p.tag,
      at: p.createdAt,
      half: raw`${p.id} / 2`.mapWith(BigInt),
      length: raw`length(${p.name})`.mapWith(Number),
      shown: raw<string>`${p.id} || ${p.name}`,
    })
    .from(p)
    .where(eq(p.userId, userId))
    .orderBy(asc(p.name), asc(p.id))
    .limit(most)
const plantRows = preparedRead(plantsOf)
const plantList = preparedList(plantsOf)

await onBothEngines(t, 'a list has the rows of its query in their order, whatever they hold', async (t, { store }) => {
  const userId = await addUser(store)
  const text = fc.string({ unit: 'grapheme' }).map((s) => s.replaceAll('\0', ''))
  const awkward = fc.constantFrom('', ',', '"', '\\', '[]', 'null', "'", '\n', '\u2028', '\u0001', 'a,b', '{1,2}', '🌱')
  const id = fc.oneof(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), fc.constantFrom(0n, 2n ** 53n + 1n))
  const plant = fc.record({ id, name: fc.oneof(text, awkward), tag: fc.option(fc.oneof(text, awkward)) })
  const plants = fc.uniqueArray(plant, { selector: (p) => p.id, maxLength: 40 })
  let seen = 0
  await fc.assert(
    fc.asyncProperty(plants, fc.constantFrom(1_000, 7), async (rows, most) => {
      await store.write(async (tx) => {
        await tx.sql.delete(tx.t.plants)
        await tx.insertMany(
          tx.t.plants,
          rows.map((row, i) => ({ ...row, userId, createdAt: AN_INSTANT + i })),
        )
      })
      const [plain, list] = await store.read(async (db) => [
        await db.rows(plantRows, { userId, most }),
        await db.rows(plantList, { userId, most }),
      ])
      seen += list.length
      return (
        list.length === Math.min(rows.length, most) &&
        JSON.stringify(list, bigintsAsText) === JSON.stringify(plain, bigintsAsText)
      )
    }),
    { numRuns: counts(40, 400) },
  )
  t.ok(seen > 40)
  const inTransaction = await store.write((tx) => tx.rows(plantList, { userId: userId + 1, most: 3 }))
  t.strictSame(inTransaction, [], 'of nothing, nothing')
})

const tradesOf: Build<{ userId: number }, object> = ({ sql, t: { trades: r } }, { userId }) =>
  sql
    .select({ lotId: r.lotId, symbol: r.symbol, term: r.term, broker: r.brokerVerified, agreed: r.agreed })
    .from(r)
    .where(eq(r.userId, userId))
    .orderBy(asc(r.tradeKey))
const snapshotsOf: Build<{ userId: number }, object> = ({ sql, t: { snapshots: s } }, { userId }) =>
  sql
    .select({ oldest: s.oldestPriceAt, unpriced: s.unpriced, sources: s.priceSources, value: s.totalValue })
    .from(s)
    .where(eq(s.userId, userId))
    .orderBy(asc(s.takenAt))

await onBothEngines(t, 'a list keeps truth values, lists within rows and what is absent', async (t, { store }) => {
  const userId = await addUser(store)
  const accountId = await addAccount(store, userId)
  const trade = aTrade(userId, accountId)
  const worth = { totalValue: 1n, totalCost: 1n, totalGainLoss: 0n, holdingsCount: 1, uncosted: [] }
  await store.write(async (tx) => {
    await tx.insertMany(tx.t.trades, [
      { ...trade, tradeKey: 'a', brokerVerified: true, agreed: false },
      { ...trade, tradeKey: 'b', brokerVerified: false, agreed: true, term: 'short' },
    ])
    await tx.sql.insert(tx.t.snapshots).values([
      { userId, takenAt: 1, type: 'MANUAL', oldestPriceAt: null, unpriced: ['A', 'B"'], priceSources: [], ...worth },
      { userId, takenAt: 2, type: 'EOD', oldestPriceAt: 7, unpriced: [], priceSources: ['simulated'], ...worth },
    ])
  })
  const [trades, snapshots] = await store.read(async (db) => [
    await db.rows(preparedList(tradesOf), { userId }),
    await db.rows(preparedList(snapshotsOf), { userId }),
  ])
  t.strictSame(trades, [
    { lotId: null, symbol: 'A', term: null, broker: true, agreed: false },
    { lotId: null, symbol: 'A', term: 'short', broker: false, agreed: true },
  ])
  t.strictSame(snapshots, [
    { oldest: null, unpriced: ['A', 'B"'], sources: [], value: 1n },
    { oldest: 7, unpriced: [], sources: ['simulated'], value: 1n },
  ])
})
