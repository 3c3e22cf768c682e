/** A secret that the service shows only once, with a button that copies it. */
import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import './shown-once.css'

interface ShownOnceProps {
  /** What it is, such as `token`. */
  what: string
  value: string
  /** Above the value: why it is shown only once. */
  children: ComponentChildren
}

export function ShownOnce({ what, value, children }: ShownOnceProps) {
  const field = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState('')
  const copy = async () => {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(value)
      setSaid('Copied.')
    } catch {
      // Browsers allow it only on https and on this machine.
      setSaid(`The browser does not allow it here. The ${what} is selected: copy it with Ctrl+C or ⌘C.`)
    }
  }
  return (
    <div class="shown-once">
      <p>
        Copy the {what} now. <strong>It is shown only this once</strong>
        {children}
      </p>
      <div class="line">
        <input ref={field} readOnly value={value} aria-label={`The new ${what}`} spellcheck={false} />
        <button type="button" class="button button-primary" onClick={() => void copy()}>
          Copy
        </button>
      </div>
      <p role="status" class="quiet">
        {said}
      </p>
    </div>
  )
}
