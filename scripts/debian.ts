/** Finds programs that the tests need in PATH, or installs them from Debian. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

export const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export const inPath = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .find(isExecutable)

/**
 * Installs a package as root, or with a sudo that needs no password. Returns true if every step succeeded. The output
 * goes to standard error, because callers read standard output.
 */
export function installPackage(name: string): boolean {
  if (inPath('apt-get') === undefined) return false
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  if (prefix.length > 0 && inPath('sudo') === undefined) return false
  const wait = ['-o', 'DPkg::Lock::Timeout=300']
  return [
    ['apt-get', ...wait, 'update'],
    ['apt-get', ...wait, 'install', '-y', '--no-install-recommends', name],
  ].every((step) => {
    const [command, ...args] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', ...step] as [string, ...string[]]
    return spawnSync(command, args, { stdio: ['ignore', 2, 2] }).status === 0
  })
}
