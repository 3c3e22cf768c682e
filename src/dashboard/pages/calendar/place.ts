import { isDate, isMonth, monthOf } from '../../shared/dates.ts'

/** Reads the last part of `/app/calendar/2026-03` or `/app/calendar/2026-03-16`; null for what it does not name. */
export function readPlace(at: string | undefined): { month: string | null; day: string | null } {
  const text = at ?? ''
  if (isDate(text)) return { month: monthOf(text), day: text }
  // A day that does not exist, of a month that does.
  const month = monthOf(text)
  return { month: isMonth(month) && /^.{7}(-\d\d)?$/.test(text) ? month : null, day: null }
}
