/** The value of all holdings, what is missing in it, and the refresh of prices. */
import type { Schemas } from '../../shared/api.ts'
import { format } from '../../shared/format.ts'
import { Card, Figures, Gain } from '../../shared/parts.tsx'
import { leftOut } from './left-out.ts'
import { Refresh } from './refresh.tsx'

type Totals = Schemas['Portfolio']

export function TotalsCard({ totals }: { totals: Totals }) {
  const notes = leftOut(totals)
  return (
    <Card title="Value" class="totals">
      <Figures
        large
        of={[
          {
            name: 'Total value',
            value: format.money(totals.total_value),
            note: format.counted(totals.holdings_count, 'holding'),
          },
          { name: 'Cost', value: format.money(totals.total_cost) },
          { name: 'Gain', value: <Gain value={totals.total_gain_loss} />, note: 'not realized' },
          { name: 'Return', value: <Gain value={totals.total_return_pct} show={format.signedPercent} /> },
        ]}
      />
      {notes.length > 0 && (
        <ul class="left-out">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <Refresh sources={totals.price_sources} oldest={totals.oldest_price_at} />
    </Card>
  )
}
