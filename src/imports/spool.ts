/**
 * Rows that were read, on disk between parsing and writing: parsing happens outside the transaction,
 * memory does not grow with the file, and a transaction that is run again reads them again.
 */
import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import type { Lot, Transaction } from '../ledger/ledger.ts'
import type { ContentKind } from './printed.ts'

export interface Spooled<Row> {
  /** As printed; null if the row names no account. */
  account: string | null
  key: string
  row: Row
}

interface RowKinds {
  transactions: Transaction
  lots: Lot
}

/** The texts and the amounts of a row, in the order of a line. */
const FIELDS = {
  transactions: {
    texts: ['date', 'postedDate', 'action', 'class', 'symbol', 'instrument', 'description'],
    amounts: ['quantity', 'price', 'fees', 'amount'],
  },
  lots: {
    texts: ['symbol', 'instrument', 'acquired', 'sold', 'term'],
    amounts: ['quantity', 'proceeds', 'costBasis', 'gain', 'disallowedLoss'],
  },
} as const satisfies {
  [Kind in ContentKind]: { texts: readonly (keyof RowKinds[Kind])[]; amounts: readonly (keyof RowKinds[Kind])[] }
}

type Values = Record<string, string | bigint | null>

/** Account, key, texts and amounts; amounts as decimal texts. */
function toLine(kind: ContentKind, { account, key, row }: Spooled<Transaction | Lot>): string {
  const line: (string | null)[] = [account, key]
  const values = row as unknown as Values
  for (const name of FIELDS[kind].texts) line.push(values[name] as string | null)
  for (const name of FIELDS[kind].amounts) line.push(values[name] === null ? null : String(values[name]))
  return JSON.stringify(line)
}

function fromLine<Row>(kind: ContentKind, text: string): Spooled<Row> {
  const line = JSON.parse(text) as (string | null)[]
  const row: Values = {}
  let at = 2
  for (const name of FIELDS[kind].texts) row[name] = line[at++] as string | null
  for (const name of FIELDS[kind].amounts) {
    const amount = line[at++] as string | null
    row[name] = amount === null ? null : BigInt(amount)
  }
  return { account: line[0] as string | null, key: line[1] as string, row: row as Row }
}

const FLUSH_AT = 1 << 16

export class SpoolWriter<Row extends Transaction | Lot> {
  readonly #kind: ContentKind
  readonly #fd: number
  #pending = ''

  constructor(path: string, kind: ContentKind) {
    this.#kind = kind
    this.#fd = openSync(path, 'wx', 0o600)
  }

  add(item: Spooled<Row>): void {
    this.#pending += `${toLine(this.#kind, item)}\n`
    if (this.#pending.length >= FLUSH_AT) this.#flush()
  }

  close(): void {
    this.#flush()
    closeSync(this.#fd)
  }

  #flush(): void {
    writeSync(this.#fd, this.#pending)
    this.#pending = ''
  }
}

/** Synchronous, because a transaction awaits nothing but its own statements. */
export function* readSpool<Row extends Transaction | Lot>(
  path: string,
  kind: ContentKind,
  batch: number,
): Generator<Spooled<Row>[]> {
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
        items.push(fromLine(kind, line))
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
