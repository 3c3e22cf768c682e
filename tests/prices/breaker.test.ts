/** When requests to a provider that fails are held back. */
import t from 'tap'
import { Breaker } from '../../src/prices/breaker.ts'

const NEVER = Number.MAX_SAFE_INTEGER

/** A breaker that a failure at 0 has just opened. */
function opened(): Breaker {
  const breaker = new Breaker()
  for (let open = false; !open; ) open = breaker.fail(0)
  return breaker
}

t.test('after the rest a single request is sent, and others wait for its end', async (t) => {
  const breaker = opened()
  t.equal(breaker.allows(0), false)
  t.equal(breaker.enter(NEVER), true)
  t.equal(breaker.isProbing, true)
  t.equal(breaker.enter(NEVER), false)
  breaker.succeed()
  t.equal(breaker.enter(0), true)
})

t.test('a probe that fails opens it again, and what proves nothing lets the next through', async (t) => {
  const breaker = opened()
  breaker.enter(NEVER)
  t.equal(breaker.fail(NEVER), true)
  t.equal(breaker.allows(NEVER), false)
  const other = opened()
  other.enter(NEVER)
  other.abstain()
  t.equal(other.enter(NEVER), true)
})
