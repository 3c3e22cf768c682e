/** Thousands of identical rows are counted; the trades are those of rows that are listed. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { type Counted, deriveCounted, deriveInstrument, figuresOf } from '../../src/ledger/derive.ts'
import { repeat } from '../../src/ledger/kernel/multiples.ts'
import { looseParts, partsOfTrade, type StoredPart } from '../../src/ledger/parts.ts'
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

const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1)

/** The trades with their parts, but not which of the identical copies of a row they are of. */
const listed = ({ trades, times }: Counted) =>
  [...repeat(trades, times)].sort(byKey).map((trade) => ({
    ...figuresOf(trade),
    parts: partsOfTrade(trade, times).map(({ step: _step, n: _n, copy: _copy, ...part }) => part),
  }))

/** All parts, each copy listed, without their numbers and steps: copies that are counted have one step. */
const copiesOf = (one: Counted): Set<unknown> =>
  new Set(
    allParts(one).flatMap(({ step: _step, n: _n, copies, copy, ...part }) =>
      Array.from({ length: copies }, (_, i) => ({ ...part, copy: copy + i })),
    ),
  )

const allParts = (one: Counted): StoredPart[] => [
  ...[...repeat(one.trades, one.times)].flatMap((trade) => partsOfTrade(trade, one.times)),
  ...looseParts(one.loose),
]

t.test('what is counted is what is listed', async (t) => {
  let counted = 0
  fc.assert(
    fc.property(alike(movement), alike(printed), fc.integer({ min: 2, max: 13 }), (rows, lots, n) => {
      const times = <Row extends { copies: number }>(one: Row): Row => ({ ...one, copies: one.copies * n })
      const named = <Row extends object>(one: Row, i: number) => ({ ...one, id: i + 1 })
      const [all, allLots] = [rows.map(times).map(named), lots.map(times).map(named)]
      const one = deriveCounted(all, allLots, { leastTimes: 2 })
      const other = deriveCounted(all, allLots, { leastTimes: Number.POSITIVE_INFINITY })
      if (rows.length + lots.length > 0) assert.ok(one.times >= n)
      assert.equal(other.times, 1)
      counted += one.trades.length
      assert.deepEqual(listed(one), listed(other))
      assert.deepEqual(copiesOf(one), copiesOf(other))
      const parts = allParts(one)
      assert.equal(new Set(parts.map(({ ofLot, contentId, n }) => `${ofLot} ${contentId} ${n}`)).size, parts.length)
      assert.deepEqual(one.position, other.position)
      assert.deepEqual(new Set(repeat(one.unmatched, one.times)), new Set(other.unmatched))
    }),
    { numRuns: counts(300, 5_000) },
  )
  t.ok(counted > counts(100, 1_000))
})

t.test('rows of several quantities, and other than trades, are listed', async (t) => {
  const rows = [row('buy', 0, '10', '-100', { copies: 200 }), row('sell', 1, '5', '60', { copies: 200 })]
  t.equal(deriveCounted(rows, []).times, 1)
  t.equal(deriveCounted([rows[0]!, row('split', 1, '10', '0', { copies: 200 })], []).times, 1)
  t.equal(deriveCounted([rows[0]!, row('sell', 1, '10', '60', { copies: 300 })], []).times, 100)
  t.equal(deriveInstrument([rows[0]!, row('sell', 1, '10', '60', { copies: 300 })], []).trades.length, 200)
})
