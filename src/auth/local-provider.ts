/**
 * An OpenID Connect provider inside this process, for a single machine: it accepts any e-mail address without a
 * check. It is a real provider (oidc-provider), so that signing in takes the same path as in production. It keeps its
 * state in memory only.
 */
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import { LRUCache } from 'lru-cache'
import type Provider from 'oidc-provider'
import { PERMISSIONS_POLICY } from '../contract/security-headers.ts'
import { SECOND } from '../lib/clock.ts'
import { readEmail } from '../lib/email.ts'
import { isOwnHost, otherHost } from '../lib/own-host.ts'
import { failedPage, STYLE, signInPage } from './local-provider-page.ts'

/** Loopback by number: `localhost` may be two addresses, and its cookies would be the service's too. */
const HOST = '127.0.0.1'
const SCOPES = 'openid email profile'
const MAX_FORM_BYTES = 10_000

export interface LocalProviderOptions {
  /** The port to listen on; another one if it is taken. 0: any free port. */
  port: number
  /** Of the service, without a trailing slash. */
  baseUrl: string
}

export interface LocalProvider {
  readonly issuer: string
  readonly clientId: string
  /** Random at each start. */
  readonly clientSecret: string
  close(): Promise<void>
}

export async function startLocalProvider({ port, baseUrl }: LocalProviderOptions): Promise<LocalProvider> {
  let handle: (request: IncomingMessage, response: ServerResponse) => Promise<void> = async () => {}
  const server = createServer((request, response) => {
    handle(request, response).catch(() =>
      answer(response, 500, failedPage('Something went wrong. Please start again.', baseUrl), baseUrl),
    )
  })
  await listen(server, port)
  const issuer = `http://${HOST}:${(server.address() as AddressInfo).port}`
  const client = { clientId: 'tradeleaf', clientSecret: randomBytes(32).toString('base64url') }
  try {
    handle = signInWith(await createProvider(issuer, baseUrl, client), baseUrl)
  } catch (error) {
    server.close()
    throw error
  }
  return {
    issuer,
    ...client,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const listen = (server: Server, port: number) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE' || port === 0) return reject(error)
      server.once('error', reject).listen(0, HOST, resolve)
    })
    server.listen(port, HOST, resolve)
  })

async function createProvider(
  issuer: string,
  baseUrl: string,
  { clientId, clientSecret }: { clientId: string; clientSecret: string },
): Promise<Provider> {
  // Loaded here, so that a service with a real provider does not load it.
  const { default: Provider, interactionPolicy } = await import('oidc-provider')
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const policy = interactionPolicy.base()
  policy.remove('consent')
  const provider: Provider = new Provider(issuer, {
    adapter: memoryAdapter(),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${baseUrl}/auth/callback`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid: 'local' }] },
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      names: { session: 'local_session', interaction: 'local_sign_in', resume: 'local_resume' },
    },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    scopes: SCOPES.split(' '),
    pkce: { required: () => true, methods: ['S256'] },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
    },
    interactions: { policy, url: (_ctx: unknown, interaction: { uid: string }) => `/interaction/${interaction.uid}` },
    findAccount: (_ctx: unknown, email: string) => ({
      accountId: email,
      claims: () => ({ sub: email, email, email_verified: true }),
    }),
    async loadExistingGrant(ctx: { oidc: { client: { clientId: string }; session: { accountId: string } } }) {
      const grant = new provider.Grant({ clientId: ctx.oidc.client.clientId, accountId: ctx.oidc.session.accountId })
      grant.addOIDCScope(SCOPES)
      await grant.save()
      return grant
    },
    expiresWithSession: () => false,
    ttl: { AccessToken: 300, AuthorizationCode: 60, Grant: 300, IdToken: 300, Interaction: 600, Session: 600 },
    clientBasedCORS: () => false,
    renderError: (ctx: { type: string; body: string; set(headers: Record<string, string>): void }) => {
      ctx.set(headersFor(baseUrl))
      ctx.type = 'html'
      ctx.body = failedPage('This sign-in cannot be continued. Please start again.', baseUrl)
    },
  })
  return provider
}

/** The sign-in page before the provider's own routes. */
function signInWith(provider: Provider, baseUrl: string) {
  const others = provider.callback()
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!isOwnHost(request.headers.host, baseUrl))
      return answer(response, 400, failedPage(otherHost(baseUrl).message, baseUrl), baseUrl)
    const { pathname } = new URL(request.url ?? '/', 'http://local')
    if (request.method === 'GET' && pathname === '/sign-in.css') {
      response.writeHead(200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' }).end(STYLE)
      return
    }
    if (!pathname.startsWith('/interaction/')) return others(request, response)
    if (request.method !== 'GET' && request.method !== 'POST') {
      response.writeHead(405, { allow: 'GET, POST' }).end()
      return
    }
    const open = await provider.interactionDetails(request, response).catch(() => undefined)
    if (open === undefined)
      return answer(response, 400, failedPage('This sign-in has expired. Please start again.', baseUrl), baseUrl)
    if (request.method === 'GET') return answer(response, 200, signInPage(pathname, undefined, baseUrl), baseUrl)

    const form = await readForm(request)
    const email = readEmail(form?.get('email'))
    if (email === undefined)
      return answer(response, 400, signInPage(pathname, form?.get('email') ?? '', baseUrl), baseUrl)
    await provider.interactionFinished(
      request,
      response,
      { login: { accountId: email } },
      { mergeWithLastSubmission: false },
    )
  }
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += (chunk as Buffer).length
    if (size <= MAX_FORM_BYTES) chunks.push(chunk as Buffer)
  }
  return size <= MAX_FORM_BYTES ? new URLSearchParams(Buffer.concat(chunks).toString('utf8')) : undefined
}

function headersFor(baseUrl: string): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    // Browsers apply form-action to every redirect after a form, so it must name the service too.
    'content-security-policy': `default-src 'none'; style-src 'self'; form-action 'self' ${new URL(baseUrl).origin}; base-uri 'none'; frame-ancestors 'none'`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': PERMISSIONS_POLICY,
  }
}

function answer(response: ServerResponse, status: number, body: string, baseUrl: string): void {
  if (response.headersSent) response.destroy()
  else response.writeHead(status, headersFor(baseUrl)).end(body)
}

const MAX_STORED = 10_000

/**
 * The provider's storage. It stores no sessions: each sign-in asks for the address again, so that signing out of the
 * service is enough to change users.
 */
function memoryAdapter() {
  const stored = new LRUCache<string, Record<string, unknown>>({ max: MAX_STORED })

  return (model: string) => {
    const key = (id: string) => `${model}:${id}`
    const find = async (id: string) => stored.get(key(id))
    return {
      find,
      async upsert(id: string, payload: Record<string, unknown>, expiresIn: number) {
        if (model !== 'Session') stored.set(key(id), payload, { ttl: expiresIn * SECOND })
      },
      async consume(id: string) {
        const payload = await find(id)
        if (payload !== undefined) payload.consumed = 1
      },
      async destroy(id: string) {
        stored.delete(key(id))
      },
      async revokeByGrantId(grantId: string) {
        for (const [name, payload] of stored.entries()) if (payload.grantId === grantId) stored.delete(name)
      },
      findByUid: async () => undefined,
      findByUserCode: async () => undefined,
    }
  }
}
