/** What is held now: by the record of transactions, and by the portfolio. */
import { format, orDash } from '../../shared/format.ts'
import { Card, Figures, Gain } from '../../shared/parts.tsx'
import { useRead } from '../../shared/queries.ts'
import { Reading } from '../../shared/reading.tsx'

const SHOWN = 8

export function PositionsCard() {
  const comparison = useRead('/api/portfolio/record-comparison', {})
  return (
    <Card title="Open positions">
      <Reading of={comparison} skeleton={9}>
        {({ symbols }) => <Positions of={symbols.filter((each) => (each.record_shares ?? 0) !== 0)} />}
      </Reading>
    </Card>
  )
}

function Positions({ of: open }: { of: readonly { symbol: string; record_shares: number | null }[] }) {
  if (open.length === 0) return <p class="quiet">By your transactions, nothing is held now.</p>
  return (
    <>
      <table class="table">
        <thead>
          <tr>
            <th scope="col">Symbol</th>
            <th scope="col" class="right">
              Held by your transactions
            </th>
          </tr>
        </thead>
        <tbody>
          {open.slice(0, SHOWN).map(({ symbol, record_shares }) => (
            <tr key={symbol}>
              <th scope="row">{symbol}</th>
              <td class="right num">{orDash(record_shares, format.quantity)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {open.length > SHOWN && <p class="hint">and {format.quantity(open.length - SHOWN)} more</p>}
    </>
  )
}

export function PortfolioCard() {
  const holdings = useRead('/api/portfolio/holdings', {})
  return (
    <Card title="Portfolio">
      <Reading of={holdings} skeleton={2}>
        {({ holdings, totals }) =>
          holdings.length === 0 ? (
            <p class="quiet">No holdings have been added yet.</p>
          ) : (
            <Figures
              of={[
                { name: 'Value', value: format.money(totals.total_value) },
                {
                  name: 'Gain',
                  value: <Gain value={totals.total_gain_loss} />,
                  note: `cost ${format.money(totals.total_cost)}`,
                },
                { name: 'Return', value: orDash(totals.total_return_pct, format.signedPercent) },
                { name: 'Holdings', value: format.quantity(totals.holdings_count) },
              ]}
            />
          )
        }
      </Reading>
    </Card>
  )
}
