import { createHash } from 'node:crypto'
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import Database from 'better-sqlite3'
import t from 'tap'
import {
  backUpStore,
  checkDatabase,
  type Engine,
  exposedFile,
  isSqliteUrl,
  type Migration,
  migrateStore,
  openStore,
  type Progress,
  pendingMigrations,
  sqlitePath,
  verifyBackup,
} from '../../src/store/index.ts'
import { readMigrations } from '../../src/store/migrations.ts'
import { ENGINES, emptyDatabase, freshDatabase, onBothEngines } from '../support/engines.ts'
import { failureOf, UNAVAILABLE } from '../support/failures.ts'
import { connectTo } from '../support/pg-client.ts'
import { exitOf, startProgram } from '../support/processes.ts'
import { addUser } from '../support/rows.ts'
import { until } from '../support/until.ts'

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
  last: '0028_ids_of_users',
  sqlite: '5293b33b0beaca00adcb8359641277b3b63a3edc1b271eb7f0d807c89319ee55',
  postgres: '33aa98d6b0f627c41e6aadba155cffa9ff70fe9633a45b66a0a6fb5aa53d5d3c',
}

t.test('a released migration never changes', async (t) => {
  for (const engine of ENGINES) {
    const released = readMigrations(engine).filter(({ tag }) => tag <= RELEASED.last)
    t.equal(released.at(-1)?.tag, RELEASED.last)
    const hash = createHash('sha256')
    for (const { tag, hash: ofFile } of released) hash.update(`${tag} ${ofFile}\n`)
    t.equal(hash.digest('hex'), RELEASED[engine], engine)
  }
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

/** The migrations of a version that has one more. It only adds, unless it says which versions may serve beside it. */
function withNext(engine: Engine, sql: string[], servesFrom?: 'itself'): Migration[] {
  const known = readMigrations(engine)
  const last = known.at(-1) as Migration
  const folderMillis = last.folderMillis + 1
  const from = servesFrom === undefined ? last.servesFrom : folderMillis
  return [...known, { ...last, tag: '9999_next', sql, folderMillis, servesFrom: from }]
}

const ADDS = ['create table next_feature (id bigint)', 'alter table plants add column color text']

await onBothEngines(t, 'beside a newer version that has only added to the tables, this one serves', async (t, on) => {
  const { engine, url, store } = on
  const own = store.forUser(await addUser(store))
  await migrateStore(url, { migrations: withNext(engine, ADDS) })
  await store.ready()
  await own.write('record', async () => {})
  t.equal(await migrateStore(url), undefined, 'it can also start')
  t.same(await checkDatabase(url), [], 'and finds nothing wrong')
  if (engine === 'sqlite') {
    await backUpStore(url, `${t.testdir({})}/x.db`, new Date())
    await onEngine(url, 'create trigger strange after insert on plants begin select 1; end')
    t.match(await checkDatabase(url), [{ examples: [/trigger strange on plants is not of Tradeleaf/] }])
  }
})

await onBothEngines(
  t,
  'beside one that has removed something, it is not ready and changes no record',
  async (t, { engine, url, store }) => {
    const own = store.forUser(await addUser(store))
    await migrateStore(url, { migrations: withNext(engine, ['drop table failed_attempts'], 'itself') })
    const newer = { ...UNAVAILABLE, detail: /newer version of Tradeleaf: it has 1 migrations/ }
    t.match(await failureOf(store.ready()), newer)
    t.match(await failureOf(migrateStore(url)), newer)
    t.match(await failureOf(own.write('record', async () => t.fail('it ran'))), { code: 'service_restarting' })
  },
)

await onBothEngines(t, 'a migration tells its steps', async (t, { engine, url }) => {
  const told: Progress[] = []
  await migrateStore(url, { migrations: withNext(engine, ADDS), onProgress: (progress) => told.push(progress) })
  const steps = engine === 'sqlite' ? 3 : 2
  t.same(
    told,
    Array.from({ length: steps + 1 }, (_, done) => ({ done, steps })),
  )
})

t.test('a migration that waits for a long reader stops no other reader (PostgreSQL)', async (t) => {
  const url = await freshDatabase(t, 'postgres')
  const reader = await connectTo(url)
  t.teardown(() => reader.end())
  await reader.query('begin; lock table plants in access share mode')
  const told: number[] = []
  const migrating = migrateStore(url, {
    migrations: withNext('postgres', ADDS),
    lockTimeoutMs: 100,
    pauseMs: 50,
    onProgress: ({ done }) => told.push(done),
  })
  const other = await connectTo(url)
  t.teardown(() => other.end())
  const waits = "select from pg_locks where not granted and relation = 'plants'::regclass"
  for (let round = 0; round < 2; round++) {
    await until(async () => (await reader.query(waits)).rowCount !== 0)
    await other.query('select count(*) from plants')
  }
  await until(async () => told.filter((done) => done === 0).length > 2)
  t.same((await onPostgres(url, "select to_regclass('next_feature') as name"))[0], { name: null }, 'nothing is left')
  await reader.query('commit')
  await migrating
  await other.query('select color from plants')
})

/** The copies of a database that were made before migrations, and all that begins like them. */
const copiesOf = (path: string): string[] =>
  readdirSync(dirname(path))
    .filter((name) => name.startsWith(`${basename(path)}-before-migration-`))
    .sort()

t.test('before a migration a SQLite database is copied', async (t) => {
  const url = await emptyDatabase(t, 'sqlite')
  const path = sqlitePath(url)
  t.equal(await migrateStore(url), undefined, 'a new one is not')
  const store = await openStore(url)
  await addUser(store, 'kept@example.com')
  await store.close()
  t.equal(await migrateStore(url), undefined, 'nor is one that is up to date')

  const failing = { migrations: withNext('sqlite', ['alter table users rename to people', 'nonsense']) }
  for (let start = 0; start < 3; start++) await t.rejects(migrateStore(url, failing))
  const copy = await migrateStore(url, { migrations: withNext('sqlite', ['delete from users']) })
  const [name, info, ...others] = copiesOf(path)
  t.match(name, new RegExp(`-from-${readMigrations('sqlite').at(-1)?.tag}-\\d{4}-\\d\\d-\\d\\dT[\\d-]+Z$`))
  t.equal(copy, `${dirname(path)}/${name}`, 'that of the first attempt')
  t.same([info, others], [`${name}.json`, []], 'and it is the only one')
  t.equal(statSync(copy as string).mode & 0o777, 0o600)
  t.match(await verifyBackup(copy as string), { rows: { users: 1 } }, 'which can be restored')
})

t.test('a start that is killed while it migrates changes nothing, and leaves one copy', async (t) => {
  const url = await freshDatabase(t, 'sqlite')
  const path = sqlitePath(url)
  const kill = async () => {
    const child = startProgram(t, 'migrate-slowly', [url])
    let output = ''
    child.stdout.on('data', (text) => {
      output += text
    })
    // The copy, the table, and some of its rows, which no longer fit into the cache.
    await until(() => output.split('\n').includes('4'))
    child.kill('SIGKILL')
    await exitOf(child)
  }
  await kill()
  const [copy, ...others] = copiesOf(path)
  t.same(others, [`${copy}.json`])
  t.ok(statSync(`${path}-wal`).size > 1_000_000, 'it had written to the log')
  for (let start = 0; start < 2; start++) await kill()
  t.same(copiesOf(path), [copy, `${copy}.json`])
  t.same(await checkDatabase(url), [])
  t.same(await pendingMigrations(url), [])
})

t.test(
  'a copy is never replaced; of a database that has changed another one is made, and the newest stay',
  async (t) => {
    const url = await freshDatabase(t, 'sqlite')
    const path = sqlitePath(url)
    const failing = { migrations: withNext('sqlite', ['nonsense']), keepCopies: 2 }
    const found: string[] = []
    for (let start = 0; start < 3; start++) {
      const store = await openStore(url)
      await addUser(store, `user${start}@example.com`)
      await store.close()
      await t.rejects(migrateStore(url, failing))
      found.push(...copiesOf(path).filter((name) => name.endsWith('Z') && !found.includes(name)))
      t.equal(found.length, start + 1)
    }
    t.same(
      copiesOf(path),
      found.slice(1).flatMap((name) => [name, `${name}.json`]),
    )
    const users = await Promise.all(found.slice(1).map((name) => verifyBackup(`${dirname(path)}/${name}`)))
    t.match(users, [{ rows: { users: 2 } }, { rows: { users: 3 } }])
  },
)

t.test('what is left of starts that were killed while they copied is removed', async (t) => {
  const url = await freshDatabase(t, 'sqlite')
  const path = sqlitePath(url)
  const begin = `${path}-before-migration-from-0001_x-2026-01-01T00-00-00-000Z`
  for (const end of ['', '.0123abcd', '.0123abcd-journal', '.json.0123abcd', '-wal']) writeFileSync(begin + end, 'half')
  const copy = await migrateStore(url, { migrations: withNext('sqlite', ADDS) })
  t.same(copiesOf(path), [basename(`${begin}-wal`), ...['', '.json'].map((end) => basename(copy as string) + end)])
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
