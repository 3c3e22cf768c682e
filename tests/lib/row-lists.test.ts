/** Lists of rows come back as they were added, from memory or from the file. */
import assert from 'node:assert/strict'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import t from 'tap'
import { RowLists } from '../../src/lib/row-lists.ts'
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
