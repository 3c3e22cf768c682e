/** Thousands of identical rows are counted; the trades are those of rows that are listed. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { deriveCounted, deriveInstrument } from '../../src/ledger/derive.ts'
import { inRunningOrder, repeat } from '../../src/ledger/kernel/multiples.ts'
import { counts } from '../support/counts.ts'
import { lot, row } from './derive-support.ts'

const DAYS = [0, 1, 2, 20]
const TRADING = ['buy', 'sell', 'sell_short', 'buy_to_cover'] as const
const copies = fc.integer({ min: 1, max: 4 })
const movement = fc
  .tuple(fc.constantFrom(...TRADING), fc.constantFrom(...DAYS), fc.constantFrom('100', '120.01', '133'), copies)
  .map(([name, day, amount, copies]) =>
    row(name, day, '10', name === 'buy' || name === 'buy_to_cover' ? `-${amount}` : amount, { copies }),
  )
const printed = fc
  .tuple(fc.constantFrom(...DAYS), fc.constantFrom(...DAYS), fc.constantFrom('100', '120.01', '133'), copies)
  .map(([acquired, sold, proceeds, copies]) => lot(acquired, sold, '10', proceeds, '90', { copies }))
const alike = <Row extends { key: string }>(rows: fc.Arbitrary<Row>) =>
  fc.uniqueArray(rows, { selector: ({ key }) => key, maxLength: 6 })

t.test('what is counted is what is listed', async (t) => {
  let counted = 0
  fc.assert(
    fc.property(alike(movement), alike(printed), fc.integer({ min: 2, max: 13 }), (rows, lots, n) => {
      const times = <Row extends { copies: number }>(one: Row): Row => ({ ...one, copies: one.copies * n })
      const [all, allLots] = [rows.map(times), lots.map(times)]
      const one = deriveCounted(all, allLots, 2)
      const other = deriveCounted(all, allLots, Number.POSITIVE_INFINITY)
      if (rows.length + lots.length > 0) assert.ok(one.times >= n)
      assert.equal(other.times, 1)
      counted += one.trades.length
      assert.deepEqual([...inRunningOrder(one.trades, one.times)], [...inRunningOrder(other.trades, 1)])
      assert.deepEqual(one.position, other.position)
      assert.deepEqual(new Set(repeat(one.unmatched, one.times)), new Set(other.unmatched))
    }),
    { numRuns: counts(300, 5_000) },
  )
  t.ok(counted > 100)
})

t.test('rows of several quantities, and other than trades, are listed', async (t) => {
  const rows = [row('buy', 0, '10', '-100', { copies: 200 }), row('sell', 1, '5', '60', { copies: 200 })]
  t.equal(deriveCounted(rows, []).times, 1)
  t.equal(deriveCounted([rows[0]!, row('split', 1, '10', '0', { copies: 200 })], []).times, 1)
  t.equal(deriveCounted([rows[0]!, row('sell', 1, '10', '60', { copies: 300 })], []).times, 100)
  t.equal(deriveInstrument([rows[0]!, row('sell', 1, '10', '60', { copies: 300 })], []).trades.length, 200)
})
