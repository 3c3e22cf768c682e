/** The form of a transaction that no file has, and of a new version of one. */
import { useState } from 'preact/hooks'
import { nameAndNumber } from '../accounts.ts'
import { announce } from '../announce.tsx'
import { client, isFailureOf, newKey, type Schemas } from '../api.ts'
import { today } from '../dates.ts'
import { Failure } from '../parts.tsx'
import { recordChanged, useRead } from '../queries.ts'
import { type EntryDraft, KINDS, type Kind, movesMoney } from './drafts.ts'

export function EntryForm({ draft, close }: { draft: EntryDraft; close(): void }) {
  const { changes } = draft
  const [kind, setKind] = useState<Kind>(draft.kinds[0])
  const [error, setError] = useState<unknown>(null)
  const [isSending, setSending] = useState(false)
  // Rows that the files have, if the user says that this is another one.
  const [besides, setBesides] = useState(changes?.besides ?? 0)
  const [entered, setEntered] = useState<string | null>(null)
  const refusal = isFailureOf('addOwnEntry', error) || isFailureOf('changeOwnEntry', error) ? error : undefined
  const known = refusal?.code === 'own_entry_known' ? refusal.params.rows : 0
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isSending) return
    setSending(true)
    setError(null)
    const form = event.currentTarget as HTMLFormElement
    try {
      const values = new FormData(form)
      const body = { ...bodyOf(draft, kind, values), ...(besides > 0 && { besides }) }
      if (changes === undefined) await client.imports.addOwnEntry({ body }, { idempotencyKey: newKey() })
      else await client.imports.changeOwnEntry({ id: changes.id, body: { ...body, reason: textOf(values, 'reason') } })
      const done = `${changes === undefined ? 'Entered' : 'Changed'}: ${body.symbol} ${KINDS[kind]}`
      announce(done)
      if (draft.isFree === true && event.submitter?.getAttribute('value') === 'more') {
        // Symbol, account, day and quantity stay: the next one is mostly the other end of the trade.
        for (const name of ['price', 'fees', 'time']) emptyField(form, name)
        setEntered(done)
        setSending(false)
        setBesides(0)
      } else close()
      await recordChanged()
    } catch (failure) {
      setError(failure)
      setSending(false)
    }
  }
  return (
    <form class="own-entry" onSubmit={submit}>
      <p class="quiet">
        {changes === undefined
          ? 'It counts like a row of a file, is marked, and is in the import history, where you can change or undo it. A file that brings the row replaces it.'
          : 'The new version counts in place of the one before, which stays in the import history as undone.'}
      </p>
      {entered !== null && <p class="notice">{entered}</p>}
      <Whose of={draft} />
      <label class="field">
        {draft.symbol ?? 'What you did'}
        <select name="kind" value={kind} onChange={({ currentTarget }) => setKind(currentTarget.value as Kind)}>
          {draft.kinds.map((each) => (
            <option key={each} value={each}>
              {KINDS[each]}
            </option>
          ))}
        </select>
      </label>
      <div class="fields">
        <Day name="date" label={kind === 'transfer_in' ? 'The day on which it came' : 'Day'} value={draft.date} />
        {kind === 'transfer_in' && <Day name="acquired" label="The day it was bought" value={changes?.acquired} />}
        {kind !== 'dividend' && <Amount name="quantity" label="Quantity" value={draft.quantity} required />}
      </div>
      <Money kind={kind} changes={changes} isFree={draft.isFree === true} />
      {changes === undefined && draft.kinds.includes('split') && (
        <p class="hint">
          The files have a part of a split only, or too few shares before it. Enter the missing part, or the missing
          shares.
        </p>
      )}
      {draft.side !== undefined && (
        <p class="hint">It is held {draft.side}. If it delivered shares that no file has, enter them as well.</p>
      )}
      {changes !== undefined && (
        <>
          <Text name="notes" label="Notes (optional)" value={changes.notes} />
          <Text name="reason" label="Why you change it" required />
        </>
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
      <p class="line">
        <button type="submit" class="button button-primary" aria-disabled={isSending}>
          {changes === undefined ? 'Enter it' : 'Change it'}
        </button>
        {draft.isFree === true && (
          <button type="submit" class="button" name="then" value="more" aria-disabled={isSending}>
            Enter it and go on
          </button>
        )}
      </p>
    </form>
  )
}

function emptyField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLInputElement) field.value = ''
}

/** What the draft leaves open: the symbol, and the account if there are several. */
function Whose({ of: { symbol, account_id, isFree = false } }: { of: EntryDraft }) {
  const accounts = useRead('listAccounts', {}, { enabled: isFree }).data?.accounts ?? []
  if (!isFree) return null
  return (
    <div class="fields">
      {symbol === undefined && (
        <label class="field">
          Symbol
          <input name="symbol" required maxLength={100} spellcheck={false} autoComplete="off" />
        </label>
      )}
      {account_id === undefined && (
        <label class="field">
          Account
          <select name="account_id" required>
            {accounts.map((account) => (
              <option key={account.id} value={account.id}>
                {nameAndNumber(account)}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  )
}

/** What was paid or received. A new version, and what fills no gap, has the fields that programs can send too. */
function Money({ kind, changes, isFree }: { kind: Kind; changes: EntryDraft['changes']; isFree: boolean }) {
  if (!movesMoney(kind)) return null
  const isTrade = kind !== 'transfer_in' && kind !== 'dividend'
  const hasPrice = isFree ? isTrade : changes !== undefined && changes.price !== null && kind !== 'dividend'
  return (
    <div class="fields">
      {hasPrice ? (
        <Amount name="price" label="Price of a share, before fees, in US dollars" value={changes?.price} required />
      ) : (
        <Amount
          name="amount"
          label={`${PAID.includes(kind) ? 'Cost' : 'Proceeds'} in all, with fees, in US dollars`}
          value={changes?.amount}
          required
        />
      )}
      {(changes !== undefined || isFree) && isTrade && (
        <>
          <Amount name="fees" label="Fees, in US dollars (optional)" value={changes?.fees} />
          <label class="field">
            Time in New York (optional)
            <input name="time" type="time" step={1} defaultValue={changes?.time ?? undefined} />
          </label>
        </>
      )}
    </div>
  )
}

const PAID: readonly Kind[] = ['purchase', 'cover', 'transfer_in']

const textOf = (values: FormData, name: string): string => String(values.get(name) ?? '').trim()

function bodyOf(draft: EntryDraft, kind: Kind, values: FormData): Schemas['NewOwnEntry'] {
  const { side, account_id = Number(values.get('account_id')), symbol = textOf(values, 'symbol').toUpperCase() } = draft
  const given = <Value,>(name: string, read: (text: string) => Value) => {
    const text = textOf(values, name)
    return text === '' ? {} : { [name]: read(text) }
  }
  return {
    ...{ account_id, kind, symbol, date: textOf(values, 'date') },
    ...given('quantity', Number),
    ...given('acquired', String),
    ...given('price', Number),
    ...given('amount', Number),
    ...given('fees', Number),
    ...given('time', String),
    ...given('notes', String),
    ...(side !== undefined && { side }),
  }
}

interface FieldProps<Value> {
  name: string
  label: string
  value?: Value | null | undefined
  required?: boolean
}

const Day = ({ name, label, value }: FieldProps<string>) => (
  <label class="field">
    {label}
    <input name={name} type="date" required max={today()} defaultValue={value ?? undefined} />
  </label>
)

const Amount = ({ name, label, value, required = false }: FieldProps<number>) => (
  <label class="field">
    {label}
    <input
      name={name}
      type="number"
      inputMode="decimal"
      step="any"
      min={0}
      required={required}
      autoComplete="off"
      defaultValue={value ?? undefined}
    />
  </label>
)

const Text = ({ name, label, value, required = false }: FieldProps<string>) => (
  <label class="field">
    {label}
    <input name={name} maxLength={500} required={required} autoComplete="off" defaultValue={value ?? ''} />
  </label>
)
