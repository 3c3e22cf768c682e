/** Adds or changes a holding. */
import { useState } from 'preact/hooks'
import { announce } from '../../shared/announce.tsx'
import { client, type Schemas } from '../../shared/api.ts'
import { Dialog } from '../../shared/dialog.tsx'
import { Failure } from '../../shared/parts.tsx'
import { recordChanged, useRead } from '../../shared/queries.ts'
import { SymbolField } from './symbol-field.tsx'
import { TYPES } from './types.ts'

type Holding = Schemas['Holding']

export type Draft =
  | { kind: 'new'; symbol?: string; shares?: number }
  /** `shares`: the number to suggest instead of the stored one. */
  | { kind: 'change'; holding: Holding; shares?: number }

interface HoldingDialogProps {
  draft: Draft | null
  close(): void
}

export const HoldingDialog = ({ draft, close }: HoldingDialogProps) => (
  <Dialog
    kind="sheet"
    title={draft?.kind === 'change' ? `Change ${draft.holding.symbol}` : 'Add a holding'}
    open={draft !== null}
    close={close}
  >
    {draft !== null && <HoldingForm draft={draft} close={close} />}
  </Dialog>
)

function HoldingForm({ draft, close }: { draft: Draft; close(): void }) {
  const [error, setError] = useState<unknown>(null)
  const before = draft.kind === 'change' ? draft.holding : undefined
  const held = useRead('listHoldings').data?.holdings ?? []
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget as HTMLFormElement)
    try {
      announce(await (before === undefined ? add(values, held) : change(before, values)))
      close()
      await recordChanged()
    } catch (failure) {
      setError(failure)
    }
  }
  return (
    <form class="holding-form" onSubmit={submit}>
      {draft.kind === 'new' && (
        <>
          <SymbolField initial={draft.symbol ?? ''} />
          <label class="field">
            Kind
            <select name="holding_type">
              {Object.entries(TYPES).map(([type, name]) => (
                <option key={type} value={type}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        </>
      )}
      <div class="fields">
        <Amount name="shares" label="Shares" value={draft.shares ?? before?.shares} required />
        <Amount
          name="average_cost"
          label="Average cost per share, in US dollars"
          value={before?.average_cost ?? undefined}
          required={before?.average_cost !== null}
        />
      </div>
      <label class="field">
        Notes (optional)
        <input name="notes" maxLength={1000} autoComplete="off" defaultValue={before?.notes ?? ''} />
      </label>
      {error !== null && <Failure error={error} />}
      <button type="submit" class="button button-primary">
        {before === undefined ? 'Add' : 'Save'}
      </button>
    </form>
  )
}

interface AmountProps {
  name: string
  label: string
  value: number | undefined
  required: boolean
}

const Amount = ({ name, label, value, required }: AmountProps) => (
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
      defaultValue={value}
    />
  </label>
)

const textOf = (values: FormData, name: string) => String(values.get(name) ?? '').trim()

/** Returns the message for the user. */
async function add(values: FormData, held: readonly Holding[]): Promise<string> {
  const symbol = textOf(values, 'symbol')
  // The service refuses it too, but its message is written for programs.
  if (held.some((each) => each.symbol === symbol.toUpperCase()))
    throw new Error(`You hold ${symbol.toUpperCase()} already. Close this form and choose Change in its row.`)
  const notes = textOf(values, 'notes')
  const body = {
    symbol,
    holding_type: textOf(values, 'holding_type') as Schemas['HoldingType'],
    shares: Number(textOf(values, 'shares')),
    average_cost: Number(textOf(values, 'average_cost')),
    ...(notes === '' ? {} : { notes }),
  }
  const { holding } = await client.portfolio.addHolding({ body })
  return `${holding.symbol} added.`
}

/** Sends only what was changed: the average cost that is shown is rounded, and the cost of the holding is exact. */
async function change(before: Holding, values: FormData): Promise<string> {
  const body: Schemas['HoldingChange'] = {}
  const shares = Number(textOf(values, 'shares'))
  const cost = textOf(values, 'average_cost')
  const notes = textOf(values, 'notes')
  if (shares !== before.shares) body.shares = shares
  if (cost !== '' && Number(cost) !== before.average_cost) body.average_cost = Number(cost)
  if (notes !== (before.notes ?? '').trim()) body.notes = notes
  if (Object.keys(body).length === 0) return 'Nothing was changed.'
  await client.portfolio.updateHolding({ id: before.id, body })
  return `${before.symbol} changed.`
}
