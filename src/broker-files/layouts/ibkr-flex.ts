/**
 * Interactive Brokers Flex queries of trades, of cash and of transferred positions. Whether a trade opened or closed a
 * position is in its codes.
 */
import { headerOf } from '../columns.ts'
import { type TransactionsTable, transactionsLayout } from '../described/transactions.ts'
import type { Fields } from '../fields.ts'
import type { LookAlike } from '../layout.ts'
import {
  ASSETS,
  CORPORATE_ACTIONS,
  describedTicker,
  EXPORTS,
  FOREX,
  instrumentOf,
  isForex,
  isReturnOfCapital,
  skipMovedCash,
  TRADES,
  TRANSFERS,
  tradeOf,
} from './ibkr-trades.ts'

const FLEX_EXPORTS = {
  transactions:
    'Export a Flex query of trades with Symbol, Buy/Sell, TradeDate, Quantity, NetCash, CurrencyPrimary, AssetClass and Open/CloseIndicator, at the level of executions.',
  gains: EXPORTS.gains,
}

/** Fees and interest have other words before a bracket. */
const isOfSecurity = (row: Fields) => /^(dividends|payment in lieu|withholding tax)/i.test(row.text('action'))

const ENDS = /^(header|bos|eos|eof)$/i

const FLEX_TRADE = ['symbol', 'buy/sell', 'tradedate', 'quantity', 'currencyprimary', 'assetclass']
const FLEX: Omit<TransactionsTable, 'signature' | 'columns'> = {
  skip: (row) =>
    isForex(row)
      ? FOREX
      : /^(closed_lot|wash_sale|symbol_summary|asset_summary)$/i.test(row.text('level'))
        ? 'sum or lot: its trades are rows of their own'
        : undefined,
  actionOf(row) {
    if (/^order$/i.test(row.text('level')))
      throw row.bad('level', 'is not supported: choose executions alone, or a trade would count twice')
    const side = /^(buy|sell)\b/i.exec(row.text('action'))?.[0]?.toLowerCase() ?? row.text('action')
    const cancelled = /\(ca/i.test(row.text('action')) ? ';Ca' : ''
    return tradeOf(row, side, `${row.text('effect')};${row.text('codes')}${cancelled}`)
  },
  vocabulary: TRADES,
  assetClasses: ASSETS,
  instrumentOf,
  feeFields: ['commission', 'taxes'],
  signs: { quantity: 'signed', amount: 'signed' },
  ends: ENDS,
}
const FLEX_COLUMNS = {
  level: 'levelofdetail',
  account: 'clientaccountid',
  symbol: 'symbol',
  description: 'description',
  action: 'buy/sell',
  quantity: 'quantity',
  price: 'tradeprice|price',
  commission: 'ibcommission|commission',
  taxes: 'taxes',
  date: 'tradedate',
  time: 'datetime|date/time|tradetime',
  posted: 'settledatetarget|settledate',
  currency: 'currencyprimary',
  assetClass: 'assetclass',
  multiplier: 'multiplier',
  effect: 'open/closeindicator',
  codes: 'notes/codes',
  realized: 'fifopnlrealized',
}

export const ibkrFlex = transactionsLayout({
  name: 'Interactive Brokers Flex query',
  broker: 'Interactive Brokers',
  exports: FLEX_EXPORTS,
  ...FLEX,
  signature: [[...FLEX_TRADE, 'netcash']],
  columns: { ...FLEX_COLUMNS, amount: 'netcash' },
  more: [
    {
      ...FLEX,
      signature: [[...FLEX_TRADE, 'proceeds', 'ibcommission|commission', 'ibcommissioncurrency']],
      columns: { ...FLEX_COLUMNS, proceeds: 'proceeds', costCurrency: 'ibcommissioncurrency' },
      actionOf(row) {
        row.cells.requireUsDollars(row.at('costCurrency'))
        return (FLEX.actionOf as NonNullable<TransactionsTable['actionOf']>)(row)
      },
      net: { gross: 'proceeds', costs: ['commission', 'taxes'], signed: true },
    },
    {
      signature: [['type', 'settledate|date/time', 'description', 'amount', 'currencyprimary']],
      without: ['buy/sell'],
      // `SUMMARY` and `DETAIL`
      sameIn: 'level',
      columns: {
        level: 'levelofdetail',
        account: 'clientaccountid',
        date: 'settledate|date/time',
        action: 'type',
        symbol: 'symbol',
        description: 'description',
        amount: 'amount',
        currency: 'currencyprimary',
      },
      vocabulary: [
        { action: 'Dividends', when: isReturnOfCapital, to: 'return_of_capital' },
        { action: ['Dividends', 'Payment In Lieu Of Dividends'], to: 'dividend' },
        { action: 'Withholding Tax', to: 'tax' },
        { action: ['Broker Interest Received', 'Broker Interest Paid'], to: 'interest' },
        { action: 'Deposits/Withdrawals', to: 'cash' },
        { action: 'Other Fees', to: 'fee' },
      ],
      // The symbol is a column that the user chooses; the description always begins with it.
      instrumentOf: (row) => (row.isBlank('symbol') && isOfSecurity(row) ? describedTicker(row) : instrumentOf(row)),
      signs: { quantity: 'signed', amount: 'signed' },
      ends: ENDS,
    },
    {
      signature: [['date', 'direction', 'symbol', 'assetclass', 'quantity', 'transferprice|positionamount']],
      columns: {
        account: 'clientaccountid',
        currency: 'currencyprimary',
        assetClass: 'assetclass',
        date: 'date',
        action: 'direction',
        symbol: 'symbol',
        description: 'description',
        quantity: 'quantity',
      },
      skip: skipMovedCash,
      vocabulary: TRANSFERS,
      assetClasses: ASSETS,
      instrumentOf,
      signs: { quantity: 'signed', amount: 'signed' },
      ends: ENDS,
    },
    {
      // With the code of its section, or without.
      signature: [
        ['header', 'corp'],
        ['actiondescription', 'quantity', 'proceeds', 'type'],
      ],
      columns: {
        account: 'clientaccountid',
        assetClass: 'assetclass',
        symbol: 'symbol',
        date: 'reportdate|date/time',
        action: 'actiondescription|description|type',
        quantity: 'quantity',
      },
      vocabulary: CORPORATE_ACTIONS,
      assetClasses: ASSETS,
      instrumentOf,
      signs: { quantity: 'signed', amount: 'signed' },
      ends: ENDS,
    },
  ],
})

/** What a Flex query lacks cannot be guessed: securities are matched by their symbol, and TradeMoney is no net amount. */
export const ibkrFlexIncomplete: LookAlike = {
  kind: 'look-alike',
  name: 'an Interactive Brokers Flex query that lacks columns: it needs Symbol, AssetClass and NetCash',
  exports: FLEX_EXPORTS,
  recognises: (top) =>
    top.some(({ cells }) => {
      const header = headerOf(cells)
      return header.hasAll(['buy/sell', 'tradedate']) && header.find(['currencyprimary', 'clientaccountid']) !== -1
    }),
}
