import t from 'tap'
import { registerInstance } from '../../src/store/index.ts'
import { freshDatabase, onBothEngines, withDatabase } from '../support/engines.ts'
import { until } from '../support/until.ts'

await onBothEngines(t, 'only an instance that is alone on a SQLite file is told so', async (t, { engine, url }) => {
  const alone: string[] = []
  const register = (name: string) =>
    registerInstance(url, 1, async () => {
      alone.push(name)
    })
  const leaveFirst = await register('first')
  const leaveSecond = await register('second')
  leaveFirst.end()
  const leaveThird = await register('third, while the second runs')
  leaveSecond.end()
  leaveThird.end()
  const failing = registerInstance(url, 1, () => Promise.reject(new Error('no')))
  if (engine === 'sqlite') await t.rejects(failing, { message: 'no' })
  else (await failing).end()
  const leaveLast = await register('after all have left')
  leaveLast.end()
  t.strictSame(alone, engine === 'sqlite' ? ['first', 'after all have left'] : [])
})

await onBothEngines(t, 'an instance knows whether one with older rules runs', async (t, { url }) => {
  const register = (rules: number) => registerInstance(url, rules, async () => {})
  const newer = await register(12)
  t.teardown(() => newer.end())
  t.equal(await newer.hasOlder(), false)
  const [older, another, same] = [await register(9), await register(11), await register(12)]
  t.equal(await newer.hasOlder(), true)
  t.equal(await another.hasOlder(), true)
  t.equal(await older.hasOlder(), false)
  older.end()
  same.end()
  t.equal(await newer.hasOlder(), true)
  another.end()
  await until(async () => !(await newer.hasOlder()))
})

t.test('an instance whose connection is cut registers again (PostgreSQL)', async (t) => {
  const url = await freshDatabase(t, 'postgres')
  const [older, newer] = [
    await registerInstance(url, 1, async () => {}),
    await registerInstance(url, 2, async () => {}),
  ]
  t.teardown(() => [older, newer].map((one) => one.end()))
  const cut = `select count(pg_terminate_backend(pid)) from pg_locks where locktype = 'advisory' and objid = 1 and classid = 7205753
    and database = (select oid from pg_database where datname = current_database())`
  await withDatabase(url, (client) => client.query(cut))
  await until(async () => !(await newer.hasOlder()))
  await until(() => newer.hasOlder())
})
