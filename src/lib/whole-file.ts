/** Files that appear whole or not at all. */
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { invalid } from './errors.ts'
import { systemErrorText } from './folders.ts'
import { say } from './messages/index.ts'

export interface WholeOptions {
  /** Replace a file that exists. */
  force?: boolean | undefined
}

/**
 * Makes the file `path`, once `fill` has written all of it to the path that it is given, beside it, and it is on disk. Throws
 * Failure `invalid` if it cannot be written, or exists.
 */
export async function writeWhole<T>(
  path: string,
  fill: (unfinished: string) => T | Promise<T>,
  { force = false }: WholeOptions = {},
): Promise<T> {
  const unfinished = `${path}.${randomBytes(4).toString('hex')}`
  try {
    const filled = await fill(unfinished)
    sync(unfinished, 'r+')
    if (force) renameSync(unfinished, path)
    else moveToNew(unfinished, path)
    syncFolder(dirname(path))
    return filled
  } catch (error) {
    if (!isSystemError(error)) throw error
    if (error.code === 'EEXIST') throw invalid(say('target_exists', { file: path }))
    throw invalid(say('file_not_written', { file: path, reason: systemErrorText(error) }), { cause: error })
  } finally {
    rmSync(unfinished, { force: true })
  }
}

/** Throws an error EEXIST if there is a file: unlike a rename, a link replaces none. */
function moveToNew(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    // Some file systems, such as FAT, have no links.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' || existsSync(to)) throw error
    renameSync(from, to)
  }
}

function sync(path: string, flags: 'r' | 'r+'): void {
  const fd = openSync(path, flags)
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}

function syncFolder(path: string): void {
  try {
    sync(path, 'r')
  } catch {
    // Some file systems cannot, and the file is there.
  }
}

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && typeof (error as NodeJS.ErrnoException).syscall === 'string'
