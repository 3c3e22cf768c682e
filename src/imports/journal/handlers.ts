import type { components } from '../../../generated/dashboard.ts'
import { TextCheck } from '../../broker-files/csv/text-check.ts'
import type { KeyedContext } from '../../context.ts'
import { fingerprintOfFiles, keyOf, markReplayed } from '../../contract/idempotency.ts'
import type { DashboardHandlers } from '../../contract/types.ts'
import { discardUpload, receiveFiles } from '../../contract/uploads.ts'
import { say } from '../../lib/messages/index.ts'
import { failureOf } from '../upload.ts'
import type { JournalImport } from './plan.ts'
import { isJournalJson } from './read-file.ts'

/** A file is read in memory. */
const MOST_BYTES = 20_000_000
/** The contract's most. */
const MOST_PROBLEMS = 100

const FORM = {
  fields: { journal_file: 'journal' },
  check: (file: string) => new TextCheck(file, isJournalJson),
  missing: say('file_required', { field: 'journal_file' }),
  notCsv: say('not_a_journal'),
  namesContent: false,
} as const

export const journalImportHandlers = (context: KeyedContext): Pick<DashboardHandlers, 'importJournal'> => ({
  importJournal: async ({ caller: { userId }, query, request, reply }) => {
    const { importer, idempotency, uploadFolder: root, secrets, config, clock } = context
    const isDry = query.dry_run === true
    // A dry run makes nothing that could be made twice.
    const wanted = isDry ? undefined : keyOf(request)
    const key = wanted && (await idempotency.take(wanted))
    const place = importer.enter(userId)
    let folder: string | undefined
    try {
      const received = await receiveFiles(request, FORM, { root, maxBytes: MOST_BYTES })
      folder = received.folder
      const file = received.files.journal_file
      const fingerprint = key && (await fingerprintOfFiles(request, [file]))
      const known = fingerprint && key?.answerTo(fingerprint)
      if (known !== undefined) {
        markReplayed(reply)
        return answerOf(known as JournalImport, isDry)
      }
      const outcome = await place.importJournal({
        ...{ userId, databaseUrl: secrets.databaseUrl, journal: { path: file.path, isDry } },
        ...{ quotas: { accounts: config.quotas.accounts }, now: clock.now() },
        ...(key && fingerprint ? { keyed: { ...key.row, fingerprint } } : {}),
      })
      if (outcome.kind !== 'journal_imported') throw failureOf(outcome)
      return answerOf(outcome.done, isDry)
    } finally {
      place.leave()
      key?.release()
      if (folder !== undefined) await discardUpload(folder)
    }
  },
})

const answerOf = (
  { keptAsVersions, problems, ...counts }: JournalImport,
  isDry: boolean,
): { status: 200; body: components['schemas']['JournalImport'] } => ({
  status: 200,
  body: {
    success: true,
    dry_run: isDry,
    ...counts,
    kept_as_versions: keptAsVersions,
    problems: problems.slice(0, MOST_PROBLEMS) as components['schemas']['JournalRowProblem'][],
  },
})
