/** Only `migrate` migrates; the other commands of a newer version leave a database of an older one as it is. */
import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import t, { type Test } from 'tap'
import {
  type Engine,
  isSqliteUrl,
  type Migration,
  migrateStore,
  openStore,
  pendingMigrations,
  sqlitePath,
  verifyBackup,
} from '../../src/store/index.ts'
import { readMigrations } from '../../src/store/migrations.ts'
import { ENGINES, emptyDatabase, withDatabase } from '../support/engines.ts'
import { addUser } from '../support/rows.ts'
import { tradeleaf } from './support.ts'

const LAST = '0028_ids_of_users'
/** It changes no table of the directory. */
const OF_RECORD = '0027_traceparent'

/** A database that lacks the last migration, with a user. */
async function olderDatabase(t: Test, engine: Engine): Promise<string> {
  const url = await emptyDatabase(t, engine)
  const migrations = readMigrations(engine)
  const before: Migration[] = migrations.slice(
    0,
    migrations.findIndex(({ tag }) => tag === LAST),
  )
  await migrateStore(url, { migrations: before })
  const store = await openStore(url)
  await addUser(store, 'trader@example.com')
  await store.close()
  return url
}

/** As if a migration had not run. */
async function forget(url: string, { folderMillis }: Migration): Promise<void> {
  const text = `delete from __drizzle_migrations where created_at = ${folderMillis}`
  if (!isSqliteUrl(url))
    return await withDatabase(url, async (client) => void (await client.query(text.replace('from ', 'from drizzle.'))))
  const handle = new Database(sqlitePath(url))
  handle.exec(text)
  handle.close()
}

for (const engine of ENGINES)
  t.test(`what commands do with a database of an older version (${engine})`, async (t) => {
    const url = await olderDatabase(t, engine)
    const run = (...args: string[]) => tradeleaf(args, { DATABASE_URL: url })
    const isOlder = async (name: string) => t.ok((await pendingMigrations(url)).length > 0, `${name} has not migrated`)
    const files = () => (isSqliteUrl(url) ? readdirSync(dirname(sqlitePath(url))).sort() : [])
    const before = files()

    const refused = {
      code: 1,
      stdout: '',
      stderr: /^the database must be migrated first \(it lacks \d+ migrations?\): run 'tradeleaf migrate'[^\n]*\n$/,
    }
    t.match(await run('users', 'list'), refused, 'the migration changes tokens')
    t.match(await run('check'), refused)
    t.match(await run('export', `${t.testdir({})}/x.csv`, '--of', '2024-03', '--user', 'trader@example.com'), refused)
    await isOlder('a command of the record')

    const tried = await run('migrate', '--dry-run')
    t.match(tried, {
      code: 0,
      stdout: /^1 migration: 0028_ids_of_users\b.*\n.* second.* MB of the disk\..*\nNothing was changed/s,
    })
    t.match(JSON.parse((await run('migrate', '--dry-run', '--json')).stdout), {
      migrations: [LAST],
      seconds: Number,
      bytes: Number,
      isMeasured: engine === 'sqlite',
    })
    await isOlder('a dry run')
    t.same(files(), before, 'and nothing is left of it')

    const { copy } = JSON.parse((await run('migrate', '--json')).stdout) as { copy: string | null }
    t.same(await pendingMigrations(url), [])
    if (isSqliteUrl(url)) t.match(await verifyBackup(copy as string), { rows: { users: 1 } })
    else t.equal(copy, null)
    t.match(await run('migrate'), { code: 0, stdout: 'The database has the tables of this version.\n' })
    t.match(await run('check'), { code: 0 })
  })

t.test('migrate makes a database, so that a service with MIGRATE=off has one', async (t) => {
  const url = await emptyDatabase(t, 'sqlite')
  t.match(await tradeleaf(['migrate', '--dry-run'], { DATABASE_URL: url }), { code: 0 })
  t.same(readdirSync(dirname(sqlitePath(url))), [], 'a dry run does not')
  t.match(await tradeleaf(['migrate'], { DATABASE_URL: url }), { code: 0 })
  t.same(await pendingMigrations(url), [])
})

for (const engine of ENGINES)
  t.test(`commands of the directory need no migration that leaves it as it is (${engine})`, async (t) => {
    const url = await emptyDatabase(t, engine)
    await migrateStore(url)
    const store = await openStore(url)
    await addUser(store, 'trader@example.com')
    const missing = readMigrations(engine).find(({ tag }) => tag === OF_RECORD) as Migration
    await store.close()
    await forget(url, missing)
    const run = (...args: string[]) => tradeleaf(args, { DATABASE_URL: url })
    t.match(await run('users', 'list'), { code: 0, stdout: /trader@example\.com/, stderr: '' })
    t.match(await run('token', 'create', '--email', 'trader@example.com'), { code: 0, stdout: /^tlf_/ })
    t.match(await run('check'), { code: 1, stderr: /it lacks 1 migration/ })
    t.match(await pendingMigrations(url), [{ tag: OF_RECORD }])
  })
