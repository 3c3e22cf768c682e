/**
 * `npm run pack -- [FOLDER]`: the packages `tradeleaf` and `tradeleaf-client` as they are published, in JavaScript: Node does not strip
 * types in `node_modules`. Prints the path of each. Between releases it names the commit of the checkout, or `COMMIT` where git does not
 * know it.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import ts from 'typescript'
import { inProject, projectRoot } from '../src/lib/paths.ts'
import { commit } from '../src/lib/version.ts'

/** Of the sources only what runs in Node. The pages are in `generated/dashboard`, built. */
const FOLDERS = ['src', 'db', 'generated']
const LEFT_OUT = [
  /^generated\/clients/,
  /^src\/dashboard\/(pages|shared|shell)\//,
  /^src\/dashboard\/(main\.tsx|pages\.ts)$/,
  /^db\/drizzle\./,
  /\.d\.ts$/,
  /\/(README|DECISIONS)\.md$/,
]
const BIN = 'tradeleaf.cjs'
const SWAGGER_UI = 'swagger-ui-dist'
const SWAGGER_UI_FILES = [
  'swagger-ui.css',
  'swagger-ui-bundle.js',
  'swagger-ui-bundle.js.LICENSE.txt',
  'LICENSE',
  'NOTICE',
]

/** Writes the package, unpacked, into an empty folder. */
export function writePackage(folder: string): void {
  for (const top of FOLDERS)
    for (const entry of readdirSync(inProject(top), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const path = relative(projectRoot, join(entry.parentPath, entry.name))
      if (LEFT_OUT.some((pattern) => pattern.test(path))) continue
      const to = join(folder, path)
      mkdirSync(dirname(to), { recursive: true })
      if (path.endsWith('.ts')) writeFileSync(to.replace(/\.ts$/, '.js'), compiled(path))
      else cpSync(inProject(path), to)
    }
  const start = `#!/usr/bin/env node\n${readFileSync(inProject('scripts/require-node.cjs'), 'utf8')}void import('./src/command.js')\n`
  writeFileSync(join(folder, BIN), start, { mode: 0o755 })
  for (const name of ['README.md', 'LICENSE', 'CHANGES.md']) cpSync(inProject(name), join(folder, name))
  // See `src/contract/publish.ts`.
  for (const name of SWAGGER_UI_FILES)
    cpSync(
      inProject('node_modules', SWAGGER_UI, name),
      join(folder, 'src/contract/docs', /^[A-Z]+$/.test(name) ? `swagger-ui.${name}.txt` : name),
    )
  const { name, version, description, license, type, engines, ...all } = JSON.parse(
    readFileSync(inProject('package.json'), 'utf8'),
  )
  const { [SWAGGER_UI]: _, ...needed } = all.dependencies
  const packages = locked(JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')), { dependencies: needed })
  const dependencies = exactVersions(packages)
  const bin = { tradeleaf: BIN }
  const own = {
    name,
    version,
    commit: process.env.COMMIT || commit,
    description,
    license,
    type,
    bin,
    engines,
    dependencies,
    peerDependencies: all.peerDependencies,
    peerDependenciesMeta: all.peerDependenciesMeta,
  }
  const shrinkwrap = { name, version, lockfileVersion: 3, requires: true, packages: { '': own, ...packages } }
  for (const [file, content] of Object.entries({ 'package.json': own, 'npm-shrinkwrap.json': shrinkwrap }))
    writeFileSync(join(folder, file), `${JSON.stringify(content, null, 2)}\n`)
}

/** A package in a lock file, by its path. */
interface Locked {
  version?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
  [other: string]: unknown
}

/**
 * npm reads the shrinkwrap of a package that comes from a registry, or that is unpacked (`npm ci`), but not that of a file which it
 * installs: so the package names the tested version of each of its packages itself. Copies of another version within one of them
 * are in the shrinkwrap only.
 */
const exactVersions = (packages: Record<string, Locked>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(packages).flatMap(([path, { version, optional }]) => {
      const [, name] = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? []
      return name === undefined || optional === true ? [] : [[name, version as string]]
    }),
  )

/**
 * The packages that `own` needs, by their paths, as they were tested. Those that a user adds (optional peers) are not among them.
 * Throws if the lock file lacks one.
 */
function locked({ packages }: { packages: Record<string, Locked> }, own: Locked): Record<string, Locked> {
  const found = new Map<string, Locked>([['', own]])
  for (const [at, one] of found)
    for (const [name, isOptional] of needsOf(one)) {
      const path = placesOf(at, name).find((place) => packages[place] !== undefined)
      if (path !== undefined) found.set(path, withoutMarks(packages[path] as Locked))
      else if (!isOptional) throw new Error(`package-lock.json has no ${name} for ${at || 'the package'}`)
    }
  found.delete('')
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The names of what a package needs, and whether it can do without. */
const needsOf = (one: Locked): [string, boolean][] => [
  ...Object.keys(one.dependencies ?? {}).map((name): [string, boolean] => [name, false]),
  ...Object.keys(one.optionalDependencies ?? {}).map((name): [string, boolean] => [name, true]),
  ...Object.keys(one.peerDependencies ?? {})
    .filter((name) => one.peerDependenciesMeta?.[name]?.optional !== true)
    .map((name): [string, boolean] => [name, false]),
]

/** Where Node looks for a package that the one at `at` needs, the nearest first. */
function placesOf(at: string, name: string): string[] {
  const parts = at === '' ? [] : at.split('/node_modules/')
  return parts
    .map((_, n) => `${parts.slice(0, parts.length - n).join('/node_modules/')}/node_modules/${name}`)
    .concat(`node_modules/${name}`)
}

/** What it is to this project, not to the package. */
const withoutMarks = ({ dev: _, devOptional: __, peer: ___, ...one }: Locked): Locked => one

function compiled(path: string): string {
  const { outputText } = ts.transpileModule(readFileSync(inProject(path), 'utf8'), {
    fileName: path,
    compilerOptions: {
      target: ts.ScriptTarget.ES2024,
      module: ts.ModuleKind.ESNext,
      verbatimModuleSyntax: true,
      rewriteRelativeImportExtensions: true,
    },
  })
  return outputText
}

/** Writes the package `tradeleaf-client`, unpacked, into an empty folder: its sources, compiled for Node 20 and browsers, and their types. */
export function writeClientPackage(folder: string): void {
  const entry = 'scripts/client/index'
  const program = ts.createProgram([inProject(`${entry}.ts`)], {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.dom.asynciterable.d.ts'],
    types: [],
    strict: true,
    declaration: true,
    noEmitOnError: true,
    verbatimModuleSyntax: true,
    rewriteRelativeImportExtensions: true,
    rootDir: projectRoot,
    outDir: folder,
  })
  const problems = [...ts.getPreEmitDiagnostics(program), ...program.emit().diagnostics]
  if (problems.length > 0) throw new Error(ts.formatDiagnostics(problems, ts.createCompilerHost({})))
  cpSync(inProject('LICENSE'), join(folder, 'LICENSE'))
  writeFileSync(join(folder, 'README.md'), clientPage())
  const { version, license } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'))
  const own = {
    name: 'tradeleaf-client',
    version,
    commit: process.env.COMMIT || commit,
    description: 'A client of Tradeleaf, made from its contract.',
    license,
    type: 'module',
    exports: `./${entry}.js`,
    sideEffects: false,
    engines: { node: '>=20' },
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(own, null, 2)}\n`)
}

/** Its section of the page for clients. */
function clientPage(): string {
  const page = readFileSync(inProject('openapi/CLIENTS.md'), 'utf8')
  const section = page.split('\n## ').find((one) => one.startsWith('`tradeleaf-client`'))
  if (section === undefined) throw new Error('CLIENTS.md has no section of the client')
  return `# ${section}`
}

/** Packs what `write` writes; returns the path of the package. */
function pack(write: (folder: string) => void, to: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'tradeleaf-package-'))
  try {
    write(folder)
    const out = execFileSync('npm', ['pack', '--silent', '--pack-destination', to], { cwd: folder, encoding: 'utf8' })
    return join(to, out.trim())
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export const packClient = (to: string): string => pack(writeClientPackage, to)

if (import.meta.main) {
  const to = resolve(process.argv[2] ?? '.')
  mkdirSync(to, { recursive: true })
  for (const write of [writePackage, writeClientPackage]) process.stdout.write(`${pack(write, to)}\n`)
}
