/** Imports the positions file of a broker and reports every row. */
import { useState } from 'preact/hooks'
import { client, type Schemas } from '../../shared/api.ts'
import { format } from '../../shared/format.ts'
import { Card, Failure } from '../../shared/parts.tsx'
import { recordChanged } from '../../shared/queries.ts'

type Report = Schemas['ImportedHoldings']
type State =
  | { kind: 'idle' }
  | { kind: 'running' }
  | { kind: 'done'; report: Report }
  | { kind: 'failed'; error: unknown }

export function PositionsFileCard() {
  const [state, setState] = useState<State>({ kind: 'idle' })
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    if (state.kind === 'running') return
    setState({ kind: 'running' })
    try {
      const csv_file = new FormData(form).get('csv_file') as File
      setState({ kind: 'done', report: await client.portfolio.uploadHoldings({ body: { csv_file } }) })
      form.reset()
      await recordChanged()
    } catch (error) {
      setState({ kind: 'failed', error })
    }
  }
  return (
    <Card title="Import a positions file" class="positions-file">
      <form onSubmit={submit}>
        <div class="field">
          <label for="positions-file">CSV file</label>
          <input
            id="positions-file"
            type="file"
            name="csv_file"
            accept=".csv,text/csv"
            required
            aria-describedby="positions-hint"
            onChange={() => setState({ kind: 'idle' })}
          />
          <p id="positions-hint" class="hint">
            The positions file of Charles Schwab, Fidelity, E*TRADE, Vanguard or Robinhood, or any CSV with the columns
            symbol and shares. Each symbol is added, or takes the shares of the file. Other holdings do not change.
          </p>
        </div>
        <button type="submit" class="button" aria-disabled={state.kind === 'running'}>
          {state.kind === 'running' ? 'Importing…' : 'Import positions'}
        </button>
      </form>
      <div role="status">{state.kind === 'done' && <ReportView of={state.report} />}</div>
      {state.kind === 'failed' && <Failure error={state.error} />}
    </Card>
  )
}

const ReportView = ({ of: { message, errors, ignored } }: { of: Report }) => (
  <div class="report">
    <p class="notice">{message}</p>
    <Rows title="could not be read" rows={errors} open />
    <Rows title="left out, because they are not holdings" rows={ignored} />
  </div>
)

const Rows = ({ title, rows, open = false }: { title: string; rows: readonly string[]; open?: boolean }) =>
  rows.length === 0 ? null : (
    <details open={open}>
      <summary>
        {format.counted(rows.length, 'row')} {title}
      </summary>
      <ul>
        {rows.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
    </details>
  )
