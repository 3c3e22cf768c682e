/** Results by a category, as bars with a table behind them. */
import { useMemo } from 'preact/hooks'
import { BarChart, ChartCard } from './charts/index.tsx'
import type { CsvRow } from './csv-download.tsx'
import { format } from './format.ts'
import { Gain, Th } from './parts.tsx'

export interface Result {
  name: string
  /** The name on the axis, if it is shorter. */
  short?: string
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

/** More bars than this are too thin to tell apart: the first and last of the list are drawn. */
const MOST_BARS = 16

export function ResultsCard({ title, head, rows, busy }: ResultsCardProps) {
  const shown = rows.length <= MOST_BARS ? rows : [...rows.slice(0, MOST_BARS / 2), ...rows.slice(-MOST_BARS / 2)]
  const names = shown.map(({ name, trading_pl }) => `${name} ${trading_pl}`).join()
  const bars = useMemo(
    () => ({
      labels: shown.map(({ name, short = name, trade_count, win_rate }) => ({
        short,
        long: `${name}: ${format.counted(trade_count, 'trade')}, ${format.percent(win_rate)} won`,
      })),
      series: [
        {
          name: 'Result',
          values: shown.map(({ trading_pl }) => trading_pl),
          color: (value: number, { gain, loss }: { gain: string; loss: string }) => (value < 0 ? loss : gain),
        },
      ],
    }),
    [names],
  )
  return (
    <ChartCard
      title={title}
      busy={busy}
      chart={<BarChart {...bars} label={`${title}: the result of each; the table has the figures`} />}
      table={<ResultsTable head={head} rows={rows} />}
      csv={{ what: title, name: title.toLowerCase().replaceAll(' ', '-'), rows: () => rows.map(rowOf) }}
    />
  )
}

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
