/** Trades of a Flex query of Interactive Brokers, with times or without. */
import { table } from '../support/broker-files.ts'

export interface FlexTrade {
  symbol: string
  /** Bought, or sold if negative. */
  quantity: number
  price: number
  /** Such as `2026-11-24` or `2026-11-24 09:51:37`. */
  at: string
  closes?: boolean
}

const HEADER = [
  ...['ClientAccountID', 'Symbol', 'Buy/Sell', 'Quantity', 'Price', 'Amount', 'Commission', 'NetCash', 'TradeDate'],
  ...['SettleDate', 'Exchange', 'OrderType', 'CurrencyPrimary', 'AssetClass', 'Multiplier', 'Open/CloseIndicator'],
]

export const flexTrades = (trades: readonly FlexTrade[], account = 'U7654321'): string =>
  table(
    HEADER,
    trades.map(({ symbol, quantity, price, at, closes = quantity < 0 }) => {
      const [date = '', time] = at.replaceAll(/[-:]/g, '').split(' ')
      const amount = (-quantity * price).toFixed(2)
      return [
        ...[account, symbol, quantity < 0 ? 'SELL' : 'BUY', String(quantity), String(price), amount, '0', amount],
        ...[time === undefined ? date : `${date};${time}`, date, 'NYSE', 'LMT', 'USD', 'STK', '1', closes ? 'C' : 'O'],
      ]
    }),
  )
