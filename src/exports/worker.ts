/** The worker of an export: it can take seconds, away from the thread that answers requests. */
import { Failure } from '../lib/errors.ts'
import { writeUnnamed } from '../lib/unnamed-file.ts'
import { storeOfThread } from '../store/thread.ts'
import { csvFile } from './csv.ts'
import { writeEverything } from './everything.ts'
import { excelFile } from './excel.ts'
import type { ExportJob, ExportOutcome } from './job.ts'
import { pdfFile } from './pdf.ts'
import { readContents, readOutline, readRows } from './record.ts'

const QUERY_TIMEOUT_MS = 60_000

export default async function run(job: ExportJob): Promise<ExportOutcome> {
  try {
    const store = await storeOfThread(job.databaseUrl, QUERY_TIMEOUT_MS)
    await writeUnnamed(job.path, async (write) => {
      if (job.format === 'zip') return await writeEverything(store, job.scope.userId, write)
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
