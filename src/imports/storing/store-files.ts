/** Stores the rows of an upload: into their accounts, matched, summed and reported. */
import type { Reader } from '../../store/index.ts'
import type { Steps, Write } from '../../store/steps.ts'
import type { PlacedFile } from '../accounts/placed-files.ts'
import { insertLeftOut, updateFile } from '../file-queries.ts'
import { countedRows } from '../history.ts'
import type { ImportJob, ImportOutcome, ReportProgress } from '../job.ts'
import { findOverlaps, noteOverlaps } from '../notes/overlaps.ts'
import { noteStrayed, type StrayedIn } from '../notes/strayed-lots.ts'
import { PHASES, phaseOf } from '../phases.ts'
import { readLeftOut } from '../reading/left-out.ts'
import type { ReadFile } from '../reading/read-file.ts'
import type { StoredReport } from '../report.ts'
import { type BegunImport, beginImport, type Storing } from './begin-import.ts'
import { compareRows, countRows, endImport, type Prepared } from './end-import.ts'
import { draftAccounts, rebuildAccounts } from './rebuild-accounts.ts'
import { nameOverflow } from './record-limits.ts'
import { resolveForms } from './resolve-forms.ts'
import { markingSteps } from './staging.ts'
import { type FileToStore, storeFile } from './store-file.ts'

/**
 * Stores all rows, or none, in the steps that `src/imports/README.md` lists. Throws Failure `invalid` if figures would be
 * too large to keep.
 */
export async function storeFiles(storing: Storing): Promise<ImportOutcome> {
  try {
    return await storeInSteps(storing)
  } catch (error) {
    throw nameOverflow(error, storing.files)
  }
}

async function storeInSteps(storing: Storing): Promise<ImportOutcome> {
  const { job, files, progress } = storing
  const begun = await storing.steps.write((tx) => beginImport(tx, storing))
  storing.onStaged(begun.importId)
  const steps = markingSteps(storing.steps, begun.importId)
  await storeRows(steps, begun, files)
  begun.notes.push(...(await steps.prepare((db) => compareFiles(db, job, begun))))
  const derived = await deriveAccounts(steps, job.userId, begun, progress)
  begun.notes.push(...(await steps.prepare((db) => noteStrayed(db, begun.fileIds, derived.strayed))))
  const compare = (db: Reader) => compareRows(db, storing, begun)
  // Without a draft all that is compared is stored by now, and other writes need not wait for the comparison.
  const compared = begun.changes.drafted.isEmpty ? await steps.prepare(compare) : undefined
  return await storing.writeLast((tx) =>
    endImport(tx, storing, begun, { ...derived, compare: async (db) => compared ?? (await compare(db)) }),
  )
}

/** Notes on files that show rows differently. Throws Failure `invalid` if one of them can be of another account. */
async function compareFiles(db: Reader, job: ImportJob, { importId, fileIds, accounts, reports }: BegunImport) {
  const overlaps = await findOverlaps(db, job.userId, {
    importId,
    fileIds: new Set(fileIds.filter((_, i) => (reports[i] as StoredReport).report.imported > 0)),
    accountIds: [...new Set(accounts.files.flatMap((of) => [...of.values()]))],
  })
  const placed = new Map(fileIds.map((id, i) => [id, accounts.placed[i] as PlacedFile]))
  return noteOverlaps(overlaps, placed, accounts.choicesOf)
}

/** Stores the rows of all files, with what happened to each. */
async function storeRows(steps: Steps, begun: BegunImport, files: readonly ReadFile[]): Promise<void> {
  const differing: FileToStore[] = []
  for (const [i, file] of begun.toStore.entries())
    if (await storeFile(steps, file, reportWrites(file, files[i] as ReadFile))) differing.push(file)
  await steps.prepare((tx) => tx.analyzeGrown())
  await resolveDifferences(steps, begun, differing)
}

/** Derives trades and totals from the changed rows: stores those of `changes.stored`, and drafts the others. */
async function deriveAccounts(
  steps: Steps,
  userId: number,
  { accounts, changes, reports }: BegunImport,
  progress: ReportProgress,
): Promise<Pick<Prepared, 'months' | 'drafts'> & { strayed: StrayedIn[] }> {
  const counts = countRows(reports)
  progress(PHASES.rebuilding[0], `Matching ${counts.lots} lots with ${counts.transactions} transactions`)
  const adding = phaseOf(progress, PHASES.rebuilding, 'Adding up days, weeks and months')
  const made = new Set(accounts.made.map(({ id }) => id))
  const { months, strayed } = await rebuildAccounts(steps, userId, changes.stored, adding, made)
  const drafts = await draftAccounts(steps, userId, changes.drafted, adding)
  const inDrafts = drafts.map(({ owner: { accountId }, strayed: lots }) => ({ accountId, lots }))
  return { months, drafts, strayed: [...strayed, ...inDrafts] }
}

/** Stores what happened to the rows of a file. */
function* reportWrites({ fileId, report }: FileToStore, { leftOut }: ReadFile): Generator<Write> {
  for (const { position, rows } of positioned(readLeftOut(leftOut)))
    yield (tx) => insertLeftOut(tx, fileId, position, rows)
  yield (tx) => updateFile(tx, fileId, countedRows(report))
}

/**
 * Chooses the preferred file if files show the same row differently, also among files of other imports.
 * `differing`: the files with rows that the ledger prints otherwise.
 */
async function resolveDifferences(
  steps: Steps,
  { changes: { stored, drafted } }: BegunImport,
  differing: readonly FileToStore[],
): Promise<void> {
  for (const file of differing) {
    await steps.write((tx) => resolveForms(tx, file, stored))
    await steps.prepare((tx) => resolveForms(tx, file, drafted, true))
  }
}

/** Each batch with the position of its first row. */
function* positioned<Row>(batches: Iterable<Row[]>): Generator<{ position: number; rows: Row[] }> {
  let position = 0
  for (const rows of batches) {
    yield { position, rows }
    position += rows.length
  }
}
