/**
 * Several lots of one day that name no day of purchase (rule 3.2). The truth is brute force: if the lots can share what the sales of
 * the day took, or purchases of their price, so that each has its cost, then each has it: the profit is the cash and the cost of
 * what is open.
 */
import { ok, deepStrictEqual as same } from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { deriveInstrument, positionOf } from '../../src/ledger/derive.ts'
import { abs, CENT, sum } from '../../src/lib/decimal.ts'
import { counts } from '../support/counts.ts'
import { dollars, lot, row, shares } from './derive-support.ts'

/** All sales are on this day. */
const SOLD = 9
/** Each sale has a price of its own, and none has the money of others together, so that it is known which one a lot is of. */
const SALE_PRICES = [20, 21, 121] as const

/** Prices are in twelfths of a cent, so that each part of up to four shares has one. */
const TWELFTHS = 12
const inCents = (twelfths: number): number => Math.round(twelfths / TWELFTHS)

interface Wanted {
  sale: number
  count: number
  /** In cents. */
  cost: number
}

const indexes = (count: number): number[] => Array.from({ length: count }, (_, at) => at)
const total = (all: readonly number[]): number => all.reduce((count, one) => count + one, 0)
const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b))

/** Each choice of so many of the prices, and what is left of them. */
function* choices(prices: readonly number[], count: number): Generator<{ some: number[]; left: number[] }> {
  if (count === 0) yield { some: [], left: [...prices] }
  const [first, ...others] = prices
  if (count === 0 || first === undefined) return
  for (const { some, left } of choices(others, count - 1)) yield { some: [first, ...some], left }
  for (const { some, left } of choices(others, count)) yield { some, left: [first, ...left] }
}

/** Whether lots can share the prices of what was sold, or of what was not sold the price that is theirs, so that each has its cost. */
function canShare(lots: readonly Wanted[], sold: readonly number[], unsold: readonly number[]): boolean {
  const [first, ...others] = lots
  if (first === undefined) return true
  for (const { some, left } of choices(sold, first.count))
    if (inCents(total(some)) === first.cost && canShare(others, left, unsold)) return true
  for (const price of new Set(unsold)) {
    if (inCents(price * first.count) !== first.cost) continue
    const [there, here] = [unsold, sold].map((all) => all.filter((one) => one === price)) as [number[], number[]]
    const without = (all: readonly number[], less: number) => [
      ...all.filter((one) => one !== price),
      ...all.filter((one) => one === price).slice(less),
    ]
    for (const own of indexes(first.count))
      if (here.length >= own && there.length >= first.count - own)
        if (canShare(others, without(sold, own), without(unsold, first.count - own))) return true
  }
  return false
}

/** Up to ten parts. */
const smallDay = fc
  .record({
    purchases: fc.array(
      fc.record({
        day: fc.integer({ min: 0, max: 4 }),
        count: fc.integer({ min: 1, max: 4 }),
        price: fc.integer({ min: 5, max: 9 }),
        /** In cents: of some purchases a part costs a fraction of a cent. */
        fees: fc.constantFrom(0, 0, 1, 2),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    sales: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 }),
    wanted: fc.array(
      fc.record({
        sale: fc.nat(2),
        count: fc.integer({ min: 1, max: 5 }),
        picks: fc.array(fc.nat(), { minLength: 5, maxLength: 5 }),
        /** Whether it may be of what the sales of the day did not take. */
        ofAll: fc.boolean(),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    /** Shares in a part, and how many more the last purchase has. */
    size: fc.constantFrom(1, 1, 0.5, 2, 3),
    more: fc.nat(2),
  })
  .map(({ purchases, ...rest }) => ({ ...rest, purchases: purchases.toSorted((a, b) => a.day - b.day) }))
  .filter(({ purchases }) => total(purchases.map(({ count }) => count)) <= 10)

t.test('if the lots of a day can share its shares so that each has its cost, each has its cost', async () => {
  fc.assert(
    fc.property(smallDay, ({ purchases, sales: drawn, wanted, size, more }) => {
      const all = purchases.flatMap(({ count, price, fees }, purchase) =>
        indexes(count).map(() => ({ purchase, price: ((price * count * 100 + fees) * TWELFTHS) / count })),
      )
      const sales = drawn.filter((_, at) => total(drawn.slice(0, at + 1)) <= all.length)
      const sold = total(sales)

      const lots: Wanted[] = []
      const ofSale = [...sales]
      const left = all.map(({ price }) => price)
      for (const { sale: of, count: most, picks, ofAll } of wanted) {
        const sale = of % Math.max(1, sales.length)
        const count = Math.min(ofSale[sale] ?? 0, most)
        if (count === 0) continue
        ofSale[sale]! -= count
        const some = picks.slice(0, count).flatMap((pick) => {
          const among = ofAll ? left.length : Math.max(1, left.length - (all.length - sold))
          return left.splice(pick % among, 1)
        })
        lots.push({ sale, count, cost: inCents(total(some)) })
      }
      if (lots.length === 0) return

      // In steps of what all parts and lots are multiples of.
      const saleOf = sales.flatMap((count, sale) => indexes(count).map(() => sale))
      const parts = Map.groupBy(saleOf, (sale, at) => `${all[at]!.purchase} ${sale}`)
      const step = [...[...parts.values()].map(({ length }) => length), ...lots.map(({ count }) => count)].reduce(
        greatestDivisor,
        0,
      )
      const inSteps = (some: typeof all) =>
        [...Map.groupBy(some, ({ purchase }) => purchase).values()].flatMap((ofOne) =>
          indexes(Math.floor(ofOne.length / step)).map(() => ofOne[0]!.price * step),
        )
      const stepped = lots.map((one) => ({ ...one, count: one.count / step }))
      if (!canShare(stepped, inSteps(all.slice(0, sold)), inSteps(all.slice(sold)))) return

      const costs = purchases.map(({ count, price, fees }) => count * price + fees / 100)
      const rows = [
        ...purchases.map(({ day, count }, at) =>
          row('buy', day, `${count * size}`, `-${costs[at]!.toFixed(2)}`, { key: `buy ${at}` }),
        ),
        ...(more > 0 ? [row('buy', SOLD, `${more}`, '-17', { key: 'more' })] : []),
        ...sales.map((count, sale) => row('sell', SOLD, `${count * size}`, `${count * SALE_PRICES[sale]!}`)),
      ].map((held, at) => ({ ...held, places: [{ file: 1, at, time: null }] }))
      const printed = lots.map(({ sale, count, cost }, at) => ({
        ...lot(null, SOLD, `${count * size}`, `${count * SALE_PRICES[sale]!}`, `${cost / 100}`),
        key: `lot ${at}`,
      }))
      const { long } = positionOf(rows, printed).open
      same(long.quantity, shares(`${(all.length - sold) * size + more}`))
      const profit = sum(deriveInstrument(rows, printed).trades.map((trade) => trade.profit))
      const cash = sum(rows.map((held) => held.row.amount))
      // Costs of lots are rounded.
      const differing = profit - long.money - cash
      ok(abs(differing) <= CENT * BigInt(lots.length), dollars(differing))
    }),
    { numRuns: counts(1000, 40_000) },
  )
})
