/** Calendar dates (`YYYY-MM-DD`) and months (`YYYY-MM`) as text. */

const pad = (number: number, length = 2) => String(number).padStart(length, '0')
const textOf = (date: Date) => date.toISOString().slice(0, 10)

/** This locale writes dates as YYYY-MM-DD. Made once: every link asks for today's date, and making it takes long. */
const inNewYork = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' })

/** Today at the exchange, in New York. */
export const today = (now: Date = new Date()): string => inNewYork.format(now)

export const monthOf = (date: string): string => date.slice(0, 7)

/** The month `by` months after `month`. */
export function shiftMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const index = year * 12 + (number - 1) + by
  return `${pad(Math.floor(index / 12), 4)}-${pad((index % 12) + 1)}`
}

export function shiftDay(date: string, by: number): string {
  const shifted = new Date(`${date}T00:00:00Z`)
  shifted.setUTCDate(shifted.getUTCDate() + by)
  return textOf(shifted)
}

/** The same day `by` months later, or the last day of that month. */
export function shiftDate(date: string, by: number): string {
  const month = shiftMonth(monthOf(date), by)
  const day = Math.min(Number(date.slice(8)), Number(lastDayOf(month).slice(8)))
  return `${month}-${pad(day)}`
}

export const firstDayOf = (month: string): string => `${month}-01`
export function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  // Day 0 of the next month; that month itself cannot be written if it is in the year 10000.
  return textOf(new Date(Date.UTC(year, number, 0)))
}

const FIRST_YEAR = 1900

export const isMonth = (text: string): boolean =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && Number(text.slice(0, 4)) >= FIRST_YEAR

export const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  isMonth(monthOf(text)) &&
  text.slice(8) >= '01' &&
  text <= lastDayOf(monthOf(text))
