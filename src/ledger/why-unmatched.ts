/** Why a sale is no trade, for answers. */
import type { DateString } from '../lib/dates.ts'
import type { Quantity } from '../lib/decimal.ts'
import { type Message, say, type UnmatchedCode } from '../lib/messages/index.ts'
import type { Side } from '../lib/terms.ts'

/** `side` is that of the closed position. A quantity of 0 is cash for shares, as after a merger. */
export function whyUnmatched(
  { symbol, date, quantity }: { symbol: string; date: DateString; quantity: Quantity },
  side: Side,
): Message<UnmatchedCode> {
  const code = quantity === 0n ? 'no_known_shares' : side === 'short' ? 'no_known_short_sale' : 'no_known_purchase'
  return say<UnmatchedCode>(code, { symbol, date })
}
