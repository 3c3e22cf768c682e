/** Rules without HTTP: the allow list and the origin of a request. */
import { readEmail } from '../lib/email.ts'
import { Failure } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'

/** Without a list everyone is allowed; the configuration permits that with the local provider only. */
export const isAuthorized = (list: ReadonlySet<string> | undefined, email: string): boolean =>
  list === undefined || list.has(readEmail(email) ?? '')

/** Throws Failure `forbidden` for a user who is not on the list. */
export function assertAuthorized(list: ReadonlySet<string> | undefined, email: string): void {
  if (!isAuthorized(list, email))
    throw new Failure('forbidden', say('access_denied'), { detail: `${email} is not on the list` })
}

export interface RequestOrigin {
  /** `Sec-Fetch-Site`, which browsers set and pages cannot. */
  fetchSite: string | undefined
  /** `Origin`. */
  origin: string | undefined
}

/**
 * true if a browser may have sent the request for another site. Every browser sends at least one of the two with an unsafe
 * method. A request with neither comes from a program, whose cookie no site can use.
 */
export function isFromOtherSite({ fetchSite, origin }: RequestOrigin, ownOrigins: readonly string[]): boolean {
  if (fetchSite !== undefined) return fetchSite !== 'same-origin'
  return origin !== undefined && !ownOrigins.includes(origin)
}

/**
 * What a GET of the sign-out does: it ends the session, unless the browser states that another site asks. Then a page
 * asks the user, or the request is refused if it is not for a page.
 */
export function signOutByGet(fetchSite: string | undefined, prefersHtml: boolean): 'end' | 'ask' | 'refuse' {
  if (fetchSite !== 'cross-site' && fetchSite !== 'same-site') return 'end'
  return prefersHtml ? 'ask' : 'refuse'
}

/**
 * `path` as a path of this service in ASCII, which fits a `Location` header; `fallback` if it is not one. Never an
 * address elsewhere.
 */
export function localPath(path: string | undefined, fallback: string): string {
  if (path === undefined || !path.startsWith('/') || leavesHost(path) || hasControlCharacter(path)) return fallback
  if (!URL.canParse(path, 'http://here')) return fallback
  const { host, pathname, search, hash } = new URL(path, 'http://here')
  // Removing dot segments can leave two slashes at the start: `/..//elsewhere`.
  return host === 'here' && !leavesHost(pathname) ? `${pathname}${search}${hash}` : fallback
}

/** Browsers read a backslash as a slash, and two of them as the start of a host; they drop control characters. */
const leavesHost = (path: string) => /^\/[/\\]/.test(path)
const hasControlCharacter = (text: string) => [...text].some((char) => char < ' ' || char === '\x7f')
