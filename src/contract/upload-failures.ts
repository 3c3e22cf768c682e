/** What is said of an upload that cannot be received. */
import { Failure, invalid, invalidFields } from '../lib/errors.ts'

interface Expected {
  /** Completes "more parts than". */
  described: string
  /** The error if there is no file. */
  missing: string
}

export const tooLarge = (file: string, maxBytes: number) =>
  new Failure('too_large', `The ${file} file is larger than ${Math.floor(maxBytes / 1_000_000)} MB`)

/** A text beside the files is refused: `dry_run` sent this way would have no effect, and the import would be made. */
export const unknownField = (field: string, known: readonly string[]) =>
  invalidFields(
    [field],
    `Unknown field '${field}': the body takes only ${['files', ...known].join(' and ')}. Send parameters in the address.`,
  )

/** The multipart reader's own messages do not help a user, and some of its errors have no status. */
export function asUploadFailure(error: unknown, parts: Expected, maxBytes: number): unknown {
  if (error instanceof Failure) return error
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge('uploaded', maxBytes)
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT')
    return invalid(`The upload has more parts than ${parts.described}`, { cause: error })
  if (code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') return invalid(parts.missing)
  if (code === 'FST_PROTO_VIOLATION')
    return invalid('The upload has a field name that is not allowed', { cause: error })
  if (/Unexpected end|Malformed|Premature close|aborted|Boundary|ECONNRESET/i.test(`${message} ${code}`))
    return invalid('The upload was cut short or is not well-formed multipart/form-data', { cause: error })
  return error
}
