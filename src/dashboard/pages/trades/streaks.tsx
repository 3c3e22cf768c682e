/** The most round trips in a row that won, and that lost. */
import type { Schemas } from '../../shared/api.ts'
import { ChartCard } from '../../shared/charts/index.tsx'
import { NamedBars } from '../../shared/charts/named-bars.tsx'
import { format } from '../../shared/format.ts'
import { Th } from '../../shared/parts.tsx'

type Streaks = Pick<Schemas['RoundTripStatistics'], 'longest_win_streak' | 'longest_loss_streak'>

export function StreaksCard({ of: analytics, busy }: { of: Streaks; busy: boolean }) {
  const streaks = streaksOf(analytics)
  return (
    <ChartCard
      title="Streaks"
      busy={busy}
      chart={
        <NamedBars
          label="Streaks: the most trades in a row"
          // Losses are drawn to the left.
          bars={streaks.map(({ name, count, isLost }) => ({
            name,
            value: isLost ? -count : count,
            note: 'in a row',
          }))}
          show={(value) => format.counted(Math.abs(value), 'trade')}
        />
      }
      table={
        <table class="table as-cards">
          <thead>
            <tr>
              <Th>Longest streak</Th>
              <Th right>Trades</Th>
            </tr>
          </thead>
          <tbody>
            {streaks.map(({ name, count }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td class="right num" data-name="Trades">
                  {format.quantity(count)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      }
      csv={{
        what: 'Streaks',
        name: 'streaks',
        rows: () => streaks.map(({ name, count }) => ({ name, round_trip_count: count })),
      }}
    />
  )
}

const streaksOf = ({ longest_win_streak, longest_loss_streak }: Streaks) => [
  { name: 'Won', count: longest_win_streak, isLost: false },
  { name: 'Lost', count: longest_loss_streak, isLost: true },
]
