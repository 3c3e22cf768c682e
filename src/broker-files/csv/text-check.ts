/** Checks an upload while it is written to disk: what kind of file it is, UTF-8, NUL bytes. */
import { Transform } from 'node:stream'
import { type ErrorCode, type Message, say } from '../../lib/messages/index.ts'
import { nonCsvKind, SNIFF_BYTES } from './non-csv.ts'

const NOTHING = Buffer.alloc(0)

/**
 * Passes bytes on and looks at them: the kind of file from its first bytes, UTF-8, NUL bytes. UTF-16 text that begins
 * with a byte order mark, such as a spreadsheet program writes, is passed on as UTF-8.
 */
export class TextCheck extends Transform {
  /** How many bytes were passed on. */
  bytes = 0
  /** What the file is, if it is not CSV text. */
  nonCsv: Message<ErrorCode> | undefined
  problem: Message<ErrorCode> | undefined
  /** Whether the content shows that the file can be read, whatever its name and type. */
  isRecognised = false
  readonly #file: string
  readonly #recognises: (firstBytes: Buffer) => boolean
  readonly #decoder = new TextDecoder('utf-8', { fatal: true })
  #line = 1
  #first: Buffer = NOTHING
  /** Less than two bytes, with which the file begins: the first two decide how it is decoded. Undefined after that. */
  #start: Buffer | undefined = NOTHING
  #utf16: ReturnType<typeof utf16Decoder>

  /** `recognises`: what is read besides CSV, such as the JSON that Schwab exports. A few KiB are enough to decide. */
  constructor(file: string, recognises: (firstBytes: Buffer) => boolean = () => false) {
    super()
    this.#file = file
    this.#recognises = recognises
  }

  override _transform(chunk: Buffer, _encoding: string, done: (error: null, chunk: Buffer) => void): void {
    done(null, this.#check(this.#asUtf8(chunk, false)))
  }

  override _flush(done: (error: null, chunk: Buffer) => void): void {
    const rest = this.#check(this.#asUtf8(NOTHING, true))
    if (this.bytes === 0) this.problem ??= say('file_empty', { file: this.#file })
    if (this.problem === undefined) this.#decode(undefined)
    done(null, rest)
  }

  #asUtf8(chunk: Buffer, isLast: boolean): Buffer {
    if (this.#start === undefined) return this.#decodeUtf16(chunk, isLast)
    const bytes = Buffer.concat([this.#start, chunk])
    this.#start = isLast || bytes.length >= 2 ? undefined : bytes
    if (this.#start !== undefined) return NOTHING
    this.#utf16 = utf16Decoder(bytes)
    return this.#decodeUtf16(bytes, isLast)
  }

  #decodeUtf16(chunk: Buffer, isLast: boolean): Buffer {
    if (this.#utf16 === undefined) return chunk
    try {
      return Buffer.from(this.#utf16.decode(chunk, { stream: !isLast }))
    } catch {
      this.problem ??= say('file_not_utf_16', { file: this.#file })
      return NOTHING
    }
  }

  /** Returns the bytes as they are. */
  #check(bytes: Buffer): Buffer {
    this.bytes += bytes.length
    if (this.#first.length < SNIFF_BYTES) {
      this.#first = Buffer.concat([this.#first, bytes]).subarray(0, SNIFF_BYTES)
      this.isRecognised = this.#recognises(this.#first)
      const kind = this.isRecognised ? undefined : nonCsvKind(this.#first)
      this.nonCsv = kind && say('file_of_other_kind', { file: this.#file, kind })
    }
    if (this.problem === undefined) this.#inspect(bytes)
    return bytes
  }

  #inspect(chunk: Buffer): void {
    const nul = chunk.indexOf(0)
    if (nul >= 0) {
      const line = this.#line + countLines(chunk.subarray(0, nul))
      this.problem = say('file_not_text', { file: this.#file, line })
      return
    }
    this.#decode(chunk)
    this.#line += countLines(chunk)
  }

  #decode(chunk: Buffer | undefined): void {
    try {
      this.#decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      const at = chunk === undefined ? this.#line : this.#line + countLines(chunk.subarray(0, firstBadByte(chunk)))
      this.problem = say('file_not_utf_8', { file: this.#file, line: at })
    }
  }
}

/** The decoder of a text that begins with a byte order mark of UTF-16; undefined if it does not. */
function utf16Decoder([first, second]: Buffer) {
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le', { fatal: true })
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be', { fatal: true })
  return undefined
}

function countLines(bytes: Buffer): number {
  let lines = 0
  for (let i = bytes.indexOf(10); i >= 0; i = bytes.indexOf(10, i + 1)) lines += 1
  return lines
}

/** The position of the first invalid UTF-8 byte, by binary search. A character split across chunks is not an error. */
function firstBadByte(chunk: Buffer): number {
  const fine = (length: number) => {
    try {
      // The first bytes of a chunk may continue a character of the one before.
      new TextDecoder('utf-8', { fatal: true }).decode(chunk.subarray(continuationBytes(chunk), length), {
        stream: true,
      })
      return true
    } catch {
      return false
    }
  }
  let [low, high] = [0, chunk.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fine(middle)) low = middle
    else high = middle - 1
  }
  return low
}

const continuationBytes = (chunk: Buffer) => {
  let n = 0
  while (n < 3 && ((chunk[n] ?? 0) & 0xc0) === 0x80) n += 1
  return n
}
