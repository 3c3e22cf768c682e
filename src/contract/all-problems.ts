/** A 400 lists every problem of its request, although Fastify stops at the first part of a request that is wrong. */
import type { FastifyRequest } from 'fastify'
import { Failure, invalidProblems, type Problem } from '../lib/errors.ts'

/** In the order in which Fastify validates them, each with its place in the request. */
const PARTS = { params: 'params', body: 'body', querystring: 'query', headers: 'headers' } as const
type RequestPart = keyof typeof PARTS

/** Adds to a validation error the problems of the parts that were not validated, and `others`. */
export function withAllProblems<E extends Error>(
  error: E,
  request: FastifyRequest,
  others: readonly Problem[],
): E | Failure {
  const { validationContext: wrong } = error as { validationContext?: RequestPart }
  if (!(error instanceof Failure) || error.problems === undefined || wrong === undefined) return error
  const parts = Object.keys(PARTS) as RequestPart[]
  const rest = parts.slice(parts.indexOf(wrong) + 1).flatMap((part) => problemsIn(part, request))
  const problems = [...error.problems, ...rest, ...others]
  return invalidProblems(problems, { cause: error })
}

function problemsIn(part: RequestPart, request: FastifyRequest): readonly Problem[] {
  const compiled = request.getValidationFunction(part) as unknown
  // A body has a validator for each media type.
  const validate = part === 'body' && typeof compiled === 'object' ? byMediaType(compiled, request) : compiled
  if (typeof validate !== 'function') return []
  try {
    validate(request[PARTS[part]] ?? null)
    return []
  } catch (error) {
    if (error instanceof Failure) return error.problems ?? []
    throw error
  }
}

const byMediaType = (validators: unknown, request: FastifyRequest): unknown =>
  (validators as Record<string, unknown> | null)?.[(request as { mediaType?: string }).mediaType ?? '']
