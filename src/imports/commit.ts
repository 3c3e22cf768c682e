/**
 * Whether an import is stored or ended, decided once between its worker and the thread that waits for it: an import that
 * is reported as ended must not commit a moment later.
 */
const OPEN = 0
const COMMITS = 1
const PREVENTED = 2

const decide = (shared: Int32Array, decision: number): boolean =>
  [OPEN, decision].includes(Atomics.compareExchange(shared, 0, OPEN, decision))

export interface Commit {
  /** Pass it to the worker. */
  readonly shared: Int32Array
  /** Returns false if the worker already commits. */
  prevent(): boolean
}

export function createCommit(): Commit {
  const shared = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  return { shared, prevent: () => decide(shared, PREVENTED) }
}

/** To be called last in the transaction. Throws if the import was ended; may be called again. */
export function beginCommit(shared: Int32Array): void {
  if (!decide(shared, COMMITS)) throw new Error('the import took too long and must not be stored')
}
