/**
 * The servers that a URL names, as libpq reads it: `postgres://a:5432,b:5433/db?target_session_attrs=read-write`. The driver
 * knows one host only.
 */
export interface Servers {
  /** A URL for each host, in their order. */
  readonly urls: readonly string[]
  /** Whether the server must take writes, so that a standby is left out. */
  readonly isWritten: boolean
}

const SCHEME = /^postgres(ql)?:\/\//
const ATTRIBUTES = 'target_session_attrs'

/** Undefined for a text that is no URL of PostgreSQL. */
export function serversOf(url: string): Servers | undefined {
  const [scheme] = SCHEME.exec(url) ?? []
  if (scheme === undefined) return undefined
  const end = url.slice(scheme.length).search(/[/?#]/)
  const authority = end < 0 ? url.slice(scheme.length) : url.slice(scheme.length, scheme.length + end)
  const rest = url.slice(scheme.length + authority.length)
  const at = authority.lastIndexOf('@') + 1
  const [start, hosts] = [scheme + authority.slice(0, at), authority.slice(at)]
  const [path = '', query = ''] = rest.split('?', 2)
  const options = new URLSearchParams(query)
  const attributes = options.get(ATTRIBUTES) ?? undefined
  options.delete(ATTRIBUTES)
  const others = options.size === 0 ? path : `${path}?${options}`
  const urls = hosts.split(',').map((host) => `${start}${host}${others}`)
  if (!urls.every((one) => URL.canParse(one))) return undefined
  if (attributes !== undefined && !(attributes in SESSION_ATTRIBUTES)) return undefined
  return { urls, isWritten: attributes !== undefined && SESSION_ATTRIBUTES[attributes] === true }
}

/** Whether they ask for a server that can be written. */
const SESSION_ATTRIBUTES: Readonly<Record<string, boolean>> = { any: false, 'read-write': true, primary: true }
