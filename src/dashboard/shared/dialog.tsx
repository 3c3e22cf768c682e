/** A modal dialog of the platform: the browser keeps the focus inside, and Escape closes it. */
import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { Icon } from './icon.tsx'

interface DialogProps {
  title: ComponentChildren
  open: boolean
  close(): void
  /** `sheet` comes from the bottom of a phone; `large` is as wide as the window, for a picture. */
  kind?: 'dialog' | 'sheet' | 'large'
  children: ComponentChildren
}

export function Dialog({ title, open, close, kind = 'dialog', children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const dialog = ref.current
    if (open && dialog?.open === false) dialog.showModal()
    if (!open) dialog?.close()
  }, [open])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes the dialog
    <dialog
      ref={ref}
      class={kind}
      aria-labelledby={id}
      onClose={close}
      // The backdrop is the only part of the dialog outside its content.
      onClick={(event) => event.target === ref.current && close()}
    >
      <div class="dialog-content">
        <div class="card-head">
          <h2 id={id}>{title}</h2>
          <button type="button" class="button button-icon" aria-label="Close" onClick={close}>
            <Icon name="close" />
          </button>
        </div>
        {open && children}
      </div>
    </dialog>
  )
}
