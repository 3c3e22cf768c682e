/** The progress, result or error of the running or last import. */
import { actionsOf, failureOf } from '../api.ts'
import { textOfService } from '../format.ts'
import { Failure } from '../parts.tsx'
import { Actions } from './actions.tsx'
import { Checked } from './checked.tsx'
import { ImportEnd } from './import-end.tsx'
import { columnsAsked } from './mapper/asked.ts'
import type { ImportState } from './use-import.ts'

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
      {state.kind === 'asked' && <p class="question">{textOfService(state.message)}</p>}
      {state.kind === 'failed' && columnsAsked(state.error) !== undefined && (
        <p class="question">{textOfService(failureOf(state.error)?.message ?? '')}</p>
      )}
      {state.kind === 'done' && <ImportEnd of={state} />}
      {state.kind === 'checked' && <p>Nothing is stored yet. This is what an import of these files would do.</p>}
    </div>
    {state.kind === 'checked' && <Checked of={state.report} again={again} />}
    {state.kind === 'failed' && columnsAsked(state.error) === undefined && (
      <>
        <Failure error={state.error} retry={again} />
        {actionsOf(state.error).length > 0 && (
          <p class="next-steps">
            <Actions of={actionsOf(state.error)} again={again} />
          </p>
        )}
      </>
    )}
  </>
)
