/**
 * Fidelity: the account history, whose header is generated per view, and closed lots (realized gains, in the form of
 * `Realized_Gain_Loss_Account_…` and of `Portfolio_Closed_Lots_…`).
 *
 * Quantities and amounts are signed, amounts are net of fees. The action is free text of which the beginning
 * counts. Rows of a 401(k) have words of their own and may have price and quantity exchanged: they fail by name.
 */

import { BadCell, type Header } from '../columns.ts'
import type { CsvRecord } from '../csv/csv.ts'
import { gainsLayout } from '../described/gains.ts'
import { movesShares, type TransactionsTable, transactionsLayout } from '../described/transactions.ts'
import type { Rule } from '../described/vocabulary.ts'
import type { Fields } from '../fields.ts'
import type { LookAlike } from '../layout.ts'
import { noteAmountsOfShares } from '../share-amounts.ts'

const EXPORTS = {
  transactions: 'Export the transaction history (Activity & Orders, History) from Fidelity as CSV.',
  gains: "Export the realized gains ('Closed positions', by lot) from Fidelity as CSV.",
}

/** `History_for_Account_X12345678.csv`, `Realized_Gain_Loss_Account_X12345678.csv` */
const FILE_NAME = /_account_([a-z]?\d{4,12})/i

const CORE_FUNDS = new Set(['SPAXX', 'FZDXX', 'FDRXX', 'FDLXX', 'FZFXX', 'FCASH', 'CORE', 'QUSBQ', 'QPIBQ'])
const ofCoreFund = (row: Fields) => CORE_FUNDS.has(row.text('symbol').replaceAll('*', '').toUpperCase())
const CORE = { ignore: 'core account: cash that stays cash' }
const hasAmount = (row: Fields) => (row.money('amount') ?? 0n) !== 0n
/** Shares of another company that came in exchange; the shares that left are another row. */
const comesWithAmount = (row: Fields) => hasAmount(row) && (row.quantity('quantity') ?? 0n) > 0n

const ACTIONS: readonly Rule[] = [
  { action: /^(purchase into|redemption from) core account/, to: CORE },
  { action: /^(reinvestment|you bought|you sold)\b/, when: ofCoreFund, to: CORE },
  {
    action: /^you (bought|sold)\b/,
    when: (row) => (row.money('accrued') ?? 0n) !== 0n,
    to: { refuse: 'a bond with accrued interest is not supported, as the interest is no part of its cost' },
  },
  { action: /^buy cancel/, to: 'cancel_buy' },
  { action: /^sell cancel/, to: 'cancel_sell' },
  {
    action: /^you bought\b.*\b(closing transaction|short cover)|^you bought to cover\b|^short cover|^buy to cover/,
    to: 'buy_to_cover',
  },
  { action: /^you sold\b.*\b(opening transaction|short sale)|^you sold short\b|^short sale/, to: 'sell_short' },
  { action: /^you bought\b/, to: 'buy' },
  { action: /^you sold\b/, to: 'sell' },
  { action: /^reinvestment\b/, to: 'buy', as: 'Reinvestment' },
  { action: /^dividend (received|adjustment)/, to: 'dividend', as: 'Dividend Received' },
  { action: /^long-term cap gain/, to: 'dividend', as: 'Long-Term Cap Gain' },
  { action: /^short-term cap gain/, to: 'dividend', as: 'Short-Term Cap Gain' },
  { action: /^(muni (exempt|taxable) int|margin interest|interest)\b/, to: 'interest' },
  { action: /^(adj )?(foreign tax paid|non-resident tax)/, to: 'tax' },
  { action: /^(fee charged|adjust fee|advisor fee|advisory fee|adr mgmt fee)/, to: 'fee' },
  { action: /^expired\b/, to: 'expiration' },
  { action: /^assigned\b/, to: 'expiration', as: 'Assigned' },
  { action: /^exercised\b/, to: 'expiration', as: 'Exercised' },
  { action: /^reverse split\b/, to: 'split', as: 'Reverse Split' },
  { action: /^distribution\b.*\bspin/, when: movesShares, to: 'share_movement', as: 'Spin-off' },
  { action: /^(distribution|split)\b/, when: movesShares, to: 'split' },
  { action: /^return of capital/, to: 'return_of_capital' },
  { action: /^in lieu of/, to: 'cash_in_lieu' },
  { action: /^merger mer from\b/, when: comesWithAmount, to: 'share_movement', as: 'Merger', amount: 'uncertain' },
  { action: /^merger\b/, when: hasAmount, to: 'redemption', as: 'Cash Merger' },
  { action: /^merger\b/, to: 'share_movement', as: 'Merger' },
  { action: /^name changed\b/, to: 'share_movement', as: 'Name Change' },
  { action: /^exchanged to\b/, to: 'share_movement', as: 'Exchanged' },
  { action: /^redemption payout/, to: 'redemption' },
  { action: /^rsu\d+|^conversion shares deposited/, to: 'share_movement', as: 'Shares Vested' },
  {
    action: /^(transferred (from|to)|transfer of assets|rollover shares|journaled)\b/,
    to: 'share_movement',
    as: 'Transfer',
  },
  {
    action:
      /^(electronic funds transfer|direct deposit|direct debit|check received|check paid|wire transfer|bill payment|debit card|cash advance|cash contribution|co contr|partic contr|rollover cash|normal distr|early dist|other (credit|debit) transfer)/,
    to: 'cash',
  },
]

const RULES = {
  vocabulary: ACTIONS,
  // As of Jan-30-2026, 01/30/2026, 01-30-26 or 2026-01-30.
  effectiveDate: /\bas of ([a-z]{3}-\d{1,2}-\d{4}|\d{1,2}([/-])\d{1,2}\2\d{2,4}|\d{4}-\d{2}-\d{2})(?![\w/-])/i,
  signs: { quantity: 'signed', amount: 'signed' },
} satisfies Partial<TransactionsTable>

const history = transactionsLayout({
  ...RULES,
  name: 'Fidelity account history',
  printsAll: true,
  marksShorts: true,
  broker: 'Fidelity',
  exports: EXPORTS,
  account: { fileName: FILE_NAME },
  signature: [['run date', 'action', 'symbol', 'quantity', 'amount|amount ($)']],
  columns: {
    date: 'run date',
    posted: 'settlement date',
    account: 'account number|account',
    action: 'action',
    symbol: 'symbol',
    description: 'description|security description',
    quantity: 'quantity',
    price: 'price|price ($)',
    commission: 'commission|commission ($)',
    fees: 'fees|fees ($)',
    accrued: 'accrued interest|accrued interest ($)',
    amount: 'amount|amount ($)',
    currency: 'currency',
  },
  // Run 12/24, settled 12/15: lots have the day of the trade, and would not be matched with a sale nine days later.
  postedLate: true,
  realign,
  more: [
    {
      // Of the desktop program (Activity & Orders, History): the description has the action.
      ...RULES,
      signature: [['date', 'description', 'symbol', 'quantity', 'amount', 'cash balance', 'security description']],
      columns: {
        date: 'date',
        account: 'account',
        action: 'description',
        symbol: 'symbol',
        description: 'security description',
        quantity: 'quantity',
        price: 'price',
        commission: 'commission',
        fees: 'fees',
        amount: 'amount',
      },
    },
  ],
})

export const fidelityHistory = noteAmountsOfShares(history, 'Merger')

/**
 * Exports of 2021 to 2024 print `Quantity, Currency, Price` in the header over `Currency, Price, Quantity` in the
 * rows. A currency in place of the quantity shows it.
 */
function realign(cells: string[], header: Header): string[] {
  const [quantity, currency, price] = [header.find(['quantity']), header.find(['currency']), header.find(['price'])]
  if (currency !== quantity + 1 || price !== currency + 1) return cells
  const [first, second, third] = [cells[quantity] ?? '', cells[currency] ?? '', cells[price] ?? '']
  if (/^\s*[A-Z]{3}\s*$/.test(first))
    // A row may end before the price.
    return cells.slice(0, quantity).concat(third, first, second, cells.slice(price + 1))
  if (/^\s*[-+]?[\d,.]+\s*$/.test(first) || !/[1-9]/.test(second + third)) return cells
  throw new BadCell(
    header.printed[quantity] ?? 'Quantity',
    'row_contradicts',
    'the columns of this row are not in the order of the header',
  )
}

export const fidelityClosedLots = gainsLayout({
  name: 'Fidelity closed lots',
  broker: 'Fidelity',
  exports: EXPORTS,
  account: { fileName: FILE_NAME },
  signature: [['symbol(cusip)', 'date acquired', 'date sold', 'proceeds', 'cost basis']],
  columns: {
    account: 'account number|account',
    symbol: 'symbol(cusip)',
    description: 'security description',
    quantity: 'quantity',
    acquired: 'date acquired',
    sold: 'date sold',
    proceeds: 'proceeds',
    costBasis: 'cost basis',
    shortTerm: 'short term gain/loss|short-term gain/loss',
    longTerm: 'long term gain/loss|long-term gain/loss',
  },
  // A short option's gain may be in the column of the wrong term.
  term: 'as printed for longs',
  // There is no column for disallowed losses, so that a gain may differ from proceeds − cost basis.
  contradiction: 'keep',
})

/** The history of a workplace plan (401k), which names its funds without a symbol. */
export const fidelityWorkplacePlan: LookAlike = {
  kind: 'look-alike',
  name: 'a Fidelity NetBenefits history of a workplace plan, whose funds have no symbols',
  exports: EXPORTS,
  recognises: (top: readonly CsvRecord[]) =>
    top.some(({ cells }) => {
      const names = new Set(cells.map((cell) => cell.trim().toLowerCase()))
      return ['investment', 'transaction type', 'shares/unit'].every((name) => names.has(name))
    }),
}
