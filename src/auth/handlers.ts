/** Signing in and out, the profile, and API tokens. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { ifMatch } from '../contract/conditional.ts'
import { failureBody } from '../contract/errors.ts'
import { isHead } from '../contract/head.ts'
import { prefersHtml } from '../contract/negotiation.ts'
import type { Caller, DashboardHandlers } from '../contract/types.ts'
import { readEmail } from '../lib/email.ts'
import { Failure, invalidField, notFound } from '../lib/errors.ts'
import { entityTag } from '../lib/etag.ts'
import { say } from '../lib/messages/index.ts'
import { isAuthorized, localPath, signOutByGet } from './access.ts'
import { deleteRemovedUsers, removeUser } from './delete-user.ts'
import type { CountFailure } from './failed-attempts.ts'
import { FLOW_LIFETIME, type Flow } from './flow.ts'
import { sha256 } from './hash.ts'
import { loginPage, profilePage, refusalPage, signOutPage } from './pages.ts'
import { insertSpent, selectTokens, selectUser, type User, updateUser } from './queries.ts'
import { header, INVALID_TOKEN, refuseOtherSites, unauthenticated } from './security.ts'
import type { Sessions } from './session-cookie.ts'
import { ProviderUnreachable, signInRefused } from './sign-in-errors.ts'
import { createToken, revokeToken, rotateToken, type TokenDetails, toDetails } from './tokens.ts'
import { signIn } from './users.ts'

const DASHBOARD = '/'
const MIN_ACCOUNT_LENGTH = 3

export type AuthHandlers = Pick<
  DashboardHandlers,
  | 'showLoginPage'
  | 'startLogin'
  | 'finishLogin'
  | 'logout'
  | 'confirmLogout'
  | 'getProfile'
  | 'updateProfile'
  | 'deleteProfile'
  | 'listTokens'
  | 'createToken'
  | 'getToken'
  | 'revokeToken'
  | 'getCurrentToken'
  | 'rotateCurrentToken'
  | 'revokeCurrentToken'
>

export const authHandlers = (
  context: Context,
  sessions: Sessions,
  flow: Flow,
  countFailure: CountFailure,
): AuthHandlers => ({
  ...signInHandlers(context, sessions, flow, countFailure),
  ...signOutHandlers(context, sessions),
  ...profileHandlers(context),
  ...tokenHandlers(context),
  ...currentTokenHandlers(context),
})

type SignInHandlers = Pick<AuthHandlers, 'showLoginPage' | 'startLogin' | 'finishLogin'>

function signInHandlers(
  { config, clock, store }: Context,
  sessions: Sessions,
  flow: Flow,
  countFailure: CountFailure,
): SignInHandlers {
  return {
    async showLoginPage({ query, request, reply }) {
      const returnTo = localPath(query.return_to, DASHBOARD)
      const user = await sessions.user(request, reply)
      if (user !== null && isAuthorized(config.authorizedUsers, user.email)) return redirect(returnTo)
      return { status: 200, type: 'text/html', body: loginPage(returnTo, query.reason), headers: NO_STORE }
    },

    async startLogin({ query, request, reply }) {
      const returnTo = localPath(query.return_to, DASHBOARD)
      // The flow cookies must be set on the host that the provider redirects to. Redirects once: a proxy may hide it.
      if (request.host !== new URL(config.baseUrl).host && query.at_base_url === undefined)
        return redirect(`${config.baseUrl}/login?return_to=${encodeURIComponent(returnTo)}&at_base_url=true`)
      try {
        return redirect(await flow.start(request, reply, returnTo))
      } catch (error) {
        return providerDown(request, error)
      }
    },

    async finishLogin({ request, reply }) {
      // HEAD must not use up the code and the cookies of a sign-in.
      if (isHead(request))
        return refusal(request, 400, 'Sign-in refused', signInRefused('sign_in_not_started_here', 'HEAD'))
      try {
        const { identity, nonce, returnTo } = await flow.finish(request, reply)
        const now = clock.now()
        const user = await store.write(async (tx) => {
          const spent = { idHash: sha256(`sign-in ${nonce}`), now, expiresAt: now + 2 * FLOW_LIFETIME }
          if (!(await insertSpent(tx, spent))) throw signInRefused('sign_in_not_started_here', 'a sign-in was replayed')
          return signIn(tx, identity, now, config.authorizedUsers)
        })
        await sessions.begin(request, reply, { id: user.id, email: user.email, name: user.name })
        request.log.info({ userId: user.id }, 'signed in')
        return redirect(returnTo)
      } catch (error) {
        if (error instanceof Failure && error.kind === 'invalid') return refuseAttempt(request, error, countFailure)
        if (error instanceof Failure && error.kind === 'forbidden') return refusal(request, 403, 'Access denied', error)
        return providerDown(request, error)
      }
    },
  }
}

function signOutHandlers({ config }: Context, sessions: Sessions): Pick<AuthHandlers, 'logout' | 'confirmLogout'> {
  const end = async (request: FastifyRequest, reply: FastifyReply) => {
    await sessions.end(request, reply)
    const { status, headers } = redirect('/auth/login?reason=signed_out')
    return { status, headers: { ...headers, 'clear-site-data': '"cache"' } }
  }
  return {
    async logout({ request, reply }) {
      // HEAD must not end a session: it gets the headers of the page that asks.
      const step = isHead(request) ? 'ask' : signOutByGet(header(request, 'sec-fetch-site'), prefersHtml(request))
      if (step === 'end') return end(request, reply)
      if (step === 'refuse') throw new Failure('forbidden', say('cross_site_sign_out'))
      // Not signed in.
      if ((await sessions.user(request, reply)) === null) return redirect('/auth/login?reason=signed_out')
      // With the policy of other pages, the form's Origin would be null.
      const headers = { ...NO_STORE, vary: 'Cookie, Accept, Sec-Fetch-Site', 'referrer-policy': 'same-origin' }
      return { status: 200, type: 'text/html', body: signOutPage(), headers }
    },

    async confirmLogout({ request, reply }) {
      refuseOtherSites(request, config)
      return end(request, reply)
    },
  }
}

function profileHandlers({ store }: Context): Pick<AuthHandlers, 'getProfile' | 'updateProfile' | 'deleteProfile'> {
  return {
    async getProfile({ caller, request }) {
      const user = await store.read((db) => selectUser(db, caller.userId))
      if (user === undefined) throw notFound()
      const headers = { ...NEGOTIATED, etag: etagOfProfile(user) }
      if (prefersHtml(request)) return { status: 200, type: 'text/html', body: profilePage(user), headers }
      return { status: 200, body: { success: true, profile: toProfile(user) }, headers }
    },

    async updateProfile({ caller, body, request }) {
      const brokerageAccount = body.brokerage_account.trim()
      if (brokerageAccount.length < MIN_ACCOUNT_LENGTH)
        throw invalidField(say('min_length', { in: 'body', field: 'brokerage_account', limit: MIN_ACCOUNT_LENGTH }))
      const check = ifMatch(request)
      const user = await store.write(async (tx) => {
        const found = await selectUser(tx, caller.userId)
        if (found === undefined) throw notFound()
        check(etagOfProfile(found))
        return (await updateUser(tx, caller.userId, { brokerageAccount })) as User
      })
      return { status: 200, headers: { etag: etagOfProfile(user) }, body: { success: true, profile: toProfile(user) } }
    },

    async deleteProfile({ caller, body, request }) {
      const user = await store.read((db) => selectUser(db, caller.userId))
      if (user === undefined) throw notFound()
      if (readEmail(body.email) !== user.email) throw invalidField(say('email_differs', { in: 'body', field: 'email' }))
      await removeUser(store, user.id)
      // A large record takes minutes. If the process ends, the next start goes on.
      deleteRemovedUsers(store).catch((error) => request.log.error({ err: error }, 'rows of a removed user are left'))
      return { status: 200, body: { success: true, message: `The account of ${user.email} was deleted` } }
    },
  }
}

function tokenHandlers({
  clock,
  store,
  config,
}: Context): Pick<AuthHandlers, 'listTokens' | 'createToken' | 'getToken' | 'revokeToken'> {
  return {
    async listTokens({ caller }) {
      const rows = await store.read((db) => selectTokens(db, caller.userId, clock.now()))
      return { status: 200, body: { success: true, tokens: rows.map(toDetails) } }
    },

    async createToken({ caller, body }) {
      const name = body.name.trim()
      if (name === '') throw invalidField(say('min_length', { in: 'body', field: 'name', limit: 1 }))
      const { scopes, expires_in_days: days } = body
      const made = await createToken(store, clock, { userId: caller.userId, name, scopes, days }, config.quotas.tokens)
      return { status: 201, body: { success: true, ...made }, headers: { ...NO_STORE, location: addressOf(made) } }
    },

    async getToken({ caller, path }) {
      // A token with few scopes learns nothing of the others.
      if (caller.via === 'token' && caller.tokenId !== path.id) throw notFound()
      const [row] = await store.read((db) => selectTokens(db, caller.userId, clock.now(), path.id))
      if (row === undefined) throw notFound()
      return { status: 200, body: { success: true, details: toDetails(row) } }
    },

    async revokeToken({ caller, path }) {
      const name = await revokeToken(store, clock, caller.userId, path.id)
      if (name === undefined) throw notFound()
      return { status: 200, body: { success: true, message: `Token '${name}' revoked` } }
    },
  }
}

function currentTokenHandlers({
  clock,
  store,
}: Context): Pick<AuthHandlers, 'getCurrentToken' | 'rotateCurrentToken' | 'revokeCurrentToken'> {
  return {
    async getCurrentToken({ caller }) {
      const id = tokenIdOf(caller)
      const [row] = await store.read((db) => selectTokens(db, caller.userId, clock.now(), id))
      if (row === undefined) throw revokedMeanwhile()
      return { status: 200, body: { success: true, details: toDetails(row) } }
    },

    async rotateCurrentToken({ caller }) {
      const made = await rotateToken(store, clock, caller.userId, tokenIdOf(caller))
      return { status: 201, body: { success: true, ...made }, headers: { ...NO_STORE, location: addressOf(made) } }
    },

    async revokeCurrentToken({ caller }) {
      const name = await revokeToken(store, clock, caller.userId, tokenIdOf(caller))
      if (name === undefined) throw revokedMeanwhile()
      return { status: 200, body: { success: true, message: `Token '${name}' revoked` } }
    },
  }
}

/** The contract gives these operations to tokens only. */
function tokenIdOf(caller: Caller): number {
  if (caller.via !== 'token') throw new Error('an operation on the current token was called with a session')
  return caller.tokenId
}

const addressOf = ({ details: { id } }: { details: TokenDetails }) => `/api/tokens/${id}`

const revokedMeanwhile = () => unauthenticated(INVALID_TOKEN, 'the token was revoked meanwhile')

const NO_STORE = { 'cache-control': 'no-store' }
/** The same address answers HTML or JSON. */
const NEGOTIATED = { ...NO_STORE, vary: 'Cookie, Authorization, Accept' }

const redirect = (location: string) => ({ status: 302, headers: { location, ...NO_STORE } }) as const

const etagOfProfile = ({ id, email, name, brokerageAccount }: User) => entityTag(id, email, name, brokerageAccount)

const toProfile = ({ email, name, brokerageAccount }: User) => ({ email, name, brokerage_account: brokerageAccount })

async function refuseAttempt(request: FastifyRequest, failure: Failure, countFailure: CountFailure) {
  const counted = await countFailure(request, failure)
  const status = counted.kind === 'too_many_attempts' ? 429 : 400
  const { headers, ...answer } = refusal(request, status, 'Sign-in refused', counted)
  return { ...answer, headers: { ...headers, ...counted.headers } }
}

function refusal<S extends 400 | 403 | 429>(request: FastifyRequest, status: S, title: string, failure: Failure) {
  request.log.warn({ detail: failure.detail, reason: failure.message }, 'sign-in refused')
  return answer(request, status, title, failure)
}

/** Rethrows errors that are not the provider's. */
function providerDown(request: FastifyRequest, error: unknown) {
  if (!(error instanceof ProviderUnreachable)) throw error
  request.log.error({ err: error, outage: 'identity_provider' }, 'the identity provider cannot be reached')
  const failure = new Failure('busy', say('identity_provider_unreachable'))
  return answer(request, 503, 'Sign-in is not available', failure)
}

function answer<S extends 400 | 403 | 429 | 503>(request: FastifyRequest, status: S, title: string, failure: Failure) {
  if (prefersHtml(request))
    return { status, type: 'text/html', body: refusalPage(title, failure.message), headers: NEGOTIATED } as const
  return { status, body: failureBody(failure), headers: NEGOTIATED } as const
}
