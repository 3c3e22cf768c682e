/**
 * Long or short: what each row opens and what it closes.
 *
 * Only quantities are followed here. Shorts are explicit: a plain sale with nothing held is a sale
 * with no known purchase, not a short.
 */
import type { DateString } from '../../lib/dates.ts'
import { abs, type Money, min, type Quantity } from '../../lib/decimal.ts'
import type { Side } from '../ledger.ts'
import { slice } from './allocate.ts'
import type { Row } from './rows.ts'

export interface Opening {
  side: Side
  day: number
  date: DateString
  quantity: Quantity
  /** Cost of a long, proceeds of a short; null where no file says. */
  money: Money | null
}

export interface Closing {
  side: Side
  day: number
  quantity: Quantity
  /** Proceeds of a long, cost of a short. */
  money: Money
  row: Row
}

/** Shares added or removed without a sale. */
export interface Adjustment {
  kind: 'split' | 'movement'
  /** See `Row.reverse`. */
  reverse: boolean
  day: number
  date: DateString
  quantity: Quantity
}

export interface Sides {
  openings: Opening[]
  closings: Closing[]
  adjustments: Adjustment[]
}

/** Takes the rows in their order, see `readyRows`, and keeps it in each of the answers. */
export function takeSides(rows: Row[]): Sides {
  const sides: Sides = { openings: [], closings: [], adjustments: [] }
  const held: Record<Side, Quantity> = { long: 0n, short: 0n }

  const opens = (side: Side, row: Row, from: Quantity, to: Quantity) => {
    if (from === to) return
    held[side] += to - from
    const money = slice(side === 'long' ? -row.amount : row.amount, row.quantity, from, to)
    sides.openings.push({ side, day: row.day, date: row.date, quantity: to - from, money: priced(row) ? money : null })
  }
  const closes = (side: Side, row: Row, from: Quantity, to: Quantity) => {
    if (from === to) return
    held[side] -= min(held[side], to - from)
    const money = slice(side === 'long' ? row.amount : -row.amount, abs(row.quantity), from, to)
    sides.closings.push({ side, day: row.day, quantity: to - from, money, row })
  }

  const wanted = wantedByCovers(rows)
  for (const [index, row] of rows.entries()) {
    const quantity = row.quantity
    if (row.class === 'sell_short') opens('short', row, 0n, quantity)
    else if (row.class === 'buy_to_cover') closes('short', row, 0n, quantity)
    else if (row.class === 'sell' || row.class === 'redemption') closes('long', row, 0n, quantity)
    else if (row.class === 'buy') {
      const free = held.short - min(held.short, wanted[index]!)
      const covered = min(free, quantity)
      closes('short', row, 0n, covered)
      opens('long', row, covered, quantity)
    } else if (row.class === 'expiration') {
      // The sign tells the side, unless only the other side is held.
      const [first, second]: [Side, Side] = quantity > 0n ? ['short', 'long'] : ['long', 'short']
      const other = min(held[second], abs(quantity) - min(held[first], abs(quantity)))
      closes(first, row, 0n, abs(quantity) - other)
      closes(second, row, abs(quantity) - other, abs(quantity))
    } else if (row.class === 'split') {
      sides.adjustments.push({ kind: 'split', reverse: row.reverse, day: row.day, date: row.date, quantity })
      const effect = splitEffect(held.long, held.short, quantity, row.reverse)
      if (effect.kind === 'movement') held.long += effect.quantity
      else for (const side of ['long', 'short'] as const) held[side] = (held[side] * effect.times) / effect.per
    } else if (row.class === 'share_movement') {
      sides.adjustments.push({ kind: 'movement', reverse: false, day: row.day, date: row.date, quantity })
      held.long += quantity > 0n ? quantity : -min(held.long, -quantity)
    }
  }
  return sides
}

/**
 * For each row, how much of the short held then is bought back later by rows that say so. A plain
 * buy leaves it alone: the explicit cover shows that the short was still open.
 */
function wantedByCovers(rows: Row[]): Quantity[] {
  const wanted: Quantity[] = []
  let later = 0n
  for (let i = rows.length - 1; i >= 0; i--) {
    const row = rows[i]!
    wanted[i] = later
    if (row.class === 'buy_to_cover' || (row.class === 'expiration' && row.quantity > 0n)) later += row.quantity
    if (row.class === 'sell_short') later -= min(later, row.quantity)
  }
  return wanted
}

/** A row with no amount says what the shares cost only where it prints a price of 0. */
const priced = (row: Row): boolean => row.amount !== 0n || row.price === 0n

export type SplitEffect =
  | { kind: 'scale'; times: Quantity; per: Quantity }
  /** No ratio can be found: the shares are added or removed without a known basis. */
  | { kind: 'movement'; quantity: Quantity }

/**
 * What shares `added` by a split (negative: removed) do to what is held: a file gives the number of
 * shares, so the ratio follows from the position.
 */
export function splitEffect(long: Quantity, short: Quantity, added: Quantity, reverse: boolean): SplitEffect {
  const position = long - short
  if (reverse && added > 0n) return replacement(position, added)
  const scales = (delta: Quantity) => position !== 0n && (position + delta) * position > 0n
  if (scales(added)) return { kind: 'scale', times: position + added, per: position }
  // Shares of a short that are printed without the sign of the short.
  if (position < 0n && scales(-added)) return { kind: 'scale', times: position - added, per: position }
  return { kind: 'movement', quantity: added < -long ? -long : added }
}

/**
 * A reverse split whose old shares leave under another name, as Schwab prints it (the old CUSIP): what is
 * added is all there is afterwards. More shares than before are no reverse split of what is known.
 */
function replacement(position: Quantity, added: Quantity): SplitEffect {
  if (added >= abs(position)) return { kind: 'movement', quantity: added }
  return { kind: 'scale', times: position < 0n ? -added : added, per: position }
}
