/** Reads one file of an upload into its spool, and accounts for every row. */
import { readCsv, readHead } from '../broker-files/csv.ts'
import type { Detected, FileReader, RecordOutcome } from '../broker-files/layout.ts'
import type { Lot, Transaction } from '../ledger/ledger.ts'
import { Failure, invalid } from '../lib/errors.ts'
import type { ImportFile } from './job.ts'
import { countFailed, countIgnored, dataRows, emptyReport, type FileReport } from './report.ts'
import { SpoolWriter } from './spool.ts'

/** More account labels than this in one file is a column taken for something it is not. */
const MOST_ACCOUNTS = 1_000

export interface ReadFile {
  report: FileReport
  /** The account labels the file prints. */
  labels: Set<string>
  /** Content keys of rows that name no account, spread over the file. */
  sample: string[]
}

export interface FileKind<Row extends Transaction | Lot> {
  /** For people: `transaction history`. */
  name: string
  detect: (head: Awaited<ReturnType<typeof readHead>>) => Detected<Row>
  keyOf: (row: Row) => string
}

/** Finds the layout from the first records. Fails with what the file looks like and what to export instead. */
export async function detectLayout<Row extends Transaction | Lot>(
  kind: FileKind<Row>,
  path: string,
): Promise<FileReader<Row>> {
  const found = kind.detect(await naming(kind, readHead(path)))
  if (!found.ok) throw invalid(`The ${kind.name} file cannot be read: ${found.message}`)
  return found.reader
}

/**
 * Streams the file through its layout into the spool at `spoolPath`.
 * Fails where the file has rows but none of them can be read.
 */
export async function readFileInto<Row extends Transaction | Lot>(
  kind: FileKind<Row>,
  reader: FileReader<Row>,
  file: ImportFile,
  spoolPath: string,
  onRow: (rows: number) => void,
): Promise<ReadFile> {
  const report = emptyReport(reader.layout)
  const labels = new Set<string>()
  const spool = new SpoolWriter<Row>(spoolPath)
  const sample = new KeySample()
  const take = (outcome: RecordOutcome<Row>) => {
    report.read += 1
    if (outcome.kind === 'ignored') countIgnored(report, outcome.reason)
    else if (outcome.kind === 'failed')
      countFailed(report, { line: outcome.line, column: outcome.column, reason: outcome.reason })
    else {
      const key = kind.keyOf(outcome.row)
      if (outcome.account === undefined) sample.add(key)
      else labels.add(outcome.account)
      spool.add({ account: outcome.account ?? null, key, row: outcome.row })
    }
  }
  try {
    for await (const records of readCsv(file.path, { delimiter: reader.delimiter })) {
      for (const record of records) for (const outcome of reader.read(record)) take(outcome)
      if (labels.size > MOST_ACCOUNTS) throw invalid(`its account column names more than ${MOST_ACCOUNTS} accounts`)
      onRow(report.read)
    }
  } catch (error) {
    throw named(kind, error)
  } finally {
    spool.close()
  }
  if (spool.count === 0 && dataRows(report) > 0) {
    const [first] = report.failures
    throw invalid(
      `No row of the ${kind.name} file could be read as ${report.layout}. Row ${first?.line}, ${first?.column}: ${first?.reason}`,
    )
  }
  return { report, labels, sample: sample.keys }
}

const SAMPLE_SIZE = 400

/** Every n-th key of a file, n doubling whenever there are too many. */
class KeySample {
  keys: string[] = []
  #step = 1
  #seen = 0

  add(key: string): void {
    if (this.#seen++ % this.#step !== 0) return
    this.keys.push(key)
    if (this.keys.length <= SAMPLE_SIZE) return
    this.keys = this.keys.filter((_, i) => i % 2 === 0)
    this.#step *= 2
  }
}

/** Failures of the reader name the line; here they also name the file. */
function named(kind: { name: string }, error: unknown): unknown {
  if (!(error instanceof Failure) || error.kind !== 'invalid') return error
  return invalid(`The ${kind.name} file cannot be read: ${error.message}`, { cause: error })
}

const naming = async <T>(kind: { name: string }, work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    throw named(kind, error)
  }
}
