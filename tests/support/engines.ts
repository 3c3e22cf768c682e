/**
 * Databases for tests, on both engines.
 *
 * PostgreSQL is the server of `TEST_POSTGRES_URL`, which `npm test` starts once for the whole run; a test file that is
 * run by itself starts its own. Any server from 15 on whose user may create databases will do. With `TEST_POSTGRES_BY_USER` the
 * tables of users are partitioned by user. Every database is a copy
 * of a migrated template and is dropped afterwards.
 */
import { createHash, randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import root, { type Test } from 'tap'
import { startPostgres } from '../../scripts/postgres.ts'
import { inProject } from '../../src/lib/paths.ts'
import type { Engine, Store } from '../../src/store/index.ts'
import { isSqliteUrl, migrateStore, openStore, sqlitePath } from '../../src/store/index.ts'
import { distribute } from './citus.ts'
import { connectTo } from './pg-client.ts'

export const ENGINES = ['sqlite', 'postgres'] as const satisfies readonly Engine[]
const LABEL = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const

/** An arbitrary lock number, by which the test files of a run create the template one after the other. */
const TEMPLATE_LOCK = 7_205_752

export interface OnEngine {
  engine: Engine
  /** The `DATABASE_URL` of this test's own database, migrated and empty. */
  url: string
  /** Open on `url`; closed after the test. */
  store: Store
}

/**
 * Runs `body` as one subtest on SQLite (a file) and one on PostgreSQL, each with a fresh database; only on one of them if
 * the run says so (`scripts/test-files.ts`). Not within another test, which would run with each of them. The names are
 * `name (SQLite)` and `name (PostgreSQL)`. Both run at the same time in a file that sets `t.jobs = 2`, as those do whose
 * tests mostly wait.
 */
export async function onBothEngines(
  t: Test,
  name: string,
  body: (t: Test, on: OnEngine) => Promise<void>,
): Promise<void> {
  const asked = process.env.TEST_ENGINES ?? 'both'
  if (asked !== 'both' && t !== root && t.parent !== root) throw new Error(`onBothEngines in a subtest: '${name}'`)
  // Declares both before the first runs, so that a caller who does not wait gets both.
  await Promise.all(
    ENGINES.filter((engine) => asked === 'both' || asked === engine).map((engine) =>
      t.test(`${name} (${LABEL[engine]})`, { buffered: t.jobs > 1, engine } as object, async (t) => {
        const url = await freshDatabase(t, engine)
        const store = await openStore(url)
        try {
          await body(t, { engine, url, store })
        } finally {
          await store.close()
        }
      }),
    ),
  )
}

/** The `DATABASE_URL` of a migrated, empty database that is removed after `t`. */
export async function freshDatabase(t: Test, engine: Engine): Promise<string> {
  if (engine === 'sqlite') {
    const url = emptySqlite(t)
    copyFileSync(await sqliteTemplate(), sqlitePath(url))
    return url
  }
  return process.env.TEST_POSTGRES_BY_USER === undefined ? ordinaryDatabase(t) : databaseByUser(t)
}

/** A PostgreSQL database as the migrations make it, for tests of what the server keeps about its tables. */
export const ordinaryDatabase = async (t: Test): Promise<string> => createDatabase(t, await postgresTemplate(false))

/** A PostgreSQL database whose tables of users are partitioned by user. */
export async function databaseByUser(t: Test): Promise<string> {
  const url = await createDatabase(t, await postgresTemplate(true))
  // A plan for any user names the partitions of all, and locks them.
  await withDatabase(url, (client) =>
    client.query(`alter database "${new URL(url).pathname.slice(1)}" set plan_cache_mode = force_custom_plan`),
  )
  return url
}

/** Like `freshDatabase`, but without tables; on SQLite the file does not exist yet. */
export const emptyDatabase = async (t: Test, engine: Engine): Promise<string> =>
  engine === 'sqlite' ? emptySqlite(t) : createDatabase(t, 'template0')

function emptySqlite(t: Test): string {
  const folder = mkdtempSync(join(tmpdir(), 'tradeleaf-test-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  return `sqlite:${join(folder, 'test.db')}`
}

let sqliteTemplatePath: Promise<string> | undefined
function sqliteTemplate(): Promise<string> {
  sqliteTemplatePath ??= (async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tradeleaf-test-'))
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    const path = join(folder, 'template.db')
    await migrateStore(`sqlite:${path}`)
    return path
  })()
  return sqliteTemplatePath
}

let server: Promise<string> | undefined
/** The address of the test server's maintenance database. */
export function postgresServer(): Promise<string> {
  server ??= (async () => process.env.TEST_POSTGRES_URL || (await startPostgres()).url)()
  return server
}

/** Runs `fn` on a connection to the maintenance database of the test server. */
export async function withPostgres<T>(fn: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectTo(await postgresServer())
  try {
    return await fn(client)
  } finally {
    await client.end()
  }
}

/** `fn` with a client of the database. */
export async function withDatabase<T>(url: string, fn: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectTo(url)
  try {
    return await fn(client)
  } finally {
    await client.end()
  }
}

/** The data folder of the server at `url`. */
export const dataFolderOf = (url: string): Promise<string> =>
  withDatabase(url, async (client) => {
    const { rows } = await client.query('show data_directory')
    return (rows[0] as { data_directory: string }).data_directory
  })

const databaseUrl = async (name: string): Promise<string> => {
  const url = new URL(await postgresServer())
  url.pathname = `/${name}`
  return url.href
}

const migrationsHash = (): string => {
  const folder = inProject('db/migrations/postgres')
  const hash = createHash('sha256')
  for (const name of readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort())
    hash.update(name).update(readFileSync(join(folder, name)))
  return hash.digest('hex').slice(0, 16)
}

const templates = new Map<boolean, Promise<string>>()
function postgresTemplate(isByUser: boolean): Promise<string> {
  const template = templates.get(isByUser) ?? createTemplate(isByUser)
  templates.set(isByUser, template)
  return template
}

const createTemplate = (isByUser: boolean): Promise<string> =>
  withPostgres(async (client) => {
    const name = `tradeleaf_template_${migrationsHash()}${isByUser ? '_by_user' : ''}`
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) {
      // Renamed when complete, so that a run that dies here leaves no incomplete template.
      const unfinished = `${name}_unfinished`
      await client.query(`drop database if exists ${unfinished} with (force)`)
      await client.query(`create database ${unfinished} template template0`)
      await migrateStore(await databaseUrl(unfinished))
      if (isByUser) await withDatabase(await databaseUrl(unfinished), distribute)
      await client.query(`alter database ${unfinished} rename to ${name}`)
    }
    return name
  })

const dropping: Promise<unknown>[] = []
root.teardown(() => Promise.all(dropping))

async function createDatabase(t: Test, from: string): Promise<string> {
  const name = `tradeleaf_test_${randomBytes(6).toString('hex')}`
  // Copying the files takes a third of the time of writing the pages to the log, which is the default.
  await withPostgres((client) => client.query(`create database ${name} template ${from} strategy file_copy`))
  // It takes a tenth of a second, for which the next test does not wait.
  t.teardown(() => {
    dropping.push(withPostgres((client) => client.query(`drop database if exists ${name} with (force)`)))
  })
  return databaseUrl(name)
}

/** A database that a test can make unavailable under an open store, and restore unchanged. */
export interface Breakable {
  /** The address for the store or the service. */
  url: string
  /** SQLite: the file is gone. PostgreSQL: connections are cut and new ones refused. */
  takeAway(): Promise<void>
  bringBack(): Promise<void>
}

export interface BreakablePostgres extends Breakable {
  /**
   * Connections stay open but transfer nothing, as on a network that drops packets. After `bringBack`, new connections
   * work; stalled ones stay silent.
   */
  stall(): void
}

/** Makes a database of `freshDatabase` or `onBothEngines` breakable. */
export async function breakable(t: Test, url: string): Promise<Breakable> {
  return isSqliteUrl(url) ? breakableSqlite(url) : breakablePostgres(t, url)
}

function breakableSqlite(url: string): Breakable {
  const path = sqlitePath(url)
  return {
    url,
    takeAway: async () => renameSync(path, `${path}.away`),
    bringBack: async () => renameSync(`${path}.away`, path),
  }
}

/** A TCP proxy in front of the server. It runs in this process, so a test must not block the event loop. */
export async function breakablePostgres(t: Test, url: string): Promise<BreakablePostgres> {
  const address = new URL(url)
  const upstream = { host: address.hostname, port: Number(address.port || 5432) }
  const links = new Set<[Socket, Socket]>()
  let stalled = false

  const listener: Server = createServer((near) => {
    const far = connect(upstream)
    const link: [Socket, Socket] = [near, far]
    links.add(link)
    for (const socket of link) {
      socket.on('error', () => {})
      socket.on('close', () => {
        links.delete(link)
        near.destroy()
        far.destroy()
      })
    }
    near.on('data', (bytes) => far.write(bytes))
    far.on('data', (bytes) => near.write(bytes))
    if (stalled) for (const socket of link) socket.pause()
  })
  const listen = (port: number) => new Promise<void>((resolve) => listener.listen(port, '127.0.0.1', resolve))
  const takeAway = () =>
    new Promise<void>((resolve) => {
      listener.close(() => resolve())
      for (const link of links) for (const socket of link) socket.resetAndDestroy()
    })

  await listen(0)
  const at = listener.address()
  if (at === null || typeof at === 'string') throw new Error('no port')
  t.teardown(() => (listener.listening ? takeAway() : undefined))
  address.hostname = '127.0.0.1'
  address.port = String(at.port)
  return {
    url: address.href,
    takeAway,
    stall() {
      stalled = true
      for (const link of links) for (const socket of link) socket.pause()
    },
    async bringBack() {
      stalled = false
      if (!listener.listening) await listen(at.port)
    },
  }
}
