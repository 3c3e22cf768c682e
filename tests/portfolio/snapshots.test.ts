import t, { type Test } from 'tap'
import { snapshotScheduler } from '../../src/portfolio/scheduler.ts'
import { openStore } from '../../src/store/index.ts'
import { buildTestApp, multipart, type TestApp } from '../support/app.ts'
import { onBothEngines } from '../support/engines.ts'
import { TurnableClock } from '../support/turnable-clock.ts'
import { investor, keepPrices, WITHOUT_PROVIDER } from './support.ts'

const scheduler = (t: Test, { context }: TestApp, more: object = {}) => {
  const made = snapshotScheduler({ ...context, ...more }, (error) => t.fail(String(error)))
  t.teardown(() => made.close())
  return made
}

await onBothEngines(t, 'snapshots are taken, listed, filtered and deleted', async (t, on) => {
  const test = await buildTestApp(t, on, { env: WITHOUT_PROVIDER })
  const [{ add, call, history }, bob] = [await investor(test), await investor(test, 'bob@example.com')]
  await add('AAPL', 2, 100)
  await keepPrices(on.store, { AAPL: '150' }, test.clock.now() - 90_000)
  const bare = await call('POST', 'snapshot')
  t.same(bare, {
    status: 200,
    body: {
      success: true,
      snapshot: {
        id: bare.body.snapshot.id,
        snapshot_time: '2026-03-16T14:30:00.000Z',
        total_value: 300,
        total_cost: 200,
        total_gain_loss: 100,
        total_return_pct: 50,
        without_cost: 0,
        holdings_count: 1,
        oldest_price_at: '2026-03-16T14:28:30.000Z',
        unpriced: [],
        uncosted: [],
        price_sources: ['finnhub'],
      },
    },
  })
  test.clock.advance(40 * 86_400_000)
  await call('POST', 'snapshot', { snapshot_type: 'EOD', notes: '=1+1' })
  await call('POST', 'snapshot', {})
  t.match(await history(), [
    { snapshot_type: 'MANUAL', notes: null },
    { snapshot_type: 'EOD', notes: '=1+1' },
  ])
  t.equal((await history('?days=0')).length, 3)
  t.equal((await history('?days=40')).length, 3, 'exactly forty days ago is included')
  t.equal((await history('?days=39')).length, 2)
  t.match(await history('?days=0&type=EOD'), [{ snapshot_type: 'EOD', trading_day: null }])
  t.match(await call('GET', 'history?days=-1'), {
    status: 400,
    body: { error: /^Query parameter 'days' must be 0 or more/ },
  })
  t.match(await call('GET', 'history?days=1.5'), { status: 400, body: { error: /'days' must be a whole number/ } })
  t.match(await call('GET', 'history?type=WEEKLY'), { status: 400, body: { error: /'type' must be one of 'MANUAL'/ } })
  t.match(await call('POST', 'snapshot', { snapshot_type: 'WEEKLY' }), { status: 400 })
  t.match(await call('POST', 'snapshot', { type: 'EOD' }), { status: 400, body: { error: "Unknown field 'type'" } })

  const path = `snapshot/${bare.body.snapshot.id}`
  t.same(await bob.history('?days=0'), [])
  t.equal((await bob.call('DELETE', path)).status, 404)
  t.same((await call('DELETE', path)).body, {
    success: true,
    message: 'MANUAL snapshot of 2026-03-16T14:30:00.000Z deleted',
  })
  t.equal((await call('DELETE', path)).status, 404)
  t.equal((await history('?days=0')).length, 2)
})

await onBothEngines(
  t,
  'the smallest snapshot is that of an empty portfolio, the largest is refused by name',
  async (t, on) => {
    const { clock, ...test } = await buildTestApp(t, on, { env: WITHOUT_PROVIDER })
    const { add, call, history } = await investor(test)
    t.match((await call('POST', 'snapshot')).body.snapshot, {
      total_value: 0,
      total_return_pct: 0,
      holdings_count: 0,
      oldest_price_at: null,
    })
    const notes = { notes: '' }
    t.match((await add('AAPL', 90_000_000, 1, notes)).body, { holding: { notes: null } }, 'empty notes are none')
    await keepPrices(on.store, { AAPL: '100000' }, clock.now())
    t.match((await call('POST', 'snapshot')).body.snapshot, { total_value: 9_000_000_000_000 })
    await keepPrices(on.store, { AAPL: '100000.01' }, clock.now())
    t.match(await call('POST', 'snapshot'), { status: 400, body: { error: /more than 9000000000000 dollars/ } })
    t.equal((await history()).length, 2)

    await keepPrices(on.store, { AAPL: '2', BRAV: '3', CHAR: '5' }, clock.now() - 90_000)
    await keepPrices(on.store, { BRAV: '3' }, clock.now() - 120_000)
    for (const symbol of ['BRAV', 'CHAR']) await add(symbol, 1, 1)
    const { price_sources, oldest_price_at } = (await call('POST', 'snapshot')).body.snapshot
    t.strictSame(price_sources, ['finnhub'], 'each once')
    t.equal(oldest_price_at, new Date(clock.now() - 120_000).toISOString())
  },
)

await onBothEngines(t, 'each slot is taken once, with several instances and restarts', async (t, on) => {
  const clock = new TurnableClock('2026-03-16T13:00:00Z')
  const test = await buildTestApp(t, on, { env: WITHOUT_PROVIDER, clock })
  const [ann, bob, none] = [
    await investor(test, 'ann@example.com'),
    await investor(test, 'bob@example.com'),
    await investor(test, 'none@example.com'),
  ]
  await ann.add('AAPL', 2, 100)
  await bob.add('MSFT', 1, 10)
  await keepPrices(on.store, { AAPL: '150' }, clock.now())
  const other = await openStore(on.url)
  t.teardown(() => other.close())
  const instances = () => [scheduler(t, test), scheduler(t, test, { store: other }), scheduler(t, test)]
  let running = instances()
  // A whole trading day and the next morning, in steps of one second less than 5 minutes.
  for (let i = 0; clock.now() < Date.parse('2026-03-17T13:30:00Z'); i++) {
    await Promise.all(running.map((one) => one.tick()))
    clock.advance(299_000)
    if (i % 40 === 39) running = instances()
  }
  const hours = ['19:30', '18:30', '17:30', '16:30', '15:30', '14:30']
  for (const one of [ann, bob]) {
    const entries = await one.history('?days=0')
    t.same(
      entries.map(({ snapshot_type }) => snapshot_type),
      ['EOD', ...hours.map(() => 'AUTOMATIC')],
    )
    t.ok(entries.every(({ trading_day }) => trading_day === '2026-03-16'))
    for (const [i, hour] of hours.entries()) {
      const late = Date.parse(entries[i + 1]?.snapshot_time ?? '') - Date.parse(`2026-03-16T${hour}:00Z`)
      t.ok(late >= 0 && late < 300_000, `${hour} is ${late} ms late`)
    }
  }
  t.same(await none.history('?days=0'), [], 'no snapshot of an empty portfolio')
  const [eod] = await ann.history('?days=0&type=EOD')
  t.match(eod, { total_value: 300, total_cost: 200 })
  t.match(
    (await bob.history('?days=0'))[0],
    { total_value: 10, unpriced: ['MSFT'] },
    'counted at cost and listed in unpriced',
  )

  await ann.call('DELETE', `snapshot/${eod?.id}`)
  clock.set('2026-03-17T12:00:00Z')
  await scheduler(t, test).tick()
  t.same(await ann.history('?days=0&type=EOD'), [], 'a deleted snapshot is not taken again')

  const slots = async () =>
    (await on.store.read(({ sql, t }) => sql.select({ slot: t.snapshotSlots.slot }).from(t.snapshotSlots))).map(
      ({ slot }) => slot,
    )
  t.equal((await slots()).length, 2 * 7)
  clock.set('2026-04-20T20:06:00Z')
  await scheduler(t, test).tick()
  t.same(await slots(), ['EOD 2026-04-20', 'EOD 2026-04-20'], 'slots that can no longer be due are forgotten')
})

await onBothEngines(
  t,
  'after downtime the latest EOD is taken, and missed AUTOMATIC slots are skipped',
  async (t, on) => {
    const clock = new TurnableClock('2026-11-24T13:00:00Z')
    const test = await buildTestApp(t, on, { env: WITHOUT_PROVIDER, clock })
    const { add, history } = await investor(test)
    await add('AAPL', 2, 100)
    // The service is down from Tuesday to Friday, the half day after Thanksgiving.
    clock.set('2026-11-27T17:45:00Z')
    await scheduler(t, test).tick()
    t.same(await history('?days=0'), [], 'no EOD is taken while the market is open')
    clock.set('2026-11-29T03:00:00Z')
    await scheduler(t, test).tick()
    t.match(await history('?days=0'), [{ snapshot_type: 'EOD', trading_day: '2026-11-27' }], 'only the EOD of Friday')
    const late = await investor(test, 'late@example.com')
    await late.add('MSFT', 1, 1)
    await scheduler(t, test).tick()
    t.same(await late.history('?days=0'), [], 'no holdings at that close')
  },
)

await onBothEngines(
  t,
  'a slot is taken with fresh prices, or with old prices if the provider is down',
  async (t, on) => {
    const clock = new TurnableClock('2026-03-16T13:00:00Z')
    const test = await buildTestApp(t, on, { env: { MARKET_DATA_PROVIDER: 'simulated' }, clock })
    const { add, history } = await investor(test)
    await add('AAPL', 2, 100)
    clock.set('2026-03-16T20:06:00Z')
    await scheduler(t, test).tick()
    const [eod] = await history('?days=0')
    t.match(eod, { unpriced: [], price_sources: ['simulated'], oldest_price_at: '2026-03-16T20:06:00.000Z' })

    clock.set('2026-03-17T20:06:00Z')
    let asked = () => {}
    const asking = new Promise<void>((resolve) => {
      asked = resolve
    })
    const hanging = {
      ...test.context.prices,
      current: () => {
        asked()
        return new Promise<never>(() => {})
      },
    }
    const closing = scheduler(t, test, { prices: hanging })
    const tick = closing.tick()
    await asking
    await closing.close()
    await tick
    t.equal((await history('?days=0')).length, 1, 'closing does not wait for prices and takes no snapshot')
  },
)

await onBothEngines(t, 'a slot that ends while waiting for prices is not taken', async (t, on) => {
  const clock = new TurnableClock('2026-03-16T13:00:00Z')
  const test = await buildTestApp(t, on, { env: WITHOUT_PROVIDER, clock })
  const { add, history } = await investor(test)
  await add('AAPL', 2, 100)
  const takenWhile = async (now: string, then: string) => {
    clock.set(now)
    const slow = Object.assign(Object.create(test.context.prices), {
      current: async (...asked: Parameters<typeof test.context.prices.current>) => {
        clock.set(then)
        return await test.context.prices.current(...asked)
      },
    })
    await scheduler(t, test, { prices: slow }).tick()
    return (await history('?days=0')).length
  }
  t.equal(await takenWhile('2026-03-16T20:10:00Z', '2026-03-17T13:31:00Z'), 0, 'the market has opened')
  t.equal(await takenWhile('2026-03-17T14:31:00Z', '2026-03-17T14:36:00Z'), 0, 'more than five minutes late')
  t.equal(await takenWhile('2026-03-17T14:31:00Z', '2026-03-17T14:34:00Z'), 1)
})

await onBothEngines(t, 'ids count for each user, and are given once', async (t, on) => {
  const { app, authorize } = await buildTestApp(t, on)
  const [ann, bob] = [await authorize('ann@example.com'), await authorize('bob@example.com')]
  const take = async (headers: Record<string, string>) =>
    (await app.inject({ method: 'POST', url: '/api/portfolio/snapshot', headers })).json().snapshot.id
  const add = async (headers: Record<string, string>, symbol: string) => {
    const payload = { symbol, holding_type: 'stock', shares: 1, average_cost: 1 }
    return (await app.inject({ method: 'POST', url: '/api/portfolio/holdings', headers, payload })).json().holding.id
  }
  const remove = async (headers: Record<string, string>, what: string) =>
    (await app.inject({ method: 'DELETE', url: `/api/portfolio/${what}`, headers })).statusCode
  const idsOf = async (headers: Record<string, string>) =>
    (await app.inject({ url: '/api/portfolio/history', headers })).json().history.map((one: { id: number }) => one.id)
  t.strictSame([await take(ann), await take(ann), await take(bob), await take(ann)], [1, 2, 1, 3])
  t.equal(await remove(bob, 'snapshot/3'), 404, 'of another user')
  t.equal(await remove(ann, 'snapshot/3'), 200)
  t.equal(await take(ann), 4, 'also after the last was deleted')
  t.strictSame([await idsOf(ann), await idsOf(bob)], [[4, 2, 1], [1]])
  t.equal(await remove(bob, 'snapshot/1'), 200)
  t.strictSame([await idsOf(ann), await idsOf(bob)], [[4, 2, 1], []], 'of one user')

  t.strictSame([await add(ann, 'AAPL'), await add(bob, 'MSFT'), await add(ann, 'KO')], [1, 1, 2])
  t.equal(await remove(ann, 'holdings/2'), 200)
  const file = multipart([{ field: 'csv_file', filename: 'a.csv', content: 'symbol,shares\nAAPL,3\nVTI,1\nBND,2\n' }])
  const url = '/api/portfolio/upload-csv'
  await app.inject({ method: 'POST', url, headers: { ...ann, ...file.headers }, payload: file.payload })
  const { holdings } = (await app.inject({ url: '/api/portfolio/holdings', headers: ann })).json()
  const ids = new Map(holdings.map((one: { symbol: string; id: number }) => [one.symbol, one.id]))
  t.equal(ids.get('AAPL'), 1)
  t.strictSame([ids.get('VTI'), ids.get('BND')].sort(), [3, 4])
  const made = await Promise.all(['A', 'B', 'C'].map((symbol) => add(ann, symbol)))
  t.strictSame(made.sort(), [5, 6, 7], 'several at once')
})
