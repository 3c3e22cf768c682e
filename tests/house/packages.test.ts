/** What `npm ci` installs: every package that is imported, and no telemetry. */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import { join } from 'node:path'
import t from 'tap'
import ts from 'typescript'
import { inProject, projectRoot } from '../../src/lib/paths.ts'

const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies']
const declaredIn = (path: string): string[] => {
  const manifest = JSON.parse(readFileSync(inProject(path), 'utf8'))
  return KINDS.flatMap((kind) => Object.keys(manifest[kind] ?? {}))
}
const declared = new Set(declaredIn('package.json'))
const declaredForClients = new Set([
  ...declared,
  ...declaredIn('tests/contract/clients/generators/package.json'),
  // It is packed by the test that installs it.
  'tradeleaf-client',
])

const sources = ['src', 'scripts', 'tests', 'db'].flatMap((folder) =>
  readdirSync(inProject(folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => /\.([cm]?[jt]s|tsx)$/.test(path) && !path.includes('node_modules/')),
)

/** The packages that a module imports, also as types. */
const packagesOf = (text: string): string[] =>
  ts
    .preProcessFile(text, true, true)
    .importedFiles.map(({ fileName }) => fileName)
    .filter((name) => !/^[./]/.test(name) && !isBuiltin(name))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))

t.test('every package that is imported is in package.json', async (t) => {
  t.ok(sources.length > 500)
  const missing = sources.flatMap((path) => {
    const known = path.startsWith('tests/contract/clients/') ? declaredForClients : declared
    return packagesOf(readFileSync(inProject(path), 'utf8'))
      .filter((name) => !known.has(name))
      .map((name) => `${path}: ${name}`)
  })
  t.strictSame(missing, [])
})

t.test('each way to import a package is seen', async (t) => {
  const text = `import a from 'a/deep'
    import type { B } from '@b/b/deep'
    export { c } from 'c'
    const d = await import('d')
    const e = require('e')
    type F = import('f').F
    import './own.ts'
    import 'node:fs'`
  t.strictSame(packagesOf(text).sort(), ['@b/b', 'a', 'c', 'd', 'e', 'f'])
})

t.test('an install sends no telemetry, also with an npm that does not know allowScripts', async (t) => {
  // The script that such an npm runs. It reads this list.
  const { processDependencyTreeOutput } = createRequire(import.meta.url)('@scarf/scarf/report.js')
  const { stdout } = spawnSync('npm', ['ls', '@scarf/scarf', '--json', '--long'], {
    cwd: projectRoot,
    encoding: 'utf8',
  })
  const report = (tree: string) =>
    new Promise((resolve, reject) => processDependencyTreeOutput(resolve, reject)(null, tree, ''))
  await t.rejects(report(stdout), { message: /disabled via a package\.json/ })
  const { scarfSettings: _, ...without } = JSON.parse(stdout)
  t.match(
    await report(JSON.stringify(without)),
    { parent: { name: 'swagger-ui-dist' } },
    'it would without the setting',
  )
})
