/** What an operator changes while the service runs. */
import { writeFileSync } from 'node:fs'
import t from 'tap'
import { migrateStore, openStore } from '../../src/store/index.ts'
import { startService, traderIn } from '../support/service.ts'
import { until } from '../support/until.ts'

t.test('SIGHUP reads the list of users again; a list with a fault changes nothing', async (t) => {
  const folder = t.testdir({ users: 'trader@example.com' })
  const url = `sqlite:${folder}/x.db`
  await migrateStore(url)
  const store = await openStore(url)
  const [trader, other] = [await traderIn(store), await traderIn(store, 'other@example.com')]
  await store.close()
  const service = await startService(t, url, { AUTHORIZED_USERS: '', AUTHORIZED_USERS_FILE: `${folder}/users` })
  const status = async (headers: Record<string, string>) =>
    (await fetch(`${service.origin}/api/months`, { headers })).status
  t.same([await status(trader), await status(other)], [200, 403])

  writeFileSync(`${folder}/users`, 'other@example.com\n')
  service.child.kill('SIGHUP')
  await until(async () => (await status(other)) === 200)
  t.same([await status(trader), await status(other)], [403, 200])

  writeFileSync(`${folder}/users`, 'no address')
  service.child.kill('SIGHUP')
  await until(async () => /stays as it was.*\n.*'no address' is not one/.test(service.output()))
  t.same([await status(trader), await status(other)], [403, 200])
})

t.test('SIGUSR2 switches to the level debug and back', async (t) => {
  const service = await startService(t, `sqlite:${t.testdir()}/x.db`)
  const probes = () =>
    service
      .output()
      .split('\n')
      .filter((line) => line.includes('getReady')).length
  const probe = () => fetch(`${service.origin}/ready`)
  const switched = (level: string) => until(async () => service.output().includes(`The log has the level ${level}.`))
  await probe()
  t.equal(probes(), 0)
  service.child.kill('SIGUSR2')
  await switched('debug')
  await probe()
  await until(async () => probes() === 1)
  service.child.kill('SIGUSR2')
  await switched('info')
  await probe()
  await fetch(`${service.origin}/nowhere`)
  await until(async () => service.output().includes('/nowhere'))
  t.equal(probes(), 1)
})
