/** Files of brokers and platforms that no layout reads, whichever kind the user takes them for. */
import t from 'tap'
import { detect, detectAny } from '../../../src/broker-files/detect.ts'
import { UNREAD_BROKERS } from '../../../src/broker-files/layouts/unread-brokers.ts'
import { recordsOf } from './read.ts'

/** Headers as the brokers print them. */
const HEADERS: readonly (readonly [name: string, header: string])[] = [
  [
    'a NinjaTrader list of trades, which are of futures',
    'Trade number,Instrument,Account,Strategy,Market pos.,Qty,Entry price,Exit price,Entry time,Exit time,Entry name,Exit name,Profit,Cum. net profit,Commission',
  ],
  [
    'a NinjaTrader list of executions, which are of futures',
    'Instrument,Action,Quantity,Price,Time,ID,E/X,Position,Order ID,Name,Commission,Rate,Account,Connection,',
  ],
  [
    'a Tradovate list of orders, which are of futures',
    'orderId,Account,Order ID,B/S,Contract,Product,Product Description,avgPrice,filledQty,Fill Time,Status,Date,Quantity,Type,Filled Qty,Avg Fill Price',
  ],
  [
    'a Tradovate performance report, which is of futures',
    'symbol,_priceFormat,_tickSize,buyFillId,sellFillId,qty,buyPrice,sellPrice,pnl,boughtTimestamp,soldTimestamp,duration',
  ],
  [
    'a MetaTrader list of positions, which are of currency pairs and contracts for difference',
    'Time,Position,Symbol,Type,Volume,Price,S / L,T / P,Time,Price,Commission,Swap,Profit',
  ],
  [
    'a MetaTrader list of deals, which are of currency pairs and contracts for difference',
    'Time,Deal,Symbol,Type,Direction,Volume,Price,Order,Commission,Fee,Swap,Profit,Balance,Comment',
  ],
  [
    'a cTrader history, which is of currency pairs and contracts for difference',
    'ID,Symbol,Opening Direction,Opening Time (UTC+2),Closing Time (UTC+2),Entry Price,Closing Price,Closing Quantity,Commission,Swap,Net USD',
  ],
  [
    'a TopstepX list of trades, which are of futures',
    'Id,ContractName,EnteredAt,ExitedAt,EntryPrice,ExitPrice,Fees,PnL,Size,Type,TradeDay,TradeDuration,Commissions',
  ],
  [
    'a TradingView list of orders, which may be of paper trading',
    'Symbol,Side,Type,Qty,Limit Price,Stop Price,Fill Price,Status,Commission,Placing Time,Closing Time,Order ID,Level ID,Leverage,Margin',
  ],
  [
    'a DAS Trader list of executions, which has times and no dates',
    'Time,Symbol,Side,Price,Qty,Route,Account,Type,Cloid',
  ],
  ['a Binance trade history, which is of cryptocurrencies', 'Date(UTC),Pair,Side,Price,Executed,Amount,Fee'],
  ['a Binance trade history, which is of cryptocurrencies', 'Date(UTC),Market,Type,Price,Amount,Total,Fee,Fee Coin'],
  [
    'a Coinbase history, which is of cryptocurrencies',
    'ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes',
  ],
  [
    'a Zerodha tradebook, whose prices are in rupees',
    'symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time',
  ],
  [
    'a Zerodha tax statement, whose amounts are in rupees',
    'Symbol,ISIN,Entry Date,Exit Date,Quantity,Buy Value,Sell Value,Profit,Period of Holding,Fair Market Value,Taxable Profit,Turnover,Brokerage',
  ],
  [
    'a DEGIRO account history, which is not in US dollars',
    'Datum,Tijd,Valutadatum,Product,ISIN,Omschrijving,FX,Mutatie,,Saldo,,Order Id',
  ],
  [
    'a DEGIRO list of transactions, whose totals are not in US dollars',
    'Date,Time,Product,ISIN,Reference exchange,Venue,Quantity,Price,,Local value,,Value,,Exchange rate,Transaction and/or third,,Total,,Order ID',
  ],
  ['a Freetrade history, which is in pounds', 'Title,Type,Timestamp,Account Currency,Total Amount,Buy / Sell,Ticker'],
  [
    'a BUX history, which is in euros',
    'Transaction Time (CET),Transaction Category,Transaction Type,Transfer Type,Transaction Amount,Transaction Currency,Cash Balance Amount,Asset Id,Asset Name,Asset Quantity,Asset Price,Asset Currency',
  ],
  [
    'an InvestEngine statement, which is in pounds',
    'Security / ISIN,Transaction Type,Quantity,Share Price,Total Trade Value,Trade Date/Time,Settlement Date,Broker',
  ],
  [
    'a SelfWealth list of trades, which are in Australian dollars',
    'Trade Date,Settlement Date,Action,Reference,Code,Name,Units,Average Price,Consideration,Brokerage,Total',
  ],
  [
    'an Avanza history, which is in kronor',
    'Datum;Konto;Typ av transaktion;Värdepapper/beskrivning;Antal;Kurs;Belopp;Transaktionsvaluta;Courtage (SEK);ISIN;Resultat',
  ],
  [
    'a Scalable Capital history, which is in euros',
    'date;time;status;reference;description;assetType;type;isin;shares;price;amount;fee;tax;currency',
  ],
  ['an XTB history, which has quantities only in its comments', 'ID;Type;Time;Symbol;Comment;Amount'],
  [
    'a moomoo list of orders, whose quantities and prices are in one column',
    'Side,Symbol,Name,Order Price,Order Qty,Order Amount,Status,Filled@Avg Price,Order Time',
  ],
  [
    'a Wealthsimple statement, whose trades have symbol and shares in words only',
    'date,transaction,description,amount,balance,currency',
  ],
  [
    'a list of M1 Finance lots, which prints no proceeds',
    'Symbol,Cusip,Acquisition Date,Quantity,Cost Basis,Close Date,M1 Tax Lot Id',
  ],
]

/** Headers of files of brokers without a layout. */
const WITHOUT_LAYOUT: readonly (readonly [name: string, header: string])[] = [
  [
    'a moomoo list of orders',
    'Side,Symbol,Name,Order Price,Order Qty,Order Amount,Status,Filled@Avg Price,Order Time,Currency,Fill Qty,Fill Price,Fill Amount,Fill Time,Commission,Platform Fees,Total',
  ],
  ['a Trading 212 history', 'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Total'],
  ['a Revolut history', 'Date,Ticker,Type,Quantity,Price per share,Total Amount,Currency,FX Rate'],
  ['an eToro history', 'Date,Type,Details,Amount,Units,Realized Equity Change,Balance,Position ID'],
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
    'an eToro list of closed positions',
    'Position ID,Action,Amount,Units,Open Date,Close Date,Leverage,Spread,Profit,Open Rate,Close Rate,Rollover Fees and Dividends,Is Real,ISIN,Notes',
  ],
  ['a Swissquote history', 'Date;Order #;Transaction;Symbol;Name;ISIN;Quantity;Unit price;Costs;Currency'],
  ['a Saxo history', 'Client ID,Trade Date,Value Date,Type,Instrument,Instrument ISIN,Currency'],
  [
    'a Lightspeed list of trades',
    'Trade Number,Trade Date,Execution Time,Symbol,Side,Qty,Price,Commission Amount,FeeSEC,Buy/Sell,NET Amount',
  ],
  [
    'a T. Rowe Price history',
    'Account Type,Trade Date,Transaction Details,Account Ticker,Account Number,Net Dollar Amount,Quantity,Price',
  ],
]

const answersOf = async (header: string) => {
  const head = { delimiter: ',', records: await recordsOf(`${header.replaceAll(';', ',')}\n`) }
  return [detect('transactions', head), detect('gains', head), detectAny(head)]
}

t.test('each is named, with what is not supported of it or where its trades are', async (t) => {
  for (const [n, [name, header]] of HEADERS.entries()) {
    const [known, advice] = UNREAD_BROKERS[n] ?? []
    t.equal(known, name)
    for (const answer of await answersOf(header))
      t.match(
        answer,
        { ok: false, code: 'file_of_no_layout', message: `This file is ${name}. ${advice}`, instead: { what: advice } },
        header,
      )
  }
  t.equal(HEADERS.length, UNREAD_BROKERS.length)
})

t.test('the columns of files of brokers without a layout are asked for', async (t) => {
  for (const [name, header] of WITHOUT_LAYOUT)
    for (const answer of await answersOf(header))
      t.match(answer, { ok: false, asks: { line: 1 } }, `${name}: ${header}`)
})
