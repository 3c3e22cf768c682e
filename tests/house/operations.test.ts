/**
 * The `handlers.ts` and `reads.ts` of `src/X` and of its subfolders, and no other file, handle the operations of
 * `openapi/paths/X.yaml`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { parse } from 'yaml'
import { operations } from '../../generated/operations.ts'
import { inProject } from '../../src/lib/paths.ts'

const METHODS = ['get', 'put', 'post', 'delete', 'patch']

/** `months` in `trading/months.yaml` → `trading/months`. */
const nouns = readdirSync(inProject('openapi/paths'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => name.replace(/\.yaml$/, ''))

function operationIdsOf(noun: string): string[] {
  const paths: Record<string, Record<string, { operationId: string }>> = parse(
    readFileSync(inProject('openapi/paths', `${noun}.yaml`), 'utf8'),
  )
  return Object.values(paths).flatMap((path) =>
    METHODS.flatMap((method) => (path[method] === undefined ? [] : [path[method].operationId])),
  )
}

/** The files that handle the operations of a noun; a subfolder may be another noun. */
const handlersOf = (noun: string): string[] =>
  readdirSync(inProject('src', noun), { recursive: true, withFileTypes: true })
    .filter(({ name }) => name === 'handlers.ts' || name === 'reads.ts')
    .filter(
      ({ parentPath }) =>
        parentPath === inProject('src', noun) || !nouns.some((other) => parentPath === inProject('src', other)),
    )
    .map(({ parentPath, name }) => join(parentPath, name))

/** The property names in a `handlers.ts`: `  listMonths: async`, `  getHealth() {`, `  uploadHoldings: upload`. */
const namesIn = (path: string) =>
  [...readFileSync(path, 'utf8').matchAll(/^ +(?:async )?(\w+)(?:[:(,]|,$)/gm)].map(([, name]) => name)

t.test('every operation is described and handled under the same noun', async (t) => {
  const all = nouns.flatMap(operationIdsOf)
  t.same(
    all.toSorted(),
    Object.values(operations)
      .flatMap((document) => Object.keys(document))
      .toSorted(),
    'openapi/paths has every operation',
  )
  for (const noun of nouns) {
    const path = inProject('src', noun, 'handlers.ts')
    if (!t.ok(existsSync(path), `src/${noun}/handlers.ts handles openapi/paths/${noun}.yaml`)) continue
    const names = new Set(handlersOf(noun).flatMap(namesIn))
    t.strictSame(
      all.filter((id) => names.has(id)).toSorted(),
      operationIdsOf(noun).toSorted(),
      `src/${noun} handles the operations of its noun and no others`,
    )
  }
})
