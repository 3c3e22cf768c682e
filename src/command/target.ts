/** Where a command may write a file: the one rule for all of them. */
import { lstatSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { invalid } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'
import { isOfDatabase } from '../store/index.ts'
import type { Io } from './io.ts'

interface TargetOptions {
  /** A file that exists may be replaced. */
  force?: boolean | undefined
  /** The database in use. */
  databaseUrl: string
}

/**
 * Returns the whole path of a file; a relative one starts in the working folder. Throws Failure `invalid` if it belongs to the
 * database, is a folder or anything else that is not a file, or exists.
 */
export function targetOf({ folder }: Io, file: string, { force = false, databaseUrl }: TargetOptions): string {
  if (file === '') throw invalid(say('target_nameless'))
  const path = resolve(folder, file)
  if (isOfDatabase(databaseUrl, path)) throw invalid(say('target_of_database', { file }))
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isDirectory() || file.endsWith('/')) throw invalid(say('target_folder', { file }))
  // A link that leads nowhere is there, and has no target to look at.
  if (found === undefined && lstatSync(path, { throwIfNoEntry: false }) === undefined) return path
  if (!found?.isFile()) throw invalid(say('target_not_file', { file }))
  if (!force) throw invalid(say('target_exists', { file }))
  return path
}
