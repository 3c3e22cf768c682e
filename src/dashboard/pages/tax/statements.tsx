/** What the user states of Form 1099-B: the boxes of each account, its totals, and how they differ from the record. */
import { useState } from 'preact/hooks'
import { client, type Schemas } from '../../shared/api.ts'
import { format } from '../../shared/format.ts'
import { Card, Failure, Spoken, Th } from '../../shared/parts.tsx'
import { recordChanged, useRead } from '../../shared/queries.ts'
import { Reading } from '../../shared/reading.tsx'
import { accountQuery, useScope } from '../../shared/scope.ts'

type Statement = Schemas['TaxStatement']
type Compared = Schemas['ComparedBox']
type Box = Schemas['Form8949Box']
type Change = Schemas['TaxStatementChange']

const AMOUNTS = [
  { name: 'proceeds', title: 'Proceeds', short: 'proceeds' },
  { name: 'cost_basis', title: 'Cost basis', short: 'cost basis' },
  { name: 'adjustment', title: 'Wash sales', short: 'wash sales' },
  { name: 'gain', title: 'Gain or loss', short: 'gain or loss' },
] as const
const SHORT = ['A', 'B', 'C'] as const
const LONG = ['D', 'E', 'F'] as const
const MEANING: Record<Box, string> = {
  ...{ A: 'basis reported to the IRS', B: 'basis not reported', C: 'no Form 1099-B' },
  ...{ D: 'basis reported to the IRS', E: 'basis not reported', F: 'no Form 1099-B' },
}

/** Give it a key, so that nothing is left of another year or account. */
export function Statements({ year, hasContracts }: { year: number; hasContracts: boolean }) {
  const statements = useRead('listTaxStatements', { year, ...accountQuery(useScope()) })
  const accounts = useRead('listAccounts')
  const names = new Map(accounts.data?.accounts.map(({ id, name }) => [id, name]))
  return (
    <Card title="Form 1099-B">
      <p class="hint">
        State the boxes once for each account; they count for rows whose file prints none, and are marked as stated.
        Type in the totals of the form to compare them. No figure of your record changes.
      </p>
      <Reading of={statements} skeleton={8}>
        {({ statements }) =>
          statements.length === 0 ? (
            <p class="quiet">No account has a row in this year.</p>
          ) : (
            statements.map((one) => (
              <Stated
                key={one.account_id}
                of={one}
                year={year}
                name={names.get(one.account_id) ?? `Account ${one.account_id}`}
                hasContracts={hasContracts}
              />
            ))
          )
        }
      </Reading>
    </Card>
  )
}

interface StatedProps {
  of: Statement
  year: number
  name: string
  hasContracts: boolean
}

function Stated({ of: statement, year, name, hasContracts }: StatedProps) {
  const [state, setState] = useState<'idle' | 'saving' | 'saved' | { error: unknown }>('idle')
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (state === 'saving') return
    setState('saving')
    try {
      const body = changeOf(new FormData(event.currentTarget as HTMLFormElement))
      await client.tax.putTaxStatement({ year, account_id: statement.account_id, body }, { ifMatch: statement.etag })
      await recordChanged()
      setState('saved')
    } catch (error) {
      setState({ error })
    }
  }
  const { boxes, section_1256_mark: mark } = statement
  const typed = boxes.filter(({ box, form_1099b }) => box !== null && form_1099b !== null)
  return (
    <section class="stated" aria-label={`Form 1099-B of ${name}`}>
      <h3>{name}</h3>
      <Differences of={boxes} />
      <details open={typed.length === 0 && statement.short_box === null && statement.long_box === null}>
        <summary>
          State boxes and totals<Spoken> of {name}</Spoken>
        </summary>
        <form onSubmit={(event) => void submit(event)}>
          <div class="fields">
            <BoxChoice name="short_box" title="Short-term rows" boxes={SHORT} value={statement.short_box} />
            <BoxChoice name="long_box" title="Long-term rows" boxes={LONG} value={statement.long_box} />
            {(hasContracts || mark !== null) && (
              <label class="field">
                Section 1256, unrealized at the year's end
                <input name="mark" type="number" step="0.01" defaultValue={mark ?? ''} />
              </label>
            )}
          </div>
          {[...SHORT, ...LONG].map((box) => (
            <BoxTotals key={box} box={box} of={boxes.find((one) => one.box === box)} />
          ))}
          {typeof state === 'object' && <Failure error={state.error} />}
          <p class="line">
            <button type="submit" class="button button-primary" aria-disabled={state === 'saving'}>
              Save<Spoken> Form 1099-B of {name}</Spoken>
            </button>
            <span role="status">{state === 'saved' ? 'Saved.' : state === 'saving' ? 'Saving…' : ''}</span>
          </p>
        </form>
      </details>
    </section>
  )
}

interface ChoiceProps {
  name: string
  title: string
  boxes: readonly Box[]
  value: Box | null
}

const BoxChoice = ({ name, title, boxes, value }: ChoiceProps) => (
  <label class="field">
    {title}
    <select name={name} defaultValue={value ?? ''}>
      <option value="" selected={value === null}>
        Not stated
      </option>
      {boxes.map((box) => (
        <option key={box} value={box} selected={box === value}>
          {box}: {MEANING[box]}
        </option>
      ))}
    </select>
  </label>
)

const BoxTotals = ({ box, of: compared }: { box: Box; of: Compared | undefined }) => (
  <details open={compared !== undefined}>
    <summary>Totals of box {box} on the form</summary>
    <div class="fields">
      {AMOUNTS.map(({ name, title }) => (
        <label key={name} class="field">
          {title}
          <Spoken> of box {box}</Spoken>
          <input name={`${box}.${name}`} type="number" step="0.01" defaultValue={compared?.form_1099b?.[name] ?? ''} />
        </label>
      ))}
    </div>
  </details>
)

/** A box counts if one of its totals is typed in; the others are then 0. */
function changeOf(form: FormData): Change {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const chosen = <B extends Box>(name: string) => (text(name) === '' ? null : (text(name) as B))
  const totals: NonNullable<Change['form_1099b']> = {}
  for (const box of [...SHORT, ...LONG]) {
    const amounts = AMOUNTS.map(({ name }) => text(`${box}.${name}`))
    if (amounts.every((amount) => amount === '')) continue
    const [proceeds = 0, cost_basis = 0, adjustment = 0, gain = 0] = amounts.map(Number)
    totals[box] = { proceeds, cost_basis, adjustment, gain }
  }
  const mark = text('mark')
  return {
    short_box: chosen<(typeof SHORT)[number]>('short_box'),
    long_box: chosen<(typeof LONG)[number]>('long_box'),
    section_1256_mark: mark === '' ? null : Number(mark),
    form_1099b: totals,
  }
}

function Differences({ of: boxes }: { of: readonly Compared[] }) {
  if (boxes.length === 0) return null
  return (
    <table class="table as-cards">
      <caption class="sr">Boxes of the record and of Form 1099-B</caption>
      <thead>
        <tr>
          <Th>Box</Th>
          <Th right>Rows</Th>
          <Th right>Gain or loss in the record</Th>
          <Th>Form 1099-B</Th>
        </tr>
      </thead>
      <tbody>
        {boxes.map((one) => (
          <tr key={one.box ?? ''}>
            <th scope="row">{one.box ?? 'Not known'}</th>
            <td data-name="Rows" class="right num">
              {format.quantity(one.row_count)}
            </td>
            <td data-name="Gain or loss in the record" class="right num">
              {format.gain(one.recorded.gain)}
            </td>
            <td data-name="Form 1099-B" class="marks">
              {comparisonOf(one)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function comparisonOf({ form_1099b: form, recorded, differs }: Compared): string {
  if (form === null) return 'no totals typed in'
  if (differs.length === 0) return 'agrees'
  return AMOUNTS.filter(({ name }) => differs.includes(name))
    .map(({ name, short }) => `${short} ${format.money(form[name])} on the form, ${format.money(recorded[name])} here`)
    .join('; ')
}
