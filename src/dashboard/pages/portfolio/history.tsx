/** The value over time, from snapshots. */
import type { ComponentChildren } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { announce } from '../../shared/announce.tsx'
import { client, type Schemas } from '../../shared/api.ts'
import { ChartCard, LineChart } from '../../shared/charts/index.tsx'
import { format } from '../../shared/format.ts'
import { Empty, Failure } from '../../shared/parts.tsx'
import { recordChanged, useRead } from '../../shared/queries.ts'
import { Reading } from '../../shared/reading.tsx'
import { useChoice } from './choice.ts'
import { SnapshotTable } from './snapshot-table.tsx'

type Snapshot = Schemas['HistoryEntry']

const PERIODS = { '30': '30 days', '90': '90 days', '365': 'A year', '0': 'All' } as const
const KINDS = { all: 'All snapshots', EOD: 'End of day', AUTOMATIC: 'During the day', MANUAL: 'By hand' } as const

/** `isEmpty`: without holdings there is no value to take a snapshot of. */
export function HistoryCard({ isEmpty }: { isEmpty: boolean }) {
  const [days, setDays] = useChoice('days', ['30', '90', '365', '0'])
  const [kind, setKind] = useChoice('type', ['all', 'EOD', 'AUTOMATIC', 'MANUAL'])
  const query = { days: Number(days), ...(kind === 'all' ? {} : { type: kind }) }
  const history = useRead('listSnapshots', query, { keep: true })
  const controls = (
    <div class="controls">
      <Choice label="Period" of={PERIODS} value={days} choose={setDays} />
      <Choice label="Snapshots" of={KINDS} value={kind} choose={setKind} />
    </div>
  )
  const shown = (show: (snapshots: readonly Snapshot[]) => ComponentChildren) => (
    <>
      {controls}
      <Reading of={history} skeleton={10}>
        {({ history }) => (history.length === 0 ? <NoSnapshots isEmpty={isEmpty} /> : show(history))}
      </Reading>
      {!isEmpty && <TakeSnapshot />}
    </>
  )
  return (
    <ChartCard
      title="Value over time"
      class="history"
      busy={history.isPlaceholderData}
      chart={shown((snapshots) => <ValueChart snapshots={snapshots} />)}
      table={shown((snapshots) => <SnapshotTable snapshots={snapshots} />)}
    />
  )
}

const SERVICE_TAKES =
  'the service takes one after the close of each trading day, within minutes if the market is closed now, and others while it is open.'

const NoSnapshots = ({ isEmpty }: { isEmpty: boolean }) => (
  <Empty icon="portfolio" title="No snapshots in this period.">
    <p>
      {isEmpty
        ? 'Once something is held, the service takes a snapshot of its value after the close of each trading day.'
        : `Take one now, or wait for the first: ${SERVICE_TAKES}`}
    </p>
  </Empty>
)

function ValueChart({ snapshots }: { snapshots: readonly Snapshot[] }) {
  const lines = useMemo(() => {
    const ascending = snapshots.toReversed()
    return {
      times: ascending.map((each) => Date.parse(each.snapshot_time)),
      series: [
        { name: 'Value', values: ascending.map((each) => each.total_value) },
        { name: 'Cost', values: ascending.map((each) => each.total_cost), isDashed: true },
      ],
    }
  }, [snapshots])
  const [latest] = snapshots
  return (
    <>
      <LineChart
        {...lines}
        label={`Value and cost at each snapshot; the latest value is ${format.money(latest?.total_value ?? 0)}`}
      />
      <p class="legend" aria-hidden="true">
        <span class="solid">Value</span> <span class="dashed">Cost</span>
      </p>
      {snapshots.length === 1 && <p class="hint">One snapshot so far; the next begins the line: {SERVICE_TAKES}</p>}
    </>
  )
}

interface ChoiceProps<T extends string> {
  label: string
  of: Record<T, string>
  value: T
  choose(value: T): void
}

const Choice = <T extends string>({ label, of: options, value, choose }: ChoiceProps<T>) => (
  <label class="choice">
    <span class="sr">{label}</span>
    <select value={value} onChange={({ currentTarget }) => choose(currentTarget.value as T)}>
      {Object.entries<string>(options).map(([key, name]) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </select>
  </label>
)

function TakeSnapshot() {
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setIsBusy] = useState(false)
  const take = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget as HTMLFormElement
    const notes = String(new FormData(form).get('notes') ?? '').trim()
    setIsBusy(true)
    setError(null)
    try {
      const body = notes === '' ? {} : { notes }
      const { snapshot } = await client.portfolio.takeSnapshot({ body })
      announce(`Snapshot taken: ${format.money(snapshot.total_value)}.`)
      form.reset()
      await recordChanged()
    } catch (failure) {
      setError(failure)
    }
    setIsBusy(false)
  }
  return (
    <form class="take-snapshot" onSubmit={take}>
      <label>
        <span class="sr">Note on the snapshot (optional)</span>
        <input name="notes" maxLength={1000} placeholder="Note (optional)" autoComplete="off" />
      </label>
      <button type="submit" class="button button-small" aria-disabled={isBusy}>
        {isBusy ? 'Taking…' : 'Take a snapshot'}
      </button>
      {error !== null && <Failure error={error} />}
    </form>
  )
}
