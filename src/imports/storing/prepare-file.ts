/** Compares the rows of one file with the record, and prepares those that are added or counted more often. */
import { updateNextLinks } from '../../ledger/next-queries.ts'
import type { Writer } from '../../store/index.ts'
import { printedText } from '../printed.ts'
import { ledgerOf } from '../queries.ts'
import type { SpooledRows } from '../reading/spool.ts'
import type { FileReport } from '../report.ts'
import type { Changes } from './changes.ts'
import { countSpooled, selectChanged, selectShared } from './spool-count-queries.ts'
import {
  insertAdded,
  insertLinks,
  insertSpoolContents,
  type RowRange,
  selectDiffering,
  updateRaised,
  updateSpoolContents,
} from './spool-queries.ts'

/** The spooled rows of a file, and what is needed to store them. */
export interface FileToPrepare {
  userId: number
  fileId: number
  rows: SpooledRows
  /** The id of each row, if its content is new. */
  ids: Awaited<ReturnType<Writer['newIds']>>
  /** The accounts of its labels. */
  accountIds: ReadonlySet<number>
  /** Whether the ledger, or a file before, may have some of the rows. */
  mayBeStored: boolean
  /** Whether an import in force has the same file, so that it decides nothing. */
  isKnown: boolean
  changes: Changes
  /** Its `imported` and `duplicate` are counted here. */
  report: FileReport
  /** May throw, to stop. */
  onRows: (rows: number) => void
}

const ROWS_PER_STATEMENT = 20_000

/** Returns whether the ledger prints one of the rows otherwise. */
export async function prepareFile(tx: Writer, file: FileToPrepare): Promise<boolean> {
  const { userId, fileId, rows, ids, accountIds, mayBeStored, isKnown, changes, report, onRows } = file
  for (const accountId of accountIds) changes.addAccount(accountId)
  await insertSpoolContents(tx, rows, ids)
  await tx.analyzeFilled()
  if (mayBeStored) await updateSpoolContents(tx, rows)
  const counts = await countSpooled(tx, rows)
  report.imported += counts.added
  report.duplicate += counts.rows - counts.added
  for (const { accountId, ...changed } of await selectChanged(tx, rows)) changes.addInstrument(accountId, changed)
  if (mayBeStored && !isKnown)
    for (const { accountId, ...shared } of await selectShared(tx, rows)) changes.addInstrument(accountId, shared)
  for (const range of rangesOf(rows)) {
    if (counts.missing > 0) await insertAdded(tx, range)
    await insertLinks(tx, fileId, range)
    onRows(range.last - range.first + 1)
  }
  if (counts.raised > 0) await updateRaised(tx, rows)
  if (counts.differing === 0) return false
  const differing = await selectDiffering(tx, rows)
  const { kind } = rows
  const links = differing.map(({ row, ...shown }) => ({
    ...shown,
    userId,
    fileId,
    printed: printedText(kind, row),
    added: true,
  }))
  await updateNextLinks(tx, ledgerOf(tx.t, kind).contents, links)
  return true
}

function* rangesOf({ kind, first, last }: SpooledRows): Generator<RowRange> {
  for (let from = first; from <= last; from += ROWS_PER_STATEMENT)
    yield { kind, first: from, last: Math.min(last, from + ROWS_PER_STATEMENT - 1) }
}
