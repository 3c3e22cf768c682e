/** The refresh of many prices: its steps, one per user, waiting for the limit, resuming after it was cut short. */
import t from 'tap'
import { MINUTE, SECOND } from '../../src/lib/clock.ts'
import type { Prices, RefreshStep } from '../../src/prices/prices.ts'
import { openStore } from '../../src/store/index.ts'
import { buildTestApp } from '../support/app.ts'
import { onBothEngines } from '../support/engines.ts'
import { answers, startProvider } from '../support/market-provider.ts'
import { TurnableClock } from '../support/turnable-clock.ts'
import { addUser, instance, symbolsNamed } from './support.ts'

t.jobs = 2

type Request = Parameters<Prices['refresh']>[1]

async function steps(prices: Prices, symbols: string[], request: Request): Promise<RefreshStep[]> {
  const found: RefreshStep[] = []
  for await (const step of prices.refresh(symbols, request)) found.push(step)
  return found
}

/** Reads `count` prices, then stops reading. */
async function first(count: number, prices: Prices, symbols: string[], request: Request): Promise<string[]> {
  const found: string[] = []
  for await (const step of prices.refresh(symbols, request)) {
    if (step.kind === 'priced') found.push(step.symbol)
    if (found.length === count) break
  }
  return found
}

const RUNS_ALREADY = { kind: 'conflict', code: 'refresh_running' }

await onBothEngines(t, 'every symbol is asked for once, and progress only grows', async (t, on) => {
  const provider = await startProvider(t)
  const userId = await addUser(on.store, 'trader@example.com')
  const prices = instance(t, on.store, provider.url)
  provider.behave((symbol) =>
    symbol === 'S003' ? answers.zeros : symbol === 'S004' ? answers.status(403) : answers.quote(),
  )
  const found = await steps(prices, [...symbolsNamed(12), 'S000'], { userId })
  t.strictSame(
    found.map((step) => [step.kind, step.done, step.total]),
    Array.from({ length: 12 }, (_, i) => ['priced', i + 1, 12]),
  )
  const problems = new Map(
    found.flatMap((step) => (step.kind === 'priced' ? [[step.symbol, step.answer.problem]] : [])),
  )
  t.equal(problems.get('S003'), 'not_found')
  t.equal(problems.get('S004'), 'refused')
  t.equal(problems.get('S005'), undefined)
  const kept = await on.store.read((db) => prices.known(db, symbolsNamed(12)))
  t.equal(kept.size, 10)
  t.strictSame(await steps(prices, [], { userId }), [], 'of no symbols it is over at once')
})

await onBothEngines(t, 'a refresh that was cut short is resumed, one that was completed begins anew', async (t, on) => {
  const provider = await startProvider(t)
  const userId = await addUser(on.store, 'trader@example.com')
  const clock = new TurnableClock()
  const symbols = symbolsNamed(30)
  const before = instance(t, on.store, provider.url, { clock })
  t.equal((await first(12, before, symbols, { userId })).length, 12)
  await before.close()
  const done = await on.store.read((db) => before.known(db, symbols))
  t.ok(done.size >= 12 && done.size < 30, `${done.size} were priced, and the others not asked for`)

  clock.advance(5 * MINUTE)
  // Of its own, because a request that was cut short can still reach the first one.
  const next = await startProvider(t)
  const after = instance(t, on.store, next.url, { clock })
  t.equal((await steps(after, symbols, { userId })).length, 30)
  t.equal(next.requests.length, 30 - done.size, 'a restart later, only the others are')

  clock.advance(2 * MINUTE)
  await steps(after, symbols, { userId })
  t.equal(next.requests.length, 60 - done.size, 'then all of them again')

  clock.advance(10 * SECOND)
  await steps(after, symbols, { userId })
  t.equal(next.requests.length, 60 - done.size, 'but none that is fresh')

  clock.advance(2 * MINUTE)
  await first(3, after, symbols, { userId })
  await after.close()
  clock.advance(31 * MINUTE)
  const last = await startProvider(t)
  await steps(instance(t, on.store, last.url, { clock }), symbols, { userId })
  t.equal(last.requests.length, 30, 'nor is one resumed that is long past')
})

await onBothEngines(
  t,
  'a symbol whose price is not available does not keep the others from being refreshed',
  async (t, on) => {
    const provider = await startProvider(t)
    const userId = await addUser(on.store, 'trader@example.com')
    const clock = new TurnableClock()
    const symbols = symbolsNamed(6)
    const prices = instance(t, on.store, provider.url, { clock })
    await steps(prices, symbols, { userId })
    provider.behave((symbol) => (symbol === 'S002' ? answers.zeros : answers.quote()))
    for (const minutes of [10, 5]) {
      clock.advance(minutes * MINUTE)
      const asked = provider.requests.length
      const found = await steps(prices, symbols, { userId })
      t.equal(found.filter((step) => step.kind === 'priced' && step.answer.problem !== undefined).length, 1)
      t.equal(provider.requests.length - asked, 6)
    }
  },
)

await onBothEngines(t, 'the oldest prices are refreshed first', async (t, on) => {
  const provider = await startProvider(t)
  const userId = await addUser(on.store, 'trader@example.com')
  const clock = new TurnableClock()
  const prices = instance(t, on.store, provider.url, { clock })
  for (const symbol of ['C', 'A', 'B']) {
    await prices.quote(symbol, { userId })
    clock.advance(10 * SECOND)
  }
  clock.advance(2 * MINUTE)
  await steps(prices, ['A', 'B', 'C', 'NEWCO'], { userId })
  t.strictSame(
    provider.requests.slice(3).map(({ symbol }) => symbol),
    ['NEWCO', 'C', 'A', 'B'],
  )
})

await onBothEngines(t, 'a user has one refresh at a time, over all instances', async (t, on) => {
  const provider = await startProvider(t)
  const other = await openStore(on.url)
  t.teardown(() => other.close())
  const clock = new TurnableClock()
  const [ann, bob] = [await addUser(on.store, 'ann@example.com'), await addUser(on.store, 'bob@example.com')]
  const here = instance(t, on.store, provider.url, { clock })
  const there = instance(t, other, provider.url, { clock })
  const running = here.refresh(symbolsNamed(20), { userId: ann })
  await running.next()
  await t.rejects(steps(here, ['AAPL'], { userId: ann }), RUNS_ALREADY)
  await t.rejects(steps(there, ['AAPL'], { userId: ann }), RUNS_ALREADY)
  t.equal((await steps(there, ['AAPL'], { userId: bob })).length, 1, 'another user is not concerned')
  await running.return()
  t.equal((await steps(there, ['AAPL'], { userId: ann })).length, 1, 'free again when its reader has gone')

  const lost = there.refresh(symbolsNamed(20, 'L'), { userId: ann })
  await lost.next()
  clock.advance(31 * SECOND)
  t.equal((await steps(here, ['AAPL'], { userId: ann })).length, 1, 'the lease of an instance that is gone runs out')
  await t.rejects(async () => {
    for await (const _ of lost);
  }, RUNS_ALREADY)
})

await onBothEngines(t, 'a lease from before a clock was set back is ignored', async (t, on) => {
  const provider = await startProvider(t)
  const clock = new TurnableClock('2026-03-16T16:00:00Z')
  const userId = await addUser(on.store, 'ann@example.com')
  const prices = instance(t, on.store, provider.url, { clock })
  await prices.refresh(symbolsNamed(20), { userId }).next()
  clock.set('2026-03-16T15:59:30Z')
  await t.rejects(steps(prices, ['AAPL'], { userId }), RUNS_ALREADY, 'half a minute is no evidence')
  clock.set('2026-03-16T15:00:00Z')
  t.equal((await steps(prices, ['AAPL'], { userId })).length, 1)
})

await onBothEngines(t, 'a refresh waits for the limit, says so, and ends when it is aborted', async (t, on) => {
  const provider = await startProvider(t)
  const userId = await addUser(on.store, 'trader@example.com')
  const allowance = { requests: 5, windowMs: 60 * SECOND, lateMs: 0, perSecond: 1_000 }
  const prices = instance(t, on.store, provider.url, { allowance })
  const going = new AbortController()
  const found: RefreshStep[] = []
  for await (const step of prices.refresh(symbolsNamed(10), { userId, signal: going.signal })) {
    found.push(step)
    if (step.kind === 'waiting') going.abort()
  }
  t.strictSame(
    found.map(({ kind }) => kind),
    ['priced', 'priced', 'priced', 'priced', 'waiting'],
  )
  t.strictSame(found.at(-1), { kind: 'waiting', waitMs: 60 * SECOND, done: 4, total: 10 })
  t.equal(provider.requests.length, 4)
})

await onBothEngines(
  t,
  'if the provider fails, known prices stay, and the next refresh requests the rest',
  async (t, on) => {
    const provider = await startProvider(t)
    const userId = await addUser(on.store, 'trader@example.com')
    const clock = new TurnableClock()
    const prices = instance(t, on.store, provider.url, { clock })
    const symbols = symbolsNamed(20)
    await steps(prices, symbols, { userId })
    clock.advance(2 * MINUTE)
    provider.behave((symbol) => (symbol < 'S010' ? answers.quote({ c: 200 }) : answers.html))
    const asked = provider.requests.length
    const found = await steps(prices, symbols, { userId })
    t.equal(found.length, 20)
    for (const step of found)
      if (step.kind === 'priced') t.ok((step.answer.price?.price ?? 0n) >= 187_330_000n, `${step.symbol} has a price`)
    t.ok(provider.requests.length - asked < 10 + 5 + 8, 'it is left alone once it is known to fail')
    clock.advance(40 * SECOND)
    provider.behave(() => answers.quote())
    const later = provider.requests.length
    await steps(prices, symbols, { userId })
    t.equal(provider.requests.length - later, 10)
  },
)

await onBothEngines(
  t,
  'the end of the service cuts short a waiting refresh, and the next one resumes it',
  async (t, on) => {
    const provider = await startProvider(t)
    const userId = await addUser(on.store, 'trader@example.com')
    const clock = new TurnableClock()
    const allowance = { requests: 5, windowMs: 3_600 * SECOND, lateMs: 0, perSecond: 1_000 }
    const prices = instance(t, on.store, provider.url, { clock, allowance })
    const { app } = await buildTestApp(t, on, { clock, prices })
    const found: RefreshStep[] = []
    for await (const step of prices.refresh(symbolsNamed(10), { userId })) {
      found.push(step)
      if (step.kind === 'waiting') await app.close()
    }
    t.strictSame(
      found.flatMap((step) => (step.kind === 'priced' ? [step.answer.problem] : [])),
      [...Array(4).fill(undefined), ...Array(6).fill('slow')],
    )
    const next = instance(t, on.store, provider.url, { clock })
    t.equal((await steps(next, symbolsNamed(10), { userId })).length, 10)
    t.equal(provider.requests.length, 10)
  },
)
