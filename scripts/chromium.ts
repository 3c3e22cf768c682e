/** Finds a Chromium for the browser tests; where there is none, installs Debian's. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const inPath = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .find(isExecutable)

function find(): string | undefined {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    if (isExecutable(chosen)) return chosen
    throw new Error(`CHROMIUM_PATH is ${chosen}, which is not a program this user may run`)
  }
  for (const name of NAMES) {
    const path = inPath(name)
    if (path !== undefined) return path
  }
  return undefined
}

/** True when every step worked. The output goes to standard error, so that a caller may read our own. */
function install(): boolean {
  if (inPath('apt-get') === undefined) return false
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  if (prefix.length > 0 && inPath('sudo') === undefined) return false
  const wait = ['-o', 'DPkg::Lock::Timeout=300']
  return [
    ['apt-get', ...wait, 'update'],
    ['apt-get', ...wait, 'install', '-y', '--no-install-recommends', 'chromium'],
  ].every((step) => {
    const [command, ...args] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', ...step] as [string, ...string[]]
    return spawnSync(command, args, { stdio: ['ignore', 2, 2] }).status === 0
  })
}

/**
 * The path of a Chromium: `CHROMIUM_PATH`, else one in PATH, else Debian's package, installed as root or
 * with a sudo that asks for no password. Rejects saying what to install.
 */
export async function chromiumPath(): Promise<string> {
  const found = find()
  if (found !== undefined) return found
  process.stderr.write('The browser tests need Chromium: installing the package "chromium"\n')
  const installed = install() ? find() : undefined
  if (installed !== undefined) return installed
  throw new Error(
    'No Chromium found, and it could not be installed. Run "apt-get install chromium" as root, or set CHROMIUM_PATH to a Chromium or Chrome.',
  )
}
