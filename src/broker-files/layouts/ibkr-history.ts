/**
 * The transaction history of Interactive Brokers. Its amounts are converted to the base currency of the account, so that
 * a file in another currency than USD is refused as a whole.
 *
 * Quantities and amounts are signed; the net amount is the row's amount less its commission.
 */
import { abs, CENT, multiply } from '../../lib/decimal.ts'
import { transactionsLayout } from '../described/transactions.ts'
import type { Fields } from '../fields.ts'
import { EXPORTS, FOREX, instrumentOf, isReturnOfCapital } from './ibkr-trades.ts'

/** `Summary,Data,Base Currency,USD`; the name is in the language of the user, even if the table is in English. */
const BASE_CURRENCY = /^summary,data,[^,]{1,60},([a-z]{3})(?:,|$)/i

const lineOf = (cells: string[]): string => cells.slice(0, 5).join(',').slice(0, 200)

const isTranslation = (row: Fields) => /^fx translations? p&l/i.test(row.text('description').slice(0, 60))

/**
 * Amounts are in the base currency, prices in the security's. Older files do not print it: there, a price whose
 * product is the amount is in the same currency.
 */
function isPriceInDollars(row: Fields): boolean {
  if (!row.isBlank('priceCurrency')) return /^usd$/i.test(row.text('priceCurrency'))
  const product = multiply(abs(row.quantity('quantity') ?? 0n), row.price('price') ?? 0n)
  return abs(product - abs(row.money('gross') ?? 0n)) <= CENT
}

export const ibkrTransactionHistory = transactionsLayout({
  name: 'Interactive Brokers transaction history',
  broker: 'Interactive Brokers',
  exports: EXPORTS,
  hasForeignPrices: true,
  currency: BASE_CURRENCY,
  refuses: ({ records }) =>
    records.some(({ cells }) => BASE_CURRENCY.test(lineOf(cells)))
      ? undefined
      : 'This file is an Interactive Brokers transaction history without the line of its base currency, which all of its amounts are in. Import the file as it was exported.',
  signature: [['transaction history', 'header', 'date', 'account', 'transaction type', 'symbol', 'net amount']],
  columns: {
    account: 'account',
    date: 'date',
    action: 'transaction type',
    description: 'description',
    symbol: 'symbol',
    quantity: 'quantity',
    price: 'price',
    priceCurrency: 'price currency',
    multiplier: 'multiplier',
    gross: 'gross amount',
    commission: 'commission',
    net: 'net amount',
  },
  ends: /^(?!transaction history$)/i,
  instrumentOf,
  priceOf: (row) => (isPriceInDollars(row) ? row.price('price') : null),
  vocabulary: [
    { action: 'Forex Trade Component', to: { ignore: FOREX } },
    { action: 'Adjustment', when: isTranslation, to: { ignore: 'value of cash in other currencies: no cash moved' } },
    { action: 'Adjustment', to: { refuse: 'is only supported for FX translations, which move no cash' } },
    { action: 'Position MTM', to: { refuse: 'gains and losses of futures are not supported' } },
    { action: 'Buy', to: 'buy' },
    { action: 'Sell', to: 'sell' },
    { action: 'Dividend', when: isReturnOfCapital, to: 'return_of_capital' },
    { action: ['Dividend', 'Payment in Lieu'], to: 'dividend' },
    { action: ['Foreign Tax Withholding', 'Withholding Tax'], to: 'tax' },
    { action: ['Credit Interest', 'Debit Interest'], to: 'interest' },
    { action: ['Deposit', 'Withdrawal'], to: 'cash' },
    { action: 'Other Fee', to: 'fee' },
  ],
  net: { gross: 'gross', costs: ['commission'], signed: true, printed: 'net' },
  signs: { quantity: 'signed', amount: 'signed' },
})
