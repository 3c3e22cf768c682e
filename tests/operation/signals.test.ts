/** What an operator changes while the service runs. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { migrateStore, openStore } from '../../src/store/index.ts'
import { LOCAL_SIGN_IN, startService, traderIn } from '../support/service.ts'
import { until } from '../support/until.ts'

const METRICS_TOKEN = 'a token of metrics that is long enough'

/** A service whose users are in a file, and two users with a token. `local`: with the local sign-in. */
async function serviceWithList(t: Test, list: string, local = false) {
  const file = join(t.testdir({ list }), 'list')
  const url = `sqlite:${file}.db`
  await migrateStore(url)
  const store = await openStore(url)
  const [trader, other] = [await traderIn(store), await traderIn(store, 'other@example.com')]
  await store.close()
  const own = { AUTHORIZED_USERS: '', AUTHORIZED_USERS_FILE: file, METRICS_TOKEN }
  const service = await startService(t, url, { ...(local && LOCAL_SIGN_IN), ...own })
  const get = (path: string, headers: Record<string, string>) => fetch(`${service.origin}${path}`, { headers })
  let signals = 0
  return {
    file,
    service,
    statuses: async () => [(await get('/api/months', trader)).status, (await get('/api/months', other)).status],
    async problems() {
      const text = await (await get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })).text()
      return Number(/^tradeleaf_user_list_problems (\d+)$/m.exec(text)?.[1])
    },
    /** Sends SIGHUP and waits until it was obeyed. */
    async hangUp() {
      signals++
      service.child.kill('SIGHUP')
      await until(async () => service.output().match(/^The list of users has /gm)?.length === signals)
    },
  }
}

t.test('SIGHUP reads the list of users again; what is no address admits nobody, and the others count', async (t) => {
  const { file, service, statuses, problems, hangUp } = await serviceWithList(t, 'trader@example.com')
  t.same([await statuses(), await problems()], [[200, 403], 0])

  writeFileSync(file, '\uFEFF# who may use it\r\n\r\n  # a@example.com\r\nOther@example.com, b@example.com\r\n')
  await hangUp()
  t.same([await statuses(), await problems()], [[403, 200], 0])
  t.match(service.output(), 'The list of users has 2 addresses.\n')

  writeFileSync(file, 'trader@example.com; other@example.com\nb@example.com\ntrader@, trader@example.com\n')
  await hangUp()
  t.same([await statuses(), await problems()], [[200, 403], 2], 'a user who is in no other line is out')
  await until(async () => service.output().includes('in line 3'))
  t.match(service.output(), /^AUTHORIZED_USERS_FILE has in line 1 what is no e-mail address; it admits nobody\.$/m)
  t.notMatch(service.output(), 'other@', 'the file may be a wrong one')

  rmSync(file)
  await hangUp()
  t.same([await statuses(), await problems()], [[200, 403], 1], 'a file that is gone says nothing of the users')
  await until(async () =>
    /AUTHORIZED_USERS_FILE names '.*', which cannot be read \(ENOENT\): .* stays as it was/.test(service.output()),
  )

  writeFileSync(file, '')
  await hangUp()
  t.same([await statuses(), await problems()], [[403, 403], 0], 'with a provider too, an empty file means nobody')
})

t.test('an empty list of users means nobody, with the local sign-in too, at a SIGHUP and at the start', async (t) => {
  for (const empty of ['', '\n', ' , ', '# nobody\n']) {
    const { file, statuses, hangUp } = await serviceWithList(t, 'trader@example.com', true)
    t.same(await statuses(), [200, 403])
    writeFileSync(file, empty)
    await hangUp()
    t.same(await statuses(), [403, 403], JSON.stringify(empty))
  }
  const { service, statuses } = await serviceWithList(t, '', true)
  t.same(await statuses(), [403, 403])
  await until(async () => service.output().includes('Note: AUTHORIZED_USERS names nobody: nobody can use the service.'))
})

t.test('SIGHUP without a file of users changes nothing', async (t) => {
  const service = await startService(t, `sqlite:${t.testdir()}/x.db`)
  for (let n = 1; n <= 2; n++) {
    service.child.kill('SIGHUP')
    await until(async () => service.output().match(/^There is no AUTHORIZED_USERS_FILE/gm)?.length === n)
  }
  t.equal((await fetch(`${service.origin}/health`)).status, 200)
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
