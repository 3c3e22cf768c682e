/**
 * Resolves the names of receivers. The system's lookup is used only for names that are not in DNS: it blocks one of
 * the four threads of the process's pool, so four names that hang would stop the service.
 */
import { promises as dns, type LookupAddress } from 'node:dns'

export type Resolve = (hostname: string) => Promise<LookupAddress[]>

const TIMEOUT_MS = 3_000
const TRIES = 2
/** The name server did not answer. The system's lookup would ask the same server and wait longer. */
const SILENT = 'ETIMEOUT'

interface ResolverOptions {
  /** `ADDRESS:PORT`; the system's servers if absent. */
  servers?: readonly string[]
  timeoutMs?: number
  lookup?: Resolve
}

/** Names that are not in DNS, such as names in the hosts file, use the system's lookup, one at a time. */
export function createResolver(options: ResolverOptions = {}): Resolve {
  const { servers, timeoutMs = TIMEOUT_MS, lookup = (hostname) => dns.lookup(hostname, { all: true }) } = options
  const resolver = new dns.Resolver({ timeout: timeoutMs, tries: TRIES })
  if (servers !== undefined) resolver.setServers(servers)
  let last: Promise<unknown> = Promise.resolve()
  const lookUpInTurn: Resolve = (hostname) => {
    const found = last.then(() => lookup(hostname))
    last = found.catch(() => {})
    return found
  }
  return async (hostname) => {
    const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    const found = [...addresses(four, 4), ...addresses(six, 6)]
    if (found.length > 0) return found
    for (const answer of [four, six])
      if (answer.status === 'rejected' && (answer.reason as NodeJS.ErrnoException).code === SILENT) throw answer.reason
    return await lookUpInTurn(hostname)
  }
}

const addresses = (answer: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] =>
  answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : []
