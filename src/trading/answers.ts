/** Converts trades and dividends to the contract's shapes. */
import type { components } from '../../generated/dashboard.ts'
import { contractUnits } from '../ledger/instrument.ts'
import { moneyNumber, percent, perUnit, priceNumber, quantityNumber, toCents } from '../lib/decimal.ts'
import { type Listed, PAGE_ROWS } from '../lib/large-json.ts'
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
})

export const toTradeDetail = (trade: TradeRow): Schemas['TradeDetail'] => ({
  ...toTrade(trade),
  profit_per_share:
    trade.quantity === null
      ? null
      : priceNumber(perUnit(trade.profit, contractUnits(trade.instrument, trade.quantity))),
})

/** Repeats identical rows as often as they were recorded. */
export const toDividends = (row: DividendRow): Schemas['Dividend'][] =>
  Array.from({ length: row.copies }, () => toDividend(row))

const toDividend = (row: DividendRow): Schemas['Dividend'] => ({
  symbol: row.symbol,
  transaction_date: row.date,
  action: row.action,
  amount: moneyNumber(toCents(row.amount)),
})

/** As `toDividends`, of each row. */
export const listDividends = (rows: Listed<DividendRow>): Listed<Schemas['Dividend']> =>
  typeof rows === 'function' ? () => repeated(rows()) : rows.flatMap(toDividends)

async function* repeated(pages: AsyncIterable<readonly DividendRow[]>): AsyncGenerator<Schemas['Dividend'][]> {
  let page: Schemas['Dividend'][] = []
  for await (const rows of pages)
    for (const row of rows) {
      const dividend = toDividend(row)
      for (let n = 0; n < row.copies; n++) {
        page.push(dividend)
        if (page.length < PAGE_ROWS) continue
        yield page
        page = []
      }
    }
  yield page
}
