/** A queue that serves users in turn: a user with many waiting items is served as often as one with few. */
export class FairQueue<T extends { userId: number }> {
  readonly #waiting = new Map<number, T[]>()

  get isEmpty(): boolean {
    return this.#waiting.size === 0
  }

  countOf(userId: number): number {
    return this.#waiting.get(userId)?.length ?? 0
  }

  /** Whether `is` is true of a user who has waiting items. */
  some(is: (userId: number) => boolean): boolean {
    return [...this.#waiting.keys()].some(is)
  }

  add(item: T): void {
    const own = this.#waiting.get(item.userId)
    if (own === undefined) this.#waiting.set(item.userId, [item])
    else own.push(item)
  }

  /** The first item of the next user, who then goes to the end. Users for whom `mayServe` is false keep their turn. */
  next(mayServe: (userId: number) => boolean = () => true): T | undefined {
    for (const [userId, own] of this.#waiting) {
      if (!mayServe(userId)) continue
      const item = own.shift()
      this.#waiting.delete(userId)
      if (own.length > 0) this.#waiting.set(userId, own)
      return item
    }
    return undefined
  }

  /** Returns false if the item is not in the queue. */
  remove(item: T): boolean {
    const own = this.#waiting.get(item.userId)
    const at = own?.indexOf(item) ?? -1
    if (own === undefined || at < 0) return false
    own.splice(at, 1)
    if (own.length === 0) this.#waiting.delete(item.userId)
    return true
  }
}
