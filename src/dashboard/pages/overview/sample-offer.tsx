import { useState } from 'preact/hooks'
import { announce } from '../../shared/announce.tsx'
import { Failure } from '../../shared/parts.tsx'
import { recordChanged } from '../../shared/queries.ts'
import { addSampleData, useCanAddSampleData } from '../../shared/sample-data.ts'

type State =
  | { kind: 'idle' }
  | { kind: 'running'; percentage: number; message: string }
  | { kind: 'failed'; error: unknown }

/** Adds the sample data to an account that has nothing of its own; otherwise nothing is shown. */
export function SampleOffer() {
  const isPossible = useCanAddSampleData()
  const [state, setState] = useState<State>({ kind: 'idle' })
  const isRunning = state.kind === 'running'
  const add = async () => {
    if (isRunning) return
    setState({ kind: 'running', percentage: 0, message: 'Adding the sample data…' })
    try {
      for await (const line of addSampleData())
        if (line.type === 'progress') setState({ kind: 'running', percentage: line.percentage, message: line.message })
      document.querySelector<HTMLElement>('#content')?.focus()
      announce('The sample data was added.')
    } catch (error) {
      setState({ kind: 'failed', error })
    }
    await recordChanged()
  }
  if (isPossible !== true && state.kind === 'idle') return null
  return (
    <div class="card sample-offer">
      <p>
        <strong>Only curious?</strong> See every page with the record of a made-up trader. It has an account of its own,
        every page says that it is sample data, and one click removes it.
      </p>
      <button type="button" class="button" aria-disabled={isRunning} onClick={add}>
        Look around with sample data
      </button>
      {isRunning && (
        <div class="sample-progress">
          <progress max={100} value={state.percentage} aria-label="Adding the sample data" />
          <span class="quiet">{state.message}</span>
        </div>
      )}
      {state.kind === 'failed' && <Failure error={state.error} />}
    </div>
  )
}
