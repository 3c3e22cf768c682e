/** A copy of a database file, as it is at one moment. */
import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import Database from 'better-sqlite3'
import { createEmpty } from './file.ts'

/**
 * Writes a copy to `path`, for the user of this process only, while others read and write. A file that is there is replaced
 * once the copy is complete, on disk, whole, and has as many rows in each table. Throws if it is not.
 */
export function copyTo(handle: Database.Database, path: string): void {
  const unfinished = `${path}.${process.pid}`
  rmSync(unfinished, { force: true })
  createEmpty(unfinished)
  try {
    const before = countRows(handle)
    handle.prepare('VACUUM INTO ?').run(unfinished)
    verify(unfinished, before, countRows(handle))
    syncFile(unfinished)
    renameSync(unfinished, path)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  }
}

/** `before`, `after`: the rows of the database before it was copied, and after. */
function verify(path: string, before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): void {
  const copy = new Database(path, { readonly: true })
  try {
    const found = copy.pragma('integrity_check', { simple: true })
    if (found !== 'ok') throw new Error(`the copy ${path} is damaged: ${found}`)
    const copied = countRows(copy)
    for (const [table, count] of before)
      if ((copied.get(table) ?? -1) < Math.min(count, after.get(table) ?? 0))
        throw new Error(`the copy ${path} lacks rows of ${table}`)
  } finally {
    copy.close()
  }
}

/** By table. */
export function countRows(handle: Database.Database): Map<string, number> {
  const tables = handle.prepare("select name from sqlite_master where type = 'table'").pluck().all() as string[]
  return new Map(tables.map((name) => [name, handle.prepare(`select count(*) from "${name}"`).pluck().get() as number]))
}

export function syncFile(path: string): void {
  const fd = openSync(path, 'r+')
  fsyncSync(fd)
  closeSync(fd)
}
