/** Checks the address of a receiver, as far as this is possible before connecting. */
import { isIP } from 'node:net'
import { invalidProblems } from '../lib/errors.ts'
import { type ErrorCode, type Message, say } from '../lib/messages/index.ts'
import type { AddressProblem } from '../lib/messages/plants.ts'
import { withoutTrailing } from '../lib/text.ts'
import { type Guard, isWebPort } from './guard.ts'
import { type EndpointKind, kindOf } from './kinds.ts'
import type { EndpointRow } from './queries.ts'

/** As in the contract; applies to the encoded address. */
const MAX_LENGTH = 2_000

/** The address that deliveries are sent to. */
export const deliveryUrl = (endpoint: Pick<EndpointRow, 'url' | 'events'>): string =>
  kindOf(endpoint) === 'plants' ? `${endpoint.url}/plant/webhook` : endpoint.url

/** Returns why a URL cannot be registered; undefined if it can. */
export type UrlCheck = (url: URL) => AddressProblem | undefined

/**
 * Refuses URLs that every attempt would refuse. A host name may still resolve to an address that is not public;
 * the transport checks that at each connection.
 */
export const createUrlCheck =
  (guard: Guard, { namesNeedHttps }: { namesNeedHttps: boolean }): UrlCheck =>
  (url) => {
    const refused = guard.checkUrl(url)
    if (refused !== undefined) return refused
    const address = addressOf(url)
    const secure = url.protocol === 'https:'
    if (address === undefined) return namesNeedHttps && !secure ? 'not_https' : undefined
    const port = Number(url.port) || (secure ? 443 : 80)
    return guard.checkAddress(address, { secure, webPort: isWebPort(port) })?.problem
  }

/** The host if it is a literal address. The URL parser has already normalised every spelling of IPv4. */
function addressOf({ hostname }: URL): string | undefined {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (/(^|\.)localhost$/.test(host)) return '127.0.0.1'
  return isIP(host) === 0 ? undefined : host
}

/**
 * Returns the address as it is stored: of a receiver of plants without a trailing slash. Throws Failure `invalid` if it is not an
 * absolute URL, has a fragment, or, of a receiver of plants, a query, or if it is refused.
 */
export function readAddress(text: string, kind: EndpointKind, checkUrl: UrlCheck): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined) throw invalidAddress(say('address_malformed'))
  if (kind === 'plants' && /[?#]/.test(text)) throw invalidAddress(say('address_has_query'))
  if (text.includes('#')) throw invalidAddress(say('address_has_fragment'))
  const reason = checkUrl(url)
  if (reason !== undefined) throw invalidAddress(say('address_refused', { reason }))
  const kept = kind === 'plants' ? withoutTrailing(url.href, '/') : url.href
  if (kept.length > MAX_LENGTH) throw invalidAddress(say('address_too_long', { most: MAX_LENGTH }))
  return kept
}

const invalidAddress = (said: Message<ErrorCode>) => invalidProblems([{ field: 'url', ...said }])
