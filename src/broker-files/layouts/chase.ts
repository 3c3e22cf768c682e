/**
 * J.P. Morgan and Chase self-directed investing: the transactions of every account, and the gain of a sale in its row.
 *
 * Quantities and amounts are signed. A reinvestment is the purchase alone: its dividend has a row of its own. Cash
 * is swept into a bank deposit (`QACDS`). A row does not say whether an option was opened or closed.
 */
import { isOption } from '../../ledger/instrument.ts'
import { quote, readMoney } from '../cells.ts'
import { headerOf } from '../columns.ts'
import { gainsLayout } from '../described/gains.ts'
import { transactionsLayout } from '../described/transactions.ts'
import type { Rule } from '../described/vocabulary.ts'
import type { Fields } from '../fields.ts'
import { type Instrument, normaliseSymbol } from '../instrument.ts'
import type { LookAlike } from '../layout.ts'

const EXPORTS = {
  transactions: 'Export the transaction history (Activity, Download as CSV) from J.P. Morgan or Chase.',
  gains:
    'Export realized gains with columns such as Symbol, Quantity, Date Acquired, Date Sold, Proceeds and Cost Basis.',
}

const isSweep = (row: Fields) =>
  /^qacds$/i.test(row.text('symbol')) || /\bdeposit sweep\b/i.test(row.text('description').slice(0, 200))

const ACTIONS: readonly Rule[] = [
  { action: 'Dividend', to: 'dividend' },
  // Also what the bank deposit pays.
  { action: 'Interest', to: 'interest' },
  { action: /./, when: isSweep, to: { ignore: 'bank deposit: cash that stays cash' } },
  { action: 'Buy', to: 'buy' },
  { action: 'Sell', to: 'sell' },
  { action: 'Reinvest', to: 'buy', as: 'Reinvestment' },
  { action: 'CAP', to: 'dividend', as: 'Capital Gain' },
  { action: 'ADR', to: 'fee' },
  { action: 'REC', to: 'share_movement', as: 'Transfer' },
  { action: 'DLV', to: 'share_movement', flow: 'out', as: 'Transfer' },
  { action: ['BNK', 'WDL', 'DEP'], to: 'cash' },
]

function instrumentOf(row: Fields): Instrument {
  const description = row.text('description')
  const security = normaliseSymbol(row.symbol('symbol') || row.symbol('cusip'), description)
  const saysOption = /option/i.test(row.text('type')) || /^(call|put)\s/i.test(description)
  if (saysOption && !isOption(security.instrument)) throw row.bad('symbol', 'is no option contract that can be read')
  return security
}

/** No real row with an income and no amount is known, so that it cannot be decided which of the two is the cash. */
function checkIncome(row: Fields): void {
  if ((row.money('income') ?? 0n) !== 0n && (row.money('amount') ?? 0n) === 0n)
    throw row.bad('amount', `is no amount, beside an Income USD of ${quote(row.text('income'))}`)
}

const SIGNATURE = [
  'trade date',
  'post date',
  'account type',
  'type',
  'ticker',
  'security type',
  'price usd',
  'amount usd',
]

export const chaseTransactions = transactionsLayout({
  name: 'J.P. Morgan transaction history',
  printsAll: true,
  broker: 'J.P. Morgan',
  exports: EXPORTS,
  isBothKinds: true,
  signature: [SIGNATURE],
  columns: {
    account: 'account number',
    date: 'trade date',
    posted: 'settlement date',
    action: 'type',
    description: 'description',
    symbol: 'ticker',
    cusip: 'cusip',
    type: 'security type',
    price: 'price usd',
    quantity: 'quantity',
    amount: 'amount usd',
    income: 'income usd',
    commission: 'commissions usd',
  },
  instrumentOf,
  check: checkIncome,
  vocabulary: ACTIONS,
  amountHoldsCosts: 'checked',
  signs: { quantity: 'signed', amount: 'signed' },
})

const gainOf = (row: Fields) => (row.money('shortTerm') ?? 0n) + (row.money('longTerm') ?? 0n)
/** A gain of 0 may be one that is not known. */
const hasGain = (row: Fields) => /^sell$/i.test(row.text('action')) && !isSweep(row) && gainOf(row) !== 0n

/**
 * The sales of a history with the gain that J.P. Morgan prints beside them: it follows from the lots that were sold, which
 * may be others than the oldest.
 */
export const chaseSales = gainsLayout({
  name: 'J.P. Morgan gains of sales',
  broker: 'J.P. Morgan',
  exports: EXPORTS,
  signature: [[...SIGNATURE, 'g/l short usd', 'g/l long usds']],
  columns: {
    account: 'account number',
    action: 'type',
    sold: 'trade date',
    description: 'description',
    symbol: 'ticker',
    cusip: 'cusip',
    type: 'security type',
    quantity: 'quantity',
    amount: 'amount usd',
    cost: 'cost usd',
    shortTerm: 'g/l short usd',
    longTerm: 'g/l long usds',
  },
  skip: (row) => (hasGain(row) ? undefined : 'no gain is printed'),
  instrumentOf,
  moneyOf(row) {
    const proceeds = row.required('amount', readMoney, 'the amount of a sale')
    const cost = row.money('cost') ?? 0n
    return { proceeds, costBasis: cost === 0n ? proceeds - gainOf(row) : cost }
  },
  quantity: 'any sign',
  contradiction: 'fail',
})

const GAINS = ['acquired date', 'sale date', 'cost basis usd', 'total realized gain loss usd']

export const chaseGains: LookAlike = {
  kind: 'look-alike',
  name: 'a J.P. Morgan realized gains file, which is not supported',
  exports: EXPORTS,
  recognises: (top) => top.some(({ cells }) => headerOf(cells).hasAll(GAINS)),
}
