/** Lists of rows of one piece of work: in memory while they are few, beyond that in a file. */
import { randomUUID } from 'node:crypto'
import { appendFileSync, closeSync, openSync, readSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { chunks } from './chunks.ts'
import { compare } from './compare.ts'

/** Of all lists together: some 5 MB. */
const ROWS_IN_MEMORY = 5_000
/** Rows are written, and read again, so many at a time. */
const ROWS_TOGETHER = 2_000

/** Rows that are sorted in memory. */
const SORTED_ROWS = 5_000
/** Of them, so many are read again at a time. A divisor of `SORTED_ROWS`. */
const SORTED_TOGETHER = 125

/** Where rows are in the file. */
interface Place {
  at: number
  length: number
}

const isRows = <Row>(kept: readonly Row[] | Place): kept is readonly Row[] => Array.isArray(kept)

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

  /** `nameOf`: by which the rows are sorted. */
  sorted<Row extends object>(nameOf: (row: Row) => string): SortedRows<Row> {
    return new SortedRows<Row>(this.list(SORTED_TOGETHER), nameOf)
  }

  /** `groupOf`: by which the rows are found. */
  grouped<Row extends object>(groupOf: (row: Row) => string): GroupedRows<Row> {
    return new GroupedRows<Row>(
      (rows) => this.#keep(rows),
      (place) => unpacked(this.#read(place)) as Row[],
      groupOf,
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
  const all = new Set<string>()
  for (const row of rows) for (const name in row) all.add(name)
  const names = [...all]
  const values: unknown[] = []
  for (const row of rows) for (const name of names) values.push((row as Record<string, unknown>)[name])
  return { names, values }
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

  /** The rows that were added together as the `n`th so many. */
  block(n: number): readonly Row[] {
    const some = this.#kept[n]
    return some === undefined ? this.#last : Array.isArray(some) ? some : this.#read(some)
  }

  /** The rows, some at a time. Each time they are read anew. */
  *[Symbol.iterator](): Generator<readonly Row[]> {
    for (const some of this.#kept) yield Array.isArray(some) ? some : this.#read(some)
    if (this.#last.length > 0) yield this.#last
  }
}

/** Rows in the order of their names; rows of one name as they were added. */
export class SortedRows<Row extends object> {
  readonly #list: RowList<Row>
  readonly #nameOf: (row: Row) => string
  /** How many rows each name has. */
  readonly names = new Map<string, number>()
  /** Rows that are not in the list yet, which has sorted runs of `SORTED_ROWS`. */
  #last: Row[] = []

  constructor(list: RowList<Row>, nameOf: (row: Row) => string) {
    this.#list = list
    this.#nameOf = nameOf
  }

  get count(): number {
    return this.#list.count + this.#last.length
  }

  add(row: Row): void {
    const name = this.#nameOf(row)
    this.names.set(name, (this.names.get(name) ?? 0) + 1)
    this.#last.push(row)
    if (this.#last.length < SORTED_ROWS) return
    for (const one of this.#sorted(this.#last)) this.#list.add(one)
    this.#last = []
  }

  /** Reads the rows once, in order: each call of the function returns those up to a name, which are not returned again. */
  reader(): (last: string) => Row[] {
    const blocks = SORTED_ROWS / SORTED_TOGETHER
    const runs: Run<Row>[] = []
    for (let at = 0; at < this.#list.count / SORTED_TOGETHER; at += blocks)
      runs.push({ rows: [], at: 0, left: Array.from({ length: blocks }, (_, i) => () => this.#list.block(at + i)) })
    runs.push({ rows: this.#sorted(this.#last), at: 0, left: [] })
    return (last) => {
      const found: Row[] = []
      for (const run of runs)
        for (;;) {
          if (run.at === run.rows.length) {
            const next = run.left.shift()
            if (next === undefined) break
            run.rows = next()
            run.at = 0
          }
          const row = run.rows[run.at] as Row
          if (this.#nameOf(row) > last) break
          found.push(row)
          run.at++
        }
      return found
    }
  }

  #sorted(rows: readonly Row[]): Row[] {
    return rows.toSorted((a, b) => compare(this.#nameOf(a), this.#nameOf(b)))
  }
}

/** Sorted rows that are read from the file. */
interface Run<Row> {
  rows: readonly Row[]
  at: number
  left: (() => readonly Row[])[]
}

/** Reads two lists together, in batches of at most `most.rows` rows and `most.names` names; the rows of a name are in one batch. */
export function* sortedBatches<A extends object, B extends object>(
  a: SortedRows<A>,
  b: SortedRows<B>,
  most: { rows: number; names: number },
): Generator<[A[], B[]]> {
  const countOf = (name: string) => (a.names.get(name) ?? 0) + (b.names.get(name) ?? 0)
  const [readA, readB] = [a.reader(), b.reader()]
  let [rows, names, last] = [0, 0, '']
  for (const name of [...new Set([...a.names.keys(), ...b.names.keys()])].sort()) {
    if (names > 0 && (rows + countOf(name) > most.rows || names === most.names)) {
      yield [readA(last), readB(last)]
      rows = 0
      names = 0
    }
    rows += countOf(name)
    names++
    last = name
  }
  if (names > 0) yield [readA(last), readB(last)]
}

/** Rows that are found by their groups. */
export class GroupedRows<Row extends object> {
  readonly #keep: (rows: readonly Row[]) => Place | undefined
  readonly #read: (place: Place) => Row[]
  readonly #groupOf: (row: Row) => string
  readonly #kept: (readonly Row[] | Place)[] = []
  /** The first and the last block with rows of each group. */
  readonly #blocks = new Map<string, { first: number; last: number }>()
  #lastRead: { block: number; rows: readonly Row[] } | undefined
  #count = 0

  constructor(
    keep: (rows: readonly Row[]) => Place | undefined,
    read: (place: Place) => Row[],
    groupOf: (row: Row) => string,
  ) {
    this.#keep = keep
    this.#read = read
    this.#groupOf = groupOf
  }

  get count(): number {
    return this.#count
  }

  /** Groups that are read together should be added together, all rows of a group at once. */
  add(rows: readonly Row[]): void {
    this.#count += rows.length
    for (const some of chunks(rows, ROWS_TOGETHER)) {
      const block = this.#kept.length
      for (const row of some) {
        const group = this.#groupOf(row)
        const known = this.#blocks.get(group)
        if (known === undefined) this.#blocks.set(group, { first: block, last: block })
        else known.last = block
      }
      this.#kept.push(this.#keep(some) ?? some)
    }
  }

  /** The rows of the groups, in the order in which they were added. */
  of(groups: Iterable<string>): Row[] {
    const wanted = new Set(groups)
    const blocks = new Set<number>()
    for (const group of wanted) {
      const { first, last } = this.#blocks.get(group) ?? { first: 0, last: -1 }
      for (let block = first; block <= last; block++) blocks.add(block)
    }
    return [...blocks]
      .sort((a, b) => a - b)
      .flatMap((block) => this.#block(block).filter((row) => wanted.has(this.#groupOf(row))))
  }

  /** All rows, some at a time. */
  *[Symbol.iterator](): Generator<readonly Row[]> {
    for (const block of this.#kept.keys()) yield this.#block(block)
  }

  #block(block: number): readonly Row[] {
    const kept = this.#kept[block] as readonly Row[] | Place
    if (isRows(kept)) return kept
    // The groups of a block are read one after the other.
    if (this.#lastRead?.block !== block) this.#lastRead = { block, rows: this.#read(kept) }
    return this.#lastRead.rows
  }
}
