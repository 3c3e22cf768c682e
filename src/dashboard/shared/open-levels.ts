/** What the chart of open positions draws: a holding of days would be a needle in a chart of years. */
import { firstDayOf, monthOf, shiftDay, shiftMonth } from './dates.ts'

interface Point {
  /** YYYY-MM-DD */
  date: string
  long_cost: number
  short_proceeds: number
}

/** Each point is what was open from that day on, or the most that was open at the end of a day of that week, month… */
export type Step = 'day' | 'week' | 'month' | 'quarter' | 'year'

/** More steps would be too narrow to be told apart. */
const MOST_STEPS = 110
const DAY_MS = 86_400_000

const daysBetween = (start: string, end: string) => (Date.parse(end) - Date.parse(start)) / DAY_MS

/** Weeks begin on Sunday, as in the calendar. */
const STARTS: Readonly<Record<Step, { days: number; of(date: string): string; next(start: string): string }>> = {
  day: { days: 1, of: (date) => date, next: (start) => shiftDay(start, 1) },
  week: {
    days: 7,
    of: (date) => shiftDay(date, -new Date(`${date}T00:00:00Z`).getUTCDay()),
    next: (start) => shiftDay(start, 7),
  },
  month: monthsFrom(1),
  quarter: monthsFrom(3),
  year: monthsFrom(12),
}

function monthsFrom(count: number) {
  return {
    days: 30 * count,
    of: (date: string) => firstDayOf(shiftMonth(monthOf(date), -((Number(date.slice(5, 7)) - 1) % count))),
    next: (start: string) => firstDayOf(shiftMonth(monthOf(start), count)),
  }
}

/** What is open stays so until `end`, or later if it was opened later. If nothing is, the chart ends with the last of it. */
export const lastDrawn = (last: Point, end: string): string =>
  last.long_cost + last.short_proceeds === 0 || last.date > end ? last.date : end

/** `points`: one for each change, ascending, at least one. `end`: the last day that is drawn. */
export function levelsOf(points: readonly Point[], end: string): { points: Point[]; step: Step } {
  const step = stepOf(points, end)
  const levels = step === 'day' ? [...points] : mostOfEach(step, points, end)
  // The line goes on to the last day, and ends with what was open then.
  if ((levels.at(-1) as Point).date < end) levels.push({ ...(points.at(-1) as Point), date: end })
  return { points: levels, step }
}

/** Days, unless a quarter of the levels lasted too briefly to be seen. */
function stepOf(points: readonly Point[], end: string): Step {
  const span = daysBetween((points[0] as Point).date, end)
  const lasted = points.map(({ date }, at) => daysBetween(date, points[at + 1]?.date ?? end)).sort((a, b) => a - b)
  if (span <= MOST_STEPS || (lasted[Math.floor(lasted.length / 4)] as number) >= span / MOST_STEPS) return 'day'
  const steps = Object.keys(STARTS) as Step[]
  return steps.find((each) => span / STARTS[each].days <= MOST_STEPS) ?? 'year'
}

function mostOfEach(step: Step, points: readonly Point[], end: string): Point[] {
  const { of, next } = STARTS[step]
  const most: Point[] = []
  let before: Point | undefined
  let at = 0
  for (let start = of((points[0] as Point).date); start <= end; start = next(start)) {
    const after = next(start)
    // What was open before this step counts only if the first day did not change it.
    const open = before === undefined || points[at]?.date === start ? [] : [before]
    for (let point = points[at]; point !== undefined && point.date < after; point = points[++at]) open.push(point)
    before = open.at(-1)
    most.push({
      date: start < (points[0] as Point).date ? (points[0] as Point).date : start,
      long_cost: Math.max(...open.map(({ long_cost }) => long_cost)),
      short_proceeds: Math.max(...open.map(({ short_proceeds }) => short_proceeds)),
    })
  }
  return most
}
