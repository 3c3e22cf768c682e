/**
 * Decides for each row what it opens and what it closes, long or short.
 *
 * Only quantities are tracked here. Shorts are explicit: a plain sale with nothing held is a sale without
 * a known purchase, not a short.
 */
import type { DateString } from '../../lib/dates.ts'
import { abs, type Money, min, type Quantity } from '../../lib/decimal.ts'
import type { Side } from '../ledger.ts'
import { slice } from './allocate.ts'
import { isPaidOut, type Row } from './row.ts'
import { type Scale, splitEffect } from './split-effect.ts'
import { SHARE } from './split-ratios.ts'

export interface Opening {
  side: Side
  day: number
  date: DateString
  quantity: Quantity
  /** Cost of a long, proceeds of a short; null if no file has it. */
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

/** A return of capital: it lowers the cost of what is held. */
export interface Returned {
  day: number
  /** Negative if an earlier one is taken back. */
  money: Money
  /** The shares held. */
  held: Quantity
  /** The first of the day. */
  row: Row
}

/** Shares added or removed without a sale. */
export interface Adjustment {
  kind: 'split' | 'movement'
  /** See `Row.reverse`. */
  reverse: boolean
  /** See `Row.late`. */
  late: boolean
  day: number
  date: DateString
  quantity: Quantity
  /** What a split makes of the position; undefined if it has no ratio. */
  scale?: Scale
}

export interface Sides {
  /** Of the first row; 0 without rows. */
  firstDay: number
  openings: Opening[]
  closings: Closing[]
  adjustments: Adjustment[]
  returned: Returned[]
  /**
   * Cancels of purchases (`long`) and sales (`short`) that are in no file, cash of redemptions whose shares are in none,
   * and cash in lieu of fractions that are in none. They change no position, and are listed as unmatched.
   */
  listed: Closing[]
}

/** `rows` in the order of `readyRows`; each list of the result keeps that order. */
export function takeSides(rows: Row[]): Sides {
  const firstDay = rows[0]?.day ?? 0
  const sides: Sides = { firstDay, openings: [], closings: [], adjustments: [], returned: [], listed: [] }
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
    if (row.class === 'return_of_capital') addReturned(sides.returned, row, held.long)
    else if (row.class === 'cash_in_lieu' && isFractionOf(held.long, quantity)) closes('long', row, 0n, quantity)
    else if (isPaidOut(row)) sides.listed.push({ side: 'long', day: row.day, quantity: 0n, money: row.amount, row })
    else if (row.class === 'cancel_buy')
      sides.listed.push({ side: 'long', day: row.day, quantity, money: row.amount, row })
    else if (row.class === 'cancel_sell')
      sides.listed.push({ side: 'short', day: row.day, quantity, money: -row.amount, row })
    else if (row.class === 'sell_short') opens('short', row, 0n, quantity)
    else if (row.class === 'buy_to_cover') closes('short', row, 0n, quantity)
    else if (row.class === 'sell' || row.class === 'redemption') closes('long', row, 0n, quantity)
    else if (row.class === 'buy') {
      const free = held.short - min(held.short, wanted[index]!)
      const covered = min(free, quantity)
      closes('short', row, 0n, covered)
      opens('long', row, covered, quantity)
    } else if (row.class === 'expiration') {
      // The sign gives the side, unless only the other side is held.
      const [first, second]: [Side, Side] = quantity > 0n ? ['short', 'long'] : ['long', 'short']
      const other = min(held[second], abs(quantity) - min(held[first], abs(quantity)))
      closes(first, row, 0n, abs(quantity) - other)
      closes(second, row, abs(quantity) - other, abs(quantity))
    } else if (row.class === 'split') {
      const effect = splitEffect(held.long, held.short, quantity, row.reverse)
      const scale = effect.kind === 'scale' ? { scale: effect } : {}
      const { reverse, late, day, date } = row
      sides.adjustments.push({ kind: 'split', reverse, late, day, date, quantity, ...scale })
      if (effect.kind === 'movement') held.long += effect.quantity
      else if (effect.kind === 'unknown') held.long = effect.quantity
      else for (const side of ['long', 'short'] as const) held[side] = (held[side] * effect.times) / effect.per
    } else if (row.class === 'share_movement') {
      sides.adjustments.push({ kind: 'movement', reverse: false, late: false, day: row.day, date: row.date, quantity })
      held.long += quantity > 0n ? quantity : -min(held.long, -quantity)
    }
  }
  return sides
}

/** Those of a day are one, so that there are never more than days. */
function addReturned(returned: Returned[], row: Row, held: Quantity): void {
  const last = returned.at(-1)
  if (last?.day === row.day) last.money += row.amount
  else returned.push({ day: row.day, money: row.amount, held, row })
}

/** Whether the fraction of a share that was paid out is among the shares held: most brokers add whole shares only. */
const isFractionOf = (held: Quantity, fraction: Quantity): boolean =>
  fraction > 0n && fraction < SHARE && held % SHARE === fraction

export const isWhole = (quantity: Quantity): boolean => quantity % SHARE === 0n

/**
 * For each row, the quantity of the open short that later explicit covers close. A plain buy must not close
 * it, because the cover shows that the short was still open.
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

/** Whether the cost is known: an amount of 0 is a cost of 0 only if the row also has a price of 0. */
const priced = (row: Row): boolean => row.amount !== 0n || row.price === 0n
