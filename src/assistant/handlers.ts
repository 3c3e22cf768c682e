import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Tool } from '../../generated/tools.ts'
import type { Context } from '../context.ts'
import { operationIdOf } from '../contract/documents.ts'
import type { Caller, DashboardHandlers, DashboardOperations, Reply } from '../contract/types.ts'
import { SECOND } from '../lib/clock.ts'
import { Failure } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'
import { type Input, type OperationRequest, requestOf, WrongInput } from './requests.ts'
import { MOST_BYTES, type OperationAnswer, type Result, resultOf, saying, tooLate } from './results.ts'

/** Clients wait for a minute. */
const DEADLINE_MS = 55 * SECOND

export interface AssistantOptions {
  /** Default 55 s. */
  deadlineMs?: number | undefined
}

const isDeclared = (status: number) => [200, 400, 404, 406].includes(status)

type Inject = (request: InjectOptions) => Promise<LightMyRequestResponse>

/** `inject` runs an operation of the service as a request does. */
export function assistantHandlers(
  inject: Inject,
  { deadlineMs = DEADLINE_MS }: AssistantOptions = {},
): Pick<DashboardHandlers, 'sendMcpMessage'> {
  return {
    async sendMcpMessage({ request, body, caller }) {
      // Loaded for those who use it: it takes a tenth of a second, and memory.
      const { answerMessage } = await import('./server.ts')
      const session = {
        scopes: scopesOf(caller),
        call: (tool: Tool, input: Input) =>
          within(deadlineMs, callTool(inject, request, tool, input), () => tooLate(tool)),
      }
      const answer = await answerMessage(webRequest(request), body, session)
      if (answer.status === 202) return { status: 202 }
      if (!isDeclared(answer.status)) throw new Error(`the protocol answered ${answer.status}: ${await answer.text()}`)
      return { status: answer.status, body: await answer.json() } as Reply<DashboardOperations['sendMcpMessage']>
    },
  }
}

/** Pages of other origins could use the token of an assistant that keeps it in a browser. Call it before the contract is bound. */
export function refuseOtherOrigins(
  scope: FastifyInstance,
  { baseUrl, corsOrigins, production }: Context['config'],
): void {
  scope.addHook('onRequest', (request, _reply, done) => {
    const { origin } = request.headers
    if (origin === undefined || operationIdOf(request) !== 'sendMcpMessage') return done()
    const own = [new URL(baseUrl).origin, ...(production ? [] : [`${request.protocol}://${request.host}`])]
    done([...own, ...corsOrigins].includes(origin) ? undefined : new Failure('forbidden', say('origin_not_allowed')))
  })
}

function scopesOf(caller: Caller): readonly string[] {
  if (caller.via !== 'token') throw new Error('a session sent a message to the assistant')
  return caller.scopes
}

async function callTool(inject: Inject, request: FastifyRequest, tool: Tool, input: Input): Promise<Result> {
  try {
    return resultOf(tool, await run(inject, request, requestOf(tool, input)))
  } catch (error) {
    if (error instanceof WrongInput) return saying(error.message)
    // The library would send the text of the error.
    request.log.error({ err: error, tool: tool.name }, 'a tool failed')
    return saying(`${tool.name} failed: the answer of the service did not arrive whole.`)
  }
}

/** With the token, the address and the id of the message. */
async function run(inject: Inject, message: FastifyRequest, asked: OperationRequest): Promise<OperationAnswer> {
  const { authorization = '', host = '' } = message.headers
  const form = asked.body instanceof FormData ? new Response(asked.body) : undefined
  const answer = await inject({
    method: asked.method as 'GET',
    url: asked.url,
    remoteAddress: message.ip,
    headers: {
      host,
      authorization,
      accept: 'application/json',
      'x-request-id': message.id,
      ...(form === undefined ? {} : { 'content-type': form.headers.get('content-type') ?? '' }),
      ...asked.headers,
    },
    ...(asked.body === undefined
      ? {}
      : { payload: form === undefined ? (asked.body as string) : Buffer.from(await form.arrayBuffer()) }),
    payloadAsStream: true,
  })
  // The weak ones are of the whole record.
  const etag = answer.headers.etag?.toString()
  const isOwn = etag !== undefined && !etag.startsWith('W/')
  return { status: answer.statusCode, etag: isOwn ? etag : undefined, text: await textOf(answer.stream()) }
}

/** Undefined if it has more than MOST_BYTES. It is read to its end in any case, so that the operation ends as it does for a client. */
async function textOf(stream: Readable): Promise<string | undefined> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of stream) {
    bytes += part.length
    if (bytes <= MOST_BYTES) parts.push(part)
  }
  return bytes > MOST_BYTES ? undefined : Buffer.concat(parts).toString() || '{}'
}

/** What comes later is lost, but ends: an operation is never cut off by its caller. */
async function within<T>(ms: number, work: Promise<T>, otherwise: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise()), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The headers are those that the library reads. The body is given to it as it was parsed. */
function webRequest({ headers, host }: FastifyRequest): Request {
  const names = ['accept', 'content-type', 'mcp-method', 'mcp-name', 'mcp-protocol-version']
  const given = names.flatMap((name) =>
    headers[name] === undefined ? [] : [[name, String(headers[name])] as [string, string]],
  )
  return new Request(`http://${host}/mcp`, { method: 'POST', headers: given, body: '{}' })
}
