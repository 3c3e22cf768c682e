/** Enters the transactions of a trade by hand: a button, and the dialog that it opens. */
import { useState } from 'preact/hooks'
import { Dialog } from '../dialog.tsx'
import { useRead } from '../queries.ts'
import { useScope } from '../scope.ts'
import { draftOfTrade } from './drafts.ts'
import { EntryForm } from './entry-form.tsx'

/** An entry is of an account: without one there is no button. */
export function AddTrade({ date, symbol }: { date?: string | undefined; symbol?: string }) {
  const [isOpen, setOpen] = useState(false)
  const { accountId } = useScope()
  const accounts = useRead('listAccounts').data?.accounts
  if (accounts?.length === 0) return null
  const account_id = accountId ?? (accounts?.length === 1 ? accounts[0]?.id : undefined)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" class="button button-small" disabled={accounts === undefined} onClick={() => setOpen(true)}>
        Add a trade
      </button>
      <Dialog kind="sheet" title="Add a trade" open={isOpen} close={close}>
        <EntryForm draft={draftOfTrade({ account_id, symbol, date })} close={close} />
      </Dialog>
    </>
  )
}
