/** Backups of a PostgreSQL database: what `pg_dump` writes in its custom format, and beside it what it is (`FILE.json`). */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { unavailable } from '../../../lib/errors.ts'
import { sha256Of } from '../../../lib/uploaded-file.ts'
import { version } from '../../../lib/version.ts'
import { writeWhole } from '../../../lib/whole-file.ts'
import { type BackupInfo, type BackupOptions, infoPath, writeInfo } from '../../backup-info.ts'
import { pendingOf, readMigrations } from '../../migrations.ts'
import { selectApplied, withClient } from './migrate.ts'
import { danglingIn } from './schema.ts'

const run = promisify(execFile)

/**
 * Writes a dump to `file` while others read and write. Rows are not counted, but those that refer to rows that are not there are named:
 * a restore of the dump refuses them. Throws Failure `unavailable` if the database cannot be
 * used, or `pg_dump` is missing, older than the server, or fails.
 */
export async function dumpPostgres(
  url: string,
  file: string,
  now: Date,
  { signal, ...options }: BackupOptions = {},
): Promise<BackupInfo> {
  const { applied, problems, server } = await withClient(url, async (client, server) => {
    const applied = await selectApplied(client)
    pendingOf(readMigrations('postgres'), applied)
    return { applied, problems: await danglingIn(client), server }
  })
  const info = await writeWhole(
    file,
    async (unfinished) => {
      // It keeps the mode of a file that is there.
      writeFileSync(unfinished, '', { mode: 0o600, flag: 'wx' })
      await runDump(server, unfinished, signal)
      const sha256 = await sha256Of(unfinished)
      // It would be of another file.
      if (options.force) rmSync(infoPath(file), { force: true })
      const schema = Math.max(...applied.map(({ millis }) => millis))
      return { version, schema, madeAt: now.toISOString(), sha256, rows: {}, problems }
    },
    options,
  )
  await writeInfo(file, info, options)
  return info
}

/** All users of the machine can read the arguments of a program: the password is in a file that only this user can read. */
async function runDump(url: string, file: string, signal: AbortSignal | undefined): Promise<void> {
  const address = new URL(url)
  const password = address.searchParams.get('password') ?? decodeURIComponent(address.password)
  address.password = ''
  address.searchParams.delete('password')
  const folder = mkdtempSync(join(tmpdir(), 'tradeleaf-dump-'))
  try {
    if (password !== '') {
      const passFile = join(folder, 'password')
      writeFileSync(passFile, `*:*:*:*:${password.replace(/[\\:]/g, '\\$&')}\n`, { mode: 0o600 })
      address.searchParams.set('passfile', passFile)
    }
    await run('pg_dump', ['--format=custom', '--no-password', `--file=${file}`, `--dbname=${address.href}`], { signal })
  } catch (error) {
    const { code, stderr = '', message } = error as NodeJS.ErrnoException & { stderr?: string }
    const detail =
      code === 'ENOENT'
        ? 'pg_dump is not installed: install the client programs of PostgreSQL, of the version of the server or a later one'
        : `pg_dump failed: ${(stderr.trim() || message).replace(/^pg_dump: /gm, '')}`
    throw unavailable({ detail, cause: error })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
