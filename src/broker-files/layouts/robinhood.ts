/**
 * Robinhood: the account history. The files name no account.
 *
 * Amounts are signed by brackets and net of fees. Quantities have no sign, but an `S` if shares or contracts leave other
 * than by a trade: `10S`. A reinvestment is two rows, the dividend and the purchase. A split prints the shares that it
 * adds; a reverse split, a merger and a change of symbol print what leaves and what comes. Expirations and assignments
 * have neither price nor amount; their description names the contract.
 */
import { isOption } from '../../ledger/instrument.ts'
import { clean } from '../cells.ts'
import { movesShares, transactionsLayout } from '../described/transactions.ts'
import type { Rule } from '../described/vocabulary.ts'
import type { Fields } from '../fields.ts'
import { type Instrument, normaliseSymbol } from '../instrument.ts'
import type { LookAlike } from '../layout.ts'
import { requireLeavingShares } from '../leaving-shares.ts'

const EXPORTS = {
  transactions: 'Export the account history (Account, Reports and statements, Reports) from Robinhood as CSV.',
  gains:
    'Export realized gains with columns such as Symbol, Quantity, Date Acquired, Date Sold, Proceeds and Cost Basis.',
}

/** Shares or contracts that leave other than by a trade: `10S`. */
const LEAVING = /^(\d{1,9}(?:\.\d{1,8})?)S$/

const leaves = (row: Fields) => LEAVING.test(row.text('quantity'))
const hasAmount = (row: Fields) => (row.money('amount') ?? 0n) !== 0n

const ACTIONS: readonly Rule[] = [
  { action: ['Buy', 'BTO'], to: 'buy' },
  { action: ['Sell', 'STC'], to: 'sell' },
  { action: ['SS', 'STO'], to: 'sell_short' },
  { action: ['BC', 'BTC'], to: 'buy_to_cover' },
  { action: 'OEXP', to: 'expiration' },
  { action: 'OASGN', to: 'expiration', as: 'Assigned' },
  { action: 'OEXCS', to: 'expiration', as: 'Exercised' },
  { action: ['CDIV', 'MDIV'], to: 'dividend' },
  { action: 'ROC', to: 'return_of_capital' },
  { action: 'CIL', to: 'cash_in_lieu' },
  { action: ['INT', 'MINT', 'SLIP'], to: 'interest' },
  { action: ['SPL', 'SDIV'], to: 'split' },
  { action: 'SPR', when: leaves, to: 'split', flow: 'out', as: 'Reverse Split' },
  { action: 'SPR', to: 'split', as: 'Reverse Split' },
  { action: 'OCA', to: { refuse: 'an adjusted option contract is not supported' } },
  { action: 'SOFF', when: movesShares, to: 'share_movement', as: 'Spin-off' },
  {
    action: 'MRGS',
    when: hasAmount,
    to: { refuse: 'a merger with an amount may be a sale or income, and is not supported' },
  },
  { action: 'MRGS', when: leaves, to: 'share_movement', flow: 'out', as: 'Stock Merger' },
  { action: 'MRGS', when: movesShares, to: 'share_movement', as: 'Stock Merger' },
  { action: 'SXCH', when: leaves, to: 'share_movement', flow: 'out', as: 'Symbol Change' },
  { action: 'SXCH', when: movesShares, to: 'share_movement', as: 'Symbol Change' },
  { action: ['ACATI', 'REC'], when: movesShares, to: 'share_movement', as: 'Transfer' },
  { action: 'ACATO', when: leaves, to: 'share_movement', flow: 'out', as: 'Transfer' },
  { action: 'ACATO', when: movesShares, to: 'share_movement', flow: 'out', as: 'Transfer' },
  { action: ['DTAX', 'TAX', 'NRAT'], to: 'tax' },
  { action: ['DFEE', 'AFEE', 'GOLD'], to: 'fee' },
  {
    action: [
      'ACH',
      'RTP',
      'WITH',
      'DCF',
      'XENT',
      'XENT_CC',
      'GMPC',
      'GDBP',
      'CFIR',
      'MTCH',
      'MISC',
      'FSWP',
      'FUTSWP',
      'ACATI',
      'ACATO',
      'REC',
    ],
    to: 'cash',
  },
  { action: 'NOA', to: { ignore: 'notice without an effect' } },
  { action: 'BCXL', to: { refuse: 'a cancelled purchase is not supported' } },
]

const OPTION_CODES = /^(bto|sto|btc|stc|oexp|oasgn|oexcs)$/i

const MAY_LEAVE = /^(oexp|oasgn|oexcs|spr|mrgs|sxch|acato)$/i

const quantityOf = (row: Fields): string => {
  const text = row.text('quantity')
  return MAY_LEAVE.test(row.text('action')) ? text.replace(LEAVING, '$1') : text
}

/** The contract is the first line of the description, alone or behind `Option Expiration for`. */
function instrumentOf(row: Fields): Instrument {
  const description = clean((row.text('description').slice(0, 200).split('\n')[0] ?? '').trim())
  const contract = description.replace(/^option (?:expiration|assignment|exercise) for /i, '')
  const security = normaliseSymbol(row.symbol('symbol'), contract)
  if (OPTION_CODES.test(row.text('action')) && !isOption(security.instrument))
    throw row.bad('description', 'is no option contract that can be read')
  return security
}

const history = transactionsLayout({
  name: 'Robinhood account history',
  printsAll: true,
  broker: 'Robinhood',
  exports: EXPORTS,
  rowOrder: 'descending',
  signature: [['activity date', 'process date', 'settle date', 'instrument', 'trans code', 'quantity', 'amount']],
  columns: {
    date: 'activity date',
    posted: 'settle date',
    symbol: 'instrument',
    description: 'description',
    action: 'trans code',
    quantity: 'quantity',
    price: 'price',
    amount: 'amount',
  },
  vocabulary: ACTIONS,
  instrumentOf,
  quantityOf,
  signs: { quantity: 'unsigned', amount: 'signed' },
})

export const robinhoodHistory = requireLeavingShares(history, {
  actions: ['Reverse Split', 'Stock Merger', 'Symbol Change'],
  alone: 'Reverse Split',
  column: 'Quantity',
  mark: 'an S, such as 30S,',
})

/** One file of several tax forms, with securities by name. */
export const robinhood1099: LookAlike = {
  kind: 'look-alike',
  name: 'a Robinhood 1099 tax form, which names securities in words and not by symbol',
  exports: EXPORTS,
  recognises: (top) =>
    top.some(({ cells }) => {
      const names = new Set(cells.slice(0, 40).map((cell) => clean(cell).toLowerCase()))
      return names.has('1099-b') && names.has('wash amt disallowed')
    }),
}
