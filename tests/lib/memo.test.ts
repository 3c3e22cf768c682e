import t from 'tap'
import { memoised } from '../../src/lib/memo.ts'

t.test('a result is computed once, also if it is undefined, until too many others were', async (t) => {
  const computed: string[] = []
  const length = memoised((text) => {
    computed.push(text)
    return text === '' ? undefined : text.length
  }, 3)
  for (const text of ['', 'a', '', 'ab', 'a']) t.equal(length(text), text === '' ? undefined : text.length)
  t.same(computed, ['', 'a', 'ab'])
  for (const text of ['abc', 'a', 'ab', 'abc']) t.equal(length(text), text.length)
  t.same(computed, ['', 'a', 'ab', 'abc', 'a', 'ab'])
})
