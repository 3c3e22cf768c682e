/** How many attempts of a user may begin, so that the receivers of one user leave time for everything else. */

const WINDOWS_PER_SECOND = 4
/** The time in which attempts are counted. */
export const WINDOW_MS = 1_000 / WINDOWS_PER_SECOND

export class AttemptPace {
  readonly #perWindow: number
  readonly #begun = new Map<number, number>()

  constructor(perSecond: number) {
    this.#perWindow = Math.ceil(perSecond / WINDOWS_PER_SECOND)
  }

  /** How many more may begin in this window. */
  left(userId: number): number {
    return this.#perWindow - (this.#begun.get(userId) ?? 0)
  }

  /** A negative number gives back what was not used. */
  take(userId: number, attempts: number): void {
    this.#begun.set(userId, Math.max(0, (this.#begun.get(userId) ?? 0) + attempts))
  }

  /** Begins the next window. */
  renew(): void {
    this.#begun.clear()
  }
}
