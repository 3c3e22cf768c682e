import { readFile as readText } from 'node:fs/promises'
import type { Test } from 'tap'
import { type CsvRecord, HEAD_RECORDS, readCsvFrom } from '../../../src/broker-files/csv/csv.ts'
import { detect, mappedReading } from '../../../src/broker-files/detect.ts'
import type { FileKind, FileReader, RecordOutcome, RowOf } from '../../../src/broker-files/layout.ts'
import type { Mapping } from '../../../src/broker-files/mapped/mapping.ts'
import type { Lot, Transaction } from '../../../src/ledger/ledger.ts'
import { MONEY_PLACES, QUANTITY_PLACES, toText } from '../../../src/lib/decimal.ts'
import type { FileNote } from '../../../src/lib/note.ts'
import { fixture } from '../../support/broker-files.ts'

/** The records of a CSV text. */
export async function recordsOf(text: string, delimiter = ','): Promise<CsvRecord[]> {
  const records: CsvRecord[] = []
  async function* bytes() {
    yield Buffer.from(text)
  }
  for await (const batch of readCsvFrom(bytes(), { delimiter })) records.push(...batch)
  return records
}

export interface FileRead<Row> {
  layout: string
  records: number
  outcomes: RecordOutcome<Row>[]
  rows: Row[]
  accounts: (string | undefined)[]
  ignored: [line: number, reason: string][]
  failed: [line: number, column: string, reason: string][]
  notes: FileNote[]
}

/** A file detected and read as the importer reads it: every record, from the first. */
async function readFile<Kind extends FileKind>(
  kind: Kind,
  text: string,
  delimiter: string,
  fileName?: string,
): Promise<FileRead<RowOf[Kind]>> {
  const records = await recordsOf(text, delimiter)
  const detected = detect(kind, { delimiter, records: records.slice(0, HEAD_RECORDS), fileName })
  if (!detected.ok) throw new Error(`not recognised: ${detected.message}`)
  return readWith(detected.reader, records)
}

function readWith<Row>(reader: FileReader<Row>, records: CsvRecord[]): FileRead<Row> {
  const outcomes = records.flatMap((record) => reader.read(record))
  outcomes.push(...(reader.rest?.() ?? []))
  const read: FileRead<Row> = {
    layout: reader.layout,
    records: records.length,
    outcomes,
    rows: [],
    accounts: [],
    ignored: [],
    failed: [],
    notes: reader.notes?.() ?? [],
  }
  for (const outcome of outcomes) {
    if (outcome.kind === 'row') {
      read.rows.push(outcome.row)
      read.accounts.push(outcome.account)
    } else if (outcome.kind === 'ignored') read.ignored.push([outcome.line, outcome.reason])
    else read.failed.push([outcome.line, outcome.column, outcome.reason])
  }
  return read
}

export const readTransactions = (text: string, delimiter = ',', fileName?: string): Promise<FileRead<Transaction>> =>
  readFile('transactions', text, delimiter, fileName)
export const readGains = (text: string, delimiter = ',', fileName?: string): Promise<FileRead<Lot>> =>
  readFile('gains', text, delimiter, fileName)

/** A mapping of all columns of a text that it names, and of nothing else. */
export function mappingOf(text: string, more: Partial<Mapping> & Pick<Mapping, 'columns'>): Mapping {
  const header = (text.split('\n', 1)[0] ?? '').split(',')
  const words = { B: 'buy', S: 'sell', Buy: 'buy', Sell: 'sell', Dividend: 'dividend' } as const
  const actions = Object.entries(words).map(([word, means]) => ({ word, means }))
  return {
    header,
    kind: 'transactions',
    date_order: 'mdy',
    currency: 'USD',
    signs: 'action',
    amounts: 'after_fees',
    actions: actions.filter(({ word }, i) => actions.findIndex((one) => one.word === word) === i),
    ...more,
  }
}

/** A file read by a mapping. */
export async function readMapped<Row extends Transaction | Lot>(
  text: string,
  mapping: Mapping,
): Promise<FileRead<Row>> {
  const records = await recordsOf(text)
  const found = mappedReading(mapping, { delimiter: ',', records: records.slice(0, HEAD_RECORDS) })
  if (!found.ok) throw new Error(found.message)
  return readWith(found.readings[0].reader as unknown as FileReader<Row>, records)
}

/** What is asked about a text; undefined if it is read, or refused. */
export async function asked(text: string, kind: FileKind = 'transactions'): Promise<string[] | undefined> {
  const detected = detect(kind, { delimiter: ',', records: await recordsOf(text) })
  return detected.ok ? undefined : detected.asks?.missing
}

/** Why detection refuses a text; undefined if it does not. */
export async function refusal(text: string, kind: FileKind): Promise<string | undefined> {
  const detected = detect(kind, { delimiter: ',', records: await recordsOf(text) })
  return detected.ok ? undefined : detected.message
}

/** The same of a fixture that no layout reads. */
export const fixtureRefusal = async (name: string, kind: FileKind): Promise<string | undefined> =>
  refusal(await readText(fixture(`refused/${name}`), 'utf8'), kind)

export const readTransactionsFixture = async (path: string): Promise<FileRead<Transaction>> =>
  readTransactions(await readText(fixture(path), 'utf8'), ',', path.split('/').at(-1))
export const readGainsFixture = async (path: string): Promise<FileRead<Lot>> =>
  readGains(await readText(fixture(path), 'utf8'), ',', path.split('/').at(-1))

const places = (field: PropertyKey) => (field === 'quantity' ? QUANTITY_PLACES : MONEY_PLACES)

/** The fields of a row that a test compares; numbers as text. */
export const show =
  <Row extends Transaction | Lot>(...fields: (keyof Row)[]) =>
  (row: Row): unknown[] =>
    fields.map((field) => {
      const value: unknown = row[field]
      return typeof value === 'bigint' ? toText(value, places(field)) : value
    })

export const figures = show<Transaction>('date', 'class', 'instrument', 'quantity', 'fees', 'amount')

export const lotFigures = show<Lot>(
  'acquired',
  'sold',
  'instrument',
  'quantity',
  'costBasis',
  'proceeds',
  'gain',
  'disallowedLoss',
  'term',
)

/** Lines below a header of which each is one row that fails, with its column and reason. */
export async function eachFails<Row>(
  t: Test,
  read: (line: string) => Promise<FileRead<Row>>,
  cases: readonly (readonly [line: string, column: string, reason: RegExp])[],
): Promise<void> {
  for (const [line, column, reason] of cases) {
    const { rows, failed } = await read(line)
    t.same(rows, [], line)
    t.equal(failed[0]?.[1], column, line)
    t.match(failed[0]?.[2], reason, line)
  }
}

/** Texts that are refused for a kind of file, each with the message. */
export async function eachRefused(t: Test, kind: FileKind, cases: readonly (readonly [text: string, what: RegExp])[]) {
  for (const [text, what] of cases) t.match(await refusal(text, kind), what, text.slice(0, 60))
}
