/**
 * HEAD is answered wherever GET is: the same route runs, and the body is dropped at the end, so that the headers are the
 * same. A handler that would make a long body can send `unsentBody` instead.
 */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export const isHead = ({ method }: FastifyRequest): boolean => method === 'HEAD'

const unsent = new WeakSet<FastifyRequest>()

/** In place of a body that is not made for HEAD. Its length, and so whether it is compressed, is not known. */
export function unsentBody(request: FastifyRequest): Readable {
  unsent.add(request)
  return Readable.from([])
}

/** Call it after `registerCompression`, whose headers depend on the body, and before any route. */
export function answerHead(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.method === 'GET') route.method = ['GET', 'HEAD']
    if (!route.method.includes('HEAD')) return
    route.onSend = [...[route.onSend ?? []].flat(), dropBody]
  })
}

function dropBody(
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
  done: (error: null, body: unknown) => void,
) {
  if (!isHead(request)) return done(null, body)
  if (unsent.has(request)) reply.removeHeader('content-encoding')
  if (isStream(body)) body.destroy()
  else if (reply.statusCode !== 304 && !reply.hasHeader('content-length'))
    reply.header('content-length', Buffer.byteLength((body ?? '') as string | Buffer))
  done(null, null)
}

/** Also a stream of the package readable-stream, which @fastify/compress uses. */
const isStream = (body: unknown): body is Readable => typeof (body as Readable | null | undefined)?.pipe === 'function'
