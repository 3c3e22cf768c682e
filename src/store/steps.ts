/**
 * Long work as a sequence of writes. On SQLite, which has one writer at a time, each is a transaction of its own, so that
 * other writes need not wait for the whole; the work hides what is unfinished from readers and removes it if it fails.
 * On PostgreSQL all of them are one transaction.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Workspace, Writer } from './conn.ts'

export interface Steps {
  /** A step takes no next item after this, in milliseconds. */
  readonly stepMs: number
  /**
   * Whether all steps are one transaction: readers see none of them before its end, and what prepares a later step may run
   * beside a write.
   */
  readonly isOneTransaction: boolean
  /** Call it before each part of a long computation beside a write: a server that waits for the client goes on. */
  pause(): Promise<void>
  /** The callback may await only `tx`. */
  write<T>(fn: (tx: Writer) => Promise<T>): Promise<T>
  /** Sees the steps before it; see `Workspace`. */
  prepare<T>(fn: (tx: Writer) => Promise<T>): Promise<T>
}

/** A part of a step. */
export type Write = (tx: Writer) => Promise<void>

const STEP_MS = 250
/** Longer than a waiting connection pauses between two tries. */
const FREE_MS = 6

/** SQLite's transactions wait for nothing else. */
const pause = async (): Promise<void> => {}

/** Steps that are transactions of their own. A loss of power may undo them, until a later write that may not be lost. */
export function ownSteps(on: Pick<Workspace, 'prepare' | 'write'>, stepMs: number = STEP_MS): Steps {
  let lockedMs = 0
  let ended = Number.NEGATIVE_INFINITY
  return {
    stepMs,
    isOneTransaction: false,
    pause,
    async write(fn) {
      // What is prepared between two writes leaves the lock to others.
      if (performance.now() - ended >= FREE_MS) lockedMs = 0
      if (lockedMs >= stepMs / 2) {
        await wait(FREE_MS)
        lockedMs = 0
      }
      const began = performance.now()
      try {
        return await on.write(fn, { mayBeLost: true })
      } finally {
        ended = performance.now()
        lockedMs += ended - began
      }
    },
    prepare: (fn) => on.prepare(fn),
  }
}

/** Steps of a transaction. */
export const stepsOf = (tx: Writer): Steps => ({
  stepMs: Number.POSITIVE_INFINITY,
  isOneTransaction: true,
  pause,
  write: (fn) => fn(tx),
  prepare: (fn) => fn(tx),
})

/** Writes the items, in their order, as many in a step as it has time for. */
export async function writeAll<T>(
  steps: Steps,
  items: Iterable<T>,
  write: (tx: Writer, item: T) => Promise<void>,
): Promise<void> {
  const rest = items[Symbol.iterator]()
  try {
    for (let next = rest.next(); next.done !== true; )
      await steps.write(async (tx) => {
        const began = performance.now()
        do {
          await write(tx, next.value as T)
          next = rest.next()
        } while (next.done !== true && performance.now() - began < steps.stepMs)
      })
  } finally {
    rest.return?.()
  }
}
