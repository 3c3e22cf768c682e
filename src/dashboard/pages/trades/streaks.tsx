/** The most trades in a row that won, and that lost. */
import type { Schemas } from '../../shared/api.ts'
import { ChartCard } from '../../shared/charts/index.tsx'
import { NamedBars } from '../../shared/charts/named-bars.tsx'
import { format } from '../../shared/format.ts'
import { Th } from '../../shared/parts.tsx'

type Streaks = Pick<Schemas['Analytics'], 'longest_win_streak' | 'longest_loss_streak'>

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
          bars={streaks.map(({ name, trades, isLost }) => ({
            name,
            value: isLost ? -trades : trades,
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
            {streaks.map(({ name, trades }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td class="right num" data-name="Trades">
                  {format.quantity(trades)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      }
      csv={{ what: 'Streaks', name: 'streaks', rows: () => streaks.map(({ name, trades }) => ({ name, trades })) }}
    />
  )
}

const streaksOf = ({ longest_win_streak, longest_loss_streak }: Streaks) => [
  { name: 'Won', trades: longest_win_streak, isLost: false },
  { name: 'Lost', trades: longest_loss_streak, isLost: true },
]
