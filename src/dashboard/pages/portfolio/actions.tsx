/** The buttons of a row that can be removed. */
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { announce } from '../../shared/announce.tsx'
import { Icon } from '../../shared/icon.tsx'
import { Spoken } from '../../shared/parts.tsx'
import { type Removals, UNDO_SECONDS } from './removal.ts'

interface ActionsProps {
  id: number
  /** For screen readers: `AAPL`. */
  what: string
  removals: Removals
  /** Buttons before Remove. */
  children?: ComponentChildren
}

export function Actions({ id, what, removals, children }: ActionsProps) {
  const remove = useRef<HTMLButtonElement>(null)
  const wasPending = useRef(false)
  const isPending = removals.pending.has(id)
  useEffect(() => {
    if (wasPending.current && !isPending) remove.current?.focus()
    wasPending.current = isPending
  }, [isPending])
  if (isPending) return <Undo what={what} undo={() => removals.undo(id)} />
  return (
    <span class="actions">
      {children}
      <button
        ref={remove}
        type="button"
        class="button button-small"
        onClick={() => {
          removals.begin(id)
          announce(`${what} will be removed in ${UNDO_SECONDS} seconds. Press Enter to undo.`)
        }}
      >
        Remove<Spoken> {what}</Spoken>
      </button>
    </span>
  )
}

function Undo({ what, undo }: { what: string; undo(): boolean }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const element = button.current
    element?.focus()
    return () => {
      // The row goes. Without this, the keyboard would start again at the top of the page.
      if (document.activeElement === element) document.getElementById('content')?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <span class="actions">
      <span class="quiet">Removing…</span>
      <button
        ref={button}
        type="button"
        class="button button-small"
        onClick={() => announce(undo() ? `${what} stays.` : `It is too late: ${what} is being removed.`)}
      >
        <Icon name="previous" />
        Undo<Spoken> the removal of {what}</Spoken>
      </button>
    </span>
  )
}
