/** Law 6.3: a history falls in two at the beginning of a day on which nothing is held. */
import { deepStrictEqual as same } from 'node:assert/strict'
import type { Counted } from '../../src/ledger/derive.ts'
import type { LedgerRow, Movement } from '../../src/ledger/ledger.ts'
import { roundTripsOf } from '../../src/ledger/round-trip.ts'
import type { DateString } from '../../src/lib/dates.ts'
import { BUYS_AND_SELLS } from '../../src/lib/terms.ts'

type Rows = readonly LedgerRow<Movement>[]

/**
 * Fails unless the parts before and from each such day are together what the whole is. Returns how many days there were. The
 * rows are those of one instrument without lots, each with an id.
 */
export function assertCuts(rows: Rows, derive: (rows: LedgerRow<Movement>[]) => Counted): number {
  const whole = derive([...rows])
  if (whole.unmatched.length > 0 || whole.asked.length > 0) return 0
  if (rows.some(({ row }) => !BUYS_AND_SELLS.includes(row.class))) return 0
  const trips = roundTripsOf(whole)
  const days = [...new Set(rows.map(({ row }) => row.date))].sort().slice(1)
  const flat = days.filter((day) => !trips.some((trip) => trip.openedOn < day && (trip.isOpen || trip.lastOn >= day)))
  for (const day of flat) {
    const [before, later] = [(date: DateString) => date < day, (date: DateString) => date >= day].map((isIn) =>
      derive(rows.filter(({ row }) => isIn(row.date))),
    ) as [Counted, Counted]
    // Its purchases may be what those before sold short, or the other way round.
    if (later.unmatched.length > 0 || later.asked.length > 0) continue
    same([...figuresOf(before), ...figuresOf(later)].sort(), figuresOf(whole).sort(), `from ${day}`)
    same({ ...later.position, symbol: '' }, { ...whole.position, symbol: '' }, `from ${day}`)
  }
  return flat.length
}

/** All that is stored of an instrument, but its position. */
const figuresOf = (counted: Counted): string[] =>
  [...counted.trades, ...counted.loose, ...roundTripsOf(counted)].map((one) =>
    JSON.stringify(one, (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
  )
