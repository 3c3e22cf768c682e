/** Finds a Chromium for the browser tests; installs Debian's if there is none. */
import { inPath, installPackage, isExecutable } from './debian.ts'

/** The first has no window, which takes half of the browser's time. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

function find(): string | undefined {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    if (isExecutable(chosen)) return chosen
    throw new Error(`CHROMIUM_PATH is ${chosen}, which this user cannot run; set it to a Chromium or Chrome`)
  }
  for (const name of NAMES) {
    const path = inPath(name)
    if (path !== undefined) return path
  }
  return undefined
}

/**
 * The path of a Chromium: `CHROMIUM_PATH`, else one in PATH, else Debian's package, installed as root or with a sudo
 * that needs no password. Rejects with what to install.
 */
export async function chromiumPath(): Promise<string> {
  const found = find()
  if (found !== undefined) return found
  process.stderr.write('The browser tests need Chromium: installing the package "chromium-headless-shell"\n')
  const installed = installPackage('chromium-headless-shell') || installPackage('chromium') ? find() : undefined
  if (installed !== undefined) return installed
  throw new Error(
    'No Chromium found, and it could not be installed. Run "apt-get install chromium-headless-shell" as root, or set CHROMIUM_PATH to a Chromium or Chrome.',
  )
}
