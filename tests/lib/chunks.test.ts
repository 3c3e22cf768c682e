import assert from 'node:assert'
import fc from 'fast-check'
import t from 'tap'
import { chunks } from '../../src/lib/chunks.ts'

t.test('chunks keep every item, in order, and none is longer than asked', async () => {
  fc.assert(
    fc.property(fc.array(fc.nat()), fc.integer({ min: 1, max: 40 }), (items, size) => {
      const parts = [...chunks(items, size)]
      assert.deepStrictEqual(parts.flat(), items)
      assert.ok(parts.every((part) => part.length > 0 && part.length <= size))
    }),
  )
})
