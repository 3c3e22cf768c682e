/**
 * `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header): a request that a client repeats, because it got no
 * answer, is carried out once. An operation that takes keys is marked in the contract with `x-idempotency`.
 */
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IdempotencyKey, KeyedRequest, KeyedRequests } from '../lib/keyed-requests.ts'
import { sha256Of, type UploadedFile } from '../lib/uploaded-file.ts'
import { type Operation, operationIdOf } from './documents.ts'
import { NumberText } from './int64.ts'
import type { LooseHandler } from './route-handlers.ts'

/**
 * Without the header, or if the operation takes no keys, the handler is unchanged. So is the handler of an upload, whose
 * request is known only when the files have arrived, and of an operation whose import stores the key.
 */
export function onceByKey(
  handler: LooseHandler,
  { operationId: operation, 'x-idempotency': mode, 'x-key-of-import': isOfImport, requestBody }: Operation,
  requests: KeyedRequests | undefined,
): LooseHandler {
  if (mode === undefined || requests === undefined || isUpload(requestBody) || isOfImport === true) return handler
  return async (call) => {
    const { request, reply } = call as { request: FastifyRequest; reply: FastifyReply }
    const key = keyOf(request, operation)
    if (key === undefined) return handler(call)
    const keyed = { ...key, fingerprint: fingerprintOf(request), keepsAnswer: mode === 'replay' }
    return once(requests, keyed, reply, () => handler(call))
  }
}

const isUpload = (requestBody: Operation['requestBody']) => requestBody?.content['multipart/form-data'] !== undefined

/** Undefined without the header. */
export function keyOf(request: FastifyRequest, operation = operationIdOf(request)): IdempotencyKey | undefined {
  const key = request.headers['idempotency-key']
  const userId = request.caller?.userId
  return typeof key !== 'string' || userId === undefined ? undefined : { userId, operation, key }
}

/** Carries out an upload once: the same files, names included, are the same request. */
export async function onceByFiles<Answer extends object>(
  requests: KeyedRequests,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  files: readonly UploadedFile[],
  carryOut: () => Promise<Answer>,
): Promise<Answer> {
  const key = keyOf(request)
  if (key === undefined) return carryOut()
  const fingerprint = await fingerprintOfFiles(request, files)
  return once(requests, { ...key, fingerprint, keepsAnswer: true }, reply, carryOut)
}

async function once<Answer extends object>(
  requests: KeyedRequests,
  keyed: KeyedRequest,
  reply: FastifyReply,
  carryOut: () => Promise<Answer>,
): Promise<Answer> {
  let isCarriedOut = false
  const answer = await requests.once(keyed, () => {
    isCarriedOut = true
    return carryOut()
  })
  if (!isCarriedOut) markReplayed(reply)
  return answer
}

/** Call it if the answer is the one to an earlier request with the same key. */
export const markReplayed = (reply: FastifyReply): void => {
  reply.header('idempotent-replayed', 'true')
}

/** The fingerprint of an upload: reads its files, which are in the order of its form. `texts`: its other fields. */
export async function fingerprintOfFiles(
  { url }: Pick<FastifyRequest, 'url'>,
  files: readonly UploadedFile[],
  texts: readonly string[] = [],
): Promise<string> {
  const parts: [name: string, sha256: string][] = []
  for (const { name, path } of files) parts.push([name, await sha256Of(path)])
  return createHash('sha256')
    .update(JSON.stringify([url, parts, ...texts]))
    .digest('base64url')
}

/** The body as it was validated: spaces and the spelling of numbers do not count, the order of fields does. */
export const fingerprintOf = ({ url, body }: Pick<FastifyRequest, 'url' | 'body'>): string =>
  createHash('sha256')
    .update(JSON.stringify([url, body ?? null], (_key, value) => (isExact(value) ? `${textOf(value)}n` : value)))
    .digest('base64url')

const isExact = (value: unknown): value is bigint | NumberText =>
  typeof value === 'bigint' || value instanceof NumberText
const textOf = (value: bigint | NumberText) => (typeof value === 'bigint' ? String(value) : value.text)
