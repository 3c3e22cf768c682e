/** The request queue: joined requests, fairness, the circuit breaker, pauses. */
import t from 'tap'
import { MINUTE, SECOND } from '../../src/lib/clock.ts'
import { unavailable } from '../../src/lib/errors.ts'
import { ProviderFailure } from '../../src/prices/provider.ts'
import { RequestQueue } from '../../src/prices/request-queue.ts'
import { realTiming } from '../../src/prices/timing.ts'
import { openStore, type Store } from '../../src/store/index.ts'
import { onBothEngines } from '../support/engines.ts'
import { type Answer, answers, startProvider } from '../support/market-provider.ts'
import { TurnableClock } from '../support/turnable-clock.ts'
import { addUser, instance, symbolsNamed, until } from './support.ts'

t.jobs = 2

const ASKER = { userId: 1 }
/** Long enough for an answer on a busy machine; who is denied waits so long. */
const PATIENCE_MS = 1_000

await onBothEngines(t, 'requests for one symbol are one request', async (t, on) => {
  const provider = await startProvider(t)
  const prices = instance(t, on.store, provider.url)
  provider.behave(() => answers.slow(50))
  const found = await Promise.all([
    ...Array.from({ length: 20 }, (_, i) => prices.quote('AAPL', { userId: i })),
    prices.validate('AAPL', ASKER),
    prices.current(['AAPL', 'AAPL'], { userId: 3, budgetMs: 2_000 }),
  ])
  t.equal(provider.requests.length, 1)
  t.match(found[0], { price: { price: 187_330_000n }, problem: undefined })
  t.match(found[19], { price: { price: 187_330_000n }, problem: undefined })
})

await onBothEngines(t, 'what another instance fetched a moment ago is not asked for again', async (t, on) => {
  const provider = await startProvider(t)
  const other = await openStore(on.url)
  t.teardown(() => other.close())
  const clock = new TurnableClock()
  const here = instance(t, on.store, provider.url, { clock })
  const there = instance(t, other, provider.url, { clock })
  await here.quote('AAPL', ASKER)
  clock.advance(4 * SECOND)
  t.match(await there.quote('AAPL', ASKER), { price: { price: 187_330_000n }, problem: undefined })
  t.equal(provider.requests.length, 1)
  clock.advance(2 * SECOND)
  await there.quote('AAPL', ASKER)
  t.equal(provider.requests.length, 2, 'a moment is over in time')
})

await onBothEngines(
  t,
  'a user with many symbols delays neither a user with few nor an urgent request',
  async (t, on) => {
    const provider = await startProvider(t)
    const prices = instance(t, on.store, provider.url, { requestMs: 10_000 })
    const held: (() => void)[] = []
    provider.behave(() => (res, symbol) => {
      held.push(() => answers.quote()(res, symbol))
    })
    const many = prices.current(symbolsNamed(100, 'M'), { userId: 1, budgetMs: 20_000 })
    await until(() => provider.requests.length === 8)
    const few = prices.current(symbolsNamed(3, 'F'), { userId: 2, budgetMs: 20_000 })
    const one = prices.quote('ONE', { userId: 3 })
    provider.behave(() => answers.quote())
    for (const answer of held) answer()
    await Promise.all([many, few, one])
    const order = provider.requests.map(({ symbol }) => symbol)
    t.ok(order.indexOf('ONE') <= 9, `who waits goes first: ${order.indexOf('ONE')}`)
    t.ok(order.indexOf('F002') <= 8 + 2 + 2 * 3, `turns are taken: ${order.indexOf('F002')}`)
    t.equal(new Set(order).size, 104)
  },
)

await onBothEngines(t, 'a symbol two users want comes as soon as it would for either', async (t, on) => {
  const provider = await startProvider(t)
  const prices = instance(t, on.store, provider.url, { requestMs: 10_000 })
  const held: (() => void)[] = []
  provider.behave(() => (res, symbol) => {
    held.push(() => answers.quote()(res, symbol))
  })
  const many = prices.current(symbolsNamed(100, 'M'), { userId: 1, budgetMs: 20_000 })
  await until(() => provider.requests.length === 8)
  const last = prices.current(['M099'], { userId: 2, budgetMs: 20_000 })
  await new Promise(setImmediate)
  provider.behave(() => answers.quote())
  for (const answer of held) answer()
  await Promise.all([many, last])
  const order = provider.requests.map(({ symbol }) => symbol)
  t.ok(order.indexOf('M099') <= 8 + 3, `it is asked for at place ${order.indexOf('M099')}`)
  t.equal(new Set(order).size, 100, 'and once')
})

await onBothEngines(t, 'a refresh that has used up its share leaves room for urgent requests', async (t, on) => {
  const provider = await startProvider(t)
  const allowance = { requests: 10, windowMs: 60 * SECOND, lateMs: 0, perSecond: 1_000 }
  const prices = instance(t, on.store, provider.url, { allowance })
  const found = await prices.current(symbolsNamed(30), { userId: 1, budgetMs: 500 })
  t.equal(provider.requests.length, 8)
  t.equal([...found.values()].filter(({ problem }) => problem === 'limit').length, 22, 'the others say why')
  t.match(await prices.quote('AAPL', { userId: 2 }), { price: { price: 187_330_000n }, problem: undefined })
})

await onBothEngines(t, 'a provider that keeps failing is left alone, then tried with one request', async (t, on) => {
  const provider = await startProvider(t)
  const clock = new TurnableClock()
  const prices = instance(t, on.store, provider.url, { clock })
  const lines: string[] = []
  prices.reportTo({ warn: (_fields, text) => lines.push(text) })
  const ask = async (symbol: string) => (await prices.quote(symbol, ASKER)).problem
  provider.behave(() => answers.html)
  for (const symbol of ['A', 'B', 'C', 'D', 'E']) t.equal(await ask(symbol), 'bad_answer')
  const asked = () => provider.requests.length
  t.equal(asked(), 5)
  t.equal(await ask('A'), 'down')
  clock.advance(29 * SECOND)
  t.equal(await ask('F'), 'down')
  t.equal(asked(), 5, 'nobody is sent to it')
  t.match(lines.at(-1), /left alone/)

  clock.advance(1 * SECOND)
  await Promise.all(['G', 'H', 'I', 'J'].map(ask))
  t.equal(asked(), 6, 'one request finds out')
  clock.advance(59 * SECOND)
  t.equal(await ask('A'), 'down', 'and it rests twice as long')
  clock.advance(1 * SECOND)
  provider.behave(() => answers.quote())
  t.equal(await ask('A'), undefined)
  t.equal(await ask('B'), undefined, 'closed again')
  t.equal(asked(), 8)
})

await onBothEngines(t, 'an answer of 429 pauses every instance, for as long as it says', async (t, on) => {
  const provider = await startProvider(t)
  const other = await openStore(on.url)
  t.teardown(() => other.close())
  const clock = new TurnableClock()
  const here = instance(t, on.store, provider.url, { clock, patienceMs: PATIENCE_MS })
  const there = instance(t, other, provider.url, { clock, patienceMs: PATIENCE_MS })
  provider.behave((_symbol, n): Answer => (n === 0 ? answers.limited({ 'retry-after': '120' }) : answers.quote()))
  t.strictSame(await here.quote('AAPL', ASKER), { symbol: 'AAPL', price: undefined, problem: 'limit' })
  clock.advance(119 * SECOND)
  t.match(await here.quote('AAPL', ASKER), { problem: 'limit' })
  t.match(await there.quote('MSFT', ASKER), { problem: 'limit' })
  t.equal(provider.requests.length, 1, 'nobody asked')
  clock.advance(1 * SECOND)
  t.match(await here.quote('AAPL', ASKER), { price: { price: 187_330_000n }, problem: undefined })
})

await onBothEngines(t, 'a provider that asks for years of silence is asked again after an hour', async (t, on) => {
  const provider = await startProvider(t)
  const clock = new TurnableClock()
  const prices = instance(t, on.store, provider.url, { clock, patienceMs: PATIENCE_MS })
  provider.behave((_symbol, n): Answer => (n === 0 ? answers.limited({ 'retry-after': '999999999' }) : answers.quote()))
  t.match(await prices.quote('AAPL', ASKER), { problem: 'limit' })
  clock.advance(59 * MINUTE)
  t.match(await prices.quote('AAPL', ASKER), { problem: 'limit' })
  clock.advance(2 * MINUTE)
  t.match(await prices.quote('AAPL', ASKER), { price: { price: 187_330_000n }, problem: undefined })
})

await onBothEngines(t, 'a denied request waits without asking the database over and over', async (t, on) => {
  const provider = await startProvider(t)
  let writes = 0
  const write: Store['write'] = (fn) => {
    writes++
    return on.store.write(fn)
  }
  const counted = { ...on.store, write, patient: { ...on.store.patient, write } }
  const allowance = { requests: 5, windowMs: 60 * SECOND, lateMs: 0, perSecond: 1_000 }
  const prices = instance(t, counted, provider.url, { allowance })
  await prices.current(symbolsNamed(40), { userId: 1, budgetMs: 600 })
  t.equal(provider.requests.length, 4)
  t.ok(writes > 4 && writes < 15, `${writes} writes: four grants, four prices, one denial`)
})

await onBothEngines(t, 'closing ends running requests and answers those that wait', async (t, on) => {
  const provider = await startProvider(t)
  const userId = await addUser(on.store, 'trader@example.com')
  const prices = instance(t, on.store, provider.url, { requestMs: 60_000, patienceMs: 60_000 })
  provider.behave(() => answers.hang)
  const one = prices.quote('AAPL', { userId })
  const many = prices.current(symbolsNamed(20), { userId, budgetMs: 60_000 })
  await until(() => provider.requests.length >= 8)
  await prices.close()
  t.equal((await one).price, undefined)
  t.equal((await many).size, 20)
  t.strictSame(await prices.quote('MSFT', { userId }), { symbol: 'MSFT', price: undefined, problem: 'slow' })
})

await onBothEngines(t, 'no request is sent while grants cannot be stored, and requests go on later', async (t, on) => {
  const provider = await startProvider(t)
  const clock = new TurnableClock()
  let gone = true
  const write: Store['write'] = (fn) => (gone ? Promise.reject(unavailable()) : on.store.write(fn))
  const store = { ...on.store, write, patient: { ...on.store.patient, write } }
  const prices = instance(t, store, provider.url, { clock, patienceMs: PATIENCE_MS })
  const lines: string[] = []
  prices.reportTo({ warn: (_fields, text) => lines.push(text) })
  t.strictSame(await prices.quote('AAPL', ASKER), { symbol: 'AAPL', price: undefined, problem: 'limit' })
  t.strictSame(lines, ['the limit of price requests cannot be read'])
  t.equal(provider.requests.length, 0)
  gone = false
  clock.advance(1 * SECOND)
  t.match(await prices.quote('AAPL', ASKER), { price: { price: 187_330_000n }, problem: undefined })
})

t.test('what may pass is tried three times, after 400 and 800 ms, or up to half of it earlier', async (t) => {
  for (const [random, expected] of [
    [0, [200, 400]],
    [0.5, [300, 600]],
  ] as const) {
    const waits: number[] = []
    let requests = 0
    const queue = new RequestQueue({
      provider: {
        name: 'simulated',
        quote: async () => {
          requests++
          throw new ProviderFailure('down', 'for a moment', { retry: true })
        },
        close: async () => {},
      },
      limit: { take: async () => ({ granted: true, giveBack: async () => {} }), pause: async () => {} },
      timing: { clock: new TurnableClock(), wait: async (ms) => void waits.push(ms), random: () => random },
      keeping: { read: async () => undefined, keep: async () => {} },
      log: { warn: () => {} },
      concurrency: 8,
    })
    const { result } = queue.request('AAPL', { userId: 1, urgent: true, since: 0 })
    t.strictSame(await result, { problem: 'down' })
    t.equal(requests, 3)
    t.strictSame(waits, expected)
    await queue.close()
  }
})

t.test('a permit that comes when nobody waits any more is given back, and nothing is sent', async (t) => {
  for (const [end, problem] of [
    ['cancel', 'slow'],
    ['close', 'slow'],
  ] as const) {
    let [givenBack, sent] = [0, 0]
    const giveBack = async () => void givenBack++
    const queue: RequestQueue = new RequestQueue({
      provider: {
        name: 'simulated',
        quote: async () => {
          sent++
          return undefined
        },
        close: async () => {},
      },
      limit: {
        take: async () => {
          if (end === 'cancel') request.cancel()
          else void queue.close()
          return { granted: true, giveBack }
        },
        pause: async () => {},
      },
      timing: realTiming(new TurnableClock()),
      keeping: { read: async () => undefined, keep: async () => {} },
      log: { warn: () => {} },
      concurrency: 8,
    })
    const request = queue.request('AAPL', { userId: 1, urgent: true, since: 0 })
    t.strictSame(await request.result, { problem }, end)
    await queue.close()
    t.strictSame([givenBack, sent], [1, 0], end)
  }
})

t.test('a request is answered whenever it arrives', async (t) => {
  const queue = new RequestQueue({
    provider: {
      name: 'simulated',
      quote: async () => ({ price: 1n, open: null, high: null, low: null, previousClose: null, pricedAt: 0 }),
      close: async () => {},
    },
    limit: { take: async () => ({ granted: true, giveBack: async () => {} }), pause: async () => {} },
    timing: realTiming(new TurnableClock()),
    keeping: { read: async () => undefined, keep: async () => {} },
    log: { warn: () => {} },
    concurrency: 8,
  })
  t.teardown(() => queue.close())
  const ask = (symbol: string) => queue.request(symbol, { userId: 1, urgent: true, since: 0 }).result
  for (let moments = 0; moments < 40; moments++) {
    await ask(`A${moments}`)
    // This many microtasks after the last answer, while the queue becomes idle.
    for (let i = 0; i < moments; i++) await undefined
    t.match(await ask(`B${moments}`), { price: { price: 1n } }, `${moments} moments later`)
  }
})
