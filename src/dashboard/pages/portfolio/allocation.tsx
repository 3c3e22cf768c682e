/** How the value is spread: bars with their percentage, the largest first. */
import { useMemo, useState } from 'preact/hooks'
import type { Schemas } from '../../shared/api.ts'
import { format } from '../../shared/format.ts'
import { Card } from '../../shared/parts.tsx'
import { TYPES } from './types.ts'

type Holding = Schemas['Holding']

interface Part {
  name: string
  value: number
  atCost: boolean
}

const SHOWN = 10

interface AllocationProps {
  holdings: readonly Holding[]
  totals: Schemas['Portfolio']
}

export function AllocationCard({ holdings, totals }: AllocationProps) {
  const [byKind, setByKind] = useState(false)
  const parts = useMemo(() => partsOf(holdings, byKind), [holdings, byKind])
  const total = totals.total_value
  return (
    <Card
      title="Allocation"
      class="allocation"
      aside={
        <button type="button" class="button button-small" aria-pressed={byKind} onClick={() => setByKind(!byKind)}>
          By kind
        </button>
      }
    >
      {total === 0 ? (
        <p class="quiet">Nothing has a value yet.</p>
      ) : (
        <ol>
          {parts.map(({ name, value, atCost }) => (
            <li key={name}>
              <div class="line">
                <span class="symbol">{name}</span>
                {atCost && <span class="quiet">at cost</span>}
                <span class="end quiet num">{format.wholeMoney(value)}</span>
                <span class="share num">{shareOf(value / total)}</span>
              </div>
              <div class="bar-of-share" aria-hidden="true">
                <span style={{ width: `${(value / total) * 100}%` }} />
              </div>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

/** Under 0.05% it would be shown as 0%, as if it were nothing. */
const shareOf = (part: number) => (part < 0.0005 ? `< ${format.share(0.001)}` : format.share(part))

/** Like the total value: a holding without a price counts at its cost, one with neither is left out. */
function partsOf(holdings: readonly Holding[], byKind: boolean): Part[] {
  const parts = new Map<string, Part>()
  for (const { symbol, holding_type, current_value, total_cost } of holdings) {
    const value = current_value ?? total_cost
    if (value === null || value === 0) continue
    const name = byKind ? TYPES[holding_type] : symbol
    const before = parts.get(name)
    parts.set(name, { name, value: (before?.value ?? 0) + value, atCost: !byKind && current_value === null })
  }
  const sorted = [...parts.values()].sort((a, b) => b.value - a.value)
  const rest = sorted.slice(SHOWN)
  if (rest.length < 2) return sorted
  const value = rest.reduce((sum, each) => sum + each.value, 0)
  return [...sorted.slice(0, SHOWN), { name: `${format.quantity(rest.length)} others`, value, atCost: false }]
}
