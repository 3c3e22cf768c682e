/**
 * Takes an import back: the ledger is then as if only the other imports had been made. Runs in a worker.
 *
 * `src/imports/README.md` has the steps. The files and links of the import are moved to a staged entry of the history, and
 * are then deleted in steps, like those of an import that was cut off. An account that is left without a row stays: its id
 * is the same if its files are imported again.
 */
import { randomUUID } from 'node:crypto'
import { upsertRevision } from '../../ledger/queries.ts'
import { type Draft, storeDrafts } from '../../ledger/rebuild.ts'
import { systemClock } from '../../lib/clock.ts'
import { invalid } from '../../lib/errors.ts'
import { say } from '../../lib/messages/index.ts'
import { inWords, plural } from '../../lib/text.ts'
import type { Store, Writer } from '../../store/index.ts'
import { insertFiles, type StoredFile, selectFiles } from '../file-queries.ts'
import { MOST_OVER } from '../history.ts'
import type { ReportProgress, UndoJob, UndoOutcome } from '../job.ts'
import { phaseOf } from '../phases.ts'
import type { ContentKind } from '../printed.ts'
import { deleteOldImports, type ImportRow, IN_FORCE, insertImport, selectImport, updateImport } from '../queries.ts'
import { draftAccounts } from '../storing/rebuild-accounts.ts'
import { runInSteps, type Staging } from '../storing/run-in-steps.ts'
import { Removal } from './removal.ts'
import { updateFileAccounts, updateFileRows, updateFiles } from './undo-queries.ts'

/** On a scale of 0 to 100. */
const REBUILDING = [50, 98] as const
/**
 * `beforeCommit` is called last in the step that changes what readers see, which is rolled back if it throws. Throws Failure
 * `invalid` if the import cannot be undone; nothing is changed then.
 */
export async function undoImport(
  openStore: () => Promise<Store>,
  job: UndoJob,
  report: ReportProgress,
  beforeCommit: () => void = () => {},
): Promise<UndoOutcome> {
  const store = await openStore()
  return await store.workspace(job.folder, (workspace) =>
    runInSteps(workspace, store.engine, { userId: job.userId, overtaken: 'undo_overtaken' }, (staging) =>
      undoInSteps(staging, job, report, beforeCommit),
    ),
  )
}

/** What an undo changes. The workspace has the draft of the rows. */
interface Undo {
  row: ImportRow
  files: readonly StoredFile[]
  removal: Removal
}

async function undoInSteps(
  staging: Staging,
  { userId, importId }: UndoJob,
  report: ReportProgress,
  beforeCommit: () => void,
): Promise<UndoOutcome> {
  const { steps } = staging
  const undo = await steps.prepare((tx) => prepareUndo(tx, userId, importId, () => report(0, 'Removing rows')))
  if (undo === undefined) return { kind: 'missing' }
  const { files, removal } = undo
  const drafts = await draftAccounts(steps, userId, removal.changes, phaseOf(report, REBUILDING, 'Adding up'))
  const stagedId = await staging.writeLast(async (tx) => {
    await staging.assertNotOvertaken(tx)
    const id = await endUndo(tx, undo, drafts, steps.isOneTransaction)
    beforeCommit()
    return id
  })
  await staging.remove(stagedId, () => report(REBUILDING[1], 'Deleting rows'))
  const months = new Set(drafts.flatMap((draft) => [...draft.months]))
  return {
    kind: 'undone',
    message: describeUndo(files, removal.removed),
    stats: {
      transactions_removed: removal.removed.transactions,
      realized_gains_lots_removed: removal.removed.lots,
      months_updated: months.size,
    },
  }
}

/** Undefined if the user has no such import. */
async function prepareUndo(
  tx: Writer,
  userId: number,
  importId: number,
  onPage: () => void,
): Promise<Undo | undefined> {
  const row = await selectImport(tx, userId, importId)
  if (row === undefined) return undefined
  assertInForce(row)
  const files = await selectFiles(tx, [importId])
  const ids = files.map(({ id }) => id)
  const removal = new Removal(tx, ids, onPage)
  await removal.removeTransactions()
  await removal.removeLots()
  return { row, files, removal }
}

/** Returns the entry of the history that has what is to be deleted. `isOneTransaction`: as `Steps` has it. */
async function endUndo(
  tx: Writer,
  { row, files }: Undo,
  drafts: readonly Draft[],
  isOneTransaction: boolean,
): Promise<number> {
  const { id, userId } = row
  const stagedId = await stageFiles(tx, row, files)
  // If the step is a transaction of its own, it only hides rows, which is quicker; they are deleted in later steps.
  await storeDrafts(tx, drafts, isOneTransaction ? files.map((file) => file.id) : [])
  await updateImport(tx, id, { status: 'undone' })
  await deleteOldImports(tx, userId, MOST_OVER)
  await upsertRevision(tx, userId, randomUUID())
  return stagedId
}

/** Moves the files and the links to their rows to an entry that has not ended. The import keeps what its report shows. */
async function stageFiles(tx: Writer, { id, ...row }: ImportRow, files: readonly StoredFile[]): Promise<number> {
  const staged = { ...row, accountId: null, status: 'undone' as const, stagedAt: systemClock.now() }
  const stagedId = await insertImport(tx, staged)
  await updateFiles(tx, id, stagedId)
  const ids = await insertFiles(
    tx,
    files.map(({ id: _, accounts: _accounts, ...file }) => file),
  )
  for (const [i, file] of files.entries()) {
    await updateFileRows(tx, file.id, ids[i] as number)
    await updateFileAccounts(tx, file.id, ids[i] as number)
  }
  return stagedId
}

function assertInForce({ id, status }: ImportRow): void {
  if (IN_FORCE.includes(status)) return
  throw invalid(say(status === 'undone' ? 'import_undone_before' : 'import_has_failed', { import_id: id }))
}

const describeUndo = (files: readonly StoredFile[], removed: Record<ContentKind, number>): string =>
  `Undid the import of ${inWords(files.map(({ name }) => name))}: ` +
  `removed ${plural(removed.transactions, 'transaction')} and ${plural(removed.lots, 'realized gains lot')}.`
