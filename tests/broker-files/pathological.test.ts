/**
 * Texts made to slow patterns down, in every place of every layout: each file is read in a moment and has a clear result.
 * The bound is far above what reading takes, and far below the 4 to 40 s that such texts once took.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import t, { type Test } from 'tap'
import { type CsvRecord, HEAD_RECORDS, MAX_CELL_CHARACTERS } from '../../src/broker-files/csv/csv.ts'
import { MAX_RECORD_BYTES } from '../../src/broker-files/csv/splitter.ts'
import { detect } from '../../src/broker-files/detect.ts'
import type { RecordOutcome } from '../../src/broker-files/layout.ts'
import { readPositionsFile } from '../../src/broker-files/positions/read-file.ts'
import { isSameNumber, namesAccount } from '../../src/imports/accounts/labels.ts'
import { Failure } from '../../src/lib/errors.ts'
import { fixture } from '../support/broker-files.ts'
import { counts } from '../support/counts.ts'
import { readTransactions, recordsOf, refusal } from './layouts/read.ts'

// What it used to take: 15 to 130 s. Loose, because the machine may be busy.
const MOST_MS = 10_000

/** A beginning, what is repeated, and an end that makes a match fail at the last moment. */
const SHAPES: readonly [begin: string, repeated: string, end: string][] = [
  ...[
    '1',
    'a',
    'A',
    'X',
    '*',
    '-',
    '.',
    ' ',
    '\t',
    ',1',
    '/',
    '(',
    ')',
    '[',
    '$',
    '=',
    '#',
    '…',
    'é',
    '\u00a0',
    ' a',
    'X-',
    '1 ',
  ].flatMap((repeated): [string, string, string][] => [
    ['', repeated, ''],
    ['', repeated, 'é'],
    ['x', repeated, '!'],
  ]),
  ['PUT A 1/1/2020 ', '1', 'x'],
  ["A AUG 31 '17 ", '1', 'x C'],
  ['A 19JUN20 ', '1,111', 'x'],
  ['01/02/2024 10:00', ' ', 'x'],
  ['01/02/2024 as of ', ' ', '01/03/2024'],
  ['01/02/2024', ' as of ', 'x'],
  ['-', ' $ ', '5'],
  ['100 sh. ', 'of ', '('],
  ['Transactions for account ', 'XXX', 'é'],
  ['Transactions for account ', ' as of ', '\u2028'],
  ['Realized Gain/Loss for ', ' for ', '\u2028'],
  ['...', '123 ', 'é'],
  ['<!doctype', ' ', 'x'],
  ['{', ' ', 'x'],
]

const fill = ([begin, repeated, end]: (typeof SHAPES)[number], length: number) =>
  begin + repeated.repeat(Math.ceil((length - begin.length - end.length) / repeated.length)).slice(0, length) + end

const bare = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
const lineOf = (cells: readonly string[]) => cells.map(bare).join(',')

const widest = (records: readonly CsvRecord[]) =>
  records.reduce((a, b) => (b.cells.length > a.cells.length ? b : a)).cells.length

/** Every text in every column of the first row of data, one row below the other. */
function* inEveryColumn(records: readonly CsvRecord[], texts: readonly string[]): Generator<[string, string]> {
  const header = records.findIndex(({ cells }) => cells.length === widest(records))
  const lines = records.map(({ cells }) => lineOf(cells))
  const sample = records[header + 1]?.cells ?? []
  for (const column of (records[header] as CsvRecord).cells.keys()) {
    const rows = texts.map((text) => lineOf(sample.toSpliced(column, 1, text)))
    yield [`column ${column + 1}`, [...lines, ...rows].join('\n')]
  }
}

/** Every text in one column of the header, and in one of the row below it; as titles; and alone in a file. */
function* around(records: readonly CsvRecord[], texts: readonly string[]): Generator<[string, string]> {
  const header = records.findIndex(({ cells }) => cells.length === widest(records))
  const lines = records.map(({ cells }) => lineOf(cells))
  const changed = (at: number) => {
    const cells = records[at]?.cells ?? []
    return texts.map((text, i) => lineOf(cells.toSpliced(i % cells.length, 1, text)))
  }
  // Detection looks at the first 60 records.
  yield ['headers', [...changed(header).slice(0, 50), ...lines, ...changed(header)].join('\n')]
  yield ['rows', [...lines, ...changed(header + 1)].join('\n')]
  yield ['titles', [...texts.map(bare).slice(-50), ...lines, ...texts.map(bare)].join('\n')]
  yield ['nothing else', texts.map(bare).join('\n')]
}

/** Reads a file as each kind; every record has an outcome, and every refusal is short. */
async function readAsEachKind(t: Test, name: string, text: string): Promise<void> {
  const records = await recordsOf(text)
  for (const kind of ['transactions', 'gains'] as const) {
    const detected = detect(kind, { delimiter: ',', records: records.slice(0, HEAD_RECORDS) })
    if (!detected.ok) {
      if (detected.message.length > 2_000) t.fail(`${name}: refused in ${detected.message.length} characters`)
      continue
    }
    const { reader } = detected
    const outcomes = records.flatMap((record): RecordOutcome<unknown>[] => reader.read(record))
    outcomes.push(...(reader.rest?.() ?? []))
    const explained = new Set(outcomes.map(({ line }) => line))
    for (const { line } of records) if (!explained.has(line)) t.fail(`${name}: line ${line} has no outcome`)
    for (const outcome of outcomes)
      if (outcome.kind === 'failed' && outcome.reason.length > 400)
        t.fail(`${name}: a reason of ${outcome.reason.length}`)
  }
}

/** The result for people, after at most `MOST_MS`. */
async function inTime<T>(t: Test, where: string, work: () => Promise<T> | T): Promise<T> {
  const start = performance.now()
  const result = await work()
  const took = performance.now() - start
  if (took > MOST_MS) t.fail(`${where} took ${Math.round(took)} ms`)
  return result
}

const files = readdirSync(fixture('.'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.csv'))

/** Each file gets every STRIDE-th text, so that the files together get them all. */
const STRIDE = counts(30, 1)

const SIZES = {
  'as long as a cell may be': { length: MAX_CELL_CHARACTERS - 40, attacks: inEveryColumn },
  'as long as a record may be': { length: MAX_RECORD_BYTES / 4, attacks: around },
} as const

for (const [size, { length, attacks }] of Object.entries(SIZES))
  t.test(`texts ${size}`, async (t) => {
    const all = SHAPES.map((shape) => fill(shape, length))
    for (const [i, file] of files.entries()) {
      const texts = all.filter((_, at) => at % STRIDE === i % STRIDE)
      const path = join(t.testdir(), basename(file))
      const records = await recordsOf(readFileSync(fixture(file), 'utf8'))
      for (const [where, attacked] of attacks(records, texts)) {
        const name = `${file}, ${where}`
        await inTime(t, name, () => readAsEachKind(t, name, attacked))
        if (!basename(file).startsWith('positions')) continue
        writeFileSync(path, attacked)
        await inTime(t, `positions of ${name}`, async () => {
          const result = await readPositionsFile(path).catch((error) => error)
          if (result instanceof Error && !(result instanceof Failure)) t.fail(`${name}: ${result.stack}`)
        })
      }
    }
    t.pass(`${files.length} files`)
  })

t.test('account labels of any shape are compared in time', async (t) => {
  const labels = SHAPES.map((shape) => fill(shape, 5_000))
  await inTime(t, 'labels', () => {
    for (const label of labels) {
      namesAccount(label)
      isSameNumber(label, label.slice(1))
    }
  })
  t.end()
})

t.test('a cell that is too long fails its row by name, and is not a title', async (t) => {
  const header = 'Date,Action,Symbol,Description,Quantity,Price,Amount,Account'
  const row = (description: string, account = '12345678') => `01/02/2024,Buy,AAPL,${description},1,10,-10,${account}`
  const lines = [
    'Transactions for account '.padEnd(1_001, 'x'),
    header,
    row('d'.repeat(1_000)),
    row('d'.repeat(1_001)),
    row('d', '1'.repeat(121)),
  ]
  const { rows, failed, ignored } = await readTransactions(lines.join('\n'))
  t.equal(rows.length, 1)
  t.same(
    failed.map(([line, column, reason]) => [line, column, reason.slice(-40)]),
    [
      [4, 'Description', 'is longer than 1,000 characters'],
      [5, 'Account', '1111111111…" is too long to be an account'.slice(-40)],
    ],
  )
  t.same(
    ignored.map(([line]) => line),
    [1, 2],
  )
  const long = `${'*'.repeat(60_000)},b`
  t.match(await refusal(long, 'transactions'), /each of its first rows has a cell longer than 1,000 characters/)
})
