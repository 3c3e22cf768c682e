/**
 * What figures of one object have to do with each other, as their descriptions in the contract say. Each answer that a test gets
 * keeps these laws (`app.ts`), and so does each example of the contract: it shows what the service can send.
 */

// biome-ignore lint/suspicious/noExplicitAny: an object of any answer
type Any = any
interface Law {
  /** It is for objects that have all of these, and none of them null. */
  of: readonly string[]
  keeps(object: Any): boolean
}

const cents = (amount: number) => Math.round(amount * 100)
const isCloseTo = (a: number, b: number, tolerance: number) => Math.abs(a - b) <= tolerance + 1e-9

const sum = (total: string, ...parts: string[]): Law => ({
  of: [total, ...parts],
  keeps: (object) => cents(object[total]) === parts.reduce((all, part) => all + cents(object[part]), 0),
})
const difference = (result: string, from: string, less: string): Law => ({
  of: [result, from, less],
  keeps: (object) => cents(object[result]) === cents(object[from]) - cents(object[less]),
})
/** In percent, 2 places; 0 of nothing. */
const share = (rate: string, part: string, whole: string): Law => ({
  of: [rate, part, whole],
  keeps: ({ [rate]: given, [part]: some, [whole]: all }) =>
    some <= all && isCloseTo(given, all === 0 ? 0 : (some / all) * 100, 0.005),
})
/** The word for the sign of a profit. */
const named = (word: string, profit: string): Law => ({
  of: [word, profit],
  keeps: (object) => object[word] === (['Loss', 'Breakeven', 'Win'] as const)[Math.sign(object[profit]) + 1],
})

export const LAWS: readonly Law[] = [
  sum('total_pnl', 'trading_pnl', 'dividends'),
  sum('total_pnl', 'total_trading_pnl', 'total_dividends'),
  sum('total_return_with_dividends', 'trading_pl', 'dividend_income'),
  sum('total', 'trading_pl', 'total_dividends'),
  sum('total', 'trading_pl', 'dividends'),
  sum('trading_pl', 'gross_profit', 'gross_loss'),
  sum('total_value', 'total_cost', 'total_gain_loss', 'without_cost'),
  sum('round_trip_count', 'winning', 'losing', 'breakeven'),
  sum('trade_count', 'winning_trades', 'losing_trades', 'breakeven_trades'),
  sum('read', 'imported', 'duplicate', 'ignored', 'failed'),
  difference('gain_loss', 'current_value', 'total_cost'),
  share('win_rate', 'winning_trades', 'trade_count'),
  share('win_rate', 'winning_trades', 'total_trades'),
  share('win_rate', 'winning', 'round_trip_count'),
  share('round_trip_win_rate', 'round_trip_wins', 'round_trip_count'),
  share('week_win_rate', 'week_winning_trades', 'week_trade_count'),
  share('week_round_trip_win_rate', 'week_round_trip_wins', 'week_round_trip_count'),
  named('trade_result', 'total_profit_loss'),
  named('result', 'total_profit_loss'),
  { of: ['opened_on', 'closed_on'], keeps: (trip) => trip.opened_on <= trip.closed_on },
  { of: ['state', 'closed_on'], keeps: (trip) => trip.state === 'closed' },
  { of: ['first_date', 'last_date'], keeps: (period) => period.first_date <= period.last_date },
  {
    of: ['difference', 'held_shares', 'record_shares'],
    keeps: (one) => isCloseTo(one.difference, one.held_shares - one.record_shares, 0.000_000_01),
  },
  { of: ['difference', 'status'], keeps: (one) => (one.status === 'match') === (one.difference === 0) },
  {
    of: ['succeeded', 'duration_ms'],
    keeps: ({ succeeded, status, reason }) =>
      succeeded === (status >= 200 && status < 300) && (status === null) === (reason !== null),
  },
  { of: ['stale'], keeps: (price) => price.stale === 'stale_reason' in price },
  { of: ['valid', 'symbol'], keeps: (check) => check.valid !== 'error' in check && check.valid === 'message' in check },
  {
    of: ['date', 'buy_date', 'sell_date', 'trade_result'],
    keeps: (one) => [one.buy_date, one.sell_date].sort()[1] === one.date,
  },
  { of: ['test', 'event'], keeps: (delivery) => delivery.test === (delivery.event === 'test') },
  { of: ['test', 'event_type'], keeps: (delivery) => delivery.test === (delivery.event_type === 'test') },
  {
    of: ['endpoint_id', 'status', 'attempts'],
    keeps: (one) => (one.status === 'pending') === (one.finished_at === null),
  },
  { of: ['status', 'transaction_file_size'], keeps: (one) => one.status === 'failed' || !('error' in one) },
]

/** A lot of the broker that contradicts itself breaks these: its profit is the printed one. No example shows such a lot. */
export const LAWS_OF_EXAMPLES: readonly Law[] = [
  difference('total_profit_loss', 'proceeds', 'cost_basis'),
  {
    of: ['trade', 'proceeds', 'cost_basis'],
    keeps: (one) => cents(one.trade.total_profit_loss) === cents(one.proceeds) - cents(one.cost_basis),
  },
  {
    of: ['buy_price', 'sell_price', 'profit_per_share'],
    keeps: (trade) => isCloseTo(trade.profit_per_share, trade.sell_price - trade.buy_price, 0.00015),
  },
]

/** The objects that break a law, each with its place and the law. */
export function* brokenFigures(value: Any, at = '', laws = LAWS): Generator<string> {
  if (value === null || typeof value !== 'object') return
  if (!Array.isArray(value))
    for (const { of, keeps } of laws)
      if (of.every((name) => value[name] !== undefined && value[name] !== null) && !keeps(value))
        yield `${at || 'the body'}: ${of.map((name) => `${name} ${value[name]}`).join(', ')} do not belong together`
  for (const [name, one] of Object.entries(value)) yield* brokenFigures(one, `${at}/${name}`, laws)
}

export const brokenFiguresOfExample = (value: Any, at: string): string[] => [
  ...brokenFigures(value, at, [...LAWS, ...LAWS_OF_EXAMPLES]),
]
