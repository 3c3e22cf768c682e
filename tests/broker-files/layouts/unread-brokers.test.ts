/** Files of brokers and platforms that are not read are refused by name, whichever kind the user takes them for. */
import t from 'tap'
import { UNREAD_BROKERS } from '../../../src/broker-files/layouts/unread-brokers.ts'
import { refusal } from './read.ts'

/** Headers as the brokers print them. */
const HEADERS: readonly (readonly [name: string, header: string])[] = [
  [
    'a NinjaTrader list of trades',
    'Trade number,Instrument,Account,Strategy,Market pos.,Qty,Entry price,Exit price,Entry time,Exit time,Entry name,Exit name,Profit,Cum. net profit,Commission',
  ],
  [
    'a NinjaTrader list of executions',
    'Instrument,Action,Quantity,Price,Time,ID,E/X,Position,Order ID,Name,Commission,Rate,Account,Connection,',
  ],
  [
    'a Tradovate list of orders',
    'orderId,Account,Order ID,B/S,Contract,Product,Product Description,avgPrice,filledQty,Fill Time,Status,Date,Quantity,Type,Filled Qty,Avg Fill Price',
  ],
  [
    'a Tradovate performance report',
    'symbol,_priceFormat,_tickSize,buyFillId,sellFillId,qty,buyPrice,sellPrice,pnl,boughtTimestamp,soldTimestamp,duration',
  ],
  [
    'a MetaTrader list of positions',
    'Time,Position,Symbol,Type,Volume,Price,S / L,T / P,Time,Price,Commission,Swap,Profit',
  ],
  [
    'a MetaTrader list of deals',
    'Time,Deal,Symbol,Type,Direction,Volume,Price,Order,Commission,Fee,Swap,Profit,Balance,Comment',
  ],
  [
    'a cTrader history',
    'ID,Symbol,Opening Direction,Opening Time (UTC+2),Closing Time (UTC+2),Entry Price,Closing Price,Closing Quantity,Commission,Swap,Net USD',
  ],
  [
    'a TopstepX list of trades',
    'Id,ContractName,EnteredAt,ExitedAt,EntryPrice,ExitPrice,Fees,PnL,Size,Type,TradeDay,TradeDuration,Commissions',
  ],
  [
    'a TradingView list of orders',
    'Symbol,Side,Type,Qty,Limit Price,Stop Price,Fill Price,Status,Commission,Placing Time,Closing Time,Order ID,Level ID,Leverage,Margin',
  ],
  ['a DAS Trader list of executions', 'Time,Symbol,Side,Price,Qty,Route,Account,Type,Cloid'],
  ['a Binance trade history', 'Date(UTC),Pair,Side,Price,Executed,Amount,Fee'],
  ['a Binance trade history', 'Date(UTC),Market,Type,Price,Amount,Total,Fee,Fee Coin'],
  [
    'a Coinbase history',
    'ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes',
  ],
  [
    'a Cash App history',
    'Transaction ID,Date,Transaction Type,Currency,Amount,Fee,Net Amount,Asset Type,Asset Price,Asset Amount,Status,Notes,Account',
  ],
  [
    'an Alpaca list of activities',
    'id,activity_type,transaction_time,type,price,qty,side,symbol,leaves_qty,order_id,cum_qty,order_status',
  ],
  [
    'a Wealthsimple list of activities',
    'transaction_date,settlement_date,account_id,account_type,activity_type,activity_sub_type,direction,symbol,name,currency,quantity,unit_price,commission,net_cash_amount',
  ],
  [
    'a Zerodha tradebook',
    'symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time',
  ],
  [
    'a Zerodha tax statement',
    'Symbol,ISIN,Entry Date,Exit Date,Quantity,Buy Value,Sell Value,Profit,Period of Holding,Fair Market Value,Taxable Profit,Turnover,Brokerage',
  ],
  [
    'a DEGIRO list of transactions',
    'Date,Time,Product,ISIN,Reference exchange,Venue,Quantity,Price,,Local value,,Value,,Exchange rate,Transaction and/or third,,Total,,Order ID',
  ],
  [
    'an eToro list of closed positions',
    'Position ID,Action,Amount,Units,Open Date,Close Date,Leverage,Spread,Profit,Open Rate,Close Rate,Rollover Fees and Dividends,Is Real,ISIN,Notes',
  ],
  [
    'a BUX history',
    'Transaction Time (CET),Transaction Category,Transaction Type,Transfer Type,Transaction Amount,Transaction Currency,Cash Balance Amount,Asset Id,Asset Name,Asset Quantity,Asset Price,Asset Currency',
  ],
  [
    'an InvestEngine statement',
    'Security / ISIN,Transaction Type,Quantity,Share Price,Total Trade Value,Trade Date/Time,Settlement Date,Broker',
  ],
  [
    'a SelfWealth list of trades',
    'Trade Date,Settlement Date,Action,Reference,Code,Name,Units,Average Price,Consideration,Brokerage,Total',
  ],
  [
    'an Avanza history',
    'Datum;Konto;Typ av transaktion;Värdepapper/beskrivning;Antal;Kurs;Belopp;Transaktionsvaluta;Courtage (SEK);ISIN;Resultat',
  ],
  [
    'a Scalable Capital history',
    'date;time;status;reference;description;assetType;type;isin;shares;price;amount;fee;tax;currency',
  ],
]

t.test('each is named', async (t) => {
  for (const [name, header] of HEADERS)
    for (const kind of ['transactions', 'gains'] as const)
      t.match(
        await refusal(`${header.replaceAll(';', ',')}\n`, kind),
        `This file is ${name}, which is not supported. Export `,
        header,
      )
  t.same(
    HEADERS.map(([name]) => name),
    UNREAD_BROKERS.map(([name]) => name),
  )
})
