import { useLocation } from 'preact-iso'
import { CsvDownload } from '../../shared/csv-download.tsx'
import { format, orDash } from '../../shared/format.ts'
import { OwnTag } from '../../shared/own-entry/own-tag.tsx'
import { Card, Empty, Figures, Gain, SymbolName, Tag } from '../../shared/parts.tsx'
import { Reading } from '../../shared/reading.tsx'
import { accountQuery, useScope } from '../../shared/scope.ts'
import { FIFO, orderText, TradeItem } from '../../shared/trade-list.tsx'
import { type Column, VirtualTable } from '../../shared/virtual-table.tsx'
import { FilterBar } from './filter-bar.tsx'
import { FILTER_NAMES, readFilters, readSort, sortText } from './filters.ts'
import { NoTrades } from './no-trades.tsx'
import { readAllTrades, type Trade, useTrades } from './use-trades.ts'

const CARD_HEIGHT = 82

export function List() {
  const { query: address, route, path } = useLocation()
  const scope = useScope()
  const filters = readFilters(address)
  const sorted = readSort(address)
  const { start, end } = scope.period
  const wanted = { ...filters, from: start, to: end, ...accountQuery(scope) }
  const { query, trades, summary, isLoadingAll, more } = useTrades(wanted, sorted)
  const change = (changes: Record<string, string | undefined>) => {
    // Two filters can change before the page is drawn again: a field that loses the focus, and the one that gets it.
    const now = new URLSearchParams(location.search)
    const kept = Object.fromEntries(FILTER_NAMES.map((name) => [name, now.get(name) ?? undefined]))
    route(scope.href(path, { ...kept, ...changes }), true)
  }
  const total = summary?.trade_count ?? 0
  if (summary?.trade_count === 0 && Object.keys(filters).length === 0) return <NoTrades />
  const table = (
    <VirtualTable
      label="Trades"
      columns={columnsOf(scope.href)}
      rows={trades}
      total={total}
      card={(trade) => <TradeItem trade={trade} />}
      cardHeight={CARD_HEIGHT}
      sorted={sorted}
      sort={(by) => change({ sort: sortText(sorted, by) })}
      onEnd={more}
    />
  )
  return (
    <Card title="Trades" class="list" aside={<FilterBar filters={filters} change={change} />}>
      <Reading of={query} skeleton={<div class="skeleton list-skeleton" />}>
        {() => (
          <>
            {total > 0 ? (
              <>
                <Totals of={summary} />
                {table}
              </>
            ) : (
              <NoMatch remove={() => route(scope.href(path))} />
            )}
            {trades.some((trade) => !trade.broker_verified) && <p class="hint">{FIFO}</p>}
            {total > 0 && (
              <CsvDownload
                what="These trades"
                name={`trades-${start}-to-${end}`}
                rows={async (progress) => (await readAllTrades(wanted, total, progress)).map(toCells)}
              />
            )}
            <p class="quiet" role="status">
              {isLoadingAll &&
                `Sorting needs every trade: ${format.quantity(trades.length)} of ${format.quantity(total)} loaded…`}
            </p>
          </>
        )}
      </Reading>
    </Card>
  )
}

const NoMatch = ({ remove }: { remove(): void }) => (
  <Empty icon="trades" title="No trade of this period matches the filters.">
    <button type="button" class="button" onClick={remove}>
      Remove the filters
    </button>
  </Empty>
)

const Totals = ({ of: summary }: { of: ReturnType<typeof useTrades>['summary'] }) =>
  summary === undefined ? null : (
    <Figures
      of={[
        { name: 'Trades', value: format.quantity(summary.trade_count) },
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
      <a href={href(`/app/symbols/${encodeURIComponent(trade.symbol)}`)}>
        <SymbolName of={trade.symbol} />
      </a>
    ),
  },
  {
    head: '',
    cell: (trade) => (
      <>
        {trade.side === 'short' && <Tag>short</Tag>} {!trade.broker_verified && <Tag title={FIFO}>FIFO</Tag>}{' '}
        {trade.own_entry && <OwnTag />}{' '}
        {trade.order_unknown !== null && <Tag title={orderText(trade.order_unknown)}>order?</Tag>}
      </>
    ),
  },
  {
    head: 'Closed',
    sort: 'date',
    cell: (trade) => (
      <a href={href(`/app/calendar/${trade.date}`)} title={closedAt(trade) ?? undefined}>
        {format.date(trade.date)}
      </a>
    ),
  },
  { head: 'Result', right: true, sort: 'result', cell: (trade) => <Gain value={trade.total_profit_loss} /> },
  { head: 'Return', right: true, sort: 'return', cell: (trade) => format.signedPercent(trade.return_percentage) },
  { head: 'Quantity', right: true, cell: (trade) => orDash(trade.volume, format.quantity) },
  { head: 'Opened', wide: true, cell: (trade) => openedOn(trade) },
  { head: 'Bought at', right: true, wide: true, cell: (trade) => orDash(trade.buy_price, format.alignedPrice) },
  { head: 'Sold at', right: true, wide: true, cell: (trade) => orDash(trade.sell_price, format.alignedPrice) },
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
