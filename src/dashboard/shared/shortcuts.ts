/** Keyboard shortcuts. Each is in the list that `?` opens, as long as the component that declares it is shown. */
import { signal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'

export interface Shortcut {
  /** As `KeyboardEvent.key`; two keys in a row are separated by a space: `g c`. */
  keys: string
  does: string
  run(): void
}

export const shortcuts = signal<readonly Shortcut[]>([])

const SEQUENCE_MS = 1_500
let before = { key: '', at: 0 }

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], dialog[open]') !== null

addEventListener('keydown', (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return
  const inTime = event.timeStamp - before.at < SEQUENCE_MS
  const sequence = `${before.key} ${event.key}`
  const found =
    shortcuts.value.findLast(({ keys }) => inTime && keys === sequence) ??
    shortcuts.value.findLast(({ keys }) => keys === event.key)
  before = { key: event.key, at: event.timeStamp }
  if (found === undefined) return
  event.preventDefault()
  found.run()
})

/** Declares shortcuts while the component is shown. They are listed anew only if a key or a text changes. */
export function useShortcuts(declared: readonly Shortcut[]): void {
  const latest = useRef(declared)
  latest.current = declared
  // Before the browser paints: a key acts on what is shown.
  useLayoutEffect(() => {
    const listed = latest.current.map(({ keys, does }, at) => ({ keys, does, run: () => latest.current[at]?.run() }))
    shortcuts.value = [...shortcuts.value, ...listed]
    return () => {
      shortcuts.value = shortcuts.value.filter((each) => !listed.includes(each))
    }
  }, [declared.map(({ keys, does }) => `${keys} ${does}`).join()])
}
