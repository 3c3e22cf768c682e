/**
 * The content keys that an import has stored in accounts that it made, in a bit each: so only a key that was perhaps stored
 * before is looked up in the database.
 */
export class SeenKeys {
  readonly #bits: Uint32Array
  readonly #mask: number

  /** `rows`: how many keys there are at most. One in 16 of the other keys is then taken for a stored one. */
  constructor(rows: number) {
    const words = 2 ** Math.ceil(Math.log2(Math.max(1, rows) / 2 + 1))
    this.#bits = new Uint32Array(words)
    this.#mask = words * 32 - 1
  }

  add(accountId: number, key: string): void {
    const bit = this.#bitOf(accountId, key)
    this.#bits[bit >>> 5]! |= 1 << (bit & 31)
  }

  /** Never false for a key that was added. */
  mayHave(accountId: number, key: string): boolean {
    const bit = this.#bitOf(accountId, key)
    return (this.#bits[bit >>> 5]! & (1 << (bit & 31))) !== 0
  }

  /** Keys are hashes, so that a few characters tell them apart. FNV-1a. */
  #bitOf(accountId: number, key: string): number {
    let hash = 2_166_136_261 ^ accountId
    for (let i = 0; i < 8; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 16_777_619)
    return (hash ^ (hash >>> 15)) & this.#mask
  }
}
