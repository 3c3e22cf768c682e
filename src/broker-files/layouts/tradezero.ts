/**
 * TradeZero, whose layout is also the template of TradeNote: one row per execution.
 *
 * Gross and net proceeds are signed. Each cost has a column; one with the other sign is a rebate: their
 * sum must be what the net proceeds differ by. A side of `B` or `S` does not say whether an option is opened or closed.
 */
import { abs, CENT, sum } from '../../lib/decimal.ts'
import { transactionsLayout } from '../described/transactions.ts'
import type { Fields } from '../fields.ts'

const COSTS = ['commission', 'sec', 'taf', 'nscc', 'nasdaq', 'ecnRemove', 'ecnAdd']

function checkNet(row: Fields): void {
  const [gross, net] = [row.money('gross') ?? 0n, row.money('amount') ?? 0n]
  const costs = sum(COSTS.map((field) => row.money(field) ?? 0n))
  if (abs(abs(gross - net) - abs(costs)) > CENT / 2n)
    throw row.bad('amount', 'does not differ from the gross proceeds by the sum of the costs')
}

export const tradeZero = transactionsLayout({
  name: 'TradeZero or TradeNote trades',
  marksShorts: true,
  // The header of both is the same.
  broker: null,
  exports: {
    transactions: 'Export the trades from TradeZero as CSV.',
    gains:
      'Export realized gains with columns such as Symbol, Quantity, Date Acquired, Date Sold, Proceeds and Cost Basis.',
  },
  signature: [['t/d', 's/d', 'side', 'symbol', 'qty', 'price', 'comm', 'gross proceeds', 'net proceeds']],
  columns: {
    account: 'account',
    date: 't/d',
    posted: 's/d',
    time: 'exec time',
    currency: 'currency',
    action: 'side',
    symbol: 'symbol',
    quantity: 'qty',
    price: 'price',
    commission: 'comm',
    sec: 'sec',
    taf: 'taf',
    nscc: 'nscc',
    nasdaq: 'nasdaq',
    ecnRemove: 'ecn remove',
    ecnAdd: 'ecn add',
    gross: 'gross proceeds',
    amount: 'net proceeds',
  },
  vocabulary: [
    { action: ['B', 'Buy'], to: 'buy' },
    { action: ['S', 'Sell'], to: 'sell' },
    { action: 'SS', to: 'sell_short' },
    { action: 'BC', to: 'buy_to_cover' },
  ],
  check: checkNet,
  feeFields: COSTS,
  signs: { quantity: 'unsigned', amount: 'signed' },
})
