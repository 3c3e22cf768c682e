/**
 * E*TRADE: the transaction history in its three forms (to 2025, the Activity page since then, compact), gains and
 * losses (`GainsAndLossesDowload.csv`), and the gains of a stock plan (`G&L_Expanded`).
 *
 * Quantities and amounts are signed; amounts are net of commission (5 × 100 × 7.95 less 2.68 is printed as 3972.31).
 * A reinvested dividend is two rows with one word: the row that moves shares is the purchase.
 */
import { isOption } from '../../ledger/instrument.ts'
import { quote } from '../cells.ts'
import { BadCell, headerOf } from '../columns.ts'
import { gainsLayout } from '../described/gains.ts'
import { movesShares, type TransactionsTable, transactionsLayout } from '../described/transactions.ts'
import type { Rule } from '../described/vocabulary.ts'
import type { Fields } from '../fields.ts'
import { type Instrument, normaliseSymbol } from '../instrument.ts'
import type { LookAlike } from '../layout.ts'

const EXPORTS = {
  transactions: 'Export the transaction history (Activity, Download) from E*TRADE as CSV.',
  gains:
    'Export the gains and losses (Gains & Losses, Download; for a stock plan Download Expanded) from E*TRADE as CSV.',
}

const hasAmount = (row: Fields) => (row.money('amount') ?? 0n) !== 0n
const DIVIDENDS = ['Dividend', 'Qualified Dividend', 'Non-Qualified Dividend']

const ACTIONS: readonly Rule[] = [
  // Of downloads at the end of 2024, in every row.
  { action: '0', to: { refuse: 'is no activity; download these days again, from the Activity page' } },
  { action: ['Bought', 'Bought To Open'], to: 'buy' },
  { action: ['Bought To Cover', 'Bought To Close'], to: 'buy_to_cover' },
  { action: ['Sold', 'Sold To Close'], to: 'sell' },
  { action: ['Sold Short', 'Sold To Open'], to: 'sell_short' },
  { action: ['Option Expiration', 'Option Expired', 'Expired'], to: 'expiration' },
  { action: ['Option Assignment', 'Option Assigned'], to: 'expiration', as: 'Assigned' },
  { action: ['Option Exercise', 'Option Exercised'], to: 'expiration', as: 'Exercised' },
  { action: 'Exchange Delivered Out', to: 'share_movement', flow: 'out', as: 'Exchange' },
  { action: 'Exchange Received In', to: 'share_movement', as: 'Exchange' },
  { action: DIVIDENDS, when: (row) => movesShares(row) && hasAmount(row), to: 'buy', as: 'Reinvestment' },
  { action: DIVIDENDS, when: movesShares, to: { refuse: 'shares without an amount are not supported' } },
  { action: DIVIDENDS, to: 'dividend' },
  {
    action: 'Dividend Reinvestment',
    to: { refuse: 'is not supported, as it is not known whether a row of its own has the dividend' },
  },
  { action: ['Interest', 'Interest Income', 'Margin Interest', 'Credit Interest'], to: 'interest' },
  { action: ['Fee', 'Service Fee'], to: 'fee' },
  { action: 'Stock Split', to: 'split' },
  {
    action: 'Reorganization',
    when: hasAmount,
    to: { refuse: 'an amount in a reorganization may be a sale or income, and is not supported' },
  },
  { action: 'Reorganization', to: 'share_movement', as: 'Reorganization' },
  {
    action: ['Transfer', 'Online Transfer', 'Wire', 'Direct Debit', 'Direct Deposit', 'Contribution', 'Adjustment'],
    to: 'share_movement',
    as: 'Transfer',
  },
]

function instrumentOf(row: Fields): Instrument {
  const printed = row.symbol('symbol')
  const description = row.text('description')
  // `#2021396` is an internal number of E*TRADE for cash.
  const security = normaliseSymbol(printed.startsWith('#') ? '' : printed, description)
  // Old shares of a reverse split leave without a symbol; see `src/ledger/exchanges.ts`.
  if (security.instrument === '' && movesShares(row) && /^(reorganization|exchange)\b/i.test(row.text('action')))
    return { symbol: '--', instrument: '--' }
  const saysOption = /^optn$/i.test(row.text('type')) || /^(call|put)\s/i.test(description)
  if (saysOption && !isOption(security.instrument)) throw row.bad('symbol', 'is no option contract that can be read')
  return security
}

const RULES = {
  vocabulary: ACTIONS,
  instrumentOf,
  signs: { quantity: 'signed', amount: 'signed' },
} satisfies Partial<TransactionsTable>

export const etradeTransactions = transactionsLayout({
  ...RULES,
  name: 'E*TRADE transaction history',
  printsAll: true,
  marksShorts: true,
  broker: 'E*TRADE',
  exports: EXPORTS,
  account: {
    // `For Account:,####0000`, `Account Activity for NAME -0000 from Current Year`, `Account NAME | Jan 1, 2024 - …`
    title:
      /^(?:for account:? [#x*-]*([a-z\d]{3,12})|account activity for (?:.* )?-(\d{3,12})(?: from .*)?|account ([^|]*[^ |]) \| .*)$/i,
  },
  // `Total:,-18247.05`
  sumAbove: { line: /^total:[, ]{0,2}([-+$(\d][\d.,$)-]{0,30})$/i, field: 'amount' },
  signature: [['transactiondate', 'transactiontype', 'securitytype', 'symbol', 'quantity', 'amount']],
  columns: {
    date: 'transactiondate',
    action: 'transactiontype',
    type: 'securitytype',
    symbol: 'symbol',
    description: 'description',
    quantity: 'quantity',
    price: 'price',
    commission: 'commission',
    amount: 'amount',
  },
  more: [
    {
      ...RULES,
      signature: [
        ['activity/trade date', 'activity type', 'description', 'symbol', 'quantity #', 'amount $'],
        ['transaction date', 'transaction type', 'description', 'symbol', 'quantity #', 'amount $'],
      ],
      columns: {
        date: 'activity/trade date|transaction date',
        posted: 'settlement date',
        action: 'activity type|transaction type',
        symbol: 'symbol',
        description: 'description',
        quantity: 'quantity #',
        price: 'price $',
        commission: 'commission',
        fees: 'fees',
        amount: 'amount $',
      },
      sums: ['amount'],
    },
  ],
})

const LOT_SUMS = ['costBasis', 'proceeds', 'gain', 'disallowed']
const GAINS = ['symbol', 'quantity', 'total cost $', 'proceeds $', 'gain $']

export const etradeGains = gainsLayout({
  name: 'E*TRADE gains and losses',
  broker: 'E*TRADE',
  exports: EXPORTS,
  // `"Individual Brokerage -0000",01/01/2026,…` above the header
  account: { title: /^[a-z].* -(\d{3,12})$/i },
  // `TAXABLE G&L SUMMARY`
  summaryAbove: {
    'total gain realized': { field: 'gain' },
    'short-term gain realized': { field: 'gain', term: 'short' },
    'long-term gain realized': { field: 'gain', term: 'long' },
    'deferred loss': { field: 'disallowed' },
  },
  signature: [
    [...GAINS, 'date', 'date#2'],
    [...GAINS, 'opening date', 'closing date'],
  ],
  columns: {
    symbol: 'symbol',
    quantity: 'quantity',
    acquired: 'opening date|date',
    sold: 'closing date|date#2',
    costBasis: 'total cost $',
    proceeds: 'proceeds $',
    gain: 'gain $',
    disallowed: 'deferred loss $',
    term: 'term',
  },
  parent: { is: (row) => row.isBlank('acquired') && row.isBlank('sold'), carries: ['symbol'], sums: LOT_SUMS },
  instrumentOf: soldUnderParent,
  disallowedLoss: 'any sign',
  contradiction: 'fail',
  sums: LOT_SUMS,
})

/** A lot begins with `Sell`, and its symbol is in a row above it; other events are not known. */
function soldUnderParent(row: Fields): Instrument {
  const event = row.cells.text(row.at('symbol'))
  const symbol = row.symbol('symbol')
  if (/^sell$/i.test(event)) {
    if (symbol !== event) return normaliseSymbol(symbol)
    throw row.bad('symbol', 'has no row with its symbol above it')
  }
  if (/^(buy|sell|sold|bought|short|cover|exercise|assign|expir)/i.test(event))
    throw new BadCell(
      row.cells.name(row.at('symbol')),
      'kind_not_supported',
      `${quote(event)} is not supported; only Sell is`,
    )
  return normaliseSymbol(event)
}

const STOCK_PLAN = ['record type', 'symbol', 'plan type', 'date sold', 'total proceeds']

/**
 * For shares that vested, the acquisition cost is $0.00 and the plain `Gain/Loss` is all of the proceeds; the
 * adjusted columns have what was taxed as income in the basis.
 */
export const etradeStockPlan = gainsLayout({
  name: 'E*TRADE stock plan gains',
  broker: 'E*TRADE',
  exports: EXPORTS,
  signature: [[...STOCK_PLAN, 'adjusted cost basis', 'adjusted gain/loss', 'quantity|qty.']],
  columns: {
    record: 'record type',
    symbol: 'symbol',
    quantity: 'quantity|qty.',
    acquired: 'date acquired',
    sold: 'date sold',
    proceeds: 'total proceeds',
    costBasis: 'adjusted cost basis',
    gain: 'adjusted gain/loss',
    disallowed: 'deferred loss',
    term: 'term|capital gains status',
  },
  instrumentOf(row) {
    if (!/^sell$/i.test(row.text('record'))) throw row.bad('record', 'is not supported; only Sell and Summary are')
    return normaliseSymbol(row.symbol('symbol'))
  },
  disallowedLoss: 'any sign',
  contradiction: 'fail',
  isTotal: (row) => /^summary$/i.test(row.text('record')),
  totals: 'above the rows',
  sums: ['proceeds', 'costBasis', 'gain', 'disallowed'],
})

/** Without the adjusted columns, what was taxed as income would count as a gain again. */
export const etradeStockPlanCollapsed: LookAlike = {
  kind: 'look-alike',
  name: 'an E*TRADE stock plan file without the columns Adjusted Cost Basis and Adjusted Gain/Loss',
  exports: EXPORTS,
  recognises: (top) =>
    top.some(({ cells }) => {
      const header = headerOf(cells)
      return header.hasAll(['record type', 'plan type', 'date sold']) && !header.has('adjusted cost basis')
    }),
}
