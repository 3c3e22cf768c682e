/** Requests that never reach a route: not HTTP, too slow, headers too large, or asking for more than HTTP/1.1 requests. */
import { type IncomingMessage, type OutgoingHttpHeaders, type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { isPlantsPath } from './documents.ts'
import type { ErrorAnswer } from './errors.ts'
import { REQUEST_ID, requestId } from './request-ids.ts'

interface BrokenRequest extends Error {
  code: string
  /** What arrived; absent if the time ran out. */
  rawPacket?: unknown
}

const REASONS: Record<string, [status: number, text: string]> = {
  HPE_INVALID_METHOD: [400, 'The method is not known'],
  HPE_HEADER_OVERFLOW: [431, 'The headers are too large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The body is too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time'],
}

/** `headers` are those of every response. */
export function brokenRequests(headers: OutgoingHttpHeaders) {
  /** Answers in the shape of the document that `path` belongs to. */
  const refuse = (socket: Socket, status: number, text: string, path: string | undefined, id: string) => {
    const isPlants = path !== undefined && isPlantsPath(path)
    const body = isPlants ? { error: status, message: text } : { success: false, error: text }
    writeAnswer(socket, { status: isPlants ? 400 : status, body }, { ...headers, [REQUEST_ID]: id })
  }
  return {
    /** For Fastify's `clientErrorHandler`. */
    clientError(error: BrokenRequest, socket: Socket): void {
      // The socket has been answered; bytes that arrive afterwards raise this error again.
      if (error.code === 'ECONNRESET' || !socket.writable) return
      const [status, text] = REASONS[error.code] ?? [400, 'The request is not valid HTTP']
      const start = Buffer.isBuffer(error.rawPacket) ? error.rawPacket.subarray(0, 200).toString('latin1') : ''
      refuse(socket, status, text, /^\S+ (\/[^ ]*)/.exec(start)?.[1], requestId({ headers: {} }))
    },

    /** Node answers an unknown `Expect` without a body, and a CONNECT not at all. */
    refuseTunnels(server: Server): void {
      server.on('checkExpectation', (request: IncomingMessage) =>
        refuse(request.socket, 417, 'The header Expect must be 100-continue', request.url, requestId(request)),
      )
      // Of an HTTP server this duplex is the socket.
      server.on('connect', (request: IncomingMessage, socket) =>
        refuse(socket as Socket, 400, 'The method is not known', request.url, requestId(request)),
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
