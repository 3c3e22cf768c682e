/** Stores the rows of an upload: into their accounts, matched, summed and reported. */
import { randomUUID } from 'node:crypto'
import { storeKey } from '../../idempotency/keyed-requests.ts'
import { upsertRevision } from '../../ledger/queries.ts'
import { type Draft, storeDrafts } from '../../ledger/rebuild.ts'
import { systemClock, toTimestamp } from '../../lib/clock.ts'
import type { MonthString } from '../../lib/dates.ts'
import type { Reader, Writer } from '../../store/index.ts'
import type { Steps, Write } from '../../store/steps.ts'
import { type AccountOf, type AssignedAccounts, assignAccounts, settleAccounts } from '../accounts/assign-accounts.ts'
import { insertImportLabels } from '../accounts/label-queries.ts'
import { nameAccounts } from '../accounts/name-accounts.ts'
import { insertFiles, insertLeftOut, selectEarlierImport, updateFile } from '../file-queries.ts'
import { countedRows, newFile, newImport } from '../history.ts'
import type { ImportJob, ImportOutcome, ReportProgress, Success } from '../job.ts'
import { compareStored } from '../notes/compare-stored.ts'
import { PHASES, phaseOf } from '../phases.ts'
import { contentKindOf } from '../printed.ts'
import { insertImport, ledgerOf, updateImport } from '../queries.ts'
import { countSymbols } from '../quota-queries.ts'
import { assertSymbols } from '../quotas.ts'
import { readLeftOut } from '../reading/left-out.ts'
import { isNumbered, type ReadFile } from '../reading/read-file.ts'
import { describeImport, type ImportReport, readableRows, type StoredReport } from '../report.ts'
import { readDryRun } from '../reports/dry-run.ts'
import { assertRoom } from '../room.ts'
import { type Changes, changesOfImport } from './changes.ts'
import { draftAccounts, rebuildAccounts } from './rebuild-accounts.ts'
import { assertRecordSums, nameOverflow } from './record-limits.ts'
import { settleRestatedLots } from './restated-lots.ts'
import type { Staging } from './run-in-steps.ts'
import { settleForms } from './settle-forms.ts'
import { insertSpoolLabels } from './spool-queries.ts'
import { Overtaken, stagingSteps } from './staging.ts'
import { type SpoolTarget, storeStaged } from './store-spool.ts'

export interface Storing extends Staging {
  job: ImportJob
  files: readonly ReadFile[]
  /** About files of the upload that are not among the files read. */
  notes: readonly string[]
  progress: ReportProgress
  /** Called last in the last step, which is rolled back if it throws. */
  end: (outcome: ImportOutcome) => void
}

/** What the first step finds and makes. */
interface Staged {
  importId: number
  /** In the order of the files. */
  fileIds: number[]
  accounts: AssignedAccounts
  /** Changes of accounts that are stored in steps, and of those that are drafted because readers would see them. */
  changes: { hidden: Changes; seen: Changes }
  reports: StoredReport[]
  targets: SpoolTarget[]
  notes: string[]
}

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
  const months = await rebuildAccounts(steps, job.userId, changes.hidden, adding, made)
  const drafts = await draftAccounts(steps, job.userId, changes.seen, adding)
  const compared = changes.seen.isEmpty ? await steps.prepare((db) => compareRows(db, storing, staged)) : undefined
  return await storing.writeLast((tx) => endImport(tx, storing, staged, { months, drafts, compared }))
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
  { fileIds, changes: { hidden, seen }, reports }: Staged,
  differing: readonly SpoolTarget[],
): Promise<void> {
  const ofLots = fileIds.filter((_, i) => reports[i]?.kind === 'gains')
  for (const target of differing) {
    await steps.write((tx) => settleForms(tx, target, hidden))
    await steps.prepare((tx) => settleForms(tx, target, seen, true))
  }
  // A file alone restates no lot of an account that it makes; in one transaction `hidden` has other accounts too.
  if (ofLots.length > (steps.isOneTransaction ? 0 : 1))
    await steps.write((tx) => settleRestatedLots(tx, ofLots, hidden))
  if (ofLots.length > 0) await steps.prepare((tx) => settleRestatedLots(tx, ofLots, seen, true))
}

/** What the import is compared with, its accounts, and its entry of the history. Readers see none of it. */
async function beginImport(tx: Writer, storing: Storing): Promise<Staged> {
  const { job, files, notes } = storing
  await assertRoomFor(tx, job, files)
  const known = await noteKnownFiles(tx, job, files)
  const importId = await insertImport(tx, {
    ...newImport(job),
    accountId: null,
    formsRecorded: true,
    stagedAt: systemClock.now(),
  })
  const accounts = await assignAccounts(tx, job, importId, files)
  const fileIds = await insertFiles(
    tx,
    files.map((one, position) => {
      const printsNumber = (job.paired ? files.some(isNumbered) : isNumbered(one)) ? 1 : 0
      return { ...newFile(importId, position, one.file), kind: one.kind, sha256: one.sha256, printsNumber }
    }),
  )
  const changes = { hidden: changesOfImport(importId), seen: changesOfImport(importId) }
  // Copies, so that an import that begins again starts from the files' own counts.
  const reports = files.map(({ kind, title, file, report }) => ({
    kind,
    title,
    name: file.name,
    report: structuredClone(report),
  }))
  const made = { importId, fileIds, accounts, changes, reports, notes: [...notes, ...known, ...accounts.notes] }
  return { ...made, targets: await makeTargets(tx, storing, made) }
}

async function makeTargets(
  tx: Writer,
  { job, files, progress, steps }: Storing,
  { importId, fileIds, accounts, changes, reports }: Omit<Staged, 'targets'>,
): Promise<SpoolTarget[]> {
  const made = new Set(accounts.made.map(({ id }) => id))
  const isHidden = (accountId: number) => steps.isOneTransaction || made.has(accountId)
  const labels = files.map(({ spooled }, i) =>
    [...spooled.labels].map(([printed, label]) => {
      const accountId = (accounts.files[i] as AccountOf)(printed)
      return { label, accountId, staged: isHidden(accountId) }
    }),
  )
  await insertSpoolLabels(tx, labels.flat())
  const rows = files.reduce((sum, { report }) => sum + readableRows(report), 0)
  const onRows = countRowsStored(rows, progress)
  const targets: SpoolTarget[] = []
  for (const [i, { kind, spooled }] of files.entries())
    targets.push({
      userId: job.userId,
      importId,
      fileId: fileIds[i] as number,
      kind: contentKindOf(kind),
      rows: spooled,
      ids: await tx.newIds(ledgerOf(tx.t, spooled.kind).contents, spooled),
      accountIds: new Set(labels[i]?.map(({ accountId }) => accountId)),
      mayBeStored:
        labels[i]?.some(({ accountId }) => !made.has(accountId)) === true ||
        targets.some((before) => before.kind === contentKindOf(kind)),
      changesOf: (accountId) => (isHidden(accountId) ? changes.hidden : changes.seen),
      report: (reports[i] as StoredReport).report,
      onRows,
    })
  return targets
}

/** Reports the share of all rows that are stored. */
function countRowsStored(total: number, progress: ReportProgress): (rows: number) => void {
  const storing = phaseOf(progress, PHASES.storing, `Storing ${total} rows`)
  let stored = 0
  return (rows) => {
    stored += rows
    storing(stored / total)
  }
}

interface Prepared {
  /** Months of the accounts that the import makes. */
  months: ReadonlySet<MonthString>
  /** Of the other accounts. */
  drafts: readonly Draft[]
  /** Undefined if the last step changes what is compared. */
  compared: Comparison | undefined
}

/** Shows the import to readers, with what it changes in accounts that they see. */
async function endImport(tx: Writer, storing: Storing, staged: Staged, prepared: Prepared): Promise<ImportOutcome> {
  const { job, assertNotOvertaken, end } = storing
  const { importId, accounts, changes, reports } = staged

  await assertNotOvertaken(tx)
  if (!(await settleAccounts(tx, job.userId, accounts))) throw new Overtaken()
  await insertImportLabels(tx, importId, accounts.labels)
  await nameAccounts(tx, job.userId, accounts.labels.values(), job.brokerageAccount)
  await storeDrafts(tx, prepared.drafts)
  assertSymbols(await countSymbols(tx, job.userId), job.quotas.symbols)
  await assertRecordSums(tx, job.userId)
  if (!changes.hidden.isEmpty || !changes.seen.isEmpty) await upsertRevision(tx, job.userId, randomUUID())

  const counts = countRows(reports)
  const { lots, unmatched, notes: compared, dryRun } = prepared.compared ?? (await compareRows(tx, storing, staged))
  const notes = [...staged.notes, ...compared]
  await updateImport(tx, importId, {
    accountId: accounts.mainId,
    stagedAt: null,
    status: reports.some(({ report }) => report.failed > 0) ? 'partial' : 'success',
    transactionsProcessed: counts.transactions,
    monthsUpdated: new Set([...prepared.months, ...prepared.drafts.flatMap(({ months }) => [...months])]).size,
    report: { unmatchedSales: unmatched.count, notes } satisfies ImportReport,
  })
  const outcome: ImportOutcome & { kind: 'imported' } = {
    kind: 'imported',
    message: describeImport({
      files: reports,
      notes,
      unmatched,
      lots,
      importId: job.dryRun === true ? undefined : importId,
    }),
    stats: {
      transactions_inserted: counts.transactionsImported,
      realized_gains_lots: counts.lots,
      broker_verified_trades: lots.agreed,
    },
    ...(dryRun.report === undefined ? {} : { report: { ...dryRun.report, notes } }),
  }
  if (job.keyed !== undefined) {
    const answer: Success = { type: 'success', message: outcome.message, stats: outcome.stats }
    await storeKey(tx, { userId: job.userId, ...job.keyed, answer: JSON.stringify(answer) })
  }
  end(outcome)
  return outcome
}

const assertRoomFor = (tx: Writer, { userId, quotas }: ImportJob, files: readonly ReadFile[]): Promise<void> =>
  assertRoom(
    tx,
    userId,
    [...new Set(files.map(({ file }) => file))].reduce((bytes, file) => bytes + file.size, 0),
    quotas,
  )

type Comparison = Awaited<ReturnType<typeof compareRows>>

const compareRows = async (db: Reader, { job, files }: Storing, staged: Staged) => ({
  ...(await compareStored(db, job.userId, {
    ...staged,
    files,
    accountIds: new Set(staged.targets.flatMap(({ accountIds }) => [...accountIds])),
  })),
  dryRun: job.dryRun === true ? { report: await readDryRun(db, staged.importId, staged.notes) } : {},
})

/** Each batch with the position of its first row. */
function* positioned<Row>(batches: Iterable<Row[]>): Generator<{ position: number; rows: Row[] }> {
  let position = 0
  for (const rows of batches) {
    yield { position, rows }
    position += rows.length
  }
}

function countRows(reports: readonly StoredReport[]) {
  const counts = { transactions: 0, transactionsImported: 0, lots: 0 }
  for (const { kind, report } of reports)
    if (kind === 'gains') counts.lots += readableRows(report)
    else {
      counts.transactions += readableRows(report)
      counts.transactionsImported += report.imported
    }
  return counts
}

/** Notes for files that an import in force has already. */
async function noteKnownFiles(tx: Writer, { userId }: ImportJob, files: readonly ReadFile[]): Promise<string[]> {
  const notes = new Set<string>()
  for (const { file, kind, sha256 } of files) {
    const earlier = await selectEarlierImport(tx, userId, kind, sha256)
    if (earlier === undefined) continue
    const date = toTimestamp(earlier.createdAt).slice(0, 10)
    notes.add(`${file.name} was already imported on ${date}, as import ${earlier.id}.`)
  }
  return [...notes]
}
