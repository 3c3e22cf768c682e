/** The primary of PostgreSQL is killed, and its synchronous standby promoted. */
import t from 'tap'
import { isAsDerived, verifyAccount } from '../../src/ledger/verify.ts'
import { selectAllOwners } from '../../src/ledger/verify-queries.ts'
import { HOUR } from '../../src/lib/clock.ts'
import { migrateStore, openStore } from '../../src/store/index.ts'
import { drainedWithoutWaiting } from '../support/backlog.ts'
import { counts } from '../support/counts.ts'
import { reportFaults } from '../support/fault-line.ts'
import { FILES } from '../support/filled.ts'
import { FAULT_ENV, PlantLoad, SEED } from '../support/plant-load.ts'
import { startService, traderIn, uploadTo } from '../support/service.ts'
import { hasStandby, Machine, urlOf } from '../support/standby.ts'
import { waitUntil } from '../support/until.ts'

const ROUNDS = counts(1, 10)

const skip = !hasStandby && 'the programs of PostgreSQL are not installed'
t.test(`a fail-over loses nothing that was acknowledged (PostgreSQL, seed ${SEED})`, { skip }, async (t) => {
  let [primary, standby] = [await Machine.create(t), await Machine.create(t)]
  const url = urlOf(primary, standby)
  await primary.startPrimary()
  await migrateStore(url)
  await standby.follow(primary)
  const store = await openStore(url)
  t.teardown(() => store.close())
  const headers = await traderIn(store)
  const service = await startService(t, url, FAULT_ENV)
  t.match(await uploadTo(service, headers, ...FILES), { type: 'success' })
  const load = await PlantLoad.startCalm(t, service, headers)
  let problems = 0
  for (let round = 0; round < ROUNDS; round++) {
    const running = load.run(service)
    await load.acknowledges(30)
    await primary.kill()
    await load.fails(1)
    await standby.promote()
    await load.acknowledges(30)
    await running.stop()
    t.equal((await fetch(`${service.origin}/ready`)).status, 200, 'the service is back by itself')
    await primary.follow(standby)
    ;[primary, standby] = [standby, primary]
    const found = await load.inspect(store, url)
    t.strictSame(found.slice(0, 5), [], `round ${round}`)
    problems += found.length
  }
  // Its connections may be to the standby by now, which it finds out by the first write.
  await waitUntil('the store writes to the primary', () => store.write(async () => true).catch(() => false))
  await drainedWithoutWaiting(store, 3 * HOUR)
  const found = [...(await load.inspect(store, url)), ...load.undelivered()]
  t.strictSame(found.slice(0, 5), [], 'and everything is delivered')
  const owners = await store.read(selectAllOwners)
  t.ok(owners.length > 0)
  for (const owner of owners)
    t.ok(isAsDerived(await verifyAccount(store, t.testdir({}), owner)), 'as it follows from its rows')
  const line = { fault: 'fail-over', engine: 'postgres', rounds: ROUNDS, load, problems: problems + found.length }
  reportFaults(t, line)
  service.child.kill('SIGTERM')
  await service.ended
})
