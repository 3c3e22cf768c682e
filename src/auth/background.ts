/** Background writes, such as "last used": no request waits for them, failures are logged, shutdown awaits them. */
export interface Background {
  /** Starts `work` unless work with the same key is under way. Never throws. */
  run(key: string, work: () => Promise<unknown>): void
  /** Resolves when nothing is under way. */
  settled(): Promise<void>
}

export function background(onError: (error: unknown) => void): Background {
  const underWay = new Map<string, Promise<void>>()
  return {
    run(key, work) {
      if (underWay.has(key)) return
      const promise = Promise.resolve()
        .then(work)
        .then(() => {}, onError)
        .finally(() => underWay.delete(key))
      underWay.set(key, promise)
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay.values())
    },
  }
}
