/** A lot whose gain is not proceeds − cost basis is shown as printed, and is never verified. */
import t from 'tap'
import { buildTestApp } from '../support/app.ts'
import { type LotRow, schwabGains, schwabTransactions } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { notesOf, statsOf, trader } from '../support/upload.ts'

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
  const [{ id }] = (await get('/api/upload-history')).history
  t.strictSame(notesOf(wrong), { lots_contradict: { count: 1, import_id: id } })
  t.match((await get(`/api/imports/${id}`)).reconciliation, { matched: 0, differing: 1 })
  t.match((await get(`/api/imports/${id}/reconciliation`)).lines, [
    {
      status: 'differing',
      contradicts_itself: true,
      gain_difference: 2000,
      quantity_difference: 0,
      amount_difference: 0,
    },
  ])

  const other = await trader(await buildTestApp(t, on), 'right@example.com')
  t.equal(statsOf(await other.upload(history, schwabGains([{ ...lot, gain: '10' }]))).broker_verified_trades, 1)
  t.match((await other.get('/api/trade-details/2024-03')).trades, [{ broker_verified: true, total_profit_loss: 10 }])
  const [right] = (await other.get('/api/upload-history')).history
  t.match((await other.get(`/api/imports/${right.id}/reconciliation`)).lines, [
    { status: 'matched', contradicts_itself: false, gain_difference: 0 },
  ])
})

const LOT: LotRow = {
  symbol: 'WASH',
  opened: '2024-01-10',
  closed: '2024-03-05',
  quantity: '10',
  proceeds: '1500',
  costBasis: '2000',
  disallowedLoss: '300',
  term: 'short',
}

const WITHOUT_GAIN = `Symbol,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis
NONE,10,01/10/2024,03/05/2024,1500,2000
`

await onBothEngines(
  t,
  'the difference of a gain is known without transactions, and less a disallowed loss',
  async (t, on) => {
    const { uploadFiles, get } = await trader(await buildTestApp(t, on))
    const lots: [symbol: string, gain: string, difference: number][] = [
      ['BEFORE', '-500', 0],
      ['AFTER', '-200', 0],
      ['CENT', '-199.99', 0],
      ['NEITHER', '-150', 50],
      ['LESS', '-600', -100],
    ]
    const uploaded = await uploadFiles({
      'g.csv': schwabGains(lots.map(([symbol, gain]) => ({ ...LOT, symbol, gain }))),
    })
    const [{ id }] = (await get('/api/upload-history')).history
    t.strictSame(notesOf(uploaded), {
      lots_without_transactions: { count: 5 },
      lots_contradict: { count: 2, import_id: id },
    })
    const { lines } = await get(`/api/imports/${id}/reconciliation`)
    for (const [symbol, , difference] of lots)
      t.match(
        lines.find((line: { symbol: string }) => line.symbol === symbol),
        { status: 'no_transactions', contradicts_itself: difference !== 0, gain_difference: difference },
      )

    statsOf(await uploadFiles({ 'without-gain.csv': WITHOUT_GAIN }))
    const [{ id: second }] = (await get('/api/upload-history')).history
    t.match((await get(`/api/imports/${second}/reconciliation`)).lines, [
      { contradicts_itself: false, gain_difference: null },
    ])
  },
)

const TWICE = `Symbol,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis
SAME,10,01/10/2024,03/05/2024,1500,2000
SAME,10,01/10/2024,03/05/2024,1500,2000
`

await onBothEngines(t, 'of identical lots an import counts those that its own files show', async (t, on) => {
  const { uploadFiles } = await trader(await buildTestApp(t, on))
  const sale = { date: '2024-03-05', action: 'Sell', symbol: 'SAME', quantity: '10', price: '150', amount: '1500' }
  const both = await uploadFiles({ 'twice.csv': TWICE, 'history.csv': schwabTransactions([sale, sale]) })
  t.equal(statsOf(both).broker_verified_trades, 2)
  const once = await uploadFiles({ 'once.csv': TWICE.replace(/SAME.*\n/, '') })
  t.equal(statsOf(once).broker_verified_trades, 1)
  const again = await uploadFiles({ 'again.csv': `${TWICE}${TWICE.split('\n')[1]}` })
  t.equal(statsOf(again).broker_verified_trades, 2, 'three lots of two sales')
})

await onBothEngines(t, 'identical lots count each, in the message and in the report', async (t, on) => {
  const { uploadFiles, get } = await trader(await buildTestApp(t, on))
  const row = 'SAME,10,01/10/2024,03/05/2024,1500,2000\n'
  const uploaded = await uploadFiles({
    'g.csv': `Symbol,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis\n${row.repeat(4)}`,
  })
  t.match(statsOf(uploaded), { realized_gains_lots: 4 })
  t.match(notesOf(uploaded), { lots_without_transactions: { count: 4 } })
  t.match((await get('/api/imports/1')).reconciliation, { matched: 0, no_transactions: 4 })
  t.match((await get('/api/imports/1/reconciliation')).lines, [{ status: 'no_transactions', copies: 4 }])
})
