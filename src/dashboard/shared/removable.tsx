/** The buttons of a row that can be removed. */
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { announce } from './announce.tsx'
import { useFocusAfter } from './focus.ts'
import { Icon } from './icon.tsx'
import { Spoken } from './parts.tsx'
import { type Removals, UNDO_SECONDS } from './removal.ts'

interface RemovableProps {
  id: number
  /** For screen readers: `AAPL`. */
  what: string
  removals: Removals
  /** Buttons before Remove. */
  children?: ComponentChildren
}

export function Removable({ id, what, removals, children }: RemovableProps) {
  const isPending = removals.pending.has(id)
  const { all, main } = useFocusOf(isPending)
  const begin = () => {
    removals.begin(id)
    announce(`${what} will be removed in ${UNDO_SECONDS} seconds. Press Enter to undo.`)
  }
  const undo = () => announce(removals.undo(id) ? `${what} stays.` : `It is too late: ${what} is being removed.`)
  return (
    <span ref={all} class="row-actions">
      {isPending ? (
        <>
          <span class="quiet">Removing…</span>
          <button key="undo" ref={main} type="button" class="button button-small" onClick={undo}>
            <Icon name="previous" />
            Undo<Spoken> the removal of {what}</Spoken>
          </button>
        </>
      ) : (
        <>
          {children}
          <button key="remove" ref={main} type="button" class="button button-small" onClick={begin}>
            Remove<Spoken> {what}</Spoken>
          </button>
        </>
      )}
    </span>
  )
}

/**
 * The button `main` has the focus after each change of `state`, and the content of the page after `all` has gone with the
 * focus. Both at once: a key that is pressed before the next paint would begin at the top of the page.
 */
function useFocusOf(state: unknown) {
  const all = useRef<HTMLSpanElement>(null)
  const main = useRef<HTMLButtonElement>(null)
  const before = useRef(state)
  useLayoutEffect(() => {
    if (before.current !== state) main.current?.focus()
    before.current = state
  }, [state])
  useFocusAfter(all)
  return { all, main }
}
