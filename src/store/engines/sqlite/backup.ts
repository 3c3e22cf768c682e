/** Backups of a SQLite database: one file, and beside it what is in it (`FILE.json`). */
import { chmodSync, closeSync, existsSync, openSync, readFileSync, readSync, rmSync, statSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { unavailable } from '../../../lib/errors.ts'
import { sha256Of } from '../../../lib/uploaded-file.ts'
import { version } from '../../../lib/version.ts'
import { type WholeOptions, writeWhole } from '../../../lib/whole-file.ts'
import { type BackupInfo, infoPath, writeInfo } from '../../backup-info.ts'
import type { Store } from '../../conn.ts'
import { damagedPictures } from '../../damaged-pictures.ts'
import { danglingRows, type Reference } from '../../dangling.ts'
import { type Finding, findings } from '../../finding.ts'
import { forUser } from '../../for-user.ts'
import { pendingOf, readMigrations } from '../../migrations.ts'
import { copyBeside, copyTo, countRows } from './copy.ts'
import { codeOf } from './errors.ts'
import { ownLike } from './file.ts'
import { isSameFile, realPathOf } from './files.ts'
import { whileAlone } from './instance.ts'
import { selectApplied } from './migrate.ts'
import { queriesOn } from './open.ts'
import { schemaProblemsOf } from './schema.ts'

/**
 * Writes a verified backup to `file` while others read and write; what is wrong with single rows is named in its description. Throws
 * Failure `unavailable` if the database is damaged, or not as the migrations make it.
 */
export async function backUp(path: string, file: string, now: Date, options: WholeOptions = {}): Promise<BackupInfo> {
  const info = await writeWhole(
    file,
    async (unfinished) => {
      const handle = openFile(path)
      try {
        pendingOf(readMigrations('sqlite'), selectApplied(handle))
        copyTo(handle, unfinished)
      } catch (error) {
        if (/^SQLITE_(FULL|IOERR_WRITE)/.test(codeOf(error)))
          throw unavailable({ detail: `${file} cannot be written (${(error as Error).message})`, cause: error })
        throw explained(error, path)
      } finally {
        handle.close()
      }
      const described = await describe(unfinished, path)
      // It would be of another file.
      if (options.force) rmSync(infoPath(file), { force: true })
      return { version, ...described, madeAt: now.toISOString(), sha256: await sha256Of(unfinished) }
    },
    options,
  )
  await writeInfo(file, info, options)
  return info
}

/** What is in a backup that is whole; version and time only if its description is beside it. */
export interface Verified extends Omit<BackupInfo, 'version' | 'madeAt' | 'problems'> {
  version?: string
  madeAt?: string
  problems: Finding[]
  /** How many migrations of this version it lacks. */
  pending: number
}

/** What a backup holds. Throws Failure `unavailable` unless it is whole, and of this version of Tradeleaf or an older one. */
export async function verifyBackup(file: string): Promise<Verified> {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw unavailable({ detail: `there is no file ${file}` })
  const sha256 = await sha256Of(file)
  const info = readInfo(file)
  if (info !== undefined && info.sha256 !== sha256)
    throw unavailable({ detail: `the backup ${file} has changed: its checksum is not that of ${infoPath(file)}` })
  if (isDump(file))
    throw unavailable({
      detail: `${file} is a dump of PostgreSQL: pg_restore --list reads it, and pg_restore restores it`,
    })
  const described = await describe(file)
  const pending = readMigrations('sqlite').filter(({ folderMillis }) => folderMillis > described.schema).length
  return { ...info, ...described, sha256, pending }
}

/** Whether `pg_dump` made it, in its custom format. */
function isDump(file: string): boolean {
  const start = Buffer.alloc(5)
  const fd = openSync(file, 'r')
  try {
    readSync(fd, start)
  } finally {
    closeSync(fd)
  }
  return start.toString('latin1') === 'PGDMP'
}

/** undefined if there is none. */
function readInfo(file: string): BackupInfo | undefined {
  if (!existsSync(infoPath(file))) return undefined
  try {
    return JSON.parse(readFileSync(infoPath(file), 'utf8')) as BackupInfo
  } catch (cause) {
    throw unavailable({ detail: `${infoPath(file)} is not the description of a backup`, cause })
  }
}

/** Reads a backup that has the tables of this version, and changes nothing of the file. */
export async function readBackup<T>(
  file: string,
  fn: (store: Pick<Store, 'read' | 'forUser'>) => Promise<T>,
): Promise<T> {
  const handle = openFile(file, true)
  try {
    handle.defaultSafeIntegers(true)
    const db = queriesOn(handle)
    const reads: Pick<Store, 'read' | 'away'> = { read: async (fn) => await fn(db), away: { users: new Set() } }
    // Of one user too it only reads.
    return await fn({ ...reads, forUser: (userId) => forUser(reads as Store, userId) })
  } catch (error) {
    throw explained(error, file)
  } finally {
    handle.close()
  }
}

/**
 * Puts a backup in the place of the database, which is first copied to `kept`, if there is one. Refuses with Failure
 * `unavailable` while an instance of the service runs on it.
 */
export const restoreBackup = (path: string, file: string, kept: string): Promise<void> =>
  whileAlone(path, () => replace(path, file, kept))

async function replace(given: string, file: string, kept: string): Promise<void> {
  const path = realPathOf(given)
  if (isSameFile(path, file)) throw unavailable({ detail: `${file} is the database itself` })
  // A copy of the file alone lacks what is in its log.
  if ((statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0)
    throw unavailable({ detail: `${file} has a log beside it, so that it is no backup; back it up, and restore that` })
  await verifyBackup(file)
  await writeWhole(
    path,
    async (next) => {
      await copyFile(file, next)
      chmodSync(next, 0o600)
      await describe(next)
      ownLike(next, existsSync(path) ? path : dirname(path))
      if (existsSync(path)) await keep(path, kept)
      for (const suffix of ['-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true })
    },
    { force: true },
  )
}

async function keep(path: string, kept: string): Promise<void> {
  const handle = openFile(path)
  try {
    await writeWhole(kept, (unfinished) => copyBeside(handle, unfinished))
    // Until the backup is in its place, the database is whole without its log.
    handle.pragma('wal_checkpoint(TRUNCATE)')
  } catch (error) {
    if (!isDamage(error)) throw explained(error, path)
    // As it is: something may still be read of it.
    for (const suffix of ['', '-wal'].filter((suffix) => existsSync(path + suffix)))
      await writeWhole(kept + suffix, async (unfinished) => {
        await copyFile(path + suffix, unfinished)
        ownLike(unfinished, path)
      })
  } finally {
    handle.close()
  }
}

/** What is wrong with a database. */
export async function problemsOf(path: string): Promise<Finding[]> {
  const handle = openFile(path, true)
  try {
    const found = (handle.pragma('integrity_check') as { integrity_check: string }[]).map((row) => row.integrity_check)
    return [
      ...findings(
        'file',
        found.filter((text) => text !== 'ok'),
      ),
      ...findings('schema', schemaProblemsOf(handle)),
      ...(await danglingIn(handle)),
    ]
  } catch (error) {
    if (!isDamage(error)) throw explained(error, path)
    return findings('file', [`${path} is damaged (${(error as Error).message})`])
  } finally {
    handle.close()
  }
}

/** Rows that refer to rows that are not there. */
export async function danglingRowsOf(path: string): Promise<Finding[]> {
  const handle = openFile(path, true)
  try {
    return await danglingIn(handle)
  } catch (error) {
    throw explained(error, path)
  } finally {
    handle.close()
  }
}

const danglingIn = (handle: Database.Database): Promise<Finding[]> =>
  danglingRows(
    referencesIn(handle),
    async (sql) => handle.prepare(sql).safeIntegers().all() as Record<string, unknown>[],
  )

/**
 * The foreign keys of all tables: also of those that an older version has made. One that names no table or no columns is not of
 * Tradeleaf, and its table is named with what is wrong with the schema.
 */
function referencesIn(handle: Database.Database): Reference[] {
  const tables = handle.prepare("select name from sqlite_master where type = 'table'").pluck().all() as string[]
  return tables.flatMap((table) => {
    const key = handle.prepare('select name from pragma_table_info(?) where pk > 0 order by pk').pluck().all(table)
    const columns = handle
      .prepare(
        'select id, "table" as parent, "from" as own, "to" as there from pragma_foreign_key_list(?) order by id, seq',
      )
      .all(table) as { id: number; parent: string; own: string; there: string | null }[]
    const known = columns.filter(({ parent, there }) => tables.includes(parent) && there !== null)
    return [...Map.groupBy(known, ({ id }) => id).values()].map((some) => ({
      table,
      key: key as string[],
      columns: some.map(({ own }) => own),
      parent: (some[0] as { parent: string }).parent,
      parentColumns: some.map(({ there }) => there as string),
    }))
  })
}

/**
 * Throws Failure `unavailable` unless the file is a whole database of Tradeleaf, of this version or an older one, and nothing but
 * that: a trigger of another program would run with the first change. `name`: of the file in the message.
 */
async function describe(
  file: string,
  name = file,
): Promise<Pick<BackupInfo, 'schema' | 'rows'> & { problems: Finding[] }> {
  const handle = openFile(file, true)
  try {
    const found = handle.pragma('integrity_check', { simple: true })
    if (found !== 'ok') throw unavailable({ detail: `${name} is damaged: ${found}` })
    const applied = selectApplied(handle)
    pendingOf(readMigrations('sqlite'), applied)
    const problems = schemaProblemsOf(handle)
    if (problems.length > 0) throw unavailable({ detail: `${name}: ${inLine(problems)}` })
    const rows = countRows(handle)
    const dangling = await danglingIn(handle)
    handle.defaultSafeIntegers(true)
    // A version without pictures has no such table.
    const damaged = rows.has('journal_picture_parts') ? await damagedPictures(queriesOn(handle)) : []
    return {
      schema: Math.max(...applied.map(({ millis }) => millis)),
      rows: Object.fromEntries(rows),
      problems: [...dangling, ...findings('pictures', damaged)],
    }
  } catch (error) {
    throw explained(error, name)
  } finally {
    handle.close()
  }
}

const MOST_IN_LINE = 5
const inLine = (found: readonly string[]): string =>
  [
    ...found.slice(0, MOST_IN_LINE),
    ...(found.length > MOST_IN_LINE ? [`and ${found.length - MOST_IN_LINE} more`] : []),
  ].join('; ')

function openFile(path: string, readonly = false): Database.Database {
  if (!existsSync(path)) throw unavailable({ detail: `there is no file ${path}` })
  try {
    return new Database(path, { fileMustExist: true, readonly, timeout: 30_000 })
  } catch (error) {
    throw explained(error, path)
  }
}

const isDamage = (error: unknown): boolean => /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error))

function explained(error: unknown, file: string): unknown {
  if (!(error instanceof Database.SqliteError)) return error
  // An error of a statement: there is no such table.
  const isOther = isDamage(error) || error.code === 'SQLITE_ERROR'
  const problem = isOther ? 'is no whole database of Tradeleaf' : 'cannot be read'
  return unavailable({ detail: `${file} ${problem} (${error.message})`, cause: error })
}
