/** The service is killed at random moments while plants are added and delivered. */
import { setTimeout as wait } from 'node:timers/promises'
import t from 'tap'
import { HOUR } from '../../src/lib/clock.ts'
import { drained, letTimePass } from '../support/backlog.ts'
import { counts } from '../support/counts.ts'
import { onBothEngines } from '../support/engines.ts'
import { reportFaults } from '../support/fault-line.ts'
import { FAULT_ENV, PlantLoad, SEED } from '../support/plant-load.ts'
import { seeded } from '../support/random.ts'
import { startService, traderIn } from '../support/service.ts'

// In 200 rounds a quick machine makes more deliveries than the 100,000 that are kept of a user.
const ROUNDS = counts(1, 100)

await onBothEngines(t, `nothing is lost or invented by kill -9 (seed ${SEED})`, async (t, on) => {
  const random = seeded(SEED)
  const headers = await traderIn(on.store)
  const first = await startService(t, on.url, FAULT_ENV)
  const load = await PlantLoad.start(t, first, headers)
  let service = first
  let problems = 0
  for (let round = 0; round < ROUNDS; round++) {
    if (round > 0) service = await startService(t, on.url, FAULT_ENV)
    const running = load.run(service)
    // Alternates between the middle of the work, on a machine of any speed, and any moment after the first request.
    if (round % 2 === 0) await load.acknowledges(10)
    await wait(20 + random() * 600)
    service.child.kill('SIGKILL')
    await service.ended
    await running.stop()
    const found = await load.inspect(on.store, on.url)
    problems += found.length
    t.strictSame(found.slice(0, 5), [], `round ${round}`)
  }
  load.calm()
  await letTimePass(on.store, 3 * HOUR)
  service = await startService(t, on.url, FAULT_ENV)
  await drained(on.store)
  t.strictSame((await load.inspect(on.store, on.url)).slice(0, 5), [])
  const undelivered = load.undelivered()
  t.strictSame(undelivered.slice(0, 5), [], 'every receiver got every plant that was acknowledged')
  t.ok(load.acknowledged.size > ROUNDS, `${load.acknowledged.size} plants were acknowledged`)
  reportFaults(t, {
    fault: 'kill -9',
    engine: on.engine,
    rounds: ROUNDS,
    load,
    problems: problems + undelivered.length,
  })
  service.child.kill('SIGTERM')
  t.match(await service.ended, { code: 0, signal: null }, service.output())
})
