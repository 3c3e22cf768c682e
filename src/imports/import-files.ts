/**
 * The import of an upload: recognise both files, read them, then store every readable row in one transaction,
 * or nothing. A dry run does the same and stores nothing. Runs in a worker.
 */
import { invalid } from '../lib/errors.ts'
import type { Store, Writer } from '../store/index.ts'
import type { ImportJob, ImportOutcome, ReportProgress } from './job.ts'
import { PHASES, phaseOf } from './phases.ts'
import { GAINS, type ReadFile, readFile, recogniseFile, TRANSACTIONS } from './read-file.ts'
import { dataRows } from './report.ts'
import { storeFiles } from './store-files.ts'

/** `onCommit` is called last in the transaction, and rolls it back if it throws. Throws Failure `invalid` if a file cannot be read, `unavailable` if the database cannot be reached. */
export async function importFiles(
  openStore: () => Promise<Store>,
  job: ImportJob,
  report: ReportProgress,
  onCommit: () => void = () => {},
): Promise<ImportOutcome> {
  const history = await recogniseFile(TRANSACTIONS, job.transactions)
  const lots = await recogniseFile(GAINS, job.gains)

  const readingHistory = phaseOf(report, PHASES.transactions, reading('transaction history', history.reader.layout))
  const transactions = await readFile(history, job.folder, readingHistory)
  const readingLots = phaseOf(report, PHASES.gains, reading('realized gains', lots.reader.layout))
  const gains = await readFile(lots, job.folder, readingLots)
  assertDataRows(transactions, gains)

  const store = await openStore()
  const storeAll = (tx: Writer) => storeFiles(tx, job, { transactions, gains }, report)
  if (job.dryRun === true) return await rolledBack(store, storeAll)
  return await store.write(async (tx) => {
    const outcome = await storeAll(tx)
    onCommit()
    return outcome
  })
}

class RolledBack<T> extends Error {
  readonly result: T

  constructor(result: T) {
    super('rolled back')
    this.result = result
  }
}

/** The result of a transaction of which nothing stays. */
async function rolledBack<T>(store: Store, work: (tx: Writer) => Promise<T>): Promise<T> {
  try {
    return await store.write(async (tx): Promise<never> => {
      throw new RolledBack(await work(tx))
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.result as T
    throw error
  }
}

const reading = (file: string, layout: string) => `Reading the ${file} (${layout})`

function assertDataRows(transactions: ReadFile, gains: ReadFile): void {
  if (dataRows(transactions.report) > 0 || dataRows(gains.report) > 0) return
  throw invalid(
    `Neither file has a data row: they were read as ${transactions.report.layout} and ${gains.report.layout}. Export a period in which something happened.`,
  )
}
