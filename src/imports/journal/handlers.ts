import type { components } from '../../../generated/dashboard.ts'
import { TextCheck } from '../../broker-files/csv/text-check.ts'
import type { KeyedContext } from '../../context.ts'
import { loadDocument } from '../../contract/documents.ts'
import { onceByFiles } from '../../contract/idempotency.ts'
import { NumberText } from '../../contract/int64.ts'
import type { DashboardHandlers } from '../../contract/types.ts'
import { discardUpload, receiveFiles } from '../../contract/uploads.ts'
import { componentCheck } from '../../contract/validation.ts'
import { say } from '../../lib/messages/index.ts'
import { WorkQueue } from '../../lib/work-queue.ts'
import { importJournal, type JournalImport } from './import-journal.ts'
import { type CheckContent, isJournalJson } from './read-file.ts'

/** A file is read in memory, one at a time. */
const MOST_BYTES = 20_000_000
const QUEUE = { slots: 1, placesPerUser: 10, places: 100, work: 'imports of journals', retryAfterSeconds: 5 }
/** The contract's most. */
const MOST_PROBLEMS = 100

const FORM = {
  fields: { journal_file: 'journal' },
  check: (file: string) => new TextCheck(file, isJournalJson),
  missing: say('file_required', { field: 'journal_file' }),
  notCsv: say('not_a_journal'),
  namesContent: false,
} as const

export const journalImportHandlers = (context: KeyedContext): Pick<DashboardHandlers, 'importJournal'> => {
  const { store, clock, uploadFolder, config, idempotency } = context
  const deps = { store, clock, quotas: config.quotas, check: contentCheck() }
  const queue = new WorkQueue(QUEUE)
  return {
    importJournal: async ({ caller, query, request, reply }) => {
      const place = queue.enter(caller.userId)
      try {
        const { folder, files } = await receiveFiles(request, FORM, { root: uploadFolder, maxBytes: MOST_BYTES })
        try {
          return await onceByFiles(idempotency, { request, reply }, [files.journal_file], async () => {
            const isDry = query.dry_run === true
            const given = { path: files.journal_file.path, isDry }
            const done = await place.run(() => importJournal(deps, caller.userId, given))
            return { status: 200, body: answerOf(done, isDry) } as const
          })
        } finally {
          await discardUpload(folder)
        }
      } finally {
        place.leave()
      }
    },
  }
}

const answerOf = (
  { keptAsVersions, problems, ...counts }: JournalImport,
  isDry: boolean,
): components['schemas']['JournalImport'] => ({
  success: true,
  dry_run: isDry,
  ...counts,
  kept_as_versions: keptAsVersions,
  problems: problems.slice(0, MOST_PROBLEMS) as components['schemas']['JournalRowProblem'][],
})

/** A row of the file has the same limits as the body of `PUT`. */
function contentCheck(): CheckContent {
  const check = componentCheck(loadDocument('dashboard'), 'RoundTripJournalEntry')
  return (given) => {
    const numbers = Object.fromEntries(
      Object.entries(given).map(([field, value]) => [field, NUMBERS.has(field) ? new NumberText(value) : value]),
    )
    check(numbers)
    return numbers
  }
}

const NUMBERS = new Set(['rating', 'planned_stop'])
