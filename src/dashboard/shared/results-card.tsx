/** Results by a category, as bars with a table behind them. */
import { ChartCard } from './charts/index.tsx'
import { bestAndWorst, NamedBars } from './charts/named-bars.tsx'
import type { CsvRow } from './csv-download.tsx'
import { format } from './format.ts'
import { Gain, Th } from './parts.tsx'

export interface Result {
  name: string
  trade_count: number
  win_rate: number
  trading_pl: number
}

interface ResultsCardProps {
  title: string
  /** The head of the first column. */
  head: string
  rows: readonly Result[]
  busy: boolean
}

/** Of more results, the best and the worst have a bar; the table has all. */
const MOST_BARS = 13

export const ResultsCard = ({ title, head, rows, busy }: ResultsCardProps) => (
  <ChartCard
    title={title}
    busy={busy}
    chart={<NamedBars bars={bestAndWorst(rows.map(barOf), MOST_BARS)} label={`${title}: the result of each`} />}
    table={<ResultsTable head={head} rows={rows} />}
    csv={{ what: title, name: title.toLowerCase().replaceAll(' ', '-'), rows: () => rows.map(rowOf) }}
  />
)

const barOf = ({ name, trade_count, win_rate, trading_pl }: Result) => ({
  name,
  value: trading_pl,
  note:
    trade_count === 0 ? 'no trades' : `${format.counted(trade_count, 'trade')}, ${format.wholePercent(win_rate)} won`,
})

const rowOf = ({ name, trade_count, win_rate, trading_pl }: Result): CsvRow => ({
  name,
  trade_count,
  win_rate,
  trading_pl,
})

const ResultsTable = ({ head, rows }: Pick<ResultsCardProps, 'head' | 'rows'>) => (
  <table class="table as-cards">
    <thead>
      <tr>
        <Th>{head}</Th>
        <Th right>Trades</Th>
        <Th right>Won</Th>
        <Th right>Result</Th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ name, trade_count, win_rate, trading_pl }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td class="right num" data-name="Trades">
            {format.quantity(trade_count)}
          </td>
          <td class="right num" data-name="Won">
            {trade_count === 0 ? '–' : format.percent(win_rate)}
          </td>
          <td class="right" data-name="Result">
            <Gain value={trading_pl} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
