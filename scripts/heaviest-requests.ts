/**
 * The heaviest requests that the contract permits or only just refuses, made from the contract: every operation with a JSON
 * body, filled up to its limits, and every read with its highest `limit`. A new operation is among them by itself.
 */
import {
  type Document,
  type DocumentName,
  loadDocument,
  type Method,
  type Operation,
  operationsOf,
  resolveRef,
} from '../src/contract/documents.ts'

type Schema = Record<string, unknown>
type Media = { schema: Schema; example?: unknown }
interface Body {
  content: { 'application/json'?: Media }
  'x-max-body-bytes': number
  'x-max-body-values': number
}

export interface HeavyRequest {
  operationId: string
  what: string
  method: Uppercase<Method>
  path: string
  body?: string
  /** Statuses that the contract declares. */
  declared: readonly number[]
}

/** Six bytes of JSON, three of UTF-8. */
const ESCAPED = '\\u4e2d'
const LONG_TEXT = '中'
/** A shorter text is a key, a code or a name with a form of its own. */
const LEAST_TEXT = 60
const PERIOD = { start_date: '2019-01-01', end_date: '2026-12-31' }

const documents: Record<DocumentName, ReturnType<typeof loadDocument>> = {
  dashboard: loadDocument('dashboard'),
  plants: loadDocument('plants'),
}

/** Every operation with a JSON body, each with its heaviest bodies. `n` makes what they add another thing. */
export function heavyBodies(n = 0): HeavyRequest[] {
  return operations().flatMap(({ name, path, method, operation }) => {
    const { content, 'x-max-body-bytes': bytes, 'x-max-body-values': values } = (operation.requestBody ?? {}) as Body
    const media = content?.['application/json']
    if (media === undefined) return []
    const list = fieldsOf(documents[name], media.schema).find(({ schema }) => schema.type === 'array')?.field ?? 'a'
    const text = fieldsOf(documents[name], media.schema).find(({ schema }) => isText(schema))?.field ?? 'a'
    const filled = (start: string, item: string, end: string, most = bytes) =>
      start + item.repeat(Math.floor((most - start.length - end.length) / item.length)) + end
    const bodies = {
      'the fullest that is permitted': JSON.stringify(fullest(documents[name], media, n)).replaceAll(
        LONG_TEXT,
        ESCAPED,
      ),
      'all values that are read': `{"${list}":[${'1,'.repeat(values - 2)}1]}`,
      'all fields that are read': `{${Array.from({ length: values }, (_, i) => `"${i}":1`)}}`.slice(0, bytes),
      'all bytes as values': filled(`{"${list}":[1`, ',1', ']}'),
      'all bytes as fields': filled('{"a":1', ',"b":1', '}'),
      'all bytes as one text': filled(`{"${text}":"`, ESCAPED, '"}'),
      'all bytes as one number': filled(`{"${text}":1`, '1', '}'),
      'all bytes as one name': filled('{"', ESCAPED, '":1}'),
      'the deepest nest': `{"${list}":${'['.repeat(63)}${']'.repeat(63)}}`,
      'too deep a nest': filled(`{"${list}":`, '[', ''),
    }
    return Object.entries(bodies).map(([what, body]) => ({
      ...requestOf(path, method, operation, documents[name], n),
      what,
      body,
    }))
  })
}

/** Every read and every exported file, for a long period and as many rows as it permits. Each `n` is another address, whose answer is not kept. */
export function heavyReads(n = 0): HeavyRequest[] {
  return operations()
    .filter(({ method, operation }) => method === 'get' && isHeavyRead(operation))
    .map(({ name, path, method, operation }) => {
      const request = requestOf(path, method, operation, documents[name], n)
      // Empty parameters change nothing else.
      const empty = n === 0 ? '' : `${request.path.includes('?') ? '' : '?'}${'&'.repeat(1 + (n % 1_000))}`
      return { ...request, path: request.path + empty, what: 'the longest answer' }
    })
}

/** Requests that add rows as heavy as the contract permits, of whatever can be added or written with JSON. */
export function heavyRows(n: number): HeavyRequest[] {
  return heavyBodies(n).filter(({ what, method }) => what.startsWith('the fullest') && method !== 'DELETE')
}

function operations() {
  return (Object.keys(documents) as DocumentName[]).flatMap((name) =>
    [...operationsOf(documents[name])].map((one) => ({ name, ...one })),
  )
}

/** Not a page, nor the redirects of the sign-in. */
export const isHeavyRead = (operation: Operation): boolean =>
  operation['x-own-places'] === true || 'application/json' in (operation.responses['200']?.content ?? {})

function requestOf(path: string, method: Method, operation: Operation, document: object, n: number) {
  const shared = (document as Document).paths[path]?.parameters ?? []
  const parameters = [...shared, ...(operation.parameters ?? [])].map(
    (one) => resolved(document, one as never) as unknown as Parameter,
  )
  let filled = path
  const query = new URLSearchParams()
  for (const { name, in: place, schema, example } of parameters) {
    const sample = name === 'date' ? dayOf(n) : (example ?? 1)
    if (place === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(String(sample)))
    if (place === 'query' && name === 'limit') query.set(name, String(Math.min(Number(schema.maximum), 5_000)))
    if (place === 'query' && name in PERIOD) query.set(name, PERIOD[name as keyof typeof PERIOD])
  }
  return {
    operationId: operation.operationId,
    declared: Object.keys(operation.responses).map(Number),
    method: method.toUpperCase() as Uppercase<Method>,
    // Items of the contract's lists have ids from 1.
    path: `${filled.replace(/\{\w+\}/g, '1')}${query.size === 0 ? '' : `?${query}`}`,
  }
}

interface Parameter {
  name: string
  in: string
  schema: Schema
  example?: unknown
}

const dayOf = (n: number) => new Date(Date.UTC(2020, 0, 1 + n)).toISOString().slice(0, 10)

const resolved = (document: object, schema: Schema): Schema =>
  typeof schema.$ref === 'string' ? resolved(document, resolveRef(document as never, schema.$ref) as Schema) : schema

const fieldsOf = (document: object, schema: Schema) =>
  Object.entries((resolved(document, schema).properties ?? {}) as Record<string, Schema>).map(([field, one]) => ({
    field,
    schema: resolved(document, one),
  }))

/** Whether any text is permitted. */
const isText = ({ type, maxLength = 0, pattern, format }: Schema) =>
  [type].flat().includes('string') &&
  (maxLength as number) >= LEAST_TEXT &&
  format === undefined &&
  (pattern === undefined || new RegExp(pattern as string, 'u').test(LONG_TEXT))

/** The example of the contract, with every text and list as long as permitted. */
const fullest = (document: object, { schema, example }: Media, n: number) => fill(document, schema, example, n)

function fill(document: object, given: Schema, example: unknown, n: number): unknown {
  const schema = resolved(document, given)
  if (isText(schema)) return `${n} `.padEnd(schema.maxLength as number, LONG_TEXT)
  if (Array.isArray(example)) {
    const items = (schema.items ?? {}) as Schema
    const isLong = isText(resolved(document, items)) || resolved(document, items).type === 'array'
    const most =
      isLong || example.some(isObject) ? ((schema.maxItems as number | undefined) ?? example.length) : example.length
    return Array.from({ length: most }, (_, i) => fill(document, items, example[i % example.length], n * 1_000 + i))
  }
  if (isObject(example)) {
    const fields = fieldsOf(document, schema)
    const texts = fields
      .filter(({ schema, field }) => isText(schema) && !(field in example))
      .map(({ field }) => [field, ''])
    return Object.fromEntries(
      [...Object.entries(example), ...texts].map(([field, value]) => {
        const own = fields.find((one) => one.field === field)?.schema
        return [field, own === undefined ? value : fill(document, own, value, n)]
      }),
    )
  }
  return example
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
