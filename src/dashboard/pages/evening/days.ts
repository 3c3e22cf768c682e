/** The day to review, and what is usual for a trading day. */
import { useQuery } from '@tanstack/preact-query'
import { read } from '../../shared/api.ts'
import { isDate } from '../../shared/dates.ts'

/** How many trading days make the usual. */
export const USUAL_DAYS = 20

export interface TradingDay {
  date: string
  /** The trading result. */
  result: number
  roundTrips: number
}

export interface Evening {
  /** null: nothing was traded on the chosen day, or ever. */
  day: TradingDay | null
  /** The last ones before it on which a trade was closed, newest first. */
  before: readonly TradingDay[]
}

/** Without `date`: the last day on which a trade was closed. */
export const useEvening = (date: string | undefined, account: { account_id?: number }) =>
  useQuery<Evening>({
    queryKey: ['evening', date, account],
    queryFn: ({ signal }) => readEvening(date, account, signal),
  })

async function readEvening(
  date: string | undefined,
  account: { account_id?: number },
  signal: AbortSignal,
): Promise<Evening> {
  const { months } = await read('/api/months', { query: account }, signal)
  const wanted = months
    .map(({ month }) => month)
    .filter((month) => date === undefined || month <= date.slice(0, 7))
    .sort()
    .reverse()
  let days: TradingDay[] = []
  for (const month of wanted) {
    days = [...days, ...(await tradingDaysOf(month, account, signal)).filter((day) => !(date && day.date > date))]
    if (days.length > USUAL_DAYS) break
  }
  const [first] = days
  const day = first !== undefined && (date === undefined || first.date === date) ? first : null
  return { day, before: days.filter((each) => each !== day).slice(0, USUAL_DAYS) }
}

/** Newest first. */
async function tradingDaysOf(
  month: string,
  account: { account_id?: number },
  signal: AbortSignal,
): Promise<TradingDay[]> {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const { days } = await read('/api/calendar-data', { query: { year, month: number, ...account } }, signal)
  return days
    .filter(({ trade_count }) => trade_count > 0)
    .map(({ date, trading_pnl, round_trips }) => ({ date, result: trading_pnl, roundTrips: round_trips }))
    .reverse()
}

/** The average, to the cent. */
export const averageOf = (days: readonly TradingDay[]): number =>
  Math.round(days.reduce((sum, { result }) => sum + Math.round(result * 100), 0) / days.length) / 100

/** `?date=` of the address; undefined if it is none. */
export const chosenDate = (text: string | undefined): string | undefined =>
  text !== undefined && isDate(text) ? text : undefined
