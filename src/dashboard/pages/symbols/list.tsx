import { useMemo, useRef, useState } from 'preact/hooks'
import type { Schemas } from '../../shared/api.ts'
import { CsvDownload, type CsvRow } from '../../shared/csv-download.tsx'
import { format } from '../../shared/format.ts'
import { NothingImported } from '../../shared/nothing-imported.tsx'
import { Card, Empty, Gain, SymbolName } from '../../shared/parts.tsx'
import { useRead } from '../../shared/queries.ts'
import { Reading } from '../../shared/reading.tsx'
import { accountQuery, useScope } from '../../shared/scope.ts'
import { useShortcuts } from '../../shared/shortcuts.ts'
import { type Column, type Sorted, VirtualTable } from '../../shared/virtual-table.tsx'
import { nextSort, useListAddress } from './list-address.ts'

type Summary = Schemas['SymbolSummary']

const CARD_HEIGHT = 62

export function List() {
  const scope = useScope()
  const symbols = useRead('listSymbols', accountQuery(scope))
  const { find, change } = useListAddress()
  const [text, setText] = useState(find)
  const search = useRef<HTMLInputElement>(null)
  useShortcuts([{ keys: '/', does: 'Find a symbol', run: () => search.current?.focus() }])
  const field = (
    <input
      ref={search}
      type="search"
      class="search"
      aria-label="Find a symbol"
      placeholder="Find a symbol"
      spellcheck={false}
      value={text}
      onInput={({ currentTarget }) => setText(currentTarget.value)}
      onChange={({ currentTarget }) => change({ find: currentTarget.value })}
    />
  )
  return (
    <Card
      title={
        <>
          All symbols <span class="all-time">all time</span>
        </>
      }
      aside={field}
    >
      <Reading of={symbols} skeleton={<div class="skeleton list-skeleton" />}>
        {({ symbols }) => (symbols.length > 0 ? <Table symbols={symbols} text={text} /> : <Nothing />)}
      </Reading>
    </Card>
  )
}

function Table({ symbols, text }: { symbols: readonly Summary[]; text: string }) {
  const { href } = useScope()
  const { sorted, change } = useListAddress()
  const shown = useMemo(() => {
    const wanted = text.trim().toUpperCase()
    const found = symbols.filter(
      ({ symbol, instrument }) => symbol.toUpperCase().includes(wanted) || instrument.toUpperCase().includes(wanted),
    )
    return found.toSorted(orderOf(sorted))
  }, [symbols, text, sorted])
  if (shown.length === 0) return <NoSuchSymbol />
  const columns = columnsOf((symbol) => href(`/app/symbols/${encodeURIComponent(symbol)}`))
  return (
    <>
      <VirtualTable
        label="Symbols"
        columns={columns}
        rows={shown}
        total={shown.length}
        sorted={sorted}
        sort={(by) => change({ sort: nextSort(sorted, by) })}
        cardHeight={CARD_HEIGHT}
        card={(each) => (
          <>
            <div class="line">
              {columns[0]?.cell(each)}
              <Gain value={each.total} />
            </div>
            <div class="line quiet">
              <span>{format.counted(each.round_trip_count, 'trade')}</span>
              <span>{each.round_trip_count === 0 ? '' : `${format.percent(each.round_trip_win_rate)} won`}</span>
            </div>
          </>
        )}
      />
      <CsvDownload what="The list of symbols" name="symbols" rows={() => shown.map(rowOf)} />
    </>
  )
}

const NoSuchSymbol = () => (
  <Empty icon="symbols" title="No symbol has this name.">
    <p>Look for a part of the name, or clear the search.</p>
  </Empty>
)

const rowOf = (each: Summary): CsvRow => ({
  symbol: each.symbol,
  instrument: each.instrument,
  round_trip_count: each.round_trip_count,
  win_rate: each.round_trip_win_rate,
  trading_pl: each.trading_pl,
  dividends: each.total_dividends,
  total: each.total,
  last_date: each.last_date,
})

type Order = (a: Summary, b: Summary) => number

const by =
  (figure: (each: Summary) => number): Order =>
  (a, b) =>
    figure(a) - figure(b)

const ORDERS: Record<string, Order> = {
  symbol: (a, b) => (a.symbol < b.symbol ? -1 : 1),
  trades: by((each) => each.round_trip_count),
  won: by((each) => each.round_trip_win_rate),
  trading: by((each) => each.trading_pl),
  dividends: by((each) => each.total_dividends),
  total: by((each) => each.total),
  last: (a, b) => (a.last_date < b.last_date ? -1 : a.last_date > b.last_date ? 1 : 0),
}

function orderOf({ by, descending }: Sorted): Order {
  const order = ORDERS[by] as Order
  return descending ? (a, b) => order(b, a) : order
}

const columnsOf = (address: (symbol: string) => string): Column<Summary>[] => [
  {
    head: 'Symbol',
    sort: 'symbol',
    cell: ({ symbol }) =>
      symbol === '' ? (
        'without a symbol'
      ) : (
        <a href={address(symbol)}>
          <SymbolName of={symbol} />
        </a>
      ),
  },
  { head: 'Trades', sort: 'trades', right: true, cell: (each) => format.quantity(each.round_trip_count) },
  {
    head: 'Won',
    sort: 'won',
    right: true,
    cell: (each) => (each.round_trip_count === 0 ? '–' : format.percent(each.round_trip_win_rate)),
  },
  { head: 'Trading', sort: 'trading', right: true, wide: true, cell: (each) => <Gain value={each.trading_pl} /> },
  { head: 'Dividends', sort: 'dividends', right: true, wide: true, cell: (each) => format.money(each.total_dividends) },
  { head: 'Total', sort: 'total', right: true, cell: (each) => <Gain value={each.total} /> },
  { head: 'Last activity', sort: 'last', right: true, wide: true, cell: (each) => format.date(each.last_date) },
]

const Nothing = () => (
  <NothingImported
    icon="symbols"
    title="No symbol has been traded yet."
    text="Import the files of your broker to see what each symbol earned."
  />
)
