/**
 * Robinhood: the account history. The files name no account.
 *
 * Amounts are signed by brackets and net of fees; quantities have no sign. A reinvestment is two rows, the dividend and
 * the purchase. A split prints the shares that it adds. Expirations and assignments have neither price nor amount;
 * their description names the contract.
 */
import { isOption } from '../../ledger/instrument.ts'
import { clean } from '../cells.ts'
import { movesShares, transactionsLayout } from '../described/transactions.ts'
import type { Rule } from '../described/vocabulary.ts'
import type { Fields } from '../fields.ts'
import { type Instrument, normaliseSymbol } from '../instrument.ts'
import type { LookAlike } from '../layout.ts'

const EXPORTS = {
  transactions: 'Export the account history (Account, Reports and statements, Reports) from Robinhood as CSV.',
  gains:
    'Export realized gains with columns such as Symbol, Quantity, Date Acquired, Date Sold, Proceeds and Cost Basis.',
}

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
  { action: ['INT', 'MINT', 'SLIP'], to: 'interest' },
  { action: 'SPL', to: 'split' },
  {
    action: 'SPR',
    to: { refuse: 'a reverse split is not supported, as its rows do not say how many shares were held' },
  },
  { action: 'SOFF', when: movesShares, to: 'share_movement', as: 'Spin-off' },
  {
    action: 'MRGS',
    when: hasAmount,
    to: { refuse: 'a merger with an amount may be a sale or income, and is not supported' },
  },
  { action: 'MRGS', to: { refuse: 'a merger is not supported, as its shares have no sign' } },
  { action: ['ACATI', 'REC'], when: movesShares, to: 'share_movement', as: 'Transfer' },
  { action: 'ACATO', when: movesShares, to: 'share_movement', flow: 'out', as: 'Transfer' },
  { action: ['DTAX', 'TAX'], to: 'tax' },
  { action: ['DFEE', 'AFEE', 'GOLD'], to: 'fee' },
  {
    action: [
      'ACH',
      'RTP',
      'WITH',
      'DCF',
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

/** Contracts of a short position that expired or were assigned: `2S`. */
const OF_SHORT = /^(\d{1,9}(?:\.\d{1,8})?)S$/

const quantityOf = (row: Fields): string => {
  const text = row.text('quantity')
  return /^(oexp|oasgn|oexcs)$/i.test(row.text('action')) ? text.replace(OF_SHORT, '$1') : text
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

export const robinhoodHistory = transactionsLayout({
  name: 'Robinhood account history',
  exports: EXPORTS,
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
