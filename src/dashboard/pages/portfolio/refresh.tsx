/** Fetches the prices of all holdings and shows the progress. */
import { useState } from 'preact/hooks'
import { client } from '../../shared/api.ts'
import { format } from '../../shared/format.ts'
import { Failure } from '../../shared/parts.tsx'
import { recordChanged } from '../../shared/queries.ts'
import { stream } from '../../shared/stream.ts'

type State =
  | { kind: 'idle' }
  | { kind: 'running'; percentage: number; message: string }
  | { kind: 'done'; message: string; failed: { symbol: string; reason: string }[] }
  | { kind: 'failed'; error: unknown }

const TEXTS = {
  unreachable:
    'The prices were not refreshed, because the service cannot be reached. Check the connection and try again.',
  cutOff: 'The connection ended before all prices were refreshed. Refresh again: it continues after the last price.',
}

async function refresh(report: (state: State) => void): Promise<void> {
  report({ kind: 'running', percentage: 0, message: 'Refreshing prices…' })
  try {
    for await (const line of stream((options) => client.portfolio.refreshPrices({}, options), TEXTS)) {
      if (line.type === 'progress') report({ kind: 'running', percentage: line.percentage, message: line.message })
      if (line.type === 'success') report({ kind: 'done', message: line.message, failed: line.stats.failed })
    }
  } catch (error) {
    report({ kind: 'failed', error })
  }
  await recordChanged()
}

interface RefreshProps {
  sources: readonly string[]
  /** A timestamp, or null without prices. */
  oldest: string | null
}

export function Refresh({ sources, oldest }: RefreshProps) {
  const [state, setState] = useState<State>({ kind: 'idle' })
  const isRunning = state.kind === 'running'
  return (
    <div class="refresh">
      <div class="line">
        <button
          type="button"
          class="button button-small"
          aria-disabled={isRunning}
          onClick={() => isRunning || void refresh(setState)}
        >
          Refresh prices
        </button>
        {/* It has a place of its own, so that nothing moves when the refresh begins. */}
        <div class="state">
          {isRunning && <progress max={100} value={state.percentage} aria-labelledby="refresh-message" />}
          <p id="refresh-message" role="status" class="quiet">
            {isRunning || state.kind === 'done' ? state.message : <Prices sources={sources} oldest={oldest} />}
          </p>
        </div>
      </div>
      {state.kind === 'failed' && <Failure error={state.error} />}
      {state.kind === 'done' && state.failed.length > 0 && <Failed of={state.failed} />}
      {sources.includes('simulated') && (
        <p class="notice">
          These prices are <strong>simulated</strong>: invented, to try out the service. So are the values and gains.
        </p>
      )}
    </div>
  )
}

const SOURCES: Record<string, string> = { finnhub: 'Finnhub', simulated: 'simulated' }

const Prices = ({ sources, oldest }: RefreshProps) =>
  oldest === null ? (
    <>No price is known yet.</>
  ) : (
    <>
      Prices: {sources.map((each) => SOURCES[each] ?? each).join(' and ')}. The oldest was fetched on{' '}
      {format.instant(oldest)}.
    </>
  )

const Failed = ({ of: failed }: { of: readonly { symbol: string; reason: string }[] }) => (
  <div class="error" role="alert">
    <p>{format.counted(failed.length, 'price')} could not be fetched. The last known price stays:</p>
    <ul>
      {failed.slice(0, 20).map(({ symbol, reason }) => (
        <li key={symbol}>
          <strong>{symbol}</strong>: {reason}
        </li>
      ))}
    </ul>
    {failed.length > 20 && <p>and {format.quantity(failed.length - 20)} more</p>}
  </div>
)
