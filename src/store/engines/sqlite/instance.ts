/**
 * Whether another instance uses the same SQLite file. Each instance keeps a shared lock on a file beside the database
 * for as long as it runs; the operating system releases it, however the instance ends.
 */
import Database from 'better-sqlite3'
import { unavailable } from '../../../lib/errors.ts'
import { isBusy } from './errors.ts'
import { createFile } from './file.ts'

const SUFFIX = '-instances'
/** How long an instance waits for another one that starts at the same time. */
const START_PATIENCE_MS = 10_000

/**
 * Runs `ifAlone` if no other instance runs on the file; none starts meanwhile. Returns a function that ends the
 * registration of this instance.
 */
export async function registerOnSqlite(path: string, ifAlone: () => Promise<void>): Promise<() => void> {
  const lockPath = `${path}${SUFFIX}`
  createFile(lockPath)
  const handle = new Database(lockPath, { fileMustExist: true })
  try {
    if (beginExclusive(handle)) {
      await ifAlone()
      handle.exec('COMMIT')
    }
    handle.pragma(`busy_timeout = ${START_PATIENCE_MS}`)
    handle.exec('BEGIN')
    // The first read takes the shared lock, and the open transaction keeps it.
    handle.prepare('select count(*) from sqlite_master').get()
  } catch (error) {
    handle.close()
    throw error
  }
  return () => handle.close()
}

/** Runs `fn`; no instance starts meanwhile. Throws Failure `unavailable` if one runs. */
export async function whileAlone(path: string, fn: () => Promise<void>): Promise<void> {
  let isAlone = false
  const unregister = await registerOnSqlite(path, async () => {
    isAlone = true
    await fn()
  })
  unregister()
  if (!isAlone) throw unavailable({ detail: `a service runs on ${path}; stop it first` })
}

/** Begins a transaction that excludes all other connections; false if there is one. */
function beginExclusive(handle: Database.Database): boolean {
  handle.pragma('busy_timeout = 0')
  try {
    handle.exec('BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if (!isBusy(error)) throw error
    return false
  }
}
