/** Adds a holding for each open position of the record. */
import { useState } from 'preact/hooks'
import { client, type Schemas } from '../../shared/api.ts'
import { format } from '../../shared/format.ts'
import { Failure } from '../../shared/parts.tsx'
import { recordChanged } from '../../shared/queries.ts'

type Taken = Schemas['TakeOverAnswer']

const WHY: Record<Taken['left_out'][number]['why'], string> = {
  held: 'in the portfolio already',
  option: 'options',
  short: 'short positions',
  cost_unknown: 'without a known cost',
  quantity_unknown: 'sold in a quantity that no file has',
  no_ticker: 'without a ticker',
}

/** `done`: called with the text for the user, before the portfolio is read again. */
export function TakeOver({ done }: { done(message: string): void }) {
  const [error, setError] = useState<unknown>(null)
  const [isRunning, setRunning] = useState(false)
  const takeOver = async () => {
    if (isRunning) return
    setRunning(true)
    setError(null)
    try {
      done(told(await client.portfolio.takeOverPositions()))
      await recordChanged()
    } catch (failure) {
      setError(failure)
    }
    setRunning(false)
  }
  return (
    <div class="take-over">
      <button type="button" class="button button-small" aria-disabled={isRunning} onClick={takeOver}>
        Take over all open positions
      </button>
      <p class="hint">Adds those that are not in the portfolio, with their cost. Changes no holding.</p>
      {error !== null && <Failure error={error} />}
    </div>
  )
}

function told({ added, left_out: leftOut }: Taken): string {
  const reasons = [...Map.groupBy(leftOut, ({ why }) => why)].map(
    ([why, some]) => `${some.map(({ symbol }) => symbol).join(', ')} (${WHY[why]})`,
  )
  return `Added ${format.counted(added.length, 'holding')}.${reasons.length === 0 ? '' : ` Left out: ${reasons.join('; ')}.`}`
}
