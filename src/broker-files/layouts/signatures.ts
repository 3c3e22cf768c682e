/**
 * Files that are recognised as a broker's by the names of their header, and that no layout reads. The generic layouts
 * would accept some of them and misread their peculiarities: two columns of one name, sums among the rows, contracts
 * in columns of their own, wash sales as rows.
 *
 * The last part is a net for files of brokers that have layouts: headers with columns that those do not know.
 */
import { type Header, headerOf } from '../columns.ts'
import type { CsvRecord } from '../csv/csv.ts'
import type { FileKind, Instead, LookAlike } from '../layout.ts'
import { chaseTransactions } from './chase.ts'
import { etradeTransactions } from './etrade.ts'
import { fidelityHistory } from './fidelity.ts'
import { ibkrActivityStatement } from './interactive-brokers.ts'
import { merrillTransactions } from './merrill.ts'
import { robinhoodHistory } from './robinhood.ts'
import { schwabTransactions } from './schwab-transactions.ts'
import { tastytradeTransactions } from './tastytrade.ts'
import { thinkorswimStatement } from './thinkorswim.ts'
import { UNREAD_BROKERS } from './unread-brokers.ts'
import { vanguardTransactions } from './vanguard.ts'

type Exports = Partial<Record<FileKind, string>> | undefined

/**
 * What completes "This file is …", what to export instead, and the names that its header has together: `!symbol` is one
 * that it must not have.
 */
type Signature = readonly [name: string, exports: Exports, ...headers: string[][]]

const both = (advice: string): Exports => ({ transactions: advice, gains: advice })

const POSITIONS: readonly Signature[] = [
  [
    'a Schwab list of positions, which says nothing of trades',
    schwabTransactions.exports,
    ['symbol', 'qty (quantity)', 'mkt val (market value)'],
  ],
  [
    'a Fidelity list of positions, which says nothing of trades',
    fidelityHistory.exports,
    ['account name', 'symbol', 'quantity', 'last price', 'current value'],
  ],
  [
    'an E*TRADE list of positions, which says nothing of trades',
    etradeTransactions.exports,
    ['symbol', 'last price $', 'qty #', 'price paid $'],
    // `PortfolioDownload.csv`
    ['symbol', 'last price $', 'quantity', 'price paid $'],
  ],
  [
    'a Merrill list of holdings, which says nothing of trades',
    merrillTransactions.exports,
    ['symbol', 'quantity', 'unrealized gain/loss $ chg % chg'],
  ],
  [
    'a tastytrade list of positions, which says nothing of trades',
    tastytradeTransactions.exports,
    ['symbol', 'type', 'quantity', 'exp date', 'dte', 'strike price'],
  ],
  [
    'a Robinhood list of positions, which says nothing of trades',
    robinhoodHistory.exports,
    ['name', 'symbol', 'shares', 'average cost', 'equity'],
  ],
  [
    'a Vanguard list of holdings, which says nothing of trades',
    vanguardTransactions.exports,
    ['account number', 'investment name', 'symbol', 'shares', 'share price', 'total value'],
  ],
  [
    'a J.P. Morgan list of positions, which says nothing of trades',
    chaseTransactions.exports,
    ['asset class', 'ticker', 'cusip', 'quantity', 'base ccy', 'unrealized g/l amt.'],
  ],
]

const NOT_TRADES: readonly Signature[] = [
  [
    'a Schwab Equity Awards history, whose shares are not in the brokerage account',
    schwabTransactions.exports,
    ['feesandcommissions', 'disbursementelection'],
  ],
  [
    'a Schwab list of open lots, which are not sold yet',
    schwabTransactions.exports,
    ['open date', 'quantity', 'cost/share', 'market value', 'holding period'],
  ],
  [
    'a Schwab bank statement, which has no trades',
    schwabTransactions.exports,
    ['date', 'type', 'description', 'withdrawal', 'deposit', 'runningbalance'],
  ],
  [
    'a Chase bank or card statement, which has no trades',
    chaseTransactions.exports,
    ['details', 'posting date', 'description', 'amount', 'balance', '!symbol'],
    ['transaction date', 'post date', 'description', 'category', 'amount', '!symbol'],
  ],
  [
    'a bank statement, which has no trades',
    undefined,
    ['date', 'description', 'debit', 'credit', 'balance', '!symbol', '!quantity'],
  ],
]

/** Brokers without a layout. */
const WITHOUT_LAYOUT: readonly Signature[] = [
  ['a Trading 212 history', undefined, ['action', 'time', 'ticker', 'no. of shares']],
  ['a Revolut history', undefined, ['date', 'ticker', 'type', 'price per share', 'total amount', 'fx rate']],
  ['an eToro history', undefined, ['date', 'type', 'details', 'amount', 'units', '!symbol']],
  ['an eToro list of closed positions', undefined, ['position id', 'units', 'open rate', 'close rate']],
  ['a moomoo list of orders', undefined, ['side', 'symbol', 'fill qty', 'fill price']],
  ['a Wealthsimple list of activities', undefined, ['activity_type', 'activity_sub_type', 'symbol', 'net_cash_amount']],
  [
    'a Cash App history',
    undefined,
    ['transaction id', 'transaction type', 'asset type', 'asset price', 'asset amount'],
  ],
  ['an Alpaca list of activities', undefined, ['activity_type', 'transaction_time', 'side', 'symbol', 'leaves_qty']],
  ['a Swissquote history', undefined, ['date', 'order #', 'transaction', 'symbol', 'isin']],
  ['a Saxo history', undefined, ['client id', 'trade date', 'value date', 'instrument']],
  ['a Lightspeed list of trades', undefined, ['trade number', 'symbol', 'side', 'qty', 'commission amount', 'feesec']],
  [
    'a T. Rowe Price history',
    undefined,
    ['transaction details', 'account ticker', 'net dollar amount', 'quantity', 'price'],
  ],
]

const UNSUPPORTED: readonly Signature[] = [
  [
    'a Robinhood realized gains report, whose wash sales are rows of their own that cannot be matched with certainty',
    robinhoodHistory.exports,
    ['symbol', 'qty', 'event', 'open date', 'closed date', 'st g/l', 'lt g/l'],
    ['record type', 'units closed', 'security', 'open date', 'close date', 'tax cost', 'ws cost adj'],
  ],
  [
    'an E*TRADE list of a year, which names securities in words and not by symbol',
    etradeTransactions.exports,
    ['trade date', 'order type', 'security', 'cusip'],
    ['date', 'transaction type', 'description', 'quantity', 'price', 'commission', 'fees', 'amount', '!symbol'],
  ],
  ...UNREAD_BROKERS.map(([name, advice, ...header]): Signature => [name, both(advice), header]),
]

const unread = (name: string) => `${name}, in a form that cannot be read yet`

const OTHER_FORMS: readonly Signature[] = [
  [
    unread('an E*TRADE transaction history'),
    etradeTransactions.exports,
    ['transactiondate', 'transactiontype', 'securitytype'],
    ['activity/trade date', 'activity type', 'quantity #'],
  ],
  [
    unread('an E*TRADE gains and losses download'),
    etradeTransactions.exports,
    ['symbol', 'date', 'date#2', 'gain $', 'deferred loss $'],
    ['symbol', 'opening date', 'closing date', 'gain $', 'deferred loss $'],
  ],
  [
    unread('an E*TRADE stock plan gains file'),
    etradeTransactions.exports,
    ['record type', 'plan type', 'adjusted cost basis', 'date sold', 'total proceeds'],
  ],
  [
    unread('a Vanguard transaction history'),
    vanguardTransactions.exports,
    ['account number', 'trade date', 'transaction type', 'transaction description', 'investment name', 'shares'],
  ],
  [
    unread('a Merrill Edge transaction history'),
    merrillTransactions.exports,
    ['settlement date', 'description', 'type', 'symbol/ cusip', 'quantity', 'price', 'amount'],
    ['trade date', 'settlement date', 'pending/settled', 'description 1'],
  ],
  [
    unread('a J.P. Morgan transaction history'),
    chaseTransactions.exports,
    ['post date', 'account type', 'ticker', 'security type', 'price usd', 'amount usd'],
  ],
  [
    unread('a part of a thinkorswim account statement'),
    thinkorswimStatement.exports,
    ['ref #', 'misc fees', 'commissions & fees', 'balance'],
    ['pos effect', 'exp', 'strike', 'side', 'qty'],
  ],
  [
    unread('an Interactive Brokers activity statement'),
    ibkrActivityStatement.exports,
    ['trades', 'header', 'datadiscriminator'],
  ],
  [
    unread('an Interactive Brokers transaction history'),
    ibkrActivityStatement.exports,
    ['transaction history', 'header', 'transaction type'],
  ],
  [
    unread('a tastytrade transaction history'),
    tastytradeTransactions.exports,
    ['date', 'type', 'action', 'symbol', 'instrument type', 'value'],
    ['date/time', 'transaction code', 'transaction subcode'],
  ],
  [
    unread('a tastytrade realized gains file'),
    tastytradeTransactions.exports,
    ['account_nr', '8949_code', 'open_date', 'close_date'],
  ],
]

const fits = (header: Header, names: readonly string[]): boolean =>
  names.every((name) => (name.startsWith('!') ? !header.has(name.slice(1)) : header.has(name)))

const has = (top: readonly CsvRecord[], headers: string[][]): boolean => {
  const fewest = Math.min(...headers.map((names) => names.filter((name) => !name.startsWith('!')).length))
  return top.some(({ cells }) => {
    if (cells.length < fewest) return false
    const header = headerOf(cells)
    return headers.some((names) => fits(header, names))
  })
}

/** Files whose header has the names of one of the sets. */
const lookAlikes = (signatures: readonly Signature[], instead?: Instead): LookAlike[] =>
  signatures.map(([name, exports, ...headers]) => ({
    kind: 'look-alike',
    name,
    ...(exports === undefined ? {} : { exports }),
    ...(instead === undefined ? {} : { instead }),
    recognises: (top) => has(top, headers),
  }))

/** Its sections and fields have names in the language of the user. */
const ibkrInOtherLanguage: LookAlike = {
  kind: 'look-alike',
  name: 'an Interactive Brokers activity statement in another language than English; set the language of the statement to English',
  ...(ibkrActivityStatement.exports === undefined ? {} : { exports: ibkrActivityStatement.exports }),
  recognises: ([first]) =>
    /^\uFEFF?statement,header,/i.test((first?.cells ?? []).slice(0, 3).join(',')) &&
    !/^field name$/i.test(first?.cells[2]?.trim() ?? ''),
}

/** Reached only by files that no described layout of their broker reads. */
export const otherBrokers: readonly LookAlike[] = [
  ibkrInOtherLanguage,
  ...lookAlikes(POSITIONS, 'portfolio'),
  ...lookAlikes([...NOT_TRADES, ...UNSUPPORTED]),
  ...lookAlikes(WITHOUT_LAYOUT, 'columns'),
  ...lookAlikes(OTHER_FORMS),
]
