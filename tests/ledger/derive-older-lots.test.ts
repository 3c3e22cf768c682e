/** Lots of shares that were held before the first row of the transactions, as in a file of one year. */
import { deepStrictEqual as same } from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { deriveInstrument, positionOf } from '../../src/ledger/derive.ts'
import type { LedgerRow, Lot, Transaction } from '../../src/ledger/ledger.ts'
import { counts } from '../support/counts.ts'
import { dollars, lot, merged, row, tradeLines, units, unmatchedLines } from './derive-support.ts'

const LAST_YEAR = -100

const openOf = (rows: LedgerRow<Transaction>[], lots: LedgerRow<Lot>[], side: 'long' | 'short' = 'long') => {
  const { quantity, money } = positionOf(rows, lots).open[side]
  return `${units(quantity)} for ${dollars(money)}`
}

t.test('a lot of shares bought before the first row leaves later purchases as they are', async (t) => {
  const rows = [row('buy', 0, '20', '-200'), row('sell', 17, '4', '60')]
  const older = lot(LAST_YEAR, 17, '4', '60', '20')
  t.equal(openOf(rows, [older]), '20 for 200')
  const later = deriveInstrument([...rows, row('sell', 20, '20', '220')], [older])
  t.strictSame(tradeLines(later), [
    'lot agreed long 4 2023-09-23 > 2024-01-18 60 - 20 = 40',
    'fifo long 20 2024-01-01 > 2024-01-21 220 - 200 = 20',
  ])
  t.strictSame(unmatchedLines(later), [])
})

t.test('a lot of a short that was opened before the first row leaves later shorts as they are', async (t) => {
  const rows = [row('sell_short', 0, '20', '200'), row('buy_to_cover', 17, '4', '-20')]
  t.equal(openOf(rows, [lot(17, LAST_YEAR, '4', '60', '20')], 'short'), '20 for 200')
})

t.test('a lot that a wash sale dates before the first row takes the purchase of its shares', async (t) => {
  const rows = [
    row('buy', 0, '10', '-1000'),
    row('buy', 20, '10', '-950'),
    row('sell', 40, '10', '900'),
    row('sell', 90, '10', '1200'),
  ]
  const washed = lot(0, 40, '10', '900', '1000', { disallowed: '100' })
  t.equal(openOf(rows, [washed, lot(-45, 90, '10', '1200', '1050')]), '0 for 0')
  t.equal(openOf(rows, [washed, lot(-46, 90, '10', '1200', '1050')]), '10 for 950', 'more days than they were held')
  const undated = lot(null, 40, '10', '900', '1000', { disallowed: '100' })
  t.equal(openOf(rows, [undated, lot(-60, 90, '10', '1200', '1050')]), '0 for 0')
})

t.test('a lot dated up to five days before the first row takes the purchase of that row', async (t) => {
  const rows = [row('buy', 0, '4', '-20'), row('buy', 9, '4', '-40'), row('sell', 17, '4', '60')]
  t.equal(openOf(rows, [lot(-5, 17, '4', '60', '20')]), '4 for 40')
  t.equal(openOf(rows, [lot(-6, 17, '4', '60', '20')]), '8 for 60')
})

t.test('a lot of shares bought before the first row takes shares that were transferred', async (t) => {
  const rows = [row('buy', 0, '20', '-200'), row('share_movement', 3, '4', '0'), row('sell', 17, '4', '60')]
  t.equal(openOf(rows, [lot(LAST_YEAR, 17, '4', '60', '20')]), '20 for 200')
})

t.test('a record that begins late has the same trades and the same purchases open as a whole one', async () => {
  const quantity = fc.integer({ min: 1, max: 6 })
  const price = fc.integer({ min: 10, max: 15 })
  const day = fc.integer({ min: 0, max: 60 })
  const recent = fc.array(fc.tuple(day, quantity, price), { minLength: 1, maxLength: 12 })
  const early = fc.array(
    fc.tuple(fc.integer({ min: -90, max: -10 }), fc.integer({ min: 1, max: 60 }), quantity, price),
    {
      maxLength: 8,
    },
  )
  const sales = fc.array(fc.tuple(fc.integer({ min: 61, max: 90 }), quantity), { maxLength: 6 })
  const records = fc.tuple(recent, early, sales).map(([recent, early, sales]) => {
    const begin = Math.min(...recent.map(([d]) => d))
    return {
      rows: [
        ...recent.map(([d, q, p]) => row('buy', d, `${q}`, `-${q * p}`)),
        // Amounts that no other sale has, so that each lot has one sale.
        ...early.map(([, sold, q], i) => row('sell', begin + sold, `${q}`, `${q * 20 + i / 100}`)),
        ...sales.map(([d, q]) => row('sell', d, `${q}`, `${q * 12}`)),
      ],
      before: early.map(([d, , q, p]) => row('buy', d, `${q}`, `-${q * p}`)),
      lots: early.map(([d, sold, q, p], i) => lot(d, begin + sold, `${q}`, `${q * 20 + i / 100}`, `${q * p}`)),
    }
  })
  fc.assert(
    fc.property(records, ({ rows, before, lots }) => {
      const [late, whole] = [merged(rows), merged([...rows, ...before])]
      same(deriveInstrument(late, merged(lots)), deriveInstrument(whole, merged(lots)))
      same(positionOf(late, merged(lots)).open, positionOf(whole, merged(lots)).open)
    }),
    { numRuns: counts(300, 5_000) },
  )
})
