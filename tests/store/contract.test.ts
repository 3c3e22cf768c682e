import assert from 'node:assert'
import { and, asc, count, eq, sum } from 'drizzle-orm'
import fc from 'fast-check'
import t from 'tap'
import { noTrades } from '../../src/ledger/trade-figures.ts'
import { MAX_MONEY, MAX_QUANTITY } from '../../src/lib/decimal.ts'
import type { AllWriter, Store } from '../../src/store/index.ts'
import { counts } from '../support/counts.ts'
import { onBothEngines } from '../support/engines.ts'
import { failureOf, UNAVAILABLE } from '../support/failures.ts'
import { AN_INSTANT, addAccount, addUser, aTrade, insertUser, selectEmails } from '../support/rows.ts'

const MIN_INT64 = -(2n ** 63n)
const MAX_INT64 = 2n ** 63n - 1n

await onBothEngines(t, 'the store says which engine it is', async (t, { store, engine }) => {
  t.equal(store.engine, engine)
  t.equal(store.dataSource, engine === 'sqlite' ? 'SQLite' : 'PostgreSQL')
  await store.ready()
})

await onBothEngines(t, 'a committed write is there for the next read', async (t, { store }) => {
  const answer = await store.write(async (tx) => {
    await insertUser('a@example.com')(tx)
    return 'what the callback returned'
  })
  t.equal(answer, 'what the callback returned')
  t.same(await store.read(selectEmails), ['a@example.com'])
})

await onBothEngines(t, 'a callback that throws changes nothing', async (t, { store }) => {
  const reason = new Error('changed my mind')
  await t.rejects(
    store.write(async (tx) => {
      await insertUser('a@example.com')(tx)
      throw reason
    }),
    reason,
  )
  t.same(await store.read(selectEmails), [])
  await store.write(insertUser('b@example.com'))
  t.same(await store.read(selectEmails), ['b@example.com'], 'and the next write works')
})

await onBothEngines(t, 'a statement that is refused undoes the whole transaction', async (t, { store }) => {
  await t.rejects(
    store.write(async (tx) => {
      await insertUser('a@example.com')(tx)
      await tx.sql.insert(tx.t.accountLabels).values({ userId: 404, accountId: 404, broker: '', label: '' })
    }),
  )
  t.same(await store.read(selectEmails), [])
})

await onBothEngines(t, 'a transaction reads its own writes, a reader only what is committed', async (t, { store }) => {
  await store.write(async (tx) => {
    await insertUser('a@example.com')(tx)
    t.same(await selectEmails(tx), ['a@example.com'])
    t.same(await store.read(selectEmails), [])
  })
  t.same(await store.read(selectEmails), ['a@example.com'])
})

await onBothEngines(t, 'a transaction cannot be used after its end', async (t, { store }) => {
  let committed: AllWriter | undefined
  await store.write(async (tx) => {
    committed = tx
  })
  t.throws(() => committed?.sql, /the transaction has ended/)

  let undone: AllWriter | undefined
  await t.rejects(
    store.write(async (tx) => {
      undone = tx
      throw new Error('no')
    }),
  )
  t.throws(() => undone?.sql, /the transaction has ended/)
})

await onBothEngines(t, 'two hundred concurrent read-modify-writes lose none', async (t, { store }) => {
  const userId = await addUser(store)
  await store.write(async ({ sql, t }) => {
    await sql.insert(t.plants).values({ userId, id: 1n, name: 'counter', createdAt: 0 })
  })
  const increment = async ({ sql, t }: AllWriter) => {
    const mine = and(eq(t.plants.userId, userId), eq(t.plants.id, 1n))
    const [row] = await sql.select({ n: t.plants.createdAt }).from(t.plants).where(mine)
    await sql
      .update(t.plants)
      .set({ createdAt: (row?.n ?? Number.NaN) + 1 })
      .where(mine)
  }
  await Promise.all(Array.from({ length: 200 }, () => store.patient.write(increment)))
  const [row] = await store.read(({ sql, t }) => sql.select({ n: t.plants.createdAt }).from(t.plants))
  t.equal(row?.n, 200)
})

await onBothEngines(t, 'concurrent "insert if absent" inserts once and nobody fails', async (t, { store }) => {
  const ensure = async (tx: AllWriter) => {
    if ((await selectEmails(tx)).includes('a@example.com')) return 'found'
    await insertUser('a@example.com')(tx)
    return 'inserted'
  }
  const said = await Promise.all(Array.from({ length: 20 }, () => store.write(ensure)))
  t.equal(said.filter((word) => word === 'inserted').length, 1)
  t.same(await store.read(selectEmails), ['a@example.com'])
})

await onBothEngines(t, 'afterCommit runs once, in order, when the rows are there for others', async (t, { store }) => {
  const seen: (string | Promise<string[]>)[] = []
  await store.write(async (tx) => {
    await insertUser('a@example.com')(tx)
    tx.afterCommit(() => seen.push('first'))
    tx.afterCommit(() => seen.push(store.read(selectEmails)))
    t.same(seen, [], 'not before the commit')
  })
  t.same(await Promise.all(seen), ['first', ['a@example.com']])
})

await onBothEngines(t, 'afterCommit does not run when the transaction is undone', async (t, { store }) => {
  let ran = false
  await t.rejects(
    store.write(async (tx) => {
      tx.afterCommit(() => {
        ran = true
      })
      throw new Error('no')
    }),
  )
  t.equal(ran, false)
})

await onBothEngines(t, 'an effect of a commit may write again', async (t, { store }) => {
  let second: Promise<void> | undefined
  await store.write(async (tx) => {
    tx.afterCommit(() => {
      second = store.write(insertUser('second@example.com'))
    })
  })
  await second
  t.same(await store.read(selectEmails), ['second@example.com'])
})

const plantIds = async (store: Store) =>
  (await store.read(({ sql, t }) => sql.select({ id: t.plants.id }).from(t.plants).orderBy(asc(t.plants.id)))).map(
    (row) => row.id,
  )

await onBothEngines(t, 'an int64 is stored, ordered and matched exactly at both ends', async (t, { store }) => {
  const userId = await addUser(store)
  const ids = [MIN_INT64, MIN_INT64 + 1n, -1n, 0n, 1n, 2n ** 53n, 2n ** 53n + 1n, MAX_INT64 - 1n, MAX_INT64]
  await store.write(async ({ sql, t }) => {
    await sql.insert(t.plants).values(ids.map((id) => ({ userId, id, name: String(id), createdAt: AN_INSTANT })))
  })
  t.same(await plantIds(store), ids)
  for (const id of ids) {
    const found = await store.read(({ sql, t }) => sql.select().from(t.plants).where(eq(t.plants.id, id)))
    t.same(found, [{ userId, id, name: String(id), tag: null, createdAt: AN_INSTANT }])
  }
  await store.write(async ({ sql, t }) => void (await sql.delete(t.plants).where(eq(t.plants.id, 2n ** 53n))))
  t.same(
    await plantIds(store),
    ids.filter((id) => id !== 2n ** 53n),
    'its neighbour above 2^53 stays',
  )
})

await onBothEngines(t, 'any int64 comes back as it was', async (_t, { store }) => {
  const userId = await addUser(store)
  const int64 = fc.bigInt({ min: MIN_INT64, max: MAX_INT64 })
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(int64, { minLength: 1, maxLength: 20 }), async (ids) => {
      await store.write(async ({ sql, t }) => {
        await sql.delete(t.plants)
        await sql.insert(t.plants).values(ids.map((id) => ({ userId, id, name: 'x', createdAt: AN_INSTANT })))
      })
      const sorted = [...ids].sort((a, b) => (a < b ? -1 : 1))
      assert.deepStrictEqual(await plantIds(store), sorted)
    }),
    { numRuns: counts(30, 300) },
  )
})

await onBothEngines(t, 'money and quantities are read back exactly, and add up exactly', async (_t, { store }) => {
  const userId = await addUser(store)
  const accountId = await addAccount(store, userId)
  const money = fc.bigInt({ min: -MAX_MONEY, max: MAX_MONEY })
  const quantity = fc.bigInt({ min: -MAX_QUANTITY, max: MAX_QUANTITY })
  const values = fc.array(fc.tuple(money, quantity), { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(values, async (rows) => {
      await store.write(async ({ sql, t }) => {
        await sql.delete(t.dailyTotals)
        await sql.insert(t.dailyTotals).values(
          rows.map(([tradingPnl, dividends], n) => ({
            ...noTrades(),
            userId,
            accountId,
            date: `2026-03-${String(n + 1).padStart(2, '0')}`,
            tradeCount: n,
            dividendCount: 0,
            tradingPnl,
            dividends,
          })),
        )
      })
      const back = await store.read(({ sql, t }) => sql.select().from(t.dailyTotals).orderBy(t.dailyTotals.date))
      assert.deepStrictEqual(
        back.map((row) => [row.tradingPnl, row.dividends]),
        rows,
      )
      const [total] = await store.read(({ sql, t }) =>
        sql.select({ pnl: sum(t.dailyTotals.tradingPnl).mapWith(BigInt), days: count() }).from(t.dailyTotals),
      )
      assert.deepStrictEqual(total, { pnl: rows.reduce((all, [pnl]) => all + pnl, 0n), days: rows.length })
    }),
    { numRuns: counts(30, 300) },
  )
})

await onBothEngines(t, 'counts are numbers', async (t, { store }) => {
  await addUser(store)
  t.strictSame(await store.read(({ sql, t }) => sql.select({ n: count() }).from(t.users)), [{ n: 1 }])
})

await onBothEngines(t, 'text is ordered by its bytes', async (_t, { store }) => {
  const text = fc.string({ unit: 'grapheme', maxLength: 8 }).filter((word) => !word.includes('\0'))
  const bytewise = (words: readonly string[]) =>
    [...words].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  const check = async (words: readonly string[]) => {
    await store.write(async ({ sql, t }) => {
      await sql.delete(t.users)
      await sql.insert(t.users).values(words.map((email) => ({ email, createdAt: AN_INSTANT })))
    })
    assert.deepStrictEqual(await store.read(selectEmails), bytewise(words))
  }
  await check(['a', 'B', 'b', 'A', '_', ' ', 'é', 'e', 'z', '~', '😀', '\uffee', 'BRK.B', 'BRK/B', 'BRKB'])
  await fc.assert(fc.asyncProperty(fc.uniqueArray(text, { minLength: 1, maxLength: 15 }), check), {
    numRuns: counts(30, 300),
  })
})

await onBothEngines(t, 'booleans, null, JSON and instants come back as they were', async (t, { store }) => {
  const userId = await addUser(store)
  const report = { flow: { state: 'x', nonce: null }, list: [1, 'two', true], 'ключ 😀': '"quoted"' }
  const expiresAt = Date.parse('9999-12-31T23:59:59.999Z')
  await store.write(async ({ sql, t }) => {
    await sql.insert(t.sessions).values({ idHash: 'h', createdAt: AN_INSTANT, lastSeenAt: AN_INSTANT, expiresAt })
    await sql.insert(t.imports).values({
      id: 1,
      userId,
      brokerageAccount: '1234-5678',
      userEmail: 'trader@example.com',
      status: 'failed',
      createdAt: AN_INSTANT,
      transactionsProcessed: 2 ** 40,
      monthsUpdated: 0,
      report,
    })
    await sql.insert(t.apiTokens).values({
      id: 1,
      userId,
      name: 'n',
      tokenHash: 'h',
      prefix: 'p',
      scopes: ['plants:read', 'plants:write'],
      createdAt: AN_INSTANT,
    })
  })
  const [session] = await store.read(({ sql, t }) => sql.select().from(t.sessions))
  t.same(session, {
    idHash: 'h',
    userId: null,
    createdAt: AN_INSTANT,
    lastSeenAt: AN_INSTANT,
    expiresAt,
    endedAt: null,
  })
  const [failed] = await store.read(({ sql, t }) => sql.select().from(t.imports))
  t.match(failed, { report, transactionsProcessed: 2 ** 40, accountId: null })
  const [token] = await store.read(({ sql, t }) => sql.select({ scopes: t.apiTokens.scopes }).from(t.apiTokens))
  t.same(token?.scopes, ['plants:read', 'plants:write'])

  const accountId = await addAccount(store, userId)
  const trade = { ...aTrade(userId, accountId), id: 1, tradeKey: 'k', brokerVerified: true, agreed: false }
  await store.write(async ({ sql, t }) => void (await sql.insert(t.trades).values(trade)))
  const [back] = await store.read(({ sql, t }) => sql.select().from(t.trades).where(eq(t.trades.brokerVerified, true)))
  t.match(back, { ...trade, buyDate: null, term: null })
})

await onBothEngines(t, 'a row goes with the one that it belongs to', async (t, { store }) => {
  const userId = await addUser(store)
  const accountId = await addAccount(store, userId)
  const label = { userId, accountId, broker: 'fidelity', label: 'ira' }
  await store.write(({ sql, t }) => sql.insert(t.accountLabels).values(label))
  await store.write(async ({ sql, t }) => void (await sql.delete(t.accounts)))
  t.same(await store.read(({ sql, t }) => sql.select().from(t.accountLabels)), [])
})

await onBothEngines(t, 'ids are not handed out again', async (t, { store }) => {
  const first = await addUser(store, 'first@example.com')
  await store.write(async ({ sql, t }) => void (await sql.delete(t.users)))
  t.ok((await addUser(store, 'second@example.com')) > first)
})

await onBothEngines(t, 'a closed store says that the database is not there', async (t, { store }) => {
  await store.close()
  t.match(await failureOf(store.read(selectEmails)), UNAVAILABLE)
  t.match(await failureOf(store.write(insertUser('a@example.com'))), UNAVAILABLE)
  await store.close()
})
