/**
 * JSON bodies as they arrive. A body is refused as soon as it has more bytes, values or levels than its operation takes: to
 * parse it would hold up every other request.
 */
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Failure, invalid } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'
import type { BodyLimits } from './body-limits.ts'

const MAX_DEPTH = 64

/** Throws Failure `too_large` or `invalid`, and leaves the rest of the body unread. */
export function readJsonBody(
  payload: Readable,
  headers: IncomingMessage['headers'],
  limits: BodyLimits,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const length = headers['content-length']
    const scan = new JsonScan(limits)
    const chunks: Buffer[] = []
    const end = (error?: Error) => {
      payload.off('data', add).off('end', end).off('error', end)
      if (error !== undefined) return reject(error)
      if (length !== undefined && Number(length) !== scan.bytes) return reject(invalid(say('content_length_wrong')))
      // Decoded as a whole: a chunk can end within a character.
      resolve(Buffer.concat(chunks).toString())
    }
    const add = (chunk: Buffer) => {
      try {
        scan.add(chunk)
        chunks.push(chunk)
      } catch (error) {
        end(error as Error)
      }
    }
    if (Number(length) > limits.bytes) return reject(tooLarge(limits))
    payload.on('data', add).on('end', end).on('error', end)
  })
}

const tooLarge = ({ bytes }: BodyLimits) => new Failure('too_large', say('body_too_large', { most: bytes }))

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Counts what the text of a body has, chunk by chunk. The text need not be JSON. */
class JsonScan {
  bytes = 0
  readonly #limits: BodyLimits
  /** One for each comma and opening bracket outside of strings. */
  #values = 0
  #depth = 0
  #isInString = false
  #isEscaped = false

  constructor(limits: BodyLimits) {
    this.#limits = limits
  }

  /** Throws a Failure as soon as there is more than the limits allow. */
  add(chunk: Buffer): void {
    this.bytes += chunk.length
    if (this.bytes > this.#limits.bytes) throw tooLarge(this.#limits)
    // To iterate over a Buffer is slower.
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] as number
      if (this.#isEscaped) this.#isEscaped = false
      else if (this.#isInString) {
        if (byte === QUOTE) this.#isInString = false
        else if (byte === BACKSLASH) this.#isEscaped = true
      } else if (byte === QUOTE) this.#isInString = true
      else if (byte === COMMA) this.#addValue()
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
        this.#addValue()
        if (++this.#depth > MAX_DEPTH) throw invalid(say('body_too_deep', { most: MAX_DEPTH }))
      } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) this.#depth--
    }
  }

  #addValue(): void {
    if (++this.#values > this.#limits.values) throw invalid(say('body_too_many_values', { most: this.#limits.values }))
  }
}
