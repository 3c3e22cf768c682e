/**
 * The transaction history that Schwab exports as JSON, as the records of its CSV export. Both have the same cells under the
 * same names, so that one description reads both. Records are counted as in the CSV: the header is 1, the first transaction 2.
 *
 * The list is cut into its transactions on bytes, in bounded memory: parsers of JSON, streaming ones too, keep a text
 * of any length until it ends.
 */
import { isUtf8 } from 'node:buffer'
import { parse } from 'lossless-json'
import { invalid } from '../../lib/errors.ts'
import { say } from '../../lib/messages/index.ts'
import { MAX_RECORD_BYTES } from './splitter.ts'

const LIST = 'BrokerageTransactions'
const TOTAL = 'TotalTransactionsAmount'
const NAMES = ['Date', 'Action', 'Symbol', 'Description', 'Quantity', 'Price', 'Fees & Comm', 'Amount'] as const

/** Whether a file begins like Schwab's JSON. A few KiB are enough. */
export function isSchwabJson(firstBytes: Buffer): boolean {
  const text = firstBytes.toString('utf8').replace(/^\uFEFF/, '')
  return /^\s{0,100}\{/.test(text) && text.includes(`"${LIST}"`)
}

/** Throws Failure `invalid`, which names the transaction, for everything that Schwab does not write. */
export async function* readSchwabJson(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ line: number; cells: string[] }[]> {
  const cutter = new ListCutter()
  let line = 1
  yield [{ line, cells: [...NAMES] }]
  for await (const chunk of chunks) {
    const texts = cutter.push(chunk)
    yield texts.map((text) => ({ cells: cellsOf(text, line), line: ++line }))
  }
  const total = cutter.end()[TOTAL]
  // As it was the last row of the CSV until 2023.
  if (typeof total === 'string')
    yield [{ line: line + 1, cells: ['Transactions Total', '', '', '', '', '', '', total] }]
}

/** `number` counts the transactions, from 1. */
function cellsOf(bytes: Buffer, number: number): string[] {
  const transaction = parseObject(bytes, number)
  return NAMES.map((name) => {
    const value = Object.hasOwn(transaction, name) ? (transaction[name] ?? '') : undefined
    if (typeof value !== 'string') throw invalid(say('json_field_unreadable', { transaction: number, field: name }))
    return value
  })
}

/** `transaction` is null for the document. */
function parseObject(bytes: Buffer, transaction: number | null): Record<string, unknown> {
  if (!isUtf8(bytes)) throw invalid(say('json_broken', { transaction }))
  try {
    return parse(bytes.toString('utf8').replace(/^\uFEFF/, '')) as Record<string, unknown>
  } catch (cause) {
    // Also one that has a name twice, with different values.
    throw invalid(say('json_broken', { transaction }), { cause })
  }
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d]
const SPACES: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d])
const LIST_BEGINS = new RegExp(`"${LIST}"\\s{0,50}:\\s{0,50}\\[$`)
const LONGEST_BEGINNING = 150

/** Cuts a document into the objects of its list, and what is around the list. */
class ListCutter {
  #place: 'around' | 'between' | 'within' = 'around'
  /** In the list, between objects. */
  #next: 'object or end' | 'comma or end' | 'object' = 'object or end'
  /** How many objects have begun. */
  #count = 0
  /** The document to the beginning of its list. */
  #before: Buffer | undefined
  /** What is under way: the document, or an object. */
  #rest: Buffer = Buffer.alloc(0)
  #scanned = 0
  #isText = false
  #isEscaped = false

  /** Returns the objects that end in this chunk. */
  push(chunk: Uint8Array): Buffer[] {
    const bytes = Buffer.concat([this.#rest, chunk])
    const objects: Buffer[] = []
    let start = 0
    for (let at = this.#scanned; at < bytes.length; at++) {
      const byte = bytes[at] as number
      if (this.#isText) this.#passText(byte)
      else if (this.#place === 'between') start = this.#pass(byte) ? at : at + 1
      else if (byte === QUOTE) this.#isText = true
      else if (this.#place === 'around') {
        if (byte === OPEN_LIST && this.#beginList(bytes.subarray(start, at + 1))) start = at + 1
      } else if (byte === CLOSE_OBJECT) {
        objects.push(bytes.subarray(start, at + 1))
        this.#place = 'between'
        this.#next = 'comma or end'
        start = at + 1
      } else if (byte === OPEN_OBJECT || byte === OPEN_LIST)
        throw invalid(say('json_nested', { transaction: this.#count }))
      if (at - start >= MAX_RECORD_BYTES) throw this.#tooLong()
    }
    // A copy, so that the small remainder does not keep the whole chunk alive.
    this.#rest = Buffer.from(bytes.subarray(start))
    this.#scanned = this.#rest.length
    return objects
  }

  /** The document, with an empty list. */
  end(): Record<string, unknown> {
    if (this.#place !== 'around') throw invalid(say('json_broken', { transaction: null }))
    const document = parseObject(Buffer.concat([this.#before ?? Buffer.alloc(0), this.#rest]), null)
    if (this.#before === undefined || !Array.isArray(document[LIST]))
      throw invalid(say('json_without_list', { list: LIST }))
    return document
  }

  #passText(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false
    else if (byte === BACKSLASH) this.#isEscaped = true
    else if (byte === QUOTE) this.#isText = false
  }

  /** Returns false if another list begins. */
  #beginList(before: Buffer): boolean {
    if (!LIST_BEGINS.test(before.toString('latin1', Math.max(0, before.length - LONGEST_BEGINNING)))) return false
    if (this.#before !== undefined) throw invalid(say('json_without_list', { list: LIST }))
    this.#before = Buffer.from(before)
    this.#place = 'between'
    return true
  }

  /** Returns whether an object or the end of the list begins with a byte between objects. */
  #pass(byte: number): boolean {
    if (SPACES.has(byte)) return false
    if (byte === COMMA && this.#next === 'comma or end') {
      this.#next = 'object'
      return false
    }
    if (byte === OPEN_OBJECT && this.#next !== 'comma or end') {
      this.#place = 'within'
      this.#count++
      return true
    }
    if (byte === CLOSE_LIST && this.#next !== 'object') {
      this.#place = 'around'
      return true
    }
    throw invalid(say('json_list_broken', { transaction: this.#count }))
  }

  #tooLong(): Error {
    const transaction = this.#place === 'within' ? this.#count : null
    return invalid(say('json_too_long', { transaction, most_kb: MAX_RECORD_BYTES / 1024 }))
  }
}
