/** Shows a read in each of its states: skeleton, error with a retry, content. */
import type { UseQueryResult } from '@tanstack/preact-query'
import type { ComponentChildren } from 'preact'
import { Failure, Skeleton } from './parts.tsx'

interface ReadingProps<T> {
  of: UseQueryResult<T>
  /** In the size of the content, so that nothing moves when it arrives. A number: lines of text. */
  skeleton: number | ComponentChildren
  children(answer: T): ComponentChildren
}

/** What was read before stays while it is read again; if that fails, the error is shown above it. */
export function Reading<T>({ of, skeleton, children }: ReadingProps<T>) {
  const error = of.error !== null && <Failure error={of.error} retry={of.refetch} />
  if (of.data !== undefined)
    return (
      <>
        {error}
        {children(of.data)}
      </>
    )
  if (error) return error
  return (
    <div role="status">
      <span class="sr">Loading…</span>
      {of.failureReason !== null && <p class="quiet">{of.failureReason.message} Trying again…</p>}
      {typeof skeleton === 'number' ? <Skeleton lines={skeleton} /> : skeleton}
    </div>
  )
}
