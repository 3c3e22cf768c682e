/** Handlers of the contract as handlers of Fastify. */
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type answerCache, asksForAny, conditionalHeaders, isNotModified, type TagOf } from './conditional.ts'
import { isHead, unsentBody } from './head.ts'
import type { LargeAnswers } from './large-answers.ts'
import { lastOf } from './last-line.ts'
import { LongRead } from './long-read.ts'
import { wantsLastLine } from './negotiation.ts'

/** A handler as the binding calls it; its real type is checked where the handlers are composed. */
export type LooseHandler = (
  call: never,
) => Promise<{ status: number; type?: string; body?: unknown; headers?: Readonly<Record<string, string>> }>

const JSON_TYPE = 'application/json; charset=utf-8'
const NDJSON_TYPE = 'application/x-ndjson'

const callOf = (request: FastifyRequest, reply: FastifyReply) =>
  ({
    path: request.params,
    query: request.query,
    body: request.body,
    request,
    reply,
    get caller() {
      if (request.caller === null) throw new Error('a public operation asked for its caller')
      return request.caller
    },
  }) as never

/** Sends what the handler returns, of a stream only the last line if the client wants no more. */
export function routeHandler(handler: LooseHandler, large: LargeAnswers | undefined) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const entered = large?.enter(request, reply)
    const out = await handler(callOf(request, reply)).catch((error) => {
      entered?.place.leave()
      throw error
    })
    const { body } = out
    if (!(body instanceof LongRead || body instanceof Readable)) entered?.place.leave()
    reply.code(out.status)
    if (out.headers !== undefined) reply.headers(out.headers)
    if (out.body === undefined) return reply.send()
    if (out.type === NDJSON_TYPE) {
      reply.header('vary', 'Accept')
      if (wantsLastLine(request)) return reply.type(JSON_TYPE).send(await lastOf(out.body as Readable))
    }
    reply.type(out.type === undefined ? JSON_TYPE : withCharset(out.type))
    if (body instanceof LongRead && isHead(request)) return reply.send(unsentBody(request))
    if (entered === undefined || large === undefined) return reply.send(assertSmall(body))
    if (body instanceof LongRead) return large.send(await large.make(body, entered), reply)
    if (body instanceof Readable && !isHead(request)) large.cutIfStalled(reply)
    return reply.send(body)
  }
}

/**
 * Sends 304 instead of an answer that the client has. For handlers that answer 200 with JSON or fail. The handler also
 * runs for `If-None-Match: *`: it may fail with 404.
 */
export function conditionalRouteHandler(
  handler: LooseHandler,
  tagOf: TagOf,
  answers: ReturnType<typeof answerCache>,
  large: LargeAnswers | undefined,
) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const tag = await tagOf(request)
    const answer = (status: number) => reply.code(status).headers(conditionalHeaders(tag))
    const held = isNotModified(request, tag)
    if (held && !asksForAny(request)) return answer(304).send()
    let text = answers.get(tag)
    if (text === undefined) {
      const entered = large?.enter(request, reply)
      const { body } = await handler(callOf(request, reply)).catch((error) => {
        entered?.place.leave()
        throw error
      })
      if (body instanceof LongRead && entered !== undefined && large !== undefined) {
        if (held) return answer(304).send()
        if (isHead(request)) return answer(200).type(JSON_TYPE).send(unsentBody(request))
        const spool = await large.make(body, entered)
        return large.send(spool, answer(200).type(JSON_TYPE))
      }
      entered?.place.leave()
      text = reply.serializeInput(assertSmall(body) as Record<string, unknown>, '200', 'application/json') as string
      answers.set(tag, text)
    }
    if (held) return answer(304).send()
    return answer(200).type(JSON_TYPE).send(text)
  }
}

function assertSmall(body: unknown): unknown {
  if (body instanceof LongRead) throw new Error('the contract does not mark the operation with x-long-answer')
  return body
}

const withCharset = (type: string) => (type.startsWith('text/') ? `${type}; charset=utf-8` : type)
