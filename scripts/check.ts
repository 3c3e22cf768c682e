/** `npm run check`: checks everything that does not need a running service. The last line is `N passed, N failed`. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { inProject, projectRoot } from '../src/lib/paths.ts'

/** Returns the problem that a step found; empty if there is none. */
type Step = () => string

const PATIENCE_MS = 5 * 60_000

function run(command: string, ...args: string[]): { output: string; ok: boolean } {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: projectRoot,
    encoding: 'utf8',
    // No input, so that a tool that asks a question fails instead of waiting.
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: PATIENCE_MS,
    env: { ...process.env, NO_COLOR: '1', REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  })
  return { output: `${stdout}${stderr}${error?.message ?? ''}`, ok: status === 0 }
}

/** A program of `node_modules/.bin` by name, or a module that Node runs by path. */
const passes =
  (program: string, ...args: string[]): Step =>
  () => {
    const { output, ok } = program.includes('/')
      ? run(process.execPath, program, ...args)
      : run(inProject('node_modules/.bin', program), ...args)
    return ok ? '' : output || `${program} failed and said nothing`
  }

const contents = (folder: string): Map<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [relative(folder, path), readFileSync(path, 'utf8')]),
  )

/** Lists the files that differ between two folders; empty if none does. */
function differences(fresh: string, committed: string, remedy: string): string {
  const [wanted, found] = [contents(fresh), contents(committed)]
  const names = [...new Set([...wanted.keys(), ...found.keys()])].filter((name) => wanted.get(name) !== found.get(name))
  return names.length === 0 ? '' : `not up to date: ${names.sort().join(', ')}\n${remedy}`
}

function inTemporaryFolder(fn: (folder: string) => string): string {
  const folder = mkdtempSync(join(tmpdir(), 'tradeleaf-check-'))
  try {
    return fn(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const generatedIsFresh: Step = () =>
  inTemporaryFolder((folder) => {
    const problem = passes('scripts/generate.ts', '--to', folder)()
    return problem || differences(folder, inProject('generated'), 'Run npm run generate.')
  })

const migrationsAreFresh =
  (engine: string, dialect: string, schema: string): Step =>
  () =>
    inTemporaryFolder((folder) => {
      const committed = inProject('db/migrations', engine)
      const copy = join(folder, 'migrations')
      cpSync(committed, copy, { recursive: true })
      // drizzle-kit takes an absolute path for a relative one.
      const out = relative(projectRoot, copy)
      const problem = passes(
        'drizzle-kit',
        ...['generate', '--dialect', dialect, '--schema', schema, '--out', out, '--casing', 'snake_case'],
      )()
      return (
        problem || differences(copy, committed, `The schema has changes without a migration: run drizzle-kit generate.`)
      )
    })

const steps: Record<string, Step> = {
  types: passes('node_modules/typescript-7/bin/tsc', '-p', '.'),
  'types of the dashboard': passes('node_modules/typescript-7/bin/tsc', '-p', 'src/dashboard'),
  'lint and format': passes('biome', 'ci', '--error-on-warnings', '--colors=off'),
  'contract lint': passes(
    'redocly',
    'lint',
    '--config',
    'openapi/redocly.yaml',
    'generated/dashboard.yaml',
    'generated/plants.yaml',
  ),
  'contract keeps its rules and breaks no client': passes('scripts/check-contract.ts'),
  'contract grammar': passes('scripts/check-grammar.ts'),
  'generated files': generatedIsFresh,
  'migrations for SQLite': migrationsAreFresh('sqlite', 'sqlite', './db/schema.sqlite.ts'),
  'migrations for PostgreSQL': migrationsAreFresh('postgres', 'postgresql', './db/schema.pg.ts'),
  'migrations only add': passes('scripts/check-migrations.ts'),
  'patterns take linear time': passes('scripts/linear-patterns.ts'),
  'imports point down': passes('tests/house/imports.test.ts'),
}

let failed = 0
for (const [name, step] of Object.entries(steps)) {
  const start = performance.now()
  const problem = step()
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  process.stdout.write(`${problem === '' ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)\n`)
  if (problem !== '') {
    failed++
    process.stdout.write(`${problem.trimEnd()}\n\n`)
  }
}
process.stdout.write(`${Object.keys(steps).length - failed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0
