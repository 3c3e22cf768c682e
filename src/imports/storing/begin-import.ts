/** The first step of an import: what it finds, and what it makes before its first row. */
import { systemClock, toTimestamp } from '../../lib/clock.ts'
import type { Action } from '../../lib/errors.ts'
import { type Note, note } from '../../lib/note.ts'
import type { Writer } from '../../store/index.ts'
import { type AssignedAccounts, assignAccounts, insertAccountsOfFiles } from '../accounts/assign-accounts.ts'
import { insertFiles, selectEarlierImport } from '../file-queries.ts'
import { newFile, newImport } from '../history.ts'
import type { ImportJob, ImportOutcome, ReportProgress } from '../job.ts'
import { PHASES, phaseOf } from '../phases.ts'
import { contentKindOf } from '../printed.ts'
import { insertImport, ledgerOf } from '../queries.ts'
import type { ReadFile } from '../reading/read-file.ts'
import { readableRows, type StoredReport } from '../report.ts'
import { assertRoom } from '../room.ts'
import { type Changes, changesOfImport } from './changes.ts'
import type { Staging } from './run-in-steps.ts'
import { insertSpoolLabels } from './spool-queries.ts'
import type { FileToStore } from './store-file.ts'

/** What the steps of an import are given. */
export interface Storing extends Staging {
  job: ImportJob
  files: readonly ReadFile[]
  /** About files of the upload that are not among the files read. */
  notes: readonly Note[]
  progress: ReportProgress
  /** Called last in the last step, which is rolled back if it throws. */
  beforeCommit: (outcome: ImportOutcome) => void
}

/** What the first step finds and makes. */
export interface BegunImport {
  importId: number
  /** In the order of the files. */
  fileIds: number[]
  accounts: AssignedAccounts
  /** `stored`: of accounts whose rows are stored in steps. `drafted`: of accounts that readers see; see README.md. */
  changes: { stored: Changes; drafted: Changes }
  reports: StoredReport[]
  toStore: FileToStore[]
  notes: Note[]
}

/** What the import is compared with, its accounts, and its entry of the history. Readers see none of it. */
export async function beginImport(tx: Writer, storing: Storing): Promise<BegunImport> {
  const { job, files, notes } = storing
  await assertRoomFor(tx, job, files)
  const importId = await insertImport(tx, { ...newImport(job), accountId: null, stagedAt: systemClock.now() })
  const accounts = await assignAccounts(tx, job, importId, files)
  const known = await noteKnownFiles(tx, job, files, accounts)
  const fileIds = await insertFiles(
    tx,
    files.map(({ file, kind, sha256 }, position) => ({ ...newFile(importId, position, file), kind, sha256 })),
  )
  await insertAccountsOfFiles(tx, job.userId, fileIds, accounts.placed)
  const changes = { stored: changesOfImport(importId), drafted: changesOfImport(importId) }
  // Copies, so that an import that begins again starts from the files' own counts.
  const reports = files.map(({ kind, title, file, report }) => ({
    kind,
    title,
    name: file.name,
    report: structuredClone(report),
  }))
  const made = {
    importId,
    fileIds,
    accounts,
    changes,
    reports,
    notes: [...notes, ...known.notes, ...noteAssumed(accounts, importId, fileIds)],
  }
  return { ...made, toStore: await listFilesToStore(tx, storing, made, known.known) }
}

async function listFilesToStore(
  tx: Writer,
  { job, files, progress, steps }: Storing,
  { importId, fileIds, accounts, changes, reports }: Omit<BegunImport, 'toStore'>,
  known: ReadonlySet<number>,
): Promise<FileToStore[]> {
  const made = new Set(accounts.made.map(({ id }) => id))
  const isDrafted = (accountId: number) => !steps.isOneTransaction && !made.has(accountId)
  const labels = files.map(({ spooled }, i) =>
    [...spooled.labels].map(([printed, label]) => {
      const accountId = accounts.files[i]?.get(printed) as number
      return { label, accountId, drafted: isDrafted(accountId) }
    }),
  )
  await insertSpoolLabels(tx, labels.flat())
  const rows = files.reduce((sum, { report }) => sum + readableRows(report), 0)
  const onRows = countRowsStored(rows, progress)
  const toStore: FileToStore[] = []
  for (const [i, { kind, spooled }] of files.entries())
    toStore.push({
      userId: job.userId,
      importId,
      fileId: fileIds[i] as number,
      kind: contentKindOf(kind),
      rows: spooled,
      ids: await tx.newIds(ledgerOf(tx.t, spooled.kind).contents, spooled),
      accountIds: new Set(labels[i]?.map(({ accountId }) => accountId)),
      mayBeStored:
        labels[i]?.some(({ accountId }) => !made.has(accountId)) === true ||
        toStore.some((before) => before.kind === contentKindOf(kind)),
      isKnown: known.has(i),
      changesOf: (accountId) => (isDrafted(accountId) ? changes.drafted : changes.stored),
      report: (reports[i] as StoredReport).report,
      onRows,
    })
  return toStore
}

/** Reports the share of all rows that are stored. */
function countRowsStored(total: number, progress: ReportProgress): (rows: number) => void {
  const storing = phaseOf(progress, PHASES.storing, `Storing ${total} rows`)
  let stored = 0
  return (rows) => {
    stored += rows
    storing(stored / total)
  }
}

const assertRoomFor = (tx: Writer, { userId, quotas }: ImportJob, files: readonly ReadFile[]): Promise<void> =>
  assertRoom(
    tx,
    userId,
    [...new Set(files.map(({ file }) => file))].reduce((bytes, file) => bytes + file.size, 0),
    quotas,
  )

/** Notes for files whose account is the only one that they can be of. A file that is both kinds has one. */
function noteAssumed({ placed }: AssignedAccounts, importId: number, fileIds: readonly number[]): Note[] {
  const assumed = placed.flatMap(({ name, position, accounts }, i) =>
    accounts
      .filter(({ decided }) => decided === 'only')
      .map(({ account }) => ({ name, position, account: account.name, fileId: fileIds[i] as number })),
  )
  return [...Map.groupBy(assumed, ({ position }) => position).values()].map((files) => {
    const [{ name: file, account }] = files as [(typeof files)[number]]
    const moves = files.map(({ fileId }): Action => ({ type: 'move_file', import_id: importId, file_id: fileId }))
    return note('account_assumed', { file, account }, moves)
  })
}

/** Notes for files that an import in force has already, and which files they are. */
async function noteKnownFiles(
  tx: Writer,
  { userId }: ImportJob,
  files: readonly ReadFile[],
  { files: accounts }: AssignedAccounts,
): Promise<{ notes: Note[]; known: ReadonlySet<number> }> {
  const notes = new Map<string, Note>()
  const known = new Set<number>()
  for (const [i, { file, kind, sha256 }] of files.entries()) {
    const [accountId] = accounts[i]?.values() ?? []
    if (accountId === undefined) continue
    const earlier = await selectEarlierImport(tx, { userId, kind, sha256, accountId })
    if (earlier === undefined) continue
    known.add(i)
    const day = toTimestamp(earlier.createdAt).slice(0, 10)
    const undo: Action = { type: 'undo_import', import_id: earlier.id }
    notes.set(
      `${file.position} ${earlier.id}`,
      note('file_known', { file: file.name, day, import_id: earlier.id }, [undo]),
    )
  }
  return { notes: [...notes.values()], known }
}
