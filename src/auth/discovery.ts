/** The discovery document of an OpenID Connect provider, fetched when it is first needed. */
import { withoutTrailing } from '../lib/text.ts'
import { ProviderUnreachable } from './sign-in-errors.ts'

export const PROVIDER_TIMEOUT_MS = 10_000
const MAX_ANSWER_BYTES = 1_000_000

export interface ProviderMetadata {
  readonly issuer: string
  readonly authorizationEndpoint: URL
  readonly tokenEndpoint: URL
  readonly userinfoEndpoint: URL | undefined
  readonly jwksUri: URL
  /** RFC 9207: the provider names itself in its redirect. */
  readonly namesItself: boolean
  readonly acceptsBasicAuthentication: boolean
}

/** A JSON object from the provider, of at most 1 MB. Throws ProviderUnreachable. */
export async function fetchObject(
  url: URL,
  timeoutMs: number,
  headers: Record<string, string> = {},
): Promise<Record<string, unknown>> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json', ...headers },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await readText(response)
    if (!response.ok) throw new Error(`status ${response.status}`)
    const value: unknown = JSON.parse(text)
    if (value === null || typeof value !== 'object' || Array.isArray(value)) throw new Error('not a JSON object')
    return value as Record<string, unknown>
  } catch (cause) {
    throw new ProviderUnreachable(`${url.origin}${url.pathname}: ${String(cause)}`, { cause })
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > MAX_ANSWER_BYTES) throw new Error(`more than ${MAX_ANSWER_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const WELL_KNOWN = '/.well-known/openid-configuration'
const withoutSlash = (text: string) => withoutTrailing(text, '/')

/**
 * Fetches and checks the provider's discovery document. `issuer` may also be the address of the document
 * itself, for providers whose issuer differs from it (Microsoft's do).
 */
export async function discover(issuer: string, timeoutMs: number): Promise<ProviderMetadata> {
  const isDocument = issuer.includes('/.well-known/')
  const url = new URL(isDocument ? issuer : `${withoutSlash(issuer)}${WELL_KNOWN}`)
  const document = await fetchObject(url, timeoutMs)
  const broken = (what: string) => new ProviderUnreachable(`the discovery document at ${url.href} ${what}`)

  const named = document.issuer
  if (typeof named !== 'string') throw broken('names no issuer')
  if (!isDocument && withoutSlash(named) !== withoutSlash(issuer))
    throw broken(`is of the issuer '${named}', not '${issuer}'`)

  const endpoint = (name: string): URL | undefined => {
    const value = document[name]
    if (value === undefined) return undefined
    if (typeof value !== 'string' || !URL.canParse(value)) throw broken(`has no address as its ${name}`)
    const at = new URL(value)
    const allowed = url.protocol === 'https:' ? ['https:'] : ['https:', 'http:']
    if (!allowed.includes(at.protocol)) throw broken(`has an address without https as its ${name}`)
    return at
  }
  const required = (name: string): URL => {
    const at = endpoint(name)
    if (at === undefined) throw broken(`has no ${name}`)
    return at
  }
  const methods = document.token_endpoint_auth_methods_supported
  return {
    issuer: named,
    authorizationEndpoint: required('authorization_endpoint'),
    tokenEndpoint: required('token_endpoint'),
    userinfoEndpoint: endpoint('userinfo_endpoint'),
    jwksUri: required('jwks_uri'),
    namesItself: document.authorization_response_iss_parameter_supported === true,
    acceptsBasicAuthentication: !Array.isArray(methods) || methods.includes('client_secret_basic'),
  }
}

/** Calls `get` when first needed and again after a failure; concurrent callers share one call. */
export function lazily<T>(get: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined
  return () => {
    underWay ??= get().catch((error) => {
      underWay = undefined
      throw error
    })
    return underWay
  }
}
