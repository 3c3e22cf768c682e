/** What is said of an upload that cannot be received. */
import { Failure, invalid, invalidField, invalidFields } from '../lib/errors.ts'
import { type ErrorCode, type Message, say } from '../lib/messages/index.ts'

interface Expected {
  most: number
  /** The fields that are required. */
  fields: readonly string[]
  /** The error if there is no file. */
  missing: Message<ErrorCode>
}

export const tooLarge = (file: string, maxBytes: number) =>
  new Failure('too_large', say('file_too_large', { file, most_mb: Math.floor(maxBytes / 1_000_000) }))

/** A text beside the files is refused: `dry_run` sent this way would have no effect, and the import would be made. */
export const unknownField = (field: string, known: readonly string[]) =>
  invalidField(say('text_field_refused', { field, known }))

/** The multipart reader's own messages do not help a user, and some of its errors have no status. */
export function asUploadFailure(error: unknown, parts: Expected, maxBytes: number): unknown {
  if (error instanceof Failure) return error
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge('uploaded', maxBytes)
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT')
    return invalid(say('upload_too_many_parts', { files: parts.fields, most: parts.most }), { cause: error })
  if (code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') return invalidFields(parts.fields, parts.missing)
  // The reader's search takes at most 256 bytes.
  if (/^The needle cannot have a length bigger/.test(message))
    return invalid(say('upload_boundary_too_long'), { cause: error })
  if (code === 'FST_PROTO_VIOLATION') return invalid(say('upload_field_name_refused'), { cause: error })
  if (/Unexpected end|Malformed|Premature close|aborted|Boundary|ECONNRESET/i.test(`${message} ${code}`))
    return invalid(say('upload_broken'), { cause: error })
  return error
}
