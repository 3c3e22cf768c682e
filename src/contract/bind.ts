/**
 * Binds a document to Fastify through fastify-openapi-glue, with the glue's measured limits closed:
 *
 * - undeclared or missing bodies are refused, not passed on unvalidated;
 * - path-level parameters reach every operation;
 * - credentials are checked in `onRequest`, before the body is read;
 * - no operation without a handler, no scheme without a security handler: otherwise the boot fails and names it;
 * - a known path with another method answers 405 with `Allow`.
 *
 * Operations that declare 304 are answered conditionally (`conditional.ts`).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, RouteOptions } from 'fastify'
import glue from 'fastify-openapi-glue'
import { Failure } from '../lib/errors.ts'
import { LargeJson } from '../lib/large-json.ts'
import { answerCache, asksForAny, conditionalHeaders, isHeld, type TagOf } from './conditional.ts'
import { bodyNumbers } from './decimals.ts'
import { type Document, METHODS, type Operation, operationsOf, type Parameter } from './documents.ts'
import { type ErrorShape, errorHandler } from './errors.ts'
import { parseExactJson } from './int64.ts'
import type { LargeAnswers } from './large-answers.ts'
import type { Caller } from './types.ts'
import { validatorCompiler } from './validation.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by a security handler. */
    caller: Caller | null
  }
}

/** Decides one scheme: sets `request.caller`, or throws a Failure. Runs before the body is read. */
export type SecurityHandler = (request: FastifyRequest, reply: FastifyReply, scopes: string[]) => Promise<void>

/** A handler as the binding calls it; its real type is checked where the handlers are composed. */
type LooseHandler = (
  call: never,
) => Promise<{ status: number; type?: string; body?: unknown; headers?: Readonly<Record<string, string>> }>

export interface Binding {
  document: Document
  handlers: object
  security: Record<string, SecurityHandler>
  errors: ErrorShape
  /** Needed if an operation declares 304. */
  tagOf?: TagOf
  /** Needed if a handler answers with `LargeJson`. */
  largeAnswers?: LargeAnswers
  /** Refuse query parameters that the operation does not declare. */
  refuseOtherParameters?: boolean
  /** Reads a JSON body; `JSON.parse` with prototype poisoning refused by default. Bodies with decimals are read exactly anyway. */
  parseJson?: (text: string) => unknown
}

/** Registers every operation of the document on `scope`, which should be a scope of its own. */
export async function bindContract(scope: FastifyInstance, binding: Binding): Promise<void> {
  const document = withOwnParameters(structuredClone(binding.document))
  assertComplete(document, binding)

  scope.setErrorHandler(errorHandler(binding.errors))
  scope.setValidatorCompiler(validatorCompiler() as never)
  takeBodies(scope, document, binding.parseJson)
  // In the glue, security is a preHandler: it would run after the body was parsed and validated.
  scope.addHook('onRoute', (route) => {
    if (!isOperation(route) || route.preHandler === undefined) return
    const security = [route.preHandler].flat()
    route.onRequest = [...security, ...[route.onRequest ?? []].flat()] as never
    delete route.preHandler
  })

  const operations = new Map<string, Operation>()
  for (const { operation } of operationsOf(document)) operations.set(operation.operationId, operation)
  scope.addHook('preParsing', async (request) => {
    ignoreUndeclaredBody(request, operations)
    refuseUndeclaredMediaType(request, operations)
  })
  scope.addHook('preValidation', async (request) => refuseMissingBody(request, operations))
  if (binding.refuseOtherParameters) {
    const declared = queryParameters(document)
    scope.addHook('preValidation', async (request) => refuseOtherParameters(request, declared))
  }

  const answers = answerCache()
  await scope.register(glue as never, {
    specification: document,
    securityHandlers: binding.security,
    operationResolver: (operationId: string) => {
      const handler = (binding.handlers as Record<string, LooseHandler>)[operationId] as LooseHandler
      const isConditional = '304' in (operations.get(operationId) as Operation).responses
      return isConditional && binding.tagOf !== undefined
        ? conditional(handler, binding.tagOf, answers, binding.largeAnswers)
        : adapt(handler, binding.largeAnswers)
    },
  })
  refuseOtherMethods(scope, document)
}

const operationIdOf = (request: FastifyRequest) =>
  (request.routeOptions.schema as { operationId?: string } | undefined)?.operationId ?? ''

const isOperation = (route: RouteOptions) =>
  (route.schema as { operationId?: string } | undefined)?.operationId !== undefined

/** The glue loses path-level parameters of a location in which the operation has its own. */
function withOwnParameters(document: Document): Document {
  const identity = (p: Parameter) => p.$ref ?? `${p.in}:${p.name}`
  for (const item of Object.values(document.paths)) {
    const shared = item.parameters ?? []
    delete item.parameters
    for (const method of METHODS) {
      const operation = item[method]
      if (operation === undefined || shared.length === 0) continue
      const own = operation.parameters ?? []
      const inherited = shared.filter((p) => !own.some((o) => identity(o) === identity(p)))
      operation.parameters = [...structuredClone(inherited), ...own]
    }
  }
  return document
}

/** The glue finds a missing handler only when it is called, and leaves a missing scheme open or merely warns. */
function assertComplete(document: Document, { handlers, security, tagOf }: Binding): void {
  const problems: string[] = []
  for (const { path, method, operation } of operationsOf(document)) {
    const name = `${operation.operationId ?? '?'} (${method.toUpperCase()} ${path})`
    if (typeof (handlers as Record<string, unknown>)[operation.operationId] !== 'function')
      problems.push(`operation ${name} has no handler`)
    const alternatives = operation.security ?? document.security
    if (alternatives === undefined) problems.push(`operation ${name} does not say who may call it`)
    for (const scheme of (alternatives ?? []).flatMap(Object.keys))
      if (typeof security[scheme] !== 'function')
        problems.push(`operation ${name} needs the security scheme '${scheme}', which has no handler`)
    // An empty alternative would make the operation public, whatever the others require.
    if (alternatives?.some((one) => Object.keys(one).length === 0))
      problems.push(`operation ${name} has an empty security alternative`)
    if ('304' in operation.responses && (tagOf === undefined || method !== 'get' || alternatives?.length === 0))
      problems.push(`operation ${name} declares 304 and is no read of a record`)
    const numbers = bodyNumbers(document, operation)
    if (numbers.decimals && numbers.others)
      problems.push(`the body of operation ${name} has decimals and other numbers, which would not be read`)
    if (!/^(\/(\w[\w-]*|\{\w+\}))+$/.test(path))
      problems.push(`path ${path} of operation ${name} cannot be routed exactly`)
  }
  if (problems.length > 0) throw new Error(`the contract cannot be bound: ${problems.join('; ')}`)
}

const JSON_TYPE = 'application/json; charset=utf-8'

const callOf = (request: FastifyRequest, reply: FastifyReply) =>
  ({
    path: request.params,
    query: request.query,
    body: request.body,
    request,
    reply,
    get caller() {
      if (request.caller === null) throw new Error('a public operation asked for its caller')
      return request.caller
    },
  }) as never

function adapt(handler: LooseHandler, large: LargeAnswers | undefined) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const out = await handler(callOf(request, reply))
    reply.code(out.status)
    if (out.headers !== undefined) reply.headers(out.headers)
    if (out.body === undefined) return reply.send()
    reply.type(out.type === undefined ? JSON_TYPE : withCharset(out.type))
    if (out.body instanceof LargeJson && large !== undefined)
      return large.send(await large.make(out.body, request, reply), reply)
    return reply.send(out.body)
  }
}

/** For handlers that answer 200 with JSON or fail. The handler also runs for `If-None-Match: *`: it may fail with 404. */
function conditional(
  handler: LooseHandler,
  tagOf: TagOf,
  answers: ReturnType<typeof answerCache>,
  large: LargeAnswers | undefined,
) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const tag = tagOf(request)
    const answer = (status: number) => reply.code(status).headers(conditionalHeaders(tag))
    const held = isHeld(request, tag)
    if (held && !asksForAny(request)) return answer(304).send()
    let text = answers.get(tag)
    if (text === undefined) {
      const { body } = await handler(callOf(request, reply))
      if (body instanceof LargeJson && large !== undefined) {
        if (held) return answer(304).send()
        const spool = await large.make(body, request, reply)
        return large.send(spool, answer(200).type(JSON_TYPE))
      }
      text = reply.serializeInput(body as Record<string, unknown>, '200', 'application/json') as string
      answers.set(tag, text)
    }
    if (held) return answer(304).send()
    return answer(200).type(JSON_TYPE).send(text)
  }
}

const withCharset = (type: string) => (type.startsWith('text/') ? `${type}; charset=utf-8` : type)

const mediaTypeOf = (request: FastifyRequest) =>
  (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''

function refuseUndeclaredMediaType(request: FastifyRequest, operations: Map<string, Operation>): void {
  const declared = operations.get(operationIdOf(request))?.requestBody?.content
  const type = mediaTypeOf(request)
  if (declared === undefined || type === '' || type in declared) return
  throw new Failure('unsupported_media_type', `The body must be ${Object.keys(declared).join(' or ')}`)
}

/** The names of the query parameters of each operation that does not ignore others. */
function queryParameters(document: Document): Map<string, ReadonlySet<string>> {
  const resolved = ({ $ref, ...own }: Parameter): Parameter =>
    $ref === undefined
      ? own
      : ($ref
          .slice(2)
          .split('/')
          .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document) as Parameter)
  const declared = new Map<string, ReadonlySet<string>>()
  for (const { operation } of operationsOf(document)) {
    if (operation['x-other-parameters'] === 'ignored') continue
    const query = (operation.parameters ?? []).map(resolved).filter((parameter) => parameter.in === 'query')
    declared.set(operation.operationId, new Set(query.map(({ name }) => name)))
  }
  return declared
}

const MAX_QUOTED = 50

function refuseOtherParameters(request: FastifyRequest, declared: Map<string, ReadonlySet<string>>): void {
  const names = declared.get(operationIdOf(request))
  if (names === undefined) return
  for (const name in request.query as object)
    if (!names.has(name)) throw new Failure('invalid', `Unknown query parameter '${name.slice(0, MAX_QUOTED)}'`)
}

/** Fastify refuses a malformed media type even if no operation reads the body. */
function ignoreUndeclaredBody(request: FastifyRequest, operations: Map<string, Operation>): void {
  const operation = operations.get(operationIdOf(request))
  if (operation !== undefined && operation.requestBody === undefined) delete request.raw.headers['content-type']
}

/** If the body is optional, an absent one becomes an object without fields. */
function refuseMissingBody(request: FastifyRequest, operations: Map<string, Operation>): void {
  const body = operations.get(operationIdOf(request))?.requestBody
  if (body === undefined || !('application/json' in body.content)) return
  if (mediaTypeOf(request) !== '' && request.body !== undefined) return
  if (body.required === true) throw new Failure('invalid', 'A JSON body is required')
  request.body = {}
}

/**
 * Parses JSON and the media types that the contract names. Operations with a body have refused other media types
 * before this; operations without one ignore any body.
 */
function takeBodies(scope: FastifyInstance, document: Document, parseJson: Binding['parseJson']): void {
  const parseSafely = scope.getDefaultJsonParser('error', 'error')
  const exact = new Set<string>()
  for (const { operation } of operationsOf(document))
    if (bodyNumbers(document, operation).decimals) exact.add(operation.operationId)
  scope.removeContentTypeParser(['text/plain', 'application/json'])
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    if (text.trim() === '') return done(null, undefined)
    const parse = exact.has(operationIdOf(request)) ? parseExactJson : parseJson
    if (parse === undefined) return parseSafely(request, text, done)
    try {
      done(null, parse(text))
    } catch (error) {
      done(error as Error)
    }
  })
  // The media types of answers are included: at every start the glue warns about types without a parser.
  const answered = [...operationsOf(document)].flatMap(({ operation }) => Object.values(operation.responses))
  const types = new Set(answered.flatMap(({ content }) => Object.keys(content ?? {})))
  for (const type of ['*', ...types])
    if (!scope.hasContentTypeParser(type))
      // Left unread: the body is not used and may never end.
      scope.addContentTypeParser(type, (_request, _payload, done) => done(null, undefined))
}

function refuseOtherMethods(scope: FastifyInstance, document: Document): void {
  const all = scope.supportedMethods as HTTPMethods[]
  for (const [path, item] of Object.entries(document.paths)) {
    const allowed = all.filter((method) => method.toLowerCase() in item)
    const allow = allowed.join(', ')
    scope.route({
      method: all.filter((method) => !allowed.includes(method)),
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      onRequest: async () => {
        throw new Failure('method_not_allowed', `Method not allowed; allowed: ${allow}`, { headers: { allow } })
      },
      handler: async () => undefined,
    })
  }
}
