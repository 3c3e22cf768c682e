import { setTimeout as wait } from 'node:timers/promises'

/**
 * Resolves when the condition is true; otherwise the test's time limit ends it. It asks every millisecond: asking at
 * every turn of the event loop takes a processor from what the test waits for.
 */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await wait(1)
}

const PATIENCE_MS = 60_000

/**
 * Like `until`, for fault tests, whose time limit is hours in the long form: asks every 10 ms, and rejects after a minute
 * with what was waited for.
 */
export async function waitUntil(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`gave up waiting until ${what}`)
    await wait(10)
  }
}
