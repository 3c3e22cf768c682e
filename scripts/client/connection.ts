/** Sends requests, repeats those that may be repeated, and reads their answers. */
import { readJson, writeJson } from './exact-json.ts'
import { Failure } from './failure.ts'
import type { Download, OperationRow } from './types.ts'

export interface ClientOptions {
  /** The address of the service, such as `https://trades.example.com`. */
  baseUrl: string
  /** An API token, or what has one. Pages of the service itself send the cookie of their session instead. */
  token?: string | (() => string | Promise<string>)
  /** How often a request is sent at most. 4 unless given. With 1, no key is made for a request. */
  tries?: number
  /** No further try begins when so much time has passed, in milliseconds. 60,000 unless given. */
  patienceMs?: number
  /** In place of the global one. */
  fetch?: typeof fetch
  /** The time now, in milliseconds since 1970. */
  now?: () => number
  /** Resolves after so many milliseconds, or rejects when the signal is aborted. */
  pause?: (ms: number, signal?: AbortSignal) => Promise<void>
}

export interface Options {
  signal?: AbortSignal
  keepalive?: boolean
  onHeaders?: (headers: Headers) => void
  ifMatch?: string
  idempotencyKey?: string | false
}

/** What is sent, each time the same. */
interface Call {
  id: string
  row: OperationRow
  url: string
  headers: Record<string, string>
  body: string | FormData | undefined
  /** A second request after one whose answer was lost changes nothing. */
  isRepeatable: boolean
  options: Options
}

const FIRST_PAUSE_MS = 500
const ACCEPT = { json: 'application/json', lines: 'application/x-ndjson, application/json', file: '*/*', none: '*/*' }

const wait = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal?.aborted === true) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })

/** An `Idempotency-Key`. `crypto.randomUUID` is missing on pages that have no https. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

type Limits = Required<Pick<ClientOptions, 'tries' | 'patienceMs' | 'now' | 'pause'>>

/** Counts the tries of one call. */
class Tries {
  readonly #options: Limits
  readonly #began: number
  #made = 1
  constructor(options: Limits) {
    this.#options = options
    this.#began = options.now()
  }
  /** Waits before the next try: as long as the service asks, else longer each time. False if none is left. */
  async next(asked: number | undefined, signal: AbortSignal | undefined): Promise<boolean> {
    const { tries, patienceMs, now, pause } = this.#options
    const ms = asked ?? FIRST_PAUSE_MS * 2 ** (this.#made - 1) * (0.5 + Math.random() / 2)
    if (this.#made >= tries || now() + ms - this.#began > patienceMs) return false
    this.#made++
    await pause(ms, signal)
    return true
  }
}

export class Connection {
  readonly #options: ClientOptions
  readonly #base: string
  constructor(options: ClientOptions) {
    this.#options = options
    this.#base = options.baseUrl.replace(/\/+$/, '')
  }

  async json(
    id: string,
    row: OperationRow,
    args: Record<string, unknown>,
    options: Options,
  ): Promise<{ body: unknown; headers: Headers }> {
    const call = this.#call(id, row, args, options)
    const tries = this.#tries()
    for (;;) {
      const response = await this.#send(call, tries)
      try {
        const text = await response.text()
        return { body: text === '' ? undefined : readJson(text, row.int64), headers: response.headers }
      } catch (error) {
        await this.#lost(call, tries, error)
      }
    }
  }

  async file(id: string, row: OperationRow, args: Record<string, unknown>, options: Options): Promise<Download> {
    const response = await this.#send(this.#call(id, row, args, options), this.#tries())
    return {
      fileName: fileNameOf(response.headers.get('content-disposition') ?? ''),
      type: response.headers.get('content-type') ?? '',
      stream: response.body ?? new Blob([]).stream(),
      blob: () => response.blob(),
    }
  }

  /**
   * Yields each line as it arrives; the last one is `success`. If the connection is lost before it, the request is sent
   * again with its key, and lines of progress can come twice.
   */
  async *lines<Line>(
    id: string,
    row: OperationRow,
    args: Record<string, unknown>,
    options: Options,
  ): AsyncGenerator<Line, void, undefined> {
    const call = this.#call(id, row, args, options)
    const tries = this.#tries()
    for (;;) {
      const response = await this.#send(call, tries)
      let lost: unknown
      try {
        for await (const line of jsonLines(response)) {
          if (line.type === 'error') throw new Failure(id, response.status, line)
          yield line as Line
          if (line.type === 'success') return
        }
      } catch (error) {
        if (error instanceof Failure) throw error
        lost = error
      }
      await this.#lost(call, tries, lost)
    }
  }

  #tries(): Tries {
    const { tries = 4, patienceMs = 60_000, now = Date.now, pause = wait } = this.#options
    return new Tries({ tries, patienceMs, now, pause })
  }

  #call(id: string, row: OperationRow, args: Record<string, unknown>, options: Options): Call {
    const { body, ...parameters } = args
    const path = row.path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
      const value = parameters[name]
      if (value === undefined || value === '') throw new TypeError(`${id}: ${name} is missing`)
      delete parameters[name]
      return encodeURIComponent(String(value))
    })
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(parameters))
      for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) query.append(name, String(one))
    const headers: Record<string, string> = { accept: ACCEPT[row.answer] }
    if (options.ifMatch !== undefined) headers['if-match'] = options.ifMatch
    const key = row.key === true && (options.idempotencyKey ?? (this.#options.tries !== 1 && newKey()))
    if (key !== false) headers['idempotency-key'] = key
    if (row.body === 'json' && body !== undefined) headers['content-type'] = 'application/json'
    return {
      id,
      row,
      url: `${this.#base}${path}${query.size === 0 ? '' : `?${query}`}`,
      headers,
      body: body === undefined ? undefined : row.body === 'form' ? formOf(body) : writeJson(body),
      isRepeatable: row.method === 'GET' || key !== false,
      options,
    }
  }

  /** Returns an answer that is no failure. */
  async #send(call: Call, tries: Tries): Promise<Response> {
    const { token, fetch: send = fetch } = this.#options
    const { id, row, url, body, options } = call
    for (;;) {
      const bearer = typeof token === 'function' ? await token() : token
      const headers = bearer === undefined ? call.headers : { ...call.headers, authorization: `Bearer ${bearer}` }
      let response: Response
      let said: unknown
      try {
        response = await send(url, {
          method: row.method,
          headers,
          ...(body === undefined ? {} : { body }),
          ...(options.signal === undefined ? {} : { signal: options.signal }),
          ...(options.keepalive === undefined ? {} : { keepalive: options.keepalive }),
        })
        if (!response.ok) said = jsonOf(await response.text())
      } catch (error) {
        await this.#lost(call, tries, error)
        continue
      }
      if (response.ok) {
        options.onHeaders?.(response.headers)
        return response
      }
      const retryAfterMs = pauseOf(response.headers.get('retry-after'), this.#options.now ?? Date.now)
      const failure = new Failure(id, response.status, said, { retryAfterMs })
      if (retryAfterMs === undefined || !(await tries.next(retryAfterMs, options.signal))) throw failure
    }
  }

  /** Waits for the next try of a request whose answer did not arrive, or throws. */
  async #lost({ id, isRepeatable, options: { signal } }: Call, tries: Tries, cause: unknown): Promise<void> {
    if (signal?.aborted === true) throw signal.reason
    if (isRepeatable && (await tries.next(undefined, signal))) return
    throw new Failure(id, 0, undefined, { cause })
  }
}

/** With `Retry-After` the same request can succeed later: seconds, or a date. In milliseconds. */
function pauseOf(header: string | null, now: () => number): number | undefined {
  if (header === null) return undefined
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now()
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0)
}

function formOf(body: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body as object))
    for (const one of Array.isArray(value) ? value : [value])
      if (one instanceof Blob) form.append(name, one)
      else if (one !== undefined) form.append(name, String(one))
  return form
}

/** RFC 6266: the encoded name, else the plain one. */
function fileNameOf(disposition: string): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return encoded === undefined ? /filename="([^"]*)"/i.exec(disposition)?.[1] : decodeURIComponent(encoded)
}

/** A proxy may answer without JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

interface AnyLine {
  type: 'progress' | 'success' | 'error'
}

/** Ends early if its reader does, and closes the connection then. */
async function* jsonLines(response: Response): AsyncGenerator<AnyLine, void, undefined> {
  const reader = (response.body ?? new Blob([]).stream()).getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      rest += done ? `${decoder.decode()}\n` : decoder.decode(value, { stream: true })
      const lines = rest.split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line.trim() !== '') yield JSON.parse(line)
      if (done) return
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}
