import { client, type Schemas } from '../../shared/api.ts'
import { CsvDownload, type CsvRow } from '../../shared/csv-download.tsx'
import { format } from '../../shared/format.ts'
import { Failure, Gain, Spoken, Th } from '../../shared/parts.tsx'
import { Removable } from '../../shared/removable.tsx'
import { type Removals, useRemovals } from '../../shared/removal.ts'
import { useSteps } from '../../shared/show-more.tsx'
import { PHONE, useMedia } from '../../shared/use-media.ts'
import { leftOut } from './left-out.ts'

type Snapshot = Schemas['HistoryEntry']

const STEP = 100
const KINDS = { EOD: 'end of day', AUTOMATIC: 'during the day', MANUAL: 'by hand' }

export function SnapshotTable({ snapshots }: { snapshots: readonly Snapshot[] }) {
  const { shown, more } = useSteps(snapshots, STEP)
  const removals = useRemovals((snapshot_id, options) => client.portfolio.deleteSnapshot({ snapshot_id }, options))
  const isPhone = useMedia(PHONE)
  const rows = { snapshots: shown, removals }
  return (
    <>
      {removals.error !== null && <Failure error={removals.error} />}
      {isPhone ? <SnapshotCards {...rows} /> : <SnapshotRows {...rows} />}
      {more}
      <CsvDownload what="The snapshots" name="portfolio-value" rows={() => snapshots.map(rowOf)} />
    </>
  )
}

const rowOf = (each: Snapshot): CsvRow => ({
  snapshot_time: each.snapshot_time,
  snapshot_type: each.snapshot_type,
  total_value: each.total_value,
  total_cost: each.total_cost,
  total_gain_loss: each.total_gain_loss,
  total_return_pct: each.total_return_pct,
  holdings_count: each.holdings_count,
  notes: each.notes,
})

interface RowsProps {
  snapshots: readonly Snapshot[]
  removals: Removals
}

const SnapshotRows = ({ snapshots, removals }: RowsProps) => (
  <table class="table">
    <thead>
      <tr>
        <Th>Snapshot</Th>
        <Th right>Value</Th>
        <Th right>Gain</Th>
        <Th>
          <Spoken>Remove</Spoken>
        </Th>
      </tr>
    </thead>
    <tbody>
      {snapshots.map((each) => (
        <tr key={each.id} class={removals.pending.has(each.id) ? 'removed' : ''}>
          <th scope="row">
            {format.instant(each.snapshot_time)}
            <Details of={each} />
          </th>
          <td class="right num">
            {format.money(each.total_value)}
            <span class="note">cost {format.money(each.total_cost)}</span>
          </td>
          <td class="right">
            <Gain value={each.total_gain_loss} />
            <span class="note num">{format.signedPercent(each.total_return_pct)}</span>
          </td>
          <td class="right">
            <SnapshotActions of={each} removals={removals} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const SnapshotCards = ({ snapshots, removals }: RowsProps) => (
  <ul class="cards">
    {snapshots.map((each) => (
      <li key={each.id} class={removals.pending.has(each.id) ? 'removed' : ''}>
        <div class="line">
          <strong class="num">{format.money(each.total_value)}</strong>
          <span class="end">
            <Gain value={each.total_gain_loss} /> <span class="num">{format.signedPercent(each.total_return_pct)}</span>
          </span>
        </div>
        <div class="line">
          <span>
            {format.instant(each.snapshot_time)}
            <Details of={each} />
          </span>
          <span class="end">
            <SnapshotActions of={each} removals={removals} />
          </span>
        </div>
      </li>
    ))}
  </ul>
)

const SnapshotActions = ({ of: { id, snapshot_time }, removals }: { of: Snapshot; removals: Removals }) => (
  <Removable id={id} what={`the snapshot of ${format.instant(snapshot_time)}`} removals={removals} />
)

const Details = ({ of: snapshot }: { of: Snapshot }) => (
  <>
    <span class="note">
      {KINDS[snapshot.snapshot_type]}, {format.counted(snapshot.holdings_count, 'holding')}
      {snapshot.price_sources.includes('simulated') && ', simulated prices'}
    </span>
    {snapshot.notes !== null && <span class="note notes">{snapshot.notes}</span>}
    {leftOut(snapshot).map((text) => (
      <span key={text} class="note">
        {text}
      </span>
    ))}
  </>
)
