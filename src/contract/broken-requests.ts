/** Requests that are no HTTP Fastify could route: unknown methods, headers too large or too slow. */
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

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
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, text] = REASONS[error.code] ?? [400, 'The request is not valid HTTP']
  const start = Buffer.isBuffer(error.rawPacket) ? error.rawPacket.subarray(0, 200).toString('latin1') : ''
  const isPlants = /^\S+ \/plants?(\/|\?| )/.test(start)
  const sent = isPlants ? 400 : status
  const body = JSON.stringify(isPlants ? { error: status, message: text } : { success: false, error: text })
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${sent} ${STATUS_CODES[sent]}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    )
  socket.destroySoon()
}
