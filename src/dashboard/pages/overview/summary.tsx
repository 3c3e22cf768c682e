import type { Schemas } from '../../shared/api.ts'
import { today } from '../../shared/dates.ts'
import { format, orDash } from '../../shared/format.ts'
import { Card, type FigureProps, Figures, Gain } from '../../shared/parts.tsx'
import { nameOf } from '../../shared/period.ts'
import { PeriodDownloads } from '../../shared/period-downloads.tsx'
import { useScope } from '../../shared/scope.ts'

type Analytics = Schemas['Analytics']
type PeriodSummary = Schemas['PeriodSummary']

interface SummaryProps {
  summary: PeriodSummary
  analytics: Analytics
  months: readonly Schemas['MonthListItem'][] | undefined
  busy: boolean
}

export function Summary({ summary, analytics, months, busy }: SummaryProps) {
  const { period } = useScope()
  return (
    <Card class="summary" title={nameOf(period.key, format.date)} aside={<PeriodDownloads />} busy={busy}>
      <Figures large of={[...resultOf(summary, months), ...qualityOf(analytics)]} />
    </Card>
  )
}

function resultOf(summary: PeriodSummary, months: SummaryProps['months']): FigureProps[] {
  const year = today().slice(0, 4)
  const ofYear = months?.filter(({ month }) => month.startsWith(year)) ?? []
  const cents = ofYear.reduce((sum, each) => sum + Math.round(each.total_return_with_dividends * 100), 0)
  return [
    {
      name: 'Result',
      value: <Gain value={summary.total_return_with_dividends} />,
      note: `${format.gain(summary.trading_pl)} trading, ${format.money(summary.dividend_income)} dividends`,
    },
    {
      name: 'Year to date',
      value: months === undefined ? '–' : <Gain value={cents / 100} />,
      note: `with dividends, ${year}`,
    },
  ]
}

function qualityOf(analytics: Analytics): FigureProps[] {
  const { max_drawdown: drawdown, largest_win: best, largest_loss: worst } = analytics
  return [
    {
      name: 'Win rate',
      value: analytics.trade_count === 0 ? '–' : format.percent(analytics.win_rate),
      note: `${format.quantity(analytics.winning_trades)} of ${format.counted(analytics.trade_count, 'trade')}`,
    },
    {
      name: 'Profit factor',
      value: orDash(analytics.profit_factor, format.ratio),
      note: `${format.wholeMoney(analytics.gross_profit)} won, ${format.wholeMoney(Math.abs(analytics.gross_loss))} lost`,
    },
    {
      name: 'Expectancy',
      value: gainOrDash(analytics.expectancy),
      note: 'average of a trade',
    },
    {
      name: 'Average win and loss',
      value: gainOrDash(analytics.average_win),
      note: gainOrDash(analytics.average_loss),
    },
    { name: 'Best and worst trade', value: gainOrDash(best), note: gainOrDash(worst) },
    {
      name: 'Largest drawdown',
      value: drawdown.amount === 0 ? '–' : <Gain value={-Math.abs(drawdown.amount)} />,
      note: drawdown.trough_date === null ? undefined : drawdownNote(drawdown),
    },
  ]
}

const gainOrDash = (value: number | null) => (value === null ? '–' : <Gain value={value} />)

const drawdownNote = ({ trough_date, recovered_date }: Analytics['max_drawdown']) =>
  `lowest on ${format.date(trough_date as string)}, ${recovered_date === null ? 'not recovered' : 'recovered'}`
