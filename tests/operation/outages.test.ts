/** An outage has a line for its first failure and one for its end. */
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { mock } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import Database from 'better-sqlite3'
import t, { type Test } from 'tap'
import { HOUR, MINUTE, SECOND } from '../../src/lib/clock.ts'
import { diskFull, unavailable } from '../../src/lib/errors.ts'
import { REQUEST_LINE } from '../../src/operation/outages.ts'
import { openStore, sqlitePath } from '../../src/store/index.ts'
import { buildTestApp } from '../support/app.ts'
import { breakable, freshDatabase, onBothEngines } from '../support/engines.ts'

/** A service with the log of production. `lines`: those that tell of outages. */
async function serviceOn(t: Test, url: string, env: Record<string, string> = {}) {
  const store = await openStore(url)
  t.teardown(() => store.close())
  const service = await buildTestApp(t, { store, url }, { env: { LOG_LEVEL: 'info', ...env } })
  const all = () =>
    service
      .log()
      .trim()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  return { ...service, all, lines: () => all().filter(({ outage }) => outage !== undefined) }
}

await onBothEngines(t, 'a database that is away has two lines, however many requests fail', async (t, { url }) => {
  const database = await breakable(t, url)
  const { app, authorize, clock, context, all, lines } = await serviceOn(t, database.url)
  const headers = await authorize()
  const ask = async (path: string) => (await app.inject({ url: path, headers })).statusCode
  t.equal(await ask('/api/months'), 200)
  await database.takeAway()
  for (let n = 0; n < 3; n++) {
    t.equal(await ask('/api/months'), 500)
    t.equal(await ask('/plants'), 500)
    clock.advance(10 * SECOND)
  }
  await context.outages.look()
  const ERROR = 50
  t.match(lines(), [
    { level: ERROR, outage: 'database_unavailable', msg: 'request failed', err: { type: 'Failure', detail: /\w/ } },
  ])
  t.equal(lines().length, 1, 'it is still away')
  const requests = all().filter(({ msg, status }) => msg === 'request' && status === 500)
  t.equal(requests.length, 6, 'each request has its own line, as always')

  await database.bringBack()
  t.equal(await ask('/api/months'), 200)
  await context.outages.look()
  const WARN = 40
  t.match(lines().slice(1), [{ level: WARN, outage: 'database_unavailable', failures: 6, seconds: 20 }])
  await context.outages.look()
  t.equal(lines().length, 2)

  await database.takeAway()
  t.equal(await ask('/api/months'), 500)
  t.match(lines().slice(2), [{ msg: 'request failed' }], 'the next outage is told again')
})

t.test('while it fails for some, an outage is not over, although the database is ready', async (t) => {
  const { app, clock, context, lines } = await serviceOn(t, await freshDatabase(t, 'sqlite'))
  for (let n = 0; n < 4; n++) {
    app.log.error({ err: unavailable({ detail: 'a worker is away' }) }, 'request failed')
    app.log.error({ err: diskFull() }, 'request failed')
    clock.advance(10 * SECOND - 1)
    await context.outages.look()
  }
  t.match(lines(), [{ outage: 'database_unavailable' }, { outage: 'disk_full' }])
  clock.advance(1)
  const looking = context.outages.look()
  app.log.error({ err: unavailable({ detail: 'a worker is away' }) }, 'request failed')
  await looking
  t.match(lines().slice(2), [{ outage: 'disk_full', failures: 4, msg: 'an outage is over' }], 'it failed meanwhile')
  clock.advance(10 * SECOND)
  await Promise.all([context.outages.look(), context.outages.look()])
  t.match(lines().slice(3), [{ outage: 'database_unavailable', failures: 5, seconds: 40 }])
  t.equal(lines().length, 4)
})

t.test('it looks every ten seconds until it is closed', async (t) => {
  const { app, clock, context, lines } = await serviceOn(t, await freshDatabase(t, 'sqlite'))
  mock.timers.enable({ apis: ['setInterval'] })
  t.teardown(() => mock.timers.reset())
  const fail = () => {
    app.log.error({ err: unavailable() }, 'request failed')
    clock.advance(10 * SECOND)
  }
  const tick = async (ms: number) => {
    mock.timers.tick(ms)
    await wait(50)
    return lines().length
  }
  context.outages.start()
  fail()
  t.equal(await tick(9_999), 1)
  t.equal(await tick(1), 2)
  fail()
  context.outages.close()
  t.equal(await tick(20_000), 3)
})

t.test('a backup that cannot be made has one line until one is made', async (t) => {
  const folder = `${t.testdir({})}/backups`
  writeFileSync(folder, 'a file where the folder should be')
  const env = { BACKUP_DIR: folder, BACKUP_EVERY_HOURS: '24' }
  const { clock, context, lines } = await serviceOn(t, await freshDatabase(t, 'sqlite'), env)
  for (let n = 0; n < 60; n++) {
    await t.rejects(context.backups?.tick() as Promise<void>)
    clock.advance(MINUTE)
    await context.outages.look()
  }
  t.match(lines(), [{ outage: 'backup', msg: 'no backup was made', err: { message: /ENOTDIR/ } }])
  t.equal(lines().length, 1)
  rmSync(folder)
  await context.backups?.tick()
  await context.outages.look()
  t.match(lines().slice(1), [{ outage: 'backup', failures: 60, seconds: HOUR / SECOND - 60 }])
})

t.test('backups with problems have one line until one has none', async (t) => {
  const env = { BACKUP_DIR: `${t.testdir({})}/backups`, BACKUP_EVERY_HOURS: '1' }
  const url = await freshDatabase(t, 'sqlite')
  const { clock, context, lines } = await serviceOn(t, url, env)
  const run = (sql: string) => {
    const handle = new Database(sqlitePath(url))
    handle.pragma('foreign_keys = OFF')
    handle.exec(sql)
    handle.close()
  }
  const makeOne = async () => {
    await context.backups?.tick()
    clock.advance(HOUR)
    await context.outages.look()
  }
  run("insert into journal_picture_parts (user_id, picture_id, position, bytes) values (77, 1, 1, x'00')")
  await makeOne()
  await makeOne()
  t.match(lines(), [
    { outage: 'backup_problems', problems: 1, msg: /^the backup was made, of a database with problems/ },
  ])
  t.equal(lines().length, 1)
  run('delete from journal_picture_parts')
  const folder = env.BACKUP_DIR
  const newest = readdirSync(folder).sort().at(-1) as string
  writeFileSync(`${folder}/${newest}`, '{')
  await context.outages.look()
  t.equal(lines().length, 1, 'a description that cannot be read')
  await makeOne()
  t.match(lines().slice(1), [{ outage: 'backup_problems', failures: 2 }])
})

t.test('what cannot be asked is over after ten minutes without a failure', async (t) => {
  const { app, clock, context, lines } = await serviceOn(t, await freshDatabase(t, 'sqlite'))
  for (let n = 0; n < 3; n++) {
    app.log.warn({ outage: 'prices_down', detail: 'answered 502' }, 'the market data provider failed')
    clock.advance(10 * MINUTE - 1)
    await context.outages.look()
  }
  t.equal(lines().length, 1)
  clock.advance(1)
  await context.outages.look()
  t.match(lines().slice(1), [{ outage: 'prices_down', failures: 3 }])
})

t.test('the line of a request is written also if its answer was cut off by the outage', async (t) => {
  const { app, all } = await serviceOn(t, await freshDatabase(t, 'sqlite'))
  for (let n = 0; n < 2; n++) app.log.error({ operation: 'listMonths', err: unavailable() }, REQUEST_LINE)
  t.match(all(), [{ operation: 'listMonths' }, { operation: 'listMonths' }])
})

t.test('at the level debug every line is written, and other errors always are', async (t) => {
  const { app, lines, all } = await serviceOn(t, await freshDatabase(t, 'sqlite'))
  for (let n = 0; n < 2; n++) app.log.error({ err: new TypeError('a fault of ours') }, 'request failed')
  t.equal(all().length, 2)
  app.log.error(null as unknown as object, 'about nothing')
  t.match(all().slice(2), [{ msg: 'about nothing' }])
  app.log.level = 'debug'
  for (let n = 0; n < 3; n++) app.log.error({ err: unavailable() }, 'request failed')
  t.equal(lines().length, 3)
})
