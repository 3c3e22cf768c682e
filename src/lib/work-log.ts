/** Tells others how pieces of work ended. */

export interface WorkEnd {
  outcome: string
  seconds: number
  /** That were stored, if it stores rows. */
  rows?: number
}

export class WorkLog {
  readonly #observers: ((end: WorkEnd) => void)[] = []

  observe(observer: (end: WorkEnd) => void): void {
    this.#observers.push(observer)
  }

  /** Runs `work`. `endOf` describes its result; work that throws has the outcome `failed`. */
  async run<T>(work: () => Promise<T>, endOf: (result: T) => Omit<WorkEnd, 'seconds'>): Promise<T> {
    const began = performance.now()
    let end: Omit<WorkEnd, 'seconds'> = { outcome: 'failed' }
    try {
      const result = await work()
      end = endOf(result)
      return result
    } finally {
      const seconds = (performance.now() - began) / 1_000
      for (const observe of this.#observers) observe({ ...end, seconds })
    }
  }
}
