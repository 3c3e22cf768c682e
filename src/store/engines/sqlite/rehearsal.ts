/** What a migration would take. */
import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import type { Effort } from '../../migrating.ts'
import { copyBeside } from './copy.ts'
import { migrateSqlite } from './migrate.ts'

/** Migrates a copy of the file beside it, which is then removed. */
export async function rehearseOnSqlite(path: string): Promise<Effort> {
  const copy = `${path}-rehearsal-${randomBytes(4).toString('hex')}`
  const sizes = () => allOf(copy).reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0)
  try {
    const handle = new Database(path, { fileMustExist: true, timeout: 30_000 })
    try {
      copyBeside(handle, copy)
    } finally {
      handle.close()
    }
    const [before, began] = [sizes(), performance.now()]
    let most = before
    await migrateSqlite(copy, {
      onProgress() {
        most = Math.max(most, sizes())
      },
    })
    most = Math.max(most, sizes())
    return { seconds: Math.ceil((performance.now() - began) / 1_000), bytes: most - before, isMeasured: true }
  } finally {
    for (const file of allOf(copy)) rmSync(file, { force: true })
  }
}

const allOf = (path: string): string[] =>
  readdirSync(dirname(path))
    .filter((name) => name.startsWith(basename(path)))
    .map((name) => join(dirname(path), name))
