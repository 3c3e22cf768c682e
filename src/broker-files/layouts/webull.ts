/**
 * Webull: the list of orders that prints what was traded, commission and fee (22 columns).
 *
 * The traded value has no sign and is before costs: it must be quantity × average price, so that a file in which it is
 * not fails row by row. Other lists of Webull are refused: a list of orders without fees, and the trade records of
 * accounts outside the United States.
 */
import { contractUnits } from '../../ledger/instrument.ts'
import { abs, CENT, multiply } from '../../lib/decimal.ts'
import { Header } from '../columns.ts'
import { transactionsLayout } from '../described-transactions.ts'
import type { Fields } from '../fields.ts'
import { type Instrument, normaliseSymbol } from '../instrument.ts'
import type { LookAlike } from '../layout.ts'
import type { Rule } from '../vocabulary.ts'

const EXPORTS = {
  transactions:
    'Export the orders with the columns Side Type, Traded Value, Commission and Fee from Webull as CSV, or a CSV with columns such as Date, Action, Symbol, Quantity, Price, Fees and Amount.',
  gains:
    'Export realized gains with columns such as Symbol, Quantity, Date Acquired, Date Sold, Proceeds and Cost Basis.',
}

const ACTIONS: readonly Rule[] = [
  { action: 'Buy Open', to: 'buy' },
  { action: 'Buy Close', to: 'buy_to_cover' },
  { action: 'Sell Open', to: 'sell_short' },
  { action: 'Sell Close', to: 'sell' },
]

function instrumentOf(row: Fields): Instrument {
  const security = normaliseSymbol(row.symbol('symbol'))
  const [value, quantity, price] = [row.money('value'), row.quantity('quantity'), row.price('price')]
  if (!row.text('value').startsWith('$')) throw row.bad('value', 'is not an amount in US dollars, such as $250.00')
  if (price === null) throw row.cells.problem(row.at('price'), 'the average price')
  if (value === null || quantity === null) return security
  const traded = multiply(contractUnits(security.instrument, abs(quantity)), price)
  if (abs(value - traded) > CENT) throw row.bad('value', 'is not quantity × average price')
  return security
}

export const webullOrders = transactionsLayout({
  name: 'Webull order history',
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
  actionOf: (row) => `${row.text('action')} ${row.text('side')}`.trim(),
  instrumentOf,
  vocabulary: ACTIONS,
  net: { gross: 'value', costs: ['commission', 'fees'] },
  signs: { quantity: 'unsigned', amount: 'by class' },
  skip: (row) => ((row.quantity('quantity') ?? 0n) === 0n && row.isBlank('date') ? 'order not carried out' : undefined),
})

const list = (name: string, ...headers: string[][]): LookAlike => ({
  kind: 'look-alike',
  name,
  exports: EXPORTS,
  recognises: (top) =>
    top.some(({ cells }) => {
      const header = new Header(cells)
      return headers.some((names) => header.hasAll(names))
    }),
})

/** Sales have fees at Webull too, and an option that is sold may be opened or closed. */
export const webullOrdersWithoutFees = list(
  'a Webull list of orders that prints no fees, so that no gain would be right to the cent',
  ['name', 'symbol', 'side', 'status', 'filled', 'time-in-force'],
  ['filled avg price', 'b/s', 'side type'],
)

export const webullTradeRecord = list(
  'a Webull trade record of an account outside the United States, which is not supported',
  ['symbol & name', 'traded price'],
  ['symbol', 'currency', 'trade date', 'buy/sell', 'gst', 'exchange'],
)
