/** Stores the rows of an upload: into their accounts, matched, summed and reported. */
import type { Reader } from '../../store/index.ts'
import type { Steps, Write } from '../../store/steps.ts'
import { insertLeftOut, updateFile } from '../file-queries.ts'
import { countedRows } from '../history.ts'
import type { ImportOutcome } from '../job.ts'
import { besideOthers, noteFiles } from '../notes/compare-stored.ts'
import { PHASES, phaseOf } from '../phases.ts'
import { readLeftOut } from '../reading/left-out.ts'
import type { ReadFile } from '../reading/read-file.ts'
import { beginImport, type Staged, type Storing } from './begin-import.ts'
import { compareRows, countRows, endImport } from './end-import.ts'
import { draftAccounts, rebuildAccounts } from './rebuild-accounts.ts'
import { nameOverflow } from './record-limits.ts'
import { settleRestatedLots } from './restated-lots.ts'
import { settleForms } from './settle-forms.ts'
import { stagingSteps } from './staging.ts'
import { type SpoolTarget, storeStaged } from './store-spool.ts'

/** Stores all rows, or none. See `staging.ts`. Throws Failure `invalid` if figures would be too large to keep. */
export async function storeFiles(storing: Storing): Promise<ImportOutcome> {
  try {
    return await storeRows(storing)
  } catch (error) {
    throw nameOverflow(error, storing.files)
  }
}

async function storeRows(storing: Storing): Promise<ImportOutcome> {
  const { job, files, progress, onStaged } = storing
  const staged = await storing.steps.write((tx) => beginImport(tx, storing))
  const { importId, changes, reports, targets } = staged
  onStaged(importId)
  const steps = stagingSteps(storing.steps, importId)
  const differing: SpoolTarget[] = []
  for (const [i, target] of targets.entries())
    if (await storeStaged(steps, target, reportWrites(target, files[i] as ReadFile))) differing.push(target)
  await steps.prepare((tx) => tx.analyzeGrown())
  await settleRows(steps, staged, differing)

  const counts = countRows(reports)
  progress(PHASES.rebuilding[0], `Matching ${counts.lots} lots with ${counts.transactions} transactions`)
  const adding = phaseOf(progress, PHASES.rebuilding, 'Adding up days, weeks and months')
  const made = new Set(staged.accounts.made.map(({ id }) => id))
  const months = await rebuildAccounts(steps, job.userId, changes.stored, adding, made)
  const beside = await steps.prepare((db) => besideOthers(db, job.userId, staged))
  staged.notes.push(...(await steps.prepare((db) => noteFiles(db, beside))))
  const drafts = await draftAccounts(steps, job.userId, changes.drafted, adding)
  const compare = (db: Reader) => compareRows(db, storing, staged, beside)
  const compared = changes.drafted.isEmpty ? await steps.prepare(compare) : undefined
  return await storing.writeLast((tx) =>
    endImport(tx, storing, staged, { months, drafts, compare: async (db) => compared ?? (await compare(db)) }),
  )
}

/** Stores what happened to the rows of a file. */
function* reportWrites({ fileId, report }: SpoolTarget, { leftOut }: ReadFile): Generator<Write> {
  for (const { position, rows } of positioned(readLeftOut(leftOut)))
    yield (tx) => insertLeftOut(tx, fileId, position, rows)
  yield (tx) => updateFile(tx, fileId, countedRows(report))
}

/** Settles what files show differently. `differing`: the files with rows that the ledger prints otherwise. */
async function settleRows(
  steps: Steps,
  { fileIds, changes: { stored, drafted }, reports }: Staged,
  differing: readonly SpoolTarget[],
): Promise<void> {
  const ofLots = fileIds.filter((_, i) => reports[i]?.kind === 'gains')
  for (const target of differing) {
    await steps.write((tx) => settleForms(tx, target, stored))
    await steps.prepare((tx) => settleForms(tx, target, drafted, true))
  }
  // A file alone restates no lot of an account that it makes; in one transaction `stored` has other accounts too.
  if (ofLots.length > (steps.isOneTransaction ? 0 : 1))
    await steps.write((tx) => settleRestatedLots(tx, ofLots, stored))
  if (ofLots.length > 0) await steps.prepare((tx) => settleRestatedLots(tx, ofLots, drafted, true))
}

/** Each batch with the position of its first row. */
function* positioned<Row>(batches: Iterable<Row[]>): Generator<{ position: number; rows: Row[] }> {
  let position = 0
  for (const rows of batches) {
    yield { position, rows }
    position += rows.length
  }
}
