/** A pgbouncer in front of PostgreSQL: in session mode everything works; transaction mode is refused by name. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import t, { type Test } from 'tap'
import { inPath, isExecutable } from '../../scripts/debian.ts'
import { migrateStore, openStore } from '../../src/store/index.ts'
import { emptyDatabase } from '../support/engines.ts'
import { failureOf, UNAVAILABLE } from '../support/failures.ts'
import { addUser, selectEmails } from '../support/rows.ts'
import { until } from '../support/until.ts'

const PROGRAM = ['/usr/sbin/pgbouncer', inPath('pgbouncer') ?? ''].find(isExecutable)
/** pgbouncer refuses to run as root. */
const NOBODY = 65_534

/** The address of a pgbouncer in front of the database. */
async function behindPooler(t: Test, url: string, mode: 'session' | 'transaction'): Promise<string> {
  const [folder, server] = [mkdtempSync(join(tmpdir(), 'tradeleaf-pooler-')), new URL(url)]
  const free = createServer().listen(0, '127.0.0.1')
  await once(free, 'listening')
  const { port } = free.address() as AddressInfo
  await new Promise((resolve) => free.close(resolve))
  const config = join(folder, 'pgbouncer.ini')
  const { hostname, port: serverPort, username, password } = server
  writeFileSync(
    config,
    [
      '[databases]',
      `* = host=${hostname} port=${serverPort || 5432} user=${username} password='${decodeURIComponent(password)}'`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
      `auth_type = any\npool_mode = ${mode}`,
      'ignore_startup_parameters = statement_timeout, idle_in_transaction_session_timeout',
    ].join('\n'),
    { mode: 0o644 },
  )
  chmodSync(folder, 0o755)
  const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  const child = spawn(PROGRAM as string, ['-q', config], { stdio: 'ignore', ...account })
  t.teardown(async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
    rmSync(folder, { recursive: true })
  })
  server.port = String(port)
  await until(async () => {
    const client = new pg.Client({ connectionString: server.href })
    try {
      await client.connect()
      await client.query('select 1')
      return true
    } catch {
      return false
    } finally {
      await client.end().catch(() => {})
    }
  })
  return server.href
}

const skip = PROGRAM === undefined && 'there is no pgbouncer: apt-get install pgbouncer'

t.test('a pooler in session mode', { skip }, async (t) => {
  const url = await behindPooler(t, await emptyDatabase(t, 'postgres'), 'session')
  await migrateStore(url)
  const store = await openStore(url)
  await Promise.all(Array.from({ length: 30 }, (_, i) => addUser(store, `${String(i).padStart(2, '0')}@example.com`)))
  t.equal((await store.read(selectEmails)).length, 30)
  await store.ready()
  await store.close()
})

t.test('a pooler in transaction mode is refused', { skip }, async (t) => {
  const url = await behindPooler(t, await emptyDatabase(t, 'postgres'), 'transaction')
  const refused = {
    ...UNAVAILABLE,
    detail: /^the pooler in front of the database is in transaction mode.*pool_mode = session$/,
  }
  for (const _start of [1, 2, 3]) t.match(await failureOf(migrateStore(url)), refused)
})
