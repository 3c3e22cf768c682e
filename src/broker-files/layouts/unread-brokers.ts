/**
 * Brokers and platforms whose files are recognised by the names of their header, and cannot be imported: in other
 * currencies, of futures and currency pairs, without dates, or without a column that shows what was traded.
 */

const DOLLARS = 'Only amounts in US dollars are supported.'
const SECURITIES = 'Only shares, funds, bonds and options are supported.'
const FROM_BROKER = 'Export the trades from the broker that carried them out.'
const NONE = 'Such files cannot be imported.'

/** What completes "This file is …", the sentence behind it, and the names that its header has together. */
export const UNREAD_BROKERS: readonly (readonly [name: string, advice: string, ...header: string[]])[] = [
  [
    'a NinjaTrader list of trades, which are of futures',
    SECURITIES,
    ...['instrument', 'market pos.', 'entry price', 'exit price'],
  ],
  [
    'a NinjaTrader list of executions, which are of futures',
    SECURITIES,
    ...['instrument', 'action', 'e/x', 'position', 'rate', 'connection'],
  ],
  [
    'a Tradovate list of orders, which are of futures',
    SECURITIES,
    ...['b/s', 'contract', 'product', 'avgprice', 'filledqty'],
  ],
  ['a Tradovate performance report, which is of futures', SECURITIES, ...['symbol', 'buyfillid', 'sellfillid', 'pnl']],
  [
    'a MetaTrader list of positions, which are of currency pairs and contracts for difference',
    SECURITIES,
    ...['position', 'symbol', 'volume', 's / l', 't / p', 'swap'],
  ],
  [
    'a MetaTrader list of deals, which are of currency pairs and contracts for difference',
    SECURITIES,
    ...['deal', 'symbol', 'direction', 'volume', 'swap'],
  ],
  [
    'a cTrader history, which is of currency pairs and contracts for difference',
    SECURITIES,
    ...['symbol', 'opening direction', 'entry price', 'closing quantity'],
  ],
  ['a TopstepX list of trades, which are of futures', SECURITIES, ...['contractname', 'enteredat', 'exitedat', 'pnl']],
  [
    'a TradingView list of orders, which may be of paper trading',
    FROM_BROKER,
    ...['symbol', 'side', 'fill price', 'placing time', 'closing time', 'leverage'],
  ],
  [
    'a DAS Trader list of executions, which has times and no dates',
    FROM_BROKER,
    ...['time', 'symbol', 'side', 'price', 'qty', 'route', 'cloid'],
  ],
  ['a Binance trade history, which is of cryptocurrencies', SECURITIES, 'date(utc)', 'pair', 'side', 'executed'],
  ['a Binance trade history, which is of cryptocurrencies', SECURITIES, 'date(utc)', 'market', 'type', 'fee coin'],
  [
    'a Coinbase history, which is of cryptocurrencies',
    SECURITIES,
    ...['timestamp', 'transaction type', 'asset', 'quantity transacted'],
  ],
  [
    'a Zerodha tradebook, whose prices are in rupees',
    DOLLARS,
    ...['symbol', 'trade_date', 'segment', 'trade_type', 'order_execution_time'],
  ],
  [
    'a Zerodha tax statement, whose amounts are in rupees',
    DOLLARS,
    ...['symbol', 'entry date', 'exit date', 'buy value', 'sell value', 'period of holding'],
  ],
  [
    'a DEGIRO account history, which is not in US dollars',
    DOLLARS,
    ...['datum', 'valutadatum', 'omschrijving', 'mutatie'],
  ],
  [
    'a DEGIRO list of transactions, whose totals are not in US dollars',
    DOLLARS,
    ...['product', 'isin', 'reference exchange', 'venue'],
  ],
  ['a Freetrade history, which is in pounds', DOLLARS, 'title', 'type', 'timestamp', 'account currency'],
  [
    'a BUX history, which is in euros',
    DOLLARS,
    ...['transaction category', 'asset id', 'asset quantity', 'asset price'],
  ],
  [
    'an InvestEngine statement, which is in pounds',
    DOLLARS,
    ...['security / isin', 'transaction type', 'total trade value'],
  ],
  [
    'a SelfWealth list of trades, which are in Australian dollars',
    DOLLARS,
    ...['action', 'reference', 'code', 'units', 'consideration', 'brokerage'],
  ],
  ['an Avanza history, which is in kronor', DOLLARS, 'datum', 'konto', 'typ av transaktion', 'belopp'],
  [
    'a Scalable Capital history, which is in euros',
    DOLLARS,
    ...['reference', 'assettype', 'isin', 'shares', 'tax', 'currency'],
  ],
  [
    'an XTB history, which has quantities only in its comments',
    NONE,
    ...['id', 'type', 'time', 'symbol', 'comment', 'amount', '!quantity'],
  ],
  [
    'a moomoo list of orders, whose quantities and prices are in one column',
    'Export the history of orders with the columns Fill Qty, Fill Price, Fill Amount and Fill Time.',
    ...['side', 'symbol', 'filled@avg price', '!fill qty'],
  ],
  [
    'a Wealthsimple statement, whose trades have symbol and shares in words only',
    'Export the activities, with columns such as activity_type, symbol, quantity and net_cash_amount, or enter the trades yourself.',
    ...['date', 'transaction', 'description', 'amount', 'balance', 'currency', '!symbol', '!quantity'],
  ],
  ['a list of M1 Finance lots, which prints no proceeds', NONE, ...['m1 tax lot id', 'acquisition date', 'close date']],
]
