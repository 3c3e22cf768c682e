/**
 * Files that are recognised as a broker's by the names of their header, and that no layout reads. The generic layouts
 * would accept some of them and misread their peculiarities: two columns of one name, sums among the rows, contracts
 * in columns of their own, wash sales as rows.
 *
 * The last part is a net for files of brokers that have layouts: headers with columns that those do not know.
 */
import { type Header, headerOf } from '../columns.ts'
import type { CsvRecord } from '../csv/csv.ts'
import type { FileKind, LookAlike } from '../layout.ts'
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

const OTHERS: Exports = {
  transactions:
    'Export the transactions with columns such as Date, Action, Symbol, Quantity, Price, Fees, Amount and Currency.',
  gains:
    'Export realized gains with columns such as Symbol, Quantity, Date Acquired, Date Sold, Proceeds and Cost Basis.',
}

const NOT_TRADES: readonly Signature[] = [
  [
    'a Schwab Equity Awards history, whose shares are not in the brokerage account',
    schwabTransactions.exports,
    ['feesandcommissions', 'disbursementelection'],
  ],
  [
    'a Schwab list of positions, which says nothing of trades',
    schwabTransactions.exports,
    ['symbol', 'qty (quantity)', 'mkt val (market value)'],
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
  ['a list of M1 Finance lots, which prints no proceeds', OTHERS, ['m1 tax lot id', 'acquisition date', 'close date']],
  [
    'a Lightspeed list of trades, whose net amounts contradict their costs in the only examples known',
    OTHERS,
    ['trade number', 'symbol', 'side', 'qty', 'commission amount', 'feesec'],
  ],
  [
    'a T. Rowe Price history, whose amounts have no sign',
    OTHERS,
    ['transaction details', 'account ticker', 'net dollar amount', 'quantity', 'price'],
  ],
  ['a Trading 212 history, which is not supported', OTHERS, ['action', 'time', 'ticker', 'no. of shares']],
  ['a DEGIRO account history, which is not supported', OTHERS, ['datum', 'valutadatum', 'omschrijving', 'mutatie']],
  [
    'a Revolut history, which is not supported',
    OTHERS,
    ['date', 'ticker', 'type', 'price per share', 'total amount', 'fx rate'],
  ],
  ['an eToro history, which is not supported', OTHERS, ['date', 'type', 'details', 'amount', 'units', '!symbol']],
  ['a Freetrade history, which is not supported', OTHERS, ['title', 'type', 'timestamp', 'account currency']],
  ['a Swissquote history, which is not supported', OTHERS, ['date', 'order #', 'transaction', 'symbol', 'isin']],
  ['a Saxo history, which is not supported', OTHERS, ['client id', 'trade date', 'value date', 'instrument']],
  [
    'an XTB history, which is not supported',
    OTHERS,
    ['id', 'type', 'time', 'symbol', 'comment', 'amount', '!quantity'],
  ],
  ['a moomoo list of orders, which is not supported', OTHERS, ['side', 'symbol', 'filled@avg price']],
]

const UNREAD: readonly Signature[] = UNREAD_BROKERS.map(([name, ...header]) => [
  `${name}, which is not supported`,
  OTHERS,
  header,
])

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

/** A file whose header has the names of one of the sets. */
const lookAlike = ([name, exports, ...headers]: Signature): LookAlike => ({
  kind: 'look-alike',
  name,
  ...(exports === undefined ? {} : { exports }),
  recognises: (top) => has(top, headers),
})

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
  ...[...NOT_TRADES, ...UNSUPPORTED, ...UNREAD, ...OTHER_FORMS].map(lookAlike),
]
