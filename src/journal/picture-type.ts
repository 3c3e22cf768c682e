/** What a file is, by its first bytes. Its name and the type that a client sends are not believed. */
import { Transform, type TransformCallback } from 'node:stream'
import { type Failure, invalid } from '../lib/errors.ts'
import { type ErrorCode, type Message, say } from '../lib/messages/index.ts'
import type { PictureType } from '../lib/terms.ts'

/** The longest signature. */
const NEEDED = 12
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])

/** Undefined of anything else. */
export function pictureTypeOf(bytes: Buffer): PictureType | undefined {
  if (bytes.length < NEEDED) return undefined
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'image/png'
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return 'image/jpeg'
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  return isWebp ? 'image/webp' : undefined
}

const saidOf = (file: string): Message<ErrorCode> => say('not_a_picture', { file: file === '' ? 'the file' : file })

export const notPicture = (file: string): Failure => invalid(saidOf(file))

/** Passes the bytes of a file on, and refuses one that is no picture; see `FileCheck` in `src/contract/uploads.ts`. */
export class PictureCheck extends Transform {
  bytes = 0
  readonly nonCsv = undefined
  /** Whatever its name. */
  readonly isRecognised = true
  readonly #file: string
  #first: Buffer = Buffer.alloc(0)

  constructor(file: string) {
    super()
    this.#file = file
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.bytes += chunk.length
    if (this.#first.length < NEEDED) this.#first = Buffer.concat([this.#first, chunk.subarray(0, NEEDED)])
    done(null, chunk)
  }

  get problem(): Message<ErrorCode> | undefined {
    return pictureTypeOf(this.#first) === undefined ? saidOf(this.#file) : undefined
  }
}
