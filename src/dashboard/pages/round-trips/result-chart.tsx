/** How the result grew, by the days on which lots were closed. */
import { useMemo } from 'preact/hooks'
import type { Schemas } from '../../shared/api.ts'
import { ChartCard, CurveChart } from '../../shared/charts/index.tsx'
import { format } from '../../shared/format.ts'
import { Gain, Th } from '../../shared/parts.tsx'

interface Day {
  date: string
  profit: number
  result: number
}

export function ResultChart({ of: lots }: { of: readonly Schemas['ListedTrade'][] }) {
  const days = useMemo(() => daysOf(lots), [lots])
  const points = useMemo(
    () => days.map(({ date, result, profit }) => ({ date, value: result, change: profit })),
    [days],
  )
  // One day is no curve.
  if (days.length < 2) return null
  return (
    <ChartCard
      title="Result by closing day"
      chart={<CurveChart points={points} isStepped label="The result after each day on which lots were closed" />}
      table={
        <table class="table">
          <thead>
            <tr>
              <Th>Day</Th>
              <Th right>Closed</Th>
              <Th right>Result so far</Th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ date, profit, result }) => (
              <tr key={date}>
                <th scope="row">{format.date(date)}</th>
                <td class="right">
                  <Gain value={profit} />
                </td>
                <td class="right">
                  <Gain value={result} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      }
      csv={{ what: 'The result by closing day', name: 'result-by-day', rows: () => days.map((day) => ({ ...day })) }}
    />
  )
}

/** In cents, so that sums are exact. */
function daysOf(lots: readonly Schemas['ListedTrade'][]): Day[] {
  let result = 0
  return [...Map.groupBy(lots, ({ date }) => date)].map(([date, own]) => {
    const profit = own.reduce((sum, { total_profit_loss }) => sum + Math.round(total_profit_loss * 100), 0)
    result += profit
    return { date, profit: profit / 100, result: result / 100 }
  })
}
