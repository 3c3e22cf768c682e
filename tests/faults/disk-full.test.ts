/** The disk is full: `prlimit` of util-linux limits the size of the service's files. */
import { spawnSync } from 'node:child_process'
import t from 'tap'
import { HOUR } from '../../src/lib/clock.ts'
import { openStore } from '../../src/store/index.ts'
import { drained, letTimePass } from '../support/backlog.ts'
import { counts } from '../support/counts.ts'
import { freshDatabase } from '../support/engines.ts'
import { reportFaults } from '../support/fault-line.ts'
import { FAULT_ENV, PlantLoad } from '../support/plant-load.ts'
import { type Service, startService, traderIn } from '../support/service.ts'

const ROUNDS = counts(2, 20)
const hasPrlimit = spawnSync('prlimit', ['--version']).status === 0

/** Bytes; less than any transaction needs in the log. */
const FULL = 8_192

/** Limits the size of the files that the service writes. */
function limitFiles({ child }: Service, bytes: number | 'unlimited'): void {
  const { status, stderr } = spawnSync('prlimit', ['--pid', String(child.pid), `--fsize=${bytes}:unlimited`])
  if (status !== 0) throw new Error(String(stderr))
}

t.test(
  'a full disk loses no acknowledged write, and the service recovers when there is room again (SQLite)',
  { skip: hasPrlimit ? false : 'there is no prlimit on this machine' },
  async (t) => {
    const url = await freshDatabase(t, 'sqlite')
    const store = await openStore(url)
    t.teardown(() => store.close())
    const headers = await traderIn(store)
    const service = await startService(t, url, FAULT_ENV)
    const load = await PlantLoad.startCalm(t, service, headers)

    let problems = 0
    for (let round = 0; round < ROUNDS; round++) {
      const calm = load.run(service)
      await load.acknowledges(20)
      limitFiles(service, FULL)
      await load.fails(20)
      t.equal((await fetch(`${service.origin}/health`)).status, 200, 'it still answers')
      t.equal((await fetch(`${service.origin}/plants`, { headers })).status, 200, 'and still reads')
      limitFiles(service, 'unlimited')
      await load.acknowledges(20)
      await calm.stop()
      await drained(store)
      const found = [...(await load.inspect(store, url)), ...load.undelivered()]
      t.strictSame(found.slice(0, 5), [], `round ${round}: there is room again`)
      problems += found.length
    }

    const running = load.run(service)
    limitFiles(service, FULL)
    await load.fails(20)
    service.child.kill('SIGKILL')
    await service.ended
    await running.stop()
    const again = await startService(t, url, FAULT_ENV)
    await letTimePass(store, HOUR)
    await drained(store)
    const found = [...(await load.inspect(store, url)), ...load.undelivered()]
    t.strictSame(found.slice(0, 5), [], 'killed while it was full')
    reportFaults(t, {
      fault: 'disk full',
      engine: 'sqlite',
      rounds: ROUNDS + 1,
      load,
      problems: problems + found.length,
    })
    again.child.kill('SIGTERM')
    t.match(await again.ended, { code: 0, signal: null }, again.output())
  },
)
