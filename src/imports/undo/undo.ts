/**
 * Takes an import back: the ledger is then as if only the other imports had been made. Runs in a worker. An account that is
 * left without a row stays: its id is the same if its files are imported again.
 */
import { randomUUID } from 'node:crypto'
import { OWN_ENTRY_LAYOUT } from '../../broker-files/own-entry.ts'
import type { RecordChange } from '../../ledger/effects.ts'
import { filesAfter, selectFilesOf } from '../../ledger/file-queries.ts'
import { type ContentKind, Next } from '../../ledger/next.ts'
import { upsertRevision } from '../../ledger/queries.ts'
import { type Derived, storeRecord } from '../../ledger/rebuild.ts'
import { changeEvents } from '../../ledger/record-events.ts'
import { systemClock } from '../../lib/clock.ts'
import { invalid } from '../../lib/errors.ts'
import { say } from '../../lib/messages/index.ts'
import { QUESTIONS } from '../../lib/messages/questions.ts'
import { IN_FORCE } from '../../lib/terms.ts'
import { inWords, plural } from '../../lib/text.ts'
import type { Reader, Store, Writer } from '../../store/index.ts'
import { publishRecordEvents } from '../../webhooks/record-outbox.ts'
import { type StoredFile, selectFiles } from '../file-queries.ts'
import { MOST_OVER } from '../history.ts'
import { nowOf, type ReportProgress, type UndoJob, type UndoOutcome } from '../job.ts'
import { phaseOf } from '../phases.ts'
import { deleteOldImports, type ImportRow, selectImport, updateImport } from '../queries.ts'
import { deriveWith } from '../questions/answer.ts'
import { type AnswerRow, selectAnswerOfImport } from '../questions/question-list-queries.ts'
import { importUndone } from '../record-events.ts'
import { asSeen } from '../running.ts'
import { removeFiles } from '../storing/change-rows.ts'
import { Changes, deriveChanges } from '../storing/changes.ts'
import { assertRecordSums, nameOverflow } from '../storing/record-limits.ts'
import { type RecordSums, sumRecord } from '../storing/sum-queries.ts'
import { onUnchangedRecord } from '../storing/unchanged-record.ts'

/** On a scale of 0 to 100. */
const REBUILDING = [50, 98] as const

/**
 * `beforeCommit` is called last in the transaction, which is rolled back if it throws. Throws Failure `invalid` if the
 * import cannot be undone, or if figures would be too large to keep without it; nothing is changed then.
 */
export async function undoImport(
  openStore: () => Promise<Store>,
  job: UndoJob,
  report: ReportProgress,
  beforeCommit: () => void = () => {},
): Promise<UndoOutcome> {
  const store = await openStore()
  return await onUnchangedRecord(store.forUser(job.userId), 'undo_overtaken', async (record) => {
    try {
      const undo = await record.read((db) => prepareUndo(db, job, report))
      if (undo === undefined) return { kind: 'missing' }
      const months = await record.store(async (tx) => {
        report(REBUILDING[1], 'Deleting rows')
        const { months } = await storeUndo(tx, job, undo)
        beforeCommit()
        return months.size
      })
      return toOutcome(undo, months)
    } catch (error) {
      throw nameOverflow(error)
    }
  })
}

/** Returns what has changed. */
async function storeUndo(tx: Writer, job: UndoJob, undo: Undo): Promise<RecordChange> {
  const { userId, importId } = job
  const changed = await storeRecord(tx, undo.derived, undo.next)
  // Without the rows that are removed, others can be matched with each other, at a larger profit or loss.
  await assertRecordSums(tx, { before: undo.sumsBefore })
  await updateImport(tx, importId, { status: 'undone' })
  await deleteOldImports(tx, MOST_OVER)
  await upsertRevision(tx, userId, randomUUID())
  const events = [importUndone(importId, kindOf(undo)), ...changeEvents(changed, { reason: 'undo', importId })]
  await publishRecordEvents(tx, events, { userId, now: nowOf(job) })
  return changed
}

const toOutcome = ({ answer, files, removed }: Undo, months: number): UndoOutcome => ({
  kind: 'undone',
  message: answer === undefined ? describeUndo(files, removed) : describeAnswer(answer),
  stats: {
    transactions_removed: removed.transactions,
    realized_gains_lots_removed: removed.lots,
    months_updated: months,
  },
})

const kindOf = ({ answer, files }: Undo) => {
  if (answer !== undefined) return 'answer'
  return files.some(({ layout }) => layout === OWN_ENTRY_LAYOUT) ? 'own_entry' : 'files'
}

/** What an undo changes. */
interface Undo {
  files: readonly StoredFile[]
  /** The answer that is taken back. */
  answer: AnswerRow | undefined
  next: Next
  /** Rows that the ledger has no longer, identical ones counted. */
  removed: Record<ContentKind, number>
  derived: readonly Derived[]
  sumsBefore: RecordSums
}

/** Undefined if the user has no such import. */
async function prepareUndo(
  tx: Reader,
  { userId, importId, folder }: UndoJob,
  report: ReportProgress,
): Promise<Undo | undefined> {
  const row = await selectImport(tx, importId)
  if (row === undefined) return undefined
  assertInForce(asSeen(row, systemClock.now()))
  const files = await selectFiles(tx, [importId])
  const taken = files.map(({ id }) => id)
  const accountIds = [...new Set(files.flatMap(({ accounts }) => accounts.map(({ accountId }) => accountId as number)))]
  const filesBefore = await selectFilesOf(tx, accountIds)
  const left = filesAfter(filesBefore, { added: [], taken })
  const next = new Next(folder, taken)
  const changes = new Changes()
  const removed = await removeFiles(tx, { userId, folder, all: left, next, changes }, () => report(0, 'Removing rows'))
  const onProgress = phaseOf(report, REBUILDING, 'Adding up')
  const given = { next, files: left, filesBefore }
  const derived = await deriveChanges(tx, userId, changes, given, { folder, onProgress })
  const answer = await selectAnswerOfImport(tx, importId)
  if (answer !== undefined)
    derived.push(await deriveWith(tx, { userId, folder }, { ...answer, given: null, next }, report))
  return { files, next, answer, removed, derived, sumsBefore: await sumRecord(tx) }
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
