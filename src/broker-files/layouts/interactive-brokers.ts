/**
 * Interactive Brokers: the activity statement (its trades, dividends, taxes, interest, fees and transfers), the
 * transaction history, and Flex queries of trades and of cash.
 *
 * Quantities and amounts are signed. Proceeds are gross, and a commission is negative: net = proceeds + commission.
 * Whether a trade opened or closed a position is in its codes; options without it fail. Trades in other currencies
 * fail by name; the transaction history is refused as a whole, because it converts to the account's currency.
 */
import { isOption } from '../../ledger/instrument.ts'
import { Header } from '../columns.ts'
import type { InstrumentRules } from '../described-instrument.ts'
import { type TransactionsTable, transactionsLayout } from '../described-transactions.ts'
import type { Fields } from '../fields.ts'
import { type Instrument, normaliseSymbol } from '../instrument.ts'
import type { LookAlike } from '../layout.ts'
import type { Rule } from '../vocabulary.ts'

const GAINS =
  'Export realized gains with columns such as Symbol, Quantity, Date Acquired, Date Sold, Proceeds and Cost Basis.'
const EXPORTS = {
  transactions: 'Export an activity statement (Performance & Reports, Statements) from Interactive Brokers as CSV.',
  gains: GAINS,
}
const FLEX_EXPORTS = {
  transactions:
    'Export a Flex query of trades with Symbol, Buy/Sell, TradeDate, Quantity, NetCash, CurrencyPrimary, AssetClass and Open/CloseIndicator, at the level of executions.',
  gains: GAINS,
}

const TRADES: readonly Rule[] = [
  { action: ['buy', 'buy to open'], to: 'buy' },
  { action: ['sell', 'sell to close'], to: 'sell' },
  { action: 'sell to open', to: 'sell_short' },
  { action: 'buy to close', to: 'buy_to_cover' },
  { action: ['buy expired', 'sell expired'], to: 'expiration' },
  { action: ['buy assigned', 'sell assigned'], to: 'expiration', as: 'Assigned' },
  { action: ['buy exercised', 'sell exercised'], to: 'expiration', as: 'Exercised' },
  { action: /both$/, to: { refuse: 'a trade that closes one position and opens another is not supported' } },
  { action: /cancelled$/, to: { refuse: 'a cancelled trade is not supported' } },
]

const isReturnOfCapital = (row: Fields) => /\(return of capital\)/i.test(row.text('description').slice(0, 300))
const DIVIDENDS: readonly Rule[] = [
  { action: /./, when: isReturnOfCapital, to: 'return_of_capital' },
  { action: /./, to: 'dividend' },
]

const refuse = (what: string) => ({ refuse: `is not supported: ${what} cannot be valued` })
const ASSETS: InstrumentRules['assetClasses'] = {
  stocks: 'share',
  stk: 'share',
  'mutual funds': 'share',
  fund: 'share',
  'equity and index options': 'option',
  opt: 'option',
  futures: refuse('futures'),
  fut: refuse('futures'),
  'options on futures': refuse('options on futures'),
  'futures options': refuse('options on futures'),
  fop: refuse('options on futures'),
}

const isForex = (row: Fields) => /^(forex|cash)$/i.test(row.text('assetClass'))
const FOREX = 'currency exchange: cash that stays cash'

/** Buy or sell, and the meaning of the codes: `O` opens, `C` closes, `Ep` expired, `A` assigned, `Ex` exercised. */
function tradeOf(row: Fields, side: string, codes: string): string {
  const has = new Set(
    codes
      .slice(0, 80)
      .split(/[;, ]/)
      .map((code) => code.trim().toLowerCase()),
  )
  const security = instrumentOf(row)
  if (has.has('ca')) return `${side} cancelled`
  if (isOption(security.instrument)) {
    if (has.has('ep')) return `${side} expired`
    if (has.has('a')) return `${side} assigned`
    if (has.has('ex')) return `${side} exercised`
  }
  if (has.has('o') && has.has('c')) return `${side} both`
  if (has.has('o')) return `${side} to open`
  if (has.has('c')) return `${side} to close`
  if (isOption(security.instrument))
    throw row.bad('symbol', 'is an option, and the file does not print whether it was opened or closed')
  return side
}

const sideOf = (row: Fields): string => ((row.quantity('quantity') ?? 0n) < 0n ? 'sell' : 'buy')

function instrumentOf(row: Fields): Instrument {
  const printed = normaliseSymbol(row.symbol('symbol'))
  return isOption(printed.instrument) ? printed : normaliseSymbol(row.symbol('symbol'), row.text('description'))
}

const kindOf = (row: Fields): string => row.text('kind').toLowerCase()

/** A section of the statement: `Dividends,Header,Currency,Date,Description,Amount`. */
const section = (name: string, ends: RegExp, rules: readonly Rule[]): TransactionsTable => ({
  signature: [[name, 'header', 'currency', 'date|settle date', 'description', 'amount']],
  columns: {
    kind: 'header',
    currency: 'currency',
    date: 'date|settle date',
    action: 'description',
    description: 'description',
    amount: 'amount',
  },
  vocabulary: rules,
  // The ticker that a description begins with: `VT(US9220427424) Cash Dividend`.
  instrumentOf: (row) => normaliseSymbol(/^([A-Z][A-Z0-9. ]{0,9}) ?\(/.exec(row.text('description'))?.[1] ?? ''),
  isTotal: (row) => /^total/i.test(row.text('currency')) || kindOf(row) !== 'data',
  ends,
  signs: { quantity: 'signed', amount: 'signed' },
})

export const ibkrActivityStatement = transactionsLayout({
  name: 'Interactive Brokers activity statement',
  exports: EXPORTS,
  account: { line: /^account information,data,account,([^,]{3,40})/i },
  recognises: (top) =>
    /^statement$/i.test(top[0]?.cells[0]?.replace('\uFEFF', '').trim() ?? '') &&
    top.some(({ cells }) => /^statement,data,title,activity statement/i.test(cells.slice(0, 4).join(','))),
  signature: [['trades', 'header', 'datadiscriminator', 'asset category', 'symbol', 'quantity']],
  columns: {
    kind: 'header',
    level: 'datadiscriminator',
    assetClass: 'asset category',
    currency: 'currency',
    symbol: 'symbol',
    date: 'date/time',
    quantity: 'quantity',
    price: 't. price',
    proceeds: 'proceeds',
    commission: 'comm/fee|comm in usd',
    action: 'code',
  },
  isTotal: (row) => /^(sub)?total$/.test(kindOf(row)),
  skip(row) {
    if (isForex(row)) return FOREX
    return /^closedlot$/i.test(row.text('level')) ? 'closed lot: its sale is a row of its own' : undefined
  },
  ends: /^(?!trades$)/i,
  actionOf(row) {
    if (!row.has('commission')) throw row.bad('commission', 'the table has no column Comm/Fee')
    return tradeOf(row, sideOf(row), row.text('action'))
  },
  vocabulary: TRADES,
  assetClasses: ASSETS,
  instrumentOf,
  net: { gross: 'proceeds', costs: ['commission'], signed: true },
  signs: { quantity: 'signed', amount: 'signed' },
  refuses: ({ records }) => {
    const levels = new Set(
      records.filter(({ cells }) => /^trades$/i.test(cells[0] ?? '')).map(({ cells }) => cells[2]?.toLowerCase()),
    )
    return levels.has('order') && (levels.has('trade') || levels.has('execution'))
      ? 'This file is an Interactive Brokers activity statement with orders and their executions, which would count twice. Export it without executions.'
      : undefined
  },
  more: [
    section('dividends', /^(?!dividends$)/i, DIVIDENDS),
    section('payment in lieu of dividends', /^(?!payment in lieu of dividends$)/i, DIVIDENDS),
    section('withholding tax', /^(?!withholding tax$)/i, [{ action: /./, to: 'tax' }]),
    section('interest', /^(?!interest$)/i, [{ action: /./, to: 'interest' }]),
    section('fees', /^(?!fees$)/i, [{ action: /./, to: 'fee' }]),
    section('deposits & withdrawals', /^(?!deposits & withdrawals$)/i, [{ action: /./, to: 'cash' }]),
    {
      ...section('corporate actions', /^(?!corporate actions$)/i, [
        { action: /./, to: { refuse: 'corporate actions are not supported' } },
      ]),
      signature: [['corporate actions', 'header', 'asset category', 'currency', 'date/time', 'description']],
      columns: { kind: 'header', currency: 'currency', date: 'date/time', action: 'description', quantity: 'quantity' },
    },
  ],
})

export const ibkrTransactionHistory = transactionsLayout({
  name: 'Interactive Brokers transaction history',
  exports: EXPORTS,
  currency: /^summary,data,base currency,([^,]*)/i,
  signature: [['transaction history', 'header', 'date', 'account', 'transaction type', 'symbol', 'net amount']],
  columns: {
    account: 'account',
    date: 'date',
    action: 'transaction type',
    description: 'description',
    symbol: 'symbol',
    quantity: 'quantity',
    price: 'price',
    gross: 'gross amount',
    commission: 'commission',
    net: 'net amount',
  },
  ends: /^(?!transaction history$)/i,
  instrumentOf(row) {
    const security = instrumentOf(row)
    if (isOption(security.instrument))
      throw row.bad('symbol', 'is an option, and this file does not print whether it was opened or closed')
    return security
  },
  vocabulary: [
    { action: ['Forex Trade Component', 'Adjustment', 'Position MTM'], to: { ignore: FOREX } },
    { action: 'Buy', to: 'buy' },
    { action: 'Sell', to: 'sell' },
    { action: 'Dividend', when: isReturnOfCapital, to: 'return_of_capital' },
    { action: ['Dividend', 'Payment in Lieu'], to: 'dividend' },
    { action: ['Foreign Tax Withholding', 'Withholding Tax'], to: 'tax' },
    { action: ['Credit Interest', 'Debit Interest'], to: 'interest' },
    { action: ['Deposit', 'Withdrawal'], to: 'cash' },
    { action: 'Other Fee', to: 'fee' },
  ],
  net: { gross: 'gross', costs: ['commission'], signed: true, printed: 'net' },
  signs: { quantity: 'signed', amount: 'signed' },
})

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
  signs: { quantity: 'signed', amount: 'signed' },
  ends: /^(header|bos|eos|eof)$/i,
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
  date: 'tradedate',
  posted: 'settledatetarget|settledate',
  currency: 'currencyprimary',
  assetClass: 'assetclass',
  multiplier: 'multiplier',
  effect: 'open/closeindicator',
  codes: 'notes/codes',
}

export const ibkrFlex = transactionsLayout({
  name: 'Interactive Brokers Flex query',
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
      net: { gross: 'proceeds', costs: ['commission'], signed: true },
    },
    {
      signature: [['type', 'settledate|date/time', 'description', 'amount', 'currencyprimary']],
      without: ['buy/sell'],
      columns: {
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
      signs: { quantity: 'signed', amount: 'signed' },
      ends: /^(header|bos|eos|eof)$/i,
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
      const header = new Header(cells)
      return header.hasAll(['buy/sell', 'tradedate']) && header.find(['currencyprimary', 'clientaccountid']) !== -1
    }),
}

export const ibkrForm8949: LookAlike = {
  kind: 'look-alike',
  name: 'an Interactive Brokers worksheet for Form 8949, which names securities in words and not by symbol',
  exports: EXPORTS,
  recognises: (top) => top.some(({ cells }) => /^title,worksheet for form 8949/i.test(cells.slice(0, 2).join(','))),
}
