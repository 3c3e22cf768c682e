/** What a migration would take. */
import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { otherThanAdditions, tablesIn } from './additions.ts'
import { withClient } from './engines/postgres/migrate.ts'
import { copyBeside } from './engines/sqlite/copy.ts'
import { migrateSqlite } from './engines/sqlite/migrate.ts'
import type { Migration } from './migrations.ts'

export interface Effort {
  seconds: number
  /** Of the disk, at the most while it runs. */
  bytes: number
  /** Seen with a copy, not estimated. */
  isMeasured: boolean
}

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

/** What a server rewrites in a second; measured with a record of 110,000 trades. */
const BYTES_PER_SECOND = 10_000_000

/** Estimated: a rehearsal would need the locks of a migration. What only adds takes a moment, whatever the size. */
export const estimateOnPostgres = (url: string, pending: readonly Migration[]): Promise<Effort> =>
  withClient(url, async (client) => {
    const names = [...new Set(pending.flatMap(({ sql }) => tablesIn(otherThanAdditions(sql))))]
    const { rows } = await client.query(
      'select coalesce(sum(pg_total_relation_size(to_regclass(name))), 0) as bytes from unnest($1::text[]) as name',
      [names],
    )
    const bytes = Number((rows[0] as { bytes: string }).bytes)
    return { seconds: Math.max(1, Math.ceil(bytes / BYTES_PER_SECOND)), bytes, isMeasured: false }
  })
