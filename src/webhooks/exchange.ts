/** One request and its answer, read within a deadline and in bounded memory. */
import type { Dispatcher } from 'undici'
import type { Attempt, FailureReason } from './attempt.ts'

/** The most bytes of a body that are read before the connection is dropped. */
const MAX_BODY_BYTES = 16 * 1024
const MAX_EXCERPT = 1_024
const MAX_RETRY_AFTER = 64

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

interface Head {
  status: number
  retryAfter: string | undefined
  encoding: string | undefined
}

/** Settles once. If the receiver sends more afterwards, the connection is closed. */
export class Exchange implements Dispatcher.DispatchHandler {
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
    // The deadline passed while the request waited for a connection: do not send it.
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

  /** If the receiver has sent a status, that is its answer, however the body ends. */
  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#head !== undefined) {
      this.#answered(this.#head)
    } else {
      const { reason, detail } = explain(error)
      this.fail(reason, detail)
    }
  }

  /** Stops reading. */
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
