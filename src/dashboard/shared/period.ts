/** The period that the reader looks at, as it is written in the address. */
import { firstDayOf, isDate, lastDayOf, monthOf, shiftDate, shiftDay, shiftMonth } from './dates.ts'

export interface Period {
  /** As in the address: one of `PRESETS`, a year, a month or `FROM..TO`. */
  key: string
  /** Both days are part of the period. */
  start: string
  end: string
}

export const PRESETS = {
  ytd: 'Year to date',
  '12m': 'Last 12 months',
  '3m': 'Last 3 months',
  month: 'This month',
  'last-month': 'Last month',
  all: 'Everything',
} as const
type Preset = keyof typeof PRESETS

export const DEFAULT_PERIOD: Preset = '12m'
const YEAR = 12
/** The longest range that the API analyses. */
const HUNDRED_YEARS = 100 * YEAR

const PRESET_RANGES: Record<Preset, (today: string) => [string, string]> = {
  ytd: (today) => [`${today.slice(0, 4)}-01-01`, today],
  '12m': (today) => [shiftDay(shiftDate(today, -12), 1), today],
  '3m': (today) => [shiftDay(shiftDate(today, -3), 1), today],
  month: (today) => [firstDayOf(monthOf(today)), today],
  'last-month': (today) => {
    const month = shiftMonth(monthOf(today), -1)
    return [firstDayOf(month), lastDayOf(month)]
  },
  // Files can have later days: where it is tomorrow already, and dividends that are due.
  all: (today) => [shiftDay(shiftDate(today, YEAR - HUNDRED_YEARS), 1), shiftDate(today, YEAR)],
}

/** Reads the parameter `period` of the address; the default if it is missing or not understood. */
export function readPeriod(text: string | undefined, today: string): Period {
  const periodFrom = (key: string, [start, end]: [string, string]): Period => ({ key, start, end })
  if (text !== undefined && Object.hasOwn(PRESETS, text)) return periodFrom(text, PRESET_RANGES[text as Preset](today))
  if (text !== undefined && /^(19|20)\d{2}$/.test(text)) return periodFrom(text, [`${text}-01-01`, `${text}-12-31`])
  const [start = '', end = '', more] = (text ?? '').split('..')
  if (more === undefined && isDate(start) && isDate(end) && start <= end)
    return periodFrom(`${start}..${end}`, [start, end])
  return periodFrom(DEFAULT_PERIOD, PRESET_RANGES[DEFAULT_PERIOD](today))
}

export function nameOf(key: string, formatDate: (date: string) => string): string {
  if (Object.hasOwn(PRESETS, key)) return PRESETS[key as Preset]
  const [start = '', end] = key.split('..')
  return end === undefined ? key : `${formatDate(start)} – ${formatDate(end)}`
}
