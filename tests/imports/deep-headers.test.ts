/** A header may be at any line of a file: Vanguard prints all holdings above the transactions. */
import t from 'tap'
import { buildTestApp } from '../support/app.ts'
import { onBothEngines } from '../support/engines.ts'
import { successOf, trader } from '../support/upload.ts'

const HOLDINGS = 'Account Number,Investment Name,Symbol,Shares,Share Price,Total Value,'
const TRANSACTIONS =
  'Account Number,Trade Date,Settlement Date,Transaction Type,Transaction Description,Investment Name,Symbol,Shares,Share Price,Principal Amount,Commissions and Fees,Net Amount,Accrued Interest,Account Type,'
const ROWS = [
  '11112222,2026-03-05,2026-03-06,Sell,Sell,ALFA INC,ALFA,-5,130.00,650.00,0.00,650.00,0.0,CASH,',
  '11112222,2026-02-05,2026-02-06,Buy,Buy,ALFA INC,ALFA,10,100.00,-1000.00,0.00,-1000.00,0.0,CASH,',
]
const ofxDownload = (holdings: number, rows = ROWS) =>
  [
    HOLDINGS,
    ...Array.from(
      { length: holdings },
      (_, i) => `11112222,FUND NUMBER ${i},FU${i},${i + 1},10.00,${(i + 1) * 10}.00,`,
    ),
    ...['', '', TRANSACTIONS, ...rows, ''],
  ].join('\n')

await onBothEngines(t, 'the transactions below any number of holdings are read', async (t, on) => {
  const service = await buildTestApp(t, on)
  for (const holdings of [3, 58, 59, 60, 500, 5_000]) {
    const { uploadFiles, get } = await trader(service, `deep${holdings}@example.com`, null)
    const { stats } = successOf(await uploadFiles({ 'OfxDownload.csv': ofxDownload(holdings) }))
    t.equal(stats.transactions_inserted, 2, `${holdings} holdings`)
    t.match((await get('/api/trades')).trades, [{ symbol: 'ALFA', total_profit_loss: 150 }], `${holdings} holdings`)
  }
})

await onBothEngines(t, 'a list of holdings alone is still one, and an unknown file still unknown', async (t, on) => {
  const { uploadFiles } = await trader(await buildTestApp(t, on), 'alone@example.com', null)
  const [holdings] = ofxDownload(2_500).split('\n\n')
  t.match((await uploadFiles({ 'holdings.csv': `${holdings}\n` })).last, {
    code: 'file_of_positions',
    message: /Vanguard list of holdings/,
    actions: [{ type: 'upload_to_portfolio' }],
  })
  const words = Array.from({ length: 3_000 }, (_, i) => `some,words,${i}`).join('\n')
  t.match((await uploadFiles({ 'words.csv': words })).last, {
    code: 'file_unknown',
    actions: [{ type: 'export_instead' }],
  })
})
