/** Compares the rows of an import with the record, and derives what follows from them. Nothing waits for it. */

import { entryWindow } from '../../ledger/entry-window.ts'
import { filesAfter, type StoredFiles, selectFilesOf, toRecordFile } from '../../ledger/file-queries.ts'
import { type AccountRows, Next, type SettledEntry } from '../../ledger/next.ts'
import { arrivedIn, bringsShares, rowsLike } from '../../ledger/own-entries.ts'
import { selectEntered, selectOwnEntries } from '../../ledger/own-entry-queries.ts'
import type { Derived } from '../../ledger/rebuild.ts'
import { toTimestamp } from '../../lib/clock.ts'
import { compare } from '../../lib/compare.ts'
import { QUANTITY_PLACES, toText } from '../../lib/decimal.ts'
import { invalid } from '../../lib/errors.ts'
import type { Action } from '../../lib/messages/actions.ts'
import { say } from '../../lib/messages/index.ts'
import { type Note, note } from '../../lib/note.ts'
import type { Reader } from '../../store/index.ts'
import type { StoredAccount } from '../accounts/account-queries.ts'
import type { AssignedAccounts } from '../accounts/assign-accounts.ts'
import type { PlacedFile } from '../accounts/placed-files.ts'
import { selectFiles } from '../file-queries.ts'
import type { EntryToStore, ImportJob, ImportOutcome, ReportProgress } from '../job.ts'
import type { FileInAccount } from '../notes/overlap-queries.ts'
import { fileInAccount, findOverlaps, noteOverlaps, overlapSums } from '../notes/overlaps.ts'
import { assertUnchanged } from '../own-entries/own-entries.ts'
import { PHASES, phaseOf } from '../phases.ts'
import type { ReadFile } from '../reading/read-file.ts'
import type { Spool } from '../reading/spool.ts'
import { MOST_IN_MESSAGE, readableRows, type StoredReport } from '../report.ts'
import { assertRoom } from '../room.ts'
import { type ComingFile, changeRows } from './change-rows.ts'
import { Changes, deriveChanges } from './changes.ts'
import type { ContentIds } from './content-ids.ts'

/** What an import is given. */
export interface Storing {
  job: ImportJob
  files: readonly ReadFile[]
  /** Their rows. */
  spool: Spool
  /** About files of the upload that are not among the files read. */
  notes: readonly Note[]
  progress: ReportProgress
  /** Called last in the transaction, which is rolled back if it throws. */
  beforeCommit: (outcome: ImportOutcome) => void
}

/** The ids of what an import will add, taken before. */
export interface ImportIds {
  importId: number
  /** In the order of the files. */
  fileIds: number[]
  contents: ContentIds
}

/** What the transaction of an import stores. */
export interface PreparedImport extends ImportIds {
  accounts: AssignedAccounts
  changes: Changes
  reports: StoredReport[]
  next: Next
  derived: Derived[]
  /** The imports in force that have all its files, byte for byte, if it changes nothing: then it is not kept. Empty otherwise. */
  repeats: readonly number[]
  notes: Note[]
}

/** Throws Failure `invalid` if a quota is full, or if a file may be of another account than the one that was assumed. */
export async function prepareImport(
  db: Reader,
  { job, files, spool, notes, progress }: Storing,
  accounts: AssignedAccounts,
  ids: ImportIds,
): Promise<PreparedImport> {
  await assertRoomFor(db, job, files)
  const taken = await findChanged(db, job)
  const accountIds = [...new Set([...taken.accountIds, ...accounts.files.flatMap((own) => [...own.values()])])]
  const filesBefore = await selectFilesOf(db, accountIds)
  const known = noteKnownFiles(files, accounts, filesBefore)
  // Copies, so that an import that begins again starts from the files' own counts.
  const reports = files.map(({ kind, title, file, report }) => ({
    kind,
    title,
    name: file.name,
    report: structuredClone(report),
  }))
  const coming = files.map(
    ({ spooled }, i): ComingFile => ({
      ...{ spooled, fileId: ids.fileIds[i] as number, isKnown: known.known.has(i) },
      ...{ accounts: accounts.files[i] as ComingFile['accounts'], report: (reports[i] as StoredReport).report },
    }),
  )
  const added = files.map(({ kind, sha256, report }, i) =>
    toRecordFile({
      ...{ ...report, id: ids.fileIds[i] as number, kind, sha256 },
      accountIds: new Set(accounts.files[i]?.values()),
    }),
  )
  const all = filesAfter(filesBefore, { added, taken: taken.fileIds })
  const next = new Next(job.folder, taken.fileIds)
  const changes = new Changes()
  const rows = files.reduce((sum, { report }) => sum + readableRows(report), 0)
  const compared = job.ownEntry === undefined ? placedFiles(ids, accounts) : []
  const knownIds = new Set([...known.known].map((i) => ids.fileIds[i] as number))
  const overlaps = overlapSums(compared, filesBefore, knownIds)
  const made = new Set(accounts.made.map(({ id }) => id))
  const given = { folder: job.folder, userId: job.userId, spool, files: coming, made, ids: ids.contents, all, overlaps }
  await changeRows(db, { ...given, onRows: countRowsDone(rows, progress) }, next, changes)
  const adding = new Set(ids.fileIds.filter((_, i) => (reports[i] as StoredReport).report.imported > 0))
  const placed = new Map(ids.fileIds.map((id, i) => [id, accounts.placed[i] as PlacedFile]))
  // Throws if one of them can be of another account.
  const overlapping = noteOverlaps(await findOverlaps(db, overlaps, adding), placed, accounts.choicesOf)
  const counts = countRows(reports)
  progress(PHASES.rebuilding[0], `Matching ${counts.lots} lots with ${counts.transactions} transactions`)
  const onProgress = phaseOf(progress, PHASES.rebuilding, 'Adding up days, weeks and months')
  const to = { folder: job.folder, onProgress }
  const derived = await deriveChanges(db, job.userId, changes, { next, files: all, filesBefore }, to)
  if (job.ownEntry !== undefined) await assertNew(db, { accountId: accounts.main.id, next }, job.ownEntry)
  return {
    ...ids,
    accounts,
    changes,
    reports,
    next,
    derived,
    repeats: changes.isEmpty && known.known.size === files.length ? known.importIds : [],
    notes: [
      ...notes,
      ...known.notes,
      ...noteAssumed(accounts, ids.importId, ids.fileIds),
      ...overlapping,
      ...noteReplaced(newlyReplaced(next)),
    ],
  }
}

/** The files of the version of an own entry that another one replaces, and their accounts. */
async function findChanged(db: Reader, { ownEntry }: ImportJob): Promise<{ fileIds: number[]; accountIds: number[] }> {
  const changed = ownEntry?.changes ?? null
  if (changed === null) return { fileIds: [], accountIds: [] }
  await assertUnchanged(db, changed)
  const files = await selectFiles(db, [changed.importId])
  const accountIds = files.flatMap(({ accounts }) => accounts.map(({ accountId }) => accountId as number))
  return { fileIds: files.map(({ id }) => id), accountIds }
}

/** Throws Failure `invalid` if files have the row of an own entry already, or if it takes the place of another one. */
async function assertNew(
  db: Reader,
  account: AccountRows & { next: Next },
  { ownEntry, instrument }: EntryToStore,
): Promise<void> {
  const { entries } = await selectOwnEntries(db, account)
  const rows = await selectEntered(
    db,
    account,
    entries.filter((entry) => entry.instrument === instrument),
  )
  const own = rows.find((row) => row.ownEntry === ownEntry)
  if (own === undefined) return
  const { date } = own
  const ofFiles = rows.filter((row) => row.ownEntry === null)
  if (bringsShares(own)) {
    const ofDay = ofFiles.filter((row) => row.date === date)
    const arrived = arrivedIn(ofDay)
    // Shares that were bought are in the record, also those whose cost is unknown because a part of a split is missing.
    const areBought = arrived === undefined && ofDay.some(({ class: name }) => name === 'buy')
    if (!areBought && own.replaced === null && newlyReplaced(account.next).length === 0) return
    throw invalid(
      say('own_entry_beyond', { symbol: instrument, date, arrived: toText(arrived ?? 0n, QUANTITY_PLACES) }),
    )
  }
  if (own.replaced === null) return
  throw invalid(say('own_entry_known', { symbol: instrument, date, rows: rowsLike(own, rows, entryWindow) }))
}

/** The stored own entries that count no longer, by day. */
const newlyReplaced = ({ settled }: Next): SettledEntry[] =>
  [...settled.values()]
    .filter(({ isAdded, replaced }) => !isAdded && replaced !== null)
    .sort((a, b) => compare(a.date, b.date) || compare(a.symbol, b.symbol))

function noteReplaced(entries: readonly { symbol: string; date: string; action: string }[]): Note[] {
  if (entries.length === 0) return []
  return [
    note('own_entry_replaced', {
      count: entries.length,
      entries: entries.slice(0, MOST_IN_MESSAGE).map(({ symbol, date, action }) => ({ symbol, date, action })),
    }),
  ]
}

const placedFiles = ({ importId, fileIds }: ImportIds, { placed }: AssignedAccounts): FileInAccount[] =>
  placed.flatMap((file, i) =>
    file.accounts.flatMap(({ account }) =>
      fileInAccount({ ...file, fileId: fileIds[i] as number, importId }, account as StoredAccount),
    ),
  )

export function countRows(reports: readonly StoredReport[]) {
  const counts = { transactions: 0, transactionsImported: 0, lots: 0 }
  for (const { kind, report } of reports)
    if (kind === 'gains') counts.lots += readableRows(report)
    else {
      counts.transactions += readableRows(report)
      counts.transactionsImported += report.imported
    }
  return counts
}

/** Reports the share of all rows that are compared. */
function countRowsDone(total: number, progress: ReportProgress): (rows: number) => void {
  const comparing = phaseOf(progress, PHASES.storing, `Comparing ${total} rows with the record`)
  let done = 0
  return (rows) => {
    done += rows
    comparing(done / total)
  }
}

const assertRoomFor = (db: Reader, { quotas }: ImportJob, files: readonly ReadFile[]): Promise<void> =>
  assertRoom(
    db,
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
function noteKnownFiles(
  files: readonly ReadFile[],
  { files: accounts }: AssignedAccounts,
  stored: StoredFiles,
): { notes: Note[]; known: ReadonlySet<number>; importIds: number[] } {
  const notes = new Map<string, Note>()
  const known = new Set<number>()
  const importIds = new Set<number>()
  for (const [i, { file, kind, sha256, report }] of files.entries()) {
    const [accountId] = accounts[i]?.values() ?? []
    if (accountId === undefined) continue
    const earlier = [...stored.values()]
      .filter((one) => one.kind === kind && one.sha256 === sha256 && one.accountIds.has(accountId))
      .sort((a, b) => b.importId - a.importId)[0]
    if (earlier === undefined) continue
    importIds.add(earlier.importId)
    // An earlier version may have stored it without what this one finds in it.
    if (earlier.isWhole === report.isWhole) known.add(i)
    const day = toTimestamp(earlier.createdAt).slice(0, 10)
    notes.set(
      `${file.position} ${earlier.importId}`,
      note('file_known', { file: file.name, day, import_id: earlier.importId }),
    )
  }
  return { notes: [...notes.values()], known, importIds: [...importIds].sort((a, b) => a - b) }
}
