/** Converts the list of trades to the contract's shapes. */
import type { components } from '../../../generated/dashboard.ts'
import { winRate } from '../../ledger/day-totals.ts'
import type { Execution } from '../../ledger/executions.ts'
import { moneyNumber, quantityNumber } from '../../lib/decimal.ts'
import { toExecution, toTradeDetail } from '../answers.ts'
import type { ListedTradeRow, selectTrade, TradeTotals } from './queries.ts'

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

type Found = NonNullable<Awaited<ReturnType<typeof selectTrade>>>

export const toTradeRecord = (
  trade: Found['trade'],
  lot: Found['lot'],
  executions: readonly Execution[],
): Schemas['TradeRecord'] => ({
  trade: toListedTrade(trade),
  proceeds: moneyNumber(trade.proceeds),
  cost_basis: moneyNumber(trade.costBasis),
  disallowed_loss: moneyNumber(trade.disallowedLoss),
  term: trade.term,
  lot: lot === null ? null : toPrintedLot(lot),
  difference:
    trade.quantityDifference === null || trade.amountDifference === null
      ? null
      : { quantity: quantityNumber(trade.quantityDifference), amount: moneyNumber(trade.amountDifference) },
  executions: executions.map(toExecution),
})

const toPrintedLot = (lot: NonNullable<Found['lot']>): Schemas['PrintedLot'] => ({
  acquired: lot.acquired,
  sold: lot.sold,
  quantity: lot.quantity === null ? null : quantityNumber(lot.quantity),
  proceeds: moneyNumber(lot.proceeds),
  cost_basis: moneyNumber(lot.costBasis),
  gain: lot.gain === null ? null : moneyNumber(lot.gain),
  disallowed_loss: moneyNumber(lot.disallowedLoss),
  term: lot.term,
  box: lot.box,
})

export const toTradeTotals = (totals: TradeTotals): Schemas['TradeTotals'] => ({
  trade_count: totals.tradeCount,
  winning_trades: totals.winningTrades,
  win_rate: winRate(totals.winningTrades, totals.tradeCount),
  trading_pl: moneyNumber(totals.tradingPnl),
})
