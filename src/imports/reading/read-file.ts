/** Reads one file of an upload into the spool, and accounts for every row. */

import { basename, join } from 'node:path'
import { type Head, readCsv, readHead, readHeadBehind } from '../../broker-files/csv/csv.ts'
import {
  type FindMapping,
  isHeaderOfLayout,
  type Reading,
  type Recognised,
  recognise,
} from '../../broker-files/detect.ts'
import type { FileKind, LayoutOrder, RecordOutcome, RowOf, Unread } from '../../broker-files/layout.ts'
import { checkProposal } from '../../broker-files/mapped/check.ts'
import { type DateString, earlierOf, laterOf } from '../../lib/dates.ts'
import type { Money } from '../../lib/decimal.ts'
import { Failure, invalid, ofFile } from '../../lib/errors.ts'
import { say } from '../../lib/messages/index.ts'
import { noteOn } from '../../lib/note.ts'
import { lotKey, transactionKey } from '../content.ts'
import type { ImportFile } from '../job.ts'
import { fileOfPositions, mappingRequired } from '../mappings/failures.ts'
import { contentKindOf } from '../printed.ts'
import { countFailed, countIgnored, dataRows, emptyReport, type FileReport, readableRows } from '../report.ts'
import { DayOrder } from './day-order.ts'
import { isNoData, LeftOutWriter } from './left-out.ts'
import { type PrintedResult, PrintedResults } from './printed-results.ts'
import { type ShareEvent, ShareEvents } from './share-events.ts'
import { type Spool, type SpooledFile, toSpooled } from './spool.ts'

/** What is read from the rows of each kind of file. */
interface FileRole<Kind extends FileKind> {
  /** For people. */
  name: string
  keyOf(row: RowOf[Kind]): string
  /** The day on which a lot was closed, or a transaction took effect. */
  dateOf(row: RowOf[Kind]): DateString
}

const ROLES: { [Kind in FileKind]: FileRole<Kind> } = {
  transactions: {
    name: 'transaction history',
    keyOf: transactionKey,
    dateOf: ({ date }) => date,
  },
  gains: {
    name: 'realized gains',
    keyOf: lotKey,
    dateOf: ({ sold, acquired }) => laterOf(sold, acquired ?? sold),
  },
}

/** A file whose layout is known. */
export interface RecognisedFile {
  /** Completes "the … file": what the file is for, or its name. */
  title: string
  file: ImportFile
  /** Most files are of one kind. */
  readings: readonly Reading[]
}

/** A file as one kind: a file that is both kinds is two of these. */
export interface ReadFile {
  kind: FileKind
  title: string
  file: ImportFile
  /** In hex. */
  sha256: string
  report: FileReport
  /** Whose figures are not certain without other rows. */
  events: readonly ShareEvent[]
  /** What it prints as realized. */
  results: readonly PrintedResult[]
  spooled: SpooledFile
  /** Path of the ignored and failed rows, for `readLeftOut`. */
  leftOut: string
}

/**
 * Finds the layout, or the user's mapping of its columns. Throws Failure `invalid`: what the file looks like and what to
 * export instead, or that its columns are asked for.
 */
export async function recogniseFile(file: ImportFile, find: FindMapping): Promise<RecognisedFile> {
  const title = file.kind === undefined ? file.name : ROLES[file.kind].name
  const head = { ...(await namingFile(title, () => readHead(file.path))), fileName: file.name }
  const found = await recogniseDeep(file, head, find)
  if (found.ok) return { title, file, readings: found.readings }
  if (found.asks !== undefined) {
    const { proposed, line } = found.asks
    const batches = readCsv(file.path, { delimiter: head.delimiter })
    const checked = await namingFile(title, () => checkProposal(proposed, head, batches, line))
    throw mappingRequired(file.name, found.asks, checked)
  }
  const { code, message: why, instead } = found
  if (found.isOfPositions === true) throw fileOfPositions(title, why)
  const actions = instead === undefined ? [] : [{ type: 'export_instead' as const, ...instead }]
  throw invalid(say(code, { file: title, why }), { actions })
}

/** The file is of no layout by its head. */
const UNKNOWN: ReadonlySet<string> = new Set(['file_unknown', 'file_of_no_layout'])

/** A header may be anywhere in a file: it is looked for behind the head of a file that is of no layout by its head. */
async function recogniseDeep(file: ImportFile, head: Head, find: FindMapping): Promise<Recognised> {
  const found = await recognise(head, file.kind, find)
  if (found.ok || !UNKNOWN.has(found.code)) return found
  const behind = await readHeadBehind(file.path, head.records.length, head, isHeaderOfLayout)
  return behind === undefined ? found : await recognise({ ...behind, fileName: file.name }, file.kind, find)
}

/** More account labels than this in one file: its account column holds something else. */
const MOST_ACCOUNTS = 1_000
/** Length of a typical row, for the progress of a file whose rows are not counted yet. */
const TYPICAL_ROW_BYTES = 90

/**
 * Streams a file through its layout into the spool, once for each of its readings. `onProgress` gets the part
 * done, 0 to 1. Throws Failure `invalid` if the file has rows and none of them can be read.
 */
export async function readFile(
  { title, file, readings }: RecognisedFile,
  sha256: string,
  { folder, spool }: { folder: string; spool: Spool },
  onProgress: (done: number) => void,
): Promise<ReadFile[]> {
  const files: ReadFile[] = []
  const taken = new Set<number>()
  // The first reading is the one that explains the rows that none of them takes, so it comes last.
  for (const [i, reading] of readings.toReversed().entries()) {
    const part = (done: number) => onProgress((i + done) / readings.length)
    const isLast = i === readings.length - 1
    const target = { title, file, folder, spool, taken, isLast }
    const read =
      reading.kind === 'gains'
        ? await readAs<'gains'>(reading, target, part)
        : await readAs<'transactions'>(reading, target, part)
    files.unshift({ ...read, kind: reading.kind, title, file, sha256 })
  }
  // The lots of a file may end before its transactions.
  const lastDates = files.flatMap(({ report }) => report.lastDate ?? [])
  for (const { report } of files) report.lastDate = lastDates.length === 0 ? null : lastDates.reduce(laterOf)
  assertSomeReadable(title, files)
  return files.filter(({ report }, i) => i === 0 || dataRows(report) > 0)
}

interface ReadTarget extends Pick<RecognisedFile, 'title' | 'file'> {
  folder: string
  spool: Spool
  /** Lines of the records that earlier readings took. */
  taken: Set<number>
  /** Whether no other reading follows that accounts for the records that this one does not take. */
  isLast: boolean
}

async function readAs<Kind extends FileKind>(
  { kind, reader }: Reading & { kind: Kind },
  { title, file, folder, spool, taken, isLast }: ReadTarget,
  onProgress: (done: number) => void,
): Promise<Pick<ReadFile, 'report' | 'events' | 'results' | 'spooled' | 'leftOut'>> {
  const leftOut = join(folder, `${basename(file.path)}.${kind}.left-out`)
  const spooled = spool.begin(contentKindOf(kind))
  const rows = new RowCollector(kind, { spool, spooled }, leftOut, reader.layout)
  const take = (outcome: RecordOutcome<RowOf[FileKind]>) => {
    if (outcome.kind !== 'ignored') {
      rows.take(outcome as RecordOutcome<RowOf[Kind]>)
      if (!isLast) taken.add(outcome.line)
    } else if (isLast && !taken.has(outcome.line)) rows.take(outcome)
  }
  const expected = Math.max(1, file.size / TYPICAL_ROW_BYTES)
  let read = 0
  onProgress(0)
  try {
    await namingFile(title, async () => {
      for await (const records of readCsv(file.path, { delimiter: reader.delimiter })) {
        for (const record of records) for (const outcome of reader.read(record)) take(outcome)
        if (spooled.labels.size > MOST_ACCOUNTS) throw invalid(say('file_accounts_too_many', { most: MOST_ACCOUNTS }))
        read += records.length
        onProgress(Math.min(1, read / expected))
      }
      for (const outcome of reader.rest?.() ?? []) take(outcome)
    })
  } finally {
    rows.close(reader.rowOrder)
  }
  rows.report.notes = (reader.notes?.() ?? []).map((one) => noteOn(file.name, one))
  rows.report.exportedOn = reader.asOf?.() ?? null
  rows.report.marksShorts = reader.marksShorts === true
  const isBelowHeader = !rows.report.notes.some(({ code }) => code === 'rows_above_header')
  rows.report.isWhole = reader.printsAll === true && isLast && isBelowHeader && rows.leavesNothingOut
  return { report: rows.report, events: rows.events.events, results: rows.results.all, spooled, leftOut }
}

/** Collects the rows of a file and its counts. */
class RowCollector<Kind extends FileKind> {
  readonly report: FileReport
  readonly events = new ShareEvents()
  readonly results = new PrintedResults()
  readonly #kind: Kind
  readonly #role: FileRole<Kind>
  readonly #days = new DayOrder()
  readonly #to: { spool: Spool; spooled: SpooledFile }
  #rows = 0
  readonly #leftOut: LeftOutWriter
  /** Whether all that is left out is no data. */
  leavesNothingOut = true

  constructor(kind: Kind, to: { spool: Spool; spooled: SpooledFile }, leftOut: string, layout: string) {
    this.#kind = kind
    this.#role = ROLES[kind]
    this.#to = to
    this.#leftOut = new LeftOutWriter(leftOut)
    this.report = emptyReport(layout)
  }

  take(outcome: RecordOutcome<RowOf[Kind]>): void {
    this.report.read += 1
    if (outcome.kind === 'row') {
      this.#add(outcome.row, outcome.account ?? null, outcome.realized)
      return
    }
    const { line, code, reason } = outcome
    const column = outcome.kind === 'failed' ? outcome.column : null
    this.#leftOut.add({ failed: column !== null, line, column, code, reason })
    this.leavesNothingOut &&= isNoData(outcome.code)
    if (outcome.kind === 'failed' && outcome.unread !== undefined && this.#kind === 'transactions')
      this.#addUnread(outcome.unread)
    if (column === null) countIgnored(this.report, reason)
    else countFailed(this.report, { line, column, reason })
  }

  #add(row: RowOf[Kind], account: string | null, realized: Money | undefined): void {
    const date = this.#role.dateOf(row)
    this.report.firstDate = earlierOf(date, this.report.firstDate ?? date)
    this.report.lastDate = laterOf(date, this.report.lastDate ?? date)
    if ('class' in row) {
      this.events.add(row)
      if (realized !== undefined) this.results.add(account, row, realized)
      this.#days.add(row)
    }
    const { spool, spooled } = this.#to
    spool.add(spooled, toSpooled(row, { n: this.#rows++, label: account, rowKey: this.#role.keyOf(row) }))
  }

  #addUnread({ account, row }: Unread): void {
    const { spool, spooled } = this.#to
    const rowKey = ROLES.transactions.keyOf(row)
    spool.addUnread(spooled, toSpooled(row, { n: this.#rows++, label: account ?? null, rowKey }))
  }

  close(ofLayout: LayoutOrder | undefined): void {
    this.report.rowOrder = ofLayout === 'unordered' ? null : (this.#days.order ?? ofLayout ?? null)
    this.#leftOut.close()
  }
}

function assertSomeReadable(name: string, files: readonly ReadFile[]): void {
  const reports = files.map(({ report }) => report)
  const [report] = reports.filter(({ failures }) => failures.length > 0)
  const first = report?.failures[0]
  if (first === undefined || reports.some((one) => readableRows(one) > 0)) return
  const { line: row, column, reason } = first
  const rows = reports.reduce((sum, { failed }) => sum + failed, 0)
  throw invalid(say('file_rows_unreadable', { file: name, layout: report?.layout ?? '', rows, row, column, reason }))
}

/** The CSV reader's failures name the line; here they also name the file. */
async function namingFile<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Failure ? ofFile(error, name) : error
  }
}
