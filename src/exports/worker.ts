/** The worker of an Excel or PDF export: seconds of pure computing, away from the thread that answers requests. */
import { Failure } from '../lib/errors.ts'
import { storeOfThread } from '../store/thread.ts'
import { excelFile } from './excel.ts'
import type { ExportJob, ExportOutcome } from './job.ts'
import { pdfFile } from './pdf.ts'
import { readContents } from './record.ts'

const QUERY_TIMEOUT_MS = 60_000

export default async function run({ databaseUrl, format, scope, now }: ExportJob): Promise<ExportOutcome> {
  try {
    const contents = await readContents(await storeOfThread(databaseUrl, QUERY_TIMEOUT_MS), scope)
    const report = { ...contents, period: scope.period, now }
    const file = format === 'excel' ? excelFile(report) : await pdfFile(report)
    return { kind: 'made', file }
  } catch (error) {
    // An error's class does not survive the thread's border; its kind does.
    if (error instanceof Failure && error.kind === 'busy') return { kind: 'busy', said: error.said }
    if (error instanceof Failure && error.kind === 'unavailable')
      return { kind: 'unavailable', detail: error.detail ?? '' }
    throw error
  }
}
