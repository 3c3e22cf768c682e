import { type DayTotals, sumTotals } from '../../ledger/day-totals.ts'
import { type MonthString, monthOf } from '../../lib/dates.ts'
import type { Store } from '../../store/index.ts'
import { rangesOf } from '../long-periods.ts'
import { type MonthTotals, type PeriodScope, selectDayTotals } from '../queries.ts'

/** Returns what `selectMonthTotals` does, but for a long record: it reads the days of the months, a few at a time. */
export async function sumMonths(store: Store, period: PeriodScope): Promise<MonthTotals[]> {
  const months = new Map<MonthString, DayTotals[]>()
  for await (const { first, last } of rangesOf(store, period)) {
    const days = await store.read((db) => selectDayTotals(db, period.userId, first, last, period.accountId))
    for (const day of days) {
      const month = monthOf(day.date)
      const daysOfMonth = months.get(month)
      if (daysOfMonth === undefined) months.set(month, [day])
      else daysOfMonth.push(day)
    }
  }
  return [...months].map(([month, days]) => ({ month, ...sumTotals(days) })).reverse()
}
