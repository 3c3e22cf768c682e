/** Interactive Brokers prints a trade through zero as one row, `C;O`; the closed lots below it say how many shares it closed. */
import t from 'tap'
import { buildTestApp } from '../support/app.ts'
import { IBKR_STATEMENT } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { notesOf, successOf, trader } from '../support/upload.ts'

const HEADER =
  'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code'
const order = (rest: string) => `Trades,Data,Order,Stocks,USD,ALFA,${rest}`
const lot = (rest: string) => `Trades,Data,ClosedLot,Stocks,USD,ALFA,${rest}`
const statement = (...rows: string[]) => [...IBKR_STATEMENT, HEADER, ...rows, ''].join('\n')

const LONG_TO_SHORT = [
  order('"2026-03-02, 09:35:10",100,10,10,-1000,-1,1001,0,0,O'),
  order('"2026-03-04, 09:35:10",-150,20,20,3000,-1.5,-2000.5,998,0,C;O'),
  lot('2026-03-02,100,10.01,,,,1001,998,,ST'),
  order('"2026-03-06, 09:35:10",50,18,18,-900,-1,999.5,98.5,0,C'),
  lot('2026-03-04,-50,19.99,,,,-999.5,98.5,,ST'),
]
const SHORT_TO_LONG = [
  order('"2026-03-02, 09:35:10",-100,10,10,1000,-1,-999,0,0,O'),
  order('"2026-03-04, 09:35:10",150,8,8,-1200,-1.5,1400,198,0,C;O'),
  lot('2026-03-02,-60,9.99,,,,-599.4,118.8,,ST'),
  lot('2026-03-02,-40,9.99,,,,-399.6,79.2,,ST'),
]

await onBothEngines(t, 'a trade through zero is two: what it closed, and what it opened', async (t, on) => {
  const service = await buildTestApp(t, on)
  for (const [i, { rows, profits, open }] of [
    // 2/3 of 2,998.50 for what cost 1,001; then 999.50 − 901.
    { rows: LONG_TO_SHORT, profits: [98.5, 998], open: [] },
    // 999 − 2/3 of 1,201.50; 50 are left for 400.50.
    { rows: SHORT_TO_LONG, profits: [198], open: [{ side: 'long', quantity: 50, cost_basis: 400.5 }] },
  ].entries()) {
    const { uploadFiles, get } = await trader(service, `through${i}@example.com`, 'U7654321')
    const done = await uploadFiles({ 'statement.csv': statement(...rows) })
    t.same(
      successOf(done).notes.filter(({ kind }) => kind !== 'information'),
      [],
      JSON.stringify(notesOf(done)),
    )
    const earned = new Map<string, number>()
    for (const one of (await get('/api/trades')).trades)
      earned.set(one.side, (earned.get(one.side) ?? 0) + one.total_profit_loss)
    t.same(
      [...earned.values()].sort((a, b) => a - b),
      profits,
    )
    const { positions } = await get('/api/open-positions')
    t.match(positions, open)
    t.equal(positions.length, open.length)
  }
})

await onBothEngines(
  t,
  'without closed lots, or with more of them, it is refused and says what helps',
  async (t, on) => {
    const service = await buildTestApp(t, on)
    const [first = '', reversal = '', closed = ''] = LONG_TO_SHORT
    for (const [i, rows] of [
      [first, reversal],
      [first, reversal, closed.replace(',100,', ',150,')],
      [first, reversal, closed.replace('ALFA', 'BRAV')],
    ].entries()) {
      const { uploadFiles } = await trader(service, `without${i}@example.com`, 'U7654321')
      const done = successOf(await uploadFiles({ 'statement.csv': statement(...rows) }))
      const note = done.notes.find(({ code }) => code === 'rows_failed')
      t.match(note, {
        params: {
          rows: [
            { column: 'Code', reason: /^a sale that closes one position .* Export the statement with closed lots/ },
          ],
        },
        actions: [{ type: 'correct_file' }],
      })
    }
  },
)
