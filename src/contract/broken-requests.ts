/** Requests that are no HTTP Fastify could route: unknown methods, headers too large or too slow. */
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorAnswer } from './errors.ts'

interface BrokenRequest extends Error {
  code: string
  /** What arrived; absent where it was the time that ran out. */
  rawPacket?: unknown
}

const REASONS: Record<string, [status: number, text: string]> = {
  HPE_INVALID_METHOD: [400, 'The method is not known'],
  HPE_HEADER_OVERFLOW: [431, 'The headers are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time'],
}

/** Answers in the words of the document the path belongs to, and closes the connection. */
export function answerBrokenRequest(error: BrokenRequest, socket: Socket): void {
  // A socket that is ended has its answer; what still arrives on it is an error too.
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const [status, text] = REASONS[error.code] ?? [400, 'The request is not valid HTTP']
  const start = Buffer.isBuffer(error.rawPacket) ? error.rawPacket.subarray(0, 200).toString('latin1') : ''
  const isPlants = /^\S+ \/plants?(\/|\?| )/.test(start)
  const sent = isPlants ? 400 : status
  const body = isPlants ? { error: status, message: text } : { success: false, error: text }
  writeAnswer(socket, { status: sent, body })
}

/** Answers on the socket itself, for requests that Fastify cannot answer, and closes the connection. */
export function writeAnswer(socket: Socket, answer: ErrorAnswer, headers: Record<string, string> = {}): void {
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
