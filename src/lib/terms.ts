/** The field's words as value sets, shared by the schema, the rules and the file readers. */

/** What a transaction does to the position and to the cash. Unknown actions are never guessed. */
export const TRANSACTION_CLASSES = [
  /** Purchase; also the share leg of a reinvestment. Closes an explicit short first. */
  'buy',
  /** Sale of shares held. */
  'sell',
  /** Opens a short position: Sell Short, Sell to Open. */
  'sell_short',
  /** Closes a short position: Buy to Cover, Buy to Close. */
  'buy_to_cover',
  /** Expired, assigned or exercised contracts. Quantity is signed: + closes a short, − a long. */
  'expiration',
  'cancel_buy',
  'cancel_sell',
  /** Shares added (+) or removed (−) by a split or stock dividend; basis is spread, not changed. */
  'split',
  /** Shares in (+) or out (−) without a known basis: transfers, awards, mergers, renames. */
  'share_movement',
  /** Cash merger or redemption: one row carries the amount, another the quantity. */
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
] as const
export type TransactionClass = (typeof TRANSACTION_CLASSES)[number]

/** Holding term as the broker prints it. */
export type Term = 'short' | 'long'
/** A short is sold first and bought back later. */
export type Side = 'long' | 'short'
/** Where a price comes from. Simulated ones are for laptops and labelled wherever they are used. */
export type PriceProvider = 'finnhub' | 'simulated'

export const HOLDING_TYPES = ['stock', 'etf', 'mutual_fund'] as const
export type HoldingType = (typeof HOLDING_TYPES)[number]

/** `MANUAL` asked for by the user, the others taken by the service: while the market is open, and after its close. */
export type SnapshotType = 'MANUAL' | 'AUTOMATIC' | 'EOD'
