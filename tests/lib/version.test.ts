import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { inProject } from '../../src/lib/paths.ts'

const { version: release } = JSON.parse(readFileSync(inProject('package.json'), 'utf8')) as { version: string }

/** A checkout with the files that tell a version. */
function checkout(
  t: Test,
  changes: string,
): { folder: string; git: (...args: string[]) => string; version: () => string } {
  const folder = t.testdir({
    'CHANGES.md': changes,
    'package.json': JSON.stringify({ version: release, type: 'module' }),
  })
  mkdirSync(join(folder, 'src', 'lib'), { recursive: true })
  for (const name of ['paths.ts', 'version.ts']) cpSync(inProject('src', 'lib', name), join(folder, 'src', 'lib', name))
  const run = (program: string, ...args: string[]) =>
    spawnSync(program, args, { cwd: folder, encoding: 'utf8' }).stdout.trim()
  const git = (...args: string[]) =>
    run('git', '-c', 'user.name=tests', '-c', 'user.email=tests@example.com', '-c', `safe.directory=${folder}`, ...args)
  writeFileSync(
    join(folder, 'print.ts'),
    "import { version } from './src/lib/version.ts'\nprocess.stdout.write(version)\n",
  )
  return { folder, git, version: () => run(process.execPath, 'print.ts') }
}

t.test('between releases the version names the commit', async (t) => {
  const { git, version } = checkout(t, '# Changes\n\n## Unreleased\n')
  t.equal(version(), release, 'without git there is none')
  git('init', '--quiet')
  git('commit', '--quiet', '--allow-empty', '--message', 'one')
  t.equal(version(), `${release}+${git('rev-parse', '--short=8', 'HEAD')}`)
})

t.test('a release is its number', async (t) => {
  const { git, version } = checkout(t, `# Changes\n\n## ${release}\n`)
  git('init', '--quiet')
  git('commit', '--quiet', '--allow-empty', '--message', 'one')
  t.equal(version(), release)
})

t.test('a package names the commit of which it was made', async (t) => {
  const { folder, version } = checkout(t, '# Changes\n\n## Unreleased\n')
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version: release, commit: '0123abcd', type: 'module' }))
  t.equal(version(), `${release}+0123abcd`)
})
