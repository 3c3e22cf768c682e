/** What an action of a mapping can mean, in the words of traders, and the rules that follow from it. */
import type { Rule } from '../described/vocabulary.ts'
import type { Fields } from '../fields.ts'

const isNegative = (row: Fields, field: string): boolean =>
  ((field === 'quantity' ? row.quantity(field) : row.money(field)) ?? 0n) < 0n

type RuleOf = Omit<Rule, 'action'>

const opens = true as const

const MEANINGS = {
  buy: { to: 'buy' },
  sell: { to: 'sell' },
  sell_short: { to: 'sell_short' },
  buy_to_cover: { to: 'buy_to_cover' },
  buy_to_open: { to: 'buy', opens },
  sell_to_close: { to: 'sell', opens },
  sell_to_open: { to: 'sell_short', opens },
  buy_to_close: { to: 'buy_to_cover', opens },
  cancel_buy: { to: 'cancel_buy' },
  cancel_sell: { to: 'cancel_sell' },
  reinvestment: { to: 'reinvestment' },
  dividend: { to: 'dividend' },
  return_of_capital: { to: 'return_of_capital' },
  cash_in_lieu: { to: 'cash_in_lieu' },
  interest: { to: 'interest' },
  interest_paid: { to: 'interest', flow: 'out' },
  tax: { to: 'tax' },
  fee: { to: 'fee' },
  deposit: { to: 'cash', flow: 'in' },
  withdrawal: { to: 'cash', flow: 'out' },
  shares_in: { to: 'share_movement', flow: 'in' },
  shares_out: { to: 'share_movement', flow: 'out' },
  spin_off: { to: 'share_movement', as: 'Spin-off', flow: 'in' },
  split: { to: 'split' },
  reverse_split: { to: 'split', as: 'Reverse Split' },
  redemption: { to: 'redemption' },
  expired: { to: 'expiration' },
  assigned: { to: 'expiration', as: 'Assigned' },
  exercised: { to: 'expiration', as: 'Exercised' },
  name_change: { to: 'share_movement', as: 'Name Change' },
  merger: { to: 'share_movement', as: 'Merger' },
  ignore: { to: { ignore: 'ignored by your mapping' } },
} as const satisfies Record<string, RuleOf>

/** `trade`: bought or sold, as the sign of the quantity or amount says. */
export type ActionMeaning = keyof typeof MEANINGS | 'trade'

export const ACTION_MEANINGS = [...Object.keys(MEANINGS), 'trade'] as readonly ActionMeaning[]

/** Whether the sign that the mapping names decides; with the other meanings the sign of the quantity always decides. */
export const isOfSign = (means: ActionMeaning): boolean => means === 'trade'

/** `bySign`: the field whose sign decides, and whether what is sold is negative there. */
export function rulesFor(
  word: string,
  means: ActionMeaning,
  bySign: { field: string; isSoldNegative: boolean },
): readonly Rule[] {
  if (means !== 'trade') return [{ action: word, ...MEANINGS[means] }]
  const isSold = (row: Fields) => isNegative(row, bySign.field) === bySign.isSoldNegative
  return [
    { action: word, to: 'sell', when: isSold },
    { action: word, to: 'buy' },
  ]
}
