/** The report of a dry run. Nothing of it is stored, so it is read in the transaction that is rolled back. */
import type { Note } from '../../lib/note.ts'
import type { Reader } from '../../store/index.ts'
import type { PeriodResult } from '../../trading/period-result.ts'
import type { ListItem } from '../../trading/round-trips/round-trips.ts'
import { selectFiles } from '../file-queries.ts'
import { ignoredRows } from '../report.ts'
import { countReconciliation, type Status } from './reconciliation.ts'
import { idsOfKind, readResultOf, readTradesOf } from './result.ts'
import { type PositionAfter, selectOpenOf } from './result-queries.ts'
import { type FileLeftOut, type ReportedFile, readLeftOutPage, readReportedFiles } from './upload-report.ts'

/** The most ignored and failed rows that are listed. */
const MOST_ROWS = 100
/** The most trades that are listed. */
const MOST_TRADES = 10
/** The most open positions that are listed. */
const MOST_POSITIONS = 10

export interface DryRunReport {
  files: ReportedFile[]
  notes: Note[]
  /** The first rows that were left out, failed ones first. */
  leftOut: FileLeftOut[]
  /** How many more there are. */
  leftOutMore: number
  reconciliation: Record<Status, number>
  /** What the import would mean. */
  result: PeriodResult | null
  /** The newest trades of its days. */
  trades: ListItem[]
  /** What would be open of the instruments of the files. */
  open: { first: PositionAfter[]; all: number }
}

const START = { file: 0, after: -1 }

/** All of it but the notes of the import. `made`: the accounts that the import would make. */
export async function readDryRun(
  db: Reader,
  importId: number,
  made: ReadonlySet<number>,
): Promise<Omit<DryRunReport, 'notes'>> {
  const stored = (await selectFiles(db, [importId])).map((file) => ({
    ...file,
    accounts: file.accounts.map((account) =>
      made.has(account.accountId ?? 0) ? { ...account, accountId: null } : account,
    ),
  }))
  const failed = await readLeftOutPage(db, stored, { position: START, limit: MOST_ROWS, outcome: 'failed' })
  const limit = MOST_ROWS - failed.rows.length
  const ignored = await readLeftOutPage(db, stored, { position: START, limit, outcome: 'ignored' })
  const leftOut = [...failed.rows, ...ignored.rows]
  const result = await readResultOf(db, importId, stored)
  const all = stored.reduce((sum, file) => sum + file.rowsFailed + ignoredRows(file), 0)
  return {
    files: await readReportedFiles(db, stored),
    leftOut,
    leftOutMore: all - leftOut.length,
    reconciliation: await countReconciliation(db, stored),
    result,
    trades: await readTradesOf(db, result, MOST_TRADES),
    open: await selectOpenOf(db, idsOfKind(stored, 'transactions'), MOST_POSITIONS),
  }
}
