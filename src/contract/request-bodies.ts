/** The bodies of requests, as the contract declares them. */
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'
import type { BodyLimits } from './body-limits.ts'
import { bodyNumbers } from './decimals.ts'
import { type Document, type Operation, operationIdOf, operationsOf } from './documents.ts'
import { parseExactJson } from './int64.ts'
import { readJsonBody } from './json-body.ts'
import type { ThreadTime } from './thread-time.ts'

/**
 * Reads a JSON body; by default `JSON.parse`, without prototype poisoning. Bodies with decimals are always read
 * exactly.
 */
export type ParseJson = ((text: string) => unknown) | undefined

export interface BodyReading {
  parseJson: ParseJson
  /** Of each operation that takes JSON. */
  limits: ReadonlyMap<string, BodyLimits>
  time: ThreadTime
}

/**
 * Parses JSON and the media types that the contract names. Operations with a body refuse other media types, and an
 * absent body if it is required; operations without one ignore any body.
 */
export function bindBodies(scope: FastifyInstance, document: Document, reading: BodyReading): void {
  const operations = new Map<string, Operation>()
  for (const { operation } of operationsOf(document)) operations.set(operation.operationId, operation)
  parseBodies(scope, document, reading)
  scope.addHook('preParsing', async (request) => {
    ignoreUndeclaredBody(request, operations)
    refuseUndeclaredMediaType(request, operations)
  })
  scope.addHook('preValidation', async (request) => refuseMissingBody(request, operations))
}

const mediaTypeOf = (request: FastifyRequest) =>
  (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''

function refuseUndeclaredMediaType(request: FastifyRequest, operations: Map<string, Operation>): void {
  const declared = operations.get(operationIdOf(request))?.requestBody?.content
  const type = mediaTypeOf(request)
  if (declared === undefined || type === '' || type in declared) return
  throw new Failure('unsupported_media_type', say('media_type_unsupported', { allowed: Object.keys(declared) }))
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
  if (body.required === true) throw new Failure('invalid', say('body_required'))
  request.body = {}
}

function parseBodies(scope: FastifyInstance, document: Document, { parseJson, limits, time }: BodyReading): void {
  const parseSafely = promisify(scope.getDefaultJsonParser('error', 'error')) as (
    request: FastifyRequest,
    text: string,
  ) => Promise<unknown>
  const exact = new Set<string>()
  for (const { operation } of operationsOf(document))
    if (bodyNumbers(document, operation).decimals) exact.add(operation.operationId)
  scope.removeContentTypeParser(['text/plain', 'application/json'])
  scope.addContentTypeParser('application/json', async (request: FastifyRequest, payload: IncomingMessage) => {
    const operationId = operationIdOf(request)
    const text = await readJsonBody(payload, request.headers, limits.get(operationId) as BodyLimits)
    time.run(request.caller?.userId)
    if (text.trim() === '') return undefined
    const parse = exact.has(operationId) ? parseExactJson : parseJson
    return parse === undefined ? await parseSafely(request, text) : parse(text)
  })
  // The media types of answers are included: at every start the glue warns about types without a parser.
  const answered = [...operationsOf(document)].flatMap(({ operation }) => Object.values(operation.responses))
  const types = new Set(answered.flatMap(({ content }) => Object.keys(content ?? {})))
  for (const type of ['*', ...types])
    if (!scope.hasContentTypeParser(type))
      // Left unread: the body is not used and may never end.
      scope.addContentTypeParser(type, (_request, _payload, done) => done(null, undefined))
}
