/** Bytes that are sent often, compressed once. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Above this size the best quality takes seconds of a thread: 1.7 MB take 4.6 s, and 0.2 s with the quality below it. */
const MOST_BEST_BYTES = 1 << 18
const NEXT_BEST_QUALITY = 9

const compressors = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]:
          bytes.length > MOST_BEST_BYTES ? NEXT_BEST_QUALITY : constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  identity: async (bytes: Buffer) => bytes,
}

export type Encoding = keyof typeof compressors
/** The best first. */
export const ENCODINGS: readonly Encoding[] = ['br', 'gzip', 'identity']

/** Compresses its bytes on first use of each encoding, in a thread of its own. */
export class Compressed {
  readonly #bytes: Buffer
  readonly #made = new Map<Encoding, Promise<Buffer>>()
  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }
  /** Uncompressed. */
  get length(): number {
    return this.#bytes.length
  }
  as(encoding: Encoding): Promise<Buffer> {
    const made = this.#made.get(encoding) ?? compressors[encoding](this.#bytes)
    this.#made.set(encoding, made)
    return made
  }
}
