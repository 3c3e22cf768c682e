/** Maps the words of a broker's action column to classes. */
import type { ReadClass } from '../../ledger/ledger.ts'
import { memoised } from '../../lib/memo.ts'
import { clean } from '../cells.ts'
import type { Fields } from '../fields.ts'

export type Meaning =
  | ReadClass
  /** One row for a dividend and the purchase made with it. */
  | 'reinvestment'
  /** No event of the ledger; the reason is counted in the report. */
  | { readonly ignore: string }
  /** The row fails with this reason: what is not supported. */
  | { readonly refuse: string }

export interface Rule {
  /** Exact words in any case, or a linear pattern for the lower-case text, which sees at most 200 characters. */
  readonly action: string | readonly string[] | RegExp
  /** A further condition on the row. */
  readonly when?: (row: Fields) => boolean
  readonly to: Meaning
  /**
   * The action as it is stored and as it is part of the row's content key: one word for every spelling. A
   * plain word of the class if it is not given. A reverse split must contain `Reverse`.
   */
  readonly as?: string
  /** Whether the rule itself says that the trade opens or closes a position. */
  readonly opens?: true
  /** Which way cash or shares move, for files that do not sign them. */
  readonly flow?: 'in' | 'out'
  /** The amount may be cash, or what the shares are worth: it is kept as printed, and the row is no trade. */
  readonly amount?: 'uncertain'
}

const LONGEST_ACTION = 200
/** A file has few actions; some layouts look at descriptions too. */
const MOST_ACTIONS = 200

/** The form in which actions are compared. */
export const normaliseAction = (text: string): string =>
  clean(text).slice(0, LONGEST_ACTION).replace(/\s+/g, ' ').toLowerCase()

const WORD: Record<ReadClass, string> = {
  buy: 'Buy',
  sell: 'Sell',
  sell_short: 'Sell Short',
  buy_to_cover: 'Buy to Cover',
  cancel_buy: 'Cancel Buy',
  cancel_sell: 'Cancel Sell',
  expiration: 'Expired',
  split: 'Stock Split',
  share_movement: 'Share Transfer',
  redemption: 'Redemption',
  dividend: 'Dividend',
  return_of_capital: 'Return of Capital',
  cash_in_lieu: 'Cash in Lieu',
  interest: 'Interest',
  tax: 'Tax',
  fee: 'Fee',
  cash: 'Cash Transfer',
}

/** The plain word of a class. */
export const wordOf = (kind: ReadClass): string => WORD[kind]

/** The stored action of a row: see `Rule.as`. */
export const storedAction = (rule: Rule, kind: ReadClass): string => rule.as ?? wordOf(kind)

/** Rules of exact words, by class. */
export const words = (byClass: Partial<Record<ReadClass, readonly string[]>>): Rule[] =>
  Object.entries(byClass).map(([to, action]) => ({ action, to: to as ReadClass }))

/** The first rule that fits an action and its row; undefined for an unknown action. */
export type Vocabulary = (action: string, row: Fields) => Rule | undefined

export function vocabulary(rules: readonly Rule[]): Vocabulary {
  const exact = new Map<string, Rule[]>()
  for (const rule of rules) {
    if (rule.action instanceof RegExp) continue
    for (const word of [rule.action].flat()) {
      const key = normaliseAction(word)
      exact.set(key, [...(exact.get(key) ?? []), rule])
    }
  }
  const patterns = rules.some(({ action }) => action instanceof RegExp)
  const candidates = (text: string): readonly Rule[] => {
    const known = exact.get(text) ?? []
    if (!patterns) return known
    return rules.filter((rule) => (rule.action instanceof RegExp ? rule.action.test(text) : known.includes(rule)))
  }
  const rulesFor = memoised((action) => candidates(normaliseAction(action)), MOST_ACTIONS)
  return (action, row) => rulesFor(action).find((rule) => rule.when?.(row) ?? true)
}
