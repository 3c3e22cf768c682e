/** Rows that are dated after today: a year was mistyped, or a spreadsheet changed the dates. */

import { latestDay } from '../../lib/dates.ts'
import { type Note, note } from '../../lib/note.ts'
import type { ReadFile } from '../reading/read-file.ts'

/** A note if a file has such rows. `readings`: the file as one kind, or as both, which have the same last date. */
export function noteFuture([reading]: readonly ReadFile[], now: number): Note[] {
  const last = reading?.report.lastDate ?? null
  if (reading === undefined || last === null || last <= latestDay(now)) return []
  return [note('dates_in_future', { file: reading.file.name, last_date: last })]
}
