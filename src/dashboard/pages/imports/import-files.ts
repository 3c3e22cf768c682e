import type { Schemas } from '../../shared/api.ts'
import { stream } from '../../shared/stream.ts'

export type ImportState =
  | { kind: 'idle' }
  /** `percentage` null: not known yet. */
  | { kind: 'running'; percentage: number | null; message: string }
  | { kind: 'done'; message: string; stats: Schemas['UploadStats'] }
  | { kind: 'failed'; error: unknown }

/** The largest number of files in one import. */
export const MOST_FILES = 20

const TEXTS = {
  unreachable:
    'The upload was interrupted before the service received all files. Nothing was stored. ' +
    'Check the connection and the size of the files, then try again.',
  cutOff:
    'The connection ended before the import was finished. See the import history below for the result. ' +
    'If the import is missing, import the files again; nothing is counted twice.',
}

/** Sends the files and reports each state. Returns whether they were imported. */
export async function importFiles(files: readonly File[], report: (state: ImportState) => void): Promise<boolean> {
  const body = new FormData()
  for (const file of files) body.append('files', file)
  report({ kind: 'running', percentage: null, message: 'Uploading…' })
  try {
    for await (const line of stream<Schemas['UploadMessage']>('/api/upload-files', body, TEXTS)) {
      if (line.type === 'progress') report({ kind: 'running', percentage: line.percentage, message: line.message })
      if (line.type === 'success') report({ kind: 'done', message: line.message, stats: line.stats })
    }
    return true
  } catch (error) {
    report({ kind: 'failed', error })
    return false
  }
}
