import type { ComponentChildren } from 'preact'
import type { Schemas } from '../../shared/api.ts'
import { today } from '../../shared/dates.ts'
import { format, orDash } from '../../shared/format.ts'
import { Card, type FigureProps, Figures, Gain } from '../../shared/parts.tsx'
import { nameOf, type Period } from '../../shared/period.ts'
import { PeriodDownloads } from '../../shared/period-downloads.tsx'
import { useScope } from '../../shared/scope.ts'

type Analytics = Schemas['Analytics']
type RoundTrips = Schemas['RoundTripStatistics']
type PeriodSummary = Schemas['PeriodSummary']

interface SummaryProps {
  summary: PeriodSummary
  analytics: Analytics
  roundTrips: RoundTrips
  months: readonly Schemas['MonthListItem'][] | undefined
  busy: boolean
}

export function Summary({ summary, analytics, roundTrips, months, busy }: SummaryProps) {
  const { period, href } = useScope()
  const list: List = (changes, content) => <a href={href('/app/trades', changes)}>{content}</a>
  return (
    <Card class="summary" title={nameOf(period.key, format.date)} aside={<PeriodDownloads />} busy={busy}>
      <Figures
        large
        of={[...resultOf(summary, months, list, period), ...qualityOf(roundTrips, list), drawdownOf(analytics)]}
      />
    </Card>
  )
}

function resultOf(summary: PeriodSummary, months: SummaryProps['months'], list: List, period: Period): FigureProps[] {
  const year = today().slice(0, 4)
  const ofYear = months?.filter(({ month }) => month.startsWith(year)) ?? []
  const cents = ofYear.reduce((sum, each) => sum + Math.round(each.total_return_with_dividends * 100), 0)
  return [
    {
      name: 'Result',
      value: list({}, <Gain value={summary.total_return_with_dividends} />),
      note: `${format.gain(summary.trading_pl)} trading, ${format.money(summary.dividend_income)} dividends`,
    },
    // Beside a past year it would be read as a figure of that year.
    ...(period.end < `${year}-01-01`
      ? []
      : [
          {
            name: 'Year to date',
            value: months === undefined ? '–' : list({ period: year }, <Gain value={cents / 100} />),
            note: `with dividends, ${year}`,
          },
        ]),
  ]
}

/** A content that leads to the list of round trips that it is made of. */
type List = (changes: Record<string, string>, content: ComponentChildren) => ComponentChildren

function qualityOf(trips: RoundTrips, list: List): FigureProps[] {
  const gain = (value: number | null, changes: Record<string, string>) =>
    value === null ? '–' : list(changes, <Gain value={value} />)
  const [wins, losses] = [{ result: 'Win' }, { result: 'Loss' }]
  return [
    {
      name: 'Win rate',
      value: trips.round_trip_count === 0 ? '–' : list(wins, format.percent(trips.win_rate)),
      note: list({}, `${format.quantity(trips.winning)} of ${format.counted(trips.round_trip_count, 'trade')}`),
    },
    {
      name: 'Profit factor',
      value: orDash(trips.profit_factor, format.ratio),
      note: `${format.wholeMoney(trips.gross_profit)} won, ${format.wholeMoney(Math.abs(trips.gross_loss))} lost`,
    },
    {
      name: 'Expectancy',
      value: trips.expectancy === null ? '–' : <Gain value={trips.expectancy} />,
      note: 'average of a trade',
    },
    {
      name: 'Average win and loss',
      value: gain(trips.average_win, wins),
      note: gain(trips.average_loss, losses),
    },
    {
      name: 'Best and worst trade',
      value: gain(trips.largest_win, { sort: 'result' }),
      note: gain(trips.largest_loss, { sort: '-result' }),
    },
  ]
}

const drawdownOf = ({ max_drawdown: drawdown }: Analytics): FigureProps => ({
  name: 'Largest drawdown',
  value: drawdown.amount === 0 ? '–' : <Gain value={-Math.abs(drawdown.amount)} />,
  note: drawdown.trough_date === null ? undefined : drawdownNote(drawdown),
})

const drawdownNote = ({ trough_date, recovered_date }: Analytics['max_drawdown']) =>
  `lowest on ${format.date(trough_date as string)}, ${recovered_date === null ? 'not recovered' : 'recovered'}`
