/** Text that is written once and then read once: in memory while it is short, else in a file without a name. */
import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'

const IN_MEMORY_BYTES = 1 << 18

export class TextSpool {
  readonly #folder: string
  #pending: Buffer[] = []
  #pendingBytes = 0
  #file: FileHandle | undefined
  bytes = 0

  /** `folder` is created when a file is needed. */
  constructor(folder: string) {
    this.#folder = folder
  }

  async write(text: string): Promise<void> {
    const piece = Buffer.from(text)
    this.#pending.push(piece)
    this.#pendingBytes += piece.length
    this.bytes += piece.length
    if (this.#pendingBytes >= IN_MEMORY_BYTES) await this.#flush()
  }

  /** Everything that was written. Ends the spool: it needs no `discard` if the stream is read or destroyed. */
  async read(): Promise<Readable> {
    if (this.#file === undefined) return Readable.from(this.#pending, { objectMode: false })
    await this.#flush()
    const stream = this.#file.createReadStream({ start: 0 })
    this.#file = undefined
    return stream
  }

  async discard(): Promise<void> {
    const file = this.#file
    this.#file = undefined
    this.#pending = []
    await file?.close()
  }

  async #flush(): Promise<void> {
    this.#file ??= await openUnnamed(this.#folder)
    const pieces = this.#pending
    this.#pending = []
    this.#pendingBytes = 0
    for (const piece of pieces) await this.#file.appendFile(piece)
  }
}

/** A file without a name is deleted when its handle is closed, also if the process dies. */
async function openUnnamed(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, `answer-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}
