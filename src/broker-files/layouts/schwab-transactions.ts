/**
 * Charles Schwab transaction history, every generation: a title line with the account and a totals line (to
 * mid-2023), neither of them since, when the account is only in the file's name; columns in any order; rows
 * without their last comma.
 *
 * Amounts are net of fees and signed; quantities of trades are unsigned, of share movements signed. The action is
 * stored as printed, because the content keys of stored rows were made of it.
 */
import { isOption } from '../../ledger/instrument.ts'
import type { TransactionClass } from '../../ledger/ledger.ts'
import { clean } from '../cells.ts'
import { headerOf } from '../columns.ts'
import type { CsvRecord, Head } from '../csv/csv.ts'
import { transactionsLayout } from '../described/transactions.ts'
import { type Rule, words } from '../described/vocabulary.ts'
import type { Fields } from '../fields.ts'
import { normaliseSymbol } from '../instrument.ts'

const HEADER = ['date', 'action', 'symbol', 'description', 'quantity', 'price', 'fees & comm', 'amount']
const TITLE = /^transactions for account (.*?)(?: as of .*)?$/i

const ACTIONS = {
  buy: ['Buy', 'Buy to Open', 'Reinvest Shares'],
  sell: ['Sell', 'Sell to Close'],
  sell_short: ['Sell Short', 'Sell to Open'],
  buy_to_cover: ['Buy to Cover', 'Buy to Close'],
  cancel_buy: ['Cancel Buy'],
  cancel_sell: ['Cancel Sell'],
  expiration: ['Expired', 'Assigned', 'Exchange or Exercise'],
  split: ['Stock Split', 'Reverse Split', 'Options Frwd Split', 'Options Frwd Split Adj', 'Stock Div Dist'],
  share_movement: [
    'Spin-off',
    'Stock Plan Activity',
    'Journaled Shares',
    'Security Transfer',
    'Stock Merger',
    'Cash/Stock Merger',
    'Mandatory Reorg Exc',
    'Name Change',
    'Conversion',
    'Dist Rights Trans',
    'Delivered - Other',
    'Received - Other',
  ],
  redemption: [
    'Cash Merger',
    'Cash Merger Adj',
    'Full Redemption',
    'Full Redemption Adj',
    'Final Cash Liquid',
    'Final Cash Liquid Adj',
  ],
  dividend: [
    'Cash Dividend',
    'Qualified Dividend',
    'Non-Qualified Div',
    'Special Dividend',
    'Special Qual Div',
    'Special Non Qual Div',
    'Pr Yr Cash Div',
    'Pr Yr Special Div',
    'Pr Yr Non Qual Div',
    'Pr Yr Non-Qual Div',
    'Qualified Div Adj',
    'Div Adjustment',
    'Reinvest Dividend',
    'Qual Div Reinvest',
    'Qual Div Reinvest Adj',
    'Pr Yr Div Reinvest',
    'Reinvestment Adj',
    'Long Term Cap Gain',
    'Short Term Cap Gain',
    'Long Term Cap Gain Reinvest',
    'Short Term Cap Gain Reinvest',
    'Pr Yr Lt C/G Rein',
  ],
  return_of_capital: ['Return of Capital', 'Return of Cap Adj'],
  cash_in_lieu: ['Cash In Lieu'],
  interest: [
    'Bank Interest',
    'Credit Interest',
    'Bond Interest',
    'CD Interest',
    'Margin Interest',
    'Interest Adj',
    'Promotional Award',
  ],
  tax: [
    'NRA Tax Adj',
    'NRA Withholding',
    'NRA Withhold',
    'Tax Withholding',
    'Pr Yr NRA Tax',
    'Foreign Tax Paid',
    'Foreign Tax Reclaim',
    'Foreign Tax Reclaim Adj',
    'IRS Withhold Adj',
  ],
  fee: ['ADR Mgmt Fee', 'ADR Mgmt Fee Adj', 'Service Fee', 'Advisor Fee'],
  cash: [
    'MoneyLink Transfer',
    'MoneyLink Deposit',
    'MoneyLink Adj',
    'Wire Sent',
    'Wire Received',
    'Wire Funds',
    'Wire Funds Received',
    'Wire Funds Adj',
    'Funds Received',
    'Funds Paid',
    'Bank Transfer',
    'Journal',
    'Internal Transfer',
    'Futures MM Sweep',
    'Visa Purchase',
    'Misc Cash Entry',
    'Misc Credits',
    'Adjustment',
  ],
} satisfies Partial<Record<TransactionClass, readonly string[]>>

/** Every action known from Schwab's files. One that is not here is reported, never guessed. */
export const SCHWAB_ACTIONS: ReadonlyMap<string, TransactionClass> = new Map(
  Object.entries(ACTIONS).flatMap(([kind, actions]) =>
    actions.map((action): [string, TransactionClass] => [action.toLowerCase(), kind as TransactionClass]),
  ),
)

/** What a row of the years at TD Ameritrade says: `TDA TRAN - Bought to Cover 100 (ALFA) @45.0000`. */
const ofAmeritrade = (words: RegExp) => (row: Fields) => {
  const text = row.text('description').slice(0, 200)
  return /^tda tran - /i.test(text) && words.test(text)
}
const endsOption = ofAmeritrade(/\bremoval of option due to\b/i)
const namesOption = (row: Fields) => isOption(normaliseSymbol(row.symbol('symbol')).instrument)
const endsAs = (words: RegExp) => (row: Fields) => endsOption(row) && namesOption(row) && ofAmeritrade(words)(row)

/**
 * Schwab shows the years of an account at TD Ameritrade with few actions of its own: Journaled Shares is anything that
 * moved neither by a trade nor as income, and Buy also covers and closes. The description says which.
 */
const OF_AMERITRADE: readonly Rule[] = [
  { action: 'Buy', when: ofAmeritrade(/\bbought to (cover|close)\b/i), to: 'buy_to_cover' },
  { action: 'Sell', when: ofAmeritrade(/\bsold (short|to open)\b/i), to: 'sell_short' },
  { action: 'Journaled Shares', when: endsAs(/\bexpiration\b/i), to: 'expiration', as: 'Expired' },
  { action: 'Journaled Shares', when: endsAs(/\bassignment\b/i), to: 'expiration', as: 'Assigned' },
  { action: 'Journaled Shares', when: endsAs(/\bexercise\b/i), to: 'expiration', as: 'Exchange or Exercise' },
  {
    action: 'Journaled Shares',
    when: endsOption,
    to: { refuse: 'the row ends an option, and its symbol is no option contract' },
  },
  { action: 'Journaled Shares', when: ofAmeritrade(/\breverse split\b/i), to: 'split', as: 'Reverse Split' },
  { action: 'Journaled Shares', when: ofAmeritrade(/\bstock split\b/i), to: 'split', as: 'Stock Split' },
  { action: 'Journaled Shares', when: ofAmeritrade(/\breorganization fee\b/i), to: 'fee', as: 'Service Fee' },
  { action: 'Journaled Shares', when: ofAmeritrade(/\bw-8 withholding\b/i), to: 'tax', as: 'NRA Tax Adj' },
]

export const schwabTransactions = transactionsLayout({
  name: 'Charles Schwab transaction history',
  printsAll: true,
  marksShorts: true,
  broker: 'Charles Schwab',
  rowOrder: 'descending',
  exports: {
    transactions: 'Export the transaction history of the account (History) from Schwab as CSV.',
    gains: 'Export the realized gains (Realized Gain/Loss, with lot details) from Schwab as CSV.',
  },
  form: generationOf,
  // `Individual_XXX123_Transactions_20250309-115444.csv`
  account: { title: TITLE, fileName: /_(X+\d{3,})_transactions_/i },
  asOf: / as of (\d{1,2}\/\d{1,2}\/\d{4}|\d{4}\/\d{2}\/\d{2})\b/i,
  signature: [HEADER],
  columns: {
    date: 'date',
    action: 'action',
    symbol: 'symbol',
    description: 'description',
    quantity: 'quantity',
    price: 'price',
    fees: 'fees & comm',
    amount: 'amount',
  },
  instrumentOf: (row) => normaliseSymbol(row.symbol('symbol')),
  vocabulary: [...OF_AMERITRADE, ...words(ACTIONS)],
  storedActions: 'as printed',
  signs: { quantity: 'either', amount: 'signed' },
  isTotal: (row) => /^(transactions )?total\b/i.test(row.text('date')) && row.isBlank('action'),
  sums: ['amount'],
})

/** Generations differ in the title before the header and the comma at the header's end. */
function generationOf({ records }: Head): string {
  const header = records.findIndex(({ cells }) => headerOf(cells).hasAll(HEADER))
  const isTitle = ({ cells }: CsvRecord) =>
    TITLE.test(
      clean(cells[0] ?? '')
        .slice(0, 400)
        .replace(/\s+/g, ' '),
    )
  if (!records.slice(0, header).some(isTitle)) return 'since late 2023'
  return records[header]?.cells.at(-1) === '' ? 'to 2021' : '2022 to mid-2023'
}
