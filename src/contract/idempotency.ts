/**
 * `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header): a request that a client repeats, because it got no
 * answer, is carried out once. An operation that takes keys is marked in the contract with `x-idempotency`.
 */
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Operation } from './documents.ts'
import { NumberText } from './int64.ts'
import type { LooseHandler } from './route-handlers.ts'

/** `replay`: the answer is kept and sent again. `refuse`: it has a secret and is not kept; a repetition is refused. */
export type Idempotency = 'replay' | 'refuse'

export interface KeyedRequest {
  userId: number
  operation: string
  key: string
  /** Equal for requests with the same address and body. */
  fingerprint: string
  keepsAnswer: boolean
}

export interface IdempotentRequests {
  /** Carries out a request, or returns the answer to an earlier one with the same key. Throws Failure `key_reused` or `repeated`. */
  once<Answer extends object>(request: KeyedRequest, carryOut: () => Promise<Answer>): Promise<Answer>
}

/** Without the header, and if the operation takes no keys, the handler runs as it is. */
export function onceByKey(
  handler: LooseHandler,
  { operationId: operation, 'x-idempotency': mode }: Operation,
  requests: IdempotentRequests | undefined,
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
