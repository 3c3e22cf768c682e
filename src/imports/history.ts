/** The entries of the upload history. */
import type { Clock } from '../lib/clock.ts'
import type { Store } from '../store/index.ts'
import { insertFiles, type NewFile } from './file-queries.ts'
import type { ImportFile, ImportJob } from './job.ts'
import {
  deleteOldImports,
  deleteRunning,
  insertImport,
  type NewImport,
  updateCutOff,
  updateEnded,
  updateRunning,
} from './queries.ts'
import { type FileReport, type ImportReport, ignoredRows } from './report.ts'
import { CUT_OFF } from './running.ts'

/** Of a user's imports that failed or were undone, so many of the newest stay in the history. */
export const MOST_OVER = 1_000

/** An import before its outcome is known. */
export const newImport = (job: ImportJob): NewImport => ({
  userId: job.userId,
  brokerageAccount: job.brokerageAccount ?? '',
  userEmail: job.userEmail,
  status: 'running',
  createdAt: job.now,
  transactionsProcessed: 0,
  monthsUpdated: 0,
  report: {},
})

/** A file of an import before its rows are counted. */
export const newFile = (
  userId: number,
  importId: number,
  position: number,
  { kind, name, size }: ImportFile,
): NewFile => ({
  userId,
  importId,
  position,
  kind: kind ?? null,
  name,
  size,
  rowsRead: 0,
  rowsImported: 0,
  rowsDuplicate: 0,
  rowsIgnored: 0,
  rowsFailed: 0,
  ignored: {},
  notes: [],
})

/** What happened to the rows of a file. */
export const countedRows = (report: FileReport): Partial<NewFile> => ({
  layout: report.layout,
  firstDate: report.firstDate,
  exportedOn: report.exportedOn,
  marksShorts: report.marksShorts,
  isWhole: report.isWhole,
  lastDate: report.lastDate,
  rowOrder: report.rowOrder,
  rowsRead: report.read,
  rowsImported: report.imported,
  rowsDuplicate: report.duplicate,
  rowsIgnored: ignoredRows(report),
  rowsFailed: report.failed,
  ignored: report.ignored,
  notes: report.notes ?? [],
})

/** A running import says so again within this time; later than `runsUntil` its process has died. */
const RENEW_MS = 10_000
const RUNS_MS = 30_000

/** The entry of an import that runs. */
export interface RunningEntry {
  importId: number
  /** It stored nothing, for this reason. */
  fail(report: ImportReport): Promise<void>
  /** It asked the user for something, and leaves nothing in the history. */
  remove(): Promise<void>
  /** Call it last. */
  leave(): void
}

/** Lists an import in the history from its beginning. */
export async function enterRunning({ patient }: Store, clock: Clock, job: ImportJob): Promise<RunningEntry> {
  const store = patient.forUser(job.userId)
  const importId = await store.write('requests', async (tx) => {
    const now = clock.now()
    await updateCutOff(tx, now, CUT_OFF)
    const id = await insertImport(tx, { ...newImport(job), accountId: null, runsUntil: now + RUNS_MS })
    await insertFiles(
      tx,
      job.files.map((file, position) => newFile(job.userId, id, position, file)),
    )
    return id
  })
  // If the database is gone, the entry fails by itself.
  const renew = () =>
    store.write('requests', (tx) => updateRunning(tx, importId, clock.now() + RUNS_MS)).catch(() => {})
  const timer = setInterval(renew, RENEW_MS)
  return {
    importId,
    async fail(report) {
      await store.write('requests', async (tx) => {
        await updateEnded(tx, importId, { ...report })
        await deleteOldImports(tx, MOST_OVER)
      })
    },
    remove: () => store.write('requests', (tx) => deleteRunning(tx, importId)),
    leave: () => clearInterval(timer),
  }
}

/** Call it when no import runs: every import that is listed as running has failed. */
export const failAllRunning = (store: Store): Promise<void> =>
  store.patient.write((tx) => updateCutOff(tx, Number.MAX_SAFE_INTEGER, CUT_OFF))
