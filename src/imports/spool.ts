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

/** The texts and the amounts of a row, in the order of their cells. */
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
type Cells = (string | null)[]

function toCells(kind: ContentKind, { account, key, row }: Spooled<Transaction | Lot>): Cells {
  const cells: Cells = [account, key]
  const values = row as unknown as Values
  for (const name of FIELDS[kind].texts) cells.push(values[name] as string | null)
  for (const name of FIELDS[kind].amounts) cells.push(values[name] === null ? null : String(values[name]))
  return cells
}

function fromCells<Row>(kind: ContentKind, cells: Cells): Spooled<Row> {
  const row: Values = {}
  let at = 2
  for (const name of FIELDS[kind].texts) row[name] = cells[at++] as string | null
  for (const name of FIELDS[kind].amounts) {
    const amount = cells[at++] as string | null
    row[name] = amount === null ? null : BigInt(amount)
  }
  return { account: cells[0] as string | null, key: cells[1] as string, row: row as Row }
}

const ROWS_PER_BATCH = 1_000

export class SpoolWriter<Row extends Transaction | Lot> {
  readonly #kind: ContentKind
  readonly #fd: number
  #pending: Cells[] = []

  constructor(path: string, kind: ContentKind) {
    this.#kind = kind
    this.#fd = openSync(path, 'wx', 0o600)
  }

  add(item: Spooled<Row>): void {
    this.#pending.push(toCells(this.#kind, item))
    if (this.#pending.length >= ROWS_PER_BATCH) this.#flush()
  }

  close(): void {
    this.#flush()
    closeSync(this.#fd)
  }

  /** A line of JSON holds a whole batch, because a call for each row takes longer. */
  #flush(): void {
    if (this.#pending.length > 0) writeSync(this.#fd, `${JSON.stringify(this.#pending)}\n`)
    this.#pending = []
  }
}

/** In batches of 1,000 rows. Synchronous, because a transaction awaits nothing but its own statements. */
export function* readSpool<Row extends Transaction | Lot>(path: string, kind: ContentKind): Generator<Spooled<Row>[]> {
  for (const line of linesOf(path)) yield (JSON.parse(line) as Cells[]).map((cells) => fromCells<Row>(kind, cells))
}

/** Of a file whose last line ends with a line break too. */
function* linesOf(path: string): Generator<string> {
  const fd = openSync(path, 'r')
  try {
    const buffer = Buffer.allocUnsafe(1 << 18)
    const decoder = new TextDecoder()
    let rest = ''
    for (;;) {
      const read = readSync(fd, buffer, 0, buffer.length, null)
      if (read === 0) return
      const lines = (rest + decoder.decode(buffer.subarray(0, read), { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } finally {
    closeSync(fd)
  }
}
