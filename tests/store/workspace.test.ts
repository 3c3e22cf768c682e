/** A workspace: tables of one piece of work, beside those of the store. */
import { renameSync } from 'node:fs'
import { asc, eq, sql as raw } from 'drizzle-orm'
import fc from 'fast-check'
import t, { type Test } from 'tap'
import {
  type AllReader,
  type AllWriter,
  openStore,
  prepared,
  type Store,
  sqlitePath,
  type Workspace,
} from '../../src/store/index.ts'
import { counts } from '../support/counts.ts'
import {
  databaseByUser,
  freshDatabase,
  onBothEngines,
  ordinaryDatabase,
  withDatabase,
  withPostgres,
} from '../support/engines.ts'
import { failureOf, UNAVAILABLE } from '../support/failures.ts'
import { addAccount, addUser, aTrade, bigintsAsText } from '../support/rows.ts'

type Row = AllReader['t']['spoolLots']['$inferInsert']

const text = fc.string({ unit: 'grapheme' }).map((s) => s.replaceAll('\0', ''))
const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
const someRows: fc.Arbitrary<Row[]> = fc
  .array(
    fc.record({
      label: fc.nat(),
      rowKey: text,
      symbol: text,
      instrument: text,
      acquired: fc.option(text),
      sold: text,
      quantity: fc.option(int64),
      proceeds: int64,
      costBasis: int64,
      gain: fc.option(int64),
      disallowedLoss: int64,
      term: fc.option(fc.constantFrom('short', 'long')),
      box: fc.option(fc.constantFrom('A', 'D')),
    }),
    { maxLength: 30 },
  )
  .map((rows) => rows.map((row, i) => ({ userId: 1, n: i + 1, ...row })))

const selectRows = ({ sql, t }: AllReader) => sql.select().from(t.spoolLots).orderBy(asc(t.spoolLots.n))

async function fill(workspace: Workspace, rows: readonly Row[]): Promise<void> {
  const { add, flush, end } = workspace.fill('spoolLots')
  for (const row of rows) {
    add(row)
    await flush()
  }
  await end()
}

await onBothEngines(t, 'its tables have the rows they were filled with, and are new in the next', async (t, on) => {
  const folder = t.testdir({})
  await fc.assert(
    fc.asyncProperty(someRows, async (rows) => {
      const [before, after] = await on.store.workspace(1, folder, async (workspace) => {
        const empty = await workspace.prepare(selectRows)
        await fill(workspace, rows)
        return [empty, await workspace.write(selectRows)]
      })
      return before?.length === 0 && JSON.stringify(after, bigintsAsText) === JSON.stringify(rows, bigintsAsText)
    }),
    { numRuns: counts(10, 100) },
  )
})

const [row] = fc.sample(
  someRows.filter(({ length }) => length > 0),
  { numRuns: 1, seed: 1 },
)[0] as [Row]

await onBothEngines(t, 'a write that fails leaves them as they were, and one that succeeds is seen', async (t, on) => {
  const userId = await addUser(on.store)
  const folder = t.testdir({})
  await on.store.workspace(1, folder, async (workspace) => {
    await fill(workspace, [row])
    await t.rejects(
      workspace.write(async (tx) => {
        await tx.sql.delete(tx.t.spoolLots)
        await tx.sql.insert(tx.t.plants).values({ userId, id: 1n, name: 'Fern', createdAt: 0 })
        throw new Error('changed my mind')
      }),
      /changed my mind/,
    )
    t.equal((await workspace.prepare(selectRows)).length, 1)
    await workspace.prepare(async ({ sql, t }) => void (await sql.delete(t.spoolLots)))
    t.equal((await workspace.prepare(selectRows)).length, 0)
    await workspace.write(({ sql, t }) => sql.insert(t.plants).values({ userId, id: 2n, name: 'Ivy', createdAt: 0 }))
    const plants = await on.store.read(({ sql, t }) => sql.select({ name: t.plants.name }).from(t.plants))
    t.same(plants, [{ name: 'Ivy' }])
  })
})

await onBothEngines(t, 'no other write waits while it is filled or prepares', async (t, on) => {
  const userId = await addUser(on.store)
  const addPlant = (id: bigint) =>
    on.store.write(({ sql, t }) => sql.insert(t.plants).values({ userId, id, name: 'Fern', createdAt: 0 }))
  await on.store.workspace(1, t.testdir({}), async (workspace) => {
    const { add, end } = workspace.fill('spoolLots')
    add(row)
    await addPlant(1n)
    await end()
    // The store has another connection.
    await workspace.prepare(async (tx) => {
      await tx.sql.delete(tx.t.spoolLots)
      await addPlant(2n)
    })
  })
  t.equal((await on.store.read(({ sql, t }) => sql.select().from(t.plants))).length, 2)
})

await onBothEngines(t, 'work that fails while a table is filled leaves the store usable', async (t, on) => {
  const folder = t.testdir({})
  for (let n = 0; n < 3; n++)
    await t.rejects(
      on.store.workspace(1, folder, async (workspace) => {
        workspace.fill('spoolLots').add(row)
        throw new Error('the file ends too early')
      }),
      /the file ends too early/,
    )
  await on.store.workspace(1, folder, (workspace) => fill(workspace, [row]))
  t.equal(await addUser(on.store), 1)
})

await onBothEngines(t, 'new ids of a table are taken once, also beside assigned ones', async (t, on) => {
  const userId = await addUser(on.store)
  const accountId = await addAccount(on.store, userId)
  const trade = { ...aTrade(userId, accountId), brokerVerified: true, agreed: true }
  await on.store.write((tx) => tx.insertMany(tx.t.trades, [{ ...trade, tradeKey: 'assigned' }]))
  const rows = Array.from({ length: 4 }, (_, i) => ({ ...row, n: i + 1 }))
  const taken = await on.store.workspace(1, t.testdir({}), async (workspace) => {
    await fill(workspace, rows)
    const take = async (tx: AllWriter) => {
      const id = await tx.newIds(tx.t.trades, { first: 1, last: rows.length })
      return await tx.sql.select({ id: id.mapWith(Number) }).from(tx.t.spoolLots)
    }
    return [...(await workspace.write(take)), ...(await workspace.write(take))]
  })
  await on.store.write((tx) => tx.insertMany(tx.t.trades, [{ ...trade, tradeKey: 'assigned later' }]))
  const stored = await on.store.read(({ sql, t }) => sql.select({ id: t.trades.id }).from(t.trades))
  t.equal(new Set([...taken, ...stored].map(({ id }) => id)).size, 10)
})

t.test('it fails if the SQLite file is replaced', async (t) => {
  const [url, other] = [await freshDatabase(t, 'sqlite'), await freshDatabase(t, 'sqlite')]
  const store = await openStore(url)
  t.teardown(() => store.close())
  const failure = await failureOf(
    store.workspace(1, t.testdir({}), async (workspace) => {
      await fill(workspace, [row])
      renameSync(sqlitePath(other), sqlitePath(url))
      await workspace.write(selectRows)
    }),
  )
  t.match(failure, UNAVAILABLE)
})

t.test('the next one is of the file that has replaced the SQLite file', async (t) => {
  const [url, other] = [await freshDatabase(t, 'sqlite'), await freshDatabase(t, 'sqlite')]
  const store = await openStore(url)
  t.teardown(() => store.close())
  const folder = t.testdir({})
  const userId = await store.workspace(1, folder, (workspace) => addUser(workspace))
  renameSync(sqlitePath(other), sqlitePath(url))
  const users = await store.workspace(1, folder, (workspace) =>
    workspace.write(({ sql, t }) => sql.select({ id: t.users.id }).from(t.users)),
  )
  t.same([userId, users], [1, []])
})

/** How many trades the server's statistics have when a workspace begins. */
const tradesKnown = (t: Test, store: Store) =>
  store.workspace(1, t.testdir({}), (workspace) =>
    workspace.write(async ({ sql }) => {
      const [table] = await sql
        .select({ rows: raw<number>`reltuples::int` })
        .from(raw`pg_class`)
        .where(raw`oid = 'trades'::regclass`)
      return Number(table?.rows)
    }),
  )

for (const { where, database, steps } of [
  {
    where: 'the tables that have grown',
    database: ordinaryDatabase,
    steps: [
      [0, 100, 100],
      [100, 10, 100],
      [110, 400, 510],
    ],
  },
  {
    where: 'distributed tables, if the user has many rows',
    database: databaseByUser,
    steps: [
      [0, 30, -1],
      [30, 470, 500],
    ],
  },
] as const)
  t.test(`on PostgreSQL it begins with statistics of ${where}`, async (t) => {
    const store = await openStore(await database(t))
    t.teardown(() => store.close())
    const userId = await addUser(store)
    const accountId = await addAccount(store, userId)
    t.ok((await tradesKnown(t, store)) < 1)
    for (const [from, rows, known] of steps) {
      const trade = { ...aTrade(userId, accountId), brokerVerified: false, agreed: false }
      const trades = Array.from({ length: rows }, (_, i) => ({ ...trade, tradeKey: `${from + i}` }))
      await store.write((tx) => tx.insertMany(tx.t.trades, trades))
      t.equal(await tradesKnown(t, store), known, `${from + rows} rows`)
    }
  })

const plantNamed = prepared<{ name: string }, { id: bigint }, AllReader>(
  'test_plant_named',
  ({ sql, t: { plants: p } }) =>
    sql
      .select({ id: p.id })
      .from(p)
      .where(eq(p.name, raw.placeholder('name'))),
)

t.test('PostgreSQL keeps plans of the checks of foreign keys, and none of queries', async (t) => {
  const store = await openStore(await ordinaryDatabase(t), { poolSize: 1 })
  t.teardown(() => store.close())
  const select = (db: AllReader) => plantNamed(db, { name: 'Fern' })
  await store.write(select)
  const kept = await store.workspace(1, t.testdir({}), async (workspace) => {
    await workspace.write(select)
    return await workspace.write(async ({ sql }) => {
      const [row] = await sql
        .select({
          mode: raw<string>`current_setting('plan_cache_mode')`,
          runs: raw`coalesce(sum(generic_plans + custom_plans), 0)`.mapWith(Number),
        })
        .from(raw`pg_prepared_statements`)
      return row
    })
  })
  t.same(kept, { mode: 'auto', runs: 1 }, 'only the run before the workspace')
})

t.test('on PostgreSQL a foreign key to many new rows is checked by its index', async (t) => {
  const store = await openStore(await ordinaryDatabase(t), { poolSize: 1 })
  t.teardown(() => store.close())
  const userId = await addUser(store)
  const accountId = await addAccount(store, userId)
  const addLots = async (tx: AllWriter, count: number) => {
    const ids = await tx.takeIds(tx.t.lots, count)
    const { n: _n, label: _label, ...lot } = row
    const lots = ids.map((id) => ({ ...lot, id, userId, accountId, rowKey: `lot ${id}`, copies: 1 }))
    await tx.insertMany(tx.t.lots, lots)
    return ids
  }
  const addTrades = async (tx: AllWriter, lotIds: number[]) => {
    const trade = { ...aTrade(userId, accountId), brokerVerified: false, agreed: false }
    await tx.insertMany(
      tx.t.trades,
      lotIds.map((lotId) => ({ ...trade, tradeKey: `${lotId}`, lotId })),
    )
  }
  const lotsScanned = async ({ sql }: AllWriter) => {
    const [table] = await sql
      .select({ rows: raw`seq_tup_read`.mapWith(Number) })
      .from(raw`pg_stat_xact_user_tables`)
      .where(raw`relname = 'lots'`)
    return table?.rows as number
  }
  const few = await store.write((tx) => addLots(tx, 10))
  await store.workspace(1, t.testdir({}), (workspace) =>
    workspace.write(async (tx) => {
      await addTrades(tx, few)
      const ofFew = await lotsScanned(tx)
      t.ok(ofFew > 0, 'a page is read as a whole')
      const many = await addLots(tx, 500)
      await tx.planAnew()
      await addTrades(tx, many)
      t.equal(await lotsScanned(tx), ofFew)
    }),
  )
})

t.test('what was written stays written if the connection is lost before the tables are emptied', async (t) => {
  const store = await openStore(await freshDatabase(t, 'postgres'))
  t.teardown(() => store.close())
  const run = () =>
    store.workspace(1, t.testdir({}), async (workspace) => {
      const id = await workspace.write(async ({ sql, t: { users } }) => {
        const [row] = await sql
          .insert(users)
          .values({ email: 'a@example.com', createdAt: 0 })
          .returning({ id: users.id, pid: raw<number>`pg_backend_pid()` })
        return row
      })
      // Returns when the server has ended it: until then a connection may serve another query, or be given to the next.
      await withPostgres((client) => client.query('select pg_terminate_backend($1, 60000)', [id?.pid]))
      return id?.id
    })
  const id = await run()
  t.same(await store.read(({ sql, t: { users } }) => sql.select({ id: users.id }).from(users)), [{ id }])
})

t.test('on PostgreSQL a user has one workspace at a time, and other users do not wait', async (t) => {
  const url = await freshDatabase(t, 'postgres')
  const [store, other] = [await openStore(url), await openStore(url, { patienceMs: 100 })]
  t.teardown(() => Promise.all([store.close(), other.close()]))
  const folder = t.testdir({})
  const [held, isHeld] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = store.workspace(1, folder, async (workspace) => {
    await fill(workspace, [row])
    isHeld.resolve()
    await held.promise
  })
  await isHeld.promise
  t.same(await other.workspace(2, folder, (workspace) => workspace.prepare(selectRows)), [row], 'it is seen')
  t.match(await failureOf(other.workspace(1, folder, async () => t.fail('it ran'))), { kind: 'busy' })
  const waiting = other.patient.workspace(1, folder, (workspace) => workspace.prepare(selectRows))
  held.resolve()
  await first
  t.same(await waiting, [])
})

t.test('what a workspace that died has left is deleted by the next one of the user', async (t) => {
  const url = await freshDatabase(t, 'postgres')
  const store = await openStore(url)
  t.teardown(() => store.close())
  for (const userId of [1, 2]) await store.write((tx) => tx.insertMany(tx.t.spoolLots, [{ ...row, userId }]))
  const left = await store.forUser(1).workspace(t.testdir({}), (workspace) => workspace.prepare(selectRows))
  t.same(left, [])
  t.match(await store.read(selectRows), [{ userId: 2 }], 'not those of others, who may be at work')
})

t.test('on PostgreSQL many rows of a workspace leave nothing that the next would read', async (t) => {
  const url = await ordinaryDatabase(t)
  const store = await openStore(url)
  t.teardown(() => store.close())
  const rows = Array.from({ length: 6_000 }, (_, i) => ({ ...row, n: i + 1 }))
  await store.workspace(1, t.testdir({}), (workspace) => fill(workspace, rows))
  const size = await withDatabase(url, (client) => client.query(`select pg_relation_size('spool_lots')::int as bytes`))
  t.same(size.rows, [{ bytes: 0 }])
})
