/** A copy of a database file, as it is at one moment. */
import { closeSync, openSync } from 'node:fs'
import Database from 'better-sqlite3'
import { ownLike } from './file.ts'

/**
 * Writes a copy to the new file `path`, for the user of this process only, while others read and write. The copy is whole, and has
 * as many rows in each table. Throws an error of SQLite if it is not.
 */
export function copyTo(handle: Database.Database, path: string): void {
  closeSync(openSync(path, 'wx', 0o600))
  const before = countRows(handle)
  handle.prepare('VACUUM INTO ?').run(path)
  verify(path, before, countRows(handle))
}

/** A copy beside the database belongs to whom the database belongs to: also if root makes it. */
export function copyBeside(handle: Database.Database, path: string): void {
  copyTo(handle, path)
  ownLike(path, handle.name)
}

/** `before`, `after`: the rows of the database before it was copied, and after. */
function verify(path: string, before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): void {
  const copy = new Database(path, { readonly: true })
  try {
    const found = copy.pragma('integrity_check', { simple: true })
    if (found !== 'ok') throw damaged(`the copy is damaged: ${found}`)
    const copied = countRows(copy)
    for (const [table, count] of before)
      if ((copied.get(table) ?? -1) < Math.min(count, after.get(table) ?? 0))
        throw damaged(`the copy lacks rows of ${table}`)
  } finally {
    copy.close()
  }
}

/** By table. */
export function countRows(handle: Database.Database): Map<string, number> {
  const tables = handle.prepare("select name from sqlite_master where type = 'table'").pluck().all() as string[]
  return new Map(
    tables.map((name) => [
      name,
      handle
        .prepare(`select count(*) from "${name.replaceAll('"', '""')}"`)
        .pluck()
        .get() as number,
    ]),
  )
}

const damaged = (text: string) => new Database.SqliteError(text, 'SQLITE_CORRUPT')
