import { byUnit, type ClosingNode } from './evidence.ts'
import { firstAtLeast } from './pieces.ts'

/** The closings of a day by unit price. Each is returned once per search, which keeps a search linear. */
export class SearchDay {
  readonly #closings: ClosingNode[]
  /** For each index, a later or equal index at which to look for the next closing not returned yet (union-find). */
  readonly #next: Int32Array

  constructor(closings: ClosingNode[]) {
    this.#closings = closings.toSorted(byUnit)
    this.#next = new Int32Array(closings.length + 1)
    this.reset()
  }

  reset(): void {
    for (let i = 0; i < this.#next.length; i++) this.#next[i] = i
  }

  hasUnit(low: bigint, high: bigint): boolean {
    const found = this.#closings[this.#from(low)]
    return found !== undefined && found.unit <= high
  }

  *takeUnits(low: bigint, high: bigint): Generator<ClosingNode> {
    for (let i = this.#find(this.#from(low)); i < this.#closings.length; i = this.#find(i)) {
      if (this.#closings[i]!.unit > high) return
      this.#next[i] = i + 1
      yield this.#closings[i]!
    }
  }

  *takeAll(): Generator<ClosingNode> {
    for (let i = this.#find(0); i < this.#closings.length; i = this.#find(i)) {
      this.#next[i] = i + 1
      yield this.#closings[i]!
    }
  }

  #from(low: bigint): number {
    return firstAtLeast(this.#closings, low, (closing) => closing.unit)
  }

  #find(from: number): number {
    let at = from
    while (this.#next[at]! !== at) {
      this.#next[at] = this.#next[this.#next[at]!]!
      at = this.#next[at]!
    }
    return at
  }
}
