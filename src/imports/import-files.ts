/**
 * The import of an upload: recognise all files, read them, then store every readable row or nothing. A dry run does the
 * same and stores nothing. Runs in a worker.
 */
import { headerKey } from '../broker-files/mapped/mapping.ts'
import { ownEntryReading } from '../broker-files/own-entry.ts'
import { Failure, invalid } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'
import { type Note, note } from '../lib/note.ts'
import { inWords } from '../lib/text.ts'
import { sha256Of } from '../lib/uploaded-file.ts'
import type { Store, UserStore } from '../store/index.ts'
import type { ImportFile, ImportJob, ImportOutcome, ReportProgress } from './job.ts'
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
  const ofUpload = job.mapping && headerKey(job.mapping.header)
  const findMapping = async (keys: readonly string[]) =>
    ofUpload !== undefined && keys.includes(ofUpload)
      ? job.mapping
      : await (await openStore()).forUser(job.userId).read((db) => selectMappingOf(db, keys))
  const unread = new UnreadFiles(job)
  const recognised: RecognisedFile[] = []
  for (const file of job.files)
    await unread.skipping(file, async () => {
      if (file.unread !== undefined) throw invalid(file.unread)
      const readings = job.ownEntry === undefined ? undefined : ([ownEntryReading()] as const)
      recognised.push(readings ? { title: file.name, file, readings } : await recogniseFile(file, findMapping))
    })
  unread.assertSome(recognised)
  const store = await openStore()
  const spool = new Spool(job.folder)
  const { files, notes } = await readFiles(recognised, job, spool, { report, unread })
  unread.assertSome(files)
  assertDataRows(files)
  notes.unshift(...unread.notes)
  return await storeAll(store.forUser(job.userId), { job, files, spool, notes, progress: report }, beforeCommit)
}

/** Rolls everything back if the import is not kept: a dry run, or files that imports in force have. */
async function storeAll(
  own: UserStore,
  storing: Omit<Storing, 'beforeCommit'>,
  beforeCommit: () => void,
): Promise<ImportOutcome> {
  const commitOrRollBack = (outcome: ImportOutcome) => {
    if (outcome.kind === 'imported' && outcome.success.import_id === undefined) throw new RolledBack(outcome)
    beforeCommit()
  }
  try {
    return await importRows(own, { ...storing, beforeCommit: commitOrRollBack })
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
  { report, unread }: { report: ReportProgress; unread: UnreadFiles },
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
    await unread.skipping(file, async () => {
      const read = await readFile(one, sha256, { folder, spool }, onProgress)
      notes.push(...noteFuture(read, now))
      files.push(...read)
    })
  }
  return { files, notes }
}

/** The files of an upload that cannot be read, and why; the first one refuses the upload unless it leaves them out. */
class UnreadFiles {
  readonly #skips: boolean
  readonly #found: { file: ImportFile; failure: Failure }[] = []

  constructor({ skipsUnread = false }: Pick<ImportJob, 'skipsUnread'>) {
    this.#skips = skipsUnread
  }

  async skipping(file: ImportFile, read: () => Promise<void>): Promise<void> {
    try {
      await read()
    } catch (error) {
      if (!this.#skips || !(error instanceof Failure) || error.kind !== 'invalid') throw error
      this.#found.push({ file, failure: error })
    }
  }

  /** Throws if no file is left: the failure of the only file, or one that has the actions of all files. */
  assertSome(left: readonly unknown[]): void {
    const [first] = this.#found
    if (first === undefined || left.length > 0) return
    const { failure } = first
    const actions = this.#found.flatMap((one) => one.failure.actions).slice(0, MOST_ACTIONS)
    throw this.#found.length === 1 ? failure : invalid(say('files_unread', { files: this.#said() }), { actions })
  }

  get notes(): Note[] {
    return this.#found.map(({ file, failure: { code, message, actions } }) =>
      note('file_unread', { file: file.name, position: file.position, code, why: message }, actions),
    )
  }

  #said = () => this.#found.map(({ file, failure: { message } }) => ({ file: file.name, why: message }))
}

/** As many as the contract has. */
const MOST_ACTIONS = 20

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

/** Ends an import that stores nothing. */
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
