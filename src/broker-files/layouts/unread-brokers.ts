/**
 * Brokers and platforms whose files are recognised by the names of their header, and not read: in other currencies, of
 * futures and currency pairs, with a trade in one row, or without a column that shows what an amount is.
 */

/** What completes "This file is …", and the names that its header has together. */
export const UNREAD_BROKERS: readonly (readonly [name: string, ...header: string[]])[] = [
  ['a NinjaTrader list of trades', 'instrument', 'market pos.', 'entry price', 'exit price'],
  ['a NinjaTrader list of executions', 'instrument', 'action', 'e/x', 'position', 'rate', 'connection'],
  ['a Tradovate list of orders', 'b/s', 'contract', 'product', 'avgprice', 'filledqty'],
  ['a Tradovate performance report', 'symbol', 'buyfillid', 'sellfillid', 'pnl'],
  ['a MetaTrader list of positions', 'position', 'symbol', 'volume', 's / l', 't / p', 'swap'],
  ['a MetaTrader list of deals', 'deal', 'symbol', 'direction', 'volume', 'swap'],
  ['a cTrader history', 'symbol', 'opening direction', 'entry price', 'closing quantity'],
  ['a TopstepX list of trades', 'contractname', 'enteredat', 'exitedat', 'pnl'],
  ['a TradingView list of orders', 'symbol', 'side', 'fill price', 'placing time', 'closing time', 'leverage'],
  ['a DAS Trader list of executions', 'time', 'symbol', 'side', 'price', 'qty', 'route', 'cloid'],
  ['a Binance trade history', 'date(utc)', 'pair', 'side', 'executed'],
  ['a Binance trade history', 'date(utc)', 'market', 'type', 'fee coin'],
  ['a Coinbase history', 'timestamp', 'transaction type', 'asset', 'quantity transacted'],
  ['a Cash App history', 'transaction id', 'transaction type', 'asset type', 'asset price', 'asset amount'],
  ['an Alpaca list of activities', 'activity_type', 'transaction_time', 'side', 'symbol', 'leaves_qty'],
  ['a Wealthsimple list of activities', 'activity_type', 'activity_sub_type', 'symbol', 'net_cash_amount'],
  ['a Zerodha tradebook', 'symbol', 'trade_date', 'segment', 'trade_type', 'order_execution_time'],
  ['a Zerodha tax statement', 'symbol', 'entry date', 'exit date', 'buy value', 'sell value', 'period of holding'],
  ['a DEGIRO list of transactions', 'product', 'isin', 'reference exchange', 'venue'],
  ['an eToro list of closed positions', 'position id', 'units', 'open rate', 'close rate'],
  ['a BUX history', 'transaction category', 'asset id', 'asset quantity', 'asset price'],
  ['an InvestEngine statement', 'security / isin', 'transaction type', 'total trade value'],
  ['a SelfWealth list of trades', 'action', 'reference', 'code', 'units', 'consideration', 'brokerage'],
  ['an Avanza history', 'datum', 'konto', 'typ av transaktion', 'belopp'],
  ['a Scalable Capital history', 'reference', 'assettype', 'isin', 'shares', 'tax', 'currency'],
]
