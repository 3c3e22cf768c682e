/**
 * Deliveries of more shares than are held (law 2.4): an assigned call or an exercised put sells them short if another option
 * brings them within three trading days, as the other leg of a spread does whose exercise is booked after the weekend.
 */
import { dayOfWeek, fromDayNumber } from '../../lib/dates.ts'
import { abs, min, type Quantity, sum } from '../../lib/decimal.ts'
import { walkInstrument } from '../derive.ts'
import { slice } from '../kernel/allocate.ts'
import type { LedgerRow, Lot, Movement } from '../ledger.ts'
import type { Delivery, Leg } from './deliveries.ts'

export type Delivered = Delivery & { legs: readonly Leg[] }

const MOST_TRADING_DAYS = 3
/** Calendar days that three trading days take at the most, over a weekend. */
const MOST_DAYS = 5

/** The rows, with what such deliveries sell short as short sales. */
export function belowZero(
  transactions: LedgerRow<Movement>[],
  lots: LedgerRow<Lot>[],
  deliveries: readonly Delivered[],
): LedgerRow<Movement>[] {
  const incoming = deliveries
    .filter(({ direction }) => direction === 'in')
    .map((one) => ({ ...one, left: one.quantity }))
  const outgoing = deliveries.filter(({ direction }) => direction === 'out').sort((a, b) => a.day - b.day)
  const comesBack = ({ day }: Delivery) => incoming.filter((one) => one.left > 0n && isSoonAfter(one.day, day))
  let rows = transactions
  let missing: Map<string, Quantity> | undefined
  for (const one of outgoing) {
    const back = comesBack(one)
    if (back.length === 0) continue
    // What is sold short changes what later sales find.
    missing ??= missingOf(rows, lots)
    const found = missing
    for (const { row } of one.legs.filter(({ row }) => row.row.class === 'sell')) {
      const short = min(found.get(row.key) ?? 0n, sum(back.map(({ left }) => left)))
      if (short === 0n) continue
      let rest = short
      for (const incoming of back) {
        const part = min(rest, incoming.left)
        incoming.left -= part
        rest -= part
      }
      rows = rows.flatMap((held) =>
        held.key === row.key && held.row.class === 'sell' ? sellShort(held, short) : [held],
      )
      missing = undefined
    }
  }
  return rows
}

/** How many shares of each row were sold without a known purchase, by key. */
function missingOf(transactions: LedgerRow<Movement>[], lots: LedgerRow<Lot>[]): Map<string, Quantity> {
  const missing = new Map<string, Quantity>()
  for (const { closing, quantity, code } of walkInstrument(transactions, lots).unmatched)
    if (closing.side === 'long' && code === 'no_known_purchase')
      missing.set(closing.row.key, (missing.get(closing.row.key) ?? 0n) + quantity)
  return missing
}

/** Whether it is the same day or at most three trading days later. Holidays count as trading days. */
function isSoonAfter(day: number, before: number): boolean {
  if (day < before || day - before > MOST_DAYS) return false
  let trading = 0
  for (let at = before + 1; at <= day; at++) if (!isWeekend(at)) trading++
  return trading <= MOST_TRADING_DAYS
}

const isWeekend = (day: number): boolean => dayOfWeek(fromDayNumber(day)) % 6 === 0

/** The last copies of the row as short sales, as many shares as are sold short. */
function sellShort(held: LedgerRow<Movement>, short: Quantity): LedgerRow<Movement>[] {
  const { row, copies, places = [] } = held
  const quantity = abs(row.quantity)
  const [whole, rest] = [short / quantity, short % quantity]
  const cut = (from: Quantity, to: Quantity, name: 'sell' | 'sell_short'): LedgerRow<Movement> => ({
    ...held,
    copies: 1,
    places: places.slice(copies - Number(whole) - 1, copies - Number(whole)),
    row: {
      ...row,
      class: name,
      quantity: to - from,
      amount: slice(row.amount, quantity, from, to),
      fees: slice(row.fees, quantity, from, to),
    },
  })
  const long = copies - Number(whole) - (rest > 0n ? 1 : 0)
  return [
    ...(long > 0 ? [{ ...held, copies: long, places: places.slice(0, long) }] : []),
    ...(rest > 0n ? [cut(0n, quantity - rest, 'sell'), cut(quantity - rest, quantity, 'sell_short')] : []),
    ...(whole > 0n
      ? [
          {
            ...held,
            copies: Number(whole),
            places: places.slice(copies - Number(whole)),
            row: { ...row, class: 'sell_short' as const },
          },
        ]
      : []),
  ]
}
