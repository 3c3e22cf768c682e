/** Collects the rows of a file whose figures are not certain without other rows; see `notes/share-events.ts`. */
import { isOption } from '../../ledger/instrument.ts'
import { isRenaming } from '../../ledger/kernel/row.ts'
import type { Transaction, TransactionClass } from '../../ledger/ledger.ts'
import type { DateString } from '../../lib/dates.ts'
import { abs, type Quantity } from '../../lib/decimal.ts'

export type EventKind =
  | 'spin-off'
  | 'split'
  | 'option split'
  | 'leaving'
  | 'arriving'
  | 'delivery'
  | 'fund sale'
  | 'fund purchase'

export interface ShareEvent {
  kind: EventKind
  date: DateString
  symbol: string
  instrument: string
  /** Not negative. */
  quantity: Quantity
}

const WITH_EVENTS = new Set<TransactionClass>(['share_movement', 'expiration', 'split', 'sell', 'buy'])

/** The fifth letter of the symbol of a fund is X; the fourth too if it is a money market fund, whose price stays 1. */
const isFund = (instrument: string): boolean => /^[A-Z]{3}[A-WYZ]X$/.test(instrument)

/** No account has as many. */
const MOST_EVENTS = 10_000

/** The file's first events. */
export class ShareEvents {
  readonly events: ShareEvent[] = []

  add(row: Transaction): void {
    if (!WITH_EVENTS.has(row.class)) return
    const kind = kindOf(row)
    if (kind === undefined || this.events.length >= MOST_EVENTS) return
    const { date, symbol, instrument, quantity } = row
    this.events.push({ kind, date, symbol, instrument, quantity: abs(quantity) })
  }
}

function kindOf({ class: name, action, quantity, amount, instrument }: Transaction): EventKind | undefined {
  if (name === 'expiration')
    // Options on an index are settled in cash.
    return /assign|exerci/i.test(action) && amount === 0n && isOption(instrument) ? 'delivery' : undefined
  if (name === 'split' && isOption(instrument)) return 'option split'
  if (name === 'split') return quantity > 0n ? 'split' : undefined
  if (name === 'sell') return isFund(instrument) ? 'fund sale' : undefined
  if (name === 'buy') return isFund(instrument) ? 'fund purchase' : undefined
  if (/\bspin/i.test(action)) return quantity > 0n ? 'spin-off' : undefined
  if (quantity > 0n && isRenaming(action) && !isOption(instrument)) return 'arriving'
  return quantity < 0n && /merger|(name|symbol) change|conver|exchange|reorg/i.test(action) ? 'leaving' : undefined
}
