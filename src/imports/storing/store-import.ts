/** The transaction of an import: from its commit on readers see its rows. It stores the report and makes the final message. */
import { randomUUID } from 'node:crypto'
import { storeKey } from '../../idempotency/keyed-requests.ts'
import { upsertRevision } from '../../ledger/queries.ts'
import { storeRecord } from '../../ledger/rebuild.ts'
import { changeEvents } from '../../ledger/record-events.ts'
import type { Note } from '../../lib/note.ts'
import type { Writer } from '../../store/index.ts'
import { publishRecordEvents } from '../../webhooks/record-outbox.ts'
import { insertAccountsOfFiles, storeAccounts } from '../accounts/assign-accounts.ts'
import { insertFiles, insertLeftOut } from '../file-queries.ts'
import { countedRows, MOST_OVER, newFile, newImport } from '../history.ts'
import { type EntryToStore, type ImportOutcome, nowOf, type Success } from '../job.ts'
import { compareStored } from '../notes/compare-stored.ts'
import { insertOwnEntry, selectEntryOfImport } from '../own-entries/own-entry-queries.ts'
import { deleteFilesOf, deleteOldImports, insertImport, updateImport } from '../queries.ts'
import { readLeftOut } from '../reading/left-out.ts'
import { importFinished, importUndone } from '../record-events.ts'
import { describeImport, type ImportReport, type StoredReport } from '../report.ts'
import { readDryRun } from '../reports/dry-run.ts'
import { countRows, type PreparedImport, type Storing } from './prepare-import.ts'
import { assertRecordSums } from './record-limits.ts'

/** Throws Failure `invalid` if a quota or the record is full. */
export async function storeImport(tx: Writer, storing: Storing, ready: PreparedImport): Promise<ImportOutcome> {
  const { job, files, beforeCommit } = storing
  const { importId, accounts, changes, reports, derived, repeats } = ready
  const isKept = job.dryRun !== true && repeats.length === 0
  await storeEntry(tx, storing, ready)
  const changed = await storeRecord(tx, derived, ready.next)
  const { ownEntry } = job
  if (ownEntry !== undefined) await storeOwnEntry(tx, job.userId, importId, ownEntry)
  await assertRecordSums(tx, { quotas: job.quotas })
  if (!changes.isEmpty) await upsertRevision(tx, job.userId, randomUUID())

  const counts = countRows(reports)
  const { lots, unmatched, notes: compared } = await compareStored(tx, { ...ready, files })
  const notes = [...ready.notes, ...compared].map((one) => (isKept ? one : withoutActionsOn(importId, one)))
  const status = reports.some(({ report }) => report.failed > 0) ? 'partial' : 'success'
  await updateImport(tx, importId, {
    accountId: accounts.main.id,
    brokerageAccount: accounts.main.number ?? accounts.main.name,
    runsUntil: null,
    status,
    transactionsProcessed: counts.transactions,
    monthsUpdated: changed.months.size,
    report: { unmatchedSales: unmatched.count, notes } satisfies ImportReport,
  })
  const said = describeImport({
    ...{ files: reports, notes, unmatched, lots, repeats },
    importId: isKept ? importId : null,
    dryRun: job.dryRun === true,
  })
  const success: Success = {
    type: 'success',
    code: said.code,
    message: said.message,
    notes: said.notes,
    stats: {
      transactions_inserted: counts.transactionsImported,
      realized_gains_lots: counts.lots,
      broker_verified_trades: lots.agreed,
    },
    ...(isKept ? { import_id: importId } : {}),
  }
  const made = new Set(accounts.made.map(({ id }) => id))
  const report = job.dryRun === true ? { ...(await readDryRun(tx, importId, made)), notes } : undefined
  const entry = ownEntry && (await selectEntryOfImport(tx, importId))
  const outcome: ImportOutcome = { kind: 'imported', success, ...(report && { report }), ...(entry && { entry }) }
  if (job.keyed !== undefined)
    await storeKey(tx, {
      userId: job.userId,
      ...job.keyed,
      answer: JSON.stringify(entry === undefined ? success : { entry, notes: said.notes }),
    })
  if (isKept) {
    const kind = ownEntry === undefined ? 'files' : 'own_entry'
    const replaced = ownEntry?.changes?.importId
    const events = [
      ...(replaced === undefined ? [] : [importUndone(replaced, 'own_entry')]),
      importFinished(importId, kind, { status, transactions: counts.transactions }),
      ...changeEvents(changed, { reason: 'import', importId }),
    ]
    await publishRecordEvents(tx, events, { userId: job.userId, now: nowOf(job) })
  }
  beforeCommit(outcome)
  return outcome
}

/** The version of an own entry; the one before is undone. */
async function storeOwnEntry(
  tx: Writer,
  userId: number,
  importId: number,
  { changes, fields }: EntryToStore,
): Promise<void> {
  const { entry = importId, version = 1, reason = null } = changes ?? {}
  await insertOwnEntry(tx, userId, { importId, entry, version, reason, fields })
  if (changes === null) return
  await updateImport(tx, changes.importId, { status: 'undone' })
  await deleteOldImports(tx, MOST_OVER)
}

/** The entry of the history with its files, and the accounts that are missing. */
async function storeEntry(
  tx: Writer,
  { job, files }: Storing,
  { importId, fileIds, accounts, reports }: PreparedImport,
): Promise<void> {
  // An entry that is in the history from its beginning has the names of the uploaded files so far.
  if (job.entryId === undefined) await insertImport(tx, { ...newImport(job), id: importId })
  else await deleteFilesOf(tx, importId)
  await storeAccounts(tx, job.userId, accounts, job.now)
  await insertFiles(
    tx,
    files.map(({ file, kind, sha256 }, position) => ({
      ...newFile(job.userId, importId, position, file),
      ...countedRows((reports[position] as StoredReport).report),
      id: fileIds[position] as number,
      kind,
      sha256,
    })),
  )
  await insertAccountsOfFiles(tx, job.userId, fileIds, accounts.placed)
  for (const [i, { leftOut }] of files.entries())
    for (const { position, rows } of positioned(readLeftOut(leftOut)))
      await insertLeftOut(tx, { userId: job.userId, fileId: fileIds[i] as number, position }, rows)
}

/** Of an import that is not kept nothing stays that could be moved, undone or answered. */
const withoutActionsOn = (importId: number, one: Note): Note => ({
  ...one,
  actions: one.actions.filter(
    (action) => action.type !== 'answer' && (!('import_id' in action) || action.import_id !== importId),
  ),
})

/** Each batch with the position of its first row. */
function* positioned<Row>(batches: Iterable<Row[]>): Generator<{ position: number; rows: Row[] }> {
  let position = 0
  for (const rows of batches) {
    yield { position, rows }
    position += rows.length
  }
}
