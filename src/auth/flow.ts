/**
 * The authorization code flow: @fastify/oauth2 handles state, PKCE and the exchange of the code. It does not check
 * nonce, issuer and id_token; these are checked here.
 *
 * The provider is discovered at the first sign-in, so that the service starts while the provider is down.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { OAuth2Namespace } from '@fastify/oauth2'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { JWTVerifyGetKey } from 'jose'
import { type Clock, MINUTE, SECOND } from '../lib/clock.ts'
import { causes } from '../lib/errors.ts'
import { discover, lazily, PROVIDER_TIMEOUT_MS, type ProviderMetadata } from './discovery.ts'
import { remoteKeys, type VerifiedIdentity, verifyIdentity } from './id-token.ts'
import { createOauth2 } from './oauth2.ts'
import { ProviderUnreachable, signInRefused } from './sign-in-errors.ts'

/** The time limit of a sign-in, from `/login` to the provider's redirect. */
export const FLOW_LIFETIME = 10 * MINUTE

export interface FlowOptions {
  issuer: string
  clientId: string
  clientSecret: string | undefined
  /** Of the service, without a trailing slash. */
  baseUrl: string
  secret: string
  clock: Clock
  /** See `Expected` of id-token.ts. */
  trustUnverifiedEmail: boolean
  /** The time limit of each request to the provider; 10 seconds by default. */
  timeoutMs?: number
}

/** What one browser's sign-in carries in its cookie, next to the state and the PKCE verifier. */
interface FlowState {
  nonce: string
  returnTo: string
  startedAt: number
}

export interface CompletedSignIn {
  identity: VerifiedIdentity
  returnTo: string
  /** The nonce of this sign-in; valid once. */
  nonce: string
}

export interface Flow {
  /** The provider's authorization address; sets the flow cookies. Throws ProviderUnreachable. */
  start(request: FastifyRequest, reply: FastifyReply, returnTo: string): Promise<string>
  /**
   * Exchanges the code of the provider's redirect and verifies the identity. Clears the flow cookies.
   * Throws Failure `invalid` if any check fails, and ProviderUnreachable.
   */
  finish(request: FastifyRequest, reply: FastifyReply): Promise<CompletedSignIn>
}

interface Client {
  metadata: ProviderMetadata
  oauth2: OAuth2Namespace
  keys: JWTVerifyGetKey
}

export function openIdFlow(options: FlowOptions): Flow {
  const { baseUrl, clientId, clock, trustUnverifiedEmail, timeoutMs = PROVIDER_TIMEOUT_MS } = options
  const https = baseUrl.startsWith('https:')
  const prefix = https ? '__Host-tradeleaf' : 'tradeleaf'
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure: https } as const
  const flowCookie = { ...cookie, maxAge: FLOW_LIFETIME / SECOND }
  const names = { state: `${prefix}_state`, verifier: `${prefix}_verifier`, flow: `${prefix}_flow` }
  const seal = sealer(options.secret)

  const client = lazily(async (): Promise<Client> => {
    const metadata = await discover(options.issuer, timeoutMs)
    const oauth2 = await createOauth2({ ...options, metadata, timeoutMs, cookieNames: names, cookie: flowCookie })
    return { metadata, oauth2, keys: remoteKeys(metadata, timeoutMs) }
  })

  return {
    async start(request, reply, returnTo) {
      const { oauth2 } = await client()
      const address = new URL(await oauth2.generateAuthorizationUri(request, reply))
      const state: FlowState = { nonce: randomBytes(24).toString('base64url'), returnTo, startedAt: clock.now() }
      reply.setCookie(names.flow, seal.close(state), flowCookie)
      address.searchParams.set('nonce', state.nonce)
      return address.href
    },

    async finish(request, reply) {
      const sealed = request.cookies[names.flow]
      for (const name of Object.values(names)) reply.clearCookie(name, cookie)
      const query = request.query as Record<string, string | undefined>
      const flow = sealed === undefined ? undefined : seal.open(sealed)
      if (flow === undefined || clock.now() - flow.startedAt > FLOW_LIFETIME)
        throw signInRefused('sign_in_not_started_here', 'no flow cookie, or one that is too old or not ours')
      const state = request.cookies[names.state] ?? ''
      if (state === '' || !sameText(query.state ?? '', state))
        throw signInRefused('sign_in_not_started_here', 'the state is not the one of this browser')
      if ((request.cookies[names.verifier] ?? '') === '')
        throw signInRefused('sign_in_not_started_here', 'the browser has no PKCE verifier')
      if (query.error !== undefined)
        throw signInRefused('sign_in_denied', `the provider answered with the error '${query.error}'`)
      if (query.code === undefined)
        throw signInRefused('sign_in_denied', 'the provider sent neither a code nor an error')

      const { metadata, oauth2, keys } = await client()
      if (query.iss === undefined ? metadata.namesItself : query.iss !== metadata.issuer)
        throw signInRefused('sign_in_not_verified', 'the redirect came from another issuer, or does not say from which')
      const { token } = await oauth2.getAccessTokenFromAuthorizationCodeFlow(request, reply).catch(rethrowTokenError)
      const tokens = { idToken: token.id_token as unknown, accessToken: token.access_token as unknown }
      const { nonce, returnTo } = flow
      const expected = { metadata, keys, clientId, nonce, clock, timeoutMs, trustUnverifiedEmail }
      return { identity: await verifyIdentity(tokens, expected), returnTo, nonce }
    },
  }
}

/** If the token endpoint refuses, the fault is with the client or the browser; any other error is the provider's. */
function rethrowTokenError(error: unknown): never {
  for (const at of causes(error)) {
    const answered = at.data as { isResponseError?: boolean; payload?: unknown } | undefined
    const status = (at.output as { statusCode?: number } | undefined)?.statusCode ?? 500
    if (answered?.isResponseError === true && status >= 400 && status < 500 && status !== 408 && status !== 429)
      throw signInRefused(
        'sign_in_code_refused',
        `the token endpoint answered ${status} ${errorCode(answered.payload)}`,
        error,
      )
  }
  throw new ProviderUnreachable(`the token endpoint: ${String(error)}`, { cause: error })
}

/** Only the code: the rest of the answer may repeat secrets that were sent. */
const errorCode = (payload: unknown): string => {
  const code = (payload as { error?: unknown } | null | undefined)?.error
  return typeof code === 'string' ? code.slice(0, 100) : ''
}

const sameText = (a: string, b: string) => {
  const [x, y] = [Buffer.from(a), Buffer.from(b)]
  return x.length === y.length && timingSafeEqual(x, y)
}

/** Signs values that the browser stores, so that a changed value is refused. */
function sealer(secret: string) {
  // A separate key, so that a value sealed here is not valid as a session cookie.
  const key = createHmac('sha256', secret).update('tradeleaf sign-in flow').digest()
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  return {
    close(state: FlowState): string {
      const text = Buffer.from(JSON.stringify(state)).toString('base64url')
      return `${text}.${sign(text)}`
    },
    open(sealed: string): FlowState | undefined {
      const [text = '', signature = ''] = sealed.split('.')
      if (!sameText(signature, sign(text))) return undefined
      return JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as FlowState
    },
  }
}
