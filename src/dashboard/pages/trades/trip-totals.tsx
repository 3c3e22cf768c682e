/** The totals of the listed round trips. Each figure opens the rows that it is made of. */
import type { ComponentChildren } from 'preact'
import type { Schemas } from '../../shared/api.ts'
import { format } from '../../shared/format.ts'
import { Figures, Gain } from '../../shared/parts.tsx'
import { useScope } from '../../shared/scope.ts'
import type { TripFilters } from './filters.ts'

export function TripTotals({ of: totals, filters }: { of: Schemas['RoundTripTotals']; filters: TripFilters }) {
  const { href } = useScope()
  const linked = (changes: Record<string, string>, content: ComponentChildren) => (
    <a href={href('/app/trades', { ...textOf(filters), ...changes })}>{content}</a>
  )
  const extreme = (value: number | null, sort: string) =>
    value === null ? '–' : linked({ sort }, <Gain value={value} />)
  return (
    <Figures
      of={[
        {
          name: 'Trades',
          value: format.quantity(totals.round_trip_count),
          note:
            totals.listed > totals.round_trip_count
              ? `and ${format.quantity(totals.listed - totals.round_trip_count)} not closed`
              : undefined,
        },
        { name: 'Result', value: <Gain value={totals.trading_pl} /> },
        {
          name: 'Won',
          value: linked({ result: 'Win' }, `${format.quantity(totals.winning)} (${format.percent(totals.win_rate)})`),
        },
        { name: 'Average', value: totals.expectancy === null ? '–' : <Gain value={totals.expectancy} /> },
        { name: 'Best', value: extreme(totals.largest_win, 'result') },
        { name: 'Worst', value: extreme(totals.largest_loss, '-result') },
        { name: 'Fees', value: format.money(totals.fees) },
      ]}
    />
  )
}

/** The filters as they are written in the address. */
export const textOf = (filters: TripFilters): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)]))
