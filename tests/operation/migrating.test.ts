/** A start on an older database: the port is open at once, and everything but `/health` is refused until the database is migrated. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import Database from 'better-sqlite3'
import t, { type Test } from 'tap'
import { inProject } from '../../src/lib/paths.ts'
import { type Engine, isSqliteUrl, migrateStore, pendingMigrations, sqlitePath } from '../../src/store/index.ts'
import { readMigrations } from '../../src/store/migrations.ts'
import { freePort } from '../support/balancer.ts'
import { ENGINES, emptyDatabase } from '../support/engines.ts'
import { connectTo } from '../support/pg-client.ts'
import { exitOf, NODE_OPTIONS } from '../support/processes.ts'
import { startService } from '../support/service.ts'
import { until } from '../support/until.ts'

/** A database of the version before this one. */
async function olderDatabase(t: Test, engine: Engine): Promise<string> {
  const url = await emptyDatabase(t, engine)
  await migrateStore(url, { migrations: readMigrations(engine).slice(0, -1) })
  return url
}

/** Keeps a migration waiting. */
async function holdMigrations(t: Test, url: string): Promise<() => Promise<unknown>> {
  if (isSqliteUrl(url)) {
    const handle = new Database(sqlitePath(url))
    handle.exec('BEGIN IMMEDIATE')
    t.teardown(() => handle.close())
    return async () => handle.close()
  }
  const client = await connectTo(url)
  t.teardown(() => client.end())
  await client.query('select pg_advisory_lock(7205751)')
  return () => client.end()
}

for (const engine of ENGINES) {
  t.test(`the port is open while the database is migrated (${engine})`, async (t) => {
    const url = await olderDatabase(t, engine)
    const release = await holdMigrations(t, url)
    const port = await freePort()
    const starting = startService(t, url, { PORT: String(port) })
    const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } })
    await until(async () => (await get('/health').catch(() => undefined))?.status === 200)
    const refused = { success: false, code: 'migrating', params: { done: 0, steps: Number } }
    for (const path of ['/ready', '/api/months', '/docs/']) {
      const answer = await get(path)
      t.equal(answer.status, 503, path)
      t.equal(answer.headers.get('retry-after'), '5')
      t.match(await answer.json(), refused, path)
    }
    const plants = await get('/plants')
    t.equal(plants.status, 500)
    t.match(await plants.json(), { error: 503, code: 'migrating' })
    await release()
    const service = await starting
    t.equal((await get('/ready')).status, 200)
    t.match(
      service.output(),
      engine === 'sqlite' ? /As it was before it is in .*-before-migration-from-/ : /was migrated/,
    )
    service.child.kill('SIGTERM')
    t.match(await service.ended, { code: 0 }, service.output())
  })

  t.test(`a start whose port is taken changes nothing (${engine})`, async (t) => {
    const url = await olderDatabase(t, engine)
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    t.teardown(() => taken.close())
    const { port } = taken.address() as { port: number }
    await t.rejects(startService(t, url, { PORT: String(port) }), /PORT is taken/)
    t.equal((await pendingMigrations(url)).length, 1)
  })

  t.test(`with MIGRATE=off a start waits until something else has migrated (${engine})`, async (t) => {
    const url = await olderDatabase(t, engine)
    const port = await freePort()
    const starting = startService(t, url, { PORT: String(port), MIGRATE: 'off' })
    const ready = () => fetch(`http://127.0.0.1:${port}/ready`, { headers: { connection: 'close' } })
    await until(async () => (await ready().catch(() => undefined))?.status === 503)
    t.match(await (await ready()).json(), { code: 'not_migrated' })
    const other = await startService(t, url)
    t.match(other.output(), /The database was migrated\./, 'there was something left to migrate')
    await starting
    t.equal((await ready()).status, 200)
  })
}

t.test('a service that is told to end while it migrates ends, and nothing has changed', async (t) => {
  const url = await olderDatabase(t, 'postgres')
  await holdMigrations(t, url)
  const port = await freePort()
  const { PATH } = process.env
  const child = spawn(process.execPath, [...NODE_OPTIONS, inProject('src/main.ts')], {
    env: { PATH, DATABASE_URL: url, PORT: String(port) },
    stdio: 'ignore',
  })
  t.teardown(() => child.kill('SIGKILL'))
  await until(async () => (await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined))?.status === 200)
  child.kill('SIGTERM')
  t.equal(await exitOf(child), 0)
  t.equal((await pendingMigrations(url)).length, 1)
})
