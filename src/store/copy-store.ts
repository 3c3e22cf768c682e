/** Copies a database to another one: what is there is whole, or nothing is there. */
import { existsSync, rmSync } from 'node:fs'
import { unavailable } from '../lib/errors.ts'
import { writeWhole } from '../lib/whole-file.ts'
import type { Store } from './conn.ts'
import {
  assertWhole,
  copyAll,
  isEmpty,
  readLastIds,
  sumTable,
  type TableSum,
  type Target,
  targetOf,
} from './copy-all.ts'
import { whileAlone } from './engines/sqlite/instance.ts'
import { isSqliteUrl, migrateStore, openStore, sqlitePath } from './index.ts'

/** One statement reads or writes a page of a table, one transaction everything. */
const OPTIONS = { queryTimeoutMs: 10 * 60_000 }

/**
 * Copies everything, as it is at one moment, into the database of `url`, which is made, or is empty. Those who use `from` may go
 * on: what they change meanwhile is not copied. A copy that is cut off leaves nothing. Throws Failure `unavailable` if `url`
 * has rows or cannot be used.
 */
export async function copyStore(
  from: Store,
  url: string,
  onTable: (sum: TableSum) => void = () => {},
): Promise<TableSum[]> {
  // The ids that are given meanwhile are higher.
  const lastIds = await from.patient.write((tx) => readLastIds(tx))
  const copyTo = isSqliteUrl(url) ? toSqlite : toPostgres
  return await copyTo(url, async (target) => {
    const sums = await from.snapshot((db) => copyAll(db, lastIds, target, onTable))
    // Not within the snapshot: PostgreSQL ends a transaction that is idle, and the sums of a large table take minutes.
    await assertWhole(target, sums)
    return [...sums.values()]
  })
}

type Copy = (target: Target) => Promise<TableSum[]>

/** In one transaction. */
async function toPostgres(url: string, copy: Copy): Promise<TableSum[]> {
  await migrateStore(url)
  return await within(url, async (store) => {
    await assertEmpty(store)
    return await store.patient.write((tx) => copy(targetOf(tx)))
  })
}

/** Into a file of another name: a SQLite transaction can wait for nothing else. */
async function toSqlite(url: string, copy: Copy): Promise<TableSum[]> {
  const path = sqlitePath(url)
  let sums: TableSum[] = []
  const write = async (force: boolean) => {
    sums = await writeWhole(path, (unfinished) => copyInto(unfinished, copy), { force })
  }
  if (!existsSync(path)) await write(false)
  else
    await whileAlone(path, async () => {
      await within(url, assertEmpty)
      for (const suffix of ['-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true })
      await write(true)
    })
  return sums
}

export async function copyInto(path: string, copy: Copy): Promise<TableSum[]> {
  try {
    await migrateStore(`sqlite:${path}`)
    return await within(`sqlite:${path}`, (store) => copy(pageByPage(store.patient)))
  } finally {
    for (const suffix of ['-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true })
  }
}

const pageByPage = (store: Store): Target => ({
  insert: (name, rows) => store.write((tx) => targetOf(tx).insert(name, rows)),
  raiseLastId: (name, id) => store.write((tx) => targetOf(tx).raiseLastId(name, id)),
  sum: (name) => store.read((db) => sumTable(db, name)),
})

async function within<T>(url: string, fn: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(url, OPTIONS)
  try {
    return await fn(store)
  } finally {
    await store.close()
  }
}

async function assertEmpty(store: Store): Promise<void> {
  if (!(await store.read(isEmpty)))
    throw unavailable({ detail: 'the database to copy to has rows; name one that is empty, or a new one' })
}
