/**
 * Moves files to another account: the record is then as if they had been undone and imported there. Runs in a worker.
 *
 * The rows of a file are read from the record as the file printed them. They are compared with the other account, as an import
 * compares its rows. One transaction stores both.
 */
import { randomUUID } from 'node:crypto'
import { OWN_ENTRY_LAYOUT } from '../../broker-files/own-entry.ts'
import { carryEntries, followFiles, readLinked } from '../../ledger/entry-links.ts'
import { filesAfter, selectFilesOf, toRecordFile } from '../../ledger/file-queries.ts'
import { type ContentKind, Next } from '../../ledger/next.ts'
import { upsertRevision } from '../../ledger/queries.ts'
import { selectAskingInstruments } from '../../ledger/questions/question-queries.ts'
import { type Derived, storeRecord } from '../../ledger/rebuild.ts'
import { changeEvents } from '../../ledger/record-events.ts'
import type { Action } from '../../lib/messages/actions.ts'
import type { Note } from '../../lib/note.ts'
import { inWords, plural } from '../../lib/text.ts'
import type { Reader, Store, Writer } from '../../store/index.ts'
import { publishRecordEvents } from '../../webhooks/record-outbox.ts'
import { insertFileAccounts, updateAccount, updateImportsOfAccount } from '../accounts/account-queries.ts'
import { deleteFile, insertFiles, selectFiles, updateFile } from '../file-queries.ts'
import { type MoveJob, type MoveOutcome, nowOf, type ReportProgress } from '../job.ts'
import { fileInAccount, findOverlaps, noteOverlap, type Overlap, overlapSums } from '../notes/overlaps.ts'
import { phaseOf } from '../phases.ts'
import { contentKindOf } from '../printed.ts'
import { updateImport } from '../queries.ts'
import { findCarriedAnswers, storeCarriedAnswers } from '../questions/carry-answers.ts'
import type { AnswerRow } from '../questions/question-list-queries.ts'
import { Spool } from '../reading/spool.ts'
import { emptyReport, type FileReport, type ImportReport } from '../report.ts'
import { type ComingFile, changeRows, type RowChanges } from '../storing/change-rows.ts'
import { Changes, deriveChanges } from '../storing/changes.ts'
import { takeContentIds } from '../storing/content-ids.ts'
import { assertRecordSums, nameOverflow } from '../storing/record-limits.ts'
import { onUnchangedRecord } from '../storing/unchanged-record.ts'
import { type FileToMove, findMove, type Move } from './find-move.ts'
import { updateFileRows, updateLabels, updateTaxStatements } from './move-queries.ts'
import { countRowsOfFile } from './moved-rows-queries.ts'
import { LABEL, spoolStored } from './spool-stored.ts'

/** On a scale of 0 to 100. */
const REBUILDING = [50, 98] as const
/** More would not help the user. */
const MOST_NOTES = 100

/**
 * `beforeCommit` is called last in the transaction, which is rolled back if it throws. Throws Failure `invalid` if the files
 * may not be moved; nothing is changed then.
 */
export async function moveFiles(
  openStore: () => Promise<Store>,
  job: MoveJob,
  report: ReportProgress,
  beforeCommit: () => void = () => {},
): Promise<MoveOutcome> {
  const store = await openStore()
  const own = store.forUser(job.userId)
  return await onUnchangedRecord(own, 'move_overtaken', async (record) => {
    const found = await record.read((db) => findRows(db, job))
    if (found === undefined) return { kind: 'missing' }
    const { move, rows } = found
    if (move.files.length === 0) return toOutcome(move, [], [])
    try {
      const { made, ids } = await own.write('requests', (tx) => takeIds(tx, move, rows))
      const prepared = await record.read((db) => prepareMove(db, job, { move, made, ids }, report))
      await record.store(async (tx) => {
        report(REBUILDING[1], 'Storing rows')
        await storeMove(tx, job, move, made, prepared)
        beforeCommit()
      })
      return toOutcome(move, made, prepared.overlaps)
    } catch (error) {
      throw nameOverflow(error, namesOf(move.files))
    }
  })
}

/** What is to be moved, and how many rows that are; see `findMove`. */
async function findRows(
  db: Reader,
  job: MoveJob,
): Promise<{ move: Move; rows: Record<ContentKind, number> } | undefined> {
  const move = await findMove(db, job)
  if (move === undefined) return undefined
  const rows = { transactions: 0, lots: 0 }
  for (const { id, kind } of move.files) rows[contentKindOf(kind)] += await countRowsOfFile(db, contentKindOf(kind), id)
  return { move, rows }
}

/** A file, as it will be in the other account. */
interface MadeFile {
  id: number
  moved: FileToMove
  report: FileReport
}

async function takeIds(
  tx: Writer,
  { files }: Move,
  rows: Record<ContentKind, number>,
): Promise<{ made: MadeFile[]; ids: RowChanges['ids'] }> {
  const fileIds = await tx.takeIds(tx.t.importFiles, files.length)
  const made = files.map((moved, i) => ({
    ...{ id: fileIds[i] as number, moved },
    report: emptyReport(moved.layout ?? ''),
  }))
  return { made, ids: await takeContentIds(tx, rows) }
}

interface PreparedMove {
  next: Next
  derived: Derived[]
  overlaps: Overlap[]
  /** Of an account that is merged. */
  answers: AnswerRow[]
}

async function prepareMove(
  db: Reader,
  { userId, folder }: MoveJob,
  { move: { files, target, merged }, made, ids }: { move: Move; made: readonly MadeFile[]; ids: RowChanges['ids'] },
  report: ReportProgress,
): Promise<PreparedMove> {
  const onPage = () => report(0, 'Moving rows')
  const taken = files.map(({ id }) => id)
  const accountIds = [...new Set([target.id, ...files.map(({ account }) => account.accountId as number)])]
  const added = made.map(({ id, moved }) => toRecordFile({ ...moved, id, accountIds: new Set([target.id]) }))
  const filesBefore = await selectFilesOf(db, accountIds)
  const all = filesAfter(filesBefore, { added, taken })
  const next = new Next(folder, taken)
  const spool = new Spool(folder)
  const coming: ComingFile[] = []
  for (const { id, moved, report: counted } of made) {
    const spooled = spool.begin(contentKindOf(moved.kind))
    await spoolStored(db, { spool, spooled, fileId: moved.id }, onPage)
    coming.push({ fileId: id, spooled, accounts: new Map([[LABEL, target.id]]), isKnown: false, report: counted })
  }
  const moving = made.flatMap(({ id, moved }) =>
    moved.layout === OWN_ENTRY_LAYOUT ? [] : fileInAccount({ ...moved, fileId: id }, target),
  )
  const overlaps = overlapSums(moving, filesBefore)
  const changes = new Changes()
  const rows = { folder, userId, spool, files: coming, made: new Set<number>(), ids, all, overlaps, onRows: onPage }
  await changeRows(db, rows, next, changes)
  spool.discard()
  const adding = new Set(made.flatMap(({ id, report: { imported } }) => (imported > 0 ? [id] : [])))
  const found = await findOverlaps(db, overlaps, adding)
  const answers = merged === undefined ? [] : await findCarriedAnswers(db, merged.id, target.id)
  for (const { question } of answers)
    for (const instrument of await selectAskingInstruments(db, question))
      changes.addInstrument(target.id, { instrument, paidOn: null, since: null })
  const answering = new Map([[target.id, new Map(answers.map((one) => [one.question, one]))]])
  const onProgress = phaseOf(report, REBUILDING, 'Adding up')
  const given = { next, files: all, filesBefore, answering }
  const derived = await deriveChanges(db, userId, changes, given, { folder, onProgress })
  return { next, derived, overlaps: found, answers }
}

async function storeMove(
  tx: Writer,
  job: MoveJob,
  { files, imports, target, merged }: Move,
  made: readonly MadeFile[],
  { next, derived, answers }: PreparedMove,
): Promise<void> {
  const { userId, quotas } = job
  // The new files take the places of the old ones in the import.
  for (const [i, file] of files.entries()) await updateFile(tx, file.id, { position: -1 - i })
  for (const { id, moved, report } of made) {
    const { accounts: _accounts, account, ...row } = moved
    const counted = { rowsImported: report.imported, rowsDuplicate: report.duplicate }
    await insertFiles(tx, [{ ...row, ...counted, id }])
    const own = { fileId: id, accountId: target.id, position: 0, decided: 'chosen' as const, printed: account.printed }
    await insertFileAccounts(tx, userId, [own])
    await updateFileRows(tx, moved.id, id)
  }
  if (merged !== undefined) await carryEntries(tx, merged.id, target.id)
  const linked = await readLinked(tx, [...new Set(files.map(({ account }) => account.accountId as number))])
  const changed = await storeRecord(tx, derived, next)
  await followFiles(tx, linked, target.id)
  for (const { id } of files) await deleteFile(tx, id)
  await assertRecordSums(tx, { quotas })
  if (merged !== undefined) {
    await updateAccount(tx, merged)
    await updateLabels(tx, merged.id, target.id)
    await storeCarriedAnswers(tx, answers)
    await updateTaxStatements(tx, merged.id, target.id)
  }
  await updateAccount(tx, target)
  await updateImportsOfAccount(tx, target)
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
  const reason = merged === undefined ? 'move' : 'merge'
  await publishRecordEvents(tx, changeEvents(changed, { reason, importId: null }), { userId, now: nowOf(job) })
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
