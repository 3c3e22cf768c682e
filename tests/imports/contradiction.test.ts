/** A lot whose gain is not proceeds − cost basis is shown as printed, and is never verified. */
import t from 'tap'
import { buildTestApp } from '../support/app.ts'
import { type LotRow, schwabGains, schwabTransactions } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { statsOf, trader } from '../support/upload.ts'

await onBothEngines(t, 'a lot that contradicts itself is not verified', async (t, on) => {
  const { upload, get } = await trader(await buildTestApp(t, on))
  const history = schwabTransactions([
    { date: '2024-03-05', action: 'Sell', symbol: 'RSU', quantity: '10', price: '201', amount: '2010' },
    { date: '2024-01-10', action: 'Buy', symbol: 'RSU', quantity: '10', price: '200', amount: '-2000' },
  ])
  const lot: LotRow = {
    symbol: 'RSU',
    opened: '2024-01-10',
    closed: '2024-03-05',
    quantity: '10',
    proceeds: '2010',
    costBasis: '2000',
    gain: '2010',
    term: 'short',
  }
  const wrong = await upload(history, schwabGains([lot]))
  t.equal(statsOf(wrong).broker_verified_trades, 0)
  t.match((await get('/api/trade-details/2024-03')).trades, [{ broker_verified: false }])

  const other = await trader(await buildTestApp(t, on), 'right@example.com')
  t.equal(statsOf(await other.upload(history, schwabGains([{ ...lot, gain: '10' }]))).broker_verified_trades, 1)
  t.match((await other.get('/api/trade-details/2024-03')).trades, [{ broker_verified: true, total_profit_loss: 10 }])
})
