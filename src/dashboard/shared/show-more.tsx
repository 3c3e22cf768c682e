/** A long list is shown in steps. */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { format } from './format.ts'

/** The first items of `all`, and a button for the next `step` of them. */
export function useSteps<T>(all: readonly T[], step: number): { shown: readonly T[]; more: ComponentChildren } {
  const [count, setCount] = useState(step)
  const left = all.length - count
  return {
    shown: all.slice(0, count),
    more: left > 0 && (
      <button type="button" class="button button-small" onClick={() => setCount(count + step)}>
        Show {format.quantity(Math.min(step, left))} more of {format.quantity(all.length)}
      </button>
    ),
  }
}
