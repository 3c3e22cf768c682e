import { createHash } from 'node:crypto'
import { chmodSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import Database from 'better-sqlite3'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import t from 'tap'
import { inProject } from '../../src/lib/paths.ts'
import { version } from '../../src/lib/version.ts'
import { migrateSqlite } from '../../src/store/engines/sqlite/migrate.ts'
import { exposedFile, isSqliteUrl, migrateStore, openStore, sqlitePath } from '../../src/store/index.ts'
import { readMigrations } from '../../src/store/migrations.ts'
import { ENGINES, emptyDatabase, onBothEngines } from '../support/engines.ts'
import { failureOf, UNAVAILABLE } from '../support/failures.ts'
import { connectTo } from '../support/pg-client.ts'
import { exitOf, startProgram } from '../support/processes.ts'
import { addUser, selectEmails } from '../support/rows.ts'

async function onPostgres(url: string, query: string): Promise<Record<string, unknown>[]> {
  const client = await connectTo(url)
  try {
    return (await client.query(query)).rows as Record<string, unknown>[]
  } finally {
    await client.end()
  }
}

async function onEngine(url: string, query: string): Promise<Record<string, unknown>[]> {
  if (!isSqliteUrl(url)) return onPostgres(url, query.replace('__drizzle_migrations', 'drizzle.__drizzle_migrations'))
  const handle = new Database(sqlitePath(url))
  try {
    const statement = handle.prepare(query)
    if (statement.reader) return statement.all() as Record<string, unknown>[]
    statement.run()
    return []
  } finally {
    handle.close()
  }
}

const addMigration = (url: string, createdAt: number) =>
  onEngine(url, `insert into __drizzle_migrations (hash, created_at) values ('other', ${createdAt})`)
const withoutMigrations = (url: string) => onEngine(url, 'delete from __drizzle_migrations')
const migrationsIn = async (url: string) =>
  (await onEngine(url, 'select created_at from __drizzle_migrations order by id')).map((row) => Number(row.created_at))

await onBothEngines(t, 'migrating again changes nothing', async (t, { url, store }) => {
  const id = await addUser(store)
  await migrateStore(url)
  await migrateStore(url)
  await store.ready()
  t.match(await store.read(({ sql, t }) => sql.select().from(t.users)), [{ id }])
})

for (const engine of ENGINES) {
  t.test(`processes that start together migrate once (${engine})`, async (t) => {
    const url = await emptyDatabase(t, engine)
    const processes = Array.from({ length: 4 }, () => startProgram(t, 'migrate-process', [url]))
    t.same(await Promise.all(processes.map(exitOf)), [0, 0, 0, 0])
    const store = await openStore(url)
    t.teardown(() => store.close())
    await store.ready()
    await addUser(store)
  })
}

t.test('a PostgreSQL database without its tables is not ready', async (t) => {
  const store = await openStore(await emptyDatabase(t, 'postgres'))
  t.teardown(() => store.close())
  t.match(await failureOf(store.ready()), UNAVAILABLE)
})

t.test('migrating creates a SQLite file and its folders; opening never does', async (t) => {
  const url = (await emptyDatabase(t, 'sqlite')).replace('test.db', 'deep/down/test.db')
  const store = await openStore(url)
  t.teardown(() => store.close())
  t.match(await failureOf(store.ready()), UNAVAILABLE)
  t.notOk(existsSync(sqlitePath(url)))
  await migrateStore(url)
  await store.ready()
})

await onBothEngines(
  t,
  'a database of a newer version is refused by name and left as it is',
  async (t, { engine, url, store }) => {
    const applied = await migrationsIn(url)
    await addMigration(url, 9_999_999_999_999)
    const newer = { ...UNAVAILABLE, detail: /newer version of Tradeleaf: it has 1 migrations .* of 2286-11-20/ }
    t.match(await failureOf(migrateStore(url)), newer, 'at start')
    t.match(await failureOf(store.ready()), newer, 'when it is asked whether it is ready')
    t.same(await migrationsIn(url), [...applied, 9_999_999_999_999], engine)
  },
)

/** Databases of users have run them. A change of the tables is a new migration. */
const RELEASED = {
  'sqlite/0000_init.sql': 'ca7f7f2c87ea563a9efc606f74ec07d76017a70c3b44b776dc0f020f9b36f9c1',
  'postgres/0000_init.sql': '963d0d4469d63395d28e6a34c1a9ba41bc0dda445405d1cfdb9d8ad62fd2b52b',
}

t.test('a released migration never changes', async (t) => {
  for (const [file, digest] of Object.entries(RELEASED))
    t.equal(
      createHash('sha256')
        .update(readFileSync(inProject('db/migrations', file)))
        .digest('hex'),
      digest,
      file,
    )
})

await onBothEngines(
  t,
  'once a newer version has migrated the database, an older one changes no record',
  async (t, { url, store }) => {
    const own = store.forUser(await addUser(store))
    await own.write('record', async () => {})
    await addMigration(url, 9_999_999_999_999)
    const refused = { kind: 'busy', code: 'service_restarting', detail: /newer version of Tradeleaf has migrated/ }
    t.match(await failureOf(own.write('record', async () => t.fail('it ran'))), refused)
    t.match(await failureOf(own.writeLate(async () => t.fail('it ran'))), refused)
    await addUser(store, 'other@example.com')
    t.pass('other writes go on')
  },
)

t.test('before a migration a SQLite database is copied', async (t) => {
  const url = await emptyDatabase(t, 'sqlite')
  const path = sqlitePath(url)
  t.equal(await migrateStore(url), undefined, 'a new one is not')
  const store = await openStore(url)
  await addUser(store, 'kept@example.com')
  t.equal(await migrateStore(url), undefined, 'nor is one that is up to date')

  const [known] = readMigrations('sqlite').slice(-1)
  const next = { ...(known as MigrationMeta), folderMillis: (known as MigrationMeta).folderMillis + 1 }
  const withNext = (sql: string[]) => [...readMigrations('sqlite'), { ...next, sql }]
  const copy = `${path}-before-${version}`
  await t.rejects(migrateSqlite(path, withNext(['alter table users rename to people', 'nonsense'])))
  t.equal(
    await migrateSqlite(path, withNext(['delete from users'])),
    copy,
    'a copy of an attempt that failed is replaced',
  )
  t.same(await store.read(selectEmails), [])
  await store.close()
  t.equal(statSync(copy).mode & 0o777, 0o600)
  t.same(
    readdirSync(dirname(path)).filter((name) => name.startsWith(`${basename(copy)}.`)),
    [],
    'no other file is left',
  )

  // As the guide says: the copy takes the place of the database and its log.
  for (const end of ['', '-wal', '-shm']) rmSync(`${path}${end}`, { force: true })
  renameSync(copy, path)
  const restored = await openStore(url)
  t.teardown(() => restored.close())
  await restored.ready()
  t.same(await restored.read(selectEmails), ['kept@example.com'])
})

await onBothEngines(t, 'a database from before the first release is refused with one line', async (t, { url }) => {
  await withoutMigrations(url)
  await addMigration(url, 1_500_000_000_000)
  const refused = {
    ...UNAVAILABLE,
    detail: /made by a build of Tradeleaf from before version 0\.1\.0.*start with a new database$/,
  }
  t.match(await failureOf(migrateStore(url)), refused)
  t.same(await migrationsIn(url), [1_500_000_000_000])
})

t.test('a PostgreSQL database with tables of another program is refused', async (t) => {
  const url = await emptyDatabase(t, 'postgres')
  await onPostgres(url, 'create table users (name text)')
  t.match(await failureOf(migrateStore(url)), { ...UNAVAILABLE, detail: /belongs to another program .*"users"/ })
})

t.test('a SQLite file of another program is refused and not changed by a byte', async (t) => {
  const url = await emptyDatabase(t, 'sqlite')
  const handle = new Database(sqlitePath(url))
  handle.exec('create table notes (text)')
  handle.close()
  const before = readFileSync(sqlitePath(url))
  t.match(await failureOf(migrateStore(url)), { ...UNAVAILABLE, detail: /belongs to another program/ })
  t.ok(before.equals(readFileSync(sqlitePath(url))))
})

t.test('the SQLite file, its log and the folders made for it are open to their owner only', async (t) => {
  const url = (await emptyDatabase(t, 'sqlite')).replace('test.db', 'deep/down/test.db')
  const umask = process.umask(0)
  t.teardown(() => process.umask(umask))
  await migrateStore(url)
  const store = await openStore(url)
  t.teardown(() => store.close())
  await addUser(store)
  const path = sqlitePath(url)
  const mode = (name: string) => (statSync(name).mode & 0o777).toString(8)
  t.same([path, `${path}-wal`, `${path}-shm`].map(mode), ['600', '600', '600'])
  t.same([dirname(path), dirname(dirname(path))].map(mode), ['700', '700'])
  t.equal(exposedFile(url), undefined)
})

t.test('an existing SQLite file keeps its mode, and is reported if others can open it', async (t) => {
  const url = await emptyDatabase(t, 'sqlite')
  await migrateStore(url)
  chmodSync(sqlitePath(url), 0o640)
  await migrateStore(url)
  t.equal(statSync(sqlitePath(url)).mode & 0o777, 0o640)
  t.equal(exposedFile(url), sqlitePath(url))
})
