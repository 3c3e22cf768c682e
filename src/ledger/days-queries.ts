/** Rows of instruments from days on. */
import { and, type Column, gte, inArray, or, type SQL } from 'drizzle-orm'
import type { DateString } from '../lib/dates.ts'

/** The days from which instruments are derived. Those that it lacks are derived from their beginning. */
export type Days = ReadonlyMap<string, DateString>

export const FROM_THE_BEGINNING: Days = new Map()

/** The rows of instruments, of some of them from a day on. */
export const isFrom = (
  instruments: readonly string[],
  days: Days,
  { instrument, date }: { instrument: Column; date: Column },
): SQL | undefined =>
  anyOf(
    [...Map.groupBy(instruments, (name) => days.get(name))].map(([day, some]) =>
      and(inArray(instrument, some), day === undefined ? undefined : gte(date, day)),
    ),
  )

/** A tree: SQLite takes no chain of hundreds, which is as deep as it is long. */
function anyOf(conditions: readonly (SQL | undefined)[]): SQL | undefined {
  if (conditions.length < 3) return or(...conditions)
  const half = Math.ceil(conditions.length / 2)
  return or(anyOf(conditions.slice(0, half)), anyOf(conditions.slice(half)))
}

/** A lot belongs to the day on which it was sold. */
export const daysOfLots = ({ instrument, sold }: { instrument: Column; sold: Column }) => ({ instrument, date: sold })
