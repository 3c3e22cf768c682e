/** Lots of one sale that two files show in other parts. */
import { deepStrictEqual as same } from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { deriveInstrument } from '../../src/ledger/derive.ts'
import type { LedgerRow, Lot } from '../../src/ledger/ledger.ts'
import { sum } from '../../src/lib/decimal.ts'
import { counts } from '../support/counts.ts'
import { dollars, lot, row, tradeLines } from './derive-support.ts'

const cents = (n: number) => (n / 100).toFixed(2)
const tradesOf = (quantity: string, proceeds: string, cost: string) => [
  row('buy', 0, quantity, `-${cost}`),
  row('sell', 9, quantity, proceeds),
]
const SOLD = tradesOf('100', '2249.97', '2000.40')
const WHOLE = lot(0, 9, '100', '2249.97', '2000.40')
const PARTS = [lot(0, 9, '60', '1349.98', '1200'), lot(0, 9, '40', '899.99', '800.40')]
const gainOf = (rows: typeof SOLD, ...lots: LedgerRow<Lot>[]) =>
  dollars(sum(deriveInstrument(rows, lots).trades.map(({ profit }) => profit)))

t.test('a lot and its parts count once, as the parts', async (t) => {
  t.match(tradeLines(deriveInstrument(SOLD, [WHOLE, ...PARTS])), [
    /agreed long 40 .* 899.99 - 800.4 = 99.59$/,
    /agreed long 60 .* 1349.98 - 1200 = 149.98$/,
  ])
  t.equal(gainOf(SOLD, lot(0, 9, '60', '1349.982', '1200'), lot(0, 9, '40', '899.988', '800.4'), ...PARTS), '249.57')
})

t.test('lots of three files count once', async (t) => {
  const other = lot(0, 9, '100', '2249.970001', '2000.40')
  t.equal(gainOf(SOLD, WHOLE, other, ...PARTS), '249.57')
})

t.test('the parts of each of several lots that were sold at one price are found by their cost', async (t) => {
  // 3 shares in 1 and 2, 4 shares in 1 and 3; by the proceeds alone the 4 may also be the 3 and a 1.
  const lots: [quantity: string, proceeds: string, cost: string][] = [
    ['3', '26.52', '14.49'],
    ['1', '8.84', '4.83'],
    ['2', '17.68', '9.66'],
    ['4', '35.36', '35.56'],
    ['1', '8.84', '8.89'],
    ['3', '26.52', '26.67'],
  ]
  const rows = [
    row('buy', 0, '3', '-14.49'),
    row('buy', 0, '4', '-35.56', { key: 'other' }),
    row('sell', 9, '7', '61.88'),
  ]
  t.equal(gainOf(rows, ...lots.map(([quantity, proceeds, cost]) => lot(0, 9, quantity, proceeds, cost))), '11.83')
})

t.test('a lot bought on several days and its parts count once', async (t) => {
  const various = [WHOLE, ...PARTS].map((held) => ({ ...held, key: `various ${held.key}` }))
  const lots = various.map((held) => ({ ...held, row: { ...held.row, acquired: null } }))
  t.equal(gainOf(SOLD, ...lots), '249.57')
  t.equal(gainOf(SOLD, ...lots, ...PARTS), '249.57', 'also beside its dated parts')
})

t.test('lots that were all sold, or of which no sale is known, all count', async (t) => {
  t.equal(gainOf(tradesOf('200', '4499.94', '4000.80'), WHOLE, ...PARTS), '499.14')
  t.equal(gainOf(tradesOf('150', '3374.95', '3000.60'), WHOLE, ...PARTS), '499.14', 'more than a half was sold')
  t.equal(gainOf([], WHOLE, ...PARTS), '499.14')
})

t.test('lots that differ in a day, a share or a cent are of other sales', async (t) => {
  const [first, second] = PARTS as [LedgerRow<Lot>, LedgerRow<Lot>]
  const linesWith = (...lots: LedgerRow<Lot>[]) => tradeLines(deriveInstrument(SOLD, lots)).length
  t.equal(linesWith(WHOLE, first, second), 2)
  t.equal(linesWith(WHOLE, first, lot(1, 9, '40', '899.99', '800.40')), 3)
  t.equal(linesWith(WHOLE, first, lot(0, 9, '40.5', '899.99', '800.40')), 3)
  t.equal(linesWith(WHOLE, first, lot(0, 9, '40', '900', '800.40')), 3)
  t.equal(linesWith(WHOLE, first, lot(0, 9, '40', '899.99', '800.41')), 3)
})

t.test('equal lots of one file all count', async (t) => {
  const twice = { ...WHOLE, copies: 2 }
  t.equal(tradeLines(deriveInstrument(SOLD, [twice])).length, 2)
})

// Lots of one file with equal contents are copies of one.
const parts = fc.uniqueArray(
  fc.record({ quantity: fc.integer({ min: 1, max: 50 }), cost: fc.integer({ min: 1, max: 9_999 }), day: fc.nat(1) }),
  { minLength: 2, maxLength: 8, selector: (part) => JSON.stringify(part) },
)

t.test('files that show the lots of a day one by one and together have the gain of one of them', async () => {
  fc.assert(
    fc.property(parts, fc.integer({ min: 100, max: 9_999 }), (some, price) => {
      const lotOf = (day: number, of: typeof some) => {
        const [quantity, cost] = (['quantity', 'cost'] as const).map((name) => of.reduce((n, one) => n + one[name], 0))
        return { ...lot(day, 9, `${quantity}`, cents(quantity! * price), cents(cost!)), cost: cost! }
      }
      const days = [...Map.groupBy(some, ({ day }) => day)]
      const fine = some.map((one, i) => ({ ...lotOf(one.day, [one]), key: `lot ${i}` }))
      const coarse = days.filter(([, of]) => of.length > 1).map(([day, of]) => lotOf(day, of))
      const quantity = some.reduce((n, one) => n + one.quantity, 0)
      const rows = [
        ...some.map((one, i) => row('buy', one.day, `${one.quantity}`, cents(-one.cost), { key: `buy ${i}` })),
        row('sell', 9, `${quantity}`, cents(quantity * price)),
      ]
      const profit = quantity * price - some.reduce((n, one) => n + one.cost, 0)
      same(gainOf(rows, ...fine, ...coarse), dollars(BigInt(profit) * 10_000n))
    }),
    { numRuns: counts(300, 3_000) },
  )
})

t.test('a sale of the day before is not that of lots if it has a lot of its own', async (t) => {
  // The history ends on day 8. On day 9, 200, 100 and 100 shares were traded at the same prices.
  const rows = [row('buy', 8, '100', '-1000'), row('sell', 8, '100', '1100')]
  const [of9, parts] = [lot(9, 9, '200', '2200', '2000'), lot(9, 9, '100', '1100', '1000', { copies: 2 })]
  const linesWith = (...lots: LedgerRow<Lot>[]) => tradeLines(deriveInstrument(rows, lots))
  t.equal(linesWith(lot(8, 8, '100', '1100', '1000'), of9, parts).length, 4)
})
