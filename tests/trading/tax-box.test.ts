/** The box of Form 8949: from the files that print it, filled in by a later import, never guessed; dates of written options. */
import { readFileSync } from 'node:fs'
import t from 'tap'
import type { components } from '../../generated/dashboard.ts'
import { buildTestApp } from '../support/app.ts'
import { fixture, genericTransactions } from '../support/broker-files.ts'

import { onBothEngines } from '../support/engines.ts'
import { statsOf, successOf, trader } from '../support/upload.ts'

type Year = components['schemas']['TaxYearAnswer']
type Trade = components['schemas']['TradeAnswer']

const COLUMNS = 'Symbol,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis,Gain/Loss,Term'
const LOTS = [
  ['AAPL,10,01/02/2026,03/02/2026,1100.00,1000.00,100.00,Short', 'A'],
  ['MSFT,10,01/02/2024,03/03/2026,1200.00,1000.00,200.00,Long', 'Box E'],
  ['F,10,01/02/2026,03/04/2026,900.00,1000.00,-100.00,Short', 'c'],
  ['GE,10,01/02/2026,03/05/2026,950.00,1000.00,-50.00,Short', ''],
  ['KO,10,01/02/2026,03/06/2026,960.00,1000.00,-40.00,Short', 'X'],
  // Contradicts its term.
  ['IBM,10,01/02/2024,03/09/2026,1300.00,1000.00,300.00,Long', 'A'],
  // The box is the only word on the term.
  ['T,10,,03/10/2026,70.00,50.00,20.00,', 'D'],
] as const
const BOXED = [`${COLUMNS},Form 8949 Box`, ...LOTS.map(([lot, box]) => `${lot},${box}`), ''].join('\n')
const UNBOXED = [COLUMNS, ...LOTS.map(([lot]) => lot), ''].join('\n')
const SOLD = genericTransactions(
  [
    { date: '2026-01-05', action: 'Buy', symbol: 'XOM', quantity: '1', price: '100', amount: '-100.00' },
    { date: '2026-03-11', action: 'Sell', symbol: 'XOM', quantity: '1', price: '110', amount: '110.00' },
  ],
  '100000001',
)

const boxes = ({ rows }: Year) => rows.map((row) => [row.description, row.term, row.box, row.box_reason])
const FILLED = [
  ['10 AAPL', 'short', 'A', null],
  ['10 MSFT', 'long', 'E', null],
  ['10 F', 'short', 'C', null],
  ['10 GE', 'short', null, 'to_check'],
  ['10 KO', 'short', null, 'to_check'],
  ['10 IBM', 'long', null, 'to_check'],
  ['10 T', 'long', 'D', null],
  ['1 XOM', 'short', null, 'to_check'],
]
const UNFILLED = FILLED.map(([lot, term], i) => [lot, i === 6 ? 'unknown' : term, null, 'to_check'])

await onBothEngines(t, 'the box is the one that a file prints, in the year, the trade and the files', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { uploadFiles, get, headers } = await trader(service, undefined, '100000001')
  statsOf(await uploadFiles({ 't.csv': SOLD, 'g.csv': BOXED }))
  const year: Year = await get('/api/tax-years/2026')
  t.strictSame(boxes(year), FILLED)
  const { trades } = await get('/api/trades?symbols=AAPL')
  const { record }: Trade = await get(`/api/trades/${trades[0].id}`)
  t.equal(record.lot?.box, 'A')
  const csv = (await service.app.inject({ url: '/api/tax-years/2026/export/csv', headers })).body
  t.match(csv, /10 AAPL,.*,short,A,/)
  t.match(csv, /10 IBM,.*,long,to check,/)
})

await onBothEngines(t, 'a later import fills the box in, whatever the order; an undo takes it back', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { uploadFiles, get, app, headers } = { ...(await trader(service, undefined, '100000001')), app: service.app }
  statsOf(await uploadFiles({ 't.csv': SOLD, 'g.csv': UNBOXED }))
  t.strictSame(boxes(await get('/api/tax-years/2026')), UNFILLED)
  statsOf(await uploadFiles({ 'boxed.csv': BOXED }))
  t.strictSame(boxes(await get('/api/tax-years/2026')), FILLED)
  statsOf(await uploadFiles({ 'again.csv': UNBOXED }))
  t.strictSame(boxes(await get('/api/tax-years/2026')), FILLED, 'a file without boxes takes none away')

  const other = await trader(service, 'other@example.com', '100000001')
  statsOf(await other.uploadFiles({ 'boxed.csv': BOXED }))
  statsOf(await other.uploadFiles({ 't.csv': SOLD, 'g.csv': UNBOXED }))
  t.strictSame(boxes(await other.get('/api/tax-years/2026')), FILLED, 'the other order')

  const { history } = await get('/api/upload-history')
  const { id } = history.find(({ files }: { files: { name: string }[] }) => files[0]?.name === 'boxed.csv')
  const undone = await app.inject({ method: 'DELETE', url: `/api/imports/${id}`, headers })
  t.equal(undone.statusCode, 200, undone.body)
  t.strictSame(boxes(await get('/api/tax-years/2026')), UNFILLED)
})

await onBothEngines(t, 'a record of a version without boxes gets them from the same file', async (t, on) => {
  const { uploadFiles, get } = await trader(await buildTestApp(t, on), undefined, '100000001')
  statsOf(await uploadFiles({ 't.csv': SOLD, 'g.csv': BOXED }))
  await on.store.write(({ sql, t: { lots } }) => sql.update(lots).set({ box: null }))
  t.equal((await get('/api/tax-years/2026')).rows[0].box, null)
  successOf(await uploadFiles({ 'g.csv': BOXED }))
  t.strictSame(boxes(await get('/api/tax-years/2026')), FILLED)
})

await onBothEngines(t, 'the box has no part in which file decides a gain', async (t, on) => {
  const { uploadFiles, get } = await trader(await buildTestApp(t, on), undefined, '100000001')
  const lot = 'AAPL,10,01/02/2026,03/02/2026,1100.00,1000.00'
  statsOf(await uploadFiles({ 'boxed.csv': `${COLUMNS},Box\n${lot},100.00,Short,A\n` }))
  // Reaches a later day, so its gain, which is rounded, is the one that counts.
  const later = [COLUMNS, `${lot},100.01,Short`, 'F,1,01/02/2026,03/04/2026,9.00,9.00,0.00,Short', ''].join('\n')
  statsOf(await uploadFiles({ 'later.csv': later }))
  const { rows }: Year = await get('/api/tax-years/2026')
  t.same([rows[0]?.box, rows[0]?.trading_pl], ['A', 100.01])
})

await onBothEngines(t, 'tastytrade prints the box', async (t, on) => {
  const { uploadFiles, get } = await trader(await buildTestApp(t, on))
  statsOf(await uploadFiles({ 'gains.csv': readFileSync(fixture('tastytrade/gains-2024.csv')) }))
  t.strictSame(
    ((await get('/api/tax-years/2024')) as Year).rows.map(({ box }) => box),
    ['D', 'A'],
  )
})

await onBothEngines(
  t,
  'an option that was written is sold when it was closed, like a short sale; it was opened when it was written',
  async (t, on) => {
    const { uploadFiles, get } = await trader(await buildTestApp(t, on), undefined, '100000001')
    const [bought, expired, held] = ['SPY 03/20/2026 500.00 P', 'SPY 03/20/2026 510.00 P', 'SPY 03/20/2026 520.00 P']
    const rows = [
      { date: '2025-12-15', action: 'Sell to Open', symbol: bought, quantity: '1', price: '3', amount: '300.00' },
      { date: '2026-02-02', action: 'Buy to Close', symbol: bought, quantity: '1', price: '1', amount: '-100.00' },
      { date: '2025-12-16', action: 'Sell to Open', symbol: expired, quantity: '1', price: '2', amount: '200.00' },
      { date: '2026-03-20', action: 'Expired', symbol: expired, quantity: '1' },
      { date: '2026-01-05', action: 'Buy to Open', symbol: held, quantity: '1', price: '2', amount: '-200.00' },
      { date: '2026-03-19', action: 'Sell to Close', symbol: held, quantity: '1', price: '3', amount: '300.00' },
      { date: '2025-12-30', action: 'Sell Short', symbol: 'X', quantity: '10', price: '12', amount: '120.00' },
      { date: '2026-01-05', action: 'Buy to Cover', symbol: 'X', quantity: '10', price: '10', amount: '-100.00' },
    ]
    statsOf(await uploadFiles({ 't.csv': genericTransactions(rows, '100000001') }))
    const year: Year = await get('/api/tax-years/2026')
    t.strictSame(
      year.rows.map(({ date_acquired, date_sold, sold_short_on, gain }) => [
        date_acquired,
        date_sold,
        sold_short_on,
        gain,
      ]),
      [
        ['2026-01-05', '2026-01-05', '2025-12-30', 20],
        ['2026-02-02', '2026-02-02', '2025-12-15', 200],
        ['2026-01-05', '2026-03-19', null, 100],
        ['2026-03-20', '2026-03-20', '2025-12-16', 200],
      ],
    )
    t.same((await get('/api/tax-years/2025')).rows, [], 'a row is of the year of its closing day')
    const { round_trips } = await get('/api/round-trips?sort=-return_percentage')
    t.match(round_trips.at(-1), { total_profit_loss: 200, return_percentage: null }, 'it cost nothing')
  },
)
