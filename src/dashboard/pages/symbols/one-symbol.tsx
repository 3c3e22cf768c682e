/** One symbol: its result, what is held, its trades over time, its dividends. */
import { useMemo } from 'preact/hooks'
import { type AnswerOf, failureOf, type Schemas } from '../../shared/api.ts'
import { ChartCard, CurveChart } from '../../shared/charts/index.tsx'
import { CsvDownload } from '../../shared/csv-download.tsx'
import { today } from '../../shared/dates.ts'
import { EquityTable } from '../../shared/equity-table.tsx'
import { format, orDash } from '../../shared/format.ts'
import { Icon } from '../../shared/icon.tsx'
import { AddTrade } from '../../shared/own-entry/add-trade.tsx'
import { draftOfPosition } from '../../shared/own-entry/drafts.ts'
import { OwnEntryButton } from '../../shared/own-entry/own-entry.tsx'
import { OwnTag } from '../../shared/own-entry/own-tag.tsx'
import { Card, type FigureProps, Figures, Gain, Tag, Th } from '../../shared/parts.tsx'
import { readPeriod } from '../../shared/period.ts'
import { PositionHistoryCard } from '../../shared/position-history.tsx'
import { useRead } from '../../shared/queries.ts'
import { AsksTag } from '../../shared/questions/asks-tag.tsx'
import { Reading } from '../../shared/reading.tsx'
import { TripItem } from '../../shared/round-trips/trip-item.tsx'
import { accountQuery, useScope } from '../../shared/scope.ts'
import { openOrderText } from '../../shared/trade-list.tsx'

const NEWEST = 12

export function OneSymbol({ symbol }: { symbol: string }) {
  const scope = useScope()
  const account = accountQuery(scope)
  const details = useRead('getSymbol', { symbol, limit: 1, ...account })
  const held = useRead('listOpenPositions', { symbols: [symbol], ...account }).data?.positions ?? []
  const isWithoutResult = failureOf(details.error)?.status === 404
  const history = <PositionHistoryCard period={readPeriod('all', today())} symbol={symbol} />
  return (
    <>
      <p class="back">
        <a href={scope.href('/app/symbols')}>
          <Icon name="previous" /> All symbols
        </a>
      </p>
      <Card
        title={
          <>
            {symbol} {!isWithoutResult && <span class="all-time">all time</span>}
          </>
        }
        aside={<AddTrade symbol={symbol} />}
      >
        {isWithoutResult ? (
          <WithoutResult symbol={symbol} />
        ) : (
          <Reading of={details} skeleton={3}>
            {({ summary }) => <Summary of={summary} symbol={symbol} />}
          </Reading>
        )}
      </Card>
      {isWithoutResult && held.length > 0 && history}
      {details.data !== undefined && (
        <div class="symbol-columns">
          <div class="stack">
            <Curve symbol={symbol} />
            {history}
            <Dividends symbol={symbol} of={details.data.dividends} />
          </div>
          <RoundTrips symbol={symbol} instrument={details.data.summary.instrument} />
        </div>
      )}
    </>
  )
}

/** The API knows a symbol from its first closed trade or dividend; it can be held before. */
function WithoutResult({ symbol }: { symbol: string }) {
  const scope = useScope()
  const positions = useRead('listOpenPositions', { symbols: [symbol], ...accountQuery(scope) })
  return (
    <Reading of={positions} skeleton={3}>
      {({ positions }) =>
        positions.length === 0 ? (
          <p class="quiet">Nothing is recorded for {symbol}.</p>
        ) : (
          <>
            <Figures large of={[{ name: 'Held now', value: <Held of={positions} /> }]} />
            <p class="quiet">No trade of it has been closed and no dividend has been paid yet.</p>
          </>
        )
      }
    </Reading>
  )
}

function Summary({ of: summary, symbol }: { of: Schemas['SymbolSummary']; symbol: string }) {
  const scope = useScope()
  const held = useRead('listOpenPositions', { symbols: [symbol], ...accountQuery(scope) }).data?.positions
  const figures: FigureProps[] = [
    { name: 'Total', value: <Gain value={summary.total} /> },
    { name: 'Trading', value: <Gain value={summary.trading_pl} /> },
    { name: 'Dividends', value: format.money(summary.total_dividends) },
    {
      name: 'Won',
      value: summary.round_trip_count === 0 ? '–' : format.percent(summary.round_trip_win_rate),
      note: `${format.quantity(summary.round_trip_wins)} of ${format.counted(summary.round_trip_count, 'trade')}`,
    },
    { name: 'Held now', value: held === undefined ? '…' : <Held of={held} /> },
  ]
  return <Figures large of={figures} />
}

const Held = ({ of: positions }: { of: readonly Schemas['OpenPosition'][] }) => (
  <>
    {positions.length === 0 && 'nothing'}
    {positions.map((each) => (
      <span key={`${each.account_id} ${each.side}`} class="held">
        {format.quantity(each.quantity)} {each.side === 'short' && 'short'}
        <span class="note">cost {orDash(each.cost_basis, format.money)}</span>
        {each.own_entry && <OwnTag />} {each.awaits_answer && <AsksTag />}{' '}
        {each.order_unknown !== null && <Tag title={openOrderText(each.order_unknown)}>order?</Tag>}
        <Enter of={each} />
      </span>
    ))}
  </>
)

function Enter({ of: position }: { of: Schemas['OpenPosition'] }) {
  const draft = draftOfPosition(position)
  return draft === null ? null : <OwnEntryButton of={draft} />
}

function Curve({ symbol }: { symbol: string }) {
  const scope = useScope()
  const statistics = useRead('getSymbolStatistics', { symbol, ...accountQuery(scope) })
  return (
    <Reading
      of={statistics}
      skeleton={
        <div class="card">
          <div class="skeleton chart-skeleton" />
        </div>
      }
    >
      {({ analytics }) => <CurveCard symbol={symbol} curve={analytics.equity_curve} />}
    </Reading>
  )
}

function CurveCard({ symbol, curve }: { symbol: string; curve: readonly Schemas['EquityPoint'][] }) {
  const points = useMemo(
    () => curve.map(({ date, equity, trading_pl }) => ({ date, value: equity, change: trading_pl })),
    [curve],
  )
  return (
    <ChartCard
      title="Result over time"
      chart={
        <CurveChart points={points} label="The result after each trade and dividend; arrows show wins and losses" />
      }
      table={<EquityTable curve={curve} />}
      csv={{ what: 'The result over time', name: `${symbol}-result`, rows: () => curve.map((point) => ({ ...point })) }}
    />
  )
}

function RoundTrips({ symbol, instrument }: { symbol: string; instrument: string }) {
  const scope = useScope()
  const found = useRead('listRoundTrips', { symbols: [symbol], limit: NEWEST, ...accountQuery(scope) })
  return (
    <Card
      title="Newest trades"
      aside={<a href={scope.href('/app/trades', { symbols: instrument, period: 'all' })}>All of them</a>}
    >
      <Reading of={found} skeleton={12}>
        {({ round_trips }) =>
          round_trips.length === 0 ? (
            <p class="quiet">No trade has been closed.</p>
          ) : (
            <section class="trade-list">
              <ul>
                {round_trips.map((trip) => (
                  <li key={trip.id}>
                    <TripItem trip={trip} />
                  </li>
                ))}
              </ul>
            </section>
          )
        }
      </Reading>
    </Card>
  )
}

interface DividendsProps {
  symbol: string
  of: AnswerOf<'getSymbol'>['dividends']
}

const Dividends = ({ symbol, of: dividends }: DividendsProps) => (
  <Card title="Dividends">
    {dividends.length === 0 ? (
      <p class="quiet">No dividend has been paid.</p>
    ) : (
      <>
        <table class="table">
          <thead>
            <tr>
              <Th>Day</Th>
              <Th>Paid as</Th>
              <Th right>Amount</Th>
            </tr>
          </thead>
          <tbody>
            {dividends.toReversed().map((each, at) => (
              <tr key={at}>
                <th scope="row">{format.date(each.transaction_date)}</th>
                <td>
                  {each.action} {each.own_entry && <OwnTag />}
                </td>
                <td class="right">
                  <Gain value={each.amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <CsvDownload
          what="The dividends"
          name={`${symbol}-dividends`}
          rows={() => dividends.map((each) => ({ ...each }))}
        />
      </>
    )}
  </Card>
)
