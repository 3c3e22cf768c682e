import { chmodSync, chownSync, closeSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { unavailable } from '../../../lib/errors.ts'
import { createFolder, isWritable, systemErrorText } from '../../../lib/folders.ts'

/**
 * Creates the file and its folders if they are missing, for the user of this process only; SQLite gives its log the
 * mode of the file. Throws Failure `unavailable` if the file cannot be created or written.
 */
export function createFile(path: string): void {
  const folder = dirname(path)
  try {
    createFolder(folder)
  } catch (error) {
    throw unavailable({ detail: `the folder ${folder} cannot be created (${systemErrorText(error)})`, cause: error })
  }
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isDirectory()) throw unavailable({ detail: `${path} is a folder; add the name of a file` })
  if (found !== undefined && !found.isFile()) throw unavailable({ detail: `${path} is not a file` })
  if (found !== undefined && !isWritable(path)) throw unavailable({ detail: `${path} is read-only` })
  if (!isWritable(folder))
    throw unavailable({ detail: `the folder ${folder} is read-only; SQLite keeps its log beside the database` })
  if (found !== undefined) return
  createEmpty(path)
  ownLike(path, folder)
}

/**
 * Gives a file the owner of another file or folder, and the mode of a file: what root makes for the service must be the
 * service's. Only root can give a file away; what others make is their own.
 */
export function ownLike(path: string, other: string): void {
  const like = statSync(other)
  if (like.isFile()) chmodSync(path, like.mode & 0o777)
  if (process.getuid?.() === 0) chownSync(path, like.uid, like.gid)
}

/** For the user of this process only. Does nothing if the file exists. */
export function createEmpty(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch (error) {
    // Another process may have created it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw unavailable({ detail: `${path} cannot be created (${systemErrorText(error)})`, cause: error })
  }
}

/** Whether users of this machine besides the owner can read the file. */
export const isReadableByOthers = (path: string): boolean =>
  ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0
