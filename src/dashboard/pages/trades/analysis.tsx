/** How the trades of the period did: by weekday, symbol, holding time and side, with drawdown and streaks. */
import type { Answer, Schemas } from '../../shared/api.ts'
import { format, orDash } from '../../shared/format.ts'
import { Card, type FigureProps, Figures, Gain } from '../../shared/parts.tsx'
import { useRead } from '../../shared/queries.ts'
import { Reading } from '../../shared/reading.tsx'
import { ResultsCard } from '../../shared/results-card.tsx'
import { accountQuery, useScope } from '../../shared/scope.ts'
import { DrawdownCard } from './drawdown.tsx'
import { NoTrades } from './no-trades.tsx'
import { StreaksCard } from './streaks.tsx'

type Analytics = Schemas['Analytics']

export function Analysis() {
  const scope = useScope()
  const { start, end } = scope.period
  const timeframe = useRead(
    '/api/timeframe',
    { query: { start_date: start, end_date: end, ...accountQuery(scope) } },
    { keep: true },
  )
  return (
    <Reading of={timeframe} skeleton={<AnalysisSkeleton />}>
      {(found) => <Results of={found} busy={timeframe.isPlaceholderData} />}
    </Reading>
  )
}

const AnalysisSkeleton = () => (
  <div class="columns">
    {[0, 1, 2, 3].map((at) => (
      <div key={at} class="card">
        <div class="skeleton list-skeleton" />
      </div>
    ))}
  </div>
)

function Results({ of: { analytics }, busy }: { of: Answer<'/api/timeframe'>; busy: boolean }) {
  if (analytics.trade_count === 0) return <NoTrades />
  return (
    <div class="columns">
      <div class="stack">
        <Card title="Risk" busy={busy}>
          <Figures large of={figuresOf(analytics)} />
        </Card>
        <StreaksCard of={analytics} busy={busy} />
        <ResultsCard
          title="By symbol"
          head="Symbol"
          rows={analytics.by_symbol
            .toSorted((a, b) => b.trading_pl - a.trading_pl)
            .map((each) => ({ ...each, name: each.symbol }))}
          busy={busy}
        />
      </div>
      <div class="stack">
        <ResultsCard title="By weekday of closing" head="Weekday" rows={weekdaysOf(analytics)} busy={busy} />
        <ResultsCard
          title="By holding time"
          head="Held for"
          rows={analytics.by_holding_time
            .filter(({ holding_time, trade_count }) => holding_time !== 'unknown' || trade_count > 0)
            .map((each) => ({ ...each, name: capitalised(each.holding_time) }))}
          busy={busy}
        />
        <ResultsCard
          title="By side"
          head="Side"
          rows={analytics.by_side.map((each) => ({ ...each, name: capitalised(each.side) }))}
          busy={busy}
        />
        <DrawdownCard curve={analytics.equity_curve} busy={busy} />
      </div>
    </div>
  )
}

/** Weekends are left out if nothing was closed then, which is the rule. March 1, 2026 is a Sunday. */
const weekdaysOf = ({ by_weekday }: Analytics) =>
  by_weekday
    .filter(({ day_of_week: day, trade_count }) => trade_count > 0 || (day > 0 && day < 6))
    .map((each) => ({ ...each, name: format.weekday(`2026-03-0${each.day_of_week + 1}`) }))

const capitalised = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

const days = (value: number) => format.counted(Math.round(value * 10) / 10, 'day')

function figuresOf(analytics: Analytics): FigureProps[] {
  const { max_drawdown: drawdown } = analytics
  const held = analytics.average_holding_days_winners
  return [
    {
      name: 'Largest drawdown',
      value: drawdown.amount === 0 ? '–' : <Gain value={-Math.abs(drawdown.amount)} />,
      note: drawdownNote(drawdown),
    },
    { name: 'Winners are held for', value: orDash(held, days), note: 'on average' },
    { name: 'Losers are held for', value: orDash(analytics.average_holding_days_losers, days), note: 'on average' },
    { name: 'Average win ÷ average loss', value: orDash(analytics.payoff_ratio, format.ratio) },
  ]
}

function drawdownNote({ peak_date, trough_date, recovered_date }: Analytics['max_drawdown']): string | undefined {
  if (trough_date === null) return undefined
  const from = peak_date === null ? 'from the start' : `from ${format.date(peak_date)}`
  const recovered = recovered_date === null ? 'not recovered' : `recovered on ${format.date(recovered_date)}`
  return `${from} to ${format.date(trough_date)}, ${recovered}`
}
