/** Law 6.3: a history that is divisible falls in two at the beginning of a day on which nothing is held. */
import { ok, deepStrictEqual as same } from 'node:assert/strict'
import { continued } from '../../src/ledger/continued.ts'
import type { Counted } from '../../src/ledger/derive.ts'
import type { Printed } from '../../src/ledger/kernel/divisible.ts'
import { REACH } from '../../src/ledger/kernel/pieces.ts'
import { type RoundTrip, roundTripsOf } from '../../src/ledger/round-trip.ts'
import { addDays, type DateString } from '../../src/lib/dates.ts'

/** How rows are derived: all of them, those that were there before others came, or those from a day on. */
export type Deriving = (rows: Printed, which: 'whole' | 'before' | 'later') => Counted

/**
 * Fails unless the parts before and from each day on which the history may be cut are together what the whole is. Returns how many
 * such days there were. The rows are those of one instrument, printed by one symbol, each with an id.
 */
export function assertCuts(rows: Printed, derive: Deriving): number {
  const whole = derive(rows, 'whole')
  const days = new Set([...rows.transactions.map(({ row }) => row.date), ...rows.lots.map(({ row }) => row.sold)])
  return [...days]
    .sort()
    .slice(1)
    .filter((day) => isCut(day, rows, { whole, derive })).length
}

function isCut(day: DateString, rows: Printed, { whole, derive }: { whole: Counted; derive: Deriving }): boolean {
  const earlier = partOf(rows, (date) => date < day)
  const before = derive(earlier, 'before')
  if (whole.isDivisible && !roundTripsOf(whole).some(isHeldAt(day))) {
    ok(before.isDivisible, `before ${day}`)
    const all = new Set(figuresOf(whole))
    same(
      figuresOf(before).filter((figure) => !all.has(figure)),
      [],
      `before ${day}`,
    )
  }
  const { instrument, symbol } = (rows.transactions[0] ?? rows.lots[0])?.row ?? { instrument: '', symbol: '' }
  if (earlier.transactions.length === 0 || !before.isDivisible || roundTripsOf(before).some(isHeldAt(day))) return false
  const later = partOf(rows, (date) => date >= day)
  const near = addDays(day, -REACH)
  const hasFree = before.trades.some(({ lotId, closedOn }) => lotId === null && closedOn >= near)
  const rest = continued(derive(later, 'later'), instrument, { symbol, hasFree }, later)
  if (rest === undefined) return false
  same([...figuresOf(before), ...figuresOf(rest)].sort(), figuresOf(whole).sort(), `from ${day}`)
  same(rest.position, whole.position, `from ${day}`)
  ok(whole.isDivisible, `from ${day}`)
  if (before.otherOrderIn === null) same(whole.otherOrderIn, null, `from ${day}`)
  return true
}

const isHeldAt =
  (day: DateString) =>
  (trip: RoundTrip): boolean =>
    trip.openedOn < day && (trip.isOpen || trip.lastOn >= day)

const partOf = ({ transactions, lots }: Printed, isIn: (date: DateString) => boolean): Printed => ({
  transactions: transactions.filter(({ row }) => isIn(row.date)),
  lots: lots.filter(({ row }) => isIn(row.sold)),
})

/** All that is stored of an instrument, but its position. */
const figuresOf = (counted: Counted): string[] =>
  [...counted.trades, ...counted.loose, ...counted.unmatched, ...roundTripsOf(counted)].map((one) =>
    JSON.stringify(one, (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
  )
