/**
 * tastytrade (tastyworks before): the history with 17 to 21 columns, the history of tastyworks with the parts of a
 * contract in columns of their own, and the gains of the tax center.
 *
 * The value is gross and signed, so that the net amount is value + commission + fees; a form with `Total` prints it
 * again, at times rounded to the next cent. Quantities have no sign. Prices of options are per contract, signed. The symbol names the contract; the
 * expiration column may be a day off, because it is converted to the user's zone. A negative dividend is tax withheld, or
 * what is paid on a short position: see `paid-dividends.ts`.
 */
import { isOption } from '../../ledger/instrument.ts'
import { abs } from '../../lib/decimal.ts'
import { gainsLayout } from '../described/gains.ts'
import type { InstrumentRules } from '../described/instrument.ts'
import { transactionsLayout } from '../described/transactions.ts'
import { normaliseAction, type Rule } from '../described/vocabulary.ts'
import type { Fields } from '../fields.ts'
import { normaliseSymbol } from '../instrument.ts'
import { joinPaidDividends } from '../paid-dividends.ts'

const EXPORTS = {
  transactions: 'Export the transaction history (History, CSV) from tastytrade.',
  gains: 'Export the realized gains of the year (Tax Center, CSV) from tastytrade.',
}

const isPaid = (row: Fields) => (row.money('value') ?? row.money('amount') ?? 0n) < 0n
const isCent = (row: Fields) => /^regulatory fee/i.test(row.text('description').slice(0, 200))

const isOfOption = (row: Fields) => /option/i.test(row.text('assetClass')) || !row.isBlank('right')
/** `buy to open`; tastyworks has two columns for it. */
const sideOf = (row: Fields): string =>
  row.has('side')
    ? `${row.text('side')} to ${row.text('effect')}`.toLowerCase()
    : normaliseAction(row.text('action').replaceAll('_', ' '))
/** Events that replace shares: one row prints the old shares, and another the new ones. `words`: in the reason. */
function replacing(action: string, to: 'split' | 'share_movement', as: string, words: string): Rule[] {
  const anotherContract = `${words} of an option is not supported, as it is another contract then`
  return [
    { action, when: isOfOption, to: { refuse: anotherContract } },
    { action, when: (row) => sideOf(row) === 'sell to close', to, flow: 'out', as },
    { action, when: (row) => sideOf(row) === 'buy to open', to, as },
    { action, to: { refuse: `${words} of a short position is not supported` } },
  ]
}

const ACTIONS: readonly Rule[] = [
  ...replacing('Receive Deliver: Forward Split', 'split', 'Stock Split', 'the split'),
  ...replacing('Receive Deliver: Reverse Split', 'split', 'Reverse Split', 'the split'),
  ...replacing('Receive Deliver: Symbol Change', 'share_movement', 'Symbol Change', 'the new symbol'),
  { action: ['Trade: Buy to Open', 'Receive Deliver: Buy to Open'], to: 'buy' },
  { action: ['Trade: Sell to Close', 'Receive Deliver: Sell to Close'], to: 'sell' },
  { action: ['Trade: Sell to Open', 'Receive Deliver: Sell to Open'], to: 'sell_short' },
  { action: ['Trade: Buy to Close', 'Receive Deliver: Buy to Close'], to: 'buy_to_cover' },
  { action: 'Receive Deliver: Expiration', to: 'expiration' },
  {
    action: ['Receive Deliver: Assignment', 'Receive Deliver: Cash Settled Assignment'],
    to: 'expiration',
    as: 'Assigned',
  },
  {
    action: ['Receive Deliver: Exercise', 'Receive Deliver: Cash Settled Exercise'],
    to: 'expiration',
    as: 'Exercised',
  },
  {
    action: 'Receive Deliver: ACAT',
    when: (row) => /^(sell.to.open|buy.to.close)/i.test(row.text('action')),
    to: { refuse: 'the transfer of a short position is not supported' },
  },
  {
    action: 'Receive Deliver: ACAT',
    when: (row) => /^buy/i.test(row.text('action')),
    to: 'share_movement',
    as: 'Transfer',
  },
  {
    action: 'Receive Deliver: ACAT',
    when: (row) => /^sell/i.test(row.text('action')),
    to: 'share_movement',
    flow: 'out',
    as: 'Transfer',
  },
  { action: 'Money Movement: Dividend', when: isPaid, to: 'tax' },
  { action: 'Money Movement: Dividend', to: 'dividend' },
  {
    action: [
      'Money Movement: Credit Interest',
      'Money Movement: Debit Interest',
      'Money Movement: Fully Paid Stock Lending Income',
    ],
    to: 'interest',
  },
  { action: 'Money Movement: Fee', to: 'fee' },
  { action: 'Money Movement: Balance Adjustment', when: isCent, to: 'fee' },
  { action: ['Money Movement: Deposit', 'Money Movement: Withdrawal', 'Money Movement: Transfer'], to: 'cash' },
]

const OPENED = /^(buy|sell) to (open|close)\b/

/** Of a form without sub types: what moved cash, by a description as actions are compared. */
const MOVEMENTS: readonly (readonly [description: RegExp, sub: string])[] = [
  [/^regulatory fee adjustment\b/, 'Balance Adjustment'],
  [/\bfees?\b/, 'Fee'],
  [/^interest on credit balance\b/, 'Credit Interest'],
  [/^fullypaid lending rebate\b/, 'Fully Paid Stock Lending Income'],
  // `FROM 10/16 THRU 11/15 @ 8 %`
  [/^from \d{1,2}\/\d{1,2} thru \d{1,2}\/\d{1,2}\b/, 'Debit Interest'],
  [/^(ach|wire|tfr|check)\b/, 'Transfer'],
]

/**
 * A dividend is described by the name of its company alone. A name with one of these words fails, rather than that
 * anything else counts as income.
 */
const NO_DIVIDEND =
  /\b(fees?|in ?lieu|cil|return of (capital|principal)|principal payment|withheld|withholding|lending|stock loan|rebate|borrow|interest|coupon|merger|split|spin ?off|rights?|warrants?|tender|exchange offer|adr pass|pass through|adjustment|redemption|liquidation|liquidating|distribution|settlement|mark to market|reversal|correction|transfer|deposit|withdrawal|sale of|proceeds)\b|^exchange$/

/** The sub type of a movement of cash in a form without sub types; undefined if it is not certain. */
function movementOf(row: Fields, description: string): string | undefined {
  if (!/^money movement$/i.test(row.text('type'))) return undefined
  if (row.isBlank('symbol')) return MOVEMENTS.find(([words]) => words.test(description))?.[1]
  const isDividend =
    /^equity$/i.test(row.text('assetClass')) &&
    description !== '' &&
    !NO_DIVIDEND.test(description.replaceAll('-', ' '))
  return isDividend ? 'Dividend' : undefined
}

/**
 * Of a trade, its action; of any other row, its sub type, which follows from the description in the older forms. Splits
 * and changes of a symbol have an action too, but another sub type.
 */
function actionOf(row: Fields): string {
  const [type, sub, action] = [row.text('type'), row.text('sub'), row.text('action').replaceAll('_', ' ')]
  if (/^trade$/i.test(type)) {
    const agree = sub === '' || action === '' || normaliseAction(sub) === normaliseAction(action)
    return `${type}: ${agree ? action || sub : `${sub}, ${action}`}`
  }
  if (sub !== '') return `${type}: ${sub}`
  const description = normaliseAction(row.text('description'))
  const leg = OPENED.exec(description)?.[0]
  if (leg !== undefined && leg === normaliseAction(action)) return `${type}: ${leg}`
  const movement = movementOf(row, description)
  if (movement !== undefined) return `${type}: ${movement}`
  const removal = /^removal of .* due to (expiration|assignment|exercise)\.?$/.exec(description)?.[1]
  const replaced = /^(forward split|reverse split|symbol change)(?=:)/.exec(description)?.[0]
  return `${type}: ${removal ?? replaced ?? description.slice(0, 60)}`
}

const ASSETS: InstrumentRules['assetClasses'] = {
  equity: 'share',
  'equity option': 'option',
  future: { refuse: 'is not supported: futures cannot be valued' },
  'future option': { refuse: 'is not supported: options on futures cannot be valued' },
  cryptocurrency: { refuse: 'is not supported' },
}

export const tastytradeTransactions = joinPaidDividends(
  transactionsLayout({
    name: 'tastytrade transaction history',
    printsAll: true,
    marksShorts: true,
    broker: 'tastytrade',
    exports: EXPORTS,
    // `tastytrade_transactions_history_x5WX00000_260101_to_260406.csv`
    account: { fileName: /_transactions_history_x([0-9a-z]{8})_/i },
    // Without the costs, the value would count as net.
    signature: [
      ['date', 'type', 'action', 'symbol', 'instrument type', 'value', 'average price', 'commissions', 'fees'],
    ],
    columns: {
      date: 'date',
      type: 'type',
      sub: 'sub type',
      action: 'action',
      symbol: 'symbol',
      assetClass: 'instrument type',
      description: 'description',
      value: 'value',
      quantity: 'quantity',
      price: 'average price',
      commission: 'commissions',
      fees: 'fees',
      multiplier: 'multiplier',
      root: 'root symbol',
      expiry: 'expiration date',
      strike: 'strike price',
      right: 'call or put',
      total: 'total',
      currency: 'currency',
    },
    times: 'with offset',
    actionOf,
    vocabulary: ACTIONS,
    assetClasses: ASSETS,
    priceOf(row, instrument) {
      const price = row.price('price')
      if (price === null) return null
      return isOption(instrument) ? abs(price) / 100n : abs(price)
    },
    net: { gross: 'value', costs: ['commission', 'fees'], signed: true, printed: 'total' },
    signs: { quantity: 'unsigned', amount: 'signed' },
    more: [
      {
        signature: [
          ['date/time', 'transaction code', 'transaction subcode', 'symbol', 'buy/sell', 'strike', 'fees', 'amount'],
        ],
        columns: {
          account: 'account reference',
          date: 'date/time',
          type: 'transaction code',
          sub: 'transaction subcode',
          action: 'transaction subcode',
          side: 'buy/sell',
          effect: 'open/close',
          symbol: 'symbol',
          description: 'description',
          quantity: 'quantity',
          price: 'price',
          fees: 'fees',
          amount: 'amount',
          expiry: 'expiration date',
          strike: 'strike',
          right: 'call/put',
        },
        actionOf,
        vocabulary: ACTIONS,
        instrumentOf(row) {
          const symbol = row.symbol('symbol')
          if (/^[./]/.test(symbol)) throw row.bad('symbol', 'is a future; futures cannot be valued')
          return normaliseSymbol(symbol)
        },
        net: { costs: ['fees'] },
        signs: { quantity: 'unsigned', amount: 'signed' },
      },
    ],
  }),
)

export const tastytradeGains = gainsLayout({
  name: 'tastytrade realized gains',
  broker: 'tastytrade',
  exports: EXPORTS,
  signature: [['account_nr', 'symbol', '8949_code', 'open_date', 'close_date', 'quantity', 'cost', 'proceeds']],
  columns: {
    account: 'account_nr',
    symbol: 'symbol',
    description: 'sec_description',
    type: 'sec_type',
    subtype: 'sec_subtype',
    acquired: 'open_date',
    sold: 'close_date',
    quantity: 'quantity',
    costBasis: 'cost',
    proceeds: 'proceeds',
    gain: 'gain_loss',
    box: '8949_code',
  },
  instrumentOf(row) {
    const security = normaliseSymbol(row.symbol('symbol'), row.text('description'))
    const words = `${row.text('type')} ${row.text('subtype')}`
    if (/fut|crypto/i.test(words) || /^[./]/.test(security.symbol))
      throw row.bad('symbol', 'is a future or a currency, which cannot be valued')
    if (/opt|call|put/i.test(words) && !isOption(security.instrument))
      throw row.bad('symbol', 'is no option contract that can be read')
    return security
  },
  term: 'from the dates',
  contradiction: 'fail',
})
