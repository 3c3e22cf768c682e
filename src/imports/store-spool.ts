/** Stores the rows of one file. */
import type { Writer } from '../store/index.ts'
import { type Steps, writeAll } from '../store/steps.ts'
import type { Changes } from './changes.ts'
import { insertForms } from './form-queries.ts'
import { type ContentKind, printedText } from './printed.ts'
import type { FileReport } from './report.ts'
import type { SpooledRows } from './spool.ts'
import {
  countSpooled,
  insertLinks,
  insertSpoolContents,
  insertSpooled,
  type RowRange,
  selectChanged,
  selectDiffering,
  updateCopies,
  updateSpoolContents,
  updateSpoolStaged,
  upsertWaitingCopies,
} from './spool-queries.ts'

export interface SpoolTarget {
  userId: number
  importId: number
  fileId: number
  kind: ContentKind
  rows: SpooledRows
  /** The id of each row, if its content is new. */
  ids: Awaited<ReturnType<Writer['newIds']>>
  /** The accounts of its labels. */
  accountIds: ReadonlySet<number>
  /** Collects the changed instruments of an account. */
  changesOf: (accountId: number) => Changes
  /** Its `imported` and `duplicate` are counted here. */
  report: FileReport
  onRows: (rows: number) => void
}

const ROWS_PER_WRITE = 5_000

/**
 * Stores the rows, and links the file to them: readers see neither. How often those of accounts that readers see are in
 * force is drafted, and stored in the last step of the import.
 */
export async function storeStaged(steps: Steps, target: SpoolTarget): Promise<void> {
  const { rows, ids, accountIds, changesOf, onRows } = target
  for (const accountId of accountIds) changesOf(accountId).addAccount(accountId)
  await steps.prepare(async (tx) => {
    await insertSpoolContents(tx, rows, ids)
    await updateSpoolContents(tx, rows)
    await countRows(tx, target, rows)
  })
  await writeAll(steps, rangesOf(rows), async (tx, range) => {
    await storeRange(tx, target, range)
    // Reports progress, and throws if the service stops.
    onRows(range.last - range.first + 1)
  })
  await steps.prepare((tx) => upsertWaitingCopies(tx, rows))
}

function* rangesOf({ kind, first, last }: SpooledRows): Generator<RowRange> {
  for (let from = first; from <= last; from += ROWS_PER_WRITE)
    yield { kind, first: from, last: Math.min(last, from + ROWS_PER_WRITE - 1) }
}

async function storeRange(tx: Writer, { userId, fileId, ids }: SpoolTarget, range: RowRange): Promise<void> {
  await updateSpoolStaged(tx, range, ids)
  await insertSpooled(tx, userId, range)
  await updateCopies(tx, range)
  await insertLinks(tx, fileId, range)
  const differing = await selectDiffering(tx, range)
  await insertForms(
    tx,
    range.kind,
    differing.map(({ row, ...shown }) => ({ ...shown, fileId, printed: printedText(range.kind, row) })),
  )
}

/** Counts the rows of a range, and collects what they change. */
async function countRows(tx: Writer, { report, changesOf }: SpoolTarget, range: RowRange): Promise<void> {
  const { rows, added } = await countSpooled(tx, range)
  report.imported += added
  report.duplicate += rows - added
  for (const { accountId, instrument, paidOn } of await selectChanged(tx, range))
    changesOf(accountId).addInstrument(accountId, instrument, paidOn)
}
