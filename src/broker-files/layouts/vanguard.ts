/**
 * Vanguard transactions: `OfxDownload.csv` has holdings, which are not read, and below them the transactions of every
 * account. The custom activity report has the transactions of one account, further back, without the account's number.
 *
 * The net amount is signed and holds the fees. Quantities have a sign in some exports and none in others. A
 * reinvestment is the purchase alone: its dividend has a row of its own. The settlement fund is the cash of an
 * account, so that what is swept or reinvested into it is no trade.
 */
import { headerOf } from '../columns.ts'
import { movesShares, type TransactionsTable, transactionsLayout } from '../described/transactions.ts'
import type { Rule } from '../described/vocabulary.ts'
import type { Fields } from '../fields.ts'
import { normaliseSymbol } from '../instrument.ts'
import type { LookAlike } from '../layout.ts'

const EXPORTS = {
  transactions: 'Export the transactions (Download center, as a CSV file) of the brokerage account from Vanguard.',
  gains:
    'Export realized gains with columns such as Symbol, Shares, Date Acquired, Date Sold, Proceeds and Cost Basis.',
}

const SETTLEMENT_FUNDS = new Set(['VMFXX', 'VMMXX'])
const ofSettlementFund = (row: Fields) => SETTLEMENT_FUNDS.has(row.text('symbol').toUpperCase())
const CASH = { ignore: 'settlement fund: cash that stays cash' }
const isPaid = (row: Fields) => (row.money('amount') ?? 0n) < 0n
const isReceived = (row: Fields) => (row.money('amount') ?? 0n) > 0n
const says = (pattern: RegExp) => (row: Fields) => pattern.test(row.text('note').slice(0, 200))
/** Fractions of a share that are paid out. */
const isLiquidated = says(/\bliquidation\b/i)

const ACTIONS: readonly Rule[] = [
  { action: ['Sweep in', 'Sweep out'], to: CASH },
  { action: 'Reinvestment', when: ofSettlementFund, to: CASH },
  {
    action: ['Buy', 'Sell'],
    when: (row) => (row.money('accrued') ?? 0n) !== 0n,
    to: { refuse: 'a bond with accrued interest is not supported, as the interest is no part of its cost' },
  },
  { action: ['Buy', 'Buy to open'], to: 'buy' },
  { action: ['Buy to close', 'Buy to cover'], to: 'buy_to_cover' },
  { action: ['Sell', 'Sell to close'], to: 'sell' },
  { action: ['Sell short', 'Sell to open'], to: 'sell_short' },
  // The money for the second and third is in a row of its own, such as `Capital gain (LT)`.
  { action: ['Reinvestment', 'Reinvestment (LT gain)', 'Reinvestment (ST gain)'], to: 'buy', as: 'Reinvestment' },
  { action: 'Buy (exchange)', to: 'buy', as: 'Exchange' },
  { action: 'Sell (exchange)', to: 'sell', as: 'Exchange' },
  { action: ['Dividend', 'Capital gain (LT)', 'Capital gain (ST)'], to: 'dividend' },
  { action: 'Interest', to: 'interest' },
  { action: 'Fee', to: 'fee' },
  { action: 'Expired', to: 'expiration' },
  { action: 'Assigned', to: 'expiration', as: 'Assigned' },
  { action: 'Exercised', to: 'expiration', as: 'Exercised' },
  { action: 'Stock split', to: 'split' },
  { action: 'Exchange', when: (row) => movesShares(row) && isPaid(row), to: 'buy', as: 'Exchange' },
  { action: 'Exchange', when: (row) => movesShares(row) && isReceived(row), to: 'sell', as: 'Exchange' },
  { action: ['Exchange', 'Conversion'], to: 'share_movement', as: 'Conversion' },
  { action: 'Transfer (outgoing)', to: 'share_movement', flow: 'out', as: 'Transfer' },
  { action: 'Transfer (incoming)', to: 'share_movement', as: 'Transfer' },
  { action: ['Funds Received', 'Funds Received (adjustment)', 'Withdrawal', 'Contribution'], to: 'cash' },
  { action: ['Wire in', 'Wire out'], to: 'cash' },
  // From another plan, to another plan, or to the owner of a retirement account.
  { action: ['Rollover (incoming)', 'Conversion (incoming)'], to: 'share_movement', as: 'Transfer' },
  { action: ['Rollover (outgoing)', 'Conversion (outgoing)'], to: 'share_movement', flow: 'out', as: 'Transfer' },
  { action: 'Distribution', when: (row) => isPaid(row) && !movesShares(row), to: 'cash' },
  { action: 'Interest charge', to: 'interest' },
  { action: 'Withholding', to: 'tax' },
  { action: 'Share conversion (incoming)', to: 'share_movement', as: 'Conversion' },
  { action: 'Share conversion (outgoing)', to: 'share_movement', flow: 'out', as: 'Conversion' },
  { action: 'Merger (incoming)', to: 'share_movement', as: 'Merger' },
  { action: 'Merger (outgoing)', to: 'share_movement', flow: 'out', as: 'Merger' },
  { action: 'Corp action (spinoff)', to: 'share_movement', as: 'Spin-off' },
  { action: 'Corp action (cash in lieu)', when: (row) => !movesShares(row), to: 'cash_in_lieu' },
  { action: 'Corp action (redemption)', when: isReceived, to: 'redemption' },
  { action: 'Other', when: says(/\boption expired\b/i), to: 'expiration' },
  { action: 'Other', when: (row) => isLiquidated(row) && movesShares(row), to: 'sell' },
  { action: 'Other', when: isLiquidated, to: 'cash_in_lieu' },
  {
    action: ['Buy Correction', 'Sell Correction', 'Cancel', 'Buy Cancel', 'Sell Cancel'],
    to: { refuse: 'is not supported, as it may undo a trade or print it once more' },
  },
]

const RULES = {
  instrumentOf: (row) => normaliseSymbol(row.symbol('symbol'), row.text('description') || row.text('note')),
  vocabulary: ACTIONS,
  signs: { quantity: 'either', amount: 'signed' },
} satisfies Partial<TransactionsTable>

export const vanguardTransactions = transactionsLayout({
  ...RULES,
  name: 'Vanguard transaction history',
  printsAll: true,
  broker: 'Vanguard',
  exports: EXPORTS,
  signature: [
    ['trade date', 'transaction type', 'investment name', 'symbol', 'shares', 'principal amount', 'net amount'],
  ],
  columns: {
    account: 'account number',
    date: 'trade date',
    posted: 'settlement date',
    action: 'transaction type',
    note: 'transaction description',
    description: 'investment name',
    symbol: 'symbol',
    quantity: 'shares',
    price: 'share price',
    fees: 'commissions and fees|commission fees',
    accrued: 'accrued interest',
    amount: 'net amount',
  },
  more: [
    {
      ...RULES,
      signature: [
        [
          'trade date',
          'symbol',
          'name',
          'transaction type|type',
          'account type',
          'quantity',
          'commission & fees',
          'amount',
        ],
      ],
      columns: {
        date: 'trade date',
        posted: 'settlement date',
        action: 'transaction type|type',
        description: 'name',
        symbol: 'symbol',
        quantity: 'quantity',
        price: 'price',
        fees: 'commission & fees',
        amount: 'amount',
      },
      noFees: 'free',
    },
    {
      signature: [['trade date', 'run date', 'transaction activity', 'investment name', 'dollar amount']],
      columns: { date: 'trade date', action: 'transaction activity', amount: 'dollar amount' },
      vocabulary: [
        { action: /./, to: { refuse: 'this section of the file, whose funds have no symbols, is not supported' } },
      ],
      signs: { quantity: 'either', amount: 'signed' },
    },
  ],
})

/** The history of a workplace plan (401k), which names its funds without a symbol. */
export const vanguardWorkplacePlan: LookAlike = {
  kind: 'look-alike',
  name: 'a Vanguard history of a workplace plan (401k), whose funds have no symbols',
  exports: EXPORTS,
  recognises: (top) =>
    top.some(({ cells }) => {
      const header = headerOf(cells)
      return (
        header.hasAll(['trade date', 'process date', 'transaction type', 'investment name', 'gross amount']) &&
        !header.has('symbol')
      )
    }),
}
