/** The edge: exact values of the record as the shapes of the contract. */
import type { components } from '../../generated/dashboard.ts'
import { moneyNumber, percent, perUnit, priceNumber, quantityNumber, toCents } from '../lib/decimal.ts'
import type { ExchangeDay } from '../market/exchange-calendar.ts'
import { type CalendarDay, totalPnl, winRate } from './calendar.ts'
import { contractUnits } from './instrument.ts'
import type { DayTotals, DividendRow, TradeRow } from './queries.ts'

type Schemas = components['schemas']

export const toTrade = (trade: TradeRow): Schemas['Trade'] => ({
  symbol: trade.symbol,
  buy_date: trade.buyDate,
  sell_date: trade.sellDate,
  side: trade.side,
  buy_price: priceNumber(trade.buyPrice),
  sell_price: priceNumber(trade.sellPrice),
  volume: quantityNumber(trade.quantity),
  total_profit_loss: moneyNumber(trade.profit),
  return_percentage: percent(trade.profit, trade.costBasis),
  trade_result: trade.profit > 0n ? 'Win' : trade.profit < 0n ? 'Loss' : 'Breakeven',
  broker_verified: trade.brokerVerified,
})

export const toTradeDetail = (trade: TradeRow): Schemas['TradeDetail'] => ({
  ...toTrade(trade),
  profit_per_share: priceNumber(perUnit(trade.profit, contractUnits(trade.instrument, trade.quantity))),
})

/** One record per real row; identical rows are repeated. */
export const toDividends = (row: DividendRow): Schemas['Dividend'][] =>
  Array.from({ length: row.copies }, () => ({
    symbol: row.symbol,
    transaction_date: row.date,
    action: row.action,
    amount: moneyNumber(toCents(row.amount)),
  }))

export const toCalendarDay = (day: CalendarDay, { holiday, closesEarlyAt }: ExchangeDay): Schemas['CalendarDay'] => ({
  date: day.date,
  day: day.day,
  day_of_week: day.dayOfWeek,
  trade_count: day.tradeCount,
  trading_pnl: moneyNumber(day.tradingPnl),
  dividend_count: day.dividendCount,
  dividends: moneyNumber(day.dividends),
  total_pnl: moneyNumber(totalPnl(day)),
  has_activity: day.tradeCount + day.dividendCount > 0,
  week_trade_count: day.week.tradeCount,
  week_winning_trades: day.week.winningTrades,
  week_total_pnl: moneyNumber(day.week.totalPnl),
  week_win_rate: winRate(day.week.winningTrades, day.week.tradeCount),
  market_holiday: holiday,
  market_early_close: closesEarlyAt !== null,
})

export const toDaySummary = (day: DayTotals): Schemas['DaySummary'] => ({
  date: day.date,
  total_trading_pnl: moneyNumber(day.tradingPnl),
  total_dividends: moneyNumber(day.dividends),
  total_pnl: moneyNumber(totalPnl(day)),
  trade_count: day.tradeCount,
  dividend_count: day.dividendCount,
  winning_trades: day.winningTrades,
  win_rate: winRate(day.winningTrades, day.tradeCount),
})
