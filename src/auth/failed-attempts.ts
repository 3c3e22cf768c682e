/**
 * Limits failed attempts to authenticate, by address: unknown tokens and sign-ins that fail. A valid credential is never
 * counted and never refused, whatever its address has done before; so an unknown token is still looked up.
 *
 * A session cookie is not counted: its signature is checked before the database is asked.
 */
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { MINUTE, SECOND } from '../lib/clock.ts'
import { Failure, withHeaders } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'
import { attemptCounts } from './attempt-counts.ts'
import { background } from './background.ts'

/** The name of the limit in the headers `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-10). */
const POLICY = 'failed-attempts'

/**
 * Counts a failed attempt. Returns what to answer: `failure`, or Failure `too_many_attempts` if its address has failed
 * too often in this minute; both say by headers how many are left.
 */
export type CountFailure = (request: FastifyRequest, failure: Failure) => Promise<Failure>

/**
 * The first `FAILED_ATTEMPTS_PER_MINUTE` of an address get their own answer. Register it before the routes it protects.
 */
export async function registerFailedAttempts(
  app: FastifyInstance,
  { config, store, clock }: Pick<Context, 'config' | 'store' | 'clock'>,
): Promise<CountFailure> {
  const limit = config.failedAttemptsPerMinute
  const writes = background((error) => app.log.warn({ err: error }, 'failed attempts were not stored'))
  app.addHook('onClose', () => writes.settled())
  const counts = attemptCounts(store, clock, writes)

  class SharedStore implements FastifyRateLimitStore {
    incr(
      key: string,
      done: (error: Error | null, result?: { current: number; ttl: number }) => void,
      _timeWindow?: number,
      max = limit,
    ): void {
      const { attempts, endsInMs, isFirst } = counts.add(key, max)
      if (isFirst) app.log.warn({ address: key, attempts: max }, 'too many failed attempts to authenticate')
      done(null, { current: attempts, ttl: endsInMs })
    }
    child(): FastifyRateLimitStore {
      return this
    }
  }
  await app.register(rateLimit, { global: false, max: limit, timeWindow: MINUTE, ipv6Subnet: 64, store: SharedStore })
  const count = app.createRateLimit()
  return async (request, failure) => {
    const result = await count(request)
    if (result.isAllowed) return failure
    const { remaining, ttlInSeconds: seconds } = result
    const headers = {
      'ratelimit-policy': `"${POLICY}";q=${limit};w=${MINUTE / SECOND}`,
      ratelimit: `"${POLICY}";r=${remaining};t=${seconds}`,
    }
    if (!result.isExceeded) return withHeaders(failure, headers)
    return new Failure('too_many_attempts', say('too_many_attempts', { seconds }), {
      headers: { ...headers, 'retry-after': String(seconds) },
      detail: failure.detail,
      cause: failure,
    })
  }
}
