/**
 * Names of receivers to addresses, without the system's lookup where DNS knows the name: that holds one of the four
 * threads the process has for files, and four names that hang would stop everything.
 */
import { promises as dns, type LookupAddress } from 'node:dns'
import type { Resolve } from './guard.ts'

const TIMEOUT_MS = 3_000
const TRIES = 2
/** Of a name server that keeps silent, the system would wait for longer. */
const SILENT = 'ETIMEOUT'

interface ResolverOptions {
  /** `ADDRESS:PORT`; the system's where absent. */
  servers?: readonly string[]
  timeoutMs?: number
  lookup?: Resolve
}

/** Names DNS does not know, such as those of the hosts file, are looked up as the system does, one after the other. */
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
