/**
 * Binds a document to Fastify through fastify-openapi-glue, with the glue's measured limits closed:
 *
 * - undeclared or missing bodies are refused, not passed on unvalidated;
 * - path-level parameters reach every operation;
 * - credentials are checked in `onRequest`, before the body is read, and then the request takes its turn (`request-turns.ts`);
 * - a JSON body holds no more than its schema needs (`body-limits.ts`);
 * - no operation without a handler, no scheme without a security handler: otherwise the boot fails and names it;
 * - a known path with another method answers 405 with `Allow`.
 *
 * A client that accepts JSON but no lines gets the last line of a stream (`last-line.ts`).
 * Operations that declare 304 are answered conditionally (`conditional.ts`). Answers tell what is deprecated (`deprecation.ts`).
 */
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  onRequestHookHandler,
} from 'fastify'
import glue from 'fastify-openapi-glue'
import { Failure, invalidProblems, MOST_PROBLEMS, type Problem } from '../lib/errors.ts'
import type { KeyedRequests } from '../lib/keyed-requests.ts'
import { say } from '../lib/messages/index.ts'
import { withAllProblems } from './all-problems.ts'
import { type BodyLimits, jsonBodyLimits } from './body-limits.ts'
import { answerCache, type TagOf } from './conditional.ts'
import { bodyNumbers } from './decimals.ts'
import { announceDeprecation } from './deprecation.ts'
import {
  type Document,
  type Operation,
  operationIdOf,
  operationsOf,
  type Parameter,
  resolveRef,
  withAnyMessage,
} from './documents.ts'
import { type ErrorPage, type ErrorShape, errorHandler, hasPage } from './errors.ts'
import { onceByKey } from './idempotency.ts'
import type { LargeAnswers } from './large-answers.ts'
import { bindBodies, type ParseJson } from './request-bodies.ts'
import { createTurns, type Turns } from './request-turns.ts'
import { conditionalRouteHandler, type LooseHandler, routeHandler } from './route-handlers.ts'
import { serializerCompiler } from './serialization.ts'
import type { ThreadTime } from './thread-time.ts'
import type { Caller } from './types.ts'
import { validatorCompiler } from './validation.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by a security handler. */
    caller: Caller | null
  }
  interface FastifyContextConfig {
    /** Whether a token is one of the credentials of the operation. */
    takesToken?: boolean | undefined
    /** The scope that a token needs instead if the request is a dry run. */
    dryRunScope?: string | undefined
  }
}

/** Decides one scheme: sets `request.caller`, or throws a Failure. Runs before the body is read. */
export type SecurityHandler = (request: FastifyRequest, reply: FastifyReply, scopes: string[]) => Promise<void>

export interface Binding {
  document: Document
  handlers: object
  security: Record<string, SecurityHandler>
  errors: ErrorShape
  turns?: Turns
  /** How browsers see the errors of operations that answer with a page. */
  errorPage?: ErrorPage | undefined
  /** Needed if an operation declares 304. */
  tagOf?: TagOf
  /** Needed if an operation has `x-long-answer`: only its handler may answer with a `LongRead`. */
  largeAnswers?: LargeAnswers
  /** Refuse query parameters that the operation does not declare. */
  refuseOtherParameters?: boolean
  parseJson?: ParseJson
  /** Needed if an operation takes an `Idempotency-Key`. */
  idempotency?: KeyedRequests
}

/** Registers every operation of the document on `scope`, which should be a scope of its own. */
export async function bindContract(scope: FastifyInstance, binding: Binding): Promise<void> {
  const document = withAnyMessage(withOwnParameters(binding.document))
  assertComplete(document, binding)

  const declared = binding.refuseOtherParameters ? queryParameters(document) : undefined
  const answerError = errorHandler(binding.errors, binding.errorPage)
  scope.setErrorHandler((error: FastifyError, request, reply) =>
    answerError(withAllProblems(error, request, otherParameters(request, declared)) as FastifyError, request, reply),
  )
  scope.setValidatorCompiler(validatorCompiler() as never)
  scope.setSerializerCompiler(serializerCompiler() as never)
  const operations = new Map([...operationsOf(document)].map(({ operation }) => [operation.operationId, operation]))
  const { turns = createTurns() } = binding
  bindBodies(scope, document, {
    parseJson: binding.parseJson,
    limits: bodyLimitsOf(document, operations),
    time: turns.time,
  })
  const takeTurn: onRequestHookHandler = (request, reply, done) => turns.short.take(request, reply, done)
  const takeLongTurn: onRequestHookHandler = (request, reply, done) => turns.long.take(request, reply, done)
  const takeOuterTurn: onRequestHookHandler = (request, reply, done) => turns.outer.take(request, reply, done)
  const turnOf = (operation: Operation) => {
    if (operation['x-runs-operations'] === true) return takeOuterTurn
    return operation['x-own-places'] === true ? takeLongTurn : takeTurn
  }
  scope.addHook('onRoute', (route) => {
    const operation = operations.get(operationIdOf({ routeOptions: route }))
    if (operation === undefined) return
    const takesToken = (operation.security ?? document.security)?.some((alternative) => 'token' in alternative)
    route.config = { ...route.config, takesToken, dryRunScope: operation['x-dry-run-scope'] }
    // In the glue, security is a preHandler: it would run after the body was parsed and validated.
    const security = [route.preHandler ?? []].flat()
    route.onRequest = [...security, turnOf(operation), ...[route.onRequest ?? []].flat()] as never
    delete route.preHandler
    const announce = announceDeprecation(document, operation)
    if (announce !== undefined) route.onSend = [announce, ...[route.onSend ?? []].flat()]
  })
  scope.addHook('onSend', (request, _reply, payload, done) => {
    turns.short.end(request)
    done(null, payload)
  })

  scope.addHook('preHandler', async (request) => {
    const problems = otherParameters(request, declared)
    if (problems.length > 0) throw invalidProblems(problems)
  })

  await scope.register(glue as never, {
    specification: document,
    securityHandlers: binding.security,
    operationResolver: handlerResolver(operations, binding, turns.time),
  })
  refuseOtherMethods(scope, document)
}

/** Call it before the glue changes the schemas. */
function bodyLimitsOf(document: Document, operations: ReadonlyMap<string, Operation>): Map<string, BodyLimits> {
  const limits = new Map<string, BodyLimits>()
  for (const [id, operation] of operations) {
    const own = jsonBodyLimits(document, operation)
    if (own !== undefined) limits.set(id, own)
  }
  return limits
}

/** Returns the handler of an operation, as the glue asks for it. */
function handlerResolver(
  operations: ReadonlyMap<string, Operation>,
  { handlers, tagOf, largeAnswers, idempotency }: Binding,
  time: ThreadTime,
) {
  const answers = answerCache()
  return (operationId: string) => {
    const operation = operations.get(operationId) as Operation
    const handle = onceByKey(
      (handlers as Record<string, LooseHandler>)[operationId] as LooseHandler,
      operation,
      idempotency,
    )
    // What follows, such as the JSON of the answer, is the time of its user too.
    const handler: LooseHandler = (call) =>
      handle(call).finally(() => time.run((call as { request: FastifyRequest }).request.caller?.userId))
    const large = operation['x-long-answer'] === true ? largeAnswers : undefined
    return isOfRecord(operation) && tagOf !== undefined
      ? conditionalRouteHandler(handler, tagOf, answers, large)
      : routeHandler(handler, large)
  }
}

/**
 * The document with path-level parameters in each operation: the glue loses them if the operation has its own. Each
 * operation has copies, because the glue replaces references where it finds them, and once only.
 */
function withOwnParameters(document: Document): Document {
  const identity = (p: Parameter) => p.$ref ?? `${p.in}:${p.name}`
  const paths = Object.entries(document.paths).map(([path, { parameters: shared = [], ...operations }]) => {
    const withShared = ({ parameters: own = [], ...operation }: Operation): Operation => {
      const inherited = shared.filter((p) => !own.some((o) => identity(o) === identity(p)))
      return { ...operation, parameters: [...structuredClone(inherited), ...own] }
    }
    return [path, Object.fromEntries(Object.entries(operations).map(([method, one]) => [method, withShared(one)]))]
  })
  return { ...document, paths: Object.fromEntries(paths) }
}

/** Whether the answer depends on the record, so that the revision of the record is its tag. */
const isOfRecord = (operation: Operation) => '304' in operation.responses && operation['x-own-tag'] !== true

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
    if (isOfRecord(operation) && (tagOf === undefined || method !== 'get' || alternatives?.length === 0))
      problems.push(`operation ${name} declares 304 and is no read of a record`)
    const numbers = bodyNumbers(document, operation)
    if (numbers.decimals && numbers.others)
      problems.push(`the body of operation ${name} has decimals and other numbers, which would not be read`)
    if (!/^(\/(\w[\w-]*|\{\w+\}))+$/.test(path))
      problems.push(`path ${path} of operation ${name} cannot be routed exactly`)
  }
  if (problems.length > 0) throw new Error(`the contract cannot be bound: ${problems.join('; ')}`)
}

/** The names of the query parameters of each operation that does not ignore others. */
function queryParameters(document: Document): Map<string, ReadonlySet<string>> {
  const resolved = (parameter: Parameter): Parameter =>
    parameter.$ref === undefined ? parameter : (resolveRef(document, parameter.$ref) as Parameter)
  const declared = new Map<string, ReadonlySet<string>>()
  for (const { operation } of operationsOf(document)) {
    if (operation['x-other-parameters'] === 'ignored') continue
    const query = (operation.parameters ?? []).map(resolved).filter((parameter) => parameter.in === 'query')
    declared.set(operation.operationId, new Set(query.map(({ name }) => name)))
  }
  return declared
}

const MAX_QUOTED = 50

/** The query parameters of a request that its operation does not declare. */
function otherParameters(request: FastifyRequest, declared: Map<string, ReadonlySet<string>> | undefined): Problem[] {
  const names = declared?.get(operationIdOf(request))
  if (names === undefined) return []
  return Object.keys(request.query as object)
    .filter((name) => !names.has(name))
    .slice(0, MOST_PROBLEMS)
    .map((name) => name.slice(0, MAX_QUOTED))
    .map((field) => ({ field, ...say('unknown_parameter', { in: 'query', field }) }))
}

function refuseOtherMethods(scope: FastifyInstance, document: Document): void {
  const all = scope.supportedMethods as HTTPMethods[]
  for (const [path, item] of Object.entries(document.paths)) {
    // HEAD is answered by the route of GET.
    const allowed = all.filter((method) => (method === 'HEAD' ? 'get' : method.toLowerCase()) in item)
    scope.route({
      method: all.filter((method) => !allowed.includes(method)),
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      config: { isPage: hasPage(item.get?.responses) },
      onRequest: async () => {
        throw new Failure('method_not_allowed', say('method_not_allowed', { allowed }), {
          headers: { allow: allowed.join(', ') },
        })
      },
      handler: async () => undefined,
    })
  }
}
