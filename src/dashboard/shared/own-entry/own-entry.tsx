/** Enters a transaction that no file has: a button, and the dialog that it opens. */
import { useRef, useState } from 'preact/hooks'
import { Dialog } from '../dialog.tsx'
import { useFocusAfter } from '../focus.ts'
import { Spoken } from '../parts.tsx'
import type { EntryDraft, Kind } from './drafts.ts'
import { EntryForm } from './entry-form.tsx'

const BUTTONS: Partial<Record<Kind, string>> = {
  transfer_in: 'Enter the cost',
  split: 'Enter what is missing',
  purchase: 'Enter the purchase',
  short_sale: 'Enter the short sale',
  expiry: 'Enter how it ended',
}

export function OwnEntryButton({ of: draft }: { of: EntryDraft }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfter(button)
  return (
    <>
      <button ref={button} type="button" class="button button-small" onClick={() => setOpen(true)}>
        {BUTTONS[draft.kinds[0]] ?? 'Enter it'}
        <Spoken> of {draft.symbol}</Spoken>
      </button>
      <Dialog kind="sheet" title={`What no file has: ${draft.symbol}`} open={isOpen} close={() => setOpen(false)}>
        <EntryForm draft={draft} close={() => setOpen(false)} />
      </Dialog>
    </>
  )
}
