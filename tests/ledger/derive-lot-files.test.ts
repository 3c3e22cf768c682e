/**
 * An account that sells first in, first out, with whole and fractional purchases, and what its broker prints: lots of the last year
 * only, lots that name no day of purchase, sales as several rows whose lots are one. The model counts share by share, without lots.
 */
import { deepStrictEqual as same } from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { deriveInstrument, positionOf } from '../../src/ledger/derive.ts'
import type { LedgerRow, Lot, Transaction } from '../../src/ledger/ledger.ts'
import { counts } from '../support/counts.ts'
import { dollars, lot, merged, on, row, units } from './derive-support.ts'

/** Shares in thousandths, money in cents. */
interface Purchase {
  day: number
  left: number
  cost: number
}

/** What a sale took of one purchase. */
interface Taken {
  bought: number
  count: number
  proceeds: number
  cost: number
}

const FIRST_DAY_OF_LOTS = 100

const PRINTED = {
  'the gains file has the last of two years': { areDated: true, hasAll: false, areRows: false },
  'lots name no day of purchase': { areDated: false, hasAll: true, areRows: false },
  'lots of the last year name no day of purchase': { areDated: false, hasAll: false, areRows: false },
  'sales are printed in parts, and the lots of some together': { areDated: true, hasAll: true, areRows: true },
} as const

const event = fc.record({
  kind: fc.constantFrom('buy', 'buy', 'reinvest', 'sell', 'sell'),
  fraction: fc.integer({ min: 100, max: 3_000 }),
  shares: fc.integer({ min: 1, max: 20 }),
  price: fc.integer({ min: 8, max: 14 }),
  sold: fc.constantFrom(0.3, 0.5, 1),
  gap: fc.integer({ min: 1, max: 40 }),
  isOneLot: fc.boolean(),
})

const centsOf = (count: number, price: number): number => Math.round((count * price) / 10)
const money = (cents: number): string => (cents / 100).toFixed(2)
const quantity = (count: number): string => `${count / 1_000}`
const centsIn = (amount: Parameters<typeof dollars>[0]): number => Math.round(Number(dollars(amount)) * 100)
const sumOf = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0)

/** What a sale of so many shares takes, oldest first; its proceeds in proportion. */
function take(held: Purchase[], count: number, proceeds: number): Taken[] {
  let [rest, given] = [count, 0]
  return held.flatMap((purchase) => {
    const own = Math.min(purchase.left, rest)
    if (own === 0) return []
    const cost = own === purchase.left ? purchase.cost : Math.round((purchase.cost * own) / purchase.left)
    purchase.left -= own
    purchase.cost -= cost
    rest -= own
    const part = Math.round((proceeds * (count - rest)) / count) - given
    given += part
    return [{ bought: purchase.day, count: own, proceeds: part, cost }]
  })
}

/** Equal up to the cents by which a share of a purchase may be rounded. */
const sameCents = (found: ReadonlyMap<string, number>, expected: ReadonlyMap<string, number>) => {
  const days = [...new Set([...found.keys(), ...expected.keys()])]
  const differs = days.some((day) => Math.abs((found.get(day) ?? 0) - (expected.get(day) ?? 0)) > 6)
  if (differs) same(Object.fromEntries(found), Object.fromEntries(expected))
}

for (const [name, { areDated, hasAll, areRows }] of Object.entries(PRINTED))
  t.test(name, async () => {
    fc.assert(
      fc.property(fc.array(event, { minLength: 3, maxLength: 14 }), (events) => {
        const rows: LedgerRow<Transaction>[] = []
        const lots: LedgerRow<Lot>[] = []
        const held: Purchase[] = []
        const profits = new Map<string, number>()
        let day = 0
        for (const [n, { kind, fraction, shares, price, sold, gap, isOneLot }] of events.entries()) {
          day += gap
          if (kind !== 'sell') {
            const count = kind === 'buy' ? shares * 1_000 : fraction
            const cost = centsOf(count, price)
            rows.push(row('buy', day, quantity(count), money(-cost), { key: `buy ${n}` }))
            held.push({ day, left: count, cost })
            continue
          }
          const all = sumOf(held.map(({ left }) => left))
          const count = sold === 1 ? all : Math.floor((all / 1_000) * sold) * 1_000
          if (count === 0) continue
          const parts = take(held, count, centsOf(count, price))
          const whole = {
            count,
            proceeds: sumOf(parts.map(({ proceeds }) => proceeds)),
            cost: sumOf(parts.map(({ cost }) => cost)),
          }
          for (const [i, one] of (areRows ? parts : [whole]).entries())
            rows.push(row('sell', day, quantity(one.count), money(one.proceeds), { key: `sell ${n} ${i}` }))
          const printed = areRows && isOneLot ? [{ ...whole, bought: null }] : parts
          if (hasAll || day >= FIRST_DAY_OF_LOTS)
            for (const { bought, ...one } of printed)
              lots.push(lot(areDated ? bought : null, day, quantity(one.count), money(one.proceeds), money(one.cost)))
          profits.set(on(day), whole.proceeds - whole.cost)
        }

        const [given, claimed] = [merged(rows), merged(lots)]
        const { trades, unmatched } = deriveInstrument(given, claimed)
        same(unmatched, [])
        const found = Map.groupBy(trades, ({ sellDate }) => sellDate)
        sameCents(
          new Map(Array.from(found, ([on, some]) => [on, sumOf(some.map(({ profit }) => centsIn(profit)))])),
          profits,
        )
        same([...found.keys()].sort(), [...profits.keys()].sort())

        const { long } = positionOf(given, claimed).open
        same(units(long.quantity), quantity(sumOf(held.map(({ left }) => left))))
        const open = held.filter(({ left }) => left > 0).map(({ day, cost }): [string, number] => [on(day), cost])
        sameCents(new Map(long.days.map(({ date, money }) => [date, centsIn(money)])), new Map(open))
      }),
      { numRuns: counts(400, 10_000) },
    )
  })
