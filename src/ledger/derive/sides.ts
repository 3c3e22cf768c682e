/**
 * Goes through the days: puts the rows of each in order, and decides for each row what it opens and what it closes, long or
 * short.
 *
 * Only quantities are tracked here: lots of the broker are matched with closings before any of them is booked. Shorts are explicit: a plain sale with nothing held is a sale without
 * a known purchase, not a short.
 */
import { abs, min, type Quantity, sum } from '../../lib/decimal.ts'
import type { Side } from '../ledger.ts'
import { slice } from './allocate.ts'
import type { Claim } from './claims.ts'
import type { Adjustment, Closing, Event, Opening, Returned } from './events.ts'
import { inOrder, isOrderOpen, phaseOf, type Unprinted } from './order.ts'
import { isPaidOut, priced, type Row } from './row.ts'
import { joinParts, markLate, traded } from './split-days.ts'
import { splitEffect } from './split-effect.ts'
import { lateByLots } from './split-lots.ts'
import { SHARE } from './split-ratios.ts'

export interface Sides {
  /** Of the first row; 0 without rows. */
  firstDay: number
  events: Event[]
  openings: Opening[]
  closings: Closing[]
  adjustments: Adjustment[]
  returned: Returned[]
  /**
   * Cancels of purchases (`long`) and sales (`short`) that are in no file, cash of redemptions whose shares are in none,
   * and cash in lieu of fractions that are in none. They change no position, and are listed as unmatched.
   */
  listed: Closing[]
  /** Splits that may as well take effect before the trades of their day as after them, or the other way round. */
  uncertain: Row[]
  /** Whether there is a day as `isOrderOpen` finds it. */
  isOrderOpen: boolean
}

export interface SideOptions {
  /** Which may show the order of a split. */
  claims: readonly Claim[]
  unprinted?: Unprinted
}

/** `printed` by day; each list of the result keeps the order of the walk. */
export function takeSides(printed: readonly Row[], { claims, unprinted }: SideOptions): Sides {
  // What is decided of splits is noted in their rows, and lots without quantities go through the days twice.
  const rows = printed.some(({ class: name }) => name === 'split') ? printed.map((row) => ({ ...row })) : printed
  const sides: Sides = {
    ...{ firstDay: rows[0]?.day ?? 0, events: [], openings: [], closings: [], adjustments: [], returned: [] },
    ...{ listed: [], uncertain: [], isOrderOpen: false },
  }
  const held: Record<Side, Quantity> = { long: 0n, short: 0n }

  const opens = (side: Side, row: Row, from: Quantity, to: Quantity) => {
    if (from === to) return
    held[side] += to - from
    const money = slice(side === 'long' ? -row.amount : row.amount, row.quantity, from, to)
    const { day, date } = row
    const opening = {
      side,
      day,
      date: row.acquired ?? date,
      time: row.place?.time ?? null,
      quantity: to - from,
      money: priced(row) ? money : null,
      fees: slice(row.fees, row.quantity, from, to),
      row,
    }
    sides.openings.push(opening)
    sides.events.push({ day, phase: phaseOf(row), kind: 'open', opening })
  }
  const closes = (side: Side, row: Row, from: Quantity, to: Quantity) => {
    if (from === to) return
    held[side] -= min(held[side], to - from)
    const money = slice(side === 'long' ? row.amount : -row.amount, abs(row.quantity), from, to)
    const fees = slice(row.fees, abs(row.quantity), from, to)
    const closing = { side, day: row.day, quantity: to - from, money, fees, row }
    sides.closings.push(closing)
    sides.events.push({ day: row.day, phase: phaseOf(row), kind: 'close', closing })
  }
  const adjusts = (row: Row, adjustment: Adjustment) => {
    sides.adjustments.push(adjustment)
    sides.events.push({ day: row.day, phase: phaseOf(row), kind: 'adjust', adjustment })
  }

  const wanted = wantedByCovers(rows)
  const take = (row: Row) => {
    const quantity = row.quantity
    if (row.class === 'return_of_capital') addReturned(sides, row, held.long)
    else if (row.class === 'cash_in_lieu' && isFractionOf(held.long, quantity)) closes('long', row, 0n, quantity)
    else if (isPaidOut(row))
      sides.listed.push({ side: 'long', day: row.day, quantity: 0n, money: row.amount, fees: 0n, row })
    else if (row.class === 'cancel_buy')
      sides.listed.push({ side: 'long', day: row.day, quantity, money: row.amount, fees: 0n, row })
    else if (row.class === 'cancel_sell')
      sides.listed.push({ side: 'short', day: row.day, quantity, money: -row.amount, fees: 0n, row })
    else if (row.class === 'sell_short') opens('short', row, 0n, quantity)
    else if (row.class === 'buy_to_cover') closes('short', row, 0n, quantity)
    else if (row.class === 'sell' || row.class === 'redemption') closes('long', row, 0n, quantity)
    else if (row.class === 'buy') {
      const free = held.short - min(held.short, wanted.get(row)!)
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
      adjusts(row, { kind: 'split', reverse, late, day, date, quantity, ...scale })
      if (effect.kind === 'movement') held.long += effect.quantity
      else if (effect.kind === 'unknown') held.long = effect.quantity
      else for (const side of ['long', 'short'] as const) held[side] = (held[side] * effect.times) / effect.per
    } else if (row.acquired !== null) opens('long', row, 0n, quantity)
    else if (row.class === 'share_movement') {
      adjusts(row, { kind: 'movement', reverse: false, late: false, day: row.day, date: row.date, quantity })
      held.long += quantity > 0n ? quantity : -min(held.long, -quantity)
    }
  }

  // Without one, a sale of more than is held is of shares whose purchase is in no file.
  const mayBeShort = rows.some((row) => row.class === 'sell_short')
  const isLateByLots = rows.some((row) => row.class === 'split')
    ? lateByLots(
        rows,
        claims.filter(({ quantityFrom }) => quantityFrom === 'file'),
      )
    : () => undefined
  const joined = new Set<Row>()
  for (const all of Map.groupBy(rows, ({ day }) => day).values()) {
    const ofDay = all.filter((row) => !joined.has(row))
    const split = ofDay.find((row) => row.class === 'split')
    const net = held.long - held.short
    if (split !== undefined) for (const part of joinParts(split, net, rows)) joined.add(part)
    if (split !== undefined && ofDay.some((row) => traded(row) !== 0n)) {
      const before = mayBeShort || net > 0n ? net : 0n
      const after = before + sum(ofDay.map(traded))
      markLate(
        { split, before, after, earlier: sides.adjustments.filter(({ kind }) => kind === 'split') },
        isLateByLots,
      )
      if (split.isUncertain) sides.uncertain.push(split)
    }
    sides.isOrderOpen ||= isOrderOpen(ofDay)
    for (const row of inOrder(ofDay, unprinted)) take(row)
  }
  return sides
}

/** Those of a day are one, so that there are never more than days. */
function addReturned({ returned, events }: Sides, row: Row, held: Quantity): void {
  const last = returned.at(-1)
  if (last?.day === row.day) {
    last.money += row.amount
    return
  }
  const one = { day: row.day, money: row.amount, held, row }
  returned.push(one)
  events.push({ day: row.day, phase: phaseOf(row), kind: 'return', returned: one })
}

/** Whether the fraction of a share that was paid out is among the shares held: most brokers add whole shares only. */
const isFractionOf = (held: Quantity, fraction: Quantity): boolean =>
  fraction > 0n && fraction < SHARE && held % SHARE === fraction

export const isWhole = (quantity: Quantity): boolean => quantity % SHARE === 0n

/**
 * For each row, the quantity of the open short that later explicit covers close. A plain buy must not close
 * it, because the cover shows that the short was still open.
 */
function wantedByCovers(rows: readonly Row[]): Map<Row, Quantity> {
  const wanted = new Map<Row, Quantity>()
  let later = 0n
  for (const row of rows.toReversed()) {
    wanted.set(row, later)
    if (row.class === 'buy_to_cover' || (row.class === 'expiration' && row.quantity > 0n)) later += row.quantity
    if (row.class === 'sell_short') later -= min(later, row.quantity)
  }
  return wanted
}
