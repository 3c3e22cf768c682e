import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { inProject, projectRoot } from './paths.ts'

/** `commit`: of a package that was made between releases. */
const {
  version: release,
  commit: packed,
  peerDependencies = {},
} = JSON.parse(readFileSync(inProject('package.json'), 'utf8')) as {
  version: string
  commit?: string
  peerDependencies?: Record<string, string>
}

/** What an operator installs who wants traces. */
export const tracingPackages: readonly string[] = Object.entries(peerDependencies).map(
  ([name, range]) => `${name}@${range}`,
)

/** Undefined if the checkout is a release, or git does not know it. */
function commitOfCheckout(): string | undefined {
  // Above it there may be a repository of somebody else.
  if (!existsSync(inProject('.git'))) return undefined
  if (!/^## Unreleased$/m.test(readFileSync(inProject('CHANGES.md'), 'utf8'))) return undefined
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short=8', 'HEAD'], {
    cwd: projectRoot,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return status === 0 ? stdout.trim() : undefined
}

/** Between releases the first digits of the commit. */
export const commit: string | undefined = packed ?? commitOfCheckout()

/** The release, between releases with the commit: `0.2.0` or `0.2.0+2e8cac00`. */
export const version: string = commit === undefined ? release : `${release}+${commit}`
