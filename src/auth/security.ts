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
import { isInForce, LAST_USED_STEP, missingScope, type OwnToken, readBearer } from './tokens.ts'

export const INVALID_TOKEN = { 'www-authenticate': 'Bearer error="invalid_token"' }
const SAFE_METHODS = ['GET', 'HEAD']

export const unauthenticated = (headers: Record<string, string>, detail: string) =>
  new Failure('unauthenticated', say('authentication_required'), { headers, detail })

/**
 * A session cookie. Ignored if the request has a Bearer credential: another site cannot make a browser send one, so
 * such a request needs no check for cross-site forgery. An operation that takes no token checks the one that was sent: a
 * client throws away a token that is called invalid.
 */
export function sessionSecurity({ config }: Context, sessions: Sessions, checkToken: CheckToken): SecurityHandler {
  const tokenWasSent = unauthenticated(INVALID_TOKEN, 'a token was sent')
  const sessionRequired = new Failure('forbidden', say('session_required'), {
    headers: { 'www-authenticate': 'Bearer error="insufficient_scope"' },
  })
  return async (request, reply) => {
    if (readBearer(request.headers.authorization).present) {
      if (request.routeOptions.config.takesToken) throw tokenWasSent
      await checkToken(request)
      throw sessionRequired
    }
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

/** Returns the token of a request with a Bearer credential. Throws a Failure if nothing may be done with it. */
export type CheckToken = (request: FastifyRequest) => Promise<OwnToken['row']>

/** `own`: a token that is in no database. */
export function tokenCheck({ config, store, clock }: Context, countFailure: CountFailure, own?: OwnToken): CheckToken {
  return async (request) => {
    const refused = (detail: string) => countFailure(request, unauthenticated(INVALID_TOKEN, detail))
    const { token } = readBearer(request.headers.authorization)
    if (token === undefined) throw await refused('no token of ours')
    const hash = sha256(token)
    const found = hash === own?.hash ? own.row : await store.read((db) => selectToken(db, hash))
    if (found === undefined || !isInForce(found, clock.now()))
      throw await refused(found === undefined ? 'unknown token' : `token ${found.id} is expired or revoked`)
    assertAuthorized(config.authorizedUsers, found.email)
    return found
  }
}

/** An API token in the `Authorization` header. */
export function tokenSecurity(
  { store, clock }: Context,
  background: Background,
  checkToken: CheckToken,
): SecurityHandler {
  // Made once: it is thrown at every request with a session.
  const noTokenSent = unauthenticated({}, 'no token')
  return async (request, _reply, scopes) => {
    if (!readBearer(request.headers.authorization).present) throw noTokenSent
    const found = await checkToken(request)
    const missing = missingScope(found.scopes, neededScopes(request, scopes))
    if (missing !== undefined)
      throw new Failure('forbidden', say('scope_missing', { scope: missing }), {
        headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${missing}"` },
      })
    const now = clock.now()
    const before = now - LAST_USED_STEP
    const { userId, email, id: tokenId, scopes: granted } = found
    if (found.lastUsedAt === null || found.lastUsedAt <= before)
      background.run(`token ${tokenId} of user ${userId}`, () =>
        store.patient.write((tx) => updateTokenUsed(tx, userId, tokenId, { now, before })),
      )
    request.caller = { userId, email, via: 'token', tokenId, scopes: granted }
  }
}

/** The query is not validated yet: only what is read as true without doubt is a dry run. */
function neededScopes({ query, routeOptions }: FastifyRequest, scopes: string[]): string[] {
  const { dryRunScope } = routeOptions.config
  const isDryRun = (query as { dry_run?: unknown }).dry_run === 'true'
  return dryRunScope !== undefined && isDryRun ? [dryRunScope] : scopes
}
