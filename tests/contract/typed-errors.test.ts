/** What a client that was generated knows of the codes: the params of each, and those of each operation. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { inProject } from '../../src/lib/paths.ts'
import { generators, NAMES } from './generators.ts'

const CLIENT = `
import type { components, operations } from '${inProject('generated/clients/dashboard.ts')}'
import type { components as Plants } from '${inProject('generated/clients/plants.ts')}'

type Errors<Id extends keyof operations, Status extends keyof operations[Id]['responses']> =
  operations[Id]['responses'][Status] extends { content: { 'application/json': infer Body } } ? Body : never
type Refused = Errors<'addHolding', 400> | Errors<'addHolding', 401> | Errors<'addHolding', 503>

export function why(failure: Refused): string {
  if (!('code' in failure)) return failure.error
  switch (failure.code) {
    case 'holding_exists': {
      const symbol: string = failure.params.symbol
      return symbol
    }
    case 'quota': {
      const most: number = failure.params.most
      // @ts-expect-error the params of another code
      failure.params.symbol
      return failure.params.setting + most
    }
    case 'required':
      return failure.params.in === 'query' ? failure.params.field : failure.error
    // @ts-expect-error a code of no operation
    case 'holding_exist':
      return ''
    // @ts-expect-error a code of another operation
    case 'trade_not_found':
      return ''
    default:
      return failure.error
  }
}

export function what(note: components['schemas']['Note']): string {
  if (!('code' in note)) return note.message
  switch (note.code) {
    case 'rows_failed':
      return note.params.rows.map(({ line, reason }) => line + reason).join()
    case 'file_known':
      return String(note.params.import_id satisfies number)
    default:
      return note.message
  }
}

export function plant(failure: Plants['schemas']['AddPlant400Failure']): string {
  return 'code' in failure && failure.code === 'plant_exists' ? failure.params.id : failure.message
}
`

const OF_HEY_API = `
import type { AddHolding400Failure, Note } from './dashboard/types.gen.ts'

export function why(failure: AddHolding400Failure): string {
  if (!('code' in failure)) return failure.error
  switch (failure.code) {
    case 'holding_exists':
      return failure.params.symbol
    case 'quota':
      // @ts-expect-error the params of another code
      failure.params.symbol
      return failure.params.setting
    // @ts-expect-error a code of another operation
    case 'trade_not_found':
      return ''
    default:
      return failure.error
  }
}

export const rows = (note: Note): number => ('code' in note && note.code === 'rows_failed' ? note.params.rows.length : 0)
`

function compiled(folder: string, source: string): string {
  writeFileSync(join(folder, 'client.ts'), source)
  const options = ['--strict', '--noEmit', '--target', 'es2024', '--lib', 'es2024,dom,dom.iterable', '--skipLibCheck']
  const { stdout } = spawnSync(
    process.execPath,
    [
      inProject('node_modules/typescript-7/bin/tsc'),
      ...options,
      ...['--module', 'nodenext', '--allowImportingTsExtensions', '--types', '', 'client.ts'],
    ],
    { cwd: folder, encoding: 'utf8' },
  )
  return stdout
}

function folderOf(t: Test): string {
  const folder = mkdtempSync(join(tmpdir(), 'tradeleaf-typed-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

t.test('a client switches on the code, and the compiler knows the params', async (t) =>
  t.equal(compiled(folderOf(t), CLIENT), ''),
)

t.test('so does one of @hey-api/openapi-ts', async (t) => {
  const folder = folderOf(t)
  symlinkSync(inProject('node_modules'), join(folder, 'node_modules'))
  for (const name of NAMES) copyFileSync(inProject('generated', `${name}.json`), join(folder, `${name}.json`))
  await generators['hey-api']?.generate(folder)
  t.equal(compiled(folder, OF_HEY_API), '')
})
