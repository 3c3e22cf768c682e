/** Decides which addresses this service sends to: public ones, and those that the operator allows. */
import type { LookupAddress } from 'node:dns'
import { ADDRESS_PROBLEMS, type AddressProblem } from '../lib/messages/plants.ts'
import { isPublicAddress, isWithin, type Network, parseNetwork } from '../lib/networks.ts'
import { createResolver, type Resolve } from './resolver.ts'

export interface Guard {
  /** Returns why nothing is sent to such a URL, whatever its host resolves to; undefined if it is allowed. */
  checkUrl(url: URL): AddressProblem | undefined
  /** Returns why a literal address is refused; undefined if it is allowed. */
  checkAddress(address: string, kind: UrlKind): Blocked | undefined
  /** Resolves a name. Rejects with `Blocked` if any of its addresses is refused. */
  addressesOf(hostname: string, kind: UrlKind): Promise<[LookupAddress, ...LookupAddress[]]>
}

/** The parts of a URL that decide, together with its host, whether it is allowed. */
export interface UrlKind {
  readonly secure: boolean
  readonly webPort: boolean
}

/** Ports below 1024, other than 80 and 443, belong to services such as mail and SSH. */
export const isWebPort = (port: number) => port === 80 || port === 443 || port >= 1024

/** The message is shown to the owner of the endpoint, so it never contains what the name resolved to. */
class Blocked extends Error {
  readonly code = 'BLOCKED'
  readonly problem: AddressProblem

  constructor(problem: AddressProblem) {
    super(ADDRESS_PROBLEMS[problem])
    this.problem = problem
  }
}

export function createGuard(options: {
  allowedNetworks: readonly string[]
  requireHttps: boolean
  resolve?: Resolve
}): Guard {
  const { requireHttps, resolve = createResolver() } = options
  const allowed = options.allowedNetworks
    .map((text) => parseNetwork(text))
    .filter((one): one is Network => one !== undefined)
  const underWay = new Map<string, Promise<LookupAddress[]>>()

  /** Concurrent attempts to the same name share one lookup. */
  function resolveOnce(hostname: string): Promise<LookupAddress[]> {
    const asked = underWay.get(hostname)
    if (asked !== undefined) return asked
    const answer = resolve(hostname).finally(() => underWay.delete(hostname))
    underWay.set(hostname, answer)
    return answer
  }

  function checkAddress(address: string, { secure, webPort }: UrlKind): Blocked | undefined {
    if (isWithin(address, allowed)) return undefined
    if (!isPublicAddress(address)) return new Blocked('not_public')
    if (requireHttps && !secure) return new Blocked('not_https')
    if (!webPort) return new Blocked('port')
    return undefined
  }

  return {
    checkUrl(url) {
      if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'not_web'
      if (url.port === '0') return 'port_zero'
      if (url.username !== '' || url.password !== '') return 'credentials'
      return undefined
    },
    checkAddress,
    async addressesOf(hostname, kind) {
      const [first, ...rest] = await resolveOnce(hostname)
      if (first === undefined) throw Object.assign(new Error(`no address of ${hostname}`), { code: 'ENOTFOUND' })
      for (const { address } of [first, ...rest]) {
        const refusal = checkAddress(address, kind)
        if (refusal !== undefined) throw refusal
      }
      return [first, ...rest]
    },
  }
}
