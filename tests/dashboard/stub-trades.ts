/** The parts of the stub that list trades and symbols, as the service would. */
import type { FastifyInstance } from 'fastify'
import type { components } from '../../generated/clients/dashboard.ts'
import { type Activity, sumOf, timeframeOf } from './stub-analysis.ts'

type Schemas = components['schemas']

/** Serves `/api/trades`, `/api/symbols`, `/api/symbols/{symbol}` and its statistics from the days of the record. */
const UNTIMED = { buy_time: null, sell_time: null, order_unknown: null }

export function serveTrades(app: FastifyInstance, days: () => Map<string, Activity>): void {
  app.get('/api/trades', async (request) => listTrades(request.query as Record<string, string | undefined>, days()))
  app.get('/api/symbols', async () => ({
    success: true,
    symbols: [...symbolsOf(days())].map(([symbol, its]) => summaryOf(symbol, its)),
    data_source: 'SQLite',
  }))
  app.get('/api/symbols/:symbol', async (request, reply) => {
    const { symbol } = request.params as { symbol: string }
    const its = symbolsOf(days()).get(symbol)
    if (its === undefined) return reply.code(404).send({ success: false, error: `No symbol '${symbol}' is recorded` })
    const dividends = [...its.values()].flatMap((each) => each.dividends)
    return { success: true, symbol, summary: summaryOf(symbol, its), trades: [], next_cursor: null, dividends }
  })
  app.get('/api/symbols/:symbol/statistics', async (request) => {
    const { symbol } = request.params as { symbol: string }
    return timeframeOf('0000-01-01', '9999-12-31', symbolsOf(days()).get(symbol) ?? new Map())
  })
}

function listTrades(query: Record<string, string | undefined>, days: Map<string, Activity>) {
  const { start_date: first = '0000', end_date: last = '9999', symbols, side, result, verified, sort } = query
  const { limit = '500', cursor = '0' } = query
  const found = [...days]
    .filter(([date]) => date >= first && date <= last)
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .flatMap(([date, { trades }]) =>
      trades.map((trade) => ({ ...trade, ...UNTIMED, date, account_id: 1, profit_per_share: null })),
    )
    .filter((each) => symbols === undefined || [symbols].flat().includes(each.symbol))
    .filter((each) => side === undefined || each.side === side)
    .filter((each) => result === undefined || each.trade_result === result)
    .filter((each) => verified === undefined || String(each.broker_verified) === verified)
  if (sort === 'date') found.reverse()
  if (sort === '-total_profit_loss') found.sort((a, b) => b.total_profit_loss - a.total_profit_loss)
  if (sort === 'total_profit_loss') found.sort((a, b) => a.total_profit_loss - b.total_profit_loss)
  const start = Number(cursor)
  const end = start + Number(limit)
  const wins = found.filter((each) => each.trade_result === 'Win').length
  return {
    success: true,
    trades: found.slice(start, end) satisfies Schemas['ListedTrade'][],
    summary:
      start > 0
        ? null
        : {
            trade_count: found.length,
            winning_trades: wins,
            win_rate: found.length === 0 ? 0 : Math.round((wins / found.length) * 10_000) / 100,
            trading_pl: sumOf(found.map((each) => each.total_profit_loss)),
          },
    next_cursor: end < found.length ? String(end) : null,
    data_source: 'SQLite',
  }
}

/** The days of each symbol. */
function symbolsOf(days: Map<string, Activity>): Map<string, Map<string, Activity>> {
  const found = new Map<string, Map<string, Activity>>()
  const dayOf = (symbol: string, date: string): Activity => {
    const its = found.get(symbol) ?? new Map<string, Activity>()
    found.set(symbol, its)
    const day = its.get(date) ?? { trades: [], dividends: [] }
    its.set(date, day)
    return day
  }
  for (const [date, { trades, dividends }] of days) {
    for (const trade of trades) dayOf(trade.symbol, date).trades.push(trade)
    for (const dividend of dividends) dayOf(dividend.symbol, date).dividends.push(dividend)
  }
  return found
}

function summaryOf(symbol: string, days: Map<string, Activity>): Schemas['SymbolSummary'] {
  const trades = [...days.values()].flatMap((each) => each.trades)
  const dividends = [...days.values()].flatMap((each) => each.dividends)
  const wins = trades.filter((each) => each.trade_result === 'Win').length
  const trading = sumOf(trades.map((each) => each.total_profit_loss))
  const paid = sumOf(dividends.map((each) => each.amount))
  const dates = [...days.keys()].sort()
  return {
    symbol,
    instrument: symbol,
    trade_count: trades.length,
    winning_trades: wins,
    win_rate: trades.length === 0 ? 0 : Math.round((wins / trades.length) * 10_000) / 100,
    trading_pl: trading,
    dividend_count: dividends.length,
    total_dividends: paid,
    total: sumOf([trading, paid]),
    fees: 0,
    round_trip_count: trades.length,
    round_trip_wins: wins,
    round_trip_win_rate: trades.length === 0 ? 0 : Math.round((wins / trades.length) * 10_000) / 100,
    first_date: dates[0] as string,
    last_date: dates.at(-1) as string,
  }
}
