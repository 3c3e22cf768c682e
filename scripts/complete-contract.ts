/**
 * Completes a bundled document with what follows from the rest of it, so that it is written once and agrees:
 *
 * - security: tokens first; the description of an operation ends with the credential that it needs;
 * - the header `X-Request-Id` of every response;
 * - pages: browsers get the errors of an operation that answers with a page as pages too;
 * - the most that a JSON body may hold (`src/contract/body-limits.ts`), as `x-max-body-bytes`, `x-max-body-values` and a
 *   sentence;
 * - `Deprecation` and `Sunset` of operations that are deprecated, or have deprecated parameters;
 * - `Idempotency-Key`, `Idempotent-Replayed`, 409 and 422 for operations with `x-idempotency`;
 * - `Location` of an operation that creates something (`x-creates`), with the address of the operation that reads it;
 * - 405 where the method is a status of its own; `If-None-Match` for operations that declare 304, `If-Match` for those that declare 412;
 * - a schema for each code, and for the codes of each answer (`message-schemas.ts`);
 * - the texts of messages in examples, from the catalogue (`message-examples.ts`);
 * - an `example` for each parameter and each JSON body and answer, built from the examples of their schemas;
 * - a description of each answer without one: the name of its operation;
 * - the example of a 400: what the service says to a request that breaks the first rule of the operation.
 */
import { jsonBodyLimits } from '../src/contract/body-limits.ts'
import { type Operation as ContractOperation, type Document, METHODS } from '../src/contract/documents.ts'
import { dashboardErrors, hasPage, plantsErrors } from '../src/contract/errors.ts'
import { validatorCompiler } from '../src/contract/validation.ts'
import { Failure, invalidField } from '../src/lib/errors.ts'
import { say } from '../src/lib/messages/index.ts'
import { withOneMessage, withTexts } from './message-examples.ts'
import { addMessages } from './message-schemas.ts'

type Schema = Record<string, unknown>
interface Parameter {
  $ref?: string
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  deprecated?: true
  schema: Schema
  example?: unknown
}
interface Media {
  schema: Schema
  example?: unknown
  examples?: unknown
}
export interface Response {
  $ref?: string
  description: string
  headers?: Record<string, unknown>
  content?: Record<string, Media>
}
export interface Operation {
  operationId: string
  /** The operation that reads what this one creates. */
  'x-creates'?: string
  'x-idempotency'?: string
  'x-errors'?: string
  deprecated?: true
  'x-dry-run-scope'?: string
  /** By status: the codes of its own. */
  'x-codes'?: Record<string, readonly string[]>
  description?: string
  security?: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: {
    description?: string
    content: Record<string, Media>
    'x-max-body-bytes'?: number
    'x-max-body-values'?: number
  }
  responses: Record<string, Response>
}
type PathItem = { parameters?: Parameter[] } & Record<string, Operation>
export interface BundledDocument {
  paths: Record<string, PathItem>
  webhooks?: Record<string, PathItem>
  security?: Record<string, string[]>[]
  components: {
    schemas: Record<string, Schema>
    parameters?: Record<string, Parameter>
    responses?: Record<string, Response>
    headers?: Record<string, unknown>
  }
}

const METHOD_NOT_ALLOWED = '#/components/responses/MethodNotAllowed'
const UNKNOWN = invalidField(say('unknown_parameter', { in: 'query', field: 'colour' }))
const NO_CREDENTIAL = new Failure('unauthenticated', say('authentication_required'))
const IDEMPOTENCY_KEY = '#/components/parameters/IdempotencyKey'
const REPEATED = { 409: 'RepeatedRequest', 422: 'ReusedKey' }
const REPEATED_UPLOAD = { 409: 'RepeatedUpload', 422: 'ReusedUploadKey' }
const REPLAYED = '#/components/headers/IdempotentReplayed'
const DEPRECATION = {
  Deprecation: { $ref: '#/components/headers/Deprecation' },
  Sunset: { $ref: '#/components/headers/Sunset' },
}
const REQUEST_ID = '#/components/headers/RequestId'
const IF_MATCH = '#/components/parameters/IfMatch'
const IF_NONE_MATCH = '#/components/parameters/IfNoneMatch'

/** Changes the document in place. */
export function completeContract(document: BundledDocument): void {
  for (const item of Object.values(document.paths))
    for (const method of METHODS) if (item[method] !== undefined) addStatuses(document, item[method])
  sayExamples(document)
  addMessages(document)
  const complete = new Completion(document)
  const { responses = {} } = document.components
  for (const response of Object.values(responses)) {
    addRequestId(response)
    complete.examples(response.content)
  }
  for (const [path, item] of Object.entries(document.paths)) {
    complete.parameters(item.parameters ?? [])
    for (const method of METHODS) {
      const operation = item[method]
      if (operation === undefined) continue
      complete.describeAnswers(operation, `${method.toUpperCase()} ${path}`)
      complete.operation(operation, item.parameters ?? [])
    }
  }
  for (const { post } of Object.values(document.webhooks ?? {})) {
    complete.parameters(post?.parameters ?? [])
    complete.examples(post?.requestBody?.content)
  }
  complete.parameters(Object.values(document.components.parameters ?? {}))
  const used = JSON.stringify(document)
  for (const [kind, all] of Object.entries({ responses, headers: document.components.headers ?? {} }))
    for (const name of Object.keys(all))
      if (!used.includes(`"#/components/${kind}/${name}"`)) delete (all as Record<string, unknown>)[name]
}

/** The statuses that follow from the rest of the operation. */
function addStatuses({ components: { responses = {} } }: BundledDocument, operation: Operation): void {
  if (operation['x-idempotency'] !== undefined) {
    const refusals = operation['x-errors'] === 'upload' ? REPEATED_UPLOAD : REPEATED
    for (const [status, name] of Object.entries(refusals))
      if (responses[name] !== undefined)
        operation.responses[status] = { $ref: `#/components/responses/${name}` } as Response
  }
  if (responses.MethodNotAllowed !== undefined) operation.responses['405'] ??= { $ref: METHOD_NOT_ALLOWED } as Response
}

function sayExamples(value: unknown): void {
  if (Array.isArray(value)) for (const one of value) sayExamples(one)
  if (value === null || typeof value !== 'object') return
  const node = value as Record<string, unknown>
  for (const [name, child] of Object.entries(node))
    if (name === 'example' || name === 'examples') node[name] = withTexts(child)
    else sayExamples(child)
}

class Completion {
  readonly #document: BundledDocument

  constructor(document: BundledDocument) {
    this.#document = document
  }

  operation(operation: Operation, shared: Parameter[]): void {
    const { responses } = operation
    if (operation.security !== undefined) operation.security = tokensFirst(operation.security)
    operation.description = withCredential(operation, operation.security ?? this.#document.security ?? [])
    if (responses['304'] !== undefined)
      operation.parameters = [...(operation.parameters ?? []), { $ref: IF_NONE_MATCH } as Parameter]
    if (responses['412'] !== undefined)
      operation.parameters = [...(operation.parameters ?? []), { $ref: IF_MATCH } as Parameter]
    if (operation['x-creates'] !== undefined) this.#addLocation(operation, operation['x-creates'])
    if (operation['x-idempotency'] !== undefined) this.#addIdempotencyKey(operation)
    const isDeprecated = [operation, ...shared, ...(operation.parameters ?? [])].some(
      (one) => this.#resolve(one).deprecated === true,
    )
    if (isDeprecated) this.#addHeaders(responses, 600, DEPRECATION)
    this.parameters(operation.parameters ?? [])
    this.examples(operation.requestBody?.content)
    this.#addBodyLimit(operation)
    for (const response of Object.values(responses)) {
      addRequestId(response)
      this.examples(response.content)
    }
    const refused = responses['400']
    if (refused !== undefined && operation['x-errors'] !== 'upload')
      responses['400'] = this.#withExample(
        refused,
        this.#refusal(operation, [...shared, ...(operation.parameters ?? [])]),
      )
    if (hasPage(responses)) this.#addErrorPages(responses)
  }

  #addLocation({ operationId, responses }: Operation, created: string): void {
    const reads = Object.entries(this.#document.paths).find(([, item]) => item.get?.operationId === created)
    const response = responses['201'] ?? responses['200']
    if (reads === undefined || response === undefined) throw new Error(`x-creates of ${operationId} leads nowhere`)
    const [path, { parameters = [], get }] = reads
    const named = [...parameters, ...(get?.parameters ?? [])].map((one) => this.#resolve(one))
    const example = path.replace(/\{(\w+)\}/g, (_, name) =>
      String(this.#exampleOf(named.find((one) => one.name === name)?.schema ?? {}, path)),
    )
    const description = `The address of what was created, relative to that of the request: \`GET ${path}\`.`
    const location = { description, schema: { type: 'string', format: 'uri-reference' }, example }
    response.headers = { ...response.headers, Location: location }
  }

  describeAnswers({ responses }: Operation, name: string): void {
    for (const [status, response] of Object.entries(responses)) {
      const given = this.#resolve(response).content?.['application/json']?.schema
      if (Number(status) >= 300 || typeof given?.$ref !== 'string') continue
      const schema = this.#resolve(given)
      schema.description ??= `The answer of \`${name}\`.`
    }
  }

  #addBodyLimit(operation: Operation): void {
    const limits = jsonBodyLimits(this.#document as unknown as Document, operation as ContractOperation)
    const { requestBody } = operation
    if (limits === undefined || requestBody === undefined) return
    const { bytes, values } = limits
    const sentence =
      `At most ${bytes.toLocaleString('en-US')} bytes and ${values.toLocaleString('en-US')} fields and list items; a larger ` +
      'body is refused unread.'
    requestBody.description = [requestBody.description?.trimEnd(), sentence].filter(Boolean).join(' ')
    requestBody['x-max-body-bytes'] = bytes
    requestBody['x-max-body-values'] = values
  }

  #addIdempotencyKey(operation: Operation): void {
    operation.parameters = [...(operation.parameters ?? []), { $ref: IDEMPOTENCY_KEY } as Parameter]
    if (operation['x-idempotency'] === 'replay')
      this.#addHeaders(operation.responses, 300, { 'Idempotent-Replayed': { $ref: REPLAYED } })
  }

  /** To the responses with a status below `end`. */
  #addHeaders(responses: Record<string, Response>, end: number, more: Record<string, unknown>): void {
    for (const [status, response] of Object.entries(responses)) {
      if (Number(status) >= end) continue
      const { headers, ...whole } = structuredClone(this.#resolve(response))
      responses[status] = { ...whole, headers: { ...headers, ...more } }
    }
  }

  #addErrorPages(responses: Record<string, Response>): void {
    for (const [status, response] of Object.entries(responses)) {
      if (Number(status) < 400) continue
      const { description, headers, content } = structuredClone(this.#resolve(response))
      const page = { 'text/html': { schema: { type: 'string' } } }
      responses[status] = { description, ...(headers && { headers }), content: { ...content, ...page } }
    }
  }

  parameters(parameters: Parameter[]): void {
    for (const parameter of parameters)
      if (parameter.$ref === undefined) parameter.example ??= this.#exampleOf(parameter.schema, parameter.name)
  }

  examples(content: Record<string, Media> = {}): void {
    for (const [type, media] of Object.entries(content))
      if (/json|multipart/.test(type) && media.example === undefined && media.examples === undefined)
        media.example = this.#exampleOf(media.schema, type)
  }

  #resolve<T extends object>(value: T): T {
    return resolved(this.#document, value)
  }

  /** A value of the schema, with all of its properties. */
  #exampleOf(given: Schema, where: string): unknown {
    const schema = this.#resolve(given)
    if (Array.isArray(schema.examples)) return schema.examples[0]
    for (const key of ['default', 'const']) if (key in schema) return schema[key]
    if (Array.isArray(schema.enum)) return schema.enum[0]
    const [first] = (schema.anyOf ?? schema.oneOf ?? []) as Schema[]
    if (first !== undefined) return this.#exampleOf(first, where)
    if (Array.isArray(schema.allOf))
      return withOneMessage(
        Object.assign({}, ...(schema.allOf as Schema[]).map((part) => this.#exampleOf(part, where))) as Schema,
      )
    const type = [schema.type].flat()
    if (type.includes('object'))
      return withOneMessage(
        Object.fromEntries(
          Object.entries((schema.properties ?? {}) as Record<string, Schema>).map(([name, property]) => [
            name,
            this.#exampleOf(property, `${where} ${name}`),
          ]),
        ),
      )
    if (type.includes('array')) return [this.#exampleOf(schema.items as Schema, where)]
    if (type.includes('boolean')) return false
    if (type.includes('null')) return null
    throw new Error(`${where}: the schema needs an example`)
  }

  #withExample(response: Response, refusal: Failure | undefined): Response {
    const { description, headers, content } = structuredClone(this.#resolve(response))
    for (const media of Object.values(content ?? {})) {
      if (media.examples !== undefined) continue
      const isPlants = this.#document.components.schemas.Error !== undefined
      const { body } = isPlants ? plantsErrors(refusal ?? NO_CREDENTIAL) : dashboardErrors(refusal ?? UNKNOWN)
      media.example = body
    }
    return { description, ...(headers === undefined ? {} : { headers }), ...(content === undefined ? {} : { content }) }
  }

  /** What the service says to a request that breaks the first rule of the operation; undefined if it has no input. */
  #refusal(operation: Operation, parameters: Parameter[]): Failure | undefined {
    const compile = validatorCompiler()
    const refusalOf = (part: 'params' | 'querystring' | 'body', schema: Schema, data: unknown) => {
      try {
        compile({ schema: this.#inlined(schema), httpPart: part, contentType: 'application/json' })(data)
        return undefined
      } catch (error) {
        if (error instanceof Failure) return error
        throw error
      }
    }
    const all = parameters.map((parameter) => this.#resolve(parameter))
    const inOrder = [
      ...all.filter((one) => one.in === 'path'),
      ...all.filter((one) => one.in === 'query' && one.required === true),
      ...all.filter((one) => one.in === 'query' && one.required !== true),
    ]
    for (const { name, in: place, schema } of inOrder) {
      const part = place === 'path' ? 'params' : 'querystring'
      const refusal = refusalOf(part, { type: 'object', properties: { [name]: schema } }, { [name]: '?' })
      if (refusal !== undefined) return refusal
    }
    const body = operation.requestBody?.content['application/json']?.schema
    for (const data of [{}, { colour: 'red' }]) {
      const refusal = body === undefined ? undefined : refusalOf('body', body, data)
      if (refusal !== undefined) return refusal
    }
    return undefined
  }

  #inlined(schema: Schema): Schema {
    const own = this.#resolve(schema)
    const inline = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(inline)
      return value !== null && typeof value === 'object' ? this.#inlined(value as Schema) : value
    }
    return Object.fromEntries(Object.entries(own).map(([key, value]) => [key, inline(value)]))
  }
}

const addRequestId = (response: Response): void => {
  if (response.$ref === undefined) response.headers = { ...response.headers, 'X-Request-Id': { $ref: REQUEST_ID } }
}

/** Generators take the first alternative. */
const tokensFirst = (security: Record<string, string[]>[]) =>
  security.toSorted((a, b) => Number('token' in b) - Number('token' in a))

function withCredential(operation: Operation, security: Record<string, string[]>[]): string {
  const { description, 'x-dry-run-scope': dryRunScope } = operation
  const scopes = security.flatMap((alternative) => alternative.token ?? [])
  const isForTokens = security.some((alternative) => 'token' in alternative)
  const names = scopes.map((scope) => `\`${scope}\``).join(', ')
  const forDryRun = dryRunScope === undefined ? '' : `, or \`${dryRunScope}\` for a dry run`
  const forTokens =
    scopes.length > 0
      ? `A token needs the ${scopes.length > 1 ? 'scopes' : 'scope'} ${names}${forDryRun}.`
      : 'Needs a token; any will do.'
  const credential = isForTokens
    ? forTokens
    : security.length > 0
      ? 'Needs a session; a token is refused.'
      : 'Needs no credential.'
  return description === undefined ? credential : `${description.trimEnd()}\n\n${credential}\n`
}

/** The value, or what its `$ref` leads to. Throws if that is nothing. */
export function resolved<T extends object>(document: object, value: T): T {
  if (!('$ref' in value) || typeof value.$ref !== 'string') return value
  const found = value.$ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, key) => (at as Schema | undefined)?.[key], document)
  if (found === undefined) throw new Error(`${value.$ref} leads nowhere`)
  return resolved(document, found as T)
}
