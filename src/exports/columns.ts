/** The columns of trades and dividends and the lines of the summary, shared by every format. */
import { type Money, percent, toCents } from '../lib/decimal.ts'
import { tradeResult } from '../trading/trade-result.ts'
import type { ExportDividend, ExportTrade } from './queries.ts'
import type { ExportTotals } from './totals.ts'

/**
 * `text` is from a broker's file and may be hostile, `word` is our own. `money`, `price` and `quantity` are scaled
 * integers, `percent` is in percent units. A `date` can also be a word that stands for several.
 */
export type Kind = 'text' | 'word' | 'date' | 'count' | 'money' | 'price' | 'quantity' | 'percent'
export type Value = string | number | bigint | null

export interface Column<Row, Totals = ExportTotals> {
  /** The name of the API's field, if it has one. */
  readonly name: string
  /** The heading that users see. */
  readonly title: string
  readonly kind: Kind
  read(row: Row, accounts: ReadonlyMap<number, string>): Value
  /** The total under the column. */
  total?(totals: Totals): Money
}

export const TRADE_COLUMNS: readonly Column<ExportTrade>[] = [
  { name: 'date', title: 'Closed', kind: 'date', read: (trade) => trade.closedOn },
  { name: 'account', title: 'Account', kind: 'text', read: (trade, accounts) => accounts.get(trade.accountId) ?? '' },
  { name: 'symbol', title: 'Symbol', kind: 'text', read: (trade) => trade.symbol },
  { name: 'side', title: 'Side', kind: 'word', read: (trade) => trade.side },
  { name: 'buy_date', title: 'Bought', kind: 'date', read: (trade) => trade.buyDate },
  { name: 'sell_date', title: 'Sold', kind: 'date', read: (trade) => trade.sellDate },
  { name: 'volume', title: 'Quantity', kind: 'quantity', read: (trade) => trade.quantity },
  { name: 'buy_price', title: 'Buy price', kind: 'price', read: (trade) => trade.buyPrice },
  { name: 'sell_price', title: 'Sell price', kind: 'price', read: (trade) => trade.sellPrice },
  {
    name: 'proceeds',
    title: 'Proceeds',
    kind: 'money',
    read: (trade) => trade.proceeds,
    total: (totals) => totals.proceeds,
  },
  {
    name: 'cost_basis',
    title: 'Cost basis',
    kind: 'money',
    read: (trade) => trade.costBasis,
    total: (totals) => totals.costBasis,
  },
  {
    name: 'disallowed_loss',
    title: 'Disallowed loss',
    kind: 'money',
    read: (trade) => trade.disallowedLoss,
    total: (totals) => totals.disallowedLoss,
  },
  { name: 'term', title: 'Term', kind: 'word', read: (trade) => trade.term },
  { name: 'trade_result', title: 'Result', kind: 'word', read: (trade) => tradeResult(trade.profit) },
  {
    name: 'broker_verified',
    title: 'Broker verified',
    kind: 'word',
    read: (trade) => (trade.brokerVerified ? 'true' : 'false'),
  },
  { name: 'percentage', title: 'Return', kind: 'percent', read: (trade) => percent(trade.profit, trade.costBasis) },
  {
    name: 'amount',
    title: 'Gain or loss',
    kind: 'money',
    read: (trade) => trade.profit,
    total: (totals) => totals.profit,
  },
]

/** A dividend has one row for each copy. */
export const DIVIDEND_COLUMNS: readonly Column<ExportDividend>[] = [
  { name: 'date', title: 'Date', kind: 'date', read: (dividend) => dividend.date },
  {
    name: 'account',
    title: 'Account',
    kind: 'text',
    read: (dividend, accounts) => accounts.get(dividend.accountId) ?? '',
  },
  { name: 'symbol', title: 'Symbol', kind: 'text', read: (dividend) => dividend.symbol },
  { name: 'action', title: 'Paid as', kind: 'text', read: (dividend) => dividend.action },
  {
    name: 'amount',
    title: 'Amount',
    kind: 'money',
    read: (dividend) => toCents(dividend.amount),
    total: (totals) => totals.dividendIncome,
  },
]

export interface SummaryLine {
  readonly name: string
  readonly title: string
  readonly kind: Kind
  readonly value: number | Money
}

/** The lines of the summary, named like the fields of the month's summary in the API if it has them. */
export const summaryOf = (totals: ExportTotals): SummaryLine[] => [
  { name: 'total_trades', title: 'Lots', kind: 'count', value: totals.trades },
  { name: 'winning_trades', title: 'Winning lots', kind: 'count', value: totals.winningTrades },
  {
    name: 'win_rate',
    title: 'Win rate of lots',
    kind: 'percent',
    value: percent(BigInt(totals.winningTrades), BigInt(totals.trades)),
  },
  { name: 'proceeds', title: 'Proceeds', kind: 'money', value: totals.proceeds },
  { name: 'cost_basis', title: 'Cost basis', kind: 'money', value: totals.costBasis },
  { name: 'disallowed_loss', title: 'Disallowed loss (wash sales)', kind: 'money', value: totals.disallowedLoss },
  { name: 'short_term', title: 'Short-term gain or loss', kind: 'money', value: totals.shortTerm },
  { name: 'long_term', title: 'Long-term gain or loss', kind: 'money', value: totals.longTerm },
  {
    name: 'term_unknown',
    title: 'Gain or loss without a term',
    kind: 'money',
    value: totals.profit - totals.shortTerm - totals.longTerm,
  },
  { name: 'trading_pl', title: 'Trading gain or loss', kind: 'money', value: totals.profit },
  { name: 'dividend_count', title: 'Dividends', kind: 'count', value: totals.dividends },
  { name: 'dividend_income', title: 'Dividend income', kind: 'money', value: totals.dividendIncome },
  {
    name: 'total_return_with_dividends',
    title: 'Total with dividends',
    kind: 'money',
    value: totals.profit + totals.dividendIncome,
  },
]
