/**
 * Moves files to another account: the record is then as if they had been undone and imported there. Runs in a worker.
 *
 * `src/imports/README.md` has the steps. The rows of a file are read from the record as the file printed them, and are
 * stored in the other account under a staged entry of the history, as an import stores them. The last step exchanges the
 * files of the two entries; what is then staged is deleted, as after an undo.
 */
import { randomUUID } from 'node:crypto'
import { upsertRevision } from '../../ledger/queries.ts'
import { type Draft, storeDrafts } from '../../ledger/rebuild.ts'
import { systemClock } from '../../lib/clock.ts'
import type { Action } from '../../lib/errors.ts'
import type { Note } from '../../lib/note.ts'
import { inWords, plural } from '../../lib/text.ts'
import type { Store, Writer } from '../../store/index.ts'
import type { Steps } from '../../store/steps.ts'
import { insertFileAccounts, updateAccount, updateImportsOfAccount } from '../accounts/account-queries.ts'
import { insertFiles, selectFiles, updateFile } from '../file-queries.ts'
import type { MoveJob, MoveOutcome, ReportProgress } from '../job.ts'
import { findOverlaps, noteOverlap, type Overlap } from '../notes/overlaps.ts'
import { phaseOf } from '../phases.ts'
import { contentKindOf } from '../printed.ts'
import { insertImport, ledgerOf, updateImport } from '../queries.ts'
import { countSymbols } from '../quota-queries.ts'
import { assertSymbols } from '../quotas.ts'
import type { SpooledRows } from '../reading/spool.ts'
import { emptyReport, type FileReport, type ImportReport } from '../report.ts'
import { type Changes, changesOfImport } from '../storing/changes.ts'
import { draftAccounts } from '../storing/rebuild-accounts.ts'
import { assertRecordSums, nameOverflow } from '../storing/record-limits.ts'
import { resolveForms } from '../storing/resolve-forms.ts'
import { runInSteps, type Staging } from '../storing/run-in-steps.ts'
import { insertSpoolLabels } from '../storing/spool-queries.ts'
import { markingSteps } from '../storing/staging.ts'
import { type FileToStore, storeFile } from '../storing/store-file.ts'
import { Removal } from '../undo/removal.ts'
import { updateFileRows } from '../undo/undo-queries.ts'
import { type FileToMove, findMove, type Move } from './find-move.ts'
import { updateLabels } from './move-queries.ts'
import { LABEL, spoolFiles } from './spool-stored.ts'
import { countRowsOfFile } from './spool-stored-queries.ts'

/** On a scale of 0 to 100. */
const REBUILDING = [50, 98] as const
/** More would not help the user. */
const MOST_NOTES = 100

/**
 * `beforeCommit` is called last in the step that changes what readers see, which is rolled back if it throws. Throws Failure
 * `invalid` if the files may not be moved; nothing is changed then.
 */
export async function moveFiles(
  openStore: () => Promise<Store>,
  job: MoveJob,
  report: ReportProgress,
  beforeCommit: () => void = () => {},
): Promise<MoveOutcome> {
  const store = await openStore()
  return await store.workspace(job.folder, (workspace) =>
    runInSteps(workspace, store.engine, { userId: job.userId, overtaken: 'move_overtaken' }, (staging) =>
      moveInSteps(staging, job, report, beforeCommit),
    ),
  )
}

async function moveInSteps(
  staging: Staging,
  job: MoveJob,
  report: ReportProgress,
  beforeCommit: () => void,
): Promise<MoveOutcome> {
  const { steps } = staging
  const move = await steps.prepare((db) => findMove(db, job))
  if (move === undefined) return { kind: 'missing' }
  if (move.files.length === 0) return toOutcome(move, [], [])
  try {
    const begun = await steps.write((tx) => beginMove(tx, job, move))
    staging.onStaged(begun.stagedId)
    return await moveRows({ ...staging, steps: markingSteps(steps, begun.stagedId) }, job, move, begun, {
      report,
      beforeCommit,
    })
  } catch (error) {
    throw nameOverflow(error, namesOf(move.files))
  }
}

/** What the first step makes. Readers see none of it. */
interface BegunMove {
  /** The staged entry of the history. */
  stagedId: number
  /** The files of that entry, in the order of `Move.files`. */
  made: readonly MadeFile[]
  changes: Changes
}

interface MadeFile {
  id: number
  moved: FileToMove
  report: FileReport
  toStore: FileToStore
}

async function beginMove(tx: Writer, { userId }: MoveJob, { files, imports, target }: Move): Promise<BegunMove> {
  const [{ id: _, ...row }] = imports as [Move['imports'][number]]
  const entry = { ...row, accountId: null, status: 'failed' as const, report: {}, stagedAt: systemClock.now() }
  const stagedId = await insertImport(tx, entry)
  const ids = await insertFiles(
    tx,
    files.map(({ id: _id, accounts: _accounts, account: _account, ...file }, position) => ({
      ...file,
      importId: stagedId,
      position,
    })),
  )
  const accounts = files.map(({ account: { printed } }, i) => ({
    fileId: ids[i] as number,
    accountId: target.id,
    position: 0,
    decided: 'chosen' as const,
    printed,
  }))
  await insertFileAccounts(tx, userId, accounts)
  const changes = changesOfImport(stagedId)
  const made: MadeFile[] = []
  let last = 0
  for (const [i, moved] of files.entries()) {
    const [id, kind, report] = [ids[i] as number, contentKindOf(moved.kind), emptyReport(moved.layout ?? '')]
    const first = last + 1
    last += await countRowsOfFile(tx, kind, moved.id)
    const rows: SpooledRows = { kind, first, last, labels: new Map([[null, LABEL]]) }
    const toStore: FileToStore = {
      userId,
      importId: stagedId,
      fileId: id,
      kind,
      rows,
      ids: await tx.newIds(ledgerOf(tx.t, kind).contents, rows),
      accountIds: new Set([target.id]),
      mayBeStored: true,
      isKnown: false,
      changesOf: () => changes,
      report,
      onRows: () => {},
    }
    made.push({ id, moved, report, toStore })
  }
  return { stagedId, made, changes }
}

async function moveRows(
  staging: Staging,
  job: MoveJob,
  move: Move,
  begun: BegunMove,
  { report, beforeCommit }: { report: ReportProgress; beforeCommit: () => void },
): Promise<MoveOutcome> {
  const { steps } = staging
  const { userId } = job
  const { stagedId, made, changes } = begun
  const onPage = () => report(0, 'Moving rows')
  const taken = move.files.map(({ id }) => id)
  const removed = await steps.prepare((tx) => removeRows(tx, taken, onPage))
  await steps.prepare(async (tx) => {
    const files = made.map(({ moved, toStore }) => ({ id: moved.id, rows: toStore.rows }))
    await spoolFiles(tx, files, onPage)
    await insertSpoolLabels(tx, [{ label: LABEL, accountId: move.target.id, drafted: true }])
  })
  await storeRows(steps, begun, onPage)
  const overlaps = await steps.prepare((db) =>
    findOverlaps(db, userId, {
      importId: stagedId,
      fileIds: new Set(made.flatMap(({ id, report: { imported } }) => (imported > 0 ? [id] : []))),
      accountIds: [move.target.id],
    }),
  )
  const adding = phaseOf(report, REBUILDING, 'Adding up')
  const drafts = [
    ...(await draftAccounts(steps, userId, removed, adding)),
    ...(await draftAccounts(steps, userId, changes, adding)),
  ]
  await staging.writeLast(async (tx) => {
    await staging.assertNotOvertaken(tx)
    await endMove(tx, job, move, begun, drafts, steps.isOneTransaction ? taken : [])
    beforeCommit()
  })
  await staging.remove(stagedId, () => report(REBUILDING[1], 'Deleting rows'))
  return toOutcome(move, made, overlaps)
}

async function removeRows(tx: Writer, fileIds: number[], onPage: () => void): Promise<Changes> {
  const removal = new Removal(tx, fileIds, onPage)
  await removal.removeTransactions()
  await removal.removeLots()
  return removal.changes
}

/** As an import stores them in an account that readers see. */
async function storeRows(steps: Steps, { made, changes }: BegunMove, onFile: () => void): Promise<void> {
  for (const { id, report, toStore } of made) {
    onFile()
    const counted = [
      (tx: Writer) => updateFile(tx, id, { rowsImported: report.imported, rowsDuplicate: report.duplicate }),
    ]
    if (await storeFile(steps, toStore, counted)) await steps.prepare((tx) => resolveForms(tx, toStore, changes, true))
  }
}

/** `taken`: as `storeDrafts` has `undone`. */
async function endMove(
  tx: Writer,
  { userId, quotas }: MoveJob,
  { files, imports, target, merged }: Move,
  { stagedId, made }: BegunMove,
  drafts: readonly Draft[],
  taken: readonly number[],
): Promise<void> {
  await storeDrafts(tx, drafts, taken)
  assertSymbols(await countSymbols(tx, userId), quotas.symbols)
  await assertRecordSums(tx, userId)
  for (const [i, file] of files.entries())
    await updateFile(tx, file.id, { importId: stagedId, position: files.length + i })
  for (const { id, moved } of made) {
    await updateFile(tx, id, { importId: moved.importId, position: moved.position })
    await updateFileRows(tx, moved.id, id)
  }
  if (merged !== undefined) {
    await updateAccount(tx, userId, merged)
    await updateLabels(tx, userId, merged.id, target.id)
  }
  await updateAccount(tx, userId, target)
  await updateImportsOfAccount(tx, userId, target)
  const moved = new Set(files.map(({ id }) => id))
  for (const { id, report } of imports) {
    const first = (await selectFiles(tx, [id])).flatMap(({ accounts }) => accounts)[0]
    if (first === undefined) continue
    await updateImport(tx, id, {
      accountId: first.accountId,
      brokerageAccount: first.number ?? first.name,
      report: withoutNotesOf(moved, report),
    })
  }
  await upsertRevision(tx, userId, randomUUID())
}

/** A note that offers to move a file is about the account that the file was in. */
function withoutNotesOf(moved: ReadonlySet<number>, { notes, ...report }: ImportReport): ImportReport {
  if (notes === undefined) return report
  const isOf = ({ actions }: Note) => actions.some((action) => action.type === 'move_file' && moved.has(action.file_id))
  return { ...report, notes: notes.filter((note) => !isOf(note)) }
}

const namesOf = (files: readonly FileToMove[]) => files.map(({ name }) => ({ file: { name } }))

function toOutcome(
  { files, target, merged }: Move,
  made: readonly MadeFile[],
  overlaps: readonly Overlap[],
): MoveOutcome {
  const movedAs = new Map(made.map(({ id, moved }) => [id, moved]))
  const notes = overlaps.slice(0, MOST_NOTES).map((overlap) => {
    const moved = movedAs.get(overlap.file.fileId) as FileToMove
    const other = movedAs.get(overlap.other.fileId)?.importId ?? overlap.other.importId
    const actions: Action[] = [
      { type: 'move_file', import_id: moved.importId, file_id: overlap.file.fileId },
      { type: 'undo_import', import_id: other },
    ]
    return noteOverlap(overlap, actions)
  })
  const names = [...new Set(files.map(({ name }) => name))]
  const what = merged === undefined ? inWords(names) : plural(files.length, 'file')
  return {
    kind: 'moved',
    message: `Moved ${what} to ${target.name}.`,
    files: made.map(({ id, moved }) => ({ before: moved.id, now: id })),
    notes,
  }
}
