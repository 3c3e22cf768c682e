/** What is held now: by the record of transactions, and by the portfolio. */
import { readAll } from '../../shared/all-pages.ts'
import { client, type Schemas } from '../../shared/api.ts'
import { CsvDownload, type CsvRow } from '../../shared/csv-download.tsx'
import { format, orDash } from '../../shared/format.ts'
import { OwnTag } from '../../shared/own-entry/own-tag.tsx'
import { Card, Figures, Gain, SymbolName, Tag, Th } from '../../shared/parts.tsx'
import { useRead } from '../../shared/queries.ts'
import { AsksTag } from '../../shared/questions/asks-tag.tsx'
import { Reading } from '../../shared/reading.tsx'
import { accountQuery, type Scope, useScope } from '../../shared/scope.ts'
import { openOrderText } from '../../shared/trade-list.tsx'

const SHOWN = 8
const PAGE = 1000

export function PositionsCard() {
  const scope = useScope()
  const positions = useRead('listOpenPositions', { limit: PAGE, ...accountQuery(scope) })
  return (
    <Card title="Open positions">
      <Reading of={positions} skeleton={9}>
        {({ positions, next_cursor }) => <Positions of={positions} areAll={next_cursor === null} />}
      </Reading>
    </Card>
  )
}

function Positions({ of: open, areAll }: { of: readonly Schemas['OpenPosition'][]; areAll: boolean }) {
  const scope = useScope()
  const { href } = scope
  if (open.length === 0) return <p class="quiet">By your transactions, nothing is held now.</p>
  const more = open.length - SHOWN
  return (
    <>
      <table class="table">
        <thead>
          <tr>
            <Th>Symbol</Th>
            <Th right>Quantity</Th>
            <Th right>Cost</Th>
          </tr>
        </thead>
        <tbody>
          {open.slice(0, SHOWN).map((each) => (
            <tr key={`${each.account_id} ${each.instrument} ${each.side}`}>
              <th scope="row">
                <a href={href(`/app/symbols/${encodeURIComponent(each.symbol)}`)}>
                  <SymbolName of={each.symbol} />
                </a>{' '}
                {each.side === 'short' && <Tag>short</Tag>} {each.own_entry && <OwnTag />}{' '}
                {each.awaits_answer && <AsksTag />}{' '}
                {each.order_unknown !== null && <Tag title={openOrderText(each.order_unknown)}>order?</Tag>}
              </th>
              <td class="right num">{format.quantity(each.quantity)}</td>
              <td class="right num">{orDash(each.cost_basis, format.money)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && (
        <p class="hint">
          and {format.quantity(more)} {areAll ? 'more' : 'or more others'}
        </p>
      )}
      <CsvDownload
        what="The open positions"
        name="open-positions"
        rows={(progress) => readAllPositions(scope, progress)}
      />
    </>
  )
}

async function readAllPositions(scope: Scope, progress: (text: string) => void): Promise<CsvRow[]> {
  const all = await readAll(client.trading.listOpenPositions({ limit: PAGE, ...accountQuery(scope) }), progress)
  return all.map(({ order_unknown, ...each }) => ({
    ...each,
    cost_least: order_unknown?.least ?? null,
    cost_most: order_unknown?.most ?? null,
  }))
}

export function PortfolioCard() {
  const holdings = useRead('listHoldings')
  return (
    <Card title="Portfolio" class="portfolio" aside={<a href="/app/portfolio">All holdings</a>}>
      <Reading of={holdings} skeleton={<div class="skeleton portfolio-skeleton" />}>
        {({ holdings, totals }) =>
          holdings.length === 0 ? (
            <p class="quiet">
              No holdings have been added yet. <a href="/app/portfolio">Add what you hold</a> to see what it is worth.
            </p>
          ) : (
            <Figures
              of={[
                {
                  name: 'Value',
                  value: format.money(totals.total_value),
                  note: totals.price_sources.includes('simulated') ? 'simulated prices' : undefined,
                },
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
