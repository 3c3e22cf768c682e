import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { isPrivateAddress, isWithin, type Network, parseNetwork } from '../lib/networks.ts'

/** So that clients of a private network cannot fill the log. */
const MOST_NAMED = 10

/** Proxies in these networks are trusted: their `X-Forwarded` headers are believed. */
export function trustedProxies(networks: readonly string[]) {
  const trusted = networks.map((text) => parseNetwork(text) as Network)
  const isTrusted = (address: string): boolean => isIP(address) !== 0 && isWithin(address, trusted)
  return {
    isTrusted,

    /** Logs once for each address: behind a proxy that is not listed, all clients count as one. */
    logOthers(app: FastifyInstance): void {
      const named = new Set<string>()
      app.addHook('onRequest', (request, _reply, done) => {
        const address = request.raw.socket.remoteAddress ?? ''
        const isOther =
          request.headers['x-forwarded-for'] !== undefined && !named.has(address) && named.size < MOST_NAMED
        if (isOther && isIP(address) !== 0 && !isTrusted(address) && isPrivateAddress(address)) {
          named.add(address)
          app.log.warn({ address }, 'X-Forwarded-For was ignored: if this is your proxy, list it in TRUSTED_PROXIES')
        }
        done()
      })
    },
  }
}
