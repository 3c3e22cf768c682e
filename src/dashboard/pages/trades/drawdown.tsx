/** How far the result was below its highest value so far, day by day. */
import { useMemo } from 'preact/hooks'
import type { Schemas } from '../../shared/api.ts'
import { ChartCard, CurveChart } from '../../shared/charts/index.tsx'
import { format } from '../../shared/format.ts'
import { type FigureProps, Gain, Th } from '../../shared/parts.tsx'
import { useRead } from '../../shared/queries.ts'
import { Reading } from '../../shared/reading.tsx'
import { accountQuery, useScope } from '../../shared/scope.ts'

type Curve = readonly Schemas['EquityPoint'][]

/** The days of the period, which the figure and the chart share. */
function useDays(enabled = true) {
  const scope = useScope()
  const { start, end } = scope.period
  const query = { start_date: start, end_date: end, ...accountQuery(scope) }
  return useRead('getTimeframe', query, { keep: true, enabled })
}

export function useDrawdown(enabled: boolean): { figure: FigureProps } {
  const drawdown = useDays(enabled).data?.analytics.max_drawdown
  return {
    figure: {
      name: 'Largest drawdown',
      value: drawdown === undefined ? '…' : drawdown.amount === 0 ? '–' : <Gain value={-Math.abs(drawdown.amount)} />,
      note: drawdown === undefined ? undefined : noteOf(drawdown),
    },
  }
}

function noteOf({ peak_date, trough_date, recovered_date }: Schemas['Drawdown']): string | undefined {
  if (trough_date === null) return undefined
  const from = peak_date === null ? 'from the start' : `from ${format.date(peak_date)}`
  const recovered = recovered_date === null ? 'not recovered' : `recovered on ${format.date(recovered_date)}`
  return `${from} to ${format.date(trough_date)}, ${recovered}`
}

export function DrawdownCard() {
  const days = useDays()
  return (
    <Reading
      of={days}
      skeleton={
        <div class="card">
          <div class="skeleton list-skeleton" />
        </div>
      }
    >
      {({ analytics }) => <Drawdown curve={analytics.equity_curve} busy={days.isPlaceholderData} />}
    </Reading>
  )
}

function Drawdown({ curve, busy }: { curve: Curve; busy: boolean }) {
  const { period, href } = useScope()
  const falls = useMemo(() => fallsOf(curve), [curve])
  const points = useMemo(() => falls.map(({ date, drawdown }) => ({ date, value: drawdown })), [falls])
  const lowest = Math.min(0, ...points.map(({ value }) => value))
  return (
    <ChartCard
      title="Drawdown"
      busy={busy}
      chart={<CurveChart points={points} label={`Below the highest result so far, at most ${format.gain(lowest)}`} />}
      table={
        <table class="table as-cards">
          <thead>
            <tr>
              <Th>Day</Th>
              <Th right>Since the start</Th>
              <Th right>Below the peak</Th>
            </tr>
          </thead>
          <tbody>
            {falls.toReversed().map(({ date, equity, drawdown }) => (
              <tr key={date}>
                <th scope="row">
                  <a href={href(`/app/calendar/${date}`)}>{format.date(date)}</a>
                </th>
                <td class="right" data-name="Since the start">
                  <Gain value={equity} />
                </td>
                <td class="right" data-name="Below the peak">
                  <Gain value={drawdown} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      }
      csv={{ what: 'The drawdown', name: `drawdown-${period.key}`, rows: () => falls }}
    />
  )
}

/** The curve starts at 0, as in the API. */
function fallsOf(curve: Curve): { date: string; equity: number; drawdown: number }[] {
  let peak = 0
  return curve.map(({ date, equity }) => {
    peak = Math.max(peak, equity)
    return { date, equity, drawdown: (Math.round(equity * 100) - Math.round(peak * 100)) / 100 }
  })
}
