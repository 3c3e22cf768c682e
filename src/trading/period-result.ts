/** What a period earned, in one line. */
import { totalPnl } from '../ledger/day-totals.ts'
import type { DateString } from '../lib/dates.ts'
import type { Money } from '../lib/decimal.ts'
import type { Reader } from '../store/index.ts'
import { countRoundTrips, selectDayTotals } from './queries.ts'
import { NO_FILTER } from './round-trips/filter.ts'
import { orderOf } from './round-trips/order.ts'
import { readRoundTripList } from './round-trips/round-trips.ts'

export interface PeriodResult {
  /** The first and the last day on which a trade was closed or a dividend was paid. */
  firstDate: DateString
  lastDate: DateString
  /** With dividends. */
  profit: Money
  /** Round trips with a closing in the period, and those of them that are not reviewed. */
  trades: number
  toReview: number
  /** The last day on which a trade was closed; null without trades. */
  reviewDate: DateString | null
}

/** Of all accounts; null if nothing was closed or paid from `first` to `last`. */
export async function readPeriodResult(
  db: Reader,
  { first, last }: { first: DateString; last: DateString },
): Promise<PeriodResult | null> {
  const days = await selectDayTotals(db, first, last)
  const [firstDay, lastDay] = [days[0], days.at(-1)]
  if (firstDay === undefined || lastDay === undefined) return null
  const scope = { accountId: undefined, first, last }
  const filter = { ...NO_FILTER, journal: { reviewed: false } }
  const unreviewed = { scope, filter, order: orderOf('-last_closed_on'), after: undefined, limit: 1 }
  return {
    firstDate: firstDay.date,
    lastDate: lastDay.date,
    profit: days.reduce((sum, day) => sum + totalPnl(day), 0n),
    trades: (await countRoundTrips(db, scope)).roundTrips,
    toReview: (await readRoundTripList(db, unreviewed)).totals?.listed ?? 0,
    reviewDate: days.findLast(({ tradeCount }) => tradeCount > 0)?.date ?? null,
  }
}
