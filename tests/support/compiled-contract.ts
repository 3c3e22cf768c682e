/**
 * Services of one process share what is made from the contract, because that takes longer than most tests: the first
 * service makes it with its own compilers, the others take it over.
 */
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import { Validator } from '@seriousme/openapi-schema-validator'
import type { FastifyInstance } from 'fastify'
import type { DocumentName } from '../../src/contract/documents.ts'

interface Compiled {
  method: string
  url: string
  httpPart?: string
  httpStatus?: string
  contentType?: string
}

type Compiler = (route: Compiled) => unknown

const compiled = new Map<string, unknown>()

/** The compiler, but what it returned for the same part of an operation is returned again. */
const once =
  (kind: string, compile: Compiler): Compiler =>
  (route) => {
    const { method, url, httpPart, httpStatus, contentType } = route
    const key = JSON.stringify([kind, method, url, httpPart, httpStatus, contentType])
    const made = compiled.get(key) ?? compile(route)
    compiled.set(key, made)
    return made
  }

/** To be called before the document is bound. */
export function shareCompiled(scope: FastifyInstance, name: DocumentName): void {
  const setValidatorCompiler = scope.setValidatorCompiler.bind(scope)
  scope.setValidatorCompiler = ((compile: Compiler) =>
    setValidatorCompiler(once(`validator of ${name}`, compile) as never)) as never
  const serializers = SerializerSelector() as unknown as (schemas: object, options: object) => Compiler
  scope.setSerializerCompiler(once(`serializer of ${name}`, serializers({}, {})) as never)
}

/** The glue checks at each start that the document is valid OpenAPI. A text that was valid stays valid. */
const valid = new Set<string>()
const validate = Validator.prototype.validate
Validator.prototype.validate = async function (this: Validator, document) {
  const text = JSON.stringify(document)
  if (!valid.has(text)) {
    const answer = await validate.call(this, document)
    if (answer.valid) valid.add(text)
    return answer
  }
  this.specification = document as Record<string, unknown>
  this.version = String(this.specification.openapi).split('.', 2).join('.')
  return { valid: true }
}
