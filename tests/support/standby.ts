/** PostgreSQL servers that can follow each other. They are started with the programs of Debian's package. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Test } from 'tap'
import { freePort } from './served.ts'
import { waitUntil } from './until.ts'

const ROOT = '/usr/lib/postgresql'
const newest = existsSync(ROOT) ? readdirSync(ROOT).toSorted((a, b) => Number(b) - Number(a))[0] : undefined
const BIN = newest === undefined ? undefined : join(ROOT, newest, 'bin')

/** Whether they are installed. */
export const hasStandby =
  BIN !== undefined && ['initdb', 'pg_basebackup'].every((program) => existsSync(join(BIN, program)))

/** PostgreSQL does not run as root. */
function account(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const line =
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((text) => text.startsWith('nobody:')) ?? ''
  const [, , uid, gid] = line.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

export class Machine {
  readonly port: number
  readonly #folder: string
  #server: ChildProcess | undefined

  private constructor(folder: string, port: number) {
    this.#folder = folder
    this.port = port
  }

  static async create(t: Test): Promise<Machine> {
    // TMPDIR may be a folder that only root can enter.
    const folder = mkdtempSync('/tmp/tradeleaf-standby-')
    const own = account()
    if (own !== undefined) chownSync(folder, own.uid, own.gid)
    const machine = new Machine(folder, await freePort())
    t.teardown(async () => {
      await machine.kill()
      rmSync(folder, { recursive: true, force: true })
    })
    return machine
  }

  get #data(): string {
    return join(this.#folder, 'data')
  }

  #run(program: string, ...args: string[]): void {
    const { status, stderr } = spawnSync(join(BIN as string, program), args, {
      ...account(),
      cwd: this.#folder,
      env: { LC_ALL: 'C' },
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`${program}: ${stderr}`)
  }

  /** A new server without rows. */
  async startPrimary(): Promise<void> {
    this.#run('initdb', '-D', this.#data, '-U', 'tradeleaf', '-A', 'trust', '-E', 'UTF8', '--locale=C')
    await this.#start()
  }

  /** Copies the other one, and follows it from now on: no commit is acknowledged before it is here. */
  async follow(primary: Machine): Promise<void> {
    rmSync(this.#data, { recursive: true, force: true })
    this.#run(
      'pg_basebackup',
      '-h',
      '127.0.0.1',
      '-p',
      String(primary.port),
      '-U',
      'tradeleaf',
      '-D',
      this.#data,
      '-R',
      '-c',
      'fast',
    )
    await this.#start()
    await primary.ask("alter system set synchronous_standby_names = '*'")
    await primary.ask('select pg_reload_conf()')
    await waitUntil('the standby follows', async () => {
      const rows = await primary.ask("select from pg_stat_replication where sync_state = 'sync'")
      return rows.length === 1
    })
  }

  /** As if the power failed. */
  async kill(): Promise<void> {
    const server = this.#server
    if (server?.pid === undefined || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    // Its own process group has the processes of its connections.
    process.kill(-server.pid, 'SIGKILL')
    await ended
  }

  /** From now on it is the primary, without a standby. */
  async promote(): Promise<void> {
    await this.ask('alter system reset synchronous_standby_names')
    await this.ask('select pg_promote(true, 60)')
    await this.ask('select pg_reload_conf()')
  }

  async #start(): Promise<void> {
    const settings = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      port: this.port,
      shared_buffers: '32MB',
      max_connections: 60,
    }
    this.#server = spawn(
      join(BIN as string, 'postgres'),
      ['-D', this.#data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...account(), cwd: this.#folder, env: { LC_ALL: 'C' }, stdio: 'ignore', detached: true },
    )
    await waitUntil('the server answers', () =>
      this.ask('select 1').then(
        () => true,
        () => false,
      ),
    )
  }

  async ask(text: string): Promise<unknown[]> {
    const client = new pg.Client({ host: '127.0.0.1', port: this.port, user: 'tradeleaf', database: 'postgres' })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end().catch(() => {})
    }
  }
}

export const urlOf = (...machines: Machine[]): string =>
  `postgres://tradeleaf@${machines.map(({ port }) => `127.0.0.1:${port}`).join()}/postgres?target_session_attrs=read-write`
