/** The day to review, and what is usual for a trading day. */
import type { Schemas } from '../../shared/api.ts'
import { isDate, shiftDay } from '../../shared/dates.ts'
import { useRead } from '../../shared/queries.ts'

type TradingDay = Schemas['TradingDay']

/** How many trading days make the usual. */
const USUAL_DAYS = 20
/** One after it is in no file. */
const LAST_DAY = '2100-01-01'

/** Without `date`: the last day on which a trade was closed, and the days before it. */
export const useDays = (date: string | undefined, account: { account_id?: number }) =>
  useRead('listDays', {
    ...account,
    ...(date !== undefined && { end_date: date }),
    limit: USUAL_DAYS + 1,
    with_round_trips: 1,
  })

/** The first day after `date` on which a trade was closed; without `date` there is none. */
export function useDayAfter(date: string | undefined, account: { account_id?: number }): string | undefined {
  const query = { ...account, start_date: shiftDay(date ?? LAST_DAY, 1), sort: 'date', limit: 1 } as const
  const found = useRead('listTrades', query, { enabled: date !== undefined && date < LAST_DAY })
  return date === undefined ? undefined : found.data?.trades[0]?.date
}

export interface Evening {
  /** null: no trade was closed on the chosen day, or ever. */
  day: TradingDay | null
  /** The last ones before it on which a trade was closed, newest first. */
  before: readonly TradingDay[]
}

/** `days`: until the chosen one, newest first. */
export function eveningOf(days: readonly TradingDay[], date: string | undefined): Evening {
  const [first, ...others] = days
  if (first === undefined || (date !== undefined && first.date !== date))
    return { day: null, before: days.slice(0, USUAL_DAYS) }
  return { day: first, before: others }
}

/** The average of the trading results, to the cent. */
export const averageOf = (days: readonly TradingDay[]): number =>
  Math.round(days.reduce((sum, { summary }) => sum + Math.round(summary.total_trading_pnl * 100), 0) / days.length) /
  100

/** `?date=` of the address; undefined if it is missing or no date. */
export const chosenDate = (text: string | undefined): string | undefined =>
  text !== undefined && isDate(text) ? text : undefined
