import { useMemo } from 'preact/hooks'
import type { Schemas } from '../../shared/api.ts'
import { BarChart, ChartCard, CurveChart } from '../../shared/charts/index.tsx'
import { firstDayOf, lastDayOf } from '../../shared/dates.ts'
import { EquityTable } from '../../shared/equity-table.tsx'
import { format } from '../../shared/format.ts'
import { Gain, Th } from '../../shared/parts.tsx'
import { useScope } from '../../shared/scope.ts'

export function EquityCard({ curve, busy }: { curve: readonly Schemas['EquityPoint'][]; busy: boolean }) {
  const { period } = useScope()
  const points = useMemo(() => curve.map(({ date, equity }) => ({ date, value: equity })), [curve])
  const last = points.at(-1)?.value ?? 0
  return (
    <ChartCard
      title="Equity curve"
      busy={busy}
      chart={<CurveChart points={points} label={`Result day by day, in the end ${format.gain(last)}`} />}
      table={<EquityTable curve={curve} />}
      csv={{ what: 'The equity curve', name: `equity-${period.key}`, rows: () => curve.map((point) => ({ ...point })) }}
    />
  )
}

type MonthResult = Schemas['MonthResult']

export function MonthsCard({ months, busy }: { months: readonly MonthResult[]; busy: boolean }) {
  const { period } = useScope()
  const bars = useMemo(() => barsOf(months), [months])
  return (
    <ChartCard
      title="Profit by month"
      busy={busy}
      chart={
        <>
          <BarChart {...bars} label="Trading result and dividends of each month" />
          <p class="legend" aria-hidden="true">
            <span class="won">Trading, up</span> <span class="lost">Trading, down</span>{' '}
            {bars.series.length > 1 && <span class="dividend">Dividends</span>}
          </p>
        </>
      }
      table={<MonthsTable months={months} />}
      csv={{ what: 'The months', name: `months-${period.key}`, rows: () => months.map((each) => ({ ...each })) }}
    />
  )
}

const barsOf = (months: readonly MonthResult[]) => ({
  labels: months.map(({ month }, at) => ({
    short: format.shortMonth(month),
    brief: at === 0 || month.endsWith('-01') ? format.shortMonth(month) : format.shortMonthName(month),
    long: format.month(month),
  })),
  series: [
    {
      name: 'Trading',
      values: months.map((each) => each.trading_pl),
      color: (value: number, colors: { gain: string; loss: string }) => (value < 0 ? colors.loss : colors.gain),
    },
    // Beside bars of nothing, the others would be half as wide.
    ...(months.some(({ dividends }) => dividends !== 0)
      ? [
          {
            name: 'Dividends',
            values: months.map((each) => each.dividends),
            color: (_value: number, colors: { dividend: string }) => colors.dividend,
          },
        ]
      : []),
  ],
})

function MonthsTable({ months }: { months: readonly MonthResult[] }) {
  const { href } = useScope()
  return (
    <table class="table as-cards">
      <thead>
        <tr>
          <Th>Month</Th>
          <Th right>Lots</Th>
          <Th right>Lots won</Th>
          <Th right>Trading</Th>
          <Th right>Dividends</Th>
          <Th right>Total</Th>
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map((each) => (
          <tr key={each.month}>
            <td>
              <a href={href(`/app/calendar/${each.month}`)}>{format.month(each.month)}</a>
            </td>
            <td class="right num" data-name="Lots">
              <a
                href={href('/app/trades', {
                  period: `${firstDayOf(each.month)}..${lastDayOf(each.month)}`,
                  view: 'lots',
                })}
              >
                {format.quantity(each.trade_count)}
              </a>
            </td>
            <td class="right num" data-name="Lots won">
              {each.trade_count === 0 ? '–' : format.percent(each.win_rate)}
            </td>
            <td class="right" data-name="Trading">
              <Gain value={each.trading_pl} />
            </td>
            <td class="right num" data-name="Dividends">
              {format.money(each.dividends)}
            </td>
            <td class="right" data-name="Total">
              <Gain value={each.total} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
