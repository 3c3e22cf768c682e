/**
 * Copies of a database, made before it is migrated: `DATABASE-before-migration-from-MIGRATION-TIME`, with the name of its last
 * migration, and beside each what is in it, as beside a backup.
 */
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { sha256Of } from '../../../lib/uploaded-file.ts'
import { version } from '../../../lib/version.ts'
import { writeWhole } from '../../../lib/whole-file.ts'
import { type BackupInfo, infoPath } from '../../backup-info.ts'
import { copyBeside, countRows } from './copy.ts'

/** What a copy is of. */
interface CopyInfo extends BackupInfo {
  of: State
}

/** Changes with the database file. Without a log beside it, the file is the whole database. */
interface State {
  inode: string
  size: string
  changedAtNs: string
}

/** The state of a database that has no log; undefined if it has one. Whoever calls it holds the lock for writing. */
function stateOf(path: string): State | undefined {
  if ((statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0) return undefined
  const { ino, size, mtimeNs } = statSync(path, { bigint: true })
  return { inode: String(ino), size: String(size), changedAtNs: String(mtimeNs) }
}

/**
 * Copies the database, unless an earlier start has copied it as it is. Returns the path of the copy. Call it with the lock for writing:
 * no other process copies meanwhile, and what is migrated is what was copied. Of all such copies the newest `keep` stay.
 */
export async function copyBeforeMigration(
  path: string,
  last: { tag: string; millis: number },
  now: Date,
  keep: number,
): Promise<string> {
  const state = stateOf(path)
  const copies = wholeCopies(path)
  const same = copies.find(({ info }) => state !== undefined && isSame(info.of, state))
  if (same !== undefined) return same.file
  const file = `${path}${BEFORE}${last.tag}-${now.toISOString().replace(/[:.]/g, '-')}`
  await makeCopy(path, file, { schema: last.millis, madeAt: now.toISOString(), of: state })
  for (const old of copies.slice(0, Math.max(0, copies.length + 1 - keep)))
    for (const one of [old.file, infoPath(old.file)]) rmSync(one, { force: true })
  return file
}

async function makeCopy(
  path: string,
  file: string,
  described: Pick<CopyInfo, 'schema' | 'madeAt'> & { of: State | undefined },
): Promise<void> {
  // Another connection, because SQLite copies nothing within a transaction.
  const handle = new Database(path, { fileMustExist: true, timeout: 30_000 })
  try {
    await writeWhole(file, (unfinished) => copyBeside(handle, unfinished))
  } finally {
    handle.close()
  }
  const info = { version, ...described, sha256: await sha256Of(file), rows: rowsIn(file) }
  const text = `${JSON.stringify(info, null, 2)}\n`
  await writeWhole(infoPath(file), (unfinished) => writeFileSync(unfinished, text, { mode: 0o600, flag: 'wx' }))
}

function rowsIn(file: string): Record<string, number> {
  const handle = new Database(file, { readonly: true })
  try {
    return Object.fromEntries(countRows(handle))
  } finally {
    handle.close()
  }
}

const BEFORE = '-before-migration-from-'
const NAME = /^\d{4}_\w+-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z)(\.json)?(\.[0-9a-f]{8}(-journal)?)?$/

/** Oldest first. Removes what a start left that was killed while it copied. */
function wholeCopies(path: string): { file: string; madeAt: string; info: CopyInfo }[] {
  const folder = dirname(path)
  const begin = `${basename(path)}${BEFORE}`
  const names = readdirSync(folder).filter((name) => name.startsWith(begin) && NAME.test(name.slice(begin.length)))
  const there = new Set(names)
  return names
    .flatMap((name) => {
      const [, madeAt = '', isInfo, isUnfinished] = NAME.exec(name.slice(begin.length)) ?? []
      const file = join(folder, name)
      const other = isInfo === undefined ? infoPath(name) : name.slice(0, -isInfo.length)
      if (isUnfinished !== undefined || !there.has(other)) rmSync(file, { force: true })
      else if (isInfo === undefined)
        return [{ file, madeAt, info: JSON.parse(readFileSync(infoPath(file), 'utf8')) as CopyInfo }]
      return []
    })
    .sort((a, b) => (a.madeAt < b.madeAt ? -1 : 1))
}

const isSame = (a: State | undefined, b: State): boolean =>
  a !== undefined && a.inode === b.inode && a.size === b.size && a.changedAtNs === b.changedAtNs
