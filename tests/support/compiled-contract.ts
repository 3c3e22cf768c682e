/**
 * What a service makes of the contract at its start takes longer than most tests. The services of one process share it.
 * Tests that start the service as a process of its own (`service.ts`) make it themselves.
 */
import { type SpecData, Validator } from '@seriousme/openapi-schema-validator'
import type { FastifyInstance } from 'fastify'
import { type DocumentName, loadDocument } from '../../src/contract/documents.ts'
import { knownValid } from '../../src/contract/known-valid.ts'

interface Compiled {
  method: string
  url: string
  httpPart?: string
  httpStatus?: string
  contentType?: string
}

type Made = (data: unknown) => unknown
type Compiler = (route: Compiled & { schema: Part }) => Made

/** The validators and serializers of the first service that made them. */
const compiled = new Map<string, Made>()

/** The compiler, but what it returned for the same part of an operation is returned again. */
const once =
  (kind: string, compile: Compiler): Compiler =>
  (route) => {
    const { method, url, httpPart, httpStatus, contentType } = route
    const key = JSON.stringify([kind, method, url, httpPart, httpStatus, contentType])
    const known = compiled.get(key)
    if (known === undefined && isOutline(route.schema)) throw new Error(`no service of this process made ${key}`)
    const made = known ?? compile(route)
    compiled.set(key, made)
    return made
  }

/** To be called before the document is bound. */
export function shareCompiled(scope: FastifyInstance, name: DocumentName): void {
  for (const [kind, setting] of [
    ['validator', 'setValidatorCompiler'],
    ['serializer', 'setSerializerCompiler'],
  ] as const) {
    const set = scope[setting].bind(scope) as (compile: Compiler) => unknown
    scope[setting] = ((compile: Compiler) => set(once(`${kind} of ${name}`, compile))) as never
  }
  // The glue copies the document that it is given.
  const register = scope.register.bind(scope) as (plugin: unknown, options?: object) => unknown
  scope.register = ((plugin: unknown, options?: { specification?: SpecData }) => {
    if (options?.specification === undefined) return register(plugin, options)
    const specification = outlines.get(titleOf(options.specification)) ?? { ...options.specification, [SHARED]: true }
    return register(plugin, { ...options, specification })
  }) as never
}

/**
 * The glue replaces the references of a document and copies every schema. Only the first service of the process needs the
 * schemas of a published document, recognised by its title: the others get an outline.
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
const SHARED = 'x-shared'
const isOutline = (schema: Part): boolean =>
  OUTLINE in schema || Object.values(schema.properties ?? {}).some((property) => OUTLINE in property)

/** What the glue asks of a document: operations, parameters and media types, with schemas that say nothing. */
function outlineOf(spec: SpecData): SpecData {
  const schema = { [OUTLINE]: true } as const
  const body = ({ content }: Part) =>
    content === undefined
      ? {}
      : { content: mapValues(content, (type) => (type.schema === undefined ? {} : { schema })) }
  const outlined = ({ description, parameters, requestBody, responses, ...operation }: Described): object => ({
    ...operation,
    ...(parameters && { parameters: parameters.map((one) => ({ name: one.name, in: one.in, schema })) }),
    ...(requestBody && { requestBody: body(requestBody) }),
    responses: mapValues(responses, body),
  })
  const { openapi, info, security, components, paths } = spec as unknown as Whole
  return {
    [OUTLINE]: true,
    openapi,
    info,
    security,
    components: { securitySchemes: components.securitySchemes },
    paths: mapValues(paths, (item) => mapValues(item, outlined)),
  } as unknown as SpecData
}

interface Whole {
  openapi: string
  info: object
  security: unknown
  components: { securitySchemes: object }
  paths: Record<string, Record<string, Described>>
}

interface Described {
  description?: string
  parameters?: (Part & { name: string; in: string })[]
  requestBody?: Part
  responses: Record<string, Part>
}

const mapValues = <T, U>(of: Record<string, T>, fn: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(of).map(([key, value]) => [key, fn(value)]))

function titleOf({ info }: SpecData): string {
  return (info as { title: string }).title
}

const { resolveRefs } = Validator.prototype
Validator.prototype.resolveRefs = function (this: Validator) {
  const title = titleOf(this.specification)
  if (OUTLINE in this.specification) return this.specification
  const spec = resolveRefs.call(this)
  if (PUBLISHED.has(title) && SHARED in this.specification) outlines.set(title, knownValid(outlineOf(spec)))
  return spec
}
