/**
 * Whether another instance uses the same SQLite file. Each instance keeps a shared lock on a file beside the database
 * for as long as it runs; the operating system releases it, however the instance ends. It keeps another one on a file for the rules that
 * it derives by, so that a newer version knows whether an older one runs.
 */
import { readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { unavailable } from '../../../lib/errors.ts'
import type { Registration } from '../../registration.ts'
import { isBusy } from './errors.ts'
import { createFile } from './file.ts'

const SUFFIX = '-instances'
const RULES = '-rules-'
/** How long an instance waits for another one that starts at the same time. */
const START_PATIENCE_MS = 10_000

/** Runs `ifAlone` if no other instance runs on the file; none starts meanwhile. */
export async function registerOnSqlite(
  path: string,
  rules: number,
  ifAlone: () => Promise<void>,
): Promise<Registration> {
  const ofRules = await holdShared(`${path}${RULES}${rules}`)
  try {
    const leave = await holdShared(`${path}${SUFFIX}`, ifAlone)
    return {
      hasOlder: async () => olderRulesOf(path, rules).some(isHeld),
      end() {
        ofRules()
        leave()
      },
    }
  } catch (error) {
    ofRules()
    throw error
  }
}

/** The files of older rules. */
function olderRulesOf(path: string, rules: number): string[] {
  const begin = `${basename(path)}${RULES}`
  return readdirSync(dirname(path))
    .filter((name) => name.startsWith(begin) && /^\d+$/.test(name.slice(begin.length)))
    .filter((name) => Number(name.slice(begin.length)) < rules)
    .map((name) => join(dirname(path), name))
}

/** Whether an instance has a lock on the file; one that nobody has is removed. */
function isHeld(lockPath: string): boolean {
  const handle = new Database(lockPath, { fileMustExist: true })
  try {
    if (!beginExclusive(handle)) return true
    rmSync(lockPath)
    return false
  } finally {
    handle.close()
  }
}

/** Takes a shared lock on a file; returns a function that releases it. Runs `ifAlone` first if nobody has one. */
async function holdShared(lockPath: string, ifAlone: () => Promise<void> = async () => {}): Promise<() => void> {
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
  const leave = await holdShared(`${path}${SUFFIX}`, async () => {
    isAlone = true
    await fn()
  })
  leave()
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
