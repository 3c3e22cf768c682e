/**
 * Rows that were read, on disk between parsing and writing: parsing happens outside the transaction,
 * memory does not grow with the file, and a transaction that is run again reads them again.
 */
import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import type { Lot, Transaction } from '../ledger/ledger.ts'

export interface Spooled<Row> {
  /** As printed; null if the row names no account. */
  account: string | null
  key: string
  row: Row
}

const FLUSH_AT = 1 << 16
const BIGINT = /^-?\d+n$/

const encode = (_name: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)

/** The amounts of a row; only these are turned back into bigints, so that a text is never mistaken for one. */
const AMOUNTS = new Set(['quantity', 'price', 'fees', 'amount', 'proceeds', 'costBasis', 'gain', 'disallowedLoss'])
const decode = (name: string, value: unknown) =>
  AMOUNTS.has(name) && typeof value === 'string' && BIGINT.test(value) ? BigInt(value.slice(0, -1)) : value

export class SpoolWriter<Row extends Transaction | Lot> {
  readonly #fd: number
  #pending: string[] = []
  #size = 0
  count = 0

  constructor(path: string) {
    this.#fd = openSync(path, 'wx', 0o600)
  }

  add(item: Spooled<Row>): void {
    const line = JSON.stringify(item, encode)
    this.#pending.push(line)
    this.#size += line.length
    this.count += 1
    if (this.#size >= FLUSH_AT) this.#flush()
  }

  close(): void {
    this.#flush()
    closeSync(this.#fd)
  }

  #flush(): void {
    if (this.#pending.length > 0) writeSync(this.#fd, `${this.#pending.join('\n')}\n`)
    this.#pending = []
    this.#size = 0
  }
}

/** Synchronous, because a transaction awaits nothing but its own statements. */
export function* readSpool<Row extends Transaction | Lot>(path: string, batch: number): Generator<Spooled<Row>[]> {
  const fd = openSync(path, 'r')
  try {
    const buffer = Buffer.allocUnsafe(1 << 18)
    const decoder = new TextDecoder()
    let rest = ''
    let items: Spooled<Row>[] = []
    for (;;) {
      const read = readSync(fd, buffer, 0, buffer.length, null)
      if (read === 0) break
      const lines = (rest + decoder.decode(buffer.subarray(0, read), { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        items.push(JSON.parse(line, decode) as Spooled<Row>)
        if (items.length < batch) continue
        yield items
        items = []
      }
    }
    if (items.length > 0) yield items
  } finally {
    closeSync(fd)
  }
}
