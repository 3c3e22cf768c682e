/** The analysis of the stub: the figures that pages show, from the days of the record. */
import type { components } from '../../generated/clients/dashboard.ts'

type Schemas = components['schemas']

export interface Activity {
  trades: Schemas['Trade'][]
  dividends: Schemas['Dividend'][]
}

/** Sums in cents. The fixtures have two places. */
export const cents = (values: number[]) => values.reduce((sum, value) => sum + Math.round(value * 100), 0)
export const tradingOf = ({ trades }: Activity) => cents(trades.map((trade) => trade.total_profit_loss))
export const dividendsOf = ({ dividends }: Activity) => cents(dividends.map((dividend) => dividend.amount))
export const totalOf = (activity: Activity) => tradingOf(activity) + dividendsOf(activity)
export const winsOf = ({ trades }: Activity) => trades.filter((trade) => trade.trade_result === 'Win').length
export const rate = (wins: number, trades: number) => (trades === 0 ? 0 : Math.round((wins / trades) * 10_000) / 100)

/** The sum of amounts with two places. */
export const sumOf = (values: number[]): number => cents(values) / 100

/** Only the figures that pages show in the tests; the service's own analysis has its own tests. */
export function timeframeOf(start: string, end: string, all: Map<string, Activity>) {
  const days = [...all].filter(([date]) => date >= start && date <= end).sort(([a], [b]) => (a < b ? -1 : 1))
  const trades = days.flatMap(([, activity]) => activity.trades)
  const results = trades.map((each) => each.total_profit_loss)
  const trading = cents(results)
  const dividends = days.reduce((sum, [, activity]) => sum + dividendsOf(activity), 0)
  const wins = trades.filter((each) => each.trade_result === 'Win').length
  const bySymbol = Map.groupBy(trades, (each) => each.symbol)
  const byMonth = Map.groupBy(days, ([date]) => date.slice(0, 7))
  let equity = 0
  return {
    success: true,
    start_date: start,
    end_date: end,
    summary: {
      total_trades: trades.length,
      winning_trades: wins,
      win_rate: rate(wins, trades.length),
      trading_pl: trading / 100,
      dividend_income: dividends / 100,
      total_return_with_dividends: (trading + dividends) / 100,
    },
    analytics: {
      trade_count: trades.length,
      winning_trades: wins,
      win_rate: rate(wins, trades.length),
      gross_profit: cents(results.filter((each) => each > 0)) / 100,
      gross_loss: cents(results.filter((each) => each < 0)) / 100,
      profit_factor: 1.5,
      expectancy: trades.length === 0 ? null : Math.round(trading / trades.length) / 100,
      average_win: 12.5,
      average_loss: -7.25,
      largest_win: Math.max(0, ...results),
      largest_loss: Math.min(0, ...results),
      max_drawdown: { amount: 0, peak_date: null, trough_date: null, recovered_date: null },
      equity_curve: days.map(([date, activity]) => {
        equity += totalOf(activity)
        return {
          date,
          trading_pl: tradingOf(activity) / 100,
          dividends: dividendsOf(activity) / 100,
          equity: equity / 100,
        }
      }),
      longest_win_streak: 4,
      longest_loss_streak: 2,
      average_holding_days_winners: 12.5,
      average_holding_days_losers: null,
      payoff_ratio: 1.7,
      by_weekday: [{ day_of_week: 1, trade_count: 3, winning_trades: 1, win_rate: 33.33, trading_pl: 53.33 }],
      by_holding_time: [
        { holding_time: '8 to 30 days', trade_count: 2, winning_trades: 1, win_rate: 50, trading_pl: -20 },
      ],
      by_side: [{ side: 'long', trade_count: 3, winning_trades: 1, win_rate: 33.33, trading_pl: 53.33 }],
      by_symbol: [...bySymbol].map(([symbol, its]) => ({
        symbol,
        trade_count: its.length,
        winning_trades: 0,
        win_rate: 0,
        trading_pl: cents(its.map((each) => each.total_profit_loss)) / 100,
      })),
      by_month: [...byMonth].map(([month, its]) => {
        const [trading, dividends] = [
          its.reduce((sum, [, activity]) => sum + tradingOf(activity), 0),
          its.reduce((sum, [, activity]) => sum + dividendsOf(activity), 0),
        ]
        return {
          month,
          trade_count: its.reduce((sum, [, activity]) => sum + activity.trades.length, 0),
          winning_trades: 0,
          win_rate: 0,
          trading_pl: trading / 100,
          dividends: dividends / 100,
          total: (trading + dividends) / 100,
        }
      }),
    },
    data_source: 'SQLite',
  }
}
