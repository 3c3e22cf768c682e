/** Bytes that are sent often, compressed once. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** For more bytes the best quality takes seconds of a thread: 1.7 MB take 4.6 s, and 0.2 s with `FAST_QUALITY`. */
const MOST_BEST_BYTES = 1 << 18
const FAST_QUALITY = 9

const compressors = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: bytes.length > MOST_BEST_BYTES ? FAST_QUALITY : constants.BROTLI_MAX_QUALITY,
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
