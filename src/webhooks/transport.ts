/**
 * Sends one HTTP request to a receiver. Whatever the receiver does, the attempt ends within its deadline, uses
 * bounded memory, and returns a value.
 *
 * The address is checked at the moment of connecting, on the address that is used, so that neither an unusual
 * spelling nor DNS rebinding bypasses the check. Redirects are not followed.
 */
import { isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { memoised } from '../lib/memo.ts'
import { version } from '../lib/version.ts'
import type { Attempt } from './attempt.ts'
import { Exchange } from './exchange.ts'
import { createGuard, type Guard, isWebPort, type UrlKind } from './guard.ts'
import type { Resolve } from './resolver.ts'

export interface TransportOptions {
  /** Networks allowed in addition to public addresses, in the form that `parseNetwork` reads. */
  allowedNetworks: readonly string[]
  /** If true, plain http is allowed only to the allowed networks. */
  requireHttps: boolean
  /** Certificates trusted instead of the system's, as PEM. */
  ca?: string
  /** Resolves names; the default resolver if absent. */
  resolve?: Resolve
}

export interface TransportRequest {
  url: string
  headers: Record<string, string>
  body: Uint8Array
  /** For the whole attempt: lookup, connection, headers and body. */
  deadlineMs: number
}

export interface Transport {
  /** Never rejects because of the receiver or the address. */
  send(request: TransportRequest): Promise<Attempt>
  /** Ends every connection; attempts under way end as `closed`. */
  close(): Promise<void>
}

const CONNECT_TIMEOUT_MS = 10_000
/** Above this many open connections new ones are not kept alive, so that many origins do not exhaust the sockets. */
const KEPT_CONNECTIONS = 512
const KEPT_TARGETS = 1_000
const KEEP_ALIVE_MS = 4_000
/** The longest keep-alive that a receiver can ask for. A kept connection is not checked again when its name changes. */
const KEEP_ALIVE_MAX_MS = 30_000
const MAX_HEADER_BYTES = 16 * 1024
const USER_AGENT = `Tradeleaf/${version}`

export function createTransport(options: TransportOptions): Transport {
  const guard = createGuard(options)
  const agent = new Agent({
    connect: guardedConnector(guard, options.ca),
    // No limit, so that no attempt waits for another endpoint at the same origin; callers limit each endpoint.
    connections: null,
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MAX_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
    // Only the deadline of the attempt applies.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  let open = 0
  agent.on('connect', () => open++)
  agent.on('disconnect', () => open--)
  const underWay = new Set<Exchange>()

  const targetOf = memoised((url) => readTarget(url, guard), KEPT_TARGETS)

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

/** The target of a URL, or why it is refused. */
function readTarget(text: string, guard: Guard): Target | string {
  if (!URL.canParse(text)) return 'the address is no URL'
  const url = new URL(text)
  return guard.checkUrl(url) ?? { origin: url.origin, path: url.pathname + url.search }
}

/** Checks literal addresses, for which Node calls no lookup; names are checked in their lookup. */
function guardedConnector(guard: Guard, ca: string | undefined): buildConnector.connector {
  const connectorOf = (kind: UrlKind) => {
    const lookup: LookupFunction = (hostname, { all }, answer) => {
      guard.addressesOf(hostname, kind).then(
        (addresses) => (all ? answer(null, addresses) : answer(null, addresses[0].address, addresses[0].family)),
        (error) => answer(error, ''),
      )
    }
    return buildConnector({
      lookup,
      timeout: CONNECT_TIMEOUT_MS,
      // Set explicitly, because otherwise an environment variable can turn it off for the whole process.
      rejectUnauthorized: true,
      ...(ca === undefined ? {} : { ca }),
    })
  }
  const kinds = [true, false].flatMap((secure) => [true, false].map((webPort) => ({ secure, webPort })))
  const connectors = kinds.map((kind) => ({ kind, connect: connectorOf(kind) }))
  return (target, callback) => {
    const secure = target.protocol === 'https:'
    const webPort = target.port === '' || isWebPort(Number(target.port))
    const { kind, connect } = connectors.find(
      (one) => one.kind.secure === secure && one.kind.webPort === webPort,
    ) as (typeof connectors)[0]
    const refusal = isIP(target.hostname) === 0 ? undefined : guard.checkAddress(target.hostname, kind)
    if (refusal !== undefined) process.nextTick(callback, refusal, null)
    else connect(target, callback)
  }
}

interface Target {
  origin: string
  path: string
}
