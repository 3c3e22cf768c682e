/** What the files of Interactive Brokers have in common: classes of assets, and codes that say what a trade does. */
import { isOption } from '../../ledger/instrument.ts'
import type { InstrumentRules } from '../described/instrument.ts'
import type { Rule } from '../described/vocabulary.ts'
import type { Fields } from '../fields.ts'
import { type Instrument, normaliseSymbol } from '../instrument.ts'

export const EXPORTS = {
  transactions: 'Export an activity statement (Performance & Reports, Statements) from Interactive Brokers as CSV.',
  gains:
    'Export an activity statement with closed lots (Performance & Reports, Statements) from Interactive Brokers as CSV: it serves as both files.',
}

const CLOSES_AND_OPENS =
  'a trade that closes one position and opens another is not supported; write it as two rows: what it closed, with the code C, and the rest, with the code O'

export const TRADES: readonly Rule[] = [
  { action: ['buy', 'buy to open'], to: 'buy' },
  { action: ['sell', 'sell to close'], to: 'sell' },
  { action: 'sell to open', to: 'sell_short' },
  { action: 'buy to close', to: 'buy_to_cover' },
  { action: ['buy expired', 'sell expired'], to: 'expiration' },
  { action: ['buy assigned', 'sell assigned'], to: 'expiration', as: 'Assigned' },
  { action: ['buy exercised', 'sell exercised'], to: 'expiration', as: 'Exercised' },
  { action: /\(c;o\)$/i, to: { refuse: CLOSES_AND_OPENS } },
  { action: /cancelled$/, to: { refuse: 'a cancelled trade is not supported' } },
]

export const isReturnOfCapital = (row: Fields) => /\(return of capital\)/i.test(row.text('description').slice(0, 300))
export const DIVIDENDS: readonly Rule[] = [
  { action: /./, when: isReturnOfCapital, to: 'return_of_capital' },
  { action: /./, to: 'dividend' },
]

/** What comes in is positive and what leaves is negative, unless it is a short position. */
const isOfShort = (row: Fields) => {
  const quantity = row.quantity('quantity') ?? 0n
  return /^out$/i.test(row.text('action')) ? quantity > 0n : quantity < 0n
}

export const skipMovedCash = (row: Fields): string | undefined =>
  /^cash$/i.test(row.text('assetClass')) ? 'cash moved from or to another account' : undefined

/** Positions moved from and to other accounts; the action is the direction. */
export const TRANSFERS: readonly Rule[] = [
  { action: ['In', 'Out'], when: isOfShort, to: { refuse: 'the transfer of a short position is not supported' } },
  { action: ['In', 'Out'], to: 'share_movement', as: 'Transfer' },
]

export const CORPORATE_ACTIONS: readonly Rule[] = [
  { action: /./, to: { refuse: 'this corporate action is not supported' } },
]

const refuse = (what: string) => ({ refuse: `is not supported: ${what} cannot be valued` })
export const ASSETS: InstrumentRules['assetClasses'] = {
  stocks: 'share',
  stk: 'share',
  'mutual funds': 'share',
  fund: 'share',
  'equity and index options': 'option',
  opt: 'option',
  futures: refuse('futures'),
  fut: refuse('futures'),
  'options on futures': refuse('options on futures'),
  'futures options': refuse('options on futures'),
  fop: refuse('options on futures'),
}

/** The security whose ticker a description begins with: `VT(US9220427424) Cash Dividend`. */
export const describedTicker = (row: Fields): Instrument =>
  normaliseSymbol(/^([A-Z][A-Z0-9. ]{0,9}) ?\(/.exec(row.text('description'))?.[1] ?? '')

export const isForex = (row: Fields) => /^(forex|cash)$/i.test(row.text('assetClass'))
export const FOREX = 'currency exchange: cash that stays cash'

/** Buy or sell, and the meaning of the codes: `O` opens, `C` closes, `Ep` expired, `A` assigned, `Ex` exercised. */
export function tradeOf(row: Fields, side: string, codes: string): string {
  const has = new Set(
    codes
      .slice(0, 80)
      .split(/[;, ]/)
      .map((code) => code.trim().toLowerCase()),
  )
  const security = instrumentOf(row)
  if (has.has('ca')) return `${side} cancelled`
  if (isOption(security.instrument)) {
    if (has.has('ep')) return `${side} expired`
    if (has.has('a')) return `${side} assigned`
    if (has.has('ex')) return `${side} exercised`
  }
  if (has.has('o') && has.has('c')) return `${side} (C;O)`
  if (has.has('o')) return `${side} to open`
  if (has.has('c')) return `${side} to close`
  return side
}

export const sideOf = (row: Fields): string => ((row.quantity('quantity') ?? 0n) < 0n ? 'sell' : 'buy')

export function instrumentOf(row: Fields): Instrument {
  const printed = normaliseSymbol(row.symbol('symbol'))
  return isOption(printed.instrument) ? printed : normaliseSymbol(row.symbol('symbol'), row.text('description'))
}
