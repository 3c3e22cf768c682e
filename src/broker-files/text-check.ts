/** Checks an upload while it is written to disk: what kind of file it is, UTF-8, NUL bytes. */
import { Transform } from 'node:stream'
import { describeNonCsv } from './non-csv.ts'

const SNIFF_BYTES = 4096

/** Passes bytes on and looks at them: the kind of file from its first bytes, UTF-8, NUL bytes. */
export class TextCheck extends Transform {
  bytes = 0
  /** What the file is, if it is not CSV text. */
  nonCsv: string | undefined
  problem: string | undefined
  readonly #file: string
  readonly #decoder = new TextDecoder('utf-8', { fatal: true })
  #line = 1
  #first = Buffer.alloc(0)

  constructor(file: string) {
    super()
    this.#file = file
  }

  override _transform(chunk: Buffer, _encoding: string, done: (error: null, chunk: Buffer) => void): void {
    this.bytes += chunk.length
    if (this.#first.length < SNIFF_BYTES) {
      this.#first = Buffer.concat([this.#first, chunk]).subarray(0, SNIFF_BYTES)
      this.nonCsv = describeNonCsv(this.#first)
    }
    if (this.problem === undefined) this.#inspect(chunk)
    done(null, chunk)
  }

  override _flush(done: () => void): void {
    if (this.bytes === 0) this.problem = `The ${this.#file} file is empty`
    if (this.problem === undefined) this.#decode(undefined)
    done()
  }

  #inspect(chunk: Buffer): void {
    const nul = chunk.indexOf(0)
    if (nul >= 0) {
      this.problem = `The ${this.#file} file has a NUL byte on line ${this.#line + countLines(chunk.subarray(0, nul))}; it is not plain text`
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
      this.problem = `The ${this.#file} file is not UTF-8 text (line ${at}); export it again, or save it as "CSV UTF-8"`
    }
  }
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
