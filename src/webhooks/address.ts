/** The base addresses of receivers: what can be said of one before a connection is made. */
import { isIP } from 'node:net'
import { invalid } from '../lib/errors.ts'
import { withoutTrailing } from '../lib/text.ts'
import { type Guard, isWebPort } from './guard.ts'

/** As in the contract; encoding makes an address longer. */
const MAX_LENGTH = 2_000

/** Where the deliveries of a receiver go. */
export const deliveryUrl = (url: string): string => `${url}/plant/webhook`

/** Decides whether a URL may be registered; says why not. */
export type Refusal = (url: URL) => string | undefined

/**
 * Refuses what would be refused at every attempt. A name may still lead to an address that is not public: that
 * shows only where the connection is made, and is checked there, every time.
 */
export const refusalBy =
  (guard: Guard, { namesNeedHttps }: { namesNeedHttps: boolean }): Refusal =>
  (url) => {
    const refused = guard.refusesUrl(url)
    if (refused !== undefined) return refused
    const address = addressOf(url)
    const secure = url.protocol === 'https:'
    if (address === undefined) return namesNeedHttps && !secure ? 'https is required' : undefined
    const port = Number(url.port) || (secure ? 443 : 80)
    return guard.refusesAddress(address, { secure, webPort: isWebPort(port) })?.message
  }

/** The address a host is without asking anybody. The URL parser has turned every spelling of IPv4 into the usual one. */
function addressOf({ hostname }: URL): string | undefined {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (/(^|\.)localhost$/.test(host)) return '127.0.0.1'
  return isIP(host) === 0 ? undefined : host
}

/**
 * The base address as it is kept: without a trailing slash. Throws Failure `invalid` for what is no absolute URL,
 * has a query or fragment, or is refused.
 */
export function readAddress(text: string, refusal: Refusal): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined) throw invalid("Field 'url' must be an absolute http or https address")
  if (/[?#]/.test(text)) throw invalid("Field 'url' must be an address without query and fragment")
  const why = refusal(url)
  if (why !== undefined) throw invalid(`Field 'url' cannot be used: ${why}`)
  const kept = withoutTrailing(url.href, '/')
  if (kept.length > MAX_LENGTH) throw invalid(`Field 'url' must be at most ${MAX_LENGTH} characters long when encoded`)
  return kept
}
