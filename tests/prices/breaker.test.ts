/** When requests to a provider that fails are held back. */
import t from 'tap'
import { MINUTE, SECOND } from '../../src/lib/clock.ts'
import { Breaker } from '../../src/prices/breaker.ts'

const NEVER = Number.MAX_SAFE_INTEGER

/** A breaker that a failure at 0 has just opened. */
function opened(): Breaker {
  const breaker = new Breaker()
  for (let open = false; !open; ) open = breaker.fail(0)
  return breaker
}

t.test('after the pause one request is sent as a probe, and the others wait for its end', async (t) => {
  const breaker = opened()
  t.equal(breaker.allows(0), false)
  t.equal(breaker.enter(NEVER), true)
  t.equal(breaker.isProbing, true)
  t.equal(breaker.enter(NEVER), false)
  breaker.succeed()
  t.equal(breaker.enter(0), true)
})

t.test('a failed probe opens the breaker again, and a probe without evidence lets the next one through', async (t) => {
  const breaker = opened()
  breaker.enter(NEVER)
  t.equal(breaker.fail(NEVER), true)
  t.equal(breaker.allows(NEVER), false)
  const other = opened()
  other.enter(NEVER)
  other.abstain()
  t.equal(other.enter(NEVER), true)
})

t.test('five failures in a row open it, and each rest is twice as long as the last, up to five minutes', async (t) => {
  const breaker = new Breaker()
  for (let n = 0; n < 4; n++) t.equal(breaker.fail(0), false)
  breaker.succeed()
  for (let n = 0; n < 4; n++) t.equal(breaker.fail(0), false, 'a success in between counts')
  t.equal(breaker.enter(0), true)
  t.equal(breaker.fail(0), true)
  let now = 0
  for (const rest of [30, 60, 120, 240, 300, 300]) {
    t.equal(breaker.allows(now + rest * SECOND - 1), false, `${rest} seconds`)
    now += rest * SECOND
    t.equal(breaker.enter(now), true, `${rest} seconds`)
    t.equal(breaker.fail(now), true)
  }
  t.equal(breaker.enter(now + 5 * MINUTE), true)
  breaker.succeed()
  for (let n = 0; n < 5; n++) breaker.fail(now)
  t.equal(breaker.allows(now + 30 * SECOND), true, 'the first rest is short again')
})
