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
type Compiler = (route: Compiled & { schema: Part }) => Made

/** What makes each validator and serializer, and those that were used. */
const compilers = new Map<string, () => Made>()
const compiled = new Map<string, Made>()

/** The compiler, but what it returned for the same part of an operation is returned again. */
const once =
  (kind: string, compile: Compiler): Compiler =>
  (route) => {
    const { method, url, httpPart, httpStatus, contentType } = route
    const key = JSON.stringify([kind, method, url, httpPart, httpStatus, contentType])
    if (!isOutline(route.schema) && !compilers.has(key)) compilers.set(key, () => compile(route))
    return (data) => {
      const made = compiled.get(key) ?? (compilers.get(key) as () => Made)()
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
 * The glue checks at each start that the document is valid OpenAPI, replaces its references and copies every schema. Of a
 * published document, recognised by its title, `contract/published.test.ts` checks that it is valid, and only the first
 * service of the process needs the schemas: the others get an outline.
 */
const PUBLISHED = new Set((['dashboard', 'plants'] as const).map((name) => titleOf(loadDocument(name) as never)))
const outlines = new Map<string, SpecData>()

interface Part {
  schema?: Part
  content?: Record<string, Part>
  properties?: Record<string, Part>
  [OUTLINE]?: true
}

const OUTLINE = 'x-outline'
const isOutline = (schema: Part): boolean =>
  OUTLINE in schema || Object.values(schema.properties ?? {}).some((property) => OUTLINE in property)

/** The operations, parameters and media types of a document, with schemas that say nothing. */
function outlineOf(spec: SpecData): SpecData {
  const withoutSchema = (part: Part): Part =>
    part.schema === undefined ? part : { ...part, schema: { [OUTLINE]: true } }
  const body = (part: Part): Part =>
    part?.content === undefined ? part : { ...part, content: mapValues(part.content, withoutSchema) }
  const outlined = (operation: Described): Described => ({
    ...operation,
    ...(operation.parameters && { parameters: operation.parameters.map(withoutSchema) }),
    ...(operation.requestBody && { requestBody: body(operation.requestBody) }),
    responses: mapValues(operation.responses, body),
  })
  const { paths, ...rest } = spec as unknown as { paths: Record<string, Record<string, Described>> }
  return { ...rest, paths: mapValues(paths, (item) => mapValues(item, outlined)) } as unknown as SpecData
}

interface Described {
  parameters?: Part[]
  requestBody?: Part
  responses: Record<string, Part>
}

const mapValues = <T, U>(of: Record<string, T>, fn: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(of).map(([key, value]) => [key, fn(value)]))

function titleOf({ info }: SpecData): string {
  return (info as { title: string }).title
}

const { validate, resolveRefs } = Validator.prototype
Validator.prototype.validate = async function (this: Validator, document) {
  if (typeof document === 'string' || !PUBLISHED.has(titleOf(document))) return validate.call(this, document)
  // The glue copies it.
  this.specification = outlines.has(titleOf(document)) ? { info: document.info } : document
  this.version = String(document.openapi).split('.', 2).join('.')
  return { valid: true }
}
Validator.prototype.resolveRefs = function (this: Validator) {
  const title = titleOf(this.specification)
  const outline = outlines.get(title)
  if (outline !== undefined) return outline
  const spec = resolveRefs.call(this)
  if (PUBLISHED.has(title)) outlines.set(title, outlineOf(spec))
  return spec
}
