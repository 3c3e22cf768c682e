/**
 * Reading CSV files of unknown quality in bounded memory.
 *
 * papaparse splits cells; cutting the file into records is done here, on bytes, because papaparse
 * keeps everything after an unclosed quote in memory and cannot name the line a record began on.
 * csv-parse could do both, but leaves the quotes of `"Individual" X0001` and of `"a" ,` in the cell.
 * A quote opens a quoted cell only at the start of a cell. Text after a closing quote, as in
 * `"Individual" X0001,`, belongs to the cell. LF, CRLF and CR end a record; a quoted cell may hold them.
 */
import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import Papa from 'papaparse'
import { Failure, invalid } from '../../lib/errors.ts'
import { say } from '../../lib/messages/index.ts'
import { SNIFF_BYTES } from './non-csv.ts'
import { isSchwabJson, readSchwabJson } from './schwab-json.ts'
import {
  AFTER_QUOTE,
  CELL_START,
  type CellState,
  CR,
  type Cut,
  LF,
  PLAIN,
  QUOTE,
  QUOTED,
  type RawRecord,
  Splitter,
} from './splitter.ts'

export interface CsvRecord {
  /** Physical line of the file its first cell begins on, from 1. */
  line: number
  /** As printed, without quotes; not trimmed. None is longer than `MAX_CELL_CHARACTERS`: longer ones are cut. */
  cells: string[]
  /** The position of the first cell that was cut. Such a record is never a header or title, and is not read as a row. */
  cutAt?: number
  /** The last record of a file that does not end with a line ending: a download that was cut off ends like this. */
  isUnended?: true
}

export interface CsvOptions {
  /** One ASCII character: `,`, `;` or a tab. */
  delimiter: string
}

export const MAX_CELL_CHARACTERS = 1_000
export const BATCH_RECORDS = 500
const CHUNK_BYTES = 256 * 1024

/**
 * Streams a file's records in batches of at most 500. Empty lines are not records. Cells are cut to 1,000
 * characters. The JSON of Schwab has the records of its CSV.
 *
 * Memory stays within a few read chunks whatever the file holds.
 * Throws Failure `invalid`, naming the line, for: a record longer than 64 KiB or spanning more than
 * 200 lines, a quote that is never closed, more than 500 columns, bytes that are not UTF-8, a NUL byte.
 */
export function readCsv(path: string, options: CsvOptions): AsyncGenerator<CsvRecord[]> {
  return readCsvFrom(createReadStream(path, { highWaterMark: CHUNK_BYTES }), options)
}

/** `readCsv` over any source of bytes. Where the chunks are cut makes no difference. */
export async function* readCsvFrom(
  chunks: AsyncIterable<Uint8Array>,
  { delimiter }: CsvOptions,
): AsyncGenerator<CsvRecord[]> {
  const { first, all } = await beginningOf(chunks, SNIFF_BYTES)
  if (isSchwabJson(first)) {
    for await (const records of readSchwabJson(all))
      for (let i = 0; i < records.length; i += BATCH_RECORDS)
        yield records.slice(i, i + BATCH_RECORDS).map(({ line, cells }) => withShortCells(line, cells))
    return
  }
  const splitter = new Splitter(delimiter)
  for await (const chunk of all) yield* parsed(splitter.push(chunk), delimiter)
  yield* parsed(splitter.end(), delimiter)
}

/** The first bytes of a source, and all of it. */
async function beginningOf(chunks: AsyncIterable<Uint8Array>, length: number) {
  const source = chunks[Symbol.asyncIterator]()
  let bytes = Buffer.alloc(0)
  let isOver = false
  while (bytes.length < length && !isOver) {
    const { value, done = false } = await source.next()
    if (!done) bytes = Buffer.concat([bytes, value])
    isOver = done
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    try {
      yield bytes
      for (let next = await source.next(); next.done !== true; next = await source.next()) yield next.value
    } finally {
      await source.return?.()
    }
  }
  return { first: bytes.subarray(0, length), all: all() }
}

function* parsed({ bytes, records }: Cut, delimiter: string): Generator<CsvRecord[]> {
  for (let i = 0; i < records.length; i += BATCH_RECORDS) {
    yield parse(bytes, records.slice(i, i + BATCH_RECORDS), delimiter)
  }
}

function parse(bytes: Buffer, records: RawRecord[], delimiter: string): CsvRecord[] {
  const [first, last] = [records[0] as RawRecord, records.at(-1) as RawRecord]
  if (!isUtf8(bytes.subarray(first.start, last.end))) {
    throw invalid(say('text_not_utf_8', { line: lineOfInvalidUtf8(bytes, records) }))
  }
  const texts = records.map(({ start, end, irregular }) => {
    const text = bytes.toString('utf8', start, end)
    return irregular ? requote(text, delimiter) : text
  })
  const { data } = Papa.parse<string[]>(texts.join('\n'), { delimiter, newline: '\n' })
  if (data.length !== records.length) {
    throw new Failure('invalid', say('rows_not_split', { line: first.line }), {
      detail: `papaparse found ${data.length} records where the splitter found ${records.length}`,
    })
  }
  return data.map((cells, i) => {
    const { line, isUnended } = records[i] as RawRecord
    const record = withShortCells(line, cells)
    return isUnended === true ? { ...record, isUnended } : record
  })
}

/** Every cell goes through here before a pattern sees it. */
function withShortCells(line: number, cells: string[]): CsvRecord {
  const cutAt = cells.findIndex((cell) => cell.length > MAX_CELL_CHARACTERS)
  if (cutAt === -1) return { line, cells }
  return { line, cells: cells.map((cell) => cell.slice(0, MAX_CELL_CHARACTERS)), cutAt }
}

function lineOfInvalidUtf8(bytes: Buffer, records: RawRecord[]): number {
  const record = records.find(({ start, end }) => !isUtf8(bytes.subarray(start, end))) ?? (records[0] as RawRecord)
  // The line ends within a record, all of them in quotes: those before the first bad line are counted.
  let [line, start] = [record.line, record.start]
  for (let at = start; at < record.end; at++) {
    const byte = bytes[at]
    if (byte !== LF && !(byte === CR && bytes[at + 1] !== LF)) continue
    if (!isUtf8(bytes.subarray(start, at))) break
    line++
    start = at + 1
  }
  return line
}

/** Writes a record whose cells have text after a closing quote in regular CSV. */
function requote(text: string, delimiter: string): string {
  const cells: string[] = []
  let cell = ''
  let state: CellState = CELL_START
  for (const char of text) {
    if (state === QUOTED) {
      if (char === '"') state = AFTER_QUOTE
      else cell += char
    } else if (char === delimiter) {
      cells.push(cell)
      cell = ''
      state = CELL_START
    } else if (char === '"' && state === CELL_START) {
      state = QUOTED
    } else if (char === '"' && state === AFTER_QUOTE) {
      cell += char
      state = QUOTED
    } else {
      cell += char
      state = PLAIN
    }
  }
  cells.push(cell)
  return cells.map((value) => `"${value.replaceAll('"', '""')}"`).join(delimiter)
}

/** The beginning of a file: what a layout is detected from. */
export interface Head {
  delimiter: string
  records: CsvRecord[]
  /** As uploaded; undefined if it is not known. */
  fileName?: string
}

/** Enough rows to decide from how a file writes its dates and signs. */
export const HEAD_RECORDS = 2000
const HEAD_BYTES = 1024 * 1024

/** Reads the first records (at most 2,000, within the first MiB). Throws as `readCsv` does. */
export async function readHead(path: string, limit = HEAD_RECORDS): Promise<Head> {
  let delimiter = ','
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES, end: CHUNK_BYTES - 1 })) {
    delimiter = likelyDelimiter(chunk as Buffer)
    break
  }
  const records: CsvRecord[] = []
  let bytes = 0
  const chunks = createReadStream(path, { highWaterMark: CHUNK_BYTES })
  // Not bounded by `end`: a file cut in mid-record would read as one with an unclosed quote.
  const counted = async function* () {
    for await (const chunk of chunks) {
      bytes += (chunk as Buffer).length
      yield chunk as Buffer
    }
  }
  for await (const batch of readCsvFrom(counted(), { delimiter })) {
    records.push(...batch.slice(0, limit - records.length))
    if (records.length >= limit || bytes >= HEAD_BYTES) break
  }
  return { delimiter, records }
}

/** The row of a header has names in this many cells. */
const LEAST_NAMES = 3
/** `1,234.50`, `(12%)`, `$5`, `-3` */
const NUMBER = /^[-+($€£]{0,4}\d[\d,]{0,20}(?:\.\d{0,20})?[%)]{0,2}$/
const DATE = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/

/** Whether a record may be a header: it has names, and neither a number nor a date. */
export function mayBeHeader({ cells, cutAt }: CsvRecord): boolean {
  if (cutAt !== undefined || cells.length < LEAST_NAMES) return false
  let names = 0
  for (const printed of cells) {
    const cell = printed.trim()
    if (cell === '' || cell === '--') continue
    if (NUMBER.test(cell) || DATE.test(cell)) return false
    names++
  }
  return names >= LEAST_NAMES
}

/** Of the first records of a file each may be its header; further down, at most this many that look like one. */
const FIRST = 60
const MOST_HEADERS = 200

/** The records of a head among which its header is looked for. */
export const topOf = ({ records }: Pick<Head, 'records'>): CsvRecord[] => [
  ...records.slice(0, FIRST),
  ...records.slice(FIRST).filter(mayBeHeader).slice(0, MOST_HEADERS),
]

/**
 * The records of a file from the first header on that is of interest and stands behind the first `skip` records, as many as a
 * head has; undefined if there is none. Throws as `readCsv` does.
 */
export async function readHeadBehind(
  path: string,
  skip: number,
  { delimiter }: CsvOptions,
  isWanted: (record: CsvRecord) => boolean,
): Promise<Head | undefined> {
  const records: CsvRecord[] = []
  let left = skip
  for await (const batch of readCsv(path, { delimiter })) {
    const behind = batch.slice(left)
    left -= batch.length - behind.length
    const start = records.length > 0 ? 0 : behind.findIndex((record) => mayBeHeader(record) && isWanted(record))
    if (start === -1) continue
    records.push(...behind.slice(start, start + HEAD_RECORDS - records.length))
    if (records.length >= HEAD_RECORDS) break
  }
  return records.length === 0 ? undefined : { delimiter, records }
}

/** The separator that occurs most often outside quotes. */
function likelyDelimiter(bytes: Buffer): string {
  const counts = new Map([
    [',', 0],
    ['\t', 0],
    [';', 0],
  ])
  let quoted = false
  for (const byte of bytes) {
    if (byte === QUOTE) quoted = !quoted
    else if (!quoted) {
      const char = String.fromCharCode(byte)
      const count = counts.get(char)
      if (count !== undefined) counts.set(char, count + 1)
    }
  }
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best))[0]
}
