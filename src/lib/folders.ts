import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates a folder and its missing parents, for the user of this process only; an existing folder keeps its mode.
 * Node's own `recursive` loops for ever under /proc, where a parent that exists refuses its child with ENOENT.
 */
export function createFolder(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isDirectory()) return
  if (found !== undefined) throw new Error(`ENOTDIR: ${path} is a file`)
  const parent = dirname(path)
  if (parent !== path) createFolder(parent)
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process may have created it meanwhile.
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) throw error
  }
}

/** False also if the path does not exist. */
export function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** `EACCES: permission denied`, without the call and the path that Node adds. */
export const systemErrorText = (error: unknown): string => (error as Error).message.split(',', 1)[0] ?? ''
