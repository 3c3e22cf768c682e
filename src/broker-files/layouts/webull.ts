/**
 * Webull: the list of orders that prints what was traded, commission and fee (22 columns); the list of orders without
 * fees; the trade records of accounts outside the United States.
 *
 * The traded value of the first has no sign and is before costs: it must be quantity × average price, so that a file in
 * which it is not fails row by row. The list without fees gives amounts before fees, which the report says; the purchase
 * that covers a short sale is a plain `Buy`, which the ledger takes from an open short first. Its options are plain `Buy`
 * and `Sell` too. The times of orders are in the user's zone if they have an offset. Of trade records, the net amount must
 * be the gross amount and its costs.
 */

import { contractUnits, isOption } from '../../ledger/instrument.ts'
import { abs, CENT, multiply } from '../../lib/decimal.ts'
import { fileNote } from '../../lib/note.ts'
import { headerOf } from '../columns.ts'
import { transactionsLayout } from '../described/transactions.ts'
import type { Rule } from '../described/vocabulary.ts'
import type { Fields } from '../fields.ts'
import { type Instrument, normaliseSymbol } from '../instrument.ts'
import { type LookAlike, NOT_DATA } from '../layout.ts'

const EXPORTS = {
  transactions:
    'Export the orders from Webull as CSV: the list with Side Type, Traded Value, Commission and Fee, or with Side, Filled and Avg Price.',
  gains:
    'Webull has no file of realized gains. Export them with columns such as Symbol, Quantity, Date Acquired, Date Sold, Proceeds and Cost Basis.',
}

const ACTIONS: readonly Rule[] = [
  { action: 'Buy Open', to: 'buy' },
  { action: 'Buy Close', to: 'buy_to_cover' },
  { action: 'Sell Open', to: 'sell_short' },
  { action: 'Sell Close', to: 'sell' },
]
const SIDES: readonly Rule[] = [
  { action: 'Buy', to: 'buy' },
  { action: 'Sell', to: 'sell' },
]

function checkValue(row: Fields): void {
  const [value, quantity, price] = [row.money('value'), row.quantity('quantity'), row.price('price')]
  if (!row.text('value').startsWith('$')) throw row.bad('value', 'is not an amount in US dollars, such as $250.00')
  if (price === null) throw row.cells.problem(row.at('price'), 'the average price')
  if (value === null || quantity === null) return
  const { instrument } = normaliseSymbol(row.symbol('symbol'))
  const traded = multiply(contractUnits(instrument, abs(quantity)), price)
  if (abs(value - traded) > CENT) throw row.bad('value', 'is not quantity × average price')
}

const NOT_DONE = 'order not carried out'

export const webullOrders = transactionsLayout({
  name: 'Webull order history',
  marksShorts: true,
  broker: 'Webull',
  exports: EXPORTS,
  signature: [
    [
      'symbol',
      'filled time',
      'b/s',
      'side type',
      'filled avg price',
      'filled qty',
      'traded value',
      'commission',
      'fee',
    ],
  ],
  columns: {
    date: 'filled time',
    action: 'b/s',
    side: 'side type',
    symbol: 'symbol',
    quantity: 'filled qty',
    price: 'filled avg price',
    value: 'traded value',
    commission: 'commission',
    fees: 'fee',
  },
  times: 'with offset',
  actionOf: (row) => `${row.text('action')} ${row.text('side')}`.trim(),
  check: checkValue,
  vocabulary: ACTIONS,
  net: { gross: 'value', costs: ['commission', 'fees'] },
  signs: { quantity: 'unsigned', amount: 'by class' },
  skip: (row) => ((row.quantity('quantity') ?? 0n) === 0n && row.isBlank('date') ? NOT_DONE : undefined),
})

const ORDERS = ['name', 'symbol', 'side', 'status', 'filled', 'avg price', 'time-in-force', 'filled time']

export const webullOrdersWithoutFees = transactionsLayout({
  name: 'Webull order history without fees',
  broker: 'Webull',
  exports: EXPORTS,
  notes: [fileNote('no_fees_printed', {})],
  signature: [ORDERS],
  columns: {
    date: 'filled time',
    action: 'side',
    name: 'name',
    symbol: 'symbol',
    quantity: 'filled',
    price: 'avg price',
  },
  times: 'with offset',
  vocabulary: [...SIDES, { action: 'Short', to: 'sell_short' }],
  net: { timesQuantity: 'price', costs: [] },
  signs: { quantity: 'unsigned', amount: 'by class' },
  skip(row) {
    if (row.isBlank('quantity') || row.quantity('quantity') === 0n) return NOT_DONE
    return row.isBlank('symbol') && !row.isBlank('name') ? NOT_DATA.parent : undefined
  },
})

const CURRENCY = /^currency:? *([a-z]{3})\b/i

export const webullTradeRecord = transactionsLayout({
  name: 'Webull trade record',
  broker: 'Webull',
  exports: EXPORTS,
  currency: CURRENCY,
  dateOrder: 'day first',
  refuses: ({ records }) =>
    records.some(({ cells }) => CURRENCY.test(cells[0] ?? ''))
      ? undefined
      : 'This file is a Webull trade record without a line such as "Currency: USD", so the currency of its amounts is unknown. Export the whole monthly statement from Webull.',
  signature: [['symbol & name', 'trade date', 'buy/sell', 'quantity', 'traded price', 'gross amount', 'net amount']],
  columns: {
    date: 'trade date',
    posted: 'settlement date',
    action: 'buy/sell',
    symbol: 'symbol & name',
    quantity: 'quantity',
    price: 'traded price',
    gross: 'gross amount',
    fees: 'comm/fee/tax',
    vat: 'vat',
    net: 'net amount',
  },
  vocabulary: SIDES,
  // A contract, or the symbol is the first word: `META META PLATFORMS INC`.
  instrumentOf(row): Instrument {
    const contract = normaliseSymbol(row.symbol('symbol'))
    if (isOption(contract.instrument)) return contract
    const ticker = /^[A-Z]{1,5}(?:[./][A-Z]{1,2})?(?= |$)/.exec(row.symbol('symbol'))?.[0]
    if (ticker === undefined) throw row.bad('symbol', 'does not begin with a ticker')
    return normaliseSymbol(ticker)
  },
  feeFields: ['fees', 'vat'],
  net: { gross: 'gross', costs: ['fees', 'vat'], printed: 'net' },
  signs: { quantity: 'unsigned', amount: 'by class' },
  ends: /^(options?|stocks?|etfs?|currency\b.*|portfolio summary|account summary|cash .*)$/i,
})

export const webullTradeRecordOfCurrencies = transactionsLayout({
  name: 'Webull trade record with currencies',
  broker: 'Webull',
  exports: EXPORTS,
  // If no date of a file proves the order, the month would be read first.
  dateOrder: 'day first',
  signature: [['symbol', 'currency', 'trade date', 'buy/sell', 'trade price', 'gross amount', 'net amount', 'gst']],
  columns: {
    date: 'trade date',
    time: 'time',
    action: 'buy/sell',
    symbol: 'symbol',
    description: 'name',
    quantity: 'quantity',
    price: 'trade price',
    currency: 'currency',
    gross: 'gross amount',
    fees: 'comm/fee/tax',
    gst: 'gst',
    net: 'net amount',
  },
  vocabulary: SIDES,
  feeFields: ['fees', 'gst'],
  net: { gross: 'gross', costs: ['fees', 'gst'], signed: true, printed: 'net' },
  signs: { quantity: 'either', amount: 'signed' },
})

export const webullOrdersWithoutPrice: LookAlike = {
  kind: 'look-alike',
  name: 'a Webull list of orders without the column Avg Price or Traded Value, so that no amount is certain',
  exports: EXPORTS,
  recognises: (top) =>
    top.some(({ cells }) => {
      const header = headerOf(cells)
      const orders = [
        ['name', 'symbol', 'side', 'status', 'filled', 'time-in-force'],
        ['filled avg price', 'b/s', 'side type'],
      ]
      return orders.some((names) => header.hasAll(names))
    }),
}
