/** How a round trip, its parts and its time are called. */
import type { Schemas } from '../api.ts'
import { format, orDash } from '../format.ts'

export type RoundTrip = Schemas['RoundTrip']
export type ListedRoundTrip = Schemas['ListedRoundTrip']

export const tripPath = (id: string): string => `/app/round-trips/${encodeURIComponent(id)}`

/** `Mar 16, 2026`, with the time if it is known. */
export const momentOf = (date: string, time: string | null): string =>
  [format.date(date), time?.slice(0, 5)].filter(Boolean).join(', ')

/** `09:37 to 10:46`, with the days if these are two; undefined within a day if no time is known. */
export function timesOf(trip: RoundTrip): string | undefined {
  const { opened_on, opened_time, closed_on, closed_time } = trip
  const isOneDay = opened_on === closed_on
  const textOf = (date: string, time: string | null) =>
    isOneDay ? time?.slice(0, 5) : [format.dayAndMonth(date), time?.slice(0, 5)].filter(Boolean).join(', ')
  const opened = textOf(opened_on, opened_time)
  const closed = closed_on === null ? undefined : textOf(closed_on, closed_time)
  if (opened === undefined) return closed === undefined ? undefined : `closed ${closed}`
  return closed === undefined ? `opened ${opened}` : `${opened} to ${closed}`
}

/** `09:37 to 10:46, 20 × $719.40 → $717.08` */
export const inShort = (trip: RoundTrip): string =>
  [
    timesOf(trip),
    `${orDash(trip.quantity ?? trip.most_held, format.quantity)} × ${orDash(trip.entry_price, format.price)} → ${orDash(trip.exit_price, format.price)}`,
  ]
    .filter(Boolean)
    .join(', ')

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
