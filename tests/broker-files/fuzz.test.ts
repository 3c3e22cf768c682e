/**
 * Every parser over mutations of every fixture: whatever a file holds, it is refused with a message or each of its
 * records has an outcome, and no row contradicts itself. A failure prints the seed and the mutations that led to it.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import t from 'tap'
import { type CsvRecord, readCsv, readHead } from '../../src/broker-files/csv/csv.ts'
import { detect } from '../../src/broker-files/detect.ts'
import type { FileKind, RecordOutcome } from '../../src/broker-files/layout.ts'
import type { Lot, Transaction } from '../../src/ledger/ledger.ts'
import { isConsistent } from '../../src/ledger/lot.ts'
import { isDate } from '../../src/lib/dates.ts'
import { abs, MAX_MONEY, MAX_QUANTITY } from '../../src/lib/decimal.ts'
import { Failure } from '../../src/lib/errors.ts'
import { fixture } from '../support/broker-files.ts'
import { counts } from '../support/counts.ts'
import { recordsOf } from './layouts/read.ts'

const SEED = Number(process.env.PROPERTY_SEED ?? Math.floor(Math.random() * 2 ** 31))
const KINDS = ['transactions', 'gains'] as const
const FILES = readdirSync(fixture('.'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.csv') && !name.startsWith('positions'))
  .sort()

const folder = t.testdir()
const path = join(folder, 'file.csv')

type Outcome = RecordOutcome<Transaction | Lot>
type Read = { refused: string } | { layout: string; records: CsvRecord[]; outcomes: Outcome[] }

/** As the importer reads a file. Anything but a Failure `invalid` is thrown. */
async function readAs(kind: FileKind, bytes: Uint8Array): Promise<Read> {
  writeFileSync(path, bytes)
  try {
    const head = await readHead(path)
    const detected = detect(kind, head)
    if (!detected.ok) return { refused: detected.message }
    const { reader } = detected
    const records: CsvRecord[] = []
    const outcomes: Outcome[] = []
    for await (const batch of readCsv(path, { delimiter: reader.delimiter })) {
      records.push(...batch)
      for (const record of batch) outcomes.push(...reader.read(record))
    }
    outcomes.push(...(reader.rest?.() ?? []))
    reader.notes?.()
    return { layout: reader.layout, records, outcomes }
  } catch (error) {
    if (error instanceof Failure && error.kind === 'invalid') return { refused: error.message }
    throw error
  }
}

// ── What always holds ───────────────────────────────────────────────────────

const fail = (what: string): never => {
  throw new Error(what)
}

function checkTransaction(row: Transaction): void {
  const what = `${row.date} ${row.class} ${row.instrument} ${row.quantity} ${row.amount}`
  if (!isDate(row.date) || !isDate(row.postedDate)) fail(`no date: ${what}`)
  if (abs(row.amount) > 2n * MAX_MONEY || abs(row.quantity) > MAX_QUANTITY) fail(`out of range: ${what}`)
  if (row.fees < 0n) fail(`negative fees: ${what}`)
  const paid = ['buy', 'buy_to_cover'].includes(row.class)
  const received = ['sell', 'sell_short'].includes(row.class)
  if ((paid || received) && (row.quantity <= 0n || row.instrument === '')) fail(`a trade of nothing: ${what}`)
  if (paid && row.amount > 0n) fail(`a purchase that brings money: ${what}`)
  if (received && row.amount < -row.fees) fail(`a sale that costs more than its fees: ${what}`)
}

/** The gain that Schwab and Fidelity print is kept; a lot that contradicts itself never counts as verified. */
function checkLot(lot: Lot, layout: string): void {
  const what = `${lot.acquired} ${lot.sold} ${lot.instrument} ${lot.proceeds} ${lot.costBasis} ${lot.gain}`
  if (!isDate(lot.sold) || (lot.acquired !== null && !isDate(lot.acquired))) fail(`no date: ${what}`)
  if (lot.quantity !== null && lot.quantity <= 0n) fail(`a lot of nothing: ${what}`)
  if (lot.disallowedLoss < 0n) fail(`a negative disallowed loss: ${what}`)
  if (!/Schwab|Fidelity/.test(layout) && !isConsistent(lot)) fail(`a gain that is not proceeds − cost basis: ${what}`)
}

function check(read: Read): void {
  if ('refused' in read) {
    if (read.refused.length < 10 || read.refused.length > 2_000) fail(`refused with "${read.refused.slice(0, 50)}"`)
    return
  }
  const lines = new Set(read.records.map(({ line }) => line))
  const explained = new Set(read.outcomes.map(({ line }) => line))
  for (const line of lines) if (!explained.has(line)) fail(`line ${line} has no outcome`)
  for (const line of explained) if (!lines.has(line)) fail(`an outcome of line ${line}, which is no record`)
  if (read.outcomes.length > 2 * read.records.length) fail(`${read.outcomes.length} outcomes`)
  for (const outcome of read.outcomes) {
    if (outcome.kind === 'ignored' && outcome.reason === '') fail(`line ${outcome.line} is ignored without a reason`)
    if (outcome.kind === 'failed' && (outcome.column === '' || outcome.reason === '' || outcome.reason.length > 500))
      fail(`line ${outcome.line} fails without a reason of its own: ${outcome.column}, ${outcome.reason}`)
    if (outcome.kind !== 'row') continue
    if ('class' in outcome.row) checkTransaction(outcome.row)
    else checkLot(outcome.row, read.layout)
  }
}

// ── Mutations ───────────────────────────────────────────────────────────────

type Table = string[][]

const bare = (cell: string) => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
const textOf = (table: Table, delimiter = ',', end = '\n') =>
  table.map((cells) => cells.map(bare).join(delimiter) + end).join('')

const CELLS = [
  ...['', ' ', '-', '--', '0', '-0', '0.00', '.5', '-.5', '(5)', '$(5)', '5-', '+5', '1,5', '1.234,56', '1e3', '-1e-9'],
  ...[
    '9'.repeat(12),
    '9'.repeat(40),
    '1e999',
    '1e-999',
    'NaN',
    'Infinity',
    '0x10',
    '٣',
    '５',
    '1 000',
    '½',
    '1/0',
    '%',
  ],
  ...['13/13/2024', '02/30/2024', '2024-02-30', '31/12/2024', '1/2/24', '20240102', '2024-01-02T23:59:59+1400'],
  ...[
    'Various',
    '01/02/2024 as of 01/03/2024',
    '99/99/9999',
    '00/00/0000',
    'Total',
    'Transactions Total',
    'Buy',
    'Sell',
  ],
  ...[
    'Sell Short',
    'Dividend',
    '="5"',
    '="',
    '""',
    'EUR',
    'USD',
    'SPY 03/20/2026 100.00 C',
    '/ESM26',
    '.SPY160819P205',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    '\u0000',
    '\uFEFF',
    '\u202E5',
    '\u2028',
    'Symbol',
    'Date',
    'x'.repeat(999),
  ],
  ...['x'.repeat(1_001), 'a "b" c', '"', '""""', 'a,b', 'a;b', 'a\tb', 'a\nb', '<script>', '=1+1', "'"],
]

const pick = <T>(list: readonly T[], at: number): T => list[at % Math.max(1, list.length)] as T

/** A change of the table; numbers are taken modulo what there is. */
const ofTable: ((table: Table, a: number, b: number, text: string) => Table)[] = [
  (table, a) => table.toSpliced(a % table.length, 1),
  (table, a, b) => table.toSpliced(b % table.length, 0, pick(table, a)),
  (table, a, b) => table.with(a % table.length, pick(table, b)),
  (table, a, b) => {
    const width = Math.max(...table.map((cells) => cells.length))
    const [x, y] = [a % width, b % width]
    return table.map((cells) =>
      cells.map((cell, i) => (i === x ? (cells[y] ?? '') : i === y ? (cells[x] ?? '') : cell)),
    )
  },
  (table, a, b, text) => {
    const row = pick(table, a)
    return table.with(a % table.length, row.with(b % row.length, text))
  },
  (table, a, b, text) => {
    const column = b % Math.max(...table.map((cells) => cells.length))
    return table.map((cells, i) => (i > a % table.length && column < cells.length ? cells.with(column, text) : cells))
  },
  (table, a, b) => {
    const row = pick(table, a)
    return table.with(a % table.length, row.slice(0, b % (row.length + 1)))
  },
  (table, a, _, text) => table.with(a % table.length, [...pick(table, a), text]),
  (table, a, b) => {
    const row = pick(table, a)
    return table.with(a % table.length, row.with(b % row.length, flipped(pick(row, b))))
  },
  (table) => {
    const widest = table.findIndex((cells) => cells.length === Math.max(...table.map(({ length }) => length)))
    return table.toSpliced(widest, 1)
  },
  (table) => table.toReversed(),
  (table, a) => [...table, ...table.slice(a % table.length)],
]

/** A change of the bytes. */
const ofBytes: ((bytes: Buffer, a: number, b: number, text: string) => Buffer)[] = [
  (bytes) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]),
  (bytes) => Buffer.from(bytes.toString('latin1').replaceAll('\n', '\r\n'), 'latin1'),
  (bytes) => Buffer.from(bytes.toString('latin1').replaceAll('\n', '\r'), 'latin1'),
  (bytes) => Buffer.from(bytes.toString('latin1').replaceAll(',', ';'), 'latin1'),
  (bytes) => Buffer.from(bytes.toString('latin1').replaceAll(',', '\t'), 'latin1'),
  (bytes, a) => bytes.subarray(0, a % (bytes.length + 1)),
  (bytes, a) => Buffer.concat([bytes.subarray(a % (bytes.length + 1)), bytes]),
  (bytes, a, b) => insert(bytes, a, Buffer.from([b % 256])),
  (bytes, a, b) => insert(bytes, a, Buffer.from([0xc0 + (b % 64), b % 256])),
  (bytes, a) => insert(bytes, a, Buffer.from('"')),
  (bytes, a) => insert(bytes, a, Buffer.from('\n\n\r\n')),
  (bytes, a, _, text) => insert(bytes, a, Buffer.from(text)),
  (bytes) => Buffer.from(bytes.toString('utf8'), 'utf16le'),
]

const insert = (bytes: Buffer, at: number, what: Buffer) =>
  Buffer.concat([bytes.subarray(0, at % (bytes.length + 1)), what, bytes.subarray(at % (bytes.length + 1))])

const flipped = (cell: string) => {
  const text = cell.trim()
  if (text.startsWith('-')) return text.slice(1)
  return text.startsWith('(') ? text.slice(1, -1) : `-${text.replace(/^\+/, '')}`
}

const numbers = fc.tuple(fc.nat(100_000), fc.nat(100_000), fc.constantFrom(...CELLS))
const mutations = fc.record({
  tables: fc.array(fc.tuple(fc.nat(ofTable.length - 1), numbers), { maxLength: 4 }),
  bytes: fc.array(fc.tuple(fc.nat(ofBytes.length - 1), numbers), { maxLength: 2 }),
})

type Mutation = typeof mutations extends fc.Arbitrary<infer M> ? M : never

/** A table that stays as it is keeps its own bytes: their quotes may be irregular. */
function mutated(table: Table, file: Buffer, { tables, bytes }: Mutation): Buffer {
  let changed = table
  for (const [which, [a, b, text]] of tables)
    if (changed.length > 0 && changed.every((cells) => cells.length > 0))
      changed = (ofTable[which] as (typeof ofTable)[number])(changed, a, b, text)
  let result = changed === table ? file : Buffer.from(textOf(changed))
  for (const [which, [a, b, text]] of bytes)
    result = Buffer.from((ofBytes[which] as (typeof ofBytes)[number])(result, a, b, text))
  return result
}

const tableOf = async (file: string): Promise<Table> =>
  (await recordsOf(readFileSync(fixture(file), 'utf8'))).map(({ cells }) => cells)

const options = (runs: number) => ({ numRuns: runs, seed: SEED, endOnFailure: false })

// ── The tests ───────────────────────────────────────────────────────────────

t.test('mutations of every fixture are refused or every record has an outcome', async (t) => {
  for (const file of FILES) {
    const table = await tableOf(file)
    const intact = readFileSync(fixture(file))
    await fc.assert(
      fc.asyncProperty(mutations, fc.constantFrom(...KINDS), async (mutation, kind) => {
        check(await readAs(kind, mutated(table, intact, mutation)))
      }),
      options(counts(10, 300)),
    )
  }
  t.pass(`${FILES.length} fixtures`)
})

/** A change of a JSON text. */
const ofJson: ((text: string, a: number, b: number, cell: string) => string)[] = [
  (text, a, b) => {
    const cells = text.match(/"[^"\n]*"/g) ?? []
    return text.replace(pick(cells, a), pick(cells, b))
  },
  (text, a, _, cell) => text.replace(pick(text.match(/: "[^"\n]*"/g) ?? [], a), () => `: ${JSON.stringify(cell)}`),
  (text, a, _, cell) => text.replace(pick(text.match(/: "[^"\n]*"/g) ?? [], a), () => `: ${cell}`),
  (text, a) => text.replace(pick(text.match(/[{}[\],:"]/g) ?? [], a), ''),
  (text, a) =>
    text
      .split('\n')
      .toSpliced(a % 100, 1)
      .join('\n'),
  (text) => JSON.stringify(JSON.parse(TEXT_OF_JSON)) + text,
]
const JSON_FILE = 'schwab/Individual_XXX567_Transactions_20250309-115512.json'
const TEXT_OF_JSON = readFileSync(fixture(JSON_FILE), 'utf8')

t.test('mutations of JSON are refused or every record has an outcome', async (t) => {
  const changes = fc.array(fc.tuple(fc.nat(ofJson.length - 1), numbers), { minLength: 1, maxLength: 2 })
  const bytes = fc.array(fc.tuple(fc.nat(ofBytes.length - 1), numbers), { maxLength: 1 })
  let readable = 0
  await fc.assert(
    fc.asyncProperty(changes, bytes, async (changes, bytes) => {
      let text = TEXT_OF_JSON
      for (const [which, [a, b, cell]] of changes) text = (ofJson[which] as (typeof ofJson)[number])(text, a, b, cell)
      let file = Buffer.from(text)
      for (const [which, [a, b, cell]] of bytes)
        file = Buffer.from((ofBytes[which] as (typeof ofBytes)[number])(file, a, b, cell))
      const read = await readAs('transactions', file)
      if (!('refused' in read)) readable++
      check(read)
    }),
    options(counts(100, 10_000)),
  )
  t.ok(readable > 5, `${readable} files were read`)
})

t.test('random bytes and random tables', async (t) => {
  const header = fc.constantFrom(
    ...FILES.flatMap((file) => readFileSync(fixture(file), 'utf8').split('\n').slice(0, 12)),
  )
  const row = fc.array(fc.constantFrom(...CELLS), { maxLength: 20 }).map((cells) => cells.map(bare).join(','))
  const table = fc.array(fc.oneof(header, row), { maxLength: 12 }).map((lines) => Buffer.from(lines.join('\n')))
  const bytes = fc.uint8Array({ maxLength: 300 }).map((list) => Buffer.from(list))
  await fc.assert(
    fc.asyncProperty(fc.oneof(bytes, table, table), fc.constantFrom(...KINDS), async (file, kind) => {
      check(await readAs(kind, file))
    }),
    options(counts(150, 20_000)),
  )
  t.pass()
})

/** Without the lines, which a blank line moves. */
const content = (read: Read) =>
  'refused' in read ? read.refused.replace(/line \d+/g, 'line') : read.outcomes.map((one) => ({ ...one, line: 0 }))

t.test('blank lines and line ends change nothing', async (t) => {
  const frame = fc.record({
    end: fc.constantFrom('\n', '\r\n', '\r'),
    bom: fc.boolean(),
    blank: fc.array(fc.nat(100_000), { maxLength: 5 }),
    last: fc.boolean(),
  })
  for (const file of FILES) {
    const table = await tableOf(file)
    for (const kind of KINDS) {
      const plain = content(await readAs(kind, Buffer.from(textOf(table))))
      await fc.assert(
        fc.asyncProperty(frame, async ({ end, bom, blank, last }) => {
          const lines = table.map((cells) => textOf([cells], ',', ''))
          for (const at of blank) lines.splice(at % (lines.length + 1), 0, '')
          const text = `${bom ? '\uFEFF' : ''}${lines.join(end)}${last ? end : ''}`
          if (!isDeepStrictEqual(content(await readAs(kind, Buffer.from(text))), plain))
            fail(`${file} reads differently`)
        }),
        options(counts(1, 20)),
      )
    }
  }
  t.pass(`${FILES.length} fixtures`)
})

t.test('a flipped sign gives no row that contradicts itself', async (t) => {
  for (const file of FILES) {
    const table = await tableOf(file)
    const places = table.flatMap((cells, row) =>
      cells.flatMap((cell, column) => (/^[\s(+$-]*[\d.,]*[1-9][\d.,)]*\s*$/.test(cell) ? [{ row, column }] : [])),
    )
    const step = counts(Math.ceil(places.length / 3), 1)
    for (const { row, column } of places.filter((_, i) => i % step === 0)) {
      const cells = table[row] as string[]
      const changed = table.with(row, cells.with(column, flipped(cells[column] as string)))
      for (const kind of KINDS) check(await readAs(kind, Buffer.from(textOf(changed))))
    }
  }
  t.pass()
})
