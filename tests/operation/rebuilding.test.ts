/** After an update with other rules for trades the service serves at once, and derives beside the requests. */
import Database from 'better-sqlite3'
import { eq } from 'drizzle-orm'
import t, { type Test } from 'tap'
import { DERIVATION_VERSION } from '../../src/ledger/derive.ts'
import { startRebuilding } from '../../src/ledger/rebuilding.ts'
import { registerInstance, type Store, sqlitePath } from '../../src/store/index.ts'
import { mover } from '../imports/moving.ts'
import { buildTestApp } from '../support/app.ts'
import { schwabTransactions } from '../support/broker-files.ts'
import { type OnEngine, onBothEngines } from '../support/engines.ts'
import { connectTo } from '../support/pg-client.ts'
import { startService, traderIn } from '../support/service.ts'
import { until } from '../support/until.ts'

const FILE = schwabTransactions([
  { date: '2024-01-05', action: 'Buy', symbol: 'AAA', quantity: '10', amount: '-50' },
  { date: '2024-03-05', action: 'Sell', symbol: 'AAA', quantity: '10', amount: '60' },
])

/** Figures that no rule gives, so that it is seen which ones an answer has. */
const makeOutdated = (store: Store) =>
  store.write(async ({ sql, t }) => {
    await sql.update(t.trades).set({ profit: 7_000_000n })
    await sql.update(t.dailyTotals).set({ tradingPnl: 7_000_000n }).where(eq(t.dailyTotals.date, '2024-03-05'))
    await sql.update(t.accounts).set({ derivationVersion: 0 })
  })

const OLD = { derivation: 'pending', profit: 7 }
const NEW = { derivation: 'current', profit: 10 }

async function outdated(t: Test, on: OnEngine) {
  const user = await mover(await buildTestApp(t, on), 'trader@example.com')
  await user.add({ 'mine.csv': FILE }, 'Mine')
  await makeOutdated(on.store)
  const state = async () => {
    const { accounts } = await user.get('/api/accounts')
    const { months } = await user.get('/api/months')
    return { derivation: accounts[0].derivation, profit: months[0].total_return_with_dividends }
  }
  return state
}

/** Keeps the writes of all others waiting. */
async function holdWrites(
  t: Test,
  url: string,
): Promise<{ arrived: () => Promise<unknown>; release: () => Promise<unknown> }> {
  if (url.startsWith('sqlite:')) {
    const handle = new Database(sqlitePath(url))
    handle.exec('BEGIN IMMEDIATE')
    t.teardown(() => handle.close())
    return { arrived: async () => {}, release: async () => handle.close() }
  }
  const client = await connectTo(url)
  t.teardown(() => client.end())
  await client.query('begin; lock table trades in share mode')
  const waiting = "select from pg_locks where not granted and relation = 'trades'::regclass"
  return {
    arrived: () => until(async () => (await client.query(waiting)).rowCount !== 0),
    release: () => client.query('rollback'),
  }
}

await onBothEngines(t, 'old figures, marked, until the new ones are stored', async (t, on) => {
  const state = await outdated(t, on)
  const held = await holdWrites(t, on.url)
  const left: number[] = []
  const start = () =>
    startRebuilding({
      store: on.store,
      databaseUrl: on.url,
      folder: t.testdir({}),
      onLeft: (accounts) => left.push(accounts),
      onError: (error) => t.error(error),
    })

  const stopped = start()
  await until(async () => left.length > 0)
  await held.arrived()
  t.same(await state(), OLD)
  await stopped.close()
  t.same(left, [1])
  t.same(await state(), OLD, 'a service that ends stores nothing of it')

  const rebuilding = start()
  await until(async () => left.length > 1)
  await held.arrived()
  t.same(await state(), OLD)
  await held.release()
  await until(async () => left.at(-1) === 0)
  t.same(await state(), NEW)
  await rebuilding.close()
})

await onBothEngines(t, 'a start serves at once, derives, and says so', async (t, on) => {
  const state = await outdated(t, on)
  const headers = await traderIn(on.store)
  const held = on.url.startsWith('sqlite:') ? undefined : await holdWrites(t, on.url)
  const process = await startService(t, on.url)
  t.equal((await fetch(`${process.origin}/api/months`, { headers })).status, 200)
  if (held !== undefined) t.same(await state(), OLD)
  await held?.release()
  await until(async () => process.output().includes('All accounts were derived anew.'))
  t.same(await state(), NEW)
  t.match(process.output(), /other rules for trades: 1 account will be derived anew\. Until then/)
})

await onBothEngines(t, 'deriving waits until no instance of an older version runs', async (t, on) => {
  const state = await outdated(t, on)
  const older = await registerInstance(on.url, DERIVATION_VERSION - 1, async () => {})
  const own = await registerInstance(on.url, DERIVATION_VERSION, async () => {})
  t.teardown(() => own.end())
  const left: number[] = []
  let asked = 0
  const rebuilding = startRebuilding({
    store: on.store,
    databaseUrl: on.url,
    folder: t.testdir({}),
    async mustWait() {
      const isWaiting = await own.hasOlder()
      asked++
      if (asked === 1) older.end()
      return isWaiting
    },
    onLeft: (accounts) => left.push(accounts),
    onError: (error) => t.error(error),
  })
  await until(() => asked === 1)
  t.same([left, await state()], [[], OLD])
  await until(() => left.at(-1) === 0)
  t.ok(asked > 1)
  t.same(await state(), NEW)
  await rebuilding.close()
})

await onBothEngines(t, 'meanwhile an older version changes the record, also with a new account', async (t, on) => {
  const user = await mover(await buildTestApp(t, on), 'trader@example.com')
  await user.add({ 'mine.csv': FILE }, 'Mine')
  await on.store.write(({ sql, t }) => sql.update(t.accounts).set({ derivationVersion: DERIVATION_VERSION - 1 }))
  await user.add({ 'other.csv': FILE.replaceAll('AAA', 'BBB') }, 'Other')
  const versions = await on.store.read(({ sql, t }) => sql.select({ v: t.accounts.derivationVersion }).from(t.accounts))
  t.same(
    versions.map(({ v }) => v),
    [DERIVATION_VERSION - 1, DERIVATION_VERSION - 1],
    'of no account the rules are newer than its own',
  )
})

await onBothEngines(t, 'a service waits for one of an older version', async (t, on) => {
  const state = await outdated(t, on)
  const older = await registerInstance(on.url, DERIVATION_VERSION - 1, async () => {})
  const service = await startService(t, on.url)
  const another = await startService(t, on.url)
  t.same(await state(), OLD)
  t.notMatch(service.output(), /will be derived anew/)
  older.end()
  await until(async () => /were derived anew/.test(service.output() + another.output()))
  t.same(await state(), NEW)
})
