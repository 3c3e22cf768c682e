/** The limit that instances share: no span of time has more requests than the provider allows. */
import fc from 'fast-check'
import t from 'tap'
import { SECOND } from '../../src/lib/clock.ts'
import { FINNHUB_ALLOWANCE } from '../../src/prices/finnhub.ts'
import { sharedLimit } from '../../src/prices/limit.ts'
import { openStore } from '../../src/store/index.ts'
import { counts } from '../support/counts.ts'
import { onBothEngines } from '../support/engines.ts'
import { mostWithin } from '../support/market-provider.ts'
import { TurnableClock } from '../support/turnable-clock.ts'

const MINUTE = 60 * SECOND

await onBothEngines(t, 'no minute holds more than 60, whoever asks and however the clock runs', async (t, on) => {
  const other = await openStore(on.url)
  t.teardown(() => other.close())
  const step = fc.record({
    advance: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 40 * SECOND })),
    burst: fc.integer({ min: 1, max: 16 }),
    urgent: fc.boolean(),
    instance: fc.nat(1),
    unused: fc.boolean(),
  })
  let most = 0
  let clockAt = Date.parse('2026-03-16T14:30:00Z')
  const run = fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 14 }), async (steps) => {
    const clock = new TurnableClock(clockAt)
    const sent: number[] = []
    for (const { advance, burst, urgent, instance, unused } of steps) {
      clock.advance(advance)
      // A new instance for each step: it keeps no state, so a restart makes no difference.
      const limit = sharedLimit(instance === 0 ? on.store : other, { clock }, 'finnhub', FINNHUB_ALLOWANCE)
      for (let i = 0; i < burst; i++) {
        const turn = await limit.take(urgent)
        if (!turn.granted) {
          if (turn.waitMs > FINNHUB_ALLOWANCE.windowMs + FINNHUB_ALLOWANCE.lateMs) return false
          break
        }
        if (unused && i === 0) await turn.giveBack()
        // The worst case: some arrive at once, others with the longest delay.
        else sent.push(clock.now() + (i % 2) * FINNHUB_ALLOWANCE.lateMs)
      }
    }
    clockAt = clock.now() + 10 * MINUTE
    const found = mostWithin(sent, MINUTE)
    most = Math.max(most, found)
    return found <= 60
  })
  await fc.assert(run, { numRuns: counts(12, 250) })
  t.ok(most > 30, `the property saw windows worth counting: ${most}`)
})

await onBothEngines(t, 'Finnhub gets exactly 60 requests a minute if there are enough to send', async (t, on) => {
  const clock = new TurnableClock()
  const limit = sharedLimit(on.store, { clock }, 'finnhub', FINNHUB_ALLOWANCE)
  const begin = clock.now()
  const sent: number[] = []
  while (clock.now() < begin + MINUTE) {
    // Both kinds of request, so that the limit applies and not the share of one kind.
    for (const urgent of [true, false]) if ((await limit.take(urgent)).granted) sent.push(clock.now())
    clock.advance(SECOND / 4)
  }
  t.equal(sent.length, 60)
  const again = begin + MINUTE + FINNHUB_ALLOWANCE.lateMs
  clock.set(new Date(again - 1).toISOString())
  t.equal((await limit.take(true)).granted, false, 'a request counts until the provider has surely forgotten it')
  clock.set(new Date(again).toISOString())
  t.equal((await limit.take(true)).granted, true)
})

await onBothEngines(t, 'urgent requests and refreshes leave each other a share of the minute', async (t, on) => {
  const clock = new TurnableClock()
  const limit = sharedLimit(on.store, { clock }, 'finnhub', { ...FINNHUB_ALLOWANCE, perSecond: 1_000 })
  const takeAll = async (urgent: boolean) => {
    let count = 0
    while ((await limit.take(urgent)).granted) count++
    return count
  }
  t.equal(await takeAll(false), 48)
  t.equal(await takeAll(true), 12)
  t.strictSame(await limit.take(true), { granted: false, waitMs: 68 * SECOND }, 'and the time to wait')
  clock.advance(68 * SECOND - 1)
  t.strictSame(await limit.take(false), { granted: false, waitMs: 20 }, 'and means it')
  clock.advance(1)
  t.equal((await limit.take(false)).granted, true)
})

await onBothEngines(t, 'a pause holds for every instance, and is never shortened', async (t, on) => {
  const other = await openStore(on.url)
  t.teardown(() => other.close())
  const clock = new TurnableClock()
  const [here, there] = [on.store, other].map((store) => sharedLimit(store, { clock }, 'finnhub', FINNHUB_ALLOWANCE))
  await here?.pause(60 * SECOND)
  await there?.pause(5 * SECOND)
  clock.advance(30 * SECOND)
  t.strictSame(await there?.take(true), { granted: false, waitMs: 30 * SECOND })
  const simulated = sharedLimit(on.store, { clock }, 'simulated', FINNHUB_ALLOWANCE)
  t.equal((await simulated.take(true)).granted, true, 'of this provider')
  clock.advance(30 * SECOND)
  t.equal((await there?.take(true))?.granted, true)
})

await onBothEngines(t, 'a provider that asks for a longer pause is asked again after an hour', async (t, on) => {
  const clock = new TurnableClock()
  const limit = sharedLimit(on.store, { clock }, 'finnhub', FINNHUB_ALLOWANCE)
  await limit.pause(5 * 60 * MINUTE)
  t.strictSame(await limit.take(true), { granted: false, waitMs: 60 * MINUTE })
  clock.advance(60 * MINUTE)
  t.equal((await limit.take(true)).granted, true)
})

await onBothEngines(t, 'a clock that is set back does not lock the limit', async (t, on) => {
  const clock = new TurnableClock()
  const limit = sharedLimit(on.store, { clock }, 'finnhub', FINNHUB_ALLOWANCE)
  for (const back of ['2026-03-16T15:59:00Z', '2026-03-16T14:00:00Z']) {
    clock.set('2026-03-16T16:00:00Z')
    await limit.take(true)
    await limit.pause(3600 * SECOND)
    clock.set(back)
    t.equal((await limit.take(true)).granted, true, back)
  }
})

await onBothEngines(
  t,
  'grants and pauses of an instance whose clock is a little ahead last as long as others',
  async (t, on) => {
    const [clock, ahead] = [new TurnableClock(), new TurnableClock()]
    ahead.advance(1_500)
    const allowance = { requests: 2, windowMs: MINUTE, lateMs: 0, perSecond: 1_000 }
    const [here, there] = [clock, ahead].map((each) => sharedLimit(on.store, { clock: each }, 'finnhub', allowance))
    for (const urgent of [true, false]) t.equal((await there?.take(urgent))?.granted, true)
    t.strictSame(await here?.take(true), { granted: false, waitMs: MINUTE + 1_500 })
    ahead.advance(MINUTE - 1)
    t.equal((await there?.take(true))?.granted, false, 'also after the other instance asked')
    ahead.advance(1)
    t.equal((await there?.take(true))?.granted, true)
    await there?.pause(60 * MINUTE)
    clock.advance(MINUTE)
    t.strictSame(await here?.take(false), { granted: false, waitMs: 60 * MINUTE + 1_500 }, 'and so does its pause')
  },
)

await onBothEngines(t, 'instances that ask at the same time get no more than there is', async (t, on) => {
  const stores = [on.store, await openStore(on.url), await openStore(on.url)]
  t.teardown(() => Promise.all(stores.slice(1).map((store) => store.close())))
  const clock = new TurnableClock()
  const allowance = { requests: 20, windowMs: MINUTE, lateMs: 0, perSecond: 1_000 }
  const limits = stores.map((store) => sharedLimit(store, { clock }, 'finnhub', allowance))
  const turns = await Promise.all(
    limits.flatMap((limit) => Array.from({ length: 12 }, (_, i) => limit.take(i % 2 === 0))),
  )
  t.equal(turns.filter(({ granted }) => granted).length, 20)
})
