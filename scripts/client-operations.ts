/** The table of operations of the package `tradeleaf-client`, made from the published documents. */
import { isInt64 } from '../src/contract/int64.ts'

type Json = Record<string, unknown>
interface Schema extends Json {
  type?: string | string[]
  properties?: Record<string, Schema>
}
interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  parameters?: Json[]
  requestBody?: Json
  responses: Record<string, Json>
  'x-internal'?: true
  'x-items'?: string
}
export interface ClientDocument {
  tags?: { name: string; description: string }[]
  paths: Record<string, Record<string, unknown>>
  webhooks?: Record<string, unknown>
  components?: unknown
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const
/** `body` is a name of the arguments; the client chooses `stream`. */
const OWN_NAMES = ['body']

/** `Sign-in` is `signIn`. */
const nounOf = (tag: string) =>
  tag.toLowerCase().replace(/[^a-z]+([a-z])/g, (_whole, letter: string) => letter.toUpperCase())

const firstSentence = (text: string) => /^.*?\.(?=\s|$)/s.exec(text)?.[0].replace(/\s+/g, ' ') ?? text

const isExact = (schema: Schema) => [schema.type].flat().some((type) => isInt64({ ...schema, type }))

/** Reads one document. */
class Reader {
  readonly #document: Json
  constructor(document: ClientDocument) {
    this.#document = document as unknown as Json
  }
  /** What a reference names. */
  at<T extends Json>(part: Json): T {
    if (typeof part.$ref !== 'string') return part as T
    const names = part.$ref.slice(2).split('/')
    const found = names.reduce((one, name) => one[name.replaceAll('~1', '/')] as Json, this.#document)
    return this.at<T>(found)
  }
  contentOf(part: Json): Record<string, { schema: Json }> {
    return (this.at(part).content ?? {}) as Record<string, { schema: Json }>
  }
  /** The fields below a schema that are 64-bit integers. Throws if the name is one of another field too, or there is none. */
  int64(schema: Json): string[] {
    const [exact, others, seen, named] = [new Set<string>(), new Set<string>(), new Set<unknown>(), new Set<unknown>()]
    const visit = (part: unknown): void => {
      if (typeof part !== 'object' || part === null) return
      const one = Array.isArray(part) ? part : this.at<Schema>(part as Json)
      if (seen.has(one)) return
      seen.add(one)
      for (const [name, field] of Object.entries((one as Schema).properties ?? {})) {
        const value = this.at<Schema>(field)
        if (isExact(value)) named.add(value)
        ;(isExact(value) ? exact : others).add(name)
      }
      if (isExact(one as Schema) && !named.has(one)) throw new Error('a 64-bit integer has no field of its own')
      for (const [name, value] of Object.entries(one)) if (!name.startsWith('example')) visit(value)
    }
    visit(schema)
    const both = [...exact].filter((name) => others.has(name))
    if (both.length > 0) throw new Error(`the name of a 64-bit integer is also one of another field: ${both}`)
    return [...exact].sort()
  }
  rowOf(method: string, path: string, item: Json, operation: Operation): Json {
    const { operationId, responses } = operation
    const parameters = [...((item.parameters ?? []) as Json[]), ...(operation.parameters ?? [])].map((one) =>
      this.at<{ in: string; name: string }>(one),
    )
    const taken = parameters.filter(({ name }) => OWN_NAMES.includes(name))
    if (taken.length > 0)
      throw new Error(`${operationId}: the client needs the name of a parameter itself: ${taken[0]?.name}`)
    const content = this.contentOf(responses[Object.keys(responses).sort()[0] as string] as Json)
    const json = content['application/json']?.schema
    const body = operation.requestBody && Object.keys(this.contentOf(operation.requestBody))
    const types = Object.keys(content)
    const answer =
      types.length === 0 ? 'none' : json === undefined ? 'file' : 'application/x-ndjson' in content ? 'lines' : 'json'
    const int64 = json === undefined ? [] : this.int64(json)
    return {
      method: method.toUpperCase(),
      path,
      ...(body && { body: body.includes('application/json') ? 'json' : 'form' }),
      answer,
      ...(parameters.some(({ name }) => name === 'cursor') && { items: this.#items(operation, json as Json) }),
      ...(parameters.some(({ name }) => name === 'Idempotency-Key') && { key: true }),
      ...(int64.length > 0 && { int64 }),
    }
  }
  /** The field with the items of a page: the only list, or what the contract names. */
  #items({ operationId, 'x-items': named }: Operation, schema: Json): string {
    const page = this.at<Schema>(schema)
    if (page.type === 'array') return ''
    const lists = Object.entries(page.properties ?? {}).flatMap(([name, field]) =>
      this.at<Schema>(field).type === 'array' ? [name] : [],
    )
    const items = named ?? (lists.length === 1 ? lists[0] : undefined)
    if (items === undefined || !lists.includes(items)) throw new Error(`${operationId}: x-items must name its list`)
    return items
  }
}

/** The source of `operations.ts`, but its banner. */
export function clientOperations(documents: readonly ClientDocument[]): string {
  const nouns = new Map<string, { about: string; rows: string[] }>()
  const plantFields = new Set<string>()
  for (const document of documents) {
    const reader = new Reader(document)
    for (const { name, description } of document.tags ?? []) nouns.set(nounOf(name), { about: description, rows: [] })
    for (const [path, item] of Object.entries(document.paths))
      for (const method of METHODS) {
        const operation = item[method] as Operation | undefined
        if (operation === undefined || operation['x-internal'] === true) continue
        const { operationId, summary, tags } = operation
        const row = JSON.stringify(reader.rowOf(method, path, item, operation))
        nouns.get(nounOf(tags[0] as string))?.rows.push(`    /** ${summary}. */\n    ${operationId}: ${row},`)
      }
    for (const hook of Object.values(document.webhooks ?? {}))
      for (const name of reader.int64(reader.contentOf((hook as { post: Operation }).post.requestBody as Json)))
        plantFields.add(name)
  }
  const rooms = [...nouns].map(
    ([noun, { about, rows }]) => `  /** ${firstSentence(about)} */\n  ${noun}: {\n${rows.join('\n')}\n  },`,
  )
  return `
/** A row for each operation, by noun. */
export const operations = {
${rooms.join('\n')}
} as const

/** Of the message about a new plant. */
export const plantMessage = { int64: ${JSON.stringify([...plantFields])} } as const
`
}
