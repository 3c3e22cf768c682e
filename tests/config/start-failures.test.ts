/** A service that cannot start ends with code 1 and one line that names the setting. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import t, { type Test } from 'tap'
import { explainStart, listenError, StartError } from '../../src/config/start-errors.ts'
import { inProject } from '../../src/lib/paths.ts'
import { migrateStore, sqlitePath } from '../../src/store/index.ts'
import { freshDatabase, postgresServer } from '../support/engines.ts'
import { NODE_OPTIONS } from '../support/processes.ts'

const PATIENCE_MS = 60_000
/** `nobody`: root may write what is read-only. */
const NOBODY = 65_534

/** What each process is given. A user who may not write in this project writes no coverage either. */
function environment(uid?: number) {
  const { PATH, NODE_COMPILE_CACHE, NODE_V8_COVERAGE } = process.env
  return { PATH, NODE_COMPILE_CACHE, NODE_V8_COVERAGE: uid === undefined ? NODE_V8_COVERAGE : undefined }
}

interface Ended {
  code: number | null
  stdout: string
  stderr: string
}

/** Starts the service and waits for its end; one that runs on is killed and has no code. */
async function startAndEnd(env: Record<string, string>, uid?: number): Promise<Ended> {
  const child = spawn(process.execPath, [...NODE_OPTIONS, inProject('src/main.ts')], {
    env: { ...environment(uid), PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  const ended = { code: null as number | null, stdout: '', stderr: '' }
  child.stdout.on('data', (text) => {
    ended.stdout += text
    if (/is ready/.test(ended.stdout)) child.kill('SIGKILL')
  })
  child.stderr.on('data', (text) => {
    ended.stderr += text
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
  ;[ended.code] = await once(child, 'close')
  clearTimeout(timer)
  return ended
}

async function fails(t: Test, env: Record<string, string>, line: RegExp, uid?: number): Promise<void> {
  const { code, stdout, stderr } = await startAndEnd(env, uid)
  t.equal(code, 1, 'the exit code')
  t.match(stderr, line)
  t.equal(stderr.trimEnd().split('\n').length, 1, `one line: ${stderr}`)
  t.equal(stdout, '')
}

/** As `fails`, without a process: the line that it would show. */
async function refused(t: Test, url: string, line: RegExp): Promise<string> {
  const error = await migrateStore(url).then(
    () => new Error('nothing failed'),
    (error) => error,
  )
  t.match(explainStart(error), line)
  t.notMatch(explainStart(error), '\n')
  return explainStart(error)
}

function temporary(t: Test): string {
  const folder = mkdtempSync(join(tmpdir(), 'tradeleaf-start-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

t.test('a SQLite path that cannot be used', async (t) => {
  const folder = temporary(t)
  const at = (name: string) => `sqlite:${join(folder, name)}`
  await t.test('a folder that cannot be created', async (t) => {
    writeFileSync(join(folder, 'file'), 'no folder')
    await refused(t, at('file/x.db'), /^DATABASE_URL .*the folder .*file cannot be created/)
  })
  await t.test('a folder under /proc', { skip: process.platform !== 'linux' }, (t) =>
    refused(t, 'sqlite:/proc/x/y.db', /^DATABASE_URL .*the folder \/proc\/x cannot be created/),
  )
  await t.test('a folder', (t) => refused(t, `sqlite:${folder}`, /^DATABASE_URL .* is a folder/))
  await t.test('a file that is not SQLite', async (t) => {
    writeFileSync(join(folder, 'text.db'), 'Symbol,Quantity\nAAPL,1\n'.repeat(100))
    await refused(t, at('text.db'), /^DATABASE_URL .*text\.db is not a SQLite database/)
  })
  await t.test('a file that is damaged', async (t) => {
    const url = at('damaged.db')
    await migrateStore(url)
    const handle = new Database(sqlitePath(url))
    handle.pragma('journal_mode = DELETE')
    const pages = handle.pragma('page_count', { simple: true }) as number
    const size = handle.pragma('page_size', { simple: true }) as number
    handle.close()
    // The first page stays, so that the file is SQLite's; everything after it is not.
    const file = spawnSync('dd', [
      'if=/dev/urandom',
      `of=${sqlitePath(url)}`,
      `bs=${size}`,
      'seek=1',
      `count=${pages - 1}`,
    ])
    t.equal(file.status, 0)
    await refused(t, url, /^DATABASE_URL .*damaged\.db is damaged; restore a backup/)
  })
  await t.test('a file of another program', async (t) => {
    const handle = new Database(join(folder, 'other.db'))
    handle.exec('create table notes (text)')
    handle.close()
    await refused(t, at('other.db'), /^DATABASE_URL .*other\.db belongs to another program/)
  })
})

t.test('what the user of the service may not write or listen on', async (t) => {
  const isRoot = process.getuid?.() === 0
  const uid = isRoot ? NOBODY : undefined
  const canRead =
    spawnSync(process.execPath, ['-e', `require(${JSON.stringify(inProject('package.json'))})`], {
      ...(uid === undefined ? {} : { uid, gid: uid }),
    }).status === 0
  if (!canRead) return t.comment('skipped: the project is in a folder of root only')
  const folder = temporary(t)
  chmodSync(folder, 0o755)
  const made = async (name: string, mode: number) => {
    const path = join(folder, name)
    mkdirSync(path)
    const url = `sqlite:${join(path, 'test.db')}`
    await migrateStore(url)
    for (const one of [path, sqlitePath(url)]) if (uid !== undefined) chownSync(one, uid, uid)
    chmodSync(sqlitePath(url), mode)
    return { path, url }
  }
  const [file, readOnly, uploads] = [
    await made('file', 0o400),
    await made('folder', 0o600),
    await made('uploads', 0o600),
  ]
  chmodSync(readOnly.path, 0o500)
  writeFileSync(join(uploads.path, 'uploads'), 'a file')
  const cases: [string, string, RegExp][] = [
    ['a read-only file', file.url, /^DATABASE_URL .*test\.db is read-only$/],
    ['a file in a read-only folder', readOnly.url, /^DATABASE_URL .*the folder .* is read-only/],
    ['an upload folder', uploads.url, /^The upload folder .*uploads cannot be used .*DATABASE_URL/],
  ]
  const lines = refusedTo(
    cases.map(([, url]) => url),
    uid,
  )
  for (const [n, [name, , line]] of cases.entries()) t.match(lines[n], line, name)
  t.equal(lines.length, cases.length)
  chmodSync(readOnly.path, 0o700)
  await t.test('a port', async (t) => {
    const { url } = await made('port', 0o600)
    const env = { DATABASE_URL: url, PORT: '79' }
    if (!(await isRefused(79, uid))) return t.comment('skipped: every port is permitted here')
    await fails(t, env, /^PORT is not permitted: .* 127\.0\.0\.1:80 \(.*EACCES/, uid)
  })
})

/** The line that each service would show that a user starts, in one process. */
function refusedTo(urls: string[], uid?: number): string[] {
  const program = join(import.meta.dirname, '..', 'support', 'refused-starts.ts')
  const { stdout, stderr } = spawnSync(process.execPath, [...NODE_OPTIONS, program, ...urls], {
    env: environment(uid),
    encoding: 'utf8',
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  if (stderr !== '') throw new Error(stderr)
  return stdout.trimEnd().split('\n')
}

/** Whether `uid` may not listen on a port. */
const isRefused = async (port: number, uid?: number): Promise<boolean> =>
  spawnSync(
    process.execPath,
    ['-e', `require('net').createServer().listen(${port}, '127.0.0.1', function () { this.close() })`],
    {
      ...(uid === undefined ? {} : { uid, gid: uid }),
    },
  ).status !== 0

t.test('an address that cannot be listened on', async (t) => {
  // Of the block reserved for documentation (RFC 5737): no machine has it.
  const [error] = await once(createServer().listen(80, '192.0.2.1'), 'error')
  const line = explainStart(listenError(error, '192.0.2.1', 80, 'the service'))
  t.match(line, /^HOST is not an address of this machine: .*192\.0\.2\.1/)
  const DATABASE_URL = await freshDatabase(t, 'sqlite')
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  t.teardown(() => taken.close())
  const { port } = taken.address() as { port: number }
  await fails(t, { DATABASE_URL, PORT: String(port) }, new RegExp(`^PORT is taken: .*127\\.0\\.0\\.1:${port}`))
})

t.test('a PostgreSQL database that cannot be used', async (t) => {
  const right = new URL(await postgresServer())
  const wrong = new URL(right)
  wrong.password = 'wrong-canary'
  const line = await refused(t, wrong.href, /^DATABASE_URL .*28P01: password authentication failed/)
  t.notMatch(line, 'wrong-canary', 'the password is not shown')
  const cases: [string, (url: URL) => void, RegExp][] = [
    [
      'a database that does not exist',
      (url) => (url.pathname = '/nowhere'),
      /^DATABASE_URL .*3D000: database "nowhere"/,
    ],
    ['a port nobody listens on', (url) => (url.port = '1'), /^DATABASE_URL .*127\.0\.0\.1:1 .*ECONNREFUSED/],
  ]
  for (const [name, change, line] of cases)
    await t.test(name, async (t) => {
      const url = new URL(right)
      change(url)
      await refused(t, url.href, line)
    })
})

t.test('a database of a newer version', async (t) => {
  const url = await freshDatabase(t, 'sqlite')
  const handle = new Database(sqlitePath(url))
  handle.exec("insert into __drizzle_migrations (hash, created_at) values ('newer', 9999999999999)")
  handle.close()
  await refused(t, url, /^DATABASE_URL .*newer version of Tradeleaf: it has 1 migrations/)
})

t.test('every reason not to listen names its setting; a fault of our own keeps its stack', async (t) => {
  const refused = (code: string, syscall = 'listen') =>
    explainStart(
      listenError(Object.assign(new Error(`${syscall} ${code}: text`), { code, syscall }), 'h', 80, 'the service'),
    )
  t.match(refused('EADDRINUSE'), /^PORT .*h:80/)
  t.match(refused('EACCES'), /^PORT .*1024/)
  for (const code of ['EADDRNOTAVAIL', 'EAFNOSUPPORT']) t.match(refused(code), /^HOST /)
  for (const code of ['ENOTFOUND', 'EAI_AGAIN']) t.match(refused(code, 'getaddrinfo'), /^HOST /)
  t.equal(explainStart(new StartError('a line')), 'a line')
  t.match(explainStart(new Error('a bug')), /a bug\n\s+at /)
})
