/**
 * What a service makes of the contract at its start takes longer than most tests. The services of one process share it,
 * and a validator or serializer is compiled when it is first used. Tests that start the service as a process of its own
 * (`service.ts`) make all of it, as in production.
 */
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import { type SpecData, Validator } from '@seriousme/openapi-schema-validator'
import type { FastifyInstance } from 'fastify'
import { type DocumentName, loadDocument } from '../../src/contract/documents.ts'

interface Compiled {
  method: string
  url: string
  httpPart?: string
  httpStatus?: string
  contentType?: string
}

type Made = (data: unknown) => unknown
type Compiler = (route: Compiled) => Made

const compiled = new Map<string, Made>()

/** The compiler, but what it returned for the same part of an operation is returned again. */
const once =
  (kind: string, compile: Compiler): Compiler =>
  (route) => {
    const { method, url, httpPart, httpStatus, contentType } = route
    const key = JSON.stringify([kind, method, url, httpPart, httpStatus, contentType])
    return (data) => {
      const made = compiled.get(key) ?? compile(route)
      compiled.set(key, made)
      return made(data)
    }
  }

/** To be called before the document is bound. */
export function shareCompiled(scope: FastifyInstance, name: DocumentName): void {
  const setValidatorCompiler = scope.setValidatorCompiler.bind(scope)
  scope.setValidatorCompiler = ((compile: Compiler) =>
    setValidatorCompiler(once(`validator of ${name}`, compile) as never)) as never
  const serializers = SerializerSelector() as unknown as (schemas: object, options: object) => Compiler
  scope.setSerializerCompiler(once(`serializer of ${name}`, serializers({}, {})) as never)
}

/**
 * The glue checks at each start that the document is valid OpenAPI, and replaces its references. Of a published document,
 * recognised by its title, `contract/published.test.ts` checks that it is valid.
 */
const PUBLISHED = new Set((['dashboard', 'plants'] as const).map((name) => titleOf(loadDocument(name) as never)))
const resolved = new Map<string, SpecData>()

function titleOf({ info }: SpecData): string {
  return (info as { title: string }).title
}

const { validate, resolveRefs } = Validator.prototype
Validator.prototype.validate = async function (this: Validator, document) {
  if (typeof document === 'string' || !PUBLISHED.has(titleOf(document))) return validate.call(this, document)
  this.specification = document
  this.version = String(document.openapi).split('.', 2).join('.')
  return { valid: true }
}
Validator.prototype.resolveRefs = function (this: Validator) {
  const title = titleOf(this.specification)
  if (!PUBLISHED.has(title)) return resolveRefs.call(this)
  const spec = resolved.get(title) ?? resolveRefs.call(this)
  resolved.set(title, spec)
  return spec
}
