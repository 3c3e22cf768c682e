/** The periods in which nothing was queued for an endpoint, because it was disabled or not registered yet. */
import { MINUTE } from '../lib/clock.ts'
import type { EndpointRow, Period } from './queries.ts'

/** The most periods kept for an endpoint. More are joined with their neighbours. */
const MAX_PERIODS = 20
/** A change and the message about it may be this far apart: instances differ in their clocks, and writes wait. */
export const MARGIN_MS = MINUTE

export const missedBy = ({ missed, createdAt }: Pick<EndpointRow, 'missed' | 'createdAt'>): Period[] =>
  missed ?? [{ from: 0, until: createdAt }]

/** Adds a later period. If there are too many, joins the two that are closest. */
export function withPeriod(periods: readonly Period[], period: Period): Period[] {
  const all = [...periods, period]
  if (all.length <= MAX_PERIODS) return all
  const distance = (at: number) => (all[at + 1] as Period).from - (all[at] as Period).until
  const closest = all.slice(1).reduce((best, _period, at) => (distance(at) < distance(best) ? at : best), 0)
  return all.flatMap((one, at) => {
    if (at === closest) return [{ from: one.from, until: (all[at + 1] as Period).until }]
    return at === closest + 1 ? [] : [one]
  })
}

/** What is left of the periods once everything from `from` to `until` is queued. */
export const withoutSpan = (periods: readonly Period[], { from, until }: Period): Period[] =>
  until <= from
    ? [...periods]
    : periods.flatMap((one) =>
        [
          { from: one.from, until: Math.min(one.until, from) },
          { from: Math.max(one.from, until), until: one.until },
        ].filter((rest) => rest.from < rest.until),
      )
