/** Value sets shared by the schema, the rules and the file readers. */

/** The effect of a transaction on position and cash. The class of an unknown action is never guessed. */
export const TRANSACTION_CLASSES = [
  /** Purchase, or the share leg of a reinvestment. Closes a short position first. */
  'buy',
  /** Sale of shares held. */
  'sell',
  /** Opens a short position: Sell Short, Sell to Open. */
  'sell_short',
  /** Closes a short position: Buy to Cover, Buy to Close. */
  'buy_to_cover',
  /** Expired, assigned or exercised contracts. A positive quantity closes a short, a negative one a long. */
  'expiration',
  'cancel_buy',
  'cancel_sell',
  /** Shares added (+) or removed (−) by a split or stock dividend. The total cost basis does not change. */
  'split',
  /** Shares in (+) or out (−) without a known basis: transfers, awards, mergers, renames. */
  'share_movement',
  /** Cash merger or redemption: one row has the amount, another the quantity. */
  'redemption',
  /** Cash, qualified, non-qualified, special, capital-gain distributions, cash leg of a reinvestment. */
  'dividend',
  'return_of_capital',
  'cash_in_lieu',
  'interest',
  /** Withholding and foreign tax. */
  'tax',
  'fee',
  /** Deposits, withdrawals, journals and other movements of cash. */
  'cash',
  /** A row that could not be read, but for its instrument and its day: it may have moved shares, or changed their cost. */
  'unread',
] as const
export type TransactionClass = (typeof TRANSACTION_CLASSES)[number]
/** The class of a row that was read. */
export type ReadClass = Exclude<TransactionClass, 'unread'>

export const BUYS_AND_SELLS: readonly TransactionClass[] = ['buy', 'sell', 'sell_short', 'buy_to_cover']

/**
 * The actions of purchases (`buy`) and sales (`sell`) of options whose rows do not print whether they open or close a
 * position. No other row has them. The first one of a contract opens it; see rule 2.5 of the ledger.
 */
export const PLAIN_ACTIONS = { buy: 'Buy (open or close)', sell: 'Sell (open or close)' } as const

/** The broker's holding term of a lot. */
export type Term = 'short' | 'long'
/** Where a trade belongs: on a part of Form 8949, or on Form 6781. `unknown`: no file prints a term, or the day of the purchase. */
export type TaxKind = Term | 'unknown' | 'section_1256'
/** The boxes of Form 8949: A, B and C are of short-term sales, D, E and F of long-term ones. */
export const BOXES = ['A', 'B', 'C', 'D', 'E', 'F'] as const
export type Box = (typeof BOXES)[number]
/** A short position is sold first and bought back later. */
export type Side = 'long' | 'short'
/** What the user may be asked about an account. */
export const QUESTION_KINDS = ['short_sales', 'split_ratio', 'own_entry', 'option_side', 'unread_row'] as const
export type QuestionKind = (typeof QUESTION_KINDS)[number]

/** Where a price comes from. Simulated prices are for development and are labelled everywhere. */
export type PriceProvider = 'finnhub' | 'simulated'

const HOLDING_TYPES = ['stock', 'etf', 'mutual_fund'] as const
export type HoldingType = (typeof HOLDING_TYPES)[number]

/** `MANUAL`: requested by the user. The service takes `AUTOMATIC` while the market is open, `EOD` after its close. */
export type SnapshotType = 'MANUAL' | 'AUTOMATIC' | 'EOD'

/** `undone`: imported, and later undone by the user. */
export type ImportStatus = 'running' | 'success' | 'partial' | 'failed' | 'undone'

/** The imports whose rows are in the ledger. */
export const IN_FORCE: ImportStatus[] = ['success', 'partial']

/** Whether the days of a file's rows go up or down. */
export type RowOrder = 'ascending' | 'descending'

/** What a broker's file has in its rows: transactions, or the lots of a realized-gains file. */
export type FileKind = 'transactions' | 'gains'

/**
 * How the account of a file was decided: its number is printed in the file; the user chose it; the other file of the pair
 * is of it; it is that of the profile; the other files of the upload are of it; it is the only account at the broker, or
 * of the user; it is new.
 */
export const ACCOUNT_DECISIONS = ['printed', 'chosen', 'pair', 'profile', 'upload', 'only', 'new'] as const
export type AccountDecision = (typeof ACCOUNT_DECISIONS)[number]

/** Why a row that has data is left out. */
export const FAILED_CODES = [
  'value_missing',
  'value_unreadable',
  'value_too_long',
  'value_spoiled',
  'currency_not_supported',
  'action_unknown',
  'kind_not_supported',
  /** The values of the row, or of rows that belong together, contradict each other. */
  'row_contradicts',
  'row_too_wide',
  'row_cut_off',
  'too_many_rows',
] as const
export type FailedCode = (typeof FAILED_CODES)[number]

/** Why a row is no data, or changes nothing. */
export const IGNORED_CODES = [
  'before_header',
  'title',
  'account_banner',
  'header',
  'empty_row',
  'total_row',
  'text',
  'other_section',
  'detail_below',
  'no_event',
] as const
export type IgnoredCode = (typeof IGNORED_CODES)[number]

/** What users write about. */
export type JournalKind = 'round_trip' | 'day'

/** The pictures that can be stored, by their media type. */
export type PictureType = 'image/png' | 'image/jpeg' | 'image/webp'
/** The name of its file. What the user named it is not trusted. */
export const pictureName = (id: number, type: PictureType): string =>
  `picture-${id}.${type === 'image/jpeg' ? 'jpg' : type.slice('image/'.length)}`

/** What a part of a transaction did: `came` are shares that came without a purchase, such as by a transfer. */
export type PartEffect = 'opens' | 'closes' | 'came'

/**
 * What a part belongs to: `lot`, a trade made from a broker's lot; `fifo`, a trade matched first in, first out; `unmatched`, a sale
 * without a known purchase, or a lot without a sale; `open`, an open position; `moved`, shares that were moved away, or an option whose
 * premium is in the shares that it delivered.
 */
export type PartKind = 'lot' | 'fifo' | 'unmatched' | 'open' | 'moved'
