/** Backups of a SQLite database: one file, and beside it what is in it (`FILE.json`). */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import Database from 'better-sqlite3'
import { unavailable } from '../../../lib/errors.ts'
import { sha256Of } from '../../../lib/uploaded-file.ts'
import { version } from '../../../lib/version.ts'
import { assertKnownMigrations } from '../../migrations.ts'
import { copyTo, countRows, syncFile } from './copy.ts'
import { registerOnSqlite } from './instance.ts'
import { selectApplied } from './migrate.ts'

export interface BackupInfo {
  /** Of Tradeleaf. */
  version: string
  /** The newest migration, milliseconds UTC. */
  schema: number
  /** ISO 8601, UTC. */
  madeAt: string
  /** Of the file, in hexadecimal. */
  sha256: string
  /** Rows by table. */
  rows: Record<string, number>
}

/** Writes a verified backup to `file` while others read and write. A file that is there is replaced once it is complete. */
export async function backUp(path: string, file: string, now: Date): Promise<BackupInfo> {
  const handle = openFile(path)
  try {
    assertKnownMigrations('sqlite', selectApplied(handle))
    copyTo(handle, file)
  } finally {
    handle.close()
  }
  const info = { version, ...describe(file), madeAt: now.toISOString(), sha256: await sha256Of(file) }
  writeFileSync(infoPath(file), `${JSON.stringify(info, null, 2)}\n`, { mode: 0o600 })
  syncFile(infoPath(file))
  return info
}

/** What a backup holds. Throws Failure `unavailable` unless it is whole, and of this version of Tradeleaf or an older one. */
export async function verifyBackup(
  file: string,
): Promise<Omit<BackupInfo, 'version' | 'madeAt'> & Partial<BackupInfo>> {
  if (!existsSync(file)) throw unavailable({ detail: `there is no file ${file}` })
  const sha256 = await sha256Of(file)
  const info = existsSync(infoPath(file)) ? (JSON.parse(readFileSync(infoPath(file), 'utf8')) as BackupInfo) : undefined
  if (info !== undefined && info.sha256 !== sha256)
    throw unavailable({ detail: `the backup ${file} has changed: its checksum is not that of ${infoPath(file)}` })
  return { ...info, ...describe(file), sha256 }
}

/**
 * Puts a backup in the place of the database, which is first copied to `kept`, if there is one. Refuses with Failure
 * `unavailable` while an instance of the service runs on it.
 */
export async function restoreBackup(path: string, file: string, kept: string): Promise<void> {
  let isAlone = false
  const unregister = await registerOnSqlite(path, async () => {
    isAlone = true
    await replace(path, file, kept)
  })
  unregister()
  if (!isAlone) throw unavailable({ detail: `a service runs on ${path}; stop it first` })
}

async function replace(path: string, file: string, kept: string): Promise<void> {
  await verifyBackup(file)
  const next = `${path}.${process.pid}`
  try {
    await copyFile(file, next)
    describe(next)
    syncFile(next)
    if (existsSync(path)) {
      const handle = openFile(path)
      try {
        copyTo(handle, kept)
        // What the log holds would be replayed over the backup.
        handle.pragma('wal_checkpoint(TRUNCATE)')
      } finally {
        handle.close()
      }
    }
    for (const suffix of ['-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true })
    renameSync(next, path)
  } finally {
    rmSync(next, { force: true })
  }
}

/** What SQLite finds wrong with a database. */
export function problemsOf(path: string): string[] {
  const handle = openFile(path, true)
  try {
    const found = handle.pragma('integrity_check') as { integrity_check: string }[]
    const keys = handle.pragma('foreign_key_check') as { table: string; parent: string }[]
    return [
      ...found.map((row) => row.integrity_check).filter((text) => text !== 'ok'),
      ...keys.map(({ table, parent }) => `a row of ${table} refers to a row of ${parent} that is not there`),
    ]
  } finally {
    handle.close()
  }
}

const infoPath = (file: string) => `${file}.json`

/** Throws Failure `unavailable` unless the file is a whole database of Tradeleaf, of this version or an older one. */
function describe(file: string): Pick<BackupInfo, 'schema' | 'rows'> {
  const handle = openFile(file, true)
  try {
    const found = handle.pragma('integrity_check', { simple: true })
    if (found !== 'ok') throw unavailable({ detail: `${file} is damaged: ${found}` })
    const applied = selectApplied(handle)
    assertKnownMigrations('sqlite', applied)
    return { schema: Math.max(...applied), rows: Object.fromEntries(countRows(handle)) }
  } catch (error) {
    throw explained(error, file)
  } finally {
    handle.close()
  }
}

function openFile(path: string, readonly = false): Database.Database {
  if (!existsSync(path)) throw unavailable({ detail: `there is no file ${path}` })
  try {
    return new Database(path, { fileMustExist: true, readonly, timeout: 30_000 })
  } catch (error) {
    throw explained(error, path)
  }
}

function explained(error: unknown, file: string): unknown {
  if (!(error instanceof Database.SqliteError)) return error
  return unavailable({ detail: `${file} is no whole database of Tradeleaf (${error.message})`, cause: error })
}
