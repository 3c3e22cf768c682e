/** Converts the list of trades to the contract's shapes. */
import type { components } from '../../../generated/dashboard.ts'
import { winRate } from '../../ledger/day-totals.ts'
import { moneyNumber } from '../../lib/decimal.ts'
import { toTradeDetail } from '../answers.ts'
import type { ListedTradeRow, TradeTotals } from './queries.ts'

type Schemas = components['schemas']

export const toListedTrade = (trade: ListedTradeRow): Schemas['ListedTrade'] => ({
  date: trade.closedOn,
  account_id: trade.accountId,
  ...toTradeDetail(trade),
  buy_time: trade.buyTime,
  sell_time: trade.sellTime,
  order_unknown:
    trade.profitLeast === null || trade.profitMost === null
      ? null
      : {
          least: moneyNumber(trade.profitLeast),
          most: moneyNumber(trade.profitMost),
        },
})

export const toTradeTotals = (totals: TradeTotals): Schemas['TradeTotals'] => ({
  trade_count: totals.tradeCount,
  winning_trades: totals.winningTrades,
  win_rate: winRate(totals.winningTrades, totals.tradeCount),
  trading_pl: moneyNumber(totals.tradingPnl),
})
