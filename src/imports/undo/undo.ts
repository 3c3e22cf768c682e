/**
 * Takes an import back: the ledger is then as if only the other imports had been made. Runs in a worker. An account that is
 * left without a row stays: its id is the same if its files are imported again.
 */
import { randomUUID } from 'node:crypto'
import { selectFilesAfter } from '../../ledger/file-queries.ts'
import { upsertRevision } from '../../ledger/queries.ts'
import { type Derived, storeRecord } from '../../ledger/rebuild.ts'
import { systemClock } from '../../lib/clock.ts'
import { invalid } from '../../lib/errors.ts'
import { say } from '../../lib/messages/index.ts'
import { QUESTIONS } from '../../lib/messages/questions.ts'
import { IN_FORCE } from '../../lib/terms.ts'
import { inWords, plural } from '../../lib/text.ts'
import type { Store, Writer } from '../../store/index.ts'
import { type StoredFile, selectFiles } from '../file-queries.ts'
import { MOST_OVER } from '../history.ts'
import type { ReportProgress, UndoJob, UndoOutcome } from '../job.ts'
import { phaseOf } from '../phases.ts'
import type { ContentKind } from '../printed.ts'
import { deleteOldImports, type ImportRow, selectImport, updateImport } from '../queries.ts'
import { deriveWith } from '../questions/answer.ts'
import { type AnswerRow, selectAnswerOfImport } from '../questions/question-list-queries.ts'
import { asSeen } from '../running.ts'
import { deriveChanges } from '../storing/changes.ts'
import { type Removed, removeFiles } from '../storing/removal.ts'
import { onUnchangedRecord } from '../storing/unchanged-record.ts'

/** On a scale of 0 to 100. */
const REBUILDING = [50, 98] as const

/**
 * `beforeCommit` is called last in the transaction, which is rolled back if it throws. Throws Failure `invalid` if the
 * import cannot be undone; nothing is changed then.
 */
export async function undoImport(
  openStore: () => Promise<Store>,
  job: UndoJob,
  report: ReportProgress,
  beforeCommit: () => void = () => {},
): Promise<UndoOutcome> {
  const { userId, importId } = job
  const store = await openStore()
  return await store.forUser(userId).workspace(job.folder, (workspace) =>
    onUnchangedRecord(workspace, 'undo_overtaken', async (record) => {
      const undo = await record.prepare((tx) => prepareUndo(tx, job, report))
      if (undo === undefined) return { kind: 'missing' }
      const { files, derived, removed } = undo
      const months = await record.store(async (tx) => {
        report(REBUILDING[1], 'Deleting rows')
        const months = await storeRecord(
          tx,
          derived,
          files.map(({ id }) => id),
        )
        await updateImport(tx, importId, { status: 'undone' })
        await deleteOldImports(tx, MOST_OVER)
        await upsertRevision(tx, userId, randomUUID())
        beforeCommit()
        return months
      })
      return {
        kind: 'undone',
        message: undo.answer === undefined ? describeUndo(files, removed.counts) : describeAnswer(undo.answer),
        stats: {
          transactions_removed: removed.counts.transactions,
          realized_gains_lots_removed: removed.counts.lots,
          months_updated: months.size,
        },
      }
    }),
  )
}

/** What an undo changes. The workspace has the rows. */
interface Undo {
  files: readonly StoredFile[]
  /** The answer that is taken back. */
  answer: AnswerRow | undefined
  removed: Removed
  derived: readonly Derived[]
}

/** Undefined if the user has no such import. */
async function prepareUndo(
  tx: Writer,
  { userId, importId, folder }: UndoJob,
  report: ReportProgress,
): Promise<Undo | undefined> {
  const row = await selectImport(tx, importId)
  if (row === undefined) return undefined
  assertInForce(asSeen(row, systemClock.now()))
  const files = await selectFiles(tx, [importId])
  const taken = files.map(({ id }) => id)
  const accountIds = [...new Set(files.flatMap(({ accounts }) => accounts.map(({ accountId }) => accountId as number)))]
  const left = await selectFilesAfter(tx, accountIds, { added: [], taken })
  const removed = await removeFiles(tx, taken, left, () => report(0, 'Removing rows'))
  const onProgress = phaseOf(report, REBUILDING, 'Adding up')
  const derived = await deriveChanges(tx, userId, removed.changes, left, { folder, onProgress })
  const answer = await selectAnswerOfImport(tx, importId)
  if (answer !== undefined) derived.push(await deriveWith(tx, { userId, folder }, { ...answer, given: null }, report))
  return { files, answer, removed, derived }
}

const WHY_NOT = { undone: 'import_undone_before', failed: 'import_has_failed', running: 'import_runs' } as const

function assertInForce({ id, status }: ImportRow): void {
  if (IN_FORCE.includes(status)) return
  throw invalid(say(WHY_NOT[status as keyof typeof WHY_NOT], { import_id: id }))
}

const describeAnswer = ({ kind, answer }: AnswerRow): string =>
  `Took back the answer: ${QUESTIONS[kind].answers[answer] ?? answer}`

const describeUndo = (files: readonly StoredFile[], removed: Record<ContentKind, number>): string =>
  `Undid the import of ${inWords(files.map(({ name }) => name))}: ` +
  `removed ${plural(removed.transactions, 'transaction')} and ${plural(removed.lots, 'realized gains lot')}.`
