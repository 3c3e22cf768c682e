/** The generators, each as its users run it: from a folder with `dashboard.json` and `plants.json` into that folder. */
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@hey-api/openapi-ts'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import ts from 'typescript'
import { inProject } from '../../src/lib/paths.ts'

// CLIENTS.md: begin of the types for openapi-fetch
const BIGINT = ts.factory.createKeywordTypeNode(ts.SyntaxKind.BigIntKeyword)
const BLOB = ts.factory.createTypeReferenceNode('Blob')
const typesOf = async (document: OpenAPI3): Promise<string> =>
  astToString(
    await openapiTS(document, {
      defaultNonNullable: false,
      transform: (schema) => {
        const { format, maximum } = schema as { format?: string; maximum?: number }
        if (format === 'binary') return BLOB
        return format === 'int64' && maximum === undefined ? BIGINT : undefined
      },
    }),
  )
// CLIENTS.md: end of the types for openapi-fetch

export const NAMES = ['dashboard', 'plants'] as const

export interface Generator {
  /** The packages that its clients import. */
  modules: () => string
  /** Files of `clients/` besides the adapter that the result needs. */
  files?: readonly string[]
  generate: (folder: string) => Promise<void>
}

const own = () => inProject('node_modules')
const read = (folder: string, name: string) => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))

export const generators: Record<string, Generator> = {
  'openapi-fetch': {
    modules: own,
    async generate(folder) {
      for (const name of NAMES) writeFileSync(join(folder, `${name}.ts`), await typesOf(read(folder, name)))
    },
  },
  'hey-api': {
    modules: own,
    async generate(folder) {
      for (const name of NAMES)
        await createClient({
          input: join(folder, `${name}.json`),
          output: { path: join(folder, name), module: { extension: '.ts' } },
          plugins: [
            '@hey-api/client-fetch',
            '@hey-api/typescript',
            { name: '@hey-api/transformers', bigInt: true, dates: false },
            { name: '@hey-api/sdk', transformer: true },
          ],
          logs: { level: 'silent', file: false },
        })
    },
  },
}

const SOURCES = inProject('tests/contract/clients/generators')
const INSTALLED = inProject('node_modules/.cache/client-generators')

/** Installs what `clients/generators/package-lock.json` lists, once; returns the folder of the packages. */
function otherModules(): string {
  const modules = join(INSTALLED, 'node_modules')
  const lock = 'package-lock.json'
  const isCurrent =
    existsSync(join(modules, '.package-lock.json')) &&
    readFileSync(join(INSTALLED, lock), 'utf8') === readFileSync(join(SOURCES, lock), 'utf8')
  if (isCurrent) return modules
  mkdirSync(INSTALLED, { recursive: true })
  for (const name of ['package.json', lock]) copyFileSync(join(SOURCES, name), join(INSTALLED, name))
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: INSTALLED, stdio: 'pipe' })
  return modules
}

function runIn(folder: string, program: string, ...args: string[]): void {
  execFileSync(process.execPath, [join(otherModules(), '.bin', program), ...args], { cwd: folder, stdio: 'pipe' })
}

const configured = (folder: string, name: string): string => {
  copyFileSync(join(SOURCES, name), join(folder, name))
  return name
}

/** Only in the long form: their packages are larger than all others together. */
export const otherGenerators: Record<string, Generator> = {
  orval: {
    modules: otherModules,
    files: ['exact-bodies.ts', 'orval-request.ts'],
    async generate(folder) {
      runIn(folder, 'orval', '--config', configured(folder, 'orval.config.cjs'))
    },
  },
  'swagger-typescript-api': {
    modules: otherModules,
    files: ['exact-bodies.ts'],
    async generate(folder) {
      const config = configured(folder, 'swagger-typescript-api.config.js')
      for (const name of NAMES)
        runIn(
          folder,
          'swagger-typescript-api',
          ...[
            'generate',
            '--silent',
            '--enum-style=union',
            '--path',
            `${name}.json`,
            '--output',
            '.',
            '--name',
            `${name}.ts`,
          ],
          ...(name === 'plants' ? ['--custom-config', config] : []),
        )
    },
  },
  kubb: {
    modules: otherModules,
    files: ['exact-bodies.ts', 'kubb-client.ts'],
    async generate(folder) {
      runIn(folder, 'kubb', 'generate', '--config', configured(folder, 'kubb.config.js'))
    },
  },
  oazapfts: {
    modules: otherModules,
    files: ['exact-bodies.ts'],
    async generate(folder) {
      for (const name of NAMES) runIn(folder, 'oazapfts', '--argumentStyle=object', `${name}.json`, `${name}.ts`)
    },
  },
}
