/** Lists of rows of one piece of work: in memory while they are few, beyond that in a file. */
import { randomUUID } from 'node:crypto'
import { appendFileSync, closeSync, openSync, readSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'

/** Of all lists together: some 5 MB. */
const ROWS_IN_MEMORY = 5_000
/** Rows are written, and read again, so many at a time. */
const ROWS_TOGETHER = 2_000

/** Where rows are in the file. */
interface Place {
  at: number
  length: number
}

export class RowLists {
  readonly #path: string
  readonly #inMemory: number
  #rows = 0
  #end = 0

  /** `folder`: of the file, which the owner of the folder may also remove. `inMemory`: rows. */
  constructor(folder: string, inMemory = ROWS_IN_MEMORY) {
    this.#path = join(folder, `rows-${randomUUID()}`)
    this.#inMemory = inMemory
  }

  list<Row extends object>(together = ROWS_TOGETHER): RowList<Row> {
    return new RowList<Row>(
      (rows) => this.#keep(rows),
      (place) => unpacked(this.#read(place)) as Row[],
      together,
    )
  }

  /** Removes the file. The lists cannot be read any more. */
  discard(): void {
    if (this.#end > 0) rmSync(this.#path, { force: true })
  }

  /** Undefined if the rows stay in memory. */
  #keep(rows: readonly object[]): Place | undefined {
    this.#rows += rows.length
    if (this.#rows <= this.#inMemory) return undefined
    const bytes = serialize(packed(rows))
    // For the service only: the rows are a person's trades.
    appendFileSync(this.#path, bytes, { mode: 0o600 })
    const place = { at: this.#end, length: bytes.length }
    this.#end += bytes.length
    return place
  }

  #read({ at, length }: Place): Packed {
    const file = openSync(this.#path, 'r')
    try {
      const bytes = Buffer.allocUnsafe(length)
      if (readSync(file, bytes, 0, length, at) < length) throw new Error(`${this.#path} is shorter than it was written`)
      return deserialize(bytes)
    } finally {
      closeSync(file)
    }
  }
}

/** With the names of properties once: to read them again for each row takes several times as long. */
interface Packed {
  names: string[]
  /** Of each row, one for each name. */
  values: unknown[]
}

function packed(rows: readonly object[]): Packed {
  const names = [...new Set(rows.flatMap(Object.keys))]
  return { names, values: rows.flatMap((row) => names.map((name) => (row as Record<string, unknown>)[name])) }
}

function unpacked({ names, values }: Packed): object[] {
  const rows: object[] = []
  for (let at = 0; at < values.length; at += names.length) {
    const row: Record<string, unknown> = {}
    for (let i = 0; i < names.length; i++) row[names[i] as string] = values[at + i]
    rows.push(row)
  }
  return rows
}

/** Rows in the order in which they were added. Only plain values. */
export class RowList<Row extends object> {
  readonly #keep: (rows: readonly Row[]) => Place | undefined
  readonly #read: (place: Place) => Row[]
  readonly #together: number
  readonly #kept: (Row[] | Place)[] = []
  #last: Row[] = []
  #count = 0

  constructor(keep: (rows: readonly Row[]) => Place | undefined, read: (place: Place) => Row[], together: number) {
    this.#keep = keep
    this.#read = read
    this.#together = together
  }

  get count(): number {
    return this.#count
  }

  add(row: Row): void {
    this.#count++
    this.#last.push(row)
    if (this.#last.length < this.#together) return
    const rows = this.#last
    this.#last = []
    this.#kept.push(this.#keep(rows) ?? rows)
  }

  /** The rows, some at a time. Each time they are read anew. */
  *[Symbol.iterator](): Generator<readonly Row[]> {
    for (const some of this.#kept) yield Array.isArray(some) ? some : this.#read(some)
    if (this.#last.length > 0) yield this.#last
  }
}
