/** A file of an upload, on disk. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { ErrorCode, Message } from './messages/index.ts'

export interface UploadedFile {
  path: string
  /** As the client named it. */
  name: string
  /** Bytes. */
  size: number
  /** Why it cannot be read, if that is known already. */
  unread?: Message<ErrorCode>
}

/** In hexadecimal. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
