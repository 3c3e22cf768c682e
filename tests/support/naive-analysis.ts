/**
 * A simple, slow analysis, computed only from the listed trades and dividends: in whole cents, one trade after the
 * other, without any code of the service.
 */
import type { components } from '../../generated/dashboard.ts'

type Schemas = components['schemas']
type Trade = Schemas['Trade']
type Dividend = Schemas['Dividend']

const cents = (dollars: number): number => Math.round(dollars * 100)
const dollars = (n: number): number => n / 100 + 0
const total = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0)

/** n ÷ d rounded half away from zero to `places`. */
function divided(n: number, d: number, places: number): number {
  const [top, bottom] = [BigInt(n) * 10n ** BigInt(places), BigInt(d)]
  const negative = top < 0n !== bottom < 0n
  const [a, b] = [top < 0n ? -top : top, bottom < 0n ? -bottom : bottom]
  const doubled = a * 2n + b
  const rounded = Number((doubled - (doubled % (b * 2n))) / (b * 2n))
  return (negative ? -rounded : rounded) / 10 ** places + 0
}

export const closingDay = ({ buy_date, sell_date }: Trade): string =>
  buy_date !== null && buy_date > sell_date ? buy_date : sell_date

const heldDays = ({ buy_date, sell_date }: Trade): number | undefined =>
  buy_date === null
    ? undefined
    : Math.abs(Date.parse(`${sell_date}T00:00Z`) - Date.parse(`${buy_date}T00:00Z`)) / 86_400_000

function result(trades: Trade[]) {
  const wins = trades.filter((trade) => trade.trade_result === 'Win').length
  return {
    trade_count: trades.length,
    winning_trades: wins,
    win_rate: trades.length === 0 ? 0 : divided(wins * 100, trades.length, 2),
    trading_pl: dollars(total(trades.map((trade) => cents(trade.total_profit_loss)))),
  }
}

const longest = (trades: Trade[], wanted: string): number => {
  let [best, now] = [0, 0]
  for (const { trade_result } of trades) {
    now = trade_result === wanted ? now + 1 : 0
    best = Math.max(best, now)
  }
  return best
}

const averageHeld = (trades: Trade[]): number | null => {
  const days = trades.map(heldDays).filter((held) => held !== undefined)
  return days.length === 0 ? null : divided(total(days), days.length, 2)
}

const HOLDING: [Schemas['HoldingTimeResult']['holding_time'], (days: number | undefined) => boolean][] = [
  ['same day', (days) => days === 0],
  ['1 to 7 days', (days) => days !== undefined && days >= 1 && days <= 7],
  ['8 to 30 days', (days) => days !== undefined && days >= 8 && days <= 30],
  ['31 to 90 days', (days) => days !== undefined && days >= 31 && days <= 90],
  ['91 to 365 days', (days) => days !== undefined && days >= 91 && days <= 365],
  ['over 365 days', (days) => days !== undefined && days > 365],
  ['unknown', (days) => days === undefined],
]

/** Compares every day with every earlier one. */
function drawdown(curve: Schemas['EquityPoint'][]): Schemas['Drawdown'] {
  const points = [{ date: null as string | null, equity: 0 }, ...curve.map((p) => ({ ...p, equity: cents(p.equity) }))]
  let worst = { amount: 0, peak: 0, trough: 0 }
  for (const [trough, low] of points.entries())
    for (const [peak, high] of points.slice(0, trough).entries())
      if (high.equity - low.equity > worst.amount) worst = { amount: high.equity - low.equity, peak, trough }
  if (worst.amount === 0) return { amount: 0, peak_date: null, trough_date: null, recovered_date: null }
  const peak = points[worst.peak] as (typeof points)[number]
  const recovered = points.slice(worst.trough + 1).find((point) => point.equity >= peak.equity)
  return {
    amount: dollars(worst.amount),
    peak_date: peak.date,
    trough_date: points[worst.trough]?.date ?? null,
    recovered_date: recovered?.date ?? null,
  }
}

const distinct = <T>(values: T[]): T[] => [...new Set(values)].sort()

/** `trades`: in the order in which win and loss streaks are counted. */
export function naiveAnalytics(trades: Trade[], dividends: Dividend[]): Schemas['Analytics'] {
  const wins = trades.filter((trade) => trade.total_profit_loss > 0)
  const losses = trades.filter((trade) => trade.total_profit_loss < 0)
  const sum = (some: Trade[]) => total(some.map((trade) => cents(trade.total_profit_loss)))
  const [profit, loss] = [sum(wins), sum(losses)]
  const paid = (some: Dividend[]) => total(some.map((dividend) => cents(dividend.amount)))
  const dates = distinct([...trades.map(closingDay), ...dividends.map((dividend) => dividend.transaction_date)])
  let equity = 0
  const curve = dates.map((date) => {
    const trading = sum(trades.filter((trade) => closingDay(trade) === date))
    const income = paid(dividends.filter((dividend) => dividend.transaction_date === date))
    equity += trading + income
    return { date, trading_pl: dollars(trading), dividends: dollars(income), equity: dollars(equity) }
  })
  const { trading_pl: _, ...counts } = result(trades)
  return {
    ...counts,
    losing_trades: losses.length,
    breakeven_trades: trades.length - wins.length - losses.length,
    gross_profit: dollars(profit),
    gross_loss: dollars(loss),
    profit_factor: loss === 0 ? null : divided(profit, -loss, 4),
    expectancy: trades.length === 0 ? null : divided(profit + loss, trades.length * 100, 2),
    average_win: wins.length === 0 ? null : divided(profit, wins.length * 100, 2),
    average_loss: losses.length === 0 ? null : divided(loss, losses.length * 100, 2),
    largest_win: wins.length === 0 ? null : Math.max(...wins.map((trade) => trade.total_profit_loss)),
    largest_loss: losses.length === 0 ? null : Math.min(...losses.map((trade) => trade.total_profit_loss)),
    payoff_ratio:
      wins.length === 0 || losses.length === 0 ? null : divided(profit * losses.length, -loss * wins.length, 4),
    longest_win_streak: longest(trades, 'Win'),
    longest_loss_streak: longest(trades, 'Loss'),
    average_holding_days_winners: averageHeld(wins),
    average_holding_days_losers: averageHeld(losses),
    max_drawdown: drawdown(curve),
    equity_curve: curve,
    by_symbol: distinct(trades.map((trade) => trade.symbol)).map((symbol) => ({
      symbol,
      ...result(trades.filter((trade) => trade.symbol === symbol)),
    })),
    by_weekday: [0, 1, 2, 3, 4, 5, 6].map((day) => ({
      day_of_week: day,
      ...result(trades.filter((trade) => new Date(`${closingDay(trade)}T12:00Z`).getUTCDay() === day)),
    })),
    by_month: distinct(dates.map((date) => date.slice(0, 7))).map((month) => {
      const own = result(trades.filter((trade) => closingDay(trade).startsWith(month)))
      const income = paid(dividends.filter((dividend) => dividend.transaction_date.startsWith(month)))
      return { month, ...own, dividends: dollars(income), total: dollars(cents(own.trading_pl) + income) }
    }),
    by_holding_time: HOLDING.map(([holding_time, holds]) => ({
      holding_time,
      ...result(trades.filter((trade) => holds(heldDays(trade)))),
    })),
    by_side: (['long', 'short'] as const).map((side) => ({
      side,
      ...result(trades.filter((trade) => trade.side === side)),
    })),
    dividends_by_symbol: distinct(dividends.map((dividend) => dividend.symbol)).map((symbol) => {
      const own = dividends.filter((dividend) => dividend.symbol === symbol)
      return { symbol, dividend_count: own.length, dividends: dollars(paid(own)) }
    }),
  }
}

export const naiveSummary = (trades: Trade[], dividends: Dividend[]): Schemas['PeriodSummary'] => {
  const { trade_count, winning_trades, win_rate, trading_pl } = result(trades)
  const income = total(dividends.map((dividend) => cents(dividend.amount)))
  return {
    total_trades: trade_count,
    winning_trades,
    win_rate,
    trading_pl,
    dividend_income: dollars(income),
    total_return_with_dividends: dollars(cents(trading_pl) + income),
    fees: dollars(total(trades.map(({ fees }) => cents(fees ?? 0)))),
  }
}

/** What the trades of each round trip earned, in cents, by its id. */
export function naiveParts(trades: readonly Pick<Trade, 'round_trip_id' | 'total_profit_loss'>[]): Map<string, number> {
  const parts = new Map<string, number>()
  for (const { round_trip_id, total_profit_loss } of trades) {
    const id = round_trip_id as string
    parts.set(id, (parts.get(id) ?? 0) + cents(total_profit_loss))
  }
  return parts
}

export function naiveCounts(trades: readonly Trade[]) {
  const results = [...naiveParts(trades).values()]
  const wins = results.filter((earned) => earned > 0).length
  return {
    round_trip_count: results.length,
    round_trip_wins: wins,
    round_trip_win_rate: results.length === 0 ? 0 : Math.round((wins / results.length) * 10_000) / 100,
  }
}
