/**
 * Removing with a few seconds to undo. The service is asked only when they are over: a holding that was deleted and added
 * again would lose its purchase date and its exact cost, and a deleted snapshot or a deleted note cannot be made again.
 */
import { useEffect, useMemo, useState } from 'preact/hooks'
import { recordChanged } from './queries.ts'

export const UNDO_SECONDS = 8

export interface Removals {
  /** What is removed in a few seconds. */
  pending: ReadonlySet<number>
  error: unknown
  begin(id: number): void
  /** Whether it was in time. */
  undo(id: number): boolean
}

/**
 * `remove` deletes at the service; with `keepalive` the request outlives the page. What is pending is removed at once
 * if the page is left.
 */
export function useRemovals(remove: (id: number, options: { keepalive: boolean }) => Promise<unknown>): Removals {
  const [pending, setPending] = useState<ReadonlySet<number>>(new Set())
  const [error, setError] = useState<unknown>(null)
  const timers = useMemo(() => new Map<number, ReturnType<typeof setTimeout>>(), [])
  const stop = (id: number) => {
    clearTimeout(timers.get(id))
    timers.delete(id)
  }
  const show = (id: number, isPending: boolean) =>
    setPending((before) => new Set(isPending ? [...before, id] : [...before].filter((each) => each !== id)))
  const finish = async (id: number) => {
    stop(id)
    try {
      await remove(id, { keepalive: true })
    } catch (failure) {
      setError(failure)
    }
    await recordChanged()
    show(id, false)
  }
  useEffect(() => {
    const finishAll = () => {
      for (const id of timers.keys()) void finish(id)
    }
    addEventListener('pagehide', finishAll)
    return () => {
      removeEventListener('pagehide', finishAll)
      finishAll()
    }
  }, [])
  return {
    pending,
    error,
    begin(id) {
      setError(null)
      timers.set(
        id,
        setTimeout(() => void finish(id), UNDO_SECONDS * 1_000),
      )
      show(id, true)
    },
    undo(id) {
      const isInTime = timers.has(id)
      stop(id)
      if (isInTime) show(id, false)
      return isInTime
    },
  }
}
