/** Checks the two credentials before a body is read: session cookie and API token. */
import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import type { SecurityHandler } from '../contract/bind.ts'
import { Failure } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'
import { assertAuthorized, isFromOtherSite } from './access.ts'
import type { Background } from './background.ts'
import type { CountFailure } from './failed-attempts.ts'
import { sha256 } from './hash.ts'
import { selectToken, updateTokenUsed } from './queries.ts'
import type { Sessions } from './session-cookie.ts'
import { isInForce, LAST_USED_STEP, missingScope, readBearer } from './tokens.ts'

const INVALID_TOKEN = { 'www-authenticate': 'Bearer error="invalid_token"' }
const SAFE_METHODS = ['GET', 'HEAD']

const unauthenticated = (headers: Record<string, string>, detail: string) =>
  new Failure('unauthenticated', say('authentication_required'), { headers, detail })

/**
 * A session cookie. Ignored if the request has a Bearer credential: another site cannot make a browser send one, so
 * such a request needs no check for cross-site forgery.
 */
export function sessionSecurity({ config }: Context, sessions: Sessions): SecurityHandler {
  // Made once: it is thrown at every request with a token, and the next security handler accepts most of them.
  const tokenWasSent = unauthenticated(INVALID_TOKEN, 'a token was sent')
  return async (request, reply) => {
    if (readBearer(request.headers.authorization).present) throw tokenWasSent
    const user = await sessions.user(request, reply)
    if (user === null) throw unauthenticated({}, 'no session')
    assertAuthorized(config.authorizedUsers, user.email)
    if (!SAFE_METHODS.includes(request.method)) refuseOtherSites(request, config)
    request.caller = { userId: user.id, email: user.email, via: 'session' }
  }
}

/** Throws Failure `forbidden` if a browser may have sent the request for another site. */
export function refuseOtherSites(request: FastifyRequest, { baseUrl, production }: Context['config']): void {
  const own = [new URL(baseUrl).origin]
  // On a laptop the same service answers at localhost, 127.0.0.1 and the machine's name.
  if (!production) own.push(`${request.protocol}://${request.host}`)
  const from = { fetchSite: header(request, 'sec-fetch-site'), origin: header(request, 'origin') }
  if (!isFromOtherSite(from, own)) return
  throw new Failure('forbidden', say('cross_site'), {
    detail: `Sec-Fetch-Site ${from.fetchSite}, Origin ${from.origin}`,
  })
}

export const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

/** An API token in the `Authorization` header. */
export function tokenSecurity(
  { config, store, clock }: Context,
  background: Background,
  countFailure: CountFailure,
): SecurityHandler {
  // Made once: it is thrown at every request with a session.
  const noTokenSent = unauthenticated({}, 'no token')
  return async (request, _reply, scopes) => {
    const refused = (detail: string) => countFailure(request, unauthenticated(INVALID_TOKEN, detail))
    const { present, token } = readBearer(request.headers.authorization)
    if (!present) throw noTokenSent
    if (token === undefined) throw await refused('no token of ours')
    const now = clock.now()
    const found = await store.read((db) => selectToken(db, sha256(token)))
    if (found === undefined || !isInForce(found, now))
      throw await refused(found === undefined ? 'unknown token' : `token ${found.id} is expired or revoked`)
    assertAuthorized(config.authorizedUsers, found.email)
    const missing = missingScope(found.scopes, scopes)
    if (missing !== undefined)
      throw new Failure('forbidden', say('scope_missing', { scope: missing }), {
        headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${missing}"` },
      })
    const before = now - LAST_USED_STEP
    if (found.lastUsedAt === null || found.lastUsedAt <= before)
      background.run(`token ${found.id}`, () => store.patient.write((tx) => updateTokenUsed(tx, found.id, now, before)))
    request.caller = { userId: found.userId, email: found.email, via: 'token' }
  }
}
