/** PostgreSQL is stopped (SIGSTOP), as on a machine that hangs, and continued. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import t from 'tap'
import { startPostgres } from '../../scripts/postgres.ts'
import { HOUR } from '../../src/lib/clock.ts'
import { migrateStore, openStore } from '../../src/store/index.ts'
import { drainedWithoutWaiting } from '../support/backlog.ts'
import { counts } from '../support/counts.ts'
import { dataFolderOf } from '../support/engines.ts'
import { reportFaults } from '../support/fault-line.ts'
import { FAULT_ENV, PlantLoad, SEED } from '../support/plant-load.ts'
import { startService, traderIn } from '../support/service.ts'

const ROUNDS = counts(1, 20)
const STOPPED_MS = 1_500

/** A process and its descendants, from /proc. */
function family(pid: number): number[] {
  const children = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      const stat = readFileSync(join('/proc', name, 'stat'), 'utf8')
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid
    } catch {
      return false
    }
  })
  return [pid, ...children.map(Number)]
}

t.test(`a database that is stopped and continued loses nothing (PostgreSQL, seed ${SEED})`, async (t) => {
  const postgres = await startPostgres({ durable: true })
  t.teardown(() => postgres.stop())
  await migrateStore(postgres.url)
  const store = await openStore(postgres.url)
  t.teardown(() => store.close())
  const postmaster = Number(
    readFileSync(join(await dataFolderOf(postgres.url), 'postmaster.pid'), 'utf8').split('\n')[0],
  )
  const stopped = new Set<number>()
  const goOn = () => {
    for (const pid of stopped) process.kill(pid, 'SIGCONT')
    stopped.clear()
  }
  t.teardown(goOn)

  const headers = await traderIn(store)
  const service = await startService(t, postgres.url, FAULT_ENV)
  const load = await PlantLoad.start(t, service, headers)
  let problems = 0
  for (let round = 0; round < ROUNDS; round++) {
    const running = load.run(service)
    await load.acknowledges(20)
    for (const pid of family(postmaster)) {
      process.kill(pid, 'SIGSTOP')
      stopped.add(pid)
    }
    await wait(STOPPED_MS)
    t.equal((await fetch(`${service.origin}/health`)).status, 200, 'the service still answers')
    goOn()
    await load.acknowledges(20)
    await running.stop()
    const found = await load.inspect(store, postgres.url)
    t.strictSame(found.slice(0, 5), [], `round ${round}`)
    problems += found.length
  }
  load.calm()
  await drainedWithoutWaiting(store, 3 * HOUR)
  const found = [...(await load.inspect(store, postgres.url)), ...load.undelivered()]
  t.strictSame(found.slice(0, 5), [], 'and everything is delivered')
  reportFaults(t, {
    fault: 'database stopped',
    engine: 'postgres',
    rounds: ROUNDS,
    load,
    problems: problems + found.length,
  })
  service.child.kill('SIGTERM')
  t.match(await service.ended, { code: 0 })
})
