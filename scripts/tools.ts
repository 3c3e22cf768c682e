/**
 * The tools of an assistant, made from the operations that the contract marks with `x-tools`; `npm run generate` writes them
 * into `generated/tools.ts`. The input of a tool is the parameters and the body of its operation, by name.
 */
import { METHODS } from '../src/contract/documents.ts'
import { type BundledDocument, type Operation, resolved } from './complete-contract.ts'

type Schema = Record<string, unknown>

/** A mark of an operation; openapi/README.md says what each field is. */
interface Mark {
  name: string
  description?: string
  reads?: true
  fixed?: Record<string, string>
  whole?: string
  json?: Record<string, string>
  like?: Record<string, string>
}

interface Parameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema: Schema
}

type Place = 'path' | 'query' | 'if-match' | 'body' | 'whole' | 'files' | 'form'

/** How many items a page has unless the assistant says more, and at most: a model reads all of them. */
const LIMIT = { default: 50, maximum: 200 }
/** Characters of a file: a request has at most a megabyte, and a line break in JSON takes two. */
const FILE_CHARACTERS = 400_000
/** Chosen by the service, or of no use to an assistant. */
const LEFT_OUT: ReadonlySet<string> = new Set(['If-None-Match', 'Idempotency-Key', 'dry_run', 'stream'])
/** Of schemas: for clients of the API. */
const NOT_FOR_MODELS: ReadonlySet<string> = new Set(['examples', 'example', 'format'])

export interface Tool {
  name: string
  title: string
  description: string
  /** Changes nothing. */
  reads: boolean
  /** May replace or take away what is there. */
  destroys: boolean
  /** That a token needs. */
  scopes: string[]
  method: string
  path: string
  /** Of the query, whatever the input says. */
  fixed: Record<string, string>
  /** Where each field of the input goes. */
  places: Record<string, Place>
  input: Schema
}

export function toolsOf(document: BundledDocument): Tool[] {
  const marked = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method] as (Operation & { 'x-tools'?: Mark[]; summary: string }) | undefined
      const shared = item.parameters ?? []
      return (operation?.['x-tools'] ?? []).map((mark) => ({
        mark,
        path,
        method,
        shared,
        operation: operation as never,
      }))
    }),
  )
  const nameOf = new Map(
    marked.toReversed().map(({ mark, path, method }) => [`${method.toUpperCase()} ${path}`, mark.name]),
  )
  const tools = marked.map((one) => new Reader(document, nameOf).tool(one))
  const twice = tools.find(({ name }, at) => tools.findIndex((other) => other.name === name) !== at)
  if (twice !== undefined) throw new Error(`two tools are called ${twice.name}`)
  return tools
}

interface Marked {
  mark: Mark
  path: string
  method: string
  shared: object[]
  operation: Operation & { summary: string }
}

class Reader {
  readonly #document: BundledDocument
  /** By method and path: what an assistant calls instead. */
  readonly #nameOf: ReadonlyMap<string, string>
  readonly #definitions: Record<string, Schema> = {}

  constructor(document: BundledDocument, nameOf: ReadonlyMap<string, string>) {
    this.#document = document
    this.#nameOf = nameOf
  }

  tool({ mark, path, method, shared, operation }: Marked): Tool {
    const { name, fixed = {}, reads = method === 'get' } = mark
    const places: Record<string, Place> = {}
    const properties: Record<string, Schema> = {}
    const required: string[] = []
    const add = (field: string, place: Place, schema: Schema, isRequired: boolean) => {
      if (field in places) throw new Error(`${name}: two inputs are called ${field}`)
      places[field] = place
      properties[field] = schema
      if (isRequired) required.push(field)
    }
    for (const given of [...shared, ...(operation.parameters ?? [])]) {
      const {
        name: field,
        in: place,
        schema,
        description = '',
        required: isRequired = false,
      } = this.#resolve(given) as Parameter
      if (LEFT_OUT.has(field)) continue
      // A note that another change has replaced must not be lost: an assistant always says what it read.
      if (field === 'If-Match') add('if_match', 'if-match', { type: 'string', description: IF_MATCH }, true)
      else {
        const own = { ...this.#schema(schema), description: this.#text(description) }
        add(field, place as Place, field === 'limit' ? { ...own, ...LIMIT } : own, isRequired)
      }
    }
    // Said once: a model reads the inputs of all tools.
    const like = (field: string): Schema | undefined =>
      mark.like?.[field] === undefined
        ? undefined
        : { type: 'object', description: `As \`${field}\` of \`${mark.like[field]}\`.` }
    const content = operation.requestBody?.content ?? {}
    const json = content['application/json']?.schema
    const form = content['multipart/form-data']?.schema
    if (json !== undefined && mark.whole !== undefined)
      add(mark.whole, 'whole', like(mark.whole) ?? this.#schema(json), true)
    else if (json !== undefined)
      this.#addFields(json, (field, schema, need) => add(field, 'body', like(field) ?? this.#schema(schema), need))
    if (form !== undefined)
      this.#addFields(form, (field, schema, need) => {
        const named = mark.json?.[field]
        if (schema.type === 'array') add(field, 'files', FILES, need)
        else if (named === undefined) add(field, 'form', this.#schema(schema), need)
        else add(field, 'form', like(field) ?? this.#schema({ $ref: `#/components/schemas/${named}` }), need)
      })
    const isDryRun = fixed.dry_run === 'true'
    const dryRunScope = operation['x-dry-run-scope']
    return {
      name,
      title: operation.summary,
      description: this.#text(
        mark.description ?? `${operation.summary}.\n\n${withoutCredential(operation.description)}`,
      ),
      reads,
      destroys: !reads && method !== 'post',
      scopes:
        isDryRun && dryRunScope !== undefined
          ? [dryRunScope]
          : (operation.security ?? []).flatMap(({ token = [] }) => token),
      method: method.toUpperCase(),
      path,
      fixed,
      places,
      input: {
        type: 'object',
        properties,
        ...(required.length > 0 ? { required } : {}),
        additionalProperties: false,
        ...(Object.keys(this.#definitions).length > 0 ? { $defs: this.#definitions } : {}),
      },
    }
  }

  #addFields(given: Schema, add: (field: string, schema: Schema, isRequired: boolean) => void): void {
    const { properties, required = [] } = this.#resolve(given) as {
      properties: Record<string, Schema>
      required?: string[]
    }
    for (const [field, schema] of Object.entries(properties)) add(field, schema, required.includes(field))
  }

  /** For models: without examples, and with what several fields share in `$defs`. */
  #schema(given: unknown): Schema {
    const { $ref } = given as { $ref?: string }
    if ($ref === undefined) return this.#read(given) as Schema
    const name = $ref.split('/').at(-1) as string
    if (this.#definitions[name] === undefined) {
      this.#definitions[name] = {}
      this.#definitions[name] = this.#read(this.#resolve(given as object)) as Schema
    }
    return { $ref: `#/$defs/${name}` }
  }

  #read(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((one) => this.#read(one))
    if (value === null || typeof value !== 'object') return value
    if ('$ref' in value) return this.#schema(value)
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, one]) => {
        if (NOT_FOR_MODELS.has(key) || key.startsWith('x-')) return []
        if (key === 'description') return [[key, this.#text(one as string)]]
        // Names of fields are no keywords.
        if (key === 'properties')
          return [
            [key, Object.fromEntries(Object.entries(one as Schema).map(([name, field]) => [name, this.#read(field)]))],
          ]
        return [[key, this.#read(one)]]
      }),
    )
  }

  /** With the names of tools in place of operations. */
  #text(text: string): string {
    return text
      .replace(/`([A-Z]+ \/[^`?]*)(\?[^`]*)?`/g, (whole, operation, query = '') => {
        const name = this.#nameOf.get(operation)
        return name === undefined ? whole : `\`${name}\`${query === '' ? '' : ` with \`${query.slice(1)}\``}`
      })
      .trim()
  }

  #resolve(value: object): object {
    return resolved(this.#document, value)
  }
}

const IF_MATCH = 'The `etag` of what is changed, as the tool that reads it gave it.'

const FILES: Schema = {
  type: 'array',
  minItems: 1,
  maxItems: 20,
  description: 'The files, with their names. The text of each is given as it is, to the last character.',
  items: {
    type: 'object',
    required: ['name', 'text'],
    additionalProperties: false,
    properties: {
      name: { type: 'string', maxLength: 200 },
      text: { type: 'string', maxLength: FILE_CHARACTERS },
    },
  },
}

/** `completeContract` ends each description with the credential. */
const withoutCredential = (description = '') => description.trimEnd().split('\n\n').slice(0, -1).join('\n\n')

/** The source of `generated/tools.ts`, but its banner. */
export const toolTable = (document: BundledDocument): string => `
export interface Tool {
  readonly name: string
  readonly title: string
  readonly description: string
  /** Changes nothing. */
  readonly reads: boolean
  /** May replace or take away what is there. */
  readonly destroys: boolean
  /** That a token needs. */
  readonly scopes: readonly string[]
  readonly method: string
  /** As in the document, with \`{name}\` for parameters. */
  readonly path: string
  /** Of the query, whatever the input says. */
  readonly fixed: Readonly<Record<string, string>>
  /** Where each field of the input goes. */
  readonly places: Readonly<Record<string, Place>>
  /** A JSON schema. */
  readonly input: { readonly type: 'object'; readonly required?: readonly string[]; readonly [keyword: string]: unknown }
}

/** A field is the whole body, or a field of the body. */
export type Place = 'path' | 'query' | 'if-match' | 'body' | 'whole' | 'files' | 'form'

export const tools: readonly Tool[] = ${JSON.stringify(toolsOf(document), null, 2)}
`
