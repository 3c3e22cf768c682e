/** Lists of rows come back as they were added, from memory or from the file. */
import assert from 'node:assert/strict'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import t from 'tap'
import { RowLists, sortedBatches } from '../../src/lib/row-lists.ts'
import { counts } from '../support/counts.ts'

/** What rows have: text, exact numbers, whole numbers, and nothing. */
const row = fc.record(
  {
    text: fc.string({ unit: 'grapheme' }),
    money: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
    days: fc.integer(),
    isOpen: fc.boolean(),
    time: fc.option(fc.constant('09:30:00')),
  },
  { noNullPrototype: true },
)

t.test('rows come back in their order, as often as they are read', (t) => {
  const folder = t.testdir({})
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.boolean(), row), { maxLength: 60 }),
      fc.nat(20),
      fc.integer({ min: 1, max: 7 }),
      (added, inMemory, together) => {
        const lists = new RowLists(folder, inMemory)
        const [one, other] = [lists.list<object>(together), lists.list<object>(together)]
        for (const [isOne, value] of added) (isOne ? one : other).add(value)
        for (const [list, isOf] of [
          [one, true],
          [other, false],
          [one, true],
        ] as const) {
          const rows = added.flatMap(([isOne, value]) => (isOne === isOf ? [value] : []))
          assert.deepEqual([...list].flat(), rows)
          assert.equal(list.count, rows.length)
        }
        lists.discard()
      },
    ),
    { numRuns: counts(50, 500) },
  )
  t.same(readdirSync(folder), [], 'nothing is left')
  t.end()
})

t.test('few rows need no file; the file of many is for the service only', (t) => {
  const folder = t.testdir({})
  const lists = new RowLists(folder, 10)
  const list = lists.list<{ n: number }>(5)
  for (let n = 0; n < 10; n++) list.add({ n })
  t.same(readdirSync(folder), [])
  for (let n = 10; n < 23; n++) list.add({ n })
  const [name] = readdirSync(folder)
  t.equal(statSync(join(folder, name as string)).mode & 0o777, 0o600)
  t.same(
    [...list].map((some) => some.length),
    [5, 5, 5, 5, 3],
    'some at a time',
  )
  lists.discard()
  t.same(readdirSync(folder), [])
  t.end()
})

interface Named {
  name: string
  n: number
}

/** Few names, so that many rows have one; more rows than are sorted in memory at a time. */
const namedRows = fc
  .array(fc.string({ minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 40 })
  .chain((names) => fc.array(fc.constantFrom(...names), { maxLength: 12_000, size: 'max' }))
  .map((names) => names.map((name, n): Named => ({ name, n })))

const inOrder = (rows: readonly Named[]): Named[] =>
  rows.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.n - b.n))

t.test('sorted rows come in batches of whole names, as often as they are read', (t) => {
  const folder = t.testdir({})
  const most = fc.record({ rows: fc.integer({ min: 1, max: 5_000 }), names: fc.integer({ min: 1, max: 20 }) })
  fc.assert(
    fc.property(namedRows, namedRows, most, fc.nat(8_000), (some, others, most, inMemory) => {
      const lists = new RowLists(folder, inMemory)
      const [a, b] = [lists.sorted<Named>(({ name }) => name), lists.sorted<Named>(({ name }) => name)]
      for (const row of some) a.add(row)
      for (const row of others) b.add(row)
      assert.equal(a.count, some.length)
      for (let times = 0; times < 2; times++) {
        const batches = [...sortedBatches(a, b, most)]
        assert.deepEqual(
          batches.flatMap(([rows]) => inOrder(rows)),
          inOrder(some),
        )
        assert.deepEqual(
          batches.flatMap(([, rows]) => inOrder(rows)),
          inOrder(others),
        )
        for (const [rows, more] of batches) {
          const names = new Set([...rows, ...more].map(({ name }) => name))
          assert.ok(names.size === 1 || (names.size <= most.names && rows.length + more.length <= most.rows))
          for (const name of names) {
            const own = rows.filter((row) => row.name === name)
            assert.deepEqual(
              own,
              some.filter((row) => row.name === name),
              'rows of a name as they were added',
            )
          }
        }
      }
      lists.discard()
    }),
    { numRuns: counts(5, 100) },
  )
  t.same(readdirSync(folder), [], 'nothing is left')
  t.end()
})

t.test('grouped rows are found by their groups', (t) => {
  const folder = t.testdir({})
  fc.assert(
    fc.property(namedRows, fc.integer({ min: 1, max: 6_000 }), fc.nat(8_000), (given, together, inMemory) => {
      const lists = new RowLists(folder, inMemory)
      const grouped = lists.grouped<Named>(({ name }) => name)
      const rows = inOrder(given)
      for (let at = 0; at < rows.length; at += together) grouped.add(rows.slice(at, at + together))
      assert.equal(grouped.count, rows.length)
      assert.deepEqual([...grouped].flat(), rows)
      const names = [...new Set(rows.map(({ name }) => name))]
      for (const wanted of [names.slice(0, 2), names.slice(1), ['nobody']])
        assert.deepEqual(
          grouped.of(wanted),
          rows.filter(({ name }) => wanted.includes(name)),
        )
      lists.discard()
    }),
    { numRuns: counts(5, 100) },
  )
  t.same(readdirSync(folder), [], 'nothing is left')
  t.end()
})
