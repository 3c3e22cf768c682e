/** A file without a name: it is deleted when its handle is closed, also if the process dies. */
import { randomUUID } from 'node:crypto'
import { writeSync } from 'node:fs'
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'

/** `folder` is created if it is missing. */
export async function openUnnamed(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, `answer-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}

/** Adds to an open file. `fd` may be of another thread. */
export function writeAll(fd: number, content: string | Uint8Array): void {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at)
}
