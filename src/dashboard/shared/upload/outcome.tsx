/** The progress, result or error of the running or last import. */
import { Refused, type Schemas } from '../api.ts'
import { format, textOfService } from '../format.ts'
import { Icon } from '../icon.tsx'
import { Failure, Figures } from '../parts.tsx'
import { Actions } from './actions.tsx'
import { Checked } from './checked.tsx'
import { columnsAsked } from './mapper/asked.ts'
import { Notes } from './notes.tsx'
import type { ImportDone, ImportState } from './use-import.ts'

interface OutcomeProps {
  of: ImportState
  /** Repeats the check. */
  again(): void
}

export const Outcome = ({ of: state, again }: OutcomeProps) => (
  <>
    {state.kind === 'running' && (
      <div class="upload-progress">
        <progress
          max={100}
          aria-labelledby="upload-message"
          {...(state.percentage === null ? {} : { value: state.percentage })}
        />
        <output class="num" aria-hidden="true">
          {state.percentage === null ? '' : `${Math.floor(state.percentage)}%`}
        </output>
      </div>
    )}
    <div id="upload-message" role="status">
      {state.kind === 'running' && <p>{state.message}</p>}
      {state.kind === 'asked' && <p class="notice">{textOfService(state.message)}</p>}
      {state.kind === 'failed' && columnsAsked(state.error) !== undefined && (
        <p class="notice">{(state.error as Refused).message}</p>
      )}
      {state.kind === 'done' && <p class="notice">{whatWasDone(state)}</p>}
      {state.kind === 'done' && <Notes of={state.notes} />}
      {state.kind === 'checked' && (
        <p class="notice">Nothing is stored yet. This is what an import of these files would do.</p>
      )}
    </div>
    {state.kind === 'done' && (
      <>
        <Stats of={state.stats} />
        <p class="next-steps">
          <a class="button" href="/">
            <Icon name="overview" /> See the overview
          </a>
          {state.importId !== undefined && (
            <a class="button" href={`/app/imports/${state.importId}`}>
              See the report
            </a>
          )}
        </p>
      </>
    )}
    {state.kind === 'checked' && (
      <>
        <Stats of={state.stats} isCheck />
        <Checked of={state.report} again={again} />
      </>
    )}
    {state.kind === 'failed' && columnsAsked(state.error) === undefined && (
      <>
        <Failure error={state.error} retry={again} />
        {state.error instanceof Refused && state.error.actions.length > 0 && (
          <p class="next-steps">
            <Actions of={state.error.actions} again={again} />
          </p>
        )}
      </>
    )}
  </>
)

/** The message of the service goes on with what is shown elsewhere on the page. */
export function whatWasDone({ code, stats }: ImportDone): string {
  if (code === 'nothing_new') return 'Nothing new: the record has every row already.'
  const { transactions_inserted: transactions, realized_gains_lots: lots } = stats
  const read = lots === 0 ? '' : ` Read ${format.counted(lots, 'realized gains lot')}.`
  return `Imported ${format.counted(transactions, 'transaction')}.${read}`
}

const Stats = ({ of: stats, isCheck = false }: { of: Schemas['UploadStats']; isCheck?: boolean }) => (
  <Figures
    of={[
      {
        name: isCheck ? 'Transactions to add' : 'Transactions added',
        value: format.quantity(stats.transactions_inserted),
      },
      { name: 'Realized gains lots', value: format.quantity(stats.realized_gains_lots) },
      { name: 'Lots that agree with the transactions', value: format.quantity(stats.broker_verified_trades) },
    ]}
  />
)
