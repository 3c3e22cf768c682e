/** The allow list, and where a request comes from: rules without HTTP. */
import { Failure } from '../lib/errors.ts'

export const NOT_AUTHORIZED = 'Access denied. User not authorized.'

/** Without a list everyone is allowed; the configuration permits that with the local provider only. */
export const isAuthorized = (list: ReadonlySet<string> | undefined, email: string): boolean =>
  list === undefined || list.has(email.toLowerCase())

/** Throws Failure `forbidden` for a user who is not on the list. */
export function assertAuthorized(list: ReadonlySet<string> | undefined, email: string): void {
  if (!isAuthorized(list, email))
    throw new Failure('forbidden', NOT_AUTHORIZED, { detail: `${email} is not on the list` })
}

export interface RequestOrigin {
  /** `Sec-Fetch-Site`, which browsers set and pages cannot. */
  fetchSite: string | undefined
  /** `Origin`. */
  origin: string | undefined
}

/**
 * True where the browser says that a page of this service made the request. A browser without Fetch
 * Metadata is taken by its `Origin`; a request with neither is refused, since nothing speaks for it.
 */
export function isSameOrigin({ fetchSite, origin }: RequestOrigin, ownOrigins: readonly string[]): boolean {
  if (fetchSite !== undefined) return fetchSite === 'same-origin'
  return origin !== undefined && ownOrigins.includes(origin)
}

/** `path` where it leads to a page of this service, else `fallback`: never an address elsewhere. */
export function localPath(path: string | undefined, fallback: string): string {
  if (path === undefined || !path.startsWith('/')) return fallback
  // Browsers read a backslash as a slash, and two of them as the start of a host; they drop control characters.
  if (/^\/[/\\]/.test(path) || hasControlCharacter(path)) return fallback
  return URL.canParse(path, 'http://here') && new URL(path, 'http://here').host === 'here' ? path : fallback
}

const hasControlCharacter = (text: string) => [...text].some((char) => char < ' ' || char === '\x7f')
