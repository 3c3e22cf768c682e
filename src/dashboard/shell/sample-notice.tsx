/** Says on every page that what it shows is made up, and removes it. */
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { announce } from '../shared/announce.tsx'
import { Failure, Spoken } from '../shared/parts.tsx'
import { recordChanged } from '../shared/queries.ts'
import { removeSampleData, useSampleState } from '../shared/sample-data.ts'

export function SampleNotice() {
  const state = useSampleState()
  return state === 'alone' || state === 'mixed' ? <Notice isMixed={state === 'mixed'} /> : null
}

function Notice({ isMixed }: { isMixed: boolean }) {
  const { route } = useLocation()
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const remove = async () => {
    if (isRunning) return
    setRunning(true)
    setError(null)
    try {
      await removeSampleData()
      // An address of a symbol or an account that is gone would show an error.
      route('/')
      announce('The sample data was removed.')
      document.querySelector<HTMLElement>('#content')?.focus()
    } catch (failure) {
      setError(failure)
    }
    await recordChanged()
    setRunning(false)
  }
  return (
    <section class="sample-notice" aria-label="Sample data">
      <div class="sample-line">
        <p>
          <strong>Sample data.</strong>{' '}
          {isMixed ? (
            'Your figures include made-up trades.'
          ) : (
            <>
              These trades are made up.<span class="next-step"> Your first import removes them.</span>
            </>
          )}
        </p>
        <button type="button" class="button button-small" aria-disabled={isRunning} onClick={remove}>
          {isRunning ? 'Removing…' : 'Remove'}
          <Spoken> sample data</Spoken>
        </button>
      </div>
      {isRunning && <progress aria-label="Removing the sample data" />}
      {error !== null && <Failure error={error} />}
    </section>
  )
}
