import type { Schemas } from '../../shared/api.ts'
import { stream } from '../../shared/stream.ts'

export type ImportState =
  | { kind: 'idle' }
  /** `percentage` null: not known yet. */
  | { kind: 'running'; percentage: number | null; message: string }
  | {
      kind: 'done'
      message: string
      notes: Schemas['Note'][]
      importId: number | undefined
      stats: Schemas['UploadStats']
    }
  /** Nothing was stored. */
  | { kind: 'checked'; stats: Schemas['UploadStats']; report: Schemas['DryRunReport'] }
  | { kind: 'failed'; error: unknown }

/** The largest number of files in one import. */
export const MOST_FILES = 20

const UNREACHABLE =
  'The upload was interrupted before the service received all files. Nothing was stored. ' +
  'Check the connection and the size of the files, then try again.'

const IMPORT = {
  path: '/api/upload-files',
  texts: {
    unreachable: UNREACHABLE,
    cutOff:
      'The connection ended before the import was finished. See the import history below for the result. ' +
      'If the import is missing, import the files again; nothing is counted twice.',
  },
}

const CHECK = {
  path: '/api/upload-files?dry_run=true',
  texts: {
    unreachable: UNREACHABLE,
    cutOff: 'The connection ended before the check was finished. Nothing was stored. Check the files again.',
  },
}

interface SendOptions {
  /** Stores nothing. The last state shows what an import would do. */
  isCheck: boolean
  report(state: ImportState): void
}

/** Sends the files and reports each state. Returns whether the last one is `done` or `checked`. */
export async function sendFiles(files: readonly File[], { isCheck, report }: SendOptions): Promise<boolean> {
  const body = new FormData()
  for (const file of files) body.append('files', file)
  const { path, texts } = isCheck ? CHECK : IMPORT
  report({ kind: 'running', percentage: null, message: 'Uploading…' })
  try {
    for await (const line of stream<Schemas['UploadMessage']>(path, body, texts)) {
      if (line.type === 'progress') report({ kind: 'running', percentage: line.percentage, message: line.message })
      if (line.type === 'success') report(ended(line))
    }
    return true
  } catch (error) {
    report({ kind: 'failed', error })
    return false
  }
}

function ended({ message, notes, stats, import_id: importId, report }: Schemas['UploadSuccess']): ImportState {
  if (report !== undefined) return { kind: 'checked', stats, report }
  return { kind: 'done', message, notes, importId, stats }
}
