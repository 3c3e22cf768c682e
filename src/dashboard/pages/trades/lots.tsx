/** The list of lots, as the broker's realized gains and the matching make them. */
import { useLocation } from 'preact-iso'
import { CsvDownload } from '../../shared/csv-download.tsx'
import { format, orDash } from '../../shared/format.ts'
import { OwnTag } from '../../shared/own-entry/own-tag.tsx'
import { Card, Figures, Gain, SymbolName, Tag } from '../../shared/parts.tsx'
import { AsksTag } from '../../shared/questions/asks-tag.tsx'
import { Reading } from '../../shared/reading.tsx'
import { tripPath } from '../../shared/round-trips/names.ts'
import { accountQuery, useScope } from '../../shared/scope.ts'
import { FIFO, orderText, returnText, TradeItem } from '../../shared/trade-list.tsx'
import { type Column, VirtualTable } from '../../shared/virtual-table.tsx'
import { LotFilterBar } from './filter-bar.tsx'
import { LOT_NAMES, readLotFilters, readSort, sortText } from './filters.ts'
import { NoMatch, NoTrades } from './no-trades.tsx'
import { useChange } from './use-address.ts'
import { LOT_COLUMNS, readAllTrades, type Trade, useTrades } from './use-lots.ts'

const CARD_HEIGHT = 82

export function Lots() {
  const { query: address, route, path } = useLocation()
  const scope = useScope()
  const filters = readLotFilters(address)
  const sorted = readSort(address, LOT_COLUMNS)
  const { start, end } = scope.period
  const wanted = { ...filters, start_date: start, end_date: end, ...accountQuery(scope) }
  const { query, trades, summary, isLoadingAll, more } = useTrades(wanted, sorted)
  const change = useChange(LOT_NAMES)
  const total = summary?.trade_count ?? 0
  if (summary?.trade_count === 0 && Object.keys(filters).length === 0) return <NoTrades />
  const table = (
    <VirtualTable
      label="Lots"
      columns={columnsOf(scope.href)}
      rows={trades}
      total={total}
      card={(trade) => <TradeItem trade={trade} />}
      cardHeight={CARD_HEIGHT}
      sorted={sorted}
      sort={(by) => change({ sort: sortText(sorted, by) })}
      onEnd={more}
      withPage
    />
  )
  return (
    <Card title="Lots" class="list" aside={<LotFilterBar filters={filters} change={change} />}>
      <Reading of={query} skeleton={<div class="skeleton list-skeleton" />}>
        {() => (
          <>
            {total > 0 ? (
              <>
                <Totals of={summary} />
                <CsvDownload
                  what="These lots"
                  name={`lots-${start}-to-${end}`}
                  rows={async (progress) => (await readAllTrades(wanted, total, progress)).map(toCells)}
                />
                <p class="quiet" role="status">
                  {isLoadingAll &&
                    `Sorting needs every lot: ${format.quantity(trades.length)} of ${format.quantity(total)} loaded…`}
                </p>
                {trades.some((trade) => !trade.broker_verified) && <p class="hint">{FIFO}</p>}
                {table}
              </>
            ) : (
              <NoMatch what="lot" remove={() => route(scope.href(path, { view: 'lots' }))} />
            )}
          </>
        )}
      </Reading>
    </Card>
  )
}

const Totals = ({ of: summary }: { of: ReturnType<typeof useTrades>['summary'] }) =>
  summary === undefined ? null : (
    <Figures
      of={[
        { name: 'Lots', value: format.quantity(summary.trade_count) },
        { name: 'Result', value: <Gain value={summary.trading_pl} /> },
        {
          name: 'Won',
          value: `${format.quantity(summary.winning_trades)} (${format.percent(summary.win_rate)})`,
        },
      ]}
    />
  )

const columnsOf = (href: (path: string) => string): Column<Trade>[] => [
  {
    head: 'Symbol',
    sort: 'symbol',
    cell: (trade) => (
      <a
        href={href(
          trade.round_trip_id === null
            ? `/app/symbols/${encodeURIComponent(trade.symbol)}`
            : tripPath(trade.round_trip_id),
        )}
      >
        <SymbolName of={trade.symbol} />
      </a>
    ),
  },
  {
    head: 'Side',
    sort: 'side',
    cell: (trade) => (
      <>
        {trade.side === 'short' ? <Tag>short</Tag> : <span class="quiet">long</span>}{' '}
        {!trade.broker_verified && <Tag title={FIFO}>FIFO</Tag>} {trade.own_entry && <OwnTag />}{' '}
        {trade.awaits_answer && <AsksTag />}{' '}
        {trade.order_unknown !== null && <Tag title={orderText(trade.order_unknown)}>order?</Tag>}
      </>
    ),
  },
  {
    head: 'Closed',
    sort: 'closed',
    cell: (trade) => (
      <a href={href(`/app/calendar/${trade.date}`)} title={closedAt(trade) ?? undefined}>
        {format.date(trade.date)}
      </a>
    ),
  },
  { head: 'Result', right: true, sort: 'result', cell: (trade) => <Gain value={trade.total_profit_loss} /> },
  { head: 'Return', right: true, sort: 'return', cell: (trade) => returnText(trade) },
  { head: 'Quantity', right: true, sort: 'quantity', cell: (trade) => orDash(trade.volume, format.quantity) },
  { head: 'Opened', wide: true, sort: 'opened', cell: (trade) => openedOn(trade) },
  {
    head: 'Bought at',
    right: true,
    wide: true,
    sort: 'bought',
    cell: (trade) => orDash(trade.buy_price, format.alignedPrice),
  },
  {
    head: 'Sold at',
    right: true,
    wide: true,
    sort: 'sold',
    cell: (trade) => orDash(trade.sell_price, format.alignedPrice),
  },
]

/** The row of a downloaded file. */
const toCells = ({ order_unknown, ...trade }: Trade) => ({
  ...trade,
  profit_least: order_unknown?.least ?? null,
  profit_most: order_unknown?.most ?? null,
})

const closedAt = ({ side, buy_time, sell_time }: Trade): string | null => (side === 'short' ? buy_time : sell_time)

/** A short is opened by its sale. */
function openedOn({ side, buy_date, buy_time, sell_date, sell_time }: Trade): string {
  const [date, time] = side === 'short' ? [sell_date, sell_time] : [buy_date, buy_time]
  return date === null ? 'various days' : [format.date(date), time].filter(Boolean).join(', ')
}
