/** Requests that never reach a route: not HTTP, too slow, headers too large, or asking for more than HTTP/1.1 requests. */
import { type IncomingMessage, type OutgoingHttpHeaders, type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Failure } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'
import { isPlantsPath } from './documents.ts'
import { dashboardErrors, type ErrorAnswer, plantsErrors } from './errors.ts'
import { REQUEST_ID, requestId } from './request-ids.ts'

interface BrokenRequest extends Error {
  code: string
  /** What arrived; absent if the time ran out. */
  rawPacket?: unknown
}

const UNKNOWN_METHOD = new Failure('invalid', say('unknown_method'))
const NOT_HTTP = new Failure('invalid', say('malformed_http'))
const NO_EXPECTATION = new Failure('expectation_failed', say('expectation'))
const REASONS: Record<string, Failure> = {
  HPE_INVALID_METHOD: UNKNOWN_METHOD,
  HPE_HEADER_OVERFLOW: new Failure('headers_too_large', say('headers_too_large')),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: new Failure('too_large', say('body_too_large', { most: null })),
  ERR_HTTP_REQUEST_TIMEOUT: new Failure('too_slow', say('request_too_slow')),
}

/** `headers`: sent with every response. */
export function brokenRequests(headers: OutgoingHttpHeaders) {
  /** Answers in the shape of the document that `path` belongs to. */
  const refuse = (socket: Socket, failure: Failure, path: string | undefined, id: string) => {
    const shape = path !== undefined && isPlantsPath(path) ? plantsErrors : dashboardErrors
    writeAnswer(socket, shape(failure), { ...headers, [REQUEST_ID]: id })
  }
  return {
    /** For Fastify's `clientErrorHandler`. */
    clientError(error: BrokenRequest, socket: Socket): void {
      // The socket has been answered; bytes that arrive afterwards raise this error again.
      if (error.code === 'ECONNRESET' || !socket.writable) return
      const failure = REASONS[error.code] ?? NOT_HTTP
      const start = Buffer.isBuffer(error.rawPacket) ? error.rawPacket.subarray(0, 200).toString('latin1') : ''
      refuse(socket, failure, /^\S+ (\/[^ ]*)/.exec(start)?.[1], requestId({ headers: {} }))
    },

    /** Node answers an unknown `Expect` without a body, and a CONNECT not at all. */
    refuseTunnels(server: Server): void {
      server.on('checkExpectation', (request: IncomingMessage) =>
        refuse(request.socket, NO_EXPECTATION, request.url, requestId(request)),
      )
      // Of an HTTP server this duplex is the socket.
      server.on('connect', (request: IncomingMessage, socket) =>
        refuse(socket as Socket, UNKNOWN_METHOD, request.url, requestId(request)),
      )
    },
  }
}

/** Answers on the socket itself, for requests that Fastify cannot answer, and closes the connection. */
export function writeAnswer(socket: Socket, answer: ErrorAnswer, headers: OutgoingHttpHeaders = {}): void {
  const body = JSON.stringify(answer.body)
  const all = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    ...headers,
    connection: 'close',
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}\r\n${lines.join('')}\r\n${body}`)
  socket.destroySoon()
}
