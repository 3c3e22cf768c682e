import { client, type Schemas } from '../api.ts'
import { stream } from '../stream.ts'
import { accountsField, type ChosenFile } from './chosen-files.ts'

const UNREACHABLE =
  'The upload was interrupted before the service received all files. Nothing was stored. ' +
  'Check the connection and the size of the files, then try again.'

const IMPORT = {
  unreachable: UNREACHABLE,
  cutOff:
    'The connection ended before the import was finished. The page Imports shows the result. ' +
    'If the import is missing, import the files again; nothing is counted twice.',
}

const CHECK = {
  unreachable: UNREACHABLE,
  cutOff: 'The connection ended before the check was finished. Nothing was stored. Check the files again.',
}

interface SendOptions {
  /** Stores nothing. The answer shows what an import would do. */
  isCheck: boolean
  signal?: AbortSignal
  /** What the columns of the files mean that have its header. */
  mapping?: Schemas['NewImportMapping']
  progress(line: Schemas['ImportProgress']): void
}

/** Sends the files with the chosen accounts. Throws an Error for the user. */
export async function sendFiles(
  chosen: readonly ChosenFile[],
  { isCheck, signal, mapping, progress }: SendOptions,
): Promise<Schemas['ImportSuccess']> {
  const body = {
    accounts: accountsField(chosen),
    mapping: mapping === undefined ? undefined : JSON.stringify(mapping),
    files: chosen.map(({ file }) => file),
  }
  const args = { body, ...(isCheck && { dry_run: true }), skip_unread: true }
  const lines = stream((options) => client.imports.importFiles(args, options), isCheck ? CHECK : IMPORT, {
    isRead: isCheck,
    signal,
  })
  let last: Schemas['ImportSuccess'] | undefined
  for await (const line of lines) {
    if (line.type === 'progress') progress(line)
    if (line.type === 'success') last = line
  }
  // The stream ends with success, or it throws.
  return last as Schemas['ImportSuccess']
}
