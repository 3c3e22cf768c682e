/** The clock, timers and random numbers of market prices, which tests replace. */
import type { Clock } from '../lib/clock.ts'

export interface Timing {
  clock: Clock
  /** Resolves after `ms` milliseconds, or as soon as `signal` is aborted. Does not keep the process alive. */
  wait(ms: number, signal?: AbortSignal): Promise<void>
  /** From 0 to less than 1. */
  random(): number
}

export const realTiming = (clock: Clock): Timing => ({ clock, wait, random: Math.random })

const LONGEST_TIMER_MS = 2 ** 31 - 1

function wait(ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', over)
      resolve()
    }
    const timer = setTimeout(over, Math.min(ms, LONGEST_TIMER_MS)).unref()
    signal?.addEventListener('abort', over)
  })
}
