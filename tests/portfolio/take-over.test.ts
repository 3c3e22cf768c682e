/** Holdings from the open positions of the record. */
import t from 'tap'
import { buildTestApp } from '../support/app.ts'
import { schwabTransactions } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { successOf, trader } from '../support/upload.ts'
import { investor, WITHOUT_PROVIDER } from './support.ts'

const row = (date: string, action: string, symbol: string, quantity: string, amount = '') => ({
  ...{ date, action, symbol, quantity, amount },
})

await onBothEngines(t, 'open positions with a known cost become holdings; the others say why not', async (t, on) => {
  const test = await buildTestApp(t, on, { env: WITHOUT_PROVIDER })
  const { uploadFiles } = await trader(test, undefined, null)
  const { add, call, list } = await investor(test)
  const first = schwabTransactions([
    row('2025-01-06', 'Buy', 'KNOWN', '10', '-100'),
    row('2025-02-06', 'Buy', 'KNOWN', '5', '-80'),
    row('2025-01-06', 'Buy', 'BRK/B', '2', '-900'),
    row('2025-01-07', 'Buy', 'HELD', '7', '-70'),
    row('2025-01-07', 'Buy', 'ALIKE', '4', '-40'),
    row('2025-01-08', 'Journaled Shares', 'MOVED', '3'),
    row('2025-01-08', 'Sell Short', 'SHORT', '3', '30'),
    row('2025-01-09', 'Buy', 'GONE', '3', '-30'),
    row('2025-01-10', 'Sell', 'GONE', '3', '40'),
    row('2025-01-06', 'Buy to Open', 'KNOWN 06/19/2026 15.00 C', '1', '-30'),
  ])
  const second = schwabTransactions([row('2024-12-06', 'Buy', 'KNOWN', '1', '-20')])
  const accounts = { 'a.csv': 'One', 'b.csv': 'Two' }
  successOf(await uploadFiles({ 'a.csv': first, 'b.csv': second }, '', accounts))
  await add('HELD', 1, 2, { notes: 'mine' })
  await add('ALIKE', 4, 10)
  const { status, body } = await call('POST', 'take-over')
  t.equal(status, 200)
  const others = [
    { symbol: 'KNOWN 2026-06-19 C 15', why: 'option' },
    { symbol: 'MOVED', why: 'cost_unknown' },
    { symbol: 'SHORT', why: 'short' },
  ]
  t.strictSame(body, {
    success: true,
    added: ['BRK.B', 'KNOWN'],
    updated: [],
    left_out: [{ symbol: 'ALIKE', why: 'held' }, { symbol: 'HELD', why: 'held' }, ...others],
  })
  const held = async () => Object.fromEntries((await list()).holdings.map((each) => [each.symbol, each]))
  // 100 + 80 + 20, of both accounts.
  t.match(await held(), {
    KNOWN: { shares: 16, total_cost: 200, average_cost: 12.5, purchase_date: '2024-12-06' },
    'BRK.B': { shares: 2, total_cost: 900 },
    HELD: { shares: 1, total_cost: 2, notes: 'mine' },
  })
  const again = await call('POST', 'take-over?replace=true')
  t.match(again.body, { added: [], updated: ['HELD'], left_out: others })
  t.match(await held(), { HELD: { shares: 7, total_cost: 70, purchase_date: '2025-01-07', notes: 'mine' } })
  t.match((await call('GET', 'record-comparison')).body, { matching: 4 })
})

await onBothEngines(t, 'a portfolio without room takes over nothing', async (t, on) => {
  const test = await buildTestApp(t, on, { env: { ...WITHOUT_PROVIDER, QUOTA_HOLDINGS: '1' } })
  const { uploadFiles } = await trader(test)
  const { call, list } = await investor(test)
  const rows = ['AAA', 'BBB'].map((symbol) => row('2025-01-06', 'Buy', symbol, '1', '-10'))
  successOf(await uploadFiles({ 'a.csv': schwabTransactions(rows) }, '', { 'a.csv': 'One' }))
  t.equal((await call('POST', 'take-over')).status, 400)
  t.strictSame((await list()).holdings, [])
})
