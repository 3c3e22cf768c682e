/** What there is to read. */
import { loadDocument, operationsOf } from '../../src/contract/documents.ts'

/** The address of each GET, with the examples of the contract as parameters. */
export function* addresses(): Generator<{ id: string; url: string }> {
  for (const name of ['dashboard', 'plants'] as const) {
    const document = loadDocument(name) as ReturnType<typeof loadDocument> & { components: { parameters: object } }
    for (const { path, method, operation } of operationsOf(document)) {
      if (method !== 'get') continue
      const own = [...(document.paths[path]?.parameters ?? []), ...(operation.parameters ?? [])] as Example[]
      const all = own.map((one) => (one.$ref === undefined ? one : resolved(document, one.$ref)))
      const filledIn = path.replace(/\{(\w+)\}/g, (_, key: string) => String(inPath(all, key)))
      const query = all
        .filter((one) => one.in === 'query' && one.required)
        .map(({ name, example }) => [name, String(example)] as [string, string])
      yield { id: operation.operationId, url: `${filledIn}?${new URLSearchParams(query)}` }
    }
  }
}
interface Example {
  $ref?: string
  name: string
  in: string
  required?: boolean
  example: unknown
}
const inPath = (all: Example[], key: string) =>
  key === 'id' || key === 'snapshot_id' ? 1 : all.find((one) => one.in === 'path' && one.name === key)?.example
const resolved = (document: object, ref: string): Example =>
  ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document) as Example
