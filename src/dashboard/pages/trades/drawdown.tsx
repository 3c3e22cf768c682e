/** How far the result was below its highest value so far, day by day. */
import { useMemo } from 'preact/hooks'
import type { Schemas } from '../../shared/api.ts'
import { ChartCard, CurveChart } from '../../shared/charts/index.tsx'
import { format } from '../../shared/format.ts'
import { Gain, Th } from '../../shared/parts.tsx'
import { useScope } from '../../shared/scope.ts'

type Curve = readonly Schemas['EquityPoint'][]

export function DrawdownCard({ curve, busy }: { curve: Curve; busy: boolean }) {
  const { period } = useScope()
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
                <th scope="row">{format.date(date)}</th>
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
