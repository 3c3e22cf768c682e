/**
 * One HTTP request to a receiver. Whatever the receiver does, the attempt ends within its deadline, in bounded
 * memory, and as a value.
 *
 * Addresses are checked where the connection is made, on the very address it is made to, so that neither a
 * spelling nor a name that changes its answer gets past. Redirects are not followed.
 */
import { readFileSync } from 'node:fs'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { inProject } from '../lib/paths.ts'
import type { Attempt } from './attempt.ts'
import { Exchange } from './exchange.ts'
import { createGuard, type Guard, isWebPort, type Way } from './guard.ts'
import type { Resolve } from './resolver.ts'

export interface TransportOptions {
  /** Networks that are reached beside the public internet, as `parseNetwork` knows them. */
  allowedNetworks: readonly string[]
  /** Plain http is then for the allowed networks only. */
  requireHttps: boolean
  /** Certificates trusted instead of the system's, as PEM. */
  ca?: string
  /** How names become addresses; the system's resolver if absent. */
  resolve?: Resolve
}

export interface TransportRequest {
  url: string
  headers: Record<string, string>
  body: Uint8Array
  /** For the whole attempt: name, connection, headers and body. */
  deadlineMs: number
}

export interface Transport {
  /** Never rejects for what the receiver or the address does. */
  send(request: TransportRequest): Promise<Attempt>
  /** Ends every connection; attempts under way end as `closed`. */
  close(): Promise<void>
}

const CONNECT_TIMEOUT_MS = 10_000
/** Above this many open connections new ones are not kept, so that origins that come and go leave nothing behind. */
const KEPT_CONNECTIONS = 512
const KEPT_TARGETS = 1_000
const KEEP_ALIVE_MS = 4_000
/** The longest a receiver may ask for its idle connection to be kept. One in use stays with the address it was opened to. */
const KEEP_ALIVE_MAX_MS = 30_000
const MAX_HEADER_BYTES = 16 * 1024
const { version } = JSON.parse(readFileSync(inProject('package.json'), 'utf8')) as { version: string }
const USER_AGENT = `Tradeleaf/${version}`

export function createTransport(options: TransportOptions): Transport {
  const guard = createGuard(options)
  const agent = new Agent({
    connect: guardedConnector(guard, options.ca),
    // No attempt waits for those of another endpoint at the same origin; callers bound what each endpoint has under way.
    connections: null,
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MAX_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
    // The deadline of the attempt is the only one.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  let open = 0
  agent.on('connect', () => open++)
  agent.on('disconnect', () => open--)
  const underWay = new Set<Exchange>()

  const targets = new Map<string, Target | string>()
  /** Where to send, or why not; read once for many attempts. */
  const targetOf = (text: string): Target | string => {
    const known = targets.get(text)
    if (known !== undefined) return known
    const target = readTarget(text, guard)
    if (targets.size >= KEPT_TARGETS) targets.clear()
    targets.set(text, target)
    return target
  }

  return {
    async send({ url, headers, body, deadlineMs }) {
      const exchange = new Exchange(deadlineMs)
      const target = targetOf(url)
      if (typeof target === 'string') {
        exchange.fail('blocked', target)
        return exchange.attempt
      }
      underWay.add(exchange)
      agent.dispatch(
        {
          ...target,
          method: 'POST',
          headers: { ...headers, 'user-agent': USER_AGENT, 'accept-encoding': 'identity' },
          body,
          reset: open > KEPT_CONNECTIONS,
        },
        exchange,
      )
      return exchange.attempt.finally(() => underWay.delete(exchange))
    },
    async close() {
      for (const exchange of underWay) exchange.fail('closed', 'the service is ending')
      await agent.destroy()
    },
  }
}

function readTarget(text: string, guard: Guard): Target | string {
  if (!URL.canParse(text)) return 'the address is no URL'
  const url = new URL(text)
  return guard.refusesUrl(url) ?? { origin: url.origin, path: url.pathname + url.search }
}

/** Literal addresses are checked here, as Node asks no resolver for them; names in their lookup. */
function guardedConnector(guard: Guard, ca: string | undefined): buildConnector.connector {
  const connectorOf = (way: Way) => {
    const lookup: LookupFunction = (hostname, { all }, answer) => {
      guard.addressesOf(hostname, way).then(
        (addresses) => (all ? answer(null, addresses) : answer(null, addresses[0].address, addresses[0].family)),
        (error) => answer(error, ''),
      )
    }
    return buildConnector({
      lookup,
      timeout: CONNECT_TIMEOUT_MS,
      // Said, because an environment variable can otherwise turn it off for the whole process.
      rejectUnauthorized: true,
      ...(ca === undefined ? {} : { ca }),
    })
  }
  const ways = [true, false].flatMap((secure) => [true, false].map((webPort) => ({ secure, webPort })))
  const connectors = ways.map((way) => ({ way, connect: connectorOf(way) }))
  return (target, callback) => {
    const secure = target.protocol === 'https:'
    const webPort = target.port === '' || isWebPort(Number(target.port))
    const { way, connect } = connectors.find(
      (one) => one.way.secure === secure && one.way.webPort === webPort,
    ) as (typeof connectors)[0]
    const refusal = isIP(target.hostname) === 0 ? undefined : guard.refusesAddress(target.hostname, way)
    if (refusal !== undefined) process.nextTick(callback, refusal, null)
    else connect(target, callback)
  }
}

interface Target {
  origin: string
  path: string
}
