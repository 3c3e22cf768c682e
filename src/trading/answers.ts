/** Converts trades and dividends to the contract's shapes. */
import type { components } from '../../generated/dashboard.ts'
import { winRate } from '../ledger/day-totals.ts'
import type { Execution } from '../ledger/executions.ts'
import { contractUnits } from '../ledger/instrument.ts'
import { roundTripId, tradeId } from '../ledger/public-ids.ts'
import type { RoundTripCounts } from '../ledger/total-queries.ts'
import { moneyNumber, percent, perUnit, priceNumber, quantityNumber, toCents } from '../lib/decimal.ts'
import type { Pages } from '../lib/listed.ts'
import type { DividendRow, TradeRow } from './queries.ts'
import { tradeResult } from './trade-result.ts'

type Schemas = components['schemas']

export const toTrade = (trade: TradeRow): Schemas['Trade'] => ({
  symbol: trade.symbol,
  buy_date: trade.buyDate,
  sell_date: trade.sellDate,
  side: trade.side,
  buy_price: trade.buyPrice === null ? null : priceNumber(trade.buyPrice),
  sell_price: trade.sellPrice === null ? null : priceNumber(trade.sellPrice),
  volume: trade.quantity === null ? null : quantityNumber(trade.quantity),
  total_profit_loss: moneyNumber(trade.profit),
  return_percentage: percent(trade.profit, trade.costBasis),
  trade_result: tradeResult(trade.profit),
  broker_verified: trade.brokerVerified,
  id: tradeId(trade),
  round_trip_id:
    trade.roundTripOn === ''
      ? null
      : roundTripId({ ...trade, openedOn: trade.roundTripOn, number: trade.roundTripNumber }),
  gross_buy_price: trade.grossBuyPrice === null ? null : priceNumber(trade.grossBuyPrice),
  gross_sell_price: trade.grossSellPrice === null ? null : priceNumber(trade.grossSellPrice),
  fees: trade.fees === null ? null : moneyNumber(trade.fees),
  own_entry: trade.ownEntry,
  awaits_answer: trade.awaitsAnswer,
})

export const toTradeDetail = (trade: TradeRow): Schemas['TradeDetail'] => ({
  ...toTrade(trade),
  profit_per_share:
    trade.quantity === null
      ? null
      : priceNumber(perUnit(trade.profit, contractUnits(trade.instrument, trade.quantity))),
})

export const toRoundTripCounts = ({ roundTrips, roundTripWins }: RoundTripCounts) => ({
  round_trip_count: roundTrips,
  round_trip_wins: roundTripWins,
  round_trip_win_rate: winRate(roundTripWins, roundTrips),
})

export const toExecution = (execution: Execution): Schemas['Execution'] => ({
  date: execution.date,
  time: execution.time,
  effect: execution.isOpening ? 'open' : 'close',
  action: execution.action,
  quantity: quantityNumber(execution.quantity),
  price: execution.price === null ? null : priceNumber(execution.price),
  fees: moneyNumber(execution.fees),
  amount: execution.amount === null ? null : moneyNumber(execution.amount),
  own_entry: execution.ownEntry,
  own_entry_id: execution.ownEntryId,
})

/** Repeats identical rows as often as they were recorded. */
export const toDividends = (row: DividendRow): Schemas['Dividend'][] =>
  Array.from({ length: row.copies }, () => toDividend(row))

const toDividend = (row: DividendRow): Schemas['Dividend'] => ({
  symbol: row.symbol,
  transaction_date: row.date,
  action: row.action,
  amount: moneyNumber(toCents(row.amount)),
  own_entry: row.ownEntry !== null,
})

export async function* listTrades<Trade>(
  pages: Pages<TradeRow>,
  toAnswer: (trade: TradeRow) => Trade,
): AsyncGenerator<Trade[]> {
  for await (const page of pages) yield page.map(toAnswer)
}

export async function* listDividends(pages: Pages<DividendRow>): AsyncGenerator<Schemas['Dividend'][]> {
  for await (const page of pages) yield page.flatMap(toDividends)
}
