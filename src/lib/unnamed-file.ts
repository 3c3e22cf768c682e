/**
 * A file that another thread writes and this one reads. Each thread opens it itself: the number of a closed file is given to the
 * next file, and a thread that is being ended may still write. The file loses its name when the other thread opens it, so that it
 * is deleted when nobody has it open, also if the process dies.
 */
import { randomUUID } from 'node:crypto'
import { closeSync, constants, openSync, unlinkSync, writeSync } from 'node:fs'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** `work` gets the path, which the other thread opens with `writeUnnamed`. `folder` is created if it is missing. */
export async function unnamedFile(folder: string, work: (path: string) => Promise<void>): Promise<FileHandle> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, `answer-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  try {
    await work(path)
    return file
  } catch (error) {
    await file.close()
    throw error
  } finally {
    await rm(path, { force: true })
  }
}

type Write = (content: string | Uint8Array) => void

/** For the other thread: runs `work` with a function that adds to the file. */
export async function writeUnnamed(path: string, work: (write: Write) => Promise<void>): Promise<void> {
  // Not created: its reader may have given it up.
  const fd = openSync(path, constants.O_WRONLY | constants.O_APPEND)
  try {
    unlinkSync(path)
    await work((content) => {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content
      for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at)
    })
  } finally {
    closeSync(fd)
  }
}
