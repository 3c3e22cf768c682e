/**
 * One HTTP request to a receiver. Whatever the receiver does, the attempt ends within its deadline, in bounded
 * memory, and as a value.
 *
 * Addresses are checked where the connection is made, on the very address it is made to, so that neither a
 * spelling nor a name that changes its answer gets past. Redirects are not followed.
 */
import { readFileSync } from 'node:fs'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector, type Dispatcher } from 'undici'
import { inProject } from '../lib/paths.ts'
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

/**
 * - `blocked`: the address is one this service does not send to
 * - `closed`: this service ended the attempt, by `close`
 */
export type FailureReason =
  | 'blocked'
  | 'dns'
  | 'refused'
  | 'unreachable'
  | 'reset'
  | 'timeout'
  | 'tls'
  | 'protocol'
  | 'closed'

export type Attempt =
  | {
      outcome: 'answered'
      /** 200 to 999, as the receiver sent it. */
      status: number
      /** The header as sent, at most 64 characters. */
      retryAfter?: string
      /** The beginning of the body as text, at most 1,024 characters, control characters replaced. */
      excerpt: string
      durationMs: number
    }
  | {
      outcome: 'failed'
      reason: FailureReason
      /** For the owner of the endpoint. Names no address the owner did not. */
      detail: string
      durationMs: number
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
/** What is read of a body before the connection is dropped. */
const MAX_BODY_BYTES = 16 * 1024
const MAX_EXCERPT = 1_024
const MAX_RETRY_AFTER = 64

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

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

interface Target {
  origin: string
  path: string
}

interface Head {
  status: number
  retryAfter: string | undefined
  encoding: string | undefined
}

/** What one attempt has heard so far. Settles once; whatever comes afterwards ends the connection. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly attempt: Promise<Attempt>
  readonly #start = performance.now()
  readonly #deadline: NodeJS.Timeout
  #settle: ((attempt: Attempt) => void) | undefined
  #controller: Dispatcher.DispatchController | undefined
  #head: Head | undefined
  #body: Buffer[] = []
  #bytes = 0

  constructor(deadlineMs: number) {
    this.attempt = new Promise((resolve) => {
      this.#settle = resolve
    })
    this.#deadline = setTimeout(() => this.#cut(), deadlineMs)
  }

  fail(reason: FailureReason, detail: string): void {
    this.#end({ outcome: 'failed', reason, detail, durationMs: this.#elapsed() })
    this.#controller?.abort(new Error(reason))
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    // It waited for a connection beyond its deadline: nothing is written.
    if (this.#settle === undefined) controller.abort(new Error('too late'))
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (status < 200) return
    this.#head = {
      status,
      retryAfter: first(headers['retry-after'])?.slice(0, MAX_RETRY_AFTER),
      encoding: first(headers['content-encoding']),
    }
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#bytes < MAX_EXCERPT) this.#body.push(chunk)
    this.#bytes += chunk.length
    if (this.#bytes >= MAX_BODY_BYTES) this.#cut()
  }

  onResponseEnd(): void {
    if (this.#head !== undefined) this.#answered(this.#head)
  }

  /** A receiver that has sent a status has answered, however its body ends. */
  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#head !== undefined) {
      this.#answered(this.#head)
    } else {
      const { reason, detail } = explain(error)
      this.fail(reason, detail)
    }
  }

  /** Hears no more. */
  #cut(): void {
    if (this.#head === undefined) {
      this.fail('timeout', 'no answer within the deadline')
    } else {
      this.#answered(this.#head)
      this.#controller?.abort(new Error('enough'))
    }
  }

  #answered({ status, retryAfter, encoding }: Head): void {
    const excerpt =
      encoding === undefined || encoding === 'identity' || this.#bytes === 0
        ? readable(Buffer.concat(this.#body))
        : `(a body in content-encoding ${readable(Buffer.from(encoding.slice(0, 32)))}, not decoded)`
    this.#end({
      outcome: 'answered',
      status,
      ...(retryAfter === undefined ? {} : { retryAfter }),
      excerpt,
      durationMs: this.#elapsed(),
    })
  }

  #end(attempt: Attempt): void {
    clearTimeout(this.#deadline)
    this.#body = []
    this.#settle?.(attempt)
    this.#settle = undefined
  }

  #elapsed(): number {
    return Math.round(performance.now() - this.#start)
  }
}

/** Text that may be stored and shown: no control, formatting or unassigned characters but tab and newline. */
function readable(bytes: Buffer): string {
  if (bytes.length === 0) return ''
  const text = new TextDecoder().decode(bytes.subarray(0, MAX_EXCERPT), { stream: bytes.length > MAX_EXCERPT })
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) => (/[\t\n]/.test(character) ? character : '\uFFFD'))
}

const REASONS: readonly (readonly [RegExp, FailureReason, string])[] = [
  [/^BLOCKED$/, 'blocked', ''],
  [/^UND_ERR_(DESTROYED|CLOSED)$/, 'closed', 'the service is ending'],
  [/^(ENOTFOUND|ENODATA|EAI_\w+|ESERVFAIL|EREFUSED)$/, 'dns', 'the name of the host has no address'],
  [/^ECONNREFUSED$/, 'refused', 'the connection was refused'],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ENETDOWN|EHOSTDOWN)$/, 'unreachable', 'the host cannot be reached'],
  [/^(ECONNRESET|EPIPE|ECONNABORTED|UND_ERR_SOCKET)$/, 'reset', 'the receiver closed the connection without an answer'],
  [/^(UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT)$/, 'timeout', 'no connection within 10 seconds'],
  [/^(ERR_TLS|ERR_SSL|CERT_|UNABLE_|SELF_SIGNED|DEPTH_ZERO|EPROTO|HOSTNAME_|INVALID_)/, 'tls', 'TLS failed'],
]

function explain(error: Error): { reason: FailureReason; detail: string } {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  const [, reason, text] = REASONS.find(([pattern]) => pattern.test(code)) ?? []
  if (reason === undefined || text === undefined)
    return { reason: 'protocol', detail: `the receiver did not answer with HTTP/1.1${code === '' ? '' : ` (${code})`}` }
  return { reason, detail: text === '' ? error.message : reason === 'tls' ? `${text} (${code})` : text }
}
