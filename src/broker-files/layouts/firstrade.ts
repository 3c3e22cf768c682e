/**
 * Firstrade: the account history.
 *
 * Amounts are signed and net of costs; some costs are printed nowhere else. Sold quantities are printed with a
 * sign or without. An option has no symbol: its description begins with the contract and says whether it is opened
 * (`OPEN CONTRACT`) or closed (`CLOSING CONTRACT`). A dividend is what was received, after taxes withheld.
 */
import { isOption } from '../../ledger/instrument.ts'
import { movesShares, transactionsLayout } from '../described/transactions.ts'
import type { Rule } from '../described/vocabulary.ts'
import type { Fields } from '../fields.ts'
import { type Instrument, normaliseSymbol } from '../instrument.ts'

const says = (pattern: RegExp) => (row: Fields) => pattern.test(row.text('description').slice(0, 400))
const saysOption = says(/^(call|put)\s/i)
const opens = says(/\bopen(ing)? contract\b/i)
const closes = says(/\bclos(e|ing) contract\b/i)
const saysShort = says(/\b(short (sale|sell)|sold short|(buy|bought) to cover|cover short)\b/i)
const hasAccrued = (row: Fields) => (row.money('interest') ?? 0n) !== 0n
const hasAmount = (row: Fields) => (row.money('amount') ?? 0n) !== 0n

const TRADES = ['Buy', 'Sell']

const ACTIONS: readonly Rule[] = [
  { action: TRADES, when: hasAccrued, to: { refuse: 'a bond with accrued interest is not supported' } },
  {
    action: TRADES,
    when: (row) => saysOption(row) && opens(row) && closes(row),
    to: { refuse: 'the description says both that the option was opened and that it was closed' },
  },
  {
    action: TRADES,
    when: (row) => !saysOption(row) && saysShort(row),
    to: { refuse: 'a short sale of shares is not supported' },
  },
  { action: 'Buy', when: (row) => saysOption(row) && closes(row), to: 'buy_to_cover' },
  { action: 'Buy', to: 'buy' },
  { action: 'Sell', when: (row) => saysOption(row) && opens(row), to: 'sell_short' },
  { action: 'Sell', to: 'sell' },
  { action: ['Dividend', 'Interest'], when: movesShares, to: { refuse: 'shares in this row are not supported' } },
  { action: 'Dividend', to: 'dividend' },
  { action: 'Interest', to: 'interest' },
  {
    action: /^other /,
    when: (row) => movesShares(row) && hasAmount(row),
    to: { refuse: 'shares with an amount may be a trade or a reinvestment, and are not supported' },
  },
  { action: /^other (call|put) .*\bassigned\b/, when: movesShares, to: 'expiration', as: 'Assigned' },
  { action: /^other (call|put) .*\bexercised\b/, when: movesShares, to: 'expiration', as: 'Exercised' },
  { action: /^other (call|put) .*\b(expired|expiration)\b/, when: movesShares, to: 'expiration' },
  { action: /^other (adr|custody|service|wire|reorg|transfer) .*\bfee\b/, when: (row) => !movesShares(row), to: 'fee' },
  // Behind the name of the shares.
  { action: /^other .*\badr fee\b/, when: (row) => !movesShares(row), to: 'fee' },
  {
    action: /^other (memo cash|tfr|ach|wire|check|deposit|withdrawal|xfer|transfer)\b/,
    when: (row) => !movesShares(row),
    to: 'cash',
  },
]

function instrumentOf(row: Fields): Instrument {
  const description = row.text('description')
  const cusip = row.isBlank('symbol') && !saysOption(row) && movesShares(row) ? row.symbol('cusip') : ''
  const security = normaliseSymbol(row.symbol('symbol') || cusip, description)
  if (saysOption(row) && !isOption(security.instrument))
    throw row.bad('description', 'is no option contract that can be read')
  return security
}

export const firstradeTransactions = transactionsLayout({
  name: 'Firstrade account history',
  broker: 'Firstrade',
  exports: {
    transactions: 'Export the account history (Accounts, History, Download as Excel CSV) from Firstrade.',
    gains:
      'Export realized gains with columns such as Symbol, Quantity, Date Acquired, Date Sold, Proceeds and Cost Basis.',
  },
  rowOrder: 'unordered',
  signature: [['symbol', 'quantity', 'action', 'tradedate', 'settleddate', 'amount', 'recordtype', 'cusip']],
  timeOf: (row) => /\bEXEC TIME: ([\d-]{8,10} [\d:]{5,8})/i.exec(row.text('description').slice(0, 200))?.[1] ?? '',
  columns: {
    date: 'tradedate',
    posted: 'settleddate',
    action: 'action',
    symbol: 'symbol',
    cusip: 'cusip',
    description: 'description',
    quantity: 'quantity',
    price: 'price',
    interest: 'interest',
    commission: 'commission',
    fees: 'fee',
    amount: 'amount',
  },
  actionOf: (row) => (/^other$/i.test(row.text('action')) ? `Other ${row.text('description')}` : row.text('action')),
  instrumentOf,
  vocabulary: ACTIONS,
  amountHoldsCosts: 'checked',
  signs: { quantity: 'either', amount: 'signed' },
})
