/** Keys of what is matched from closing transactions: a trade by FIFO, or a sale without a known purchase. */
import type { Side, TransactionClass } from '../lib/terms.ts'

export type ClosingOrigin = 'fifo' | 'unmatched'

/** What the key of a closing begins with; the content key of its transaction and a colon follow. */
export const closingPrefix = (origin: ClosingOrigin, side: Side): string => `${origin}:${side}:`

export const closingKey = (origin: ClosingOrigin, side: Side, rowKey: string, copy: number): string =>
  `${closingPrefix(origin, side)}${rowKey}:${copy}`

/** The transactions that can close a long or a short; see `kernel/walk.ts`. */
export const CLOSING_CLASSES: Record<Side, TransactionClass[]> = {
  long: ['sell', 'redemption', 'expiration', 'cancel_buy', 'return_of_capital', 'cash_in_lieu'],
  short: ['buy', 'buy_to_cover', 'expiration', 'cancel_sell'],
}
