/** The lots of a round trip. Each unfolds to its record. */
import { useState } from 'preact/hooks'
import type { Schemas } from '../../shared/api.ts'
import { format, orDash } from '../../shared/format.ts'
import { Gain } from '../../shared/parts.tsx'
import { endsOf, LotTags } from '../../shared/round-trips/lots.tsx'
import { useSteps } from '../../shared/show-more.tsx'
import { LotRecord } from './lot-record.tsx'

type Lot = Schemas['ListedTrade']

const STEP = 50

export function LotRecords({ of: lots }: { of: readonly Lot[] }) {
  const { shown, more } = useSteps(lots, STEP)
  if (lots.length === 0) return <p class="quiet">Nothing of it has been closed yet.</p>
  return (
    <>
      {shown.map((lot) => (
        <OneLot key={lot.id} lot={lot} startsOpen={lots.length === 1} />
      ))}
      {more}
    </>
  )
}

function OneLot({ lot, startsOpen }: { lot: Lot; startsOpen: boolean }) {
  const [isOpen, setIsOpen] = useState(startsOpen)
  const { opened, closed } = endsOf(lot)
  return (
    <details class="lot" open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <span class="line">
          <span class="days">
            {opened.verb} {opened.text} → {closed.verb} {closed.text}
          </span>
          <span class="quiet num">
            {orDash(lot.volume, format.quantity)} × {orDash(opened.net, format.price)} →{' '}
            {orDash(closed.net, format.price)}
          </span>
          <LotTags of={lot} />
          <span class="end">
            <Gain value={lot.total_profit_loss} />
          </span>
        </span>
      </summary>
      {isOpen && <LotRecord id={lot.id} />}
    </details>
  )
}
