/** The bundled contract, as the binding needs it and as it is published. */
import { readFileSync } from 'node:fs'
import { inProject } from '../lib/paths.ts'

export type DocumentName = 'dashboard' | 'plants'
export type Schema = Record<string, unknown>

/** What the contract marks as something that will go. Both are calendar dates; if one is there, all are. */
export interface Deprecated {
  deprecated?: true
  'x-deprecated-on'?: string
  'x-sunset'?: string
}

export interface Parameter extends Deprecated {
  name: string
  in: 'path' | 'query' | 'header' | 'cookie'
  required?: boolean
  $ref?: string
}

export interface Operation extends Deprecated {
  operationId: string
  parameters?: Parameter[]
  requestBody?: {
    required?: boolean
    content: Record<string, unknown>
    'x-max-body-bytes'?: number
    'x-max-body-values'?: number
  }
  security?: Record<string, string[]>[]
  responses: Record<string, { content?: Record<string, unknown> }>
  'x-errors'?: 'upload'
  /** Set if the operation takes an `Idempotency-Key`. */
  'x-idempotency'?: 'replay' | 'refuse'
  /** The operation that reads what this one creates: the answer has its address as `Location`. */
  'x-creates'?: string
  /** Set if an import that the operation makes stores the key with it. */
  'x-key-of-import'?: true
  /** Set if the operation may take long: it takes turns with others of its kind only, and has limits of its own. */
  'x-own-places'?: true
  /** Set if it runs other operations for the caller: it takes turns with its kind only, because these take turns too. */
  'x-runs-operations'?: true
  /** The scope that is enough for a token if `dry_run` is true. */
  'x-dry-run-scope'?: string
  /** Set if its answer may be long: a place among the large answers is taken before the first read. */
  'x-long-answer'?: true
  /** The handler makes the `ETag`, and answers 304 itself. */
  'x-own-tag'?: true
  /** Set if a third party, such as the identity provider, writes the query. */
  'x-other-parameters'?: 'ignored'
}

export type PathItem = { parameters?: Parameter[] } & Partial<Record<Method, Operation>>

export interface Document {
  openapi: string
  security?: Record<string, string[]>[]
  paths: Record<string, PathItem>
  components: { securitySchemes: Record<string, unknown>; schemas?: Record<string, Schema> }
}

export const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace'] as const
export type Method = (typeof METHODS)[number]

export const loadDocument = (name: DocumentName): Document =>
  JSON.parse(readFileSync(inProject('generated', `${name}.json`), 'utf8')) as Document

export function* operationsOf(document: Document): Generator<{ path: string; method: Method; operation: Operation }> {
  for (const [path, item] of Object.entries(document.paths))
    for (const method of METHODS) {
      const operation = item[method]
      if (operation !== undefined) yield { path, method, operation }
    }
}

/** What a local reference such as `#/components/schemas/Plant` points to; undefined if there is no such part. */
export const resolveRef = (document: Document, ref: string): unknown =>
  ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document)

/** Whether the address belongs to the plants; all others belong to the dashboard. */
export const isPlantsPath = (url: string): boolean => /^\/plants?([/?]|$)/.test(url)

/** Empty if the request is for no operation. */
export const operationIdOf = ({ routeOptions }: { routeOptions: { schema?: unknown } }) =>
  (routeOptions.schema as { operationId?: string } | undefined)?.operationId ?? ''

/**
 * The document without the schema of each message: `params` are any object. Clients know the params of a code; the service
 * has them from its catalogue, and a choice of two hundred schemas would be tried for each message that it writes.
 */
export function withAnyMessage<T extends { components: { schemas?: Record<string, Schema> } }>(document: T): T {
  const all = document.components.schemas ?? {}
  const at = (ref: string) => all[ref.slice('#/components/schemas/'.length)] as Schema
  const codesIn = ({ anyOf = [], properties }: Choice): string[] =>
    properties?.code?.const === undefined
      ? anyOf.flatMap(({ $ref }) => ($ref === undefined ? [] : codesIn(at($ref))))
      : [properties.code.const]
  const opened = (schema: Schema & Choice): Schema => {
    if (Array.isArray(schema.allOf)) return { ...schema, allOf: schema.allOf.map(opened) }
    if (schema['x-open'] !== true || schema.anyOf === undefined) return schema
    const { anyOf: _, 'x-open': isOpen, ...others } = schema
    const code = { type: 'string', enum: codesIn(schema) }
    return { ...others, type: 'object', properties: { code, params: { type: 'object', additionalProperties: true } } }
  }
  // What an import, a file or a sale has to say always has a code; a failure may be a text of the requirements.
  const required = (name: string) => (ALWAYS_CODED.has(name) ? { required: ['code', 'params'] } : {})
  const schemas = Object.entries(all).flatMap(([name, schema]) =>
    isOneMessage(schema) ? [] : [[name, { ...opened(schema), ...required(name) }] as const],
  )
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(schemas) } }
}

const ALWAYS_CODED: ReadonlySet<string> = new Set([
  'NoteMessage',
  'RowMessage',
  'UnmatchedMessage',
  'ReconciliationMessage',
  'JournalRowMessage',
])

interface Choice {
  anyOf?: { $ref?: string }[]
  properties?: { code?: { const?: string } }
}

/** Whether the schema describes a code, or a group of codes that other schemas name. */
const isOneMessage = ({ properties, anyOf, 'x-open': isOpen }: Schema & Choice): boolean =>
  typeof properties?.code?.const === 'string' ||
  (isOpen !== true && anyOf !== undefined && anyOf.every(({ $ref = '' }) => $ref.endsWith('Message')))
