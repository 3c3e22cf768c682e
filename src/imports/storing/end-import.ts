/** The last step of an import: from then on readers see its rows. It stores the report and makes the final message. */

import { randomUUID } from 'node:crypto'
import { storeKey } from '../../idempotency/keyed-requests.ts'
import { upsertRevision } from '../../ledger/queries.ts'
import { type Draft, storeDrafts } from '../../ledger/rebuild.ts'
import type { MonthString } from '../../lib/dates.ts'
import type { Note } from '../../lib/note.ts'
import type { Reader, Writer } from '../../store/index.ts'
import { showAccounts } from '../accounts/assign-accounts.ts'
import type { ImportOutcome, Success } from '../job.ts'
import { compareStored } from '../notes/compare-stored.ts'
import { updateImport } from '../queries.ts'
import { countSymbols } from '../quota-queries.ts'
import { assertSymbols } from '../quotas.ts'
import { describeImport, type ImportReport, readableRows, type StoredReport } from '../report.ts'
import { readDryRun } from '../reports/dry-run.ts'
import type { BegunImport, Storing } from './begin-import.ts'
import { assertRecordSums } from './record-limits.ts'
import { Overtaken } from './staging.ts'

/** What the steps before have prepared. */
export interface Prepared {
  /** The months whose totals those steps changed. */
  months: ReadonlySet<MonthString>
  /** Of the accounts that readers see. */
  drafts: readonly Draft[]
  /** Compares the rows with the record, unless it was done before: the last step may change what is compared. */
  compare(db: Reader): Promise<Comparison>
}

/** Shows the import to readers, with what it changes in accounts that they see. */
export async function endImport(
  tx: Writer,
  storing: Storing,
  begun: BegunImport,
  prepared: Prepared,
): Promise<ImportOutcome> {
  const { job, assertNotOvertaken, beforeCommit } = storing
  const { importId, accounts, changes, reports } = begun

  await assertNotOvertaken(tx)
  if (!(await showAccounts(tx, job.userId, accounts))) throw new Overtaken()
  await storeDrafts(tx, prepared.drafts)
  assertSymbols(await countSymbols(tx, job.userId), job.quotas.symbols)
  await assertRecordSums(tx, job.userId)
  if (!changes.stored.isEmpty || !changes.drafted.isEmpty) await upsertRevision(tx, job.userId, randomUUID())

  const counts = countRows(reports)
  const { lots, unmatched, notes: compared, dryRun } = await prepared.compare(tx)
  const notes = [...begun.notes, ...compared].map((one) =>
    job.dryRun === true ? withoutActionsOn(importId, one) : one,
  )
  await updateImport(tx, importId, {
    accountId: accounts.main.id,
    brokerageAccount: accounts.main.number ?? accounts.main.name,
    stagedAt: null,
    status: reports.some(({ report }) => report.failed > 0) ? 'partial' : 'success',
    transactionsProcessed: counts.transactions,
    monthsUpdated: new Set([...prepared.months, ...prepared.drafts.flatMap(({ months }) => [...months])]).size,
    report: { unmatchedSales: unmatched.count, notes } satisfies ImportReport,
  })
  const storedId = job.dryRun === true ? undefined : importId
  const said = describeImport({ files: reports, notes, unmatched, lots, dryRun: job.dryRun === true })
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
    ...(storedId === undefined ? {} : { import_id: storedId }),
  }
  if (job.keyed !== undefined) await storeKey(tx, { userId: job.userId, ...job.keyed, answer: JSON.stringify(success) })
  const outcome: ImportOutcome = {
    kind: 'imported',
    success,
    ...(dryRun === undefined ? {} : { report: { ...dryRun, notes } }),
  }
  beforeCommit(outcome)
  return outcome
}

/** Of a dry run nothing stays that could be moved or undone. */
const withoutActionsOn = (importId: number, one: Note): Note => ({
  ...one,
  actions: one.actions.filter((action) => !('import_id' in action) || action.import_id !== importId),
})

type Comparison = Awaited<ReturnType<typeof compareRows>>

export async function compareRows(db: Reader, { job, files }: Storing, begun: BegunImport) {
  const accountIds = new Set(begun.toStore.flatMap(({ accountIds }) => [...accountIds]))
  const compared = await compareStored(db, job.userId, { ...begun, files, accountIds })
  const dryRun =
    job.dryRun === true
      ? await readDryRun(db, begun.importId, new Set(begun.accounts.made.map(({ id }) => id)))
      : undefined
  return { ...compared, dryRun }
}

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
