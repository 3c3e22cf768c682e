/**
 * `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header): a request that a client repeats, because it got no
 * answer, is carried out once. An operation that takes keys is marked in the contract with `x-idempotency`.
 */
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { KeyedRequests } from '../lib/keyed-requests.ts'
import type { Operation } from './documents.ts'
import { NumberText } from './int64.ts'
import type { LooseHandler } from './route-handlers.ts'

/** Without the header, and if the operation takes no keys, the handler runs as it is. */
export function onceByKey(
  handler: LooseHandler,
  { operationId: operation, 'x-idempotency': mode }: Operation,
  requests: KeyedRequests | undefined,
): LooseHandler {
  if (mode === undefined || requests === undefined) return handler
  return async (call) => {
    const { request } = call as { request: FastifyRequest }
    const key = request.headers['idempotency-key']
    const userId = request.caller?.userId
    if (typeof key !== 'string' || userId === undefined) return handler(call)
    const asked = { userId, operation, key, fingerprint: fingerprintOf(request), keepsAnswer: mode === 'replay' }
    return requests.once(asked, () => handler(call))
  }
}

/** The body as it was validated: spaces and the spelling of numbers do not count, the order of fields does. */
const fingerprintOf = ({ url, body }: FastifyRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([url, body ?? null], (_key, value) => (isExact(value) ? `${textOf(value)}n` : value)))
    .digest('base64url')

const isExact = (value: unknown): value is bigint | NumberText =>
  typeof value === 'bigint' || value instanceof NumberText
const textOf = (value: bigint | NumberText) => (typeof value === 'bigint' ? String(value) : value.text)
