/**
 * Cuts bytes into records, with the line that each begins on, in bounded memory. `csv.ts` says why papaparse does not do
 * it.
 */
import { invalid } from '../../lib/errors.ts'
import { say } from '../../lib/messages/index.ts'

export const MAX_RECORD_BYTES = 64 * 1024
export const MAX_RECORD_LINES = 200
export const MAX_COLUMNS = 500

/** One whole record within the bytes it was cut from, without its line ending. */
export interface RawRecord {
  line: number
  start: number
  end: number
  /** Text follows a closing quote somewhere, which papaparse would read past the end of the cell. */
  irregular: boolean
  /** The last record of a file that does not end with a line ending. */
  isUnended?: true
}

export interface Cut {
  bytes: Buffer
  records: RawRecord[]
}

export const QUOTE = 0x22
export const LF = 0x0a
export const CR = 0x0d
/** The byte order mark. Files that were joined have one in the middle. */
const BOM = [0xef, 0xbb, 0xbf] as const

// The state of the cell under way.
export const CELL_START = 0
export const PLAIN = 1
export const QUOTED = 2
export const AFTER_QUOTE = 3
export type CellState = typeof CELL_START | typeof PLAIN | typeof QUOTED | typeof AFTER_QUOTE

/** Cuts a stream of bytes into records. In UTF-8 no byte of a longer character looks like ASCII. */
export class Splitter {
  readonly #delimiter: number
  /** 1 for each byte that is only part of a cell's text. */
  readonly #isOrdinary = new Uint8Array(256).fill(1)
  /** Bytes of the record under way. */
  #rest: Buffer = Buffer.alloc(0)
  #scanned = 0
  #line = 1
  #recordLine = 1
  #columns = 1
  #state: CellState = CELL_START
  #irregular = false
  #afterCr = false

  constructor(delimiter: string) {
    this.#delimiter = delimiter.charCodeAt(0)
    for (const byte of [0, LF, CR, QUOTE, this.#delimiter]) this.#isOrdinary[byte] = 0
  }

  push(chunk: Uint8Array): Cut {
    this.#rest = Buffer.concat([this.#rest, chunk])
    return this.#scan()
  }

  end(): Cut {
    const { bytes, records } = this.#scan()
    if (this.#state === QUOTED) {
      throw invalid(say('quote_not_closed', { line: this.#recordLine }))
    }
    const rest = this.#rest.length
    if (rest > 0) records.push({ ...this.#record(bytes.length - rest, bytes.length), isUnended: true })
    return { bytes, records }
  }

  #record(start: number, end: number): RawRecord {
    return { line: this.#recordLine, start, end, irregular: this.#irregular }
  }

  #scan(): Cut {
    const bytes = this.#rest
    const records: RawRecord[] = []
    let start = 0
    let at = this.#scanned
    for (; at < bytes.length; at++) {
      const byte = bytes[at] as number
      // Nearly every byte is one of these.
      if (this.#isOrdinary[byte] === 1 && (this.#state === PLAIN || this.#state === QUOTED)) {
        this.#afterCr = false
        if (at - start >= MAX_RECORD_BYTES) this.#tooLong()
        continue
      }
      if (byte === LF && this.#afterCr) {
        // The second half of a CRLF: its line is already counted.
        this.#afterCr = false
        if (this.#state !== QUOTED) start = at + 1
        continue
      }
      this.#afterCr = byte === CR
      if (byte === BOM[0] && at === start) {
        // The next chunk decides.
        if (bytes.length - at < BOM.length) break
        if (bytes[at + 1] === BOM[1] && bytes[at + 2] === BOM[2]) {
          start += BOM.length
          at = start - 1
          continue
        }
      }
      if (byte === 0) throw invalid(say('text_has_nul', { line: this.#line }))
      if (byte === LF || byte === CR) {
        this.#line++
        if (this.#state === QUOTED) {
          this.#checkSpan()
          continue
        }
        if (at > start) records.push(this.#record(start, at))
        start = at + 1
        this.#nextRecord()
      } else if (byte === QUOTE) {
        if (this.#state === CELL_START || this.#state === AFTER_QUOTE) this.#state = QUOTED
        else if (this.#state === QUOTED) this.#state = AFTER_QUOTE
      } else if (this.#state !== QUOTED) {
        if (byte === this.#delimiter) {
          this.#state = CELL_START
          if (++this.#columns > MAX_COLUMNS) {
            throw invalid(say('row_too_many_columns', { line: this.#recordLine, most: MAX_COLUMNS }))
          }
        } else {
          if (this.#state === AFTER_QUOTE) this.#irregular = true
          this.#state = PLAIN
        }
      }
      if (at - start >= MAX_RECORD_BYTES) this.#tooLong()
    }
    // A copy, so that the small remainder does not keep the whole chunk alive.
    this.#rest = Buffer.from(bytes.subarray(start))
    this.#scanned = at - start
    return { bytes, records }
  }

  #nextRecord(): void {
    this.#recordLine = this.#line
    this.#columns = 1
    this.#state = CELL_START
    this.#irregular = false
  }

  #checkSpan(): void {
    if (this.#line - this.#recordLine >= MAX_RECORD_LINES) {
      throw invalid(say('row_too_many_lines', { line: this.#recordLine, most: MAX_RECORD_LINES }))
    }
  }

  #tooLong(): never {
    throw invalid(say('row_too_long', { line: this.#recordLine, most_kb: MAX_RECORD_BYTES / 1024 }))
  }
}
