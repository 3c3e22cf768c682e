/**
 * What the words of a row say about options. A contract that cannot be read must fail its row: read as shares of its
 * underlying, it would have a hundredth of its size, and expire as a sale for nothing.
 */
import { isOption } from '../ledger/instrument.ts'
import { BUYS_AND_SELLS, type TransactionClass } from '../lib/terms.ts'

export interface RowWords {
  readonly kind: TransactionClass
  /** The text of the action as the vocabulary sees it. */
  readonly action: string
  readonly description: string
}

const LONGEST = 300
const RIGHT = /\b(calls?|puts?)\b/i
/** What moves contracts or shares. */
const MOVES: ReadonlySet<TransactionClass> = new Set([
  ...BUYS_AND_SELLS,
  'cancel_buy',
  'cancel_sell',
  'share_movement',
  'cash',
])

/** Shares are bought and sold; only contracts are opened and closed. */
const OPENED_OR_CLOSED = /\b(to[ _](open|close)|bto|sto|btc|stc)\b/i
/** Of Fidelity, which may print it beside shares too. */
const TRANSACTION = /\b(opening|closing) transaction\b/i
/** `Exchange or Exercise` is of shares too. */
const ENDED = /\b(options?|oexp|oasgn|oexcs|assigned|assignment|exercised|(?<!\bor )exercise)\b/i
/**
 * `CALL (ALFA) ALFA INC JAN 30 26 $40`, `ALFA INC JUL 17 26 400 CALL`. Not the names of funds, such as
 * `NASDAQ 100 COVERED CALL ETF` and `S&P 500 PUT WRITE`.
 */
const CONTRACT = /^(calls?|puts?)\b.*\d|\d (calls?|puts?)(?= ?$| [^a-z]| exp\b)/i

/**
 * Whether a row can only be of an option by its words. `isShare`: another column says that it is not, and opening
 * and closing are then words for shares.
 */
export function saysOption({ kind, action, description }: RowWords, isShare = false): boolean {
  const [verb, name] = [action.slice(0, LONGEST), description.slice(0, LONGEST)]
  const either = `${verb} ${name}`
  if (kind === 'expiration') return RIGHT.test(either) || (!isShare && ENDED.test(verb))
  if (!MOVES.has(kind)) return false
  if (CONTRACT.test(name)) return true
  if (isShare || !BUYS_AND_SELLS.includes(kind)) return false
  return OPENED_OR_CLOSED.test(verb) || (TRANSACTION.test(verb) && RIGHT.test(either))
}

const EFFECT =
  /\b(to (open|close)|(buy|sell|sold|bought) (open|close|opening|closing)|(open|opening|close|closing) (contract|transaction)|bto|stc)\b/i

/**
 * Whether a trade of an option does not say if it opens or closes: a plain sale may do either, and a purchase after a
 * sale that opened would open another position.
 */
export const lacksEffect = ({ kind, action, description }: RowWords, instrument: string): boolean =>
  isOption(instrument) &&
  (kind === 'buy' || kind === 'sell') &&
  !EFFECT.test(action.slice(0, LONGEST)) &&
  !EFFECT.test(description.slice(0, LONGEST))

/** Completes what a row that lacks it is refused with. */
export const NO_EFFECT = 'does not say whether the option was opened or closed'

/** Why a row cannot be about this instrument, as the end of a sentence; undefined if it can. */
export const unreadOption = (words: RowWords, instrument: string, isShare = false): string | undefined =>
  instrument !== '' && !isOption(instrument) && saysOption(words, isShare)
    ? 'is no option contract that can be read'
    : undefined
