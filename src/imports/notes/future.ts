/** Rows that are dated after today: a year was mistyped, or a spreadsheet changed the dates. */
import { DAY } from '../../lib/clock.ts'
import { fromDayNumber } from '../../lib/dates.ts'
import type { ReadFile } from '../reading/read-file.ts'

/** It is tomorrow already in some zones. */
const latestDay = (now: number): string => fromDayNumber(Math.floor(now / DAY) + 1)

/** A note if a file has such rows. `readings`: the file as one kind, or as both, which have the same last date. */
export function noteFuture(title: string, [reading]: readonly ReadFile[], now: number): string[] {
  const last = reading?.report.lastDate ?? null
  if (last === null || last <= latestDay(now)) return []
  return [
    `The ${title} file has rows dated after today, the last on ${last}, which count on those days. Check its dates.`,
  ]
}
