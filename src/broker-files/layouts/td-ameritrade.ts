/**
 * TD Ameritrade (closed in 2023; its files are still about): the transaction history and realized gains. The
 * beginning of the description decides what a row of the history does.
 *
 * Quantities have no sign. Amounts are signed and net of commission and fees (80 × 18.08 less 0.02 is printed as
 * 1446.38).
 *
 * The gain of a lot is proceeds − cost. `Wash Sale Adj` is a row of its own: what is disallowed of the loss of a lot.
 */
import { isOption } from '../../ledger/instrument.ts'
import { headerOf } from '../columns.ts'
import { gainsLayout } from '../described/gains.ts'
import { movesShares, transactionsLayout } from '../described/transactions.ts'
import type { Rule } from '../described/vocabulary.ts'
import type { Fields } from '../fields.ts'
import { type Instrument, normaliseSymbol } from '../instrument.ts'
import type { LookAlike } from '../layout.ts'
import { tickerIn } from '../security.ts'

const EXPORTS = {
  transactions: 'Export the transaction history (History & Statements, Transactions) from TD Ameritrade as CSV.',
  gains: 'Export the realized gains (Gain/Loss, Realized) from TD Ameritrade as CSV.',
}

const saysOption = (row: Fields) => /\b(call|put)\b/i.test(row.text('symbol').slice(0, 100))
const CASH = { ignore: 'money market fund or bank deposit: cash that stays cash' }

const ACTIONS: readonly Rule[] = [
  { action: /^(bought|buy) to open\b/, to: 'buy' },
  { action: /^(bought|buy) to (close|cover)\b/, to: 'buy_to_cover' },
  { action: /^(sold|sell) to close\b/, to: 'sell' },
  { action: /^(sold|sell) (to open|short)\b/, to: 'sell_short' },
  { action: /^bought\b/, to: 'buy' },
  { action: /^sold\b/, to: 'sell' },
  { action: /^(money market|mm|cash alternatives) (purchase|redemption)\b/, to: CASH },
  { action: /^removal of option due to expiration\b/, to: 'expiration' },
  { action: /^removal of option due to assignment\b/, to: 'expiration', as: 'Assigned' },
  { action: /^removal of option due to exercise\b/, to: 'expiration', as: 'Exercised' },
  {
    action: /^dividend reinvestment\b/,
    to: { refuse: 'the shares and what they cost are in two rows, which is not supported' },
  },
  { action: /^(ordinary dividend|qualified dividend|cash alternatives dividends)\b/, to: 'dividend' },
  { action: /^long term gain distribution\b/, to: 'dividend', as: 'Long-Term Cap Gain' },
  { action: /^short term capital gains\b/, to: 'dividend', as: 'Short-Term Cap Gain' },
  {
    action:
      /^((money market|cash alternatives|off-cycle) interest|(free balance|margin) interest adjustment|interest income)\b/,
    to: 'interest',
  },
  { action: /^(foreign tax withheld|w-8 withholding)\b/, to: 'tax' },
  { action: /^(adr fee|paper statement fee|mandatory reorganization fee)\b/, to: 'fee' },
  { action: /^cash in lieu\b/, when: (row) => !movesShares(row), to: 'cash_in_lieu' },
  {
    action: /^transfer of security or option (in|out)\b/,
    when: saysOption,
    to: { refuse: 'the row does not say whether the contracts were bought or sold' },
  },
  { action: /^transfer of security or option in\b/, to: 'share_movement', as: 'Transfer' },
  { action: /^transfer of security or option out\b/, to: 'share_movement', flow: 'out', as: 'Transfer' },
  {
    action:
      /^(client requested electronic funding|wire (incoming|outgoing)|ach (in|out|credit|debit)|check|billpay|bill pay|third party|cash receipts|cash movement of|internal transfer|intra-account transfer|transfer (to|from) forex|miscellaneous journal|mark to the market|rebate|courtesy)\b/,
    when: (row) => !movesShares(row),
    to: 'cash',
  },
]

function instrumentOf(row: Fields): Instrument {
  const security = normaliseSymbol(row.symbol('symbol'))
  if (saysOption(row) && !isOption(security.instrument))
    throw row.bad('symbol', 'is no option contract that can be read')
  return security
}

export const tdAmeritradeTransactions = transactionsLayout({
  name: 'TD Ameritrade transaction history',
  printsAll: true,
  marksShorts: true,
  broker: 'TD Ameritrade',
  exports: EXPORTS,
  signature: [
    ['date', 'transaction id', 'description', 'quantity', 'symbol', 'commission', 'amount', 'reg fee|sales fee'],
  ],
  columns: {
    date: 'date',
    action: 'description',
    description: 'description',
    symbol: 'symbol',
    quantity: 'quantity',
    price: 'price',
    commission: 'commission',
    fees: 'reg fee|sales fee',
    redemption: 'short-term rdm fee',
    fund: 'fund redemption fee',
    deferred: 'deferred sales charge',
    amount: 'amount',
  },
  instrumentOf,
  vocabulary: ACTIONS,
  feeFields: ['commission', 'fees', 'redemption', 'fund', 'deferred'],
  amountHoldsCosts: 'checked',
  signs: { quantity: 'unsigned', amount: 'signed' },
})

export const tdAmeritradeInstitutional: LookAlike = {
  kind: 'look-alike',
  name: 'a TD Ameritrade Institutional transaction history, which is not supported',
  exports: EXPORTS,
  recognises: (top) =>
    top.some(({ cells }) => headerOf(cells).hasAll(['date', 'symbol', 'trans type', 'net amount', 'trans id'])),
}

const isWashSale = (row: Fields) => /^wash sale adj\b/i.test(row.text('kind'))

export const tdAmeritradeGains = gainsLayout({
  name: 'TD Ameritrade realized gains',
  broker: 'TD Ameritrade',
  exports: EXPORTS,
  signature: [['security', 'trans type', 'qty', 'open date', 'adj cost', 'close date', 'adj proceeds', 'adj gain($)']],
  columns: {
    symbol: 'security',
    description: 'security',
    kind: 'trans type',
    quantity: 'qty',
    acquired: 'open date',
    costBasis: 'adj cost',
    sold: 'close date',
    proceeds: 'adj proceeds',
    gain: 'adj gain($)',
    term: 'term',
  },
  instrumentOf: securitySold,
  isWashSale,
  contradiction: 'fail',
  sums: ['proceeds', 'costBasis', 'gain'],
})

/** `Alpha Co (ALFA)` or an option contract. The method that chose the lot follows a point: `Sell.FIFO`. */
function securitySold(row: Fields): Instrument {
  if (!isWashSale(row) && !/^sell( to close)?(\.|$)/i.test(row.text('kind')))
    throw row.bad('kind', 'is not supported; only Sell, Sell to Close and Wash Sale Adj are')
  const ticker = tickerIn(row.text('symbol'))
  if (ticker === undefined) throw row.bad('symbol', 'names no ticker in brackets and no option contract')
  return normaliseSymbol(ticker)
}
