import type { CookieSerializeOptions } from '@fastify/cookie'
import fastifyOauth2, { type OAuth2Namespace } from '@fastify/oauth2'
import Fastify from 'fastify'
import type { ProviderMetadata } from './discovery.ts'

export interface Oauth2Options {
  metadata: ProviderMetadata
  clientId: string
  clientSecret: string | undefined
  /** Of the service, without a trailing slash. */
  baseUrl: string
  timeoutMs: number
  cookieNames: { state: string; verifier: string }
  cookie: CookieSerializeOptions
}

/**
 * The client of a provider, made by @fastify/oauth2. The plugin, also with its option `discovery`, needs the provider
 * when it is registered, and nothing can be registered on a server that has started. An instance of its own, without
 * routes and never listening, lets the service start while the provider is down.
 */
export async function createOauth2(options: Oauth2Options): Promise<OAuth2Namespace> {
  const { metadata, clientId, clientSecret, baseUrl, timeoutMs, cookieNames, cookie } = options
  const { authorizationEndpoint, tokenEndpoint, acceptsBasicAuthentication } = metadata
  const host = Fastify()
  await host.register(fastifyOauth2, {
    name: 'provider',
    scope: ['openid', 'email', 'profile'],
    credentials: {
      client: { id: clientId, secret: clientSecret ?? '' },
      auth: {
        authorizeHost: authorizationEndpoint.origin,
        authorizePath: pathOf(authorizationEndpoint),
        tokenHost: tokenEndpoint.origin,
        tokenPath: pathOf(tokenEndpoint),
      },
      http: { timeout: timeoutMs, maxBytes: 1_000_000 },
      options: {
        authorizationMethod: clientSecret !== undefined && acceptsBasicAuthentication ? 'header' : 'body',
      },
    },
    callbackUri: `${baseUrl}/auth/callback`,
    pkce: 'S256',
    redirectStateCookieName: cookieNames.state,
    verifierCookieName: cookieNames.verifier,
    cookie,
  })
  await host.ready()
  return (host as unknown as { provider: OAuth2Namespace }).provider
}

const pathOf = (url: URL) => `${url.pathname}${url.search}`
