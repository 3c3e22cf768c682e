import { setTimeout as wait } from 'node:timers/promises'

/**
 * Resolves when the condition is true; otherwise the test's time limit ends it. It asks every millisecond: asking at
 * every turn of the event loop takes a processor from what the test waits for.
 */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await wait(1)
}
