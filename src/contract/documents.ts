/** The bundled contract, as the binding needs it and as it is published. */
import { readFileSync } from 'node:fs'
import { inProject } from '../lib/paths.ts'

export type DocumentName = 'dashboard' | 'plants'
export type Schema = Record<string, unknown>

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header' | 'cookie'
  required?: boolean
  $ref?: string
}

export interface Operation {
  operationId: string
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Record<string, unknown> }
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
  components: { securitySchemes: Record<string, unknown> }
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
