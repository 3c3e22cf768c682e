/**
 * What the words of a row say about options. A contract that cannot be read must fail its row: read as shares of its
 * underlying, it would have a hundredth of its size, and expire as a sale for nothing.
 */
import { isCusip, isOption } from '../ledger/instrument.ts'
import { tidySymbol } from '../lib/symbols.ts'
import { BUYS_AND_SELLS, type ReadClass, type TransactionClass } from '../lib/terms.ts'

export interface RowWords {
  readonly kind: ReadClass
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
 * Whether a row can only be of an option by its words. `isShare`: another column says that it is not, and opening
 * and closing are then words for shares.
 */
export function saysOption({ kind, action, description }: RowWords, isShare = false): boolean {
  const verb = action.slice(0, LONGEST)
  const either = `${verb} ${description.slice(0, LONGEST)}`
  if (kind === 'expiration') return RIGHT.test(either) || (!isShare && ENDED.test(verb))
  if (!MOVES.has(kind)) return false
  if (isShare || !BUYS_AND_SELLS.includes(kind)) return false
  return OPENED_OR_CLOSED.test(verb) || (TRANSACTION.test(verb) && RIGHT.test(either))
}

// All of these are for texts in upper case with single spaces.
const DATE = String.raw`(?:\d{1,2}/\d{1,2}/\d{2,4}|\d{4}-\d{1,2}-\d{1,2}|[A-Z]{3} \d{1,2},? '?\d{2,4}|\d{1,2}[ -]?[A-Z]{3}[ -]?'?\d{2,4}|\d{8}|\d{6})`
const NUMBER = String.raw`\$?\d{1,7}(?:\.\d{0,4})?`
const DATED = new RegExp(`\\b${DATE}\\b`)
/** `-SPY261307C200`, `SPY   230317C00390000 SPDR`; not the nine letters and digits of a CUSIP. */
const COMPACT = /^(?![0-9A-Z]{9}$)[-.]?[A-Z]{1,6}\d?[ -]*\d{6}[CP]\d/
/** Beside a number. */
const NUMBERED = /\b(?:CALLS?|PUTS?) [@$]*\.?\d|\d\.? ?(?:CALLS?|PUTS?)\b/
/** The letter alone is also a class of shares: `CL C 01/02/2025`. */
const LETTER = new RegExp(`\\b${DATE} (?:[CP] ${NUMBER}|${NUMBER} ?[CP])\\b|\\b${NUMBER} ?[CP] (?:EXP )?${DATE}\\b`)
/**
 * Of descriptions: `CALL (ALFA) ALFA INC JAN 30 26 $40`, `ALFA INC JUL 17 26 400 CALL`. Not the names of funds, such as
 * `NASDAQ 100 COVERED CALL ETF` and `S&P 500 PUT WRITE`.
 */
const DESCRIBED = /^(?:CALLS?|PUTS?)\b.*\d|\d (?:CALLS?|PUTS?)(?= ?$| [^A-Z]| EXP\b)/
/** Of symbols only: the names of funds have such words too. */
const WITH_RIGHT = /[ _-](?:CALLS?|PUTS?)\b/

/**
 * Whether a text looks like an option contract, also if it cannot be read as one: it is then not the name of shares. It has
 * the parts of one: a date, and `call`, `put` or their letter beside a number. A symbol is one with the word alone.
 */
export function looksLikeOption(text: string, as: 'symbol' | 'description'): boolean {
  const short = tidySymbol(text.slice(0, LONGEST))
  if (COMPACT.test(short) || (as === 'symbol' ? WITH_RIGHT : DESCRIBED).test(short)) return true
  return (DATED.test(short) && NUMBERED.test(short)) || LETTER.test(short)
}

const EFFECT =
  /\b(to (open|close)|(buy|sell|sold|bought) (open|close|opening|closing)|(open|opening|close|closing) (contract|transaction)|bto|stc)\b/i

/** Whether a trade of an option does not say if it opens or closes: the derivation decides it, see `PLAIN_ACTIONS`. */
export const lacksEffect = ({ kind, action, description }: RowWords, instrument: string): boolean =>
  isOption(instrument) &&
  (kind === 'buy' || kind === 'sell') &&
  !EFFECT.test(action.slice(0, LONGEST)) &&
  !EFFECT.test(description.slice(0, LONGEST))

/** The texts of a row that name what it is about. */
export interface SecurityTexts {
  /** As read. */
  readonly symbol: string
  readonly instrument: string
  /** As printed, which may hold more than the symbol. */
  readonly printed: string
  readonly description: string
}

/**
 * Why a row cannot be about this instrument, as the end of a sentence; undefined if it can. `words` of a lot are undefined.
 * `isShare`: another column says that it is a share.
 */
export function unreadOption(texts: SecurityTexts, words: RowWords | undefined, isShare = false): string | undefined {
  const { symbol, instrument, printed, description } = texts
  if (instrument === '' || isOption(instrument)) return undefined
  const moves = words === undefined || MOVES.has(words.kind) || words.kind === 'expiration'
  const looks =
    looksLikeOption(symbol, 'symbol') ||
    looksLikeOption(printed, 'description') ||
    (!isCusip(instrument) && looksLikeOption(description, 'description'))
  return (moves && looks) || (words !== undefined && saysOption(words, isShare))
    ? 'is no option contract that can be read'
    : undefined
}
