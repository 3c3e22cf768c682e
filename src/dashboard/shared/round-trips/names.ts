/** How a round trip, its parts and its time are called. */
import type { Schemas } from '../api.ts'
import { format } from '../format.ts'

export type RoundTrip = Schemas['RoundTrip']
export type ListedRoundTrip = Schemas['ListedRoundTrip']

export const tripPath = (id: string): string => `/app/round-trips/${encodeURIComponent(id)}`

/** `Mar 16, 2026`, with the time if it is known. */
export const momentOf = (date: string, time: string | null): string =>
  [format.date(date), time?.slice(0, 5)].filter(Boolean).join(', ')

/** `open`, `25 min`, `3 h 5 min`, `same day`, `12 days` */
export function heldText({ days_held: days, minutes_held: minutes }: RoundTrip): string {
  if (days === null) return 'open'
  if (minutes !== null) return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
  return days === 0 ? 'same day' : format.counted(days, 'day')
}

/** What was closed in the period of the list is not all of it. */
export const isPart = ({ in_period, trade_count }: ListedRoundTrip): boolean =>
  in_period !== null && in_period.trade_count < trade_count

/** Explains the tag. */
export const partText = ({ in_period, trade_count, total_profit_loss }: ListedRoundTrip): string =>
  `${format.quantity(in_period?.trade_count ?? 0)} of its ${format.counted(trade_count, 'lot')} closed in this period. All of them: ${format.gain(total_profit_loss)}.`
