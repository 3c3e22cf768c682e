/** Enters a transaction that no file has: a button, and the dialog that it opens. */
import { useState } from 'preact/hooks'
import { announce } from '../announce.tsx'
import { api, type Schemas, ServiceError, send } from '../api.ts'
import { today } from '../dates.ts'
import { Dialog } from '../dialog.tsx'
import { Failure, Spoken } from '../parts.tsx'
import { recordChanged } from '../queries.ts'
import type { EntryDraft, Kind } from './drafts.ts'

const KINDS: Record<Kind, string> = {
  purchase: 'bought',
  sale: 'sold',
  short_sale: 'sold short',
  cover: 'bought to close a short',
  transfer_in: 'came by transfer, award or merger',
  expiry: 'expired without value',
  assignment: 'was assigned',
  exercise: 'was exercised',
  dividend: 'paid a dividend',
}

const BUTTONS: Partial<Record<Kind, string>> = {
  transfer_in: 'Enter the cost',
  purchase: 'Enter the purchase',
  short_sale: 'Enter the short sale',
  expiry: 'Enter how it ended',
}

export function OwnEntryButton({ of: draft }: { of: EntryDraft }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" class="button button-small" onClick={() => setOpen(true)}>
        {BUTTONS[draft.kinds[0]] ?? 'Enter it'}
        <Spoken> of {draft.symbol}</Spoken>
      </button>
      <Dialog kind="sheet" title={`What no file has: ${draft.symbol}`} open={isOpen} close={() => setOpen(false)}>
        <EntryForm draft={draft} close={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function EntryForm({ draft, close }: { draft: EntryDraft; close(): void }) {
  const [kind, setKind] = useState<Kind>(draft.kinds[0])
  const [error, setError] = useState<unknown>(null)
  const [isSending, setSending] = useState(false)
  // Rows that the files have, if the user says that this is another one.
  const [besides, setBesides] = useState(0)
  const known = error instanceof ServiceError && error.code === 'own_entry_known' ? Number(error.params?.rows) : 0
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isSending) return
    setSending(true)
    setError(null)
    try {
      const body = bodyOf(draft, kind, new FormData(event.currentTarget as HTMLFormElement), besides)
      await send(api.POST('/api/own-entries', { body, headers: { 'Idempotency-Key': crypto.randomUUID() } }))
      announce(`Entered: ${draft.symbol} ${KINDS[kind]}`)
      close()
      await recordChanged()
    } catch (failure) {
      setError(failure)
      setSending(false)
    }
  }
  return (
    <form class="own-entry" onSubmit={submit}>
      <p class="quiet">
        It counts like a row of a file, is marked, and is in the import history, where you can undo it. A file that
        brings the row replaces it.
      </p>
      <label class="field">
        {draft.symbol}
        <select name="kind" value={kind} onChange={({ currentTarget }) => setKind(currentTarget.value as Kind)}>
          {draft.kinds.map((each) => (
            <option key={each} value={each}>
              {KINDS[each]}
            </option>
          ))}
        </select>
      </label>
      <div class="fields">
        <Day name="date" label={kind === 'transfer_in' ? 'The day it came' : 'Day'} value={draft.date} />
        {kind === 'transfer_in' && <Day name="acquired" label="The day it was bought" />}
        <Amount name="quantity" label="Quantity" value={draft.quantity} />
      </div>
      {isTrade(kind) && (
        <div class="fields">
          <Amount name="amount" label={`${isPaid(kind) ? 'Cost' : 'Proceeds'} in all, with fees, in US dollars`} />
        </div>
      )}
      {draft.side !== undefined && (
        <p class="hint">It is held {draft.side}. If it delivered shares that no file has, enter them as well.</p>
      )}
      {error !== null && <Failure error={error} />}
      {known > 0 && (
        <label>
          <input
            type="checkbox"
            checked={besides === known}
            onChange={({ currentTarget }) => setBesides(currentTarget.checked ? known : 0)}
          />{' '}
          This is another one
        </label>
      )}
      <button type="submit" class="button button-primary" aria-disabled={isSending}>
        Enter it
      </button>
    </form>
  )
}

const isTrade = (kind: Kind): boolean => !['expiry', 'assignment', 'exercise'].includes(kind)
const isPaid = (kind: Kind): boolean => kind === 'purchase' || kind === 'cover' || kind === 'transfer_in'

function bodyOf(draft: EntryDraft, kind: Kind, values: FormData, besides: number): Schemas['NewOwnEntry'] {
  const text = (name: string) => String(values.get(name) ?? '').trim()
  return {
    account_id: draft.account_id,
    kind,
    symbol: draft.symbol,
    date: text('date'),
    quantity: Number(text('quantity')),
    ...(kind === 'transfer_in' && { acquired: text('acquired') }),
    ...(isTrade(kind) && { amount: Number(text('amount')) }),
    ...(!isTrade(kind) && draft.side !== undefined && { side: draft.side }),
    ...(besides > 0 && { besides }),
  }
}

const Day = ({ name, label, value }: { name: string; label: string; value?: string | undefined }) => (
  <label class="field">
    {label}
    <input name={name} type="date" required max={today()} defaultValue={value} />
  </label>
)

const Amount = ({ name, label, value }: { name: string; label: string; value?: number | undefined }) => (
  <label class="field">
    {label}
    <input
      name={name}
      type="number"
      inputMode="decimal"
      step="any"
      min={0}
      required
      autoComplete="off"
      defaultValue={value}
    />
  </label>
)
