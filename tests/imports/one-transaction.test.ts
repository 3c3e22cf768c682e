/**
 * An import, an undo and a move are one transaction each, also if it fails, if the process dies, or beside others of the same
 * user.
 */
import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import t, { type Test } from 'tap'
import { enterRunning, failAllRunning } from '../../src/imports/history.ts'
import { moveFiles } from '../../src/imports/moving/move.ts'
import { openStore, type Store } from '../../src/store/index.ts'
import { buildTestApp } from '../support/app.ts'
import { genericGains, genericTransactions, schwabGains, schwabTransactions } from '../support/broker-files.ts'
import { counts } from '../support/counts.ts'
import { type OnEngine, onBothEngines } from '../support/engines.ts'
import { addUser } from '../support/rows.ts'
import { TurnableClock } from '../support/turnable-clock.ts'
import { trader } from '../support/upload.ts'
import { withForUser } from '../support/with-for-user.ts'
import { beforeEachWrite } from './each-write.ts'
import { newTrader, type Upload, uploads, withFolder } from './random-imports.ts'

const sample = (seed: number) => fc.sample(uploads(true), { numRuns: 1, seed })[0] as [Upload, Upload]

/** The store; `onWork` is called after each transaction of work on a record, before anything else happens. */
const watched = (store: Store, onWork: () => Promise<void>): Store => {
  const watch =
    <Given extends unknown[], T>(work: (...given: Given) => Promise<T>) =>
    async (...given: Given): Promise<T> => {
      const out = await work(...given)
      await onWork()
      return out
    }
  return withForUser({
    ...store,
    snapshot: watch(store.snapshot) as typeof store.snapshot,
    write: watch(store.write) as typeof store.write,
  })
}

/** How many rows the tables of a record have, over all users. */
const storedRows = (store: Store) =>
  store.read(async ({ sql, t }) => {
    const tables = [
      ...[t.accounts, t.imports, t.importFiles, t.fileTransactions, t.fileLots, t.transactions, t.lots],
      ...[t.trades, t.parts, t.unmatchedSales, t.dailyTotals, t.symbolTotals, t.taxTotals, t.positions, t.openLots],
      ...[t.fileAccounts, t.accountLabels],
    ]
    const rows: number[] = []
    for (const table of tables) rows.push((await sql.select().from(table as typeof t.accounts)).length)
    return rows
  })

await onBothEngines(t, 'readers see nothing of an import before it ends, and then all of it', async (t, on) => {
  let seenBefore = 0
  await withFolder((folder) =>
    fc.assert(
      fc.asyncProperty(uploads(true), async (given) => {
        const [one, other] = [await newTrader(on, folder), await newTrader(on, folder)]
        for (const upload of given) {
          const before = await one.state()
          const rows = await storedRows(on.store)
          const seen: unknown[] = []
          await one.add(
            upload,
            watched(on.store, async () => {
              seen.push({ state: await one.state(), rows: await storedRows(on.store) })
            }),
          )
          await other.add(upload)
          const last = seen.pop() as { state: unknown }
          assert.deepEqual(last.state, await other.state())
          for (const state of seen) assert.deepEqual(state, { state: before, rows })
          seenBefore += seen.length
        }
      }),
      { numRuns: counts(2, 60) },
    ),
  )
  t.ok(seenBefore > 4, `${seenBefore} looks at the record before an import ended`)
})

/** A store whose n-th statement that writes fails. */
function failingAt(store: Store, n: number): Store {
  let left = n
  return beforeEachWrite(store, () => () => {
    left -= 1
    if (left === 0) throw new Error('the disk is full')
  })
}

/** In `npm test` every fifth statement fails in turn, another fifth on each engine. */
const STRIDE = counts(5, 1)

/** Runs `work` again and again, each time with another statement that fails, until none does. A failure changes nothing. */
async function failEachWrite(
  t: Test,
  on: OnEngine,
  state: () => Promise<unknown>,
  work: (store: Store) => Promise<unknown>,
) {
  const [before, rows] = [await state(), await storedRows(on.store)]
  let failed = 0
  let n = on.engine === 'sqlite' ? 1 : 2
  for (; n < 200; n += STRIDE, failed++) {
    const outcome = await work(failingAt(on.store, n)).catch((error: Error) => error)
    if (!(outcome instanceof Error)) break
    assert.match(outcome.message, /the disk is full/)
    assert.deepEqual(await state(), before, `statement ${n}`)
    assert.deepEqual(await storedRows(on.store), rows, `statement ${n}: nothing is left`)
  }
  assert.notDeepEqual(await state(), before)
  t.ok(failed > 2 && n < 200, `${failed} writes failed in turn`)
}

await onBothEngines(t, 'an import of which any write fails changes nothing and leaves nothing', async (t, on) => {
  await withFolder(async (folder) => {
    const [first, second] = sample(7)
    for (const account of [0, 1] as const) {
      const one = await newTrader(on, folder)
      await one.add({ ...first, account: 0 })
      // Its account has some of its rows, or is new.
      await failEachWrite(t, on, one.state, (store) => one.add({ ...second, account }, store))
    }
  })
})

/** The numbers of lots and transactions of each account. */
const perAccount = (store: Store) => async () =>
  await store.read(async ({ sql, t }) => ({
    transactions: await sql
      .select({ account: t.transactions.accountId, key: t.transactions.rowKey })
      .from(t.transactions),
    lots: await sql.select({ account: t.lots.accountId, key: t.lots.rowKey }).from(t.lots),
    trades: await sql.select({ account: t.trades.accountId, key: t.trades.tradeKey }).from(t.trades),
    files: await sql.select({ id: t.importFiles.id, of: t.importFiles.importId }).from(t.importFiles),
  }))

await onBothEngines(t, 'a move of which any write fails changes nothing and leaves nothing', async (t, on) => {
  const rows = [
    { date: '2024-02-12', action: 'Sell', symbol: 'AAA', quantity: '5', amount: '60' },
    { date: '2024-01-10', action: 'Buy', symbol: 'AAA', quantity: '5', amount: '-50' },
  ]
  await withFolder(async (folder) => {
    const one = await newTrader(on, folder)
    const importId = (await one.addFiles([schwabTransactions(rows)])) as number
    await one.addFiles([genericTransactions(rows.slice(1), 'Z99-000456')])
    const { fileId, accountId } = await on.store.read(async ({ sql, t }) => {
      const files = await sql.select().from(t.importFiles)
      const accounts = await sql.select().from(t.accounts)
      return {
        fileId: files.find((file) => file.importId === importId)?.id as number,
        accountId: accounts.find(({ number }) => number === 'Z99-000456')?.id as number,
      }
    })
    const job = {
      ...{ databaseUrl: on.url, userId: one.userId, accountId, folder, from: { importId, fileId } },
      quotas: { symbols: 100 },
    }
    await failEachWrite(t, on, perAccount(on.store), (store) =>
      moveFiles(
        async () => store,
        job,
        () => {},
      ),
    )
  })
})

await onBothEngines(t, 'imports and undos of one user at once, by two instances, are as one by one', async (t, on) => {
  const second = await openStore(on.url)
  t.teardown(() => second.close())
  await withFolder((folder) =>
    fc.assert(
      fc.asyncProperty(uploads(false), fc.boolean(), async (given, undone) => {
        const one = await newTrader(on, folder)
        const [a, b, c] = [given[0], given[1], given[2] ?? given[0]] as [Upload, Upload, Upload]
        const first = await one.add(a)
        await Promise.all([
          one.add(b, on.store.patient),
          one.add(c, second.patient),
          undone ? one.undo(first, second.patient) : undefined,
        ])
        // The files of the first import again, before its undo, keep nothing.
        const isAgain = (upload: Upload) => isDeepStrictEqual(upload, a)
        const left = undone ? [[b, c], [b, c].filter((upload) => !isAgain(upload))] : [[a, b, c]]
        const states = []
        for (const uploads of left) {
          const other = await newTrader(on, folder)
          for (const upload of uploads) await other.add(upload)
          states.push(await other.state())
        }
        const state = await one.state()
        if (!states.some((each) => isDeepStrictEqual(state, each))) assert.deepEqual(state, states[0])
      }),
      { numRuns: counts(3, 100) },
    ),
  )
  t.pass()
})

await onBothEngines(t, 'an import or undo that ends while another is prepared counts', async (t, on) => {
  const overtaking = [0, 0]
  // An import and an undo that end at the first look.
  const given = fc.sample(uploads(false), 1)[0] as Upload[]
  const examples: [Upload[], number, boolean][] = [false, true].map((isUndo) => [given, 0, isUndo])
  await withFolder((folder) =>
    fc.assert(
      fc.asyncProperty(uploads(false), fc.nat(3), fc.boolean(), async (given, after, isUndo) => {
        const [one, other] = [await newTrader(on, folder), await newTrader(on, folder)]
        const [a, b] = given as [Upload, Upload]
        // Keeps the account if the other import is undone.
        const kept = { ...b, account: a.account }
        await one.add(kept)
        const first = await one.add(a)
        let looks = 0
        const between = watched(on.store, async () => {
          if (looks++ !== after) return
          overtaking[isUndo ? 1 : 0] = (overtaking[isUndo ? 1 : 0] ?? 0) + 1
          if (isUndo) await one.undo(first)
          else await one.add(a)
        })
        await one.add({ ...a, lots: b.lots }, between)
        const inForce = isUndo && looks > after ? [] : [a]
        for (const upload of [kept, ...inForce, { ...a, lots: b.lots }]) await other.add(upload)
        assert.deepEqual(await one.state(), await other.state())
      }),
      { numRuns: counts(5, 100), examples },
    ),
  )
  t.ok(Math.min(...overtaking) > 0, `${overtaking} imports and undos in between`)
})

await onBothEngines(t, 'an undo that ends just before an import is stored counts', async (t, on) => {
  const trade = (symbol: string) => [
    { date: '2024-01-10', action: 'Buy', symbol, quantity: '5', amount: '-50' },
    { date: '2024-02-12', action: 'Sell', symbol, quantity: '5', amount: '60' },
  ]
  await withFolder(async (folder) => {
    const [one, other] = [await newTrader(on, folder), await newTrader(on, folder)]
    const add = (to: typeof one, rows: ReturnType<typeof trade>, store?: Store) =>
      to.addPair(genericTransactions(rows, 'Z99-000456'), genericGains([]), store)
    const first = await add(one, trade('AAA'))
    let writes = 0
    const beforeStored = withForUser({
      ...on.store,
      async write(...given) {
        // The first takes ids. Before the second all is prepared, and the lock of the record is not taken yet.
        if (++writes === 2) await one.undo(first)
        return await on.store.write(...given)
      },
    })
    await add(one, [...trade('AAA'), ...trade('BBB')], beforeStored)
    await add(other, [...trade('AAA'), ...trade('BBB')])
    t.same(await one.state(), await other.state())
    t.equal(writes, 4, 'it began again')
  })
})

const JOB = {
  ...{ databaseUrl: '', userEmail: 'a@example.com', brokerageAccount: null, paired: false, folder: '' },
  ...{ files: [{ path: '', name: 'trades.csv', size: 10, position: 1 }], now: 0 },
  quotas: { importedBytes: 1, imports: 1, accounts: 1, symbols: 1 },
}

await onBothEngines(t, 'an import is listed from its beginning, and has failed if its process died', async (t, on) => {
  const clock = new TurnableClock()
  const service = await buildTestApp(t, on, { clock })
  const { get, upload } = await trader(service)
  const [user] = await on.store.read(({ sql, t: { users } }) => sql.select({ id: users.id }).from(users))
  const userId = user?.id as number
  const listed = async () =>
    (await get('/api/upload-history')).history as { id: number; status: string; error?: string }[]
  const job = { ...JOB, userId, now: clock.now() }
  const ended = await enterRunning(on.store, clock, job)
  t.match(await listed(), [{ id: ended.importId, status: 'running', files: [{ name: 'trades.csv' }] }])
  await ended.fail({ error: 'It could not be read.' })
  ended.leave()
  t.match(await listed(), [{ id: ended.importId, status: 'failed', error: 'It could not be read.' }])

  const dead = await enterRunning(on.store, clock, job)
  dead.leave()
  clock.advance(29_000)
  t.match((await listed())[0], { id: dead.importId, status: 'running' })
  clock.advance(2_000)
  t.match((await listed())[0], { id: dead.importId, status: 'failed', error: /stopped during this import/ })
  await upload(genericTransactions([]), schwabGains([])).catch(() => {})
  const stored = await on.store.read(({ sql, t: { imports: i } }) => sql.select({ id: i.id, status: i.status }).from(i))
  t.equal(stored.find(({ id }) => id === dead.importId)?.status, 'failed', 'the next import of the user stores that')

  const left = await enterRunning(on.store, clock, job)
  left.leave()
  await failAllRunning(on.store)
  t.match(
    (await listed())[0],
    { id: left.importId, status: 'failed' },
    'and so does a start, if no other instance runs',
  )

  const asked = await enterRunning(on.store, clock, job)
  await asked.remove()
  asked.leave()
  t.notOk(
    (await listed()).some(({ id }) => id === asked.importId),
    'a question leaves nothing',
  )
  await left.fail({ error: 'too late' })
  t.match(
    (await listed())[0],
    { id: left.importId, error: /stopped during/ },
    'an import that has ended is not changed',
  )
})

await onBothEngines(t, 'a running import says so, however long it runs', async (t, on) => {
  const clock = new TurnableClock()
  const userId = await addUser(on.store)
  const timers: (() => void)[] = []
  t.intercept(globalThis, 'setInterval', { value: (fn: () => void) => timers.push(fn) })
  const entry = await enterRunning(on.store, clock, { ...JOB, userId })
  const until = async () => {
    const [row] = await on.store.read(({ sql, t: { imports: i } }) => sql.select({ until: i.runsUntil }).from(i))
    return Number(row?.until) - clock.now()
  }
  t.equal(await until(), 30_000)
  clock.advance(10_000)
  await Promise.all(timers.map((renew) => renew()))
  t.equal(await until(), 30_000)
  entry.leave()
})
