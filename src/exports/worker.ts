/** The worker of an export: it can take seconds, away from the thread that answers requests. */
import { Failure } from '../lib/errors.ts'
import { listOf } from '../lib/listed.ts'
import { writeUnnamed } from '../lib/unnamed-file.ts'
import type { Store } from '../store/index.ts'
import { storeOfThread } from '../store/thread.ts'
import { csvFile } from './csv.ts'
import { writeEverything } from './everything.ts'
import { excelFile } from './excel.ts'
import type { ExportJob, ExportOutcome } from './job.ts'
import { pdfFile } from './pdf.ts'
import { readContents, readOutline, readRows } from './record.ts'
import { findTaxYear, readTaxPages, type TaxReport } from './tax/contents.ts'
import { taxExcelFile } from './tax/excel.ts'
import { taxPdfFile } from './tax/pdf.ts'
import { taxText } from './tax/txf.ts'

type TaxJob = Extract<ExportJob, { isTaxYear: true }>

async function writeTaxYear(
  store: Store,
  { scope, format, now }: TaxJob,
  write: (content: string | Uint8Array) => void,
): Promise<void> {
  const report = await store.forUser(scope.userId).snapshot(async (db): Promise<TaxReport | undefined> => {
    const outline = await findTaxYear(db, scope, format)
    const pages = readTaxPages(db, scope, outline)
    if (format === 'excel' || format === 'pdf')
      return {
        ...{ ...outline, sales: await listOf(pages.sales), rows: await listOf(pages.rows), now },
        ...{ contracts: await listOf(pages.contracts), candidates: await listOf(pages.candidates) },
      }
    for await (const text of taxText(format, outline, pages, now)) write(text)
    return undefined
  })
  if (report !== undefined) write(format === 'excel' ? taxExcelFile(report) : await taxPdfFile(report))
}

const QUERY_TIMEOUT_MS = 60_000

export default async function run(job: ExportJob): Promise<ExportOutcome> {
  try {
    const store = await storeOfThread(job.databaseUrl, { queryTimeoutMs: QUERY_TIMEOUT_MS })
    await writeUnnamed(job.path, async (write) => {
      if (job.format === 'zip') return await writeEverything(store, job.scope.userId, write)
      if (job.isTaxYear) return await writeTaxYear(store, job, write)
      const { format, scope, now } = job
      if (format === 'csv') {
        await store.forUser(scope.userId).snapshot(async (db) => {
          const outline = await readOutline(db, scope)
          for await (const text of csvFile(readRows(db, scope, outline), outline.accounts)) write(text)
        })
        return
      }
      const contents = await store.forUser(scope.userId).snapshot((db) => readContents(db, scope))
      const report = { ...contents, period: scope.period, now }
      write(format === 'excel' ? excelFile(report) : await pdfFile(report))
    })
    return { kind: 'made' }
  } catch (error) {
    // An error's class does not survive the thread's border; its kind does.
    if (error instanceof Failure && error.kind === 'busy') return { kind: 'busy', said: error.said }
    if (error instanceof Failure && error.kind === 'unavailable')
      return { kind: 'unavailable', detail: error.detail ?? '' }
    throw error
  }
}
