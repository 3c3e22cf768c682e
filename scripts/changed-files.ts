import { execFileSync } from 'node:child_process'
import { projectRoot } from '../src/lib/paths.ts'

/** The files that differ from where `base` and HEAD parted, those that Git does not have yet included. */
export function changedFiles(base: string, folder = projectRoot): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8' })
      .split('\n')
      .filter((line) => line !== '')
  const [parted = base] = git('merge-base', base, 'HEAD')
  return [...git('diff', '--name-only', parted), ...git('ls-files', '--others', '--exclude-standard')]
}
