import { monthOf } from '../../lib/dates.ts'
import type { Store } from '../../store/index.ts'
import { rangesOf } from '../long-periods.ts'
import { type MonthTotals, type OwnedBetween, selectDayTotals } from '../queries.ts'

/** As `selectMonthTotals`, of a long record: from its days, a few at a time. */
export async function sumMonths(store: Store, period: OwnedBetween): Promise<MonthTotals[]> {
  const months: MonthTotals[] = []
  for await (const { first, last } of rangesOf(store, period)) {
    const days = await store.read((db) => selectDayTotals(db, period.userId, first, last, period.accountId))
    for (const { date, tradingPnl, dividends } of days) {
      const [month, open] = [monthOf(date), months.at(-1)]
      if (open?.month === month) {
        open.tradingPnl += tradingPnl
        open.dividends += dividends
      } else months.push({ month, tradingPnl, dividends })
    }
  }
  return months.reverse()
}
