/**
 * Limits failed attempts to authenticate, by address: unknown tokens and sign-ins that fail. A valid credential is never
 * counted and never refused, whatever its address has done before; so an unknown token is still looked up.
 *
 * A session cookie is not counted: its signature is checked before the database is asked.
 */
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { MINUTE } from '../lib/clock.ts'
import { Failure } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'
import { attemptCounts } from './attempt-counts.ts'
import { background } from './background.ts'

/**
 * Counts a failed attempt. Returns what to answer: `failure`, or Failure `too_many_attempts` if its address has failed
 * too often in this minute.
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
    if (result.isAllowed || !result.isExceeded) return failure
    const seconds = result.ttlInSeconds
    const headers = { 'retry-after': String(seconds) }
    return new Failure('too_many_attempts', say('too_many_attempts', { seconds }), {
      headers,
      detail: failure.detail,
      cause: failure,
    })
  }
}
