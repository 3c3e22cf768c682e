/** The year as a TXF file. Rows whose box is not known are left out only if the reader says so. */
import { useState } from 'preact/hooks'
import { client, isFailureOf } from '../../shared/api.ts'
import { saveFile } from '../../shared/csv-download.tsx'
import { format } from '../../shared/format.ts'
import { Failure } from '../../shared/parts.tsx'
import { accountQuery, useScope } from '../../shared/scope.ts'

type State = 'idle' | 'reading' | { error: unknown }

/** Give it a key, so that nothing is left of another year or account. */
export function TxfDownload({ year }: { year: number }) {
  const account = accountQuery(useScope())
  const [state, setState] = useState<State>('idle')
  const save = async (more: { known_only?: true } = {}) => {
    if (state === 'reading') return
    setState('reading')
    try {
      const file = await client.exports.exportTaxYear({ year, format: 'txf', ...account, ...more })
      saveFile(`tradeleaf-tax-${year}.txf`, await (await file.blob()).text(), 'text/plain')
      setState('idle')
    } catch (error) {
      setState({ error })
    }
  }
  return (
    <>
      <p class="downloads">
        <span>For tax programs</span>
        <button type="button" onClick={() => save()} aria-disabled={state === 'reading'}>
          TXF
        </button>
        <span role="status">{state === 'reading' && 'Reading…'}</span>
      </p>
      {typeof state === 'object' && <NotMade error={state.error} saveKnown={() => save({ known_only: true })} />}
    </>
  )
}

function NotMade({ error, saveKnown }: { error: unknown; saveKnown(): void }) {
  if (!isFailureOf('exportTaxYear', error) || error.code !== 'box_unknown') return <Failure error={error} />
  const { rows, unknown } = error.params
  return (
    <div class="notice" role="alert">
      <p>
        A TXF file has only rows whose box of Form 8949 is known. It is not known for {format.quantity(unknown)} of{' '}
        {format.counted(rows, 'row')}; the other files have all of them. State the boxes of your accounts under Form
        1099-B below.
      </p>
      {unknown < rows && (
        <button type="button" class="button button-small" onClick={saveKnown}>
          Download the other {format.counted(rows - unknown, 'row')}
        </button>
      )}
    </div>
  )
}
