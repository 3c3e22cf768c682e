/** The progress, result or error of the running or last import. */
import type { Schemas } from '../../shared/api.ts'
import { format } from '../../shared/format.ts'
import { Icon } from '../../shared/icon.tsx'
import { Failure, Figures } from '../../shared/parts.tsx'
import { CheckReport } from './check-report.tsx'
import type { ImportState } from './import-files.ts'
import { Notes } from './notes.tsx'

export const Outcome = ({ of: state }: { of: ImportState }) => (
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
      {state.kind === 'done' && <p class="notice">{state.message}</p>}
      {state.kind === 'done' && <Notes of={state.notes} />}
      {/* The message of a check is that of an import: it says that the rows were imported. */}
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
        <CheckReport of={state.report} />
      </>
    )}
    {state.kind === 'failed' && <Failure error={state.error} />}
  </>
)

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
