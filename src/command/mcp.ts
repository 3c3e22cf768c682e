/**
 * `mcp`: for assistants that start a program and talk to it. Each line of standard input is a message of the Model Context Protocol,
 * which `POST /mcp` of a service answers; its answer is a line of standard output.
 */
import { EnvReader } from '../config/env.ts'
import { ConfigError } from '../config/index.ts'
import { MINUTE } from '../lib/clock.ts'
import type { Io } from './io.ts'

/** Longer than the service takes for any call. */
const PATIENCE_MS = 2 * MINUTE

interface Message {
  id?: string | number
  method?: string
  params?: { name?: unknown; requestId?: unknown; _meta?: Record<string, unknown> }
}

interface Service {
  url: string
  token: string
}

/** Ends with its input. Throws ConfigError with everything that is wrong. */
export async function serveAssistant(io: Io): Promise<void> {
  const service = serviceOf(io)
  const underWay = new Map<unknown, AbortController>()
  const answering = new Set<Promise<void>>()
  for await (const line of linesOf(io.input?.() ?? [])) {
    const message = parsed(line)
    if (message === undefined) io.out(failure(null, -32700, 'This line is no JSON object.'))
    else if (message.method === 'notifications/cancelled') underWay.get(message.params?.requestId)?.abort()
    else {
      const one = answer(io, service, message, line, underWay).finally(() => answering.delete(one))
      answering.add(one)
    }
  }
  await Promise.all(answering)
}

/** Without empty ones. A text in JSON may have what other readers of lines take for the end of one, such as U+2028. */
async function* linesOf(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    yield* lines.filter((line) => line.trim() !== '')
  }
  if (rest.trim() !== '') yield rest
}

function serviceOf({ env }: Io): Service {
  const settings = new EnvReader(env)
  const url = settings.url('TRADELEAF_URL', 'http://localhost:5000')
  const token = settings.text('TRADELEAF_TOKEN', '')
  if (token === '') settings.problem('TRADELEAF_TOKEN', 'is not set: make one on the page Settings of the service')
  if (settings.problems.length > 0) throw new ConfigError(settings.problems)
  return { url, token }
}

function parsed(line: string): Message | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

async function answer(
  io: Io,
  service: Service,
  message: Message,
  line: string,
  underWay: Map<unknown, AbortController>,
): Promise<void> {
  const { id } = message
  const cancelled = new AbortController()
  if (id !== undefined) underWay.set(id, cancelled)
  try {
    const said = await ask(
      service,
      message,
      line,
      AbortSignal.any([cancelled.signal, AbortSignal.timeout(PATIENCE_MS)]),
    )
    if (id !== undefined && said !== undefined) io.out(said)
  } catch (error) {
    // Who cancelled a request waits for no answer.
    if (id !== undefined && !cancelled.signal.aborted)
      io.out(failure(id, -32000, `The service at ${service.url} does not answer: ${reasonOf(error)}`))
  } finally {
    underWay.delete(id)
  }
}

/** The line that answers; undefined if there is none. */
async function ask(
  { url, token }: Service,
  message: Message,
  line: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const response = await fetch(`${url}/mcp`, {
    method: 'POST',
    // The token is for this service only.
    redirect: 'error',
    signal,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...protocolHeaders(message),
    },
    body: line,
  })
  const text = await response.text()
  if (response.status === 202) return undefined
  const body = parsed(text)
  if (body !== undefined && 'jsonrpc' in body) return `${text.replaceAll(/[\r\n]+/g, ' ')}\n`
  const { error } = (body ?? {}) as { error?: unknown }
  const reason = typeof error === 'string' ? error : `its answer has status ${response.status}`
  return failure(message.id ?? null, -32000, `The service at ${url} refused the message: ${reason}`)
}

/** Over HTTP, a message of the revision of 2026 repeats these parts of itself in its headers. */
function protocolHeaders({ method, params }: Message): Record<string, string> {
  const version = params?._meta?.['io.modelcontextprotocol/protocolVersion']
  if (typeof version !== 'string' || method === undefined) return {}
  const name = params?.name
  return {
    'mcp-protocol-version': version,
    'mcp-method': method,
    ...(typeof name === 'string' ? { 'mcp-name': headerText(name) } : {}),
  }
}

/** What a header cannot hold is encoded as the protocol says. */
const headerText = (text: string) =>
  /^[\x21-\x7e]+$/.test(text) && !text.startsWith('=?') ? text : `=?base64?${Buffer.from(text).toString('base64')}?=`

const failure = (id: string | number | null, code: number, message: string) =>
  `${JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } })}\n`

function reasonOf(error: unknown): string {
  // `fetch` says why in the cause.
  const { cause, message } = error as Error & { cause?: { code?: string; message?: string } }
  return cause?.code ?? cause?.message ?? message
}
