/**
 * An import that stores in steps is one transaction to its readers, also if it fails, is cut off, or runs beside others
 * of the same user.
 */
import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import { eq, getTableColumns, getTableName, isNotNull, notInArray, sql as raw } from 'drizzle-orm'
import fc from 'fast-check'
import t, { type Test } from 'tap'
import * as schema from '../../db/schema.sqlite.ts'
import { undoStopped } from '../../src/imports/job.ts'
import { insertImport } from '../../src/imports/queries.ts'
import { markAllCutOff, markingSteps, removeCutOff } from '../../src/imports/storing/staging.ts'
import { undoImport } from '../../src/imports/undo/undo.ts'
import { openStore, type Store } from '../../src/store/index.ts'
import { ownSteps } from '../../src/store/steps.ts'
import { counts } from '../support/counts.ts'
import { freshDatabase, type OnEngine, onBothEngines } from '../support/engines.ts'
import { addUser } from '../support/rows.ts'
import { TurnableClock } from '../support/turnable-clock.ts'
import { beforeEachWrite, withWrites } from './each-write.ts'
import { newTrader, type Upload, uploads, withFolder } from './random-imports.ts'

const sample = (seed: number) => fc.sample(uploads(true), { numRuns: 1, seed })[0] as [Upload, Upload]

/** The store; `onWrite` is called after each transaction, before anything else happens. */
const watched = (store: Store, onWrite: () => Promise<void>): Store =>
  withWrites(store, (on) => ({
    write: async (work) => {
      const out = await on.write(work)
      await onWrite()
      return out
    },
  }))

/** Deletes what imports that were cut off have left. */
const clean = ({ write }: Store) => removeCutOff(ownSteps({ write, prepare: write }))

await onBothEngines(t, 'readers see nothing of an import before it ends, and then all of it', async (t, on) => {
  let steps = 0
  await withFolder((folder) =>
    fc.assert(
      fc.asyncProperty(uploads(true), async (given) => {
        const [trader, other] = [await newTrader(on, folder), await newTrader(on, folder)]
        for (const upload of given) {
          const before = await trader.state()
          const seen: unknown[] = []
          await trader.add(
            upload,
            watched(on.store, async () => {
              seen.push(await trader.state())
            }),
          )
          await other.add(upload)
          assert.deepEqual(seen.pop(), await other.state())
          for (const state of seen) assert.deepEqual(state, before)
          steps += seen.length
        }
      }),
      // On PostgreSQL, which shows nobody a transaction that has not ended, an import has one step.
      { numRuns: counts(on.engine === 'sqlite' ? 3 : 2, 60) },
    ),
  )
  t.equal(steps > 0, on.engine === 'sqlite', `${steps} steps`)
})

/** The store, of which the n-th statement that writes fails; `forever`: also all later ones. */
function failingAt(store: Store, n: number, forever: boolean): Store {
  let left = n
  const count = () => {
    left -= 1
    if (left === 0 || (forever && left < 0)) throw new Error('the disk is full')
  }
  return beforeEachWrite(store, () => count)
}

/** Rows of every kind, with those that no reader sees. */
const storedRows = (store: Store) =>
  store.write(async ({ sql, t }) => {
    const tables = [t.accounts, t.imports, t.importFiles, t.fileTransactions, t.fileLots, t.transactions, t.lots]
    const rows: number[] = []
    for (const table of [
      ...tables,
      t.trades,
      t.unmatchedSales,
      t.dailyTotals,
      t.symbolTotals,
      t.positions,
      t.openLots,
      t.fileAccounts,
      t.accountLabels,
    ])
      rows.push((await sql.select().from(table as typeof t.accounts)).length)
    return rows
  })

/** In `npm test` every fourth statement fails in turn, another fourth for each engine and way to fail. */
const STRIDE = counts(4, 1)

/** Rows that no file in force has, and that no reader sees. */
const countStaged = (store: Store) =>
  store.write(async ({ sql, t }) => {
    const rows = await sql.select({ id: t.transactions.id }).from(t.transactions).where(eq(t.transactions.copies, 0))
    const links = sql.select({ id: t.fileLots.contentId }).from(t.fileLots)
    const lots = await sql.select({ id: t.lots.id }).from(t.lots).where(notInArray(t.lots.id, links))
    const imports = await sql.select({ id: t.imports.id }).from(t.imports).where(isNotNull(t.imports.stagedAt))
    return rows.length + lots.length + imports.length
  })

/** Cleans as if all imports that have not ended, but for the newest ones, had been cut off long ago. */
async function cleanOld(store: Store, newest: number): Promise<void> {
  await store.write(async ({ sql, t: { imports: i } }) => {
    const staged = await sql.select({ id: i.id }).from(i).where(isNotNull(i.stagedAt)).orderBy(i.id)
    for (const { id } of staged.slice(0, staged.length - newest))
      await sql.update(i).set({ stagedAt: 1 }).where(eq(i.id, id))
  })
  await clean(store)
}

/** The store; `onCompared` is called after each time that an import has read without a lock. */
const watchedReads = (store: Store, onCompared: () => Promise<void>): Store => ({
  ...store,
  workspace: (folder, work) =>
    store.workspace(folder, (workspace) =>
      work({
        ...workspace,
        prepare: async (fn) => {
          const out = await workspace.prepare(fn)
          await onCompared()
          return out
        },
      }),
    ),
})

async function failEachWrite(t: Test, on: OnEngine, folder: string, cutOff: boolean): Promise<void> {
  const trader = await newTrader(on, folder)
  const [first, second] = sample(7)
  await trader.add({ ...first, account: 0 })
  // Its account is new, or one that readers see and that has some of its rows.
  const next = { ...second, account: cutOff ? 0 : 1 } as const
  const before = await trader.state()
  const rows = await storedRows(on.store)
  let n = 1 + (((on.engine === 'sqlite' ? 0 : 2) + (cutOff ? 1 : 0)) % STRIDE)
  let failed = 0
  for (; n < 200; n += STRIDE, failed++) {
    const outcome = await trader.add(next, failingAt(on.store, n, cutOff)).catch((error: Error) => error)
    if (!(outcome instanceof Error)) break
    assert.match(outcome.message, /the disk is full/)
    assert.deepEqual(await trader.state(), before, `statement ${n}`)
    if (cutOff) {
      await clean(on.store)
      assert.deepEqual(await trader.state(), before, 'an import that may run is left alone')
      await on.store.write(({ sql, t }) =>
        sql.update(t.imports).set({ stagedAt: 1 }).where(isNotNull(t.imports.stagedAt)),
      )
      await clean(on.store)
    }
    assert.deepEqual(await storedRows(on.store), rows, `statement ${n}: nothing is left`)
  }
  assert.notDeepEqual(await trader.state(), before)
  t.ok(failed > 5 && n < 200, `${failed} writes failed in turn`)
}

await onBothEngines(t, 'an import of which any write fails changes nothing and leaves nothing', async (t, on) => {
  await withFolder((folder) => failEachWrite(t, on, folder, false))
})

await onBothEngines(t, 'what an import that was cut off has stored is deleted later', async (t, on) => {
  await withFolder((folder) => failEachWrite(t, on, folder, true))
})

await onBothEngines(
  t,
  'rows that an import that was cut off has stored are stored once by a later one',
  async (t, on) => {
    await withFolder(async (folder) => {
      const [first, second] = sample(1)
      const next = { ...second, account: 0 } as const
      for (const [i, n] of [28, 20, 12, 24, 32, 16].slice(0, counts(2, 6)).entries()) {
        const [trader, other] = [await newTrader(on, folder), await newTrader(on, folder)]
        for (const one of [trader, other]) await one.add({ ...first, account: 0 })
        const before = await trader.state()
        await assert.rejects(trader.add(next, failingAt(on.store, n, true)), /the disk is full/)
        if (on.engine === 'sqlite') assert.ok((await countStaged(on.store)) > 0, `statement ${n} leaves rows`)
        const cleanedMeanwhile = watchedReads(on.store, () => cleanOld(on.store, 1))
        const added = await trader.add(next, i % 2 === 0 ? cleanedMeanwhile : on.store)
        await other.add(next)
        assert.deepEqual(await trader.state(), await other.state(), `statement ${n}`)
        await cleanOld(on.store, 0)
        assert.deepEqual(await trader.state(), await other.state(), `statement ${n}, cleaned`)
        await trader.undo(added)
        assert.deepEqual(await trader.state(), before, `statement ${n}, undone`)
      }
      assert.equal(await countStaged(on.store), 0)
    })
    t.pass()
  },
)

await onBothEngines(t, 'readers see an undo at once, and what it leaves is deleted later', async (t, on) => {
  const [first, second] = sample(7)
  await withFolder(async (folder) => {
    /** `isLast`: the undo leaves an account without a row. `failing`: the undo is cut off, cleaned up, and tried again. */
    const undone = async (isLast: boolean, failing?: Store) => {
      const [trader, rows] = [await newTrader(on, folder), await storedRows(on.store)]
      const id = await trader.add({ ...first, account: 0 })
      if (!isLast) await trader.add({ ...first, account: 0, lots: second.lots })
      const before = await trader.state()
      const seen: unknown[] = []
      const isCutOff = await trader
        .undo(
          id,
          watched(failing ?? on.store, async () => {
            seen.push(await trader.state())
          }),
        )
        .then(
          () => false,
          () => true,
        )
      const after = await trader.state()
      const unchanged = seen.filter((state) => isDeepStrictEqual(state, before)).length
      assert.deepEqual(seen, [...Array(unchanged).fill(before), ...Array(seen.length - unchanged).fill(after)])
      if (failing === undefined) assert.equal(await countStaged(on.store), 0)
      await cleanOld(on.store, 0)
      assert.deepEqual(await trader.state(), after)
      if (isCutOff) {
        assert.deepEqual(after, before)
        await trader.undo(id)
      }
      assert.equal(await countStaged(on.store), 0)
      const added = (await storedRows(on.store)).map((count, i) => count - (rows[i] as number))
      return { added, state: await trader.state(), isCutOff, changes: seen.length - unchanged }
    }
    let [cutOff, stepsAfter] = [0, 0]
    for (const isLast of [false, true]) {
      const whole = await undone(isLast)
      // On PostgreSQL an undo is one transaction, so that fewer statements are tried.
      const stride = STRIDE * (on.engine === 'sqlite' ? 1 : 3)
      for (let n = stride, isOver = false; !isOver; n += stride) {
        const { added, state, isCutOff, changes } = await undone(isLast, failingAt(on.store, n, true))
        assert.deepEqual({ added, state }, { added: whole.added, state: whole.state }, `statement ${n}`)
        if (isCutOff) cutOff++
        else stepsAfter++
        isOver = !isCutOff && changes === whole.changes
      }
    }
    t.ok(cutOff > 4, `${cutOff} were cut off before they had ended`)
    t.equal(stepsAfter > 2, on.engine === 'sqlite', `${stepsAfter} after that`)
  })
})

await onBothEngines(t, 'an undo ends soon if the service stops while rows are deleted', async (t, on) => {
  const [first, second] = sample(7)
  await withFolder(async (folder) => {
    const trader = await newTrader(on, folder)
    const nothing = await trader.state()
    const id = await trader.add({ ...first, account: 0 })
    const before = await trader.state()
    let isStopped = false
    const report = () => {
      if (isStopped) throw undoStopped()
    }
    const job = { databaseUrl: on.url, userId: trader.userId, importId: id, folder }
    const stopped = undoImport(
      async () => on.store,
      job,
      report,
      () => {
        isStopped = true
      },
    )
    if (on.engine === 'postgres') {
      await t.rejects(stopped, undoStopped(), 'as an import that is stopped, it changes nothing')
      t.strictSame(await trader.state(), before)
      return
    }
    t.match(await stopped, { kind: 'undone' })
    t.strictSame(await trader.state(), nothing, 'readers see that it is done')
    t.ok((await countStaged(on.store)) > 0, 'rows are left')
    await markAllCutOff(on.store)
    await trader.add({ ...second, account: 0 })
    t.equal(await countStaged(on.store), 0, 'after the next start, the next import deletes them')
  })
})

await onBothEngines(t, 'imports and undos of one user at once, by two instances, are as one by one', async (t, on) => {
  const second = await openStore(on.url)
  t.teardown(() => second.close())
  await withFolder((folder) =>
    fc.assert(
      fc.asyncProperty(uploads(false), fc.boolean(), async (given, undone) => {
        const [trader, other] = [await newTrader(on, folder), await newTrader(on, folder)]
        const [a, b, c] = [given[0], given[1], given[2] ?? given[0]] as [Upload, Upload, Upload]
        const first = await trader.add(a)
        await Promise.all([
          trader.add(b, on.store.patient),
          trader.add(c, second.patient),
          undone ? trader.undo(first, second.patient) : undefined,
        ])
        for (const upload of undone ? [b, c] : [a, b, c]) await other.add(upload)
        assert.deepEqual(await trader.state(), await other.state())
      }),
      { numRuns: counts(3, 100) },
    ),
  )
  t.pass()
})

await onBothEngines(t, 'an import or undo that ends between the steps of another counts', async (t, on) => {
  await withFolder((folder) =>
    fc.assert(
      fc.asyncProperty(uploads(false), fc.nat(5), fc.boolean(), async (given, after, isUndo) => {
        const [trader, other] = [await newTrader(on, folder), await newTrader(on, folder)]
        const [a, b] = given as [Upload, Upload]
        // Keeps the account if the other import is undone.
        const kept = { ...b, account: a.account }
        await trader.add(kept)
        const first = await trader.add(a)
        let writes = 0
        const between = watched(on.store, async () => {
          if (writes++ !== after) return
          if (isUndo) await trader.undo(first)
          else await trader.add(a)
        })
        await trader.add({ ...a, lots: b.lots }, between)
        const inForce = isUndo && writes > after ? [] : [a]
        for (const upload of [kept, ...inForce, { ...a, lots: b.lots }]) await other.add(upload)
        assert.deepEqual(await trader.state(), await other.state())
      }),
      { numRuns: counts(4, 100) },
    ),
  )
  t.equal(await countStaged(on.store), 0, 'an import that begins again leaves nothing of its first try')
  t.pass()
})

/** Only imports and undos read them, which see staged rows in any case. */
const OF_IMPORTS = ['account_labels', 'file_accounts']

t.test('readers on SQLite see no table with rows of staged accounts', async (t) => {
  const store = await openStore(await freshDatabase(t, 'sqlite'))
  t.teardown(() => store.close())
  const views = await store.read(({ sql }) =>
    sql.select({ name: raw<string>`name` }).from(raw`sqlite_temp_master`).where(raw`type = 'view'`),
  )
  const hidden = new Set([...views.map(({ name }) => name), ...OF_IMPORTS])
  const ofAccounts = Object.values(schema)
    .filter((table) => 'accountId' in getTableColumns(table))
    .map(getTableName)
  t.ok(ofAccounts.length > 6)
  t.same(
    ofAccounts.filter((name) => !hidden.has(name)),
    [],
    'each is listed in STAGED of src/store/engines/sqlite/open.ts',
  )
})

await onBothEngines(t, 'an import is marked as running once a minute', async (t, on) => {
  const userId = await addUser(on.store)
  const clock = new TurnableClock()
  const began = clock.now()
  const { write } = on.store
  const id = await write((tx) =>
    insertImport(tx, {
      userId,
      brokerageAccount: '',
      userEmail: '',
      status: 'failed',
      createdAt: began,
      transactionsProcessed: 0,
      monthsUpdated: 0,
      report: {},
      stagedAt: began,
    }),
  )
  const steps = markingSteps(ownSteps({ write, prepare: write }), id, clock)
  const markAfter = async (ms: number) => {
    clock.advance(ms)
    await steps.write(async () => {})
    const [row] = await write(({ sql, t: { imports: i } }) =>
      sql.select({ at: i.stagedAt }).from(i).where(eq(i.id, id)),
    )
    return Number(row?.at) - began
  }
  t.same([await markAfter(59_000), await markAfter(1_000), await markAfter(59_000)], [0, 60_000, 60_000])
})
