/**
 * Slow clients: bodies have a deadline and a minimum rate, an answer sent before its body was read closes the
 * connection, and shutdown ends within a stated time whatever clients do. Node has only a time limit for whole requests,
 * and reads the rest of a refused body however long it is.
 */
import type { OutgoingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { busy, Failure } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'
import { writeAnswer } from './broken-requests.ts'
import type { ErrorShape } from './errors.ts'
import { REQUEST_ID } from './request-ids.ts'

export interface ConnectionLimits {
  /** How much of a refused body is still read, so that the client gets the answer instead of a lost connection. */
  refusedBytes: number
  /** The connection is closed after this time in any case. */
  refusedMs: number
  /** For a body that is not an upload, from its headers to its last byte. */
  bodyMs: number
  /** For an upload. */
  uploadMs: number
  /** The least rate of any body, as the mean of each window. */
  bytesPerSecond: number
  rateWindowMs: number
  /** After so long, shutdown cuts off requests that are still being received. */
  stopReceivingMs: number
  /** After so long, shutdown cuts off all requests. */
  stopAnsweringMs: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  refusedBytes: 1_000_000,
  refusedMs: 2_000,
  bodyMs: 60_000,
  uploadMs: 15 * 60_000,
  bytesPerSecond: 1_000,
  rateWindowMs: 10_000,
  stopReceivingMs: 2_000,
  stopAnsweringMs: 8_000,
}

/** A request that is not yet answered. */
interface Pending {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A request whose body is arriving. */
interface Receiving extends Pending {
  readonly deadline: number
  windowEnds: number
  /** `bytesRead` of the socket when the window began. */
  bytesBefore: number
}

interface Connections {
  readonly sockets: ReadonlySet<Socket>
  /** The latest unanswered request of each connection. */
  readonly pending: ReadonlyMap<Socket, Pending>
}

type Bodies = Map<FastifyRequest, Receiving>

/** Answers a request whose body is still arriving, and ends its connection. */
type Cut = (one: Pending, failure: Failure) => void

const STOP_CHECK_MS = 100
const SLOWEST_CHECK_MS = 1_000
const STOPPING_RETRY_AFTER_SECONDS = 10

const tooSlow = (code: 'body_too_late' | 'body_too_slow') => new Failure('too_slow', say(code))
const stopping = () => busy(say('service_stopping'), STOPPING_RETRY_AFTER_SECONDS)

/**
 * Call it before any other hook is added. `shapeOf` returns the error format of a request. Every answer gets `headers`.
 */
export function limitConnections(
  app: FastifyInstance,
  limits: ConnectionLimits,
  shapeOf: (request: FastifyRequest) => ErrorShape,
  headers: OutgoingHttpHeaders,
): void {
  const connections = trackConnections(app)
  const bodies = trackBodies(app, limits)
  closeAfterRefusals(app, limits)

  const cut: Cut = ({ request, reply }, failure) => {
    const { socket } = request.raw
    bodies.delete(request)
    if (reply.raw.headersSent) return socket.destroy()
    writeAnswer(socket, shapeOf(request)(failure, request), {
      ...headers,
      ...failure.headers,
      [REQUEST_ID]: request.id,
    })
    // Ending the socket is not enough: it stays open while the client does not read.
    setTimeout(() => socket.destroy(), limits.refusedMs).unref()
  }

  const check = () => cutSlowBodies(bodies, limits, cut)
  const checking = setInterval(check, Math.min(SLOWEST_CHECK_MS, limits.rateWindowMs / 4)).unref()
  app.addHook('onClose', async () => clearInterval(checking))
  stopInTime(app, limits, connections, bodies, cut)
}

function trackConnections(app: FastifyInstance): Connections {
  const sockets = new Set<Socket>()
  const pending = new Map<Socket, Pending>()
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => {
      sockets.delete(socket)
      pending.delete(socket)
    })
  })
  app.addHook('onRequest', (request, reply, done) => {
    pending.set(request.raw.socket, { request, reply })
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    const { socket } = request.raw
    if (pending.get(socket)?.request === request) pending.delete(socket)
    done()
  })
  return { sockets, pending }
}

function trackBodies(app: FastifyInstance, limits: ConnectionLimits): Bodies {
  const bodies: Bodies = new Map()
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) {
      const now = performance.now()
      const deadline = now + (isUpload(request) ? limits.uploadMs : limits.bodyMs)
      const windowEnds = now + limits.rateWindowMs
      bodies.set(request, { request, reply, deadline, windowEnds, bytesBefore: request.raw.socket.bytesRead })
    }
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    bodies.delete(request)
    done()
  })
  return bodies
}

function closeAfterRefusals(app: FastifyInstance, limits: ConnectionLimits): void {
  const close = (request: FastifyRequest, reply: FastifyReply, payload: unknown) =>
    closeAfter(request, reply, payload, limits)
  // Added per route, so that it runs after all other hooks; paths without a route run only the hooks of the app.
  app.addHook('onRoute', (route: RouteOptions) => {
    route.onSend = [...[route.onSend ?? []].flat(), close as never]
  })
  app.addHook('onSend', async (request, reply, payload) => (request.is404 ? close(request, reply, payload) : payload))
}

function cutSlowBodies(bodies: Bodies, { bytesPerSecond, rateWindowMs }: ConnectionLimits, cut: Cut): void {
  const now = performance.now()
  for (const one of bodies.values()) {
    const { raw } = one.request
    if (raw.complete || raw.destroyed) bodies.delete(one.request)
    else if (now >= one.deadline) cut(one, tooSlow('body_too_late'))
    else if (now >= one.windowEnds) {
      const isTooSlow = raw.socket.bytesRead - one.bytesBefore < (bytesPerSecond * rateWindowMs) / 1_000
      // A full buffer means that the client waits for us.
      if (isTooSlow && raw.readableLength < raw.readableHighWaterMark) cut(one, tooSlow('body_too_slow'))
      one.windowEnds = now + rateWindowMs
      one.bytesBefore = raw.socket.bytesRead
    }
  }
}

/** Ends shutdown within `stopAnsweringMs`, whatever clients do. */
function stopInTime(
  app: FastifyInstance,
  { stopReceivingMs, stopAnsweringMs }: ConnectionLimits,
  { sockets, pending }: Connections,
  bodies: Bodies,
  cut: Cut,
): void {
  let timer: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    const began = performance.now()
    const stop = () => {
      app.server.closeIdleConnections()
      const elapsed = performance.now() - began
      if (elapsed < stopReceivingMs) return
      for (const socket of sockets) {
        const one = pending.get(socket)
        if (one === undefined || elapsed >= stopAnsweringMs) socket.destroy()
        else if (one.request.raw.complete === false && bodies.has(one.request)) cut(one, stopping())
      }
    }
    stop()
    timer = setInterval(stop, Math.min(STOP_CHECK_MS, stopReceivingMs))
  })
  app.addHook('onClose', async () => clearInterval(timer))
}

const hasBody = ({ headers, raw }: FastifyRequest) =>
  raw.complete === false && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

const isUpload = ({ headers }: FastifyRequest) => /^multipart\/form-data/i.test(headers['content-type'] ?? '')

/** Closes the connection after the answer if the body has not been read: the rest of it may never end. */
async function closeAfter(request: FastifyRequest, reply: FastifyReply, payload: unknown, limits: ConnectionLimits) {
  if (request.raw.complete !== false) return payload
  reply.header('connection', 'close')
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
  const answer = Buffer.from(payload as string)
  reply.header('content-length', answer.length)
  return Readable.from(
    withPause(answer, () => readSome(request, limits)),
    { objectMode: false },
  )
}

/** Sends the whole answer, then waits for `pause` before the answer and the connection end. */
async function* withPause(answer: Buffer, pause: () => Promise<void>): AsyncGenerator<Buffer> {
  yield answer
  await pause()
}

/** Resolves at the end of the body, or after `refusedMs`. */
function readSome({ raw }: FastifyRequest, { refusedBytes, refusedMs }: ConnectionLimits): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, refusedMs)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    let bytes = 0
    raw.unpipe()
    raw.once('end', end)
    raw.once('close', end)
    raw.on('error', end)
    raw.on('data', (chunk: Buffer | string) => {
      bytes += chunk.length
      if (bytes >= refusedBytes) raw.pause()
    })
    raw.resume()
  })
}
