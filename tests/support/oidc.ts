/**
 * A provider that a test can make misbehave in one point at a time. In all others it is correct: it checks the client,
 * the redirect address and PKCE, and signs with a key that it publishes.
 */
import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import type { Test } from 'tap'

type PrivateKey = Awaited<ReturnType<typeof generateKeyPair>>['privateKey']
export type Claims = JWTPayload & { email?: string; email_verified?: unknown; name?: string }

export interface OidcProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** The environment with which the service uses it. */
  env: Record<string, string>
  /** The user who signs in next. In the id_token unless `atUserinfo`. */
  user: { sub: string; email: string; email_verified?: unknown; name?: string }
  /** Sends e-mail address and name at userinfo only. */
  atUserinfo: boolean
  tamper: Tamper
  /** Every token issued, of any kind: none may be found anywhere else. */
  issued: string[]
  /** Requested paths, in order. */
  asked: string[]
  privateKey: PrivateKey
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void

export interface Tamper {
  discovery?: (document: Record<string, unknown>) => unknown
  /** Changes the query of the redirect back to the service. */
  redirect?: (query: URLSearchParams) => void
  claims?: (claims: Claims) => Claims
  sign?: (claims: Claims, keyId: string) => Promise<string>
  /** Accepts any PKCE verifier, and a code more than once: the service must not rely on the provider's checks. */
  lenient?: boolean
  userinfo?: (info: Record<string, unknown>) => unknown
  tokens?: (answer: Record<string, unknown>) => Record<string, unknown>
  /** Replaces the answers of paths. */
  answers?: Record<string, Answer>
}

const KEY_ID = 'one'
const nowSeconds = () => Math.floor(Date.now() / 1000)

export async function startOidcProvider(t: Test): Promise<OidcProvider> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' }
  const codes = new Map<string, { params: URLSearchParams; user: OidcProvider['user'] }>()
  const accessTokens = new Map<string, OidcProvider['user']>()

  const server = createServer((request, response) => {
    route(request, response).catch((error) => json(response, 500, { error: String(error) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  t.teardown(() => {
    server.close()
    server.closeAllConnections()
  })

  const provider: OidcProvider = {
    issuer,
    clientId: 'client',
    clientSecret: 'a secret / with + signs',
    env: {},
    user: { sub: 'user-1', email: 'trader@example.com', email_verified: true, name: 'Pat Trader' },
    atUserinfo: false,
    tamper: {},
    issued: [],
    asked: [],
    privateKey,
  }
  provider.env = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: provider.clientId, OIDC_CLIENT_SECRET: provider.clientSecret }

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer)
    provider.asked.push(url.pathname)
    const { tamper } = provider
    const instead = tamper.answers?.[url.pathname]
    if (instead !== undefined) return instead(request, response)
    switch (url.pathname) {
      case '/.well-known/openid-configuration': {
        const document = {
          issuer,
          authorization_endpoint: `${issuer}/authorize?tenant=1`,
          token_endpoint: `${issuer}/token`,
          userinfo_endpoint: `${issuer}/userinfo`,
          jwks_uri: `${issuer}/jwks`,
          response_types_supported: ['code'],
          id_token_signing_alg_values_supported: ['RS256'],
          code_challenge_methods_supported: ['S256'],
          authorization_response_iss_parameter_supported: true,
        }
        return json(response, 200, tamper.discovery?.(document) ?? document)
      }
      case '/jwks':
        return json(response, 200, { keys: [jwk] })
      case '/authorize':
        return authorize(url, response)
      case '/token':
        return token(request, response)
      case '/userinfo': {
        const user = accessTokens.get((request.headers.authorization ?? '').replace('Bearer ', ''))
        if (user === undefined) return json(response, 200, { error: 'invalid_token' })
        const info = { ...user }
        return json(response, 200, tamper.userinfo?.(info) ?? info)
      }
      default:
        return json(response, 404, { error: 'not_found' })
    }
  }

  function authorize(url: URL, response: ServerResponse): void {
    const code = secretOf(provider)
    codes.set(code, { params: url.searchParams, user: provider.user })
    const to = new URL(url.searchParams.get('redirect_uri') as string)
    to.searchParams.set('code', code)
    to.searchParams.set('state', url.searchParams.get('state') ?? '')
    to.searchParams.set('iss', issuer)
    provider.tamper.redirect?.(to.searchParams)
    response.writeHead(302, { location: to.href }).end()
  }

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const form = new URLSearchParams(Buffer.concat(chunks).toString())
    const basic = Buffer.from((request.headers.authorization ?? '').replace('Basic ', ''), 'base64').toString()
    const client = basic.split(':').map((part) => decodeURIComponent(part.replaceAll('+', ' ')))
    if (client[0] !== provider.clientId || client[1] !== provider.clientSecret)
      return json(response, 401, { error: 'invalid_client' })
    const given = codes.get(form.get('code') ?? '')
    const { tamper } = provider
    if (tamper.lenient !== true) codes.delete(form.get('code') ?? '')
    if (given === undefined) return json(response, 400, { error: 'invalid_grant' })
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight =
      given.params.get('code_challenge') === challenge &&
      given.params.get('code_challenge_method') === 'S256' &&
      given.params.get('redirect_uri') === form.get('redirect_uri')
    if (!isRight && tamper.lenient !== true) return json(response, 400, { error: 'invalid_grant' })

    const accessToken = secretOf(provider)
    accessTokens.set(accessToken, given.user)
    const about = provider.atUserinfo ? { sub: given.user.sub } : { ...given.user }
    let claims: Claims = {
      ...about,
      iss: issuer,
      aud: provider.clientId,
      nonce: given.params.get('nonce') ?? '',
      iat: nowSeconds(),
      exp: nowSeconds() + 300,
    }
    claims = tamper.claims?.(claims) ?? claims
    const idToken = await (tamper.sign ?? sign)(claims, KEY_ID)
    const refreshToken = secretOf(provider)
    provider.issued.push(idToken)
    const answer = {
      access_token: accessToken,
      refresh_token: refreshToken,
      id_token: idToken,
      token_type: 'Bearer',
      expires_in: 300,
    }
    return json(response, 200, tamper.tokens?.(answer) ?? answer)
  }

  const sign = (claims: Claims, keyId: string) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: keyId }).sign(privateKey)

  return provider
}

function secretOf(provider: OidcProvider): string {
  const secret = randomBytes(24).toString('base64url')
  provider.issued.push(secret)
  return secret
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
