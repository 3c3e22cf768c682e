/** Stores the rows of one file. No reader sees them before the last step of the import. */
import type { Writer } from '../../store/index.ts'
import { type Steps, type Write, writeAll } from '../../store/steps.ts'
import { type ContentKind, printedText } from '../printed.ts'
import type { SpooledRows } from '../reading/spool.ts'
import type { FileReport } from '../report.ts'
import type { Changes } from './changes.ts'
import { insertForms } from './form-queries.ts'
import { countSpooled, type SpooledCounts, selectChanged, selectShared } from './spool-count-queries.ts'
import {
  insertLinks,
  insertSpoolContents,
  insertSpooled,
  type RowRange,
  selectDiffering,
  updateCopies,
  updateSpoolAdded,
  updateSpoolContents,
  updateSpoolDeleted,
  upsertDraftedCopies,
} from './spool-queries.ts'

/** The spooled rows of a file, and what is needed to store them. */
export interface FileToStore {
  userId: number
  importId: number
  fileId: number
  kind: ContentKind
  rows: SpooledRows
  /** The id of each row, if its content is new. */
  ids: Awaited<ReturnType<Writer['newIds']>>
  /** The accounts of its labels. */
  accountIds: ReadonlySet<number>
  /** Whether the ledger may have some of the rows. */
  mayBeStored: boolean
  /** Whether an import in force has the same file, so that it decides nothing. */
  isKnown: boolean
  /** Collects the changed instruments of an account. */
  changesOf: (accountId: number) => Changes
  /** Its `imported` and `duplicate` are counted here. */
  report: FileReport
  onRows: (rows: number) => void
}

const ROWS_PER_WRITE = 5_000
/** A plan that was made before fewer new rows is still good. */
const MANY_ROWS = 1_000

/**
 * Stores the rows, links the file to them, and then writes `reports` in the same steps. In accounts that readers see, new
 * rows are stored with 0 copies, and the count of each row goes to the draft. Returns whether the ledger prints one of the
 * rows otherwise.
 */
export async function storeFile(steps: Steps, file: FileToStore, reports: Iterable<Write>): Promise<boolean> {
  const { rows, ids, accountIds, mayBeStored, changesOf, onRows } = file
  for (const accountId of accountIds) changesOf(accountId).addAccount(accountId)
  const counts = await steps.prepare(async (tx) => {
    await insertSpoolContents(tx, rows, ids)
    await tx.analyzeGrown()
    if (mayBeStored) await updateSpoolContents(tx, rows)
    return await countRows(tx, file, rows)
  })
  let differs = false
  function* writes(): Generator<Write> {
    for (const range of rangesOf(rows))
      yield async (tx) => {
        differs = (await storeRange(tx, file, range, counts)) || differs
        // Reports progress, and throws if the service stops.
        onRows(range.last - range.first + 1)
      }
    yield* reports
  }
  await writeAll(steps, writes(), (tx, write) => write(tx))
  if (counts.drafted > 0) await steps.prepare((tx) => upsertDraftedCopies(tx, rows))
  return differs
}

function* rangesOf({ kind, first, last }: SpooledRows): Generator<RowRange> {
  for (let from = first; from <= last; from += ROWS_PER_WRITE)
    yield { kind, first: from, last: Math.min(last, from + ROWS_PER_WRITE - 1) }
}

/** Leaves out what changes nothing, by the counts of all rows of the file. Returns as `storeFile`. */
async function storeRange(
  tx: Writer,
  { userId, fileId, ids }: FileToStore,
  range: RowRange,
  { missing, drafted, uncounted, raised, differing: differed }: SpooledCounts,
): Promise<boolean> {
  if (uncounted > 0) await updateSpoolDeleted(tx, range, ids)
  const mayBeMissing = missing + uncounted > 0
  const added = drafted > 0 && mayBeMissing ? await updateSpoolAdded(tx, range) : []
  if (mayBeMissing) await insertSpooled(tx, userId, range)
  if (mayBeMissing && range.last - range.first >= MANY_ROWS) await tx.planAnew()
  if (raised > 0) await updateCopies(tx, range)
  await insertLinks(tx, fileId, range)
  if (differed === 0 && !added.some(({ differs }) => differs)) return false
  const differing = await selectDiffering(tx, range)
  await insertForms(
    tx,
    range.kind,
    differing.map(({ row, ...shown }) => ({ ...shown, fileId, printed: printedText(range.kind, row) })),
  )
  return differing.length > 0
}

/** Counts the rows of a range, and collects what they change. */
async function countRows(
  tx: Writer,
  { report, mayBeStored, isKnown, changesOf }: FileToStore,
  range: RowRange,
): Promise<SpooledCounts> {
  const counts = await countSpooled(tx, range)
  const { rows, added } = counts
  report.imported += added
  report.duplicate += rows - added
  for (const { accountId, instrument, paidOn } of await selectChanged(tx, range))
    changesOf(accountId).addInstrument(accountId, instrument, paidOn)
  if (mayBeStored && !isKnown)
    for (const { accountId, instrument } of await selectShared(tx, range))
      changesOf(accountId).addInstrument(accountId, instrument)
  return counts
}
