/** Results by a category, as bars with a table behind them. */
import { ChartCard } from './charts/index.tsx'
import { bestAndWorst, firstOf, NamedBars } from './charts/named-bars.tsx'
import type { CsvRow } from './csv-download.tsx'
import { format } from './format.ts'
import { Gain, Th } from './parts.tsx'

export interface Result {
  name: string
  /** The list of what the result is made of. */
  href?: string
  round_trip_count: number
  win_rate: number
  trading_pl: number
}

interface ResultsCardProps {
  title: string
  /** The head of the first column. */
  head: string
  rows: readonly Result[]
  busy: boolean
  /** The order of the rows is that of the bars; of many, the first have a bar. */
  inOrder?: boolean
}

/** Of more results, the best and the worst have a bar; the table has all. */
const MOST_BARS = 13
const MOST_IN_ORDER = 24

export const ResultsCard = ({ title, head, rows, busy, inOrder = false }: ResultsCardProps) => (
  <ChartCard
    title={title}
    busy={busy}
    chart={
      <NamedBars
        bars={inOrder ? firstOf(rows.map(barOf), MOST_IN_ORDER) : bestAndWorst(rows.map(barOf), MOST_BARS)}
        label={`${title}: the result of each`}
      />
    }
    table={<ResultsTable head={head} rows={rows} />}
    csv={{ what: title, name: title.toLowerCase().replaceAll(' ', '-'), rows: () => rows.map(rowOf) }}
  />
)

const barOf = ({ name, href, round_trip_count, win_rate, trading_pl }: Result) => ({
  name,
  href: round_trip_count === 0 ? undefined : href,
  value: trading_pl,
  note:
    round_trip_count === 0
      ? 'no trades'
      : `${format.counted(round_trip_count, 'trade')}, ${format.wholePercent(win_rate)} won`,
})

const rowOf = ({ name, round_trip_count, win_rate, trading_pl }: Result): CsvRow => ({
  name,
  round_trip_count,
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
      {rows.map(({ name, href, round_trip_count, win_rate, trading_pl }) => (
        <tr key={name}>
          <th scope="row">{href === undefined || round_trip_count === 0 ? name : <a href={href}>{name}</a>}</th>
          <td class="right num" data-name="Trades">
            {format.quantity(round_trip_count)}
          </td>
          <td class="right num" data-name="Won">
            {round_trip_count === 0 ? '–' : format.percent(win_rate)}
          </td>
          <td class="right" data-name="Result">
            <Gain value={trading_pl} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
