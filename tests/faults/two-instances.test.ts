/** Two instances on one database share the work; the other takes over the leases of a killed one. */
import t from 'tap'
import { SECOND } from '../../src/lib/clock.ts'
import { drained, letTimePass } from '../support/backlog.ts'
import { counts } from '../support/counts.ts'
import { onBothEngines } from '../support/engines.ts'
import { reportFaults } from '../support/fault-line.ts'
import { FAULT_ENV, PlantLoad } from '../support/plant-load.ts'
import { type Service, startService, traderIn } from '../support/service.ts'

const TOKEN = 'a token of Prometheus, long enough to be one'
/** The length of a lease, after which another instance takes over. */
const LEASE_MS = 90 * SECOND
const PLANTS = counts(60, 150)

async function attemptsOf({ origin }: Service): Promise<number> {
  const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  return Number(/^tradeleaf_webhook_attempts_total\{outcome="2xx"\} (\d+)$/m.exec(await answer.text())?.[1] ?? 0)
}

await onBothEngines(t, 'each delivery is sent by one instance at a time', async (t, on) => {
  const headers = await traderIn(on.store)
  const env = { ...FAULT_ENV, METRICS_TOKEN: TOKEN }
  const first = await startService(t, on.url, env)
  const second = await startService(t, on.url, env)
  const load = await PlantLoad.startCalm(t, first, headers)

  const runs = [load.run(first, 3), load.run(second, 3)]
  await load.acknowledges(PLANTS)
  for (const run of runs) await run.stop()
  await drained(on.store)
  t.strictSame([...(await load.inspect(on.store, on.url)), ...load.undelivered()].slice(0, 5), [])
  t.equal(load.requests, load.acknowledged.size, 'while both are well, each delivery is sent once')
  const [one, two] = [await attemptsOf(first), await attemptsOf(second)]
  t.equal(one + two, load.requests)
  t.ok(one > 0 && two > 0, `one sent ${one}, the other ${two}`)

  const running = [load.run(first, 3), load.run(second, 3)]
  await load.acknowledges(PLANTS)
  first.child.kill('SIGKILL')
  await first.ended
  for (const run of running) await run.stop()
  await letTimePass(on.store, LEASE_MS)
  await drained(on.store)
  const found = [...(await load.inspect(on.store, on.url)), ...load.undelivered()]
  t.strictSame(found.slice(0, 5), [], 'what the one held, the other has sent')
  reportFaults(t, { fault: 'one of two killed', engine: on.engine, rounds: 1, load, problems: found.length })
  second.child.kill('SIGTERM')
  t.match(await second.ended, { code: 0 })
})
