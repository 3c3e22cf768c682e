import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import t from 'tap'
import { QUANTITY_PLACES, toText } from '../../src/lib/decimal.ts'
import { buildTestApp } from '../support/app.ts'
import { counts } from '../support/counts.ts'
import { onBothEngines } from '../support/engines.ts'
import { inCents, investor, keepPrices, WITHOUT_PROVIDER } from './support.ts'

await onBothEngines(t, 'a holding is added, listed, changed and deleted', async (t, on) => {
  const test = await buildTestApp(t, on, { env: WITHOUT_PROVIDER })
  const { list, add, call } = await investor(test)
  t.same((await list()).holdings, [])

  const added = await add('aapl', 12.5, 101.25, { notes: 'for the long run' })
  t.equal(added.status, 200)
  t.match(added.body, {
    success: true,
    holding: {
      symbol: 'AAPL',
      holding_type: 'stock',
      shares: 12.5,
      average_cost: 101.25,
      total_cost: 1265.63,
      current_price: null,
      current_value: null,
      gain_loss: null,
      return_percentage: null,
      notes: 'for the long run',
      price_source: null,
      price_stale: true,
      last_updated: '2026-03-16T14:30:00.000Z',
    },
  })
  await keepPrices(on.store, { AAPL: '187.3325' }, test.clock.now() - 5_000)
  const { id } = added.body.holding
  const listed = await list()
  t.match(listed.holdings, [
    {
      id,
      current_price: 187.3325,
      current_value: 2341.66,
      gain_loss: 1076.03,
      return_percentage: 85.02,
      price_time: '2026-03-16T14:29:54.000Z',
      price_age_seconds: 5,
      price_source: 'finnhub',
      price_stale: false,
    },
  ])
  t.match(listed.totals, { total_value: 2341.66, total_cost: 1265.63, total_gain_loss: 1076.03, holdings_count: 1 })

  test.clock.advance(60_000)
  const changed = await call('PUT', `holdings/${id}`, { shares: 10 })
  t.match(changed.body.holding, { shares: 10, average_cost: 101.25, total_cost: 1012.5, notes: 'for the long run' })
  t.equal(changed.body.holding.last_updated, '2026-03-16T14:31:00.000Z')
  t.match((await call('PUT', `holdings/${id}`, { average_cost: 0 })).body.holding, {
    total_cost: 0,
    gain_loss: 1873.33,
    return_percentage: 0,
  })
  t.equal((await call('PUT', `holdings/${id}`, { notes: '' })).body.holding.notes, null)
  t.equal((await call('PUT', `holdings/${id}`, { notes: 'kept' })).body.holding.notes, 'kept')
  t.match((await call('GET', `holdings/${id}`)).body, { success: true, holding: { id, notes: 'kept' } })
  t.equal((await call('PUT', `holdings/${id}`, { notes: null })).body.holding.notes, null)
  t.same((await call('DELETE', `holdings/${id}`)).body, { success: true, message: 'AAPL removed from the portfolio' })
  t.same((await list()).holdings, [])
  t.equal((await call('DELETE', `holdings/${id}`)).status, 404)
  t.equal((await call('PUT', `holdings/${id}`, { shares: 1 })).status, 404)
  t.equal((await call('GET', `holdings/${id}`)).status, 404)
})

await onBothEngines(t, 'an invalid field is rejected with its name and what was expected', async (t, on) => {
  const { call, add, list } = await investor(await buildTestApp(t, on, { env: WITHOUT_PROVIDER }))
  const good = { symbol: 'AAPL', holding_type: 'stock', shares: 1, average_cost: 1 }
  const refused = async (body: unknown, error: RegExp, path = 'holdings', method: 'POST' | 'PUT' = 'POST') => {
    const answer = await call(method, path, body)
    t.equal(answer.status, 400, JSON.stringify(body))
    t.match(answer.body, { success: false, error })
  }
  const { symbol: _symbol, ...nameless } = good
  await refused(nameless, /^Field 'symbol' is required$/)
  await refused({ ...good, symbol: 'not a ticker!' }, /^Field 'symbol' must be a ticker such as AAPL or BRK\.B/)
  await refused({ ...good, symbol: '' }, /^Field 'symbol' must be/)
  await refused(
    { ...good, holding_type: 'bond' },
    /^Field 'holding_type' must be one of 'stock', 'etf', 'mutual_fund'$/,
  )
  const shares = /^Field 'shares' must be a number of more than 0 and at most 90000000, with at most 8 decimal places$/
  for (const bad of ['0', '-1', '0.000000001', '90000000.00000001', '"5"', 'null', '1e9'])
    await refused(`{"symbol":"AAPL","holding_type":"stock","shares":${bad},"average_cost":1}`, shares)
  const cost =
    /^Field 'average_cost' must be a number of at least 0 and at most 9000000000, with at most 6 decimal places$/
  for (const bad of ['-0.01', '0.0000001', '9000000000.01', '"5"', 'true'])
    await refused(`{"symbol":"AAPL","holding_type":"stock","shares":1,"average_cost":${bad}}`, cost)
  await refused(
    { ...good, shares: 90_000_000, average_cost: 101 },
    /'shares' and 'average_cost'.*must be at most 9000000000/,
  )
  await refused({ ...good, notes: 7 }, /^Field 'notes' must be a text or null$/)
  await refused({ ...good, notes: 'x'.repeat(1001) }, /^Field 'notes' must be at most 1000 characters long$/)
  await refused({ ...good, price: 7 }, /^Unknown field 'price'$/)
  await refused('{"symbol":', /^The body is not valid JSON$/)
  await refused('[]', /^The body must be a JSON object$/)
  t.same((await list()).holdings, [], 'nothing was stored')

  const { body } = await add('BRK/B', 1, 400)
  t.equal(body.holding.symbol, 'BRK.B')
  for (const spelling of ['brk.b', 'BRK-B', ' brk b '])
    t.match(await add(spelling, 1, 1), { status: 400, body: { error: /^A holding of BRK\.B already exists/ } })
  const path = `holdings/${body.holding.id}`
  await refused({}, /at least 1 of the fields it can have$/, path, 'PUT')
  await refused({ shares: 0 }, shares, path, 'PUT')
  await refused({ symbol: 'MSFT' }, /^Unknown field 'symbol'$/, path, 'PUT')
  await refused({ shares: 1 }, /^Path parameter 'id' must be/, 'holdings/first', 'PUT')
})

await onBothEngines(t, 'shares and costs are stored exactly, to the last digit', async (t, on) => {
  const { call, list } = await investor(await buildTestApp(t, on, { env: WITHOUT_PROVIDER }))
  const stored = () => on.store.read(({ sql, t }) => sql.select().from(t.holdings))
  // As doubles, both would end in 00 or 02.
  const text = '{"symbol":"A","holding_type":"etf","shares":89999999.99999999,"average_cost":99.999999}'
  t.equal((await call('POST', 'holdings', text)).status, 200)
  const [row] = await stored()
  t.match(row, { shares: 8_999_999_999_999_999n, averageCost: 99_999_999n })
  t.equal((await list()).holdings[0]?.total_cost, 8_999_999_910)
  const quantity = fc.bigInt({ min: 1n, max: 9_000_000_000_000_000n })
  await fc.assert(
    fc.asyncProperty(quantity, async (shares) => {
      await call('PUT', `holdings/${row?.id}`, `{"shares":${toText(shares, QUANTITY_PLACES)},"average_cost":0.5}`)
      return (await stored())[0]?.shares === shares
    }),
    { numRuns: counts(25, 250) },
  )
})

await onBothEngines(t, 'a user sees and changes only their own holdings', async (t, on) => {
  const test = await buildTestApp(t, on, { env: WITHOUT_PROVIDER })
  const [ann, bob] = [await investor(test, 'ann@example.com'), await investor(test, 'bob@example.com')]
  const { body } = await ann.add('AAPL', 1, 1)
  t.same((await bob.list()).holdings, [])
  const path = `holdings/${body.holding.id}`
  t.match(await bob.call('PUT', path, { shares: 2 }), { status: 404 })
  t.match(await bob.call('DELETE', path), { status: 404 })
  t.equal((await bob.add('AAPL', 3, 1)).status, 200, 'the same symbol for another user')
  t.equal((await ann.list()).holdings[0]?.shares, 1)
  const reader = await test.authorize('ann@example.com', ['portfolio:read'])
  t.equal((await test.app.inject({ url: '/api/portfolio/holdings', headers: reader })).statusCode, 200)
  t.equal(
    (await test.app.inject({ method: 'DELETE', url: `/api/portfolio/${path}`, headers: reader })).statusCode,
    403,
    'portfolio:read does not allow changes',
  )
})

await onBothEngines(t, 'totals are the sums of the rows to the cent, in lists and in snapshots', async (t, on) => {
  const test = await buildTestApp(t, on, { env: WITHOUT_PROVIDER })
  const { list, call, history } = await investor(test)
  const amount = fc.tuple(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 0, max: 999_999 }))
  const holding = fc.record({
    shares: fc.bigInt({ min: 1n, max: 8n * 10n ** 12n }),
    cost: amount,
    price: fc.option(amount),
    isCostKnown: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(holding, { minLength: 1, maxLength: 12 }), async (random) => {
      await on.store.write(async ({ sql, t }) => {
        await sql.delete(t.holdings)
        await sql.delete(t.prices)
      })
      for (const [i, { shares, cost, price, isCostKnown }] of random.entries()) {
        const average = `${cost[0]}.${String(cost[1]).padStart(6, '0')}`
        const body = `{"symbol":"S${i}","holding_type":"stock","shares":${toText(shares, 8)},"average_cost":${average}}`
        if ((await call('POST', 'holdings', body)).status !== 200) return false
        if (!isCostKnown)
          await on.store.write(async ({ sql, t }) => {
            const unknown = { averageCost: null, totalCost: null }
            await sql
              .update(t.holdings)
              .set(unknown)
              .where(eq(t.holdings.symbol, `S${i}`))
          })
        if (price !== null)
          await keepPrices(
            on.store,
            { [`S${i}`]: `${price[0]}.${String(price[1]).padStart(6, '0')}` },
            test.clock.now(),
          )
      }
      const { holdings, totals } = await list()
      const sum = (of: (h: (typeof holdings)[number]) => number | null) =>
        holdings.reduce((total, one) => total + inCents(of(one) ?? 0), 0n)
      t.equal(
        inCents(totals.total_value),
        sum((h) => h.current_value ?? h.total_cost),
      )
      t.equal(
        inCents(totals.total_cost),
        sum((h) => h.total_cost),
      )
      t.equal(
        inCents(totals.total_gain_loss),
        sum((h) => h.gain_loss),
      )
      t.equal(
        inCents(totals.without_cost),
        sum((h) => (h.total_cost === null ? h.current_value : 0)),
      )
      t.equal(
        inCents(totals.total_cost) + inCents(totals.total_gain_loss) + inCents(totals.without_cost),
        inCents(totals.total_value),
        'the visible figures add up',
      )
      t.same(
        totals.unpriced,
        holdings.filter((h) => h.current_price === null).map((h) => h.symbol),
      )
      const taken = await call('POST', 'snapshot')
      const { id, snapshot_time, ...snapshot } = taken.body.snapshot
      t.same(snapshot, totals, 'same totals at the same time')
      t.match((await history())[0], { id, snapshot_time, ...totals, snapshot_type: 'MANUAL', notes: null })
      return true
    }),
    { numRuns: counts(8, 80) },
  )
})

await onBothEngines(t, 'a stale price is used and marked; a missing price is null, not zero', async (t, on) => {
  const test = await buildTestApp(t, on, { env: WITHOUT_PROVIDER })
  const { list, add } = await investor(test)
  await add('OLD', 2, 10)
  await add('NEW', 3, 10)
  await keepPrices(on.store, { OLD: '20' }, test.clock.now() - 3_600_000)
  const { holdings, totals } = await list()
  t.match(holdings, [
    { symbol: 'NEW', current_value: null, gain_loss: null, price_stale: true, price_age_seconds: null },
    { symbol: 'OLD', current_value: 40, gain_loss: 20, price_stale: true, price_age_seconds: 3600 },
  ])
  t.match(totals, {
    total_value: 70,
    total_cost: 50,
    total_gain_loss: 20,
    total_return_pct: 40,
    unpriced: ['NEW'],
    oldest_price_at: '2026-03-16T13:30:00.000Z',
  })
})

await onBothEngines(t, 'simulated prices are labelled, in holdings and snapshots', async (t, on) => {
  const test = await buildTestApp(t, on, { env: { MARKET_DATA_PROVIDER: 'simulated' } })
  const { list, add, call } = await investor(test)
  await add('AAPL', 2, 10)
  const { holdings, totals } = await list()
  t.match(holdings, [{ price_source: 'simulated', price_stale: false }])
  t.ok((holdings[0]?.current_price ?? 0) > 0)
  t.same(totals.price_sources, ['simulated'])
  t.same((await call('POST', 'snapshot')).body.snapshot.price_sources, ['simulated'])
})
