/** A power cut: files keep only what was synchronised, as modelled by `tests/support/power-loss.c`. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { writePair } from '../../scripts/bench/pairs.ts'
import { inPath, installPackage } from '../../scripts/debian.ts'
import { HOUR } from '../../src/lib/clock.ts'
import { inProject } from '../../src/lib/paths.ts'
import { openStore, sqlitePath } from '../../src/store/index.ts'
import { drained, letTimePass } from '../support/backlog.ts'
import { counts, isLong } from '../support/counts.ts'
import { freshDatabase } from '../support/engines.ts'
import { reportFaults } from '../support/fault-line.ts'
import { FAULT_ENV, PlantLoad, SEED } from '../support/plant-load.ts'
import { startProgram } from '../support/processes.ts'
import { seeded } from '../support/random.ts'
import { startService, traderIn, uploadTo } from '../support/service.ts'

const ROUNDS = counts(1, 20)
const TRADES = counts(300, 20_000)

/** Compiles the model; undefined if there is no compiler. The long form installs one. */
function compiledModel(t: Test): string | undefined {
  if (inPath('gcc') === undefined && isLong) installPackage('gcc') && installPackage('libc6-dev')
  const folder = mkdtempSync(join(tmpdir(), 'tradeleaf-power-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  const library = join(folder, 'power-loss.so')
  const source = inProject('tests/support/power-loss.c')
  const { status } = spawnSync('gcc', ['-shared', '-fPIC', '-O2', '-o', library, source, '-ldl'], { stdio: 'inherit' })
  return status === 0 ? library : undefined
}

const library = compiledModel(t)
const skip = library === undefined ? 'there is no gcc on this machine' : false
const preload = (path: string) => ({ LD_PRELOAD: library as string, DURABLE_PREFIX: path })

/** The database on the disk after the power cut; `before` is its state at the start. */
function afterPowerLoss(t: Test, path: string, before: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'tradeleaf-power-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  const after = join(folder, 'after.db')
  copyFileSync(existsSync(`${path}.durable`) ? `${path}.durable` : before, after)
  if (existsSync(`${path}-wal.durable`)) copyFileSync(`${path}-wal.durable`, `${after}-wal`)
  return after
}

t.test(`a power cut loses no acknowledged write (SQLite, seed ${SEED})`, { skip }, async (t) => {
  const random = seeded(SEED)
  let url = await freshDatabase(t, 'sqlite')
  const setUp = await openStore(url)
  const headers = await traderIn(setUp)
  const first = await startService(t, url, FAULT_ENV)
  const load = await PlantLoad.startCalm(t, first, headers)
  first.child.kill('SIGTERM')
  await first.ended
  await setUp.close()

  let problems = 0
  for (let round = 0; round < ROUNDS; round++) {
    const path = sqlitePath(url)
    const before = `${path}.before`
    copyFileSync(path, before)
    const service = await startService(t, url, { ...FAULT_ENV, ...preload(path) })
    const running = load.run(service)
    await load.acknowledges(20)
    await wait(random() * 300)
    service.child.kill('SIGKILL')
    await service.ended
    await running.stop()

    url = `sqlite:${afterPowerLoss(t, path, before)}`
    const store = await openStore(url)
    await letTimePass(store, HOUR)
    const again = await startService(t, url, FAULT_ENV)
    await drained(store)
    const found = [...(await load.inspect(store, url)), ...load.undelivered()]
    t.strictSame(found.slice(0, 5), [], `round ${round}`)
    problems += found.length
    again.child.kill('SIGTERM')
    await again.ended
    await store.close()
  }
  reportFaults(t, { fault: 'power loss', engine: 'sqlite', rounds: ROUNDS, load, problems })
})

t.test('a power cut loses nothing of an import that has ended (SQLite)', { skip }, async (t) => {
  const path = sqlitePath(await freshDatabase(t, 'sqlite'))
  const setUp = await openStore(`sqlite:${path}`)
  const headers = await traderIn(setUp)
  await setUp.close()
  const before = `${path}.before`
  copyFileSync(path, before)
  const service = await startService(t, `sqlite:${path}`, { ...FAULT_ENV, ...preload(path) })
  const pair = writePair(t.testdir({}), 'pair', TRADES)
  const files = [readFileSync(pair.transactions, 'utf8'), readFileSync(pair.gains, 'utf8')] as const
  t.match(await uploadTo(service, headers, ...files), { type: 'success' })
  service.child.kill('SIGKILL')
  await service.ended

  const store = await openStore(`sqlite:${afterPowerLoss(t, path, before)}`)
  const found = await store.read(async ({ sql, t: { imports, symbolTotals, transactions } }) => ({
    imports: await sql.select({ status: imports.status, runsUntil: imports.runsUntil }).from(imports),
    transactions: (await sql.select({ id: transactions.id }).from(transactions)).length,
    trades: (await sql.select({ count: symbolTotals.tradeCount }).from(symbolTotals)).reduce((n, s) => n + s.count, 0),
  }))
  await store.close()
  t.strictSame(found, {
    imports: [{ status: 'success', runsUntil: null }],
    transactions: 2 * TRADES,
    trades: TRADES,
  })
})

t.test('the model loses writes that are not synchronised', { skip }, async (t) => {
  for (const [synchronous, loses] of [
    ['FULL', false],
    ['OFF', true],
  ] as const) {
    const path = sqlitePath(await freshDatabase(t, 'sqlite'))
    const before = `${path}.before`
    copyFileSync(path, before)
    const writer = startProgram(t, 'synchronous-writer', [path, synchronous], preload(path))
    const acknowledged: string[] = []
    for await (const chunk of writer.stdout) {
      acknowledged.push(
        ...String(chunk)
          .split('\n')
          .filter((line) => line !== ''),
      )
      if (acknowledged.length >= 200) break
    }
    writer.kill('SIGKILL')
    const store = await openStore(`sqlite:${afterPowerLoss(t, path, before)}`)
    const users = await store.read(({ sql, t }) => sql.select({ email: t.users.email }).from(t.users))
    await store.close()
    const emails = new Set(users.map(({ email }) => email))
    const lost = acknowledged.filter((email) => !emails.has(email)).length
    t.equal(lost > 0, loses, `synchronous=${synchronous}: ${lost} of ${acknowledged.length} lost`)
  }
})
