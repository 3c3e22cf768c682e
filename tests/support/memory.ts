import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const EVERY_MS = 50
const SETTLED_BYTES = 1_000_000

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** What the process still needs, in bytes: its heap and its buffers after a full collection of garbage. */
export function usedBytes(): number {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** `usedBytes`, once it neither grows nor shrinks. */
export async function settledBytes(): Promise<number> {
  for (let last = usedBytes(); ; ) {
    await wait(EVERY_MS)
    const used = usedBytes()
    if (Math.abs(used - last) < SETTLED_BYTES) return used
    last = used
  }
}
