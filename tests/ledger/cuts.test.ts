/** Law 6.3: what follows a day on which nothing is held depends on nothing before. */
import fc from 'fast-check'
import t from 'tap'
import { deriveCounted } from '../../src/ledger/derive.ts'
import type { LedgerRow, RowPosition, Transaction } from '../../src/ledger/ledger.ts'
import { counts } from '../support/counts.ts'
import { assertCuts } from './cut-support.ts'
import { merged, row } from './derive-support.ts'

const cents = (n: number) => (n / 100).toFixed(2)
const rowOf = (name: 'buy' | 'sell' | 'sell_short' | 'buy_to_cover', sign: 1 | -1) =>
  fc
    .tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1000, max: 1003 }))
    .map(([day, quantity, price]) => row(name, day, `${quantity}`, cents(sign * quantity * price)))
const long = fc.oneof(rowOf('buy', -1), rowOf('sell', 1))
const any = fc.oneof(long, rowOf('sell_short', 1), rowOf('buy_to_cover', -1))

type Rows = LedgerRow<Transaction>[]
const withIds = (rows: Rows): Rows => rows.map((held, i) => ({ ...held, id: i + 1 }))
/** `times`: of rows of one file, in the order of the list. */
const placed = (rows: Rows, times: boolean): Rows => {
  let at = 0
  return rows.map((held) => ({
    ...held,
    places: Array.from(
      { length: held.copies },
      (): RowPosition => ({ file: 1, at: at++, time: times ? `10:00:${String(at).padStart(2, '0')}` : null }),
    ),
  }))
}

/** Rows that sell no more than they bought, so that something is left to compare. */
const balanced = (rows: Rows): Rows => {
  const held = { long: 0n, short: 0n }
  return rows
    .toSorted((a, b) => (a.row.date < b.row.date ? -1 : a.row.date > b.row.date ? 1 : 0))
    .filter(({ copies, row: { class: name, quantity } }) => {
      const [side, opens] = [
        name === 'buy' || name === 'sell' ? 'long' : 'short',
        name === 'buy' || name === 'sell_short',
      ] as const
      const all = quantity * BigInt(copies)
      if (!opens && held[side] < all) return false
      held[side] += opens ? all : -all
      return true
    })
}

for (const [name, rows] of [
  ['purchases and sales', fc.array(long, { maxLength: 16 }).map(merged).map(balanced)],
  ['purchases and sales that may lack a purchase', fc.array(long, { maxLength: 8 }).map(merged)],
  ['with marked short sales', fc.array(any, { maxLength: 16 }).map(merged).map(balanced)],
  ['with any covers', fc.array(any, { maxLength: 10 }).map(merged)],
] as const)
  t.test(`a history of ${name} falls in two on a day with nothing held`, async (t) => {
    let days = 0
    const options = fc.record({
      placed: fc.constantFrom('no', 'places', 'times'),
      shortSales: fc.constantFrom('marked' as const, 'unanswered' as const),
      hasOtherOrder: fc.boolean(),
    })
    fc.assert(
      fc.property(rows, options, (drawn, { placed: how, shortSales, hasOtherOrder }) => {
        const own = how === 'no' ? withIds(drawn) : placed(withIds(drawn), how === 'times')
        const answers = { shortSales, ratios: new Map(), entries: new Map(), plainOption: 'opens' as const }
        days += assertCuts(own, (some) =>
          deriveCounted(some, [], { answers, hasOtherOrder, leastTimes: Number.POSITIVE_INFINITY }),
        )
      }),
      { numRuns: counts(1500, 30_000) },
    )
    t.ok(days > 0, `${days} days with nothing held`)
  })
