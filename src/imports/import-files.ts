/**
 * The import of an upload: recognise all files, read them, then store every readable row or nothing. A dry run does the
 * same and stores nothing. Runs in a worker.
 */
import { ownEntryReading } from '../broker-files/own-entry.ts'
import { invalid } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'
import { type Note, note } from '../lib/note.ts'
import { inWords } from '../lib/text.ts'
import { sha256Of } from '../lib/uploaded-file.ts'
import type { Store, UserWorkspace } from '../store/index.ts'
import type { ImportJob, ImportOutcome, ReportProgress } from './job.ts'
import { selectMappingOf } from './mappings/mapping-queries.ts'
import { noteFuture } from './notes/future.ts'
import { PHASES, phaseOf, shareOf } from './phases.ts'
import { type ReadFile, type RecognisedFile, readFile, recogniseFile } from './reading/read-file.ts'
import { Spool } from './reading/spool.ts'
import { dataRows } from './report.ts'
import { importRows } from './storing/import-rows.ts'
import type { Storing } from './storing/prepare-import.ts'

/**
 * `beforeCommit` is called last in the transaction that shows the import to readers, and rolls it back if it throws. Throws
 * Failure `invalid` if a file cannot be read, `unavailable` if the database cannot be reached.
 */
export async function importFiles(
  openStore: () => Promise<Store>,
  job: ImportJob,
  report: ReportProgress,
  beforeCommit: () => void = () => {},
): Promise<ImportOutcome> {
  const recognised: RecognisedFile[] = []
  const findMapping = async (keys: readonly string[]) =>
    await (await openStore()).forUser(job.userId).read((db) => selectMappingOf(db, keys))
  for (const file of job.files)
    recognised.push(
      job.ownEntry === undefined
        ? await recogniseFile(file, findMapping)
        : { title: file.name, file, readings: [ownEntryReading()] },
    )
  const store = await openStore()
  return await store.forUser(job.userId).workspace(job.folder, async (workspace) => {
    const { files, notes } = await readFiles(recognised, job, new Spool(workspace), report)
    assertDataRows(files)
    return await storeAll(workspace, { job, files, notes, progress: report }, beforeCommit)
  })
}

/** A dry run rolls everything back. */
async function storeAll(
  workspace: UserWorkspace,
  storing: Omit<Storing, 'beforeCommit'>,
  beforeCommit: () => void,
): Promise<ImportOutcome> {
  const commitOrRollBack = (outcome: ImportOutcome) => {
    if (storing.job.dryRun === true) throw new RolledBack(outcome)
    beforeCommit()
  }
  try {
    return await importRows(workspace, { ...storing, beforeCommit: commitOrRollBack })
  } catch (error) {
    if (error instanceof RolledBack) return error.outcome
    throw error
  }
}

/** Reads the files one after the other. A file that is the same as one before it is only noted. */
async function readFiles(
  recognised: readonly RecognisedFile[],
  { folder, now }: ImportJob,
  spool: Spool,
  report: ReportProgress,
): Promise<{ files: ReadFile[]; notes: Note[] }> {
  const files: ReadFile[] = []
  const known: (RecognisedFile & { sha256: string })[] = []
  const notes: Note[] = []
  const bytes = recognised.reduce((sum, { file }) => sum + file.size, 0)
  let bytesDone = 0
  for (const one of recognised) {
    const { file, title, readings } = one
    const range = shareOf(PHASES.reading, bytesDone / bytes, (bytesDone + file.size) / bytes)
    bytesDone += file.size
    const sha256 = await sha256Of(file.path)
    const same = known.find((other) => other.sha256 === sha256 && areSame(other, one))
    if (same !== undefined) {
      notes.push(note('file_repeated', { file: file.name, same_as: same.file.name }))
      continue
    }
    known.push({ ...one, sha256 })
    const layouts = inWords(readings.map(({ reader }) => reader.layout))
    const onProgress = phaseOf(report, range, `Reading the ${title} (${layouts})`)
    const read = await readFile(one, sha256, { folder, spool }, onProgress)
    notes.push(...noteFuture(read, now))
    files.push(...read)
  }
  return { files, notes }
}

/** Whether two files of the same bytes are one: of one kind, and not of two accounts by the choice or by their names. */
const areSame = (a: RecognisedFile, b: RecognisedFile): boolean =>
  a.file.account === b.file.account &&
  a.readings.some(({ kind, reader: { account } }) =>
    b.readings.some(
      (other) =>
        other.kind === kind &&
        (account === undefined || other.reader.account === undefined || account === other.reader.account),
    ),
  )

/** Ends a dry run: nothing of it stays. */
class RolledBack extends Error {
  readonly outcome: ImportOutcome

  constructor(outcome: ImportOutcome) {
    super('rolled back')
    this.outcome = outcome
  }
}

function assertDataRows(files: readonly ReadFile[]): void {
  if (files.some((file) => dataRows(file.report) > 0)) return
  const layouts = files.map(({ report }) => report.layout)
  throw invalid(say('files_without_rows', { files: files.map(({ title }) => title), layouts }))
}
