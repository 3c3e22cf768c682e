import t from 'tap'
import { buildTestApp } from '../support/app.ts'
import { schwabTransactions } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { statsOf, trader } from '../support/upload.ts'
import { investor, WITHOUT_PROVIDER } from './support.ts'

const NO_LOTS = '"Symbol","Closed Date","Opened Date","Quantity","Proceeds","Cost Basis (CB)"\n'

const trade = (date: string, action: string, symbol: string, quantity: string, amount: string) => ({
  date,
  action,
  symbol,
  quantity,
  amount,
})

await onBothEngines(t, 'shares held are compared with shares bought less sold', async (t, on) => {
  const test = await buildTestApp(t, on, { env: WITHOUT_PROVIDER })
  const { upload } = await trader(test)
  const { add, call, list } = await investor(test)
  const uploaded = await upload(
    schwabTransactions([
      trade('2025-01-06', 'Buy', 'SAME', '10', '-100'),
      trade('2025-02-06', 'Sell', 'SAME', '4', '50'),
      trade('2025-01-06', 'Buy', 'SPLT', '10', '-100'),
      trade('2025-03-06', 'Stock Split', 'SPLT', '30', ''),
      trade('2025-01-07', 'Buy', 'DRIP', '1', '-100'),
      trade('2025-04-07', 'Reinvest Shares', 'DRIP', '0.12345678', '-12'),
      trade('2025-01-06', 'Buy', 'BRK/B', '2', '-900'),
      trade('2025-01-06', 'Buy', 'GONE', '5', '-50'),
      trade('2025-05-06', 'Sell', 'GONE', '5', '55'),
      trade('2025-01-06', 'Buy', 'SOLD', '5', '-50'),
      trade('2025-05-06', 'Sell', 'SOLD', '5', '55'),
      trade('2025-05-06', 'Sell', 'LOST', '7', '70'),
      trade('2025-05-07', 'Buy', 'LOST', '3', '-30'),
      trade('2025-01-06', 'Buy', 'ONLY', '3', '-30'),
      trade('2025-01-06', 'Buy to Open', 'ONLY 06/19/2026 15.00 C', '1', '-30'),
    ]),
    NO_LOTS,
  )
  statsOf(uploaded)
  await add('SAME', 6, 10)
  await add('SPLT', 39, 1)
  await add('DRIP', 1.12345678, 100)
  await add('BRK.B', 2, 450)
  await add('GONE', 5, 10)
  await add('LOST', 3, 10)
  await add('MINE', 1, 10)
  const before = await list()
  const { status, body } = await call('GET', 'record-comparison')
  t.equal(status, 200)
  const row = (
    symbol: string,
    held_shares: number | null,
    record_shares: number | null,
    difference: number,
    name: string,
    unmatched_sold = 0,
  ) => ({ symbol, held_shares, record_shares, difference, unmatched_sold, lots_without_quantity: 0, status: name })
  t.same(body.symbols, [
    row('BRK.B', 2, 2, 0, 'match'),
    row('DRIP', 1.12345678, 1.12345678, 0, 'match'),
    row('GONE', 5, 0, 5, 'only_in_portfolio'),
    row('LOST', 3, 3, 0, 'match', 7),
    row('MINE', 1, null, 1, 'only_in_portfolio'),
    row('ONLY', null, 3, -3, 'only_in_record'),
    row('SAME', 6, 6, 0, 'match'),
    row('SPLT', 39, 40, -1, 'differs'),
  ])
  t.match(body, { matching: 4, differing: 4 })
  t.same(await list(), before, 'the comparison changes nothing')
  const stranger = await investor(test, 'bob@example.com')
  t.same((await stranger.call('GET', 'record-comparison')).body.symbols, [])
})

await onBothEngines(t, 'the accounts of a user are added up for many instruments', async (t, on) => {
  const test = await buildTestApp(t, on, { env: WITHOUT_PROVIDER })
  const { call } = await investor(test)
  const rows = Array.from({ length: 130 }, (_, i) => trade('2025-01-06', 'Buy', `T${i}`, '2', '-10'))
  for (const account of ['XXXX-1111', 'XXXX-2222']) {
    const second = await trader(test, 'trader@example.com', account.replace('XXXX-', '9990'))
    statsOf(await second.upload(schwabTransactions(rows, '2022 to mid-2023', { account }), NO_LOTS))
  }
  const { body } = await call('GET', 'record-comparison')
  t.equal(body.symbols.length, 130)
  t.ok(body.symbols.every((one: { record_shares: number }) => one.record_shares === 4))
})

await onBothEngines(t, 'a token reads positions and symbols of the record only with record:read', async (t, on) => {
  const { app, authorize } = await buildTestApp(t, on, { env: WITHOUT_PROVIDER })
  for (const [method, path, scope] of [
    ['GET', 'record-comparison', 'portfolio:read'],
    ['POST', 'take-over', 'portfolio:write'],
  ] as const) {
    const ask = async (...scopes: string[]) =>
      app.inject({ method, url: `/api/portfolio/${path}`, headers: await authorize(undefined, scopes) })
    for (const [granted, missing] of [
      [scope, 'record:read'],
      ['record:read', scope],
    ] as const) {
      const refused = await ask(granted)
      t.equal(refused.statusCode, 403, `${path} with ${granted}`)
      t.match(refused.json(), { success: false, code: 'scope_missing', params: { scope: missing } })
      t.equal(refused.headers['www-authenticate'], `Bearer error="insufficient_scope", scope="${missing}"`)
    }
    t.equal((await ask(scope, 'record:read')).statusCode, 200, path)
  }
})
