/** The least time between batches. */
const GATHER_MS = 50

/** The pause between two batches: under load, each batch then does more. */
export class BatchPace {
  #last = Number.NEGATIVE_INFINITY
  #endPause = () => {}

  /** Resolves when the next batch may begin; at once if it is urgent. */
  async next(isUrgent: boolean): Promise<void> {
    const pauseMs = this.#last + GATHER_MS - performance.now()
    if (pauseMs > 0 && !isUrgent) await this.#pause(pauseMs)
    this.#last = performance.now()
  }

  /** Ends the pause under way. */
  hurry(): void {
    this.#endPause()
  }

  async #pause(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, ms)
    this.#endPause = resolve
    await promise
    clearTimeout(timer)
  }
}
