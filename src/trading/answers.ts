/** Converts trades and dividends to the contract's shapes. */
import type { components } from '../../generated/dashboard.ts'
import { contractUnits } from '../ledger/instrument.ts'
import { moneyNumber, percent, perUnit, priceNumber, quantityNumber, toCents } from '../lib/decimal.ts'
import type { DividendRow, TradeRow } from './queries.ts'

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

/** Repeats identical rows as often as they were recorded. */
export const toDividends = (row: DividendRow): Schemas['Dividend'][] =>
  Array.from({ length: row.copies }, () => ({
    symbol: row.symbol,
    transaction_date: row.date,
    action: row.action,
    amount: moneyNumber(toCents(row.amount)),
  }))
