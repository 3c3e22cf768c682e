/**
 * The import of an upload: recognise all files, read them, then store every readable row in one transaction,
 * or nothing. A dry run does the same and stores nothing. Runs in a worker.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { invalid } from '../lib/errors.ts'
import { inWords } from '../lib/text.ts'
import type { Store, Writer } from '../store/index.ts'
import type { ImportJob, ImportOutcome, ReportProgress } from './job.ts'
import { PHASES, phaseOf, shareOf } from './phases.ts'
import { type ReadFile, type RecognisedFile, readFile, recogniseFile } from './read-file.ts'
import { dataRows } from './report.ts'
import { storeFiles } from './store-files.ts'

/** `onCommit` is called last in the transaction, and rolls it back if it throws. Throws Failure `invalid` if a file cannot be read, `unavailable` if the database cannot be reached. */
export async function importFiles(
  openStore: () => Promise<Store>,
  job: ImportJob,
  report: ReportProgress,
  onCommit: () => void = () => {},
): Promise<ImportOutcome> {
  const recognised: RecognisedFile[] = []
  for (const file of job.files) recognised.push(await recogniseFile(file))
  const { files, notes } = await readFiles(recognised, job, report)
  assertDataRows(files)

  const store = await openStore()
  const storeAll = (tx: Writer) => storeFiles(tx, job, { files, notes }, report)
  if (job.dryRun === true) return await rolledBack(store, storeAll)
  return await store.write(async (tx) => {
    const outcome = await storeAll(tx)
    onCommit()
    return outcome
  })
}

/** Reads the files one after the other. A file with the same bytes as one before it is only noted. */
async function readFiles(
  recognised: readonly RecognisedFile[],
  { folder }: ImportJob,
  report: ReportProgress,
): Promise<{ files: ReadFile[]; notes: string[] }> {
  const files: ReadFile[] = []
  const notes: string[] = []
  const bytes = recognised.reduce((sum, { file }) => sum + file.size, 0)
  let bytesDone = 0
  for (const one of recognised) {
    const { file, title, readings } = one
    const range = shareOf(PHASES.reading, bytesDone / bytes, (bytesDone + file.size) / bytes)
    bytesDone += file.size
    const sha256 = await sha256Of(file.path)
    const same = files.find((other) => other.sha256 === sha256 && readings.some(({ kind }) => kind === other.kind))
    if (same !== undefined) {
      notes.push(`${file.name} is the same file as ${same.file.name} and was skipped.`)
      continue
    }
    const layouts = inWords(readings.map(({ reader }) => reader.layout))
    const onProgress = phaseOf(report, range, `Reading the ${title} (${layouts})`)
    files.push(...(await readFile(one, sha256, folder, onProgress)))
  }
  return { files, notes }
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
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

function assertDataRows(files: readonly ReadFile[]): void {
  if (files.some((file) => dataRows(file.report) > 0)) return
  const layouts = inWords(files.map(({ report }) => report.layout))
  const none =
    files.length === 1
      ? `The ${files[0]?.title} file has no data row: it was read as ${layouts}.`
      : files.length === 2
        ? `Neither file has a data row: they were read as ${layouts}.`
        : `None of the files has a data row: they were read as ${layouts}.`
  throw invalid(`${none} Export a period in which something happened.`)
}
