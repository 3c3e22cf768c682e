/** Files of brokers as their users upload them, read back by month. */
import { readFile } from 'node:fs/promises'
import t from 'tap'
import { buildTestApp } from '../support/app.ts'
import { fixture, genericGains } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { notesOf, statsOf, trader } from '../support/upload.ts'

const read = (name: string) => readFile(fixture(name), 'utf8')

const ETRADE = `All Transactions Activity Types

Account Activity for Trading -1234 from Current Year

Total:,301.99

Activity/Trade Date,Transaction Date,Settlement Date,Activity Type,Description,Symbol,Cusip,Quantity #,Price $,Amount $,Commission,Category,Note
03/16/26,03/16/26,03/13/26,Option Expired,PUT  ALFA   03/13/26   312.500,ALFA,--,1.0,,0.0,0.0,--,--
03/06/26,03/06/26,03/09/26,Sold Short,PUT  ALFA   03/13/26   312.500,ALFA,--,-1.0,2.13,212.49,0.51,--,--
03/05/26,03/05/26,03/06/26,Sold,KILO FUND,KILOX,--,-4.0,13,52.0,0.0,--,--
03/04/26,03/04/26,03/04/26,Dividend,KILO FUND REIN @ 12.5000,KILOX,--,4.0,12.5,-50.0,0.0,--,--
03/04/26,03/04/26,03/04/26,Dividend,KILO FUND,KILOX,--,,,50.0,0.0,--,--
03/02/26,03/02/26,03/03/26,Sold,ALFA INC,ALFA,--,-20.0,52,1039.5,0.50,--,--
01/05/26,01/05/26,01/06/26,Bought,ALFA INC,ALFA,--,20.0,50,-1000.0,0.0,--,--
`
const ETRADE_GAINS = `SEARCH CRITERIA
Account,Start Date,End  Date,Symbol,Security Type,Covered,Term
"Trading -1234",01/01/2026,03/31/2026,All,Stocks  Options,All,All,

TAXABLE G&L DETAILS
Symbol,Quantity,Date,Cost/Share $,Total Cost $,Date,Price/Share $,Proceeds $,Gain $,Deferred Loss $,Term,Lot Selection
ALFA,20,--,--,1000.00,--,--,1039.50,39.50,.00,Short,--
    Sell,12,01/05/2026,50.00,600.00,03/02/2026,51.975,623.70,23.70,--,Short,FIFO,
    Sell,8,01/05/2026,50.00,400.00,03/02/2026,51.975,415.80,15.80,--,Short,FIFO,
Total,,,,1000.00,,,1039.50,39.50,.00,
Generated at Apr 1 2026 11:25 AM ET
`

await onBothEngines(
  t,
  "E*TRADE: lots are verified, a reinvestment is bought, an option's premium is kept",
  async (t, on) => {
    const { upload, get } = await trader(await buildTestApp(t, on))
    const uploaded = await upload(ETRADE, ETRADE_GAINS)
    t.strictSame(statsOf(uploaded), { transactions_inserted: 7, realized_gains_lots: 2, broker_verified_trades: 2 })
    // Lots 23.70 + 15.80; 52 − 50 of the reinvested shares; 212.49 premium; 50 dividend.
    t.strictSame((await get('/api/months')).months, [{ month: '2026-03', total_return_with_dividends: 303.99 }])
    t.match((await get('/api/trade-details/2026-03')).trades, [
      { symbol: 'ALFA', total_profit_loss: 15.8, broker_verified: true },
      { symbol: 'ALFA', total_profit_loss: 23.7, broker_verified: true },
      { symbol: 'KILOX', buy_date: '2026-03-04', total_profit_loss: 2, broker_verified: false },
      { total_profit_loss: 212.49, broker_verified: false },
    ])
    t.match(notesOf(uploaded).total_differs, { total: 'Amount $', printed: '301.99', sum: '303.99' })
    const again = await upload(ETRADE.replace('301.99', '303.99'), ETRADE_GAINS)
    t.equal(statsOf(again).transactions_inserted, 0)
    t.notOk(notesOf(again).total_differs)
    const [{ id }, { id: first }] = (await get('/api/upload-history')).history
    t.match(await get(`/api/imports/${first}`), {
      files: [{ notes: [{ code: 'total_differs' }] }, { notes: [] }],
    })
    t.match(await get(`/api/imports/${id}`), { files: [{ notes: [] }, { notes: [] }] })
  },
)

await onBothEngines(t, 'E*TRADE: a stock plan shows what the shares gained after they vested', async (t, on) => {
  const { upload, get } = await trader(await buildTestApp(t, on))
  const header = ETRADE.split('\n').slice(0, 7).join('\n')
  const uploaded = await upload(header, await read('etrade/stock-plan-2025.csv'))
  t.strictSame(statsOf(uploaded), { transactions_inserted: 0, realized_gains_lots: 4, broker_verified_trades: 0 })
  t.strictSame((await get('/api/months')).months, [{ month: '2025-03', total_return_with_dividends: 16 }])
})

const WITHOUT_GAINS: [broker: string, file: string, inserted: number, months: Record<string, number>][] = [
  // KILO: 1,498.75 − 6 × 240, dividend 59.50; settlement fund 14.92; premium of an expired put 149.
  ['Vanguard', 'vanguard/ofx-download.csv', 9, { '2025-03': 118.25, '2025-02': 14.92, '2025-01': 149 }],
  // KILO: 2,319.98 − 40 × 57, dividend 44.92, 0.38 for a fraction that cost 0.38; BRAV: 499.95 − 480.
  [
    'Merrill',
    'merrill/full-history-2026.csv',
    9,
    { '2026-08': 44.92, '2026-06': 0, '2026-05': 19.95, '2026-04': 39.98 },
  ],
  // ALFA: 2,253.35 − 2,200, dividend 122.
  ['J.P. Morgan', 'chase/transactions-2026.csv', 6, { '2026-10': 175.35 }],
]

await onBothEngines(t, 'brokers without a gains file: sales are matched first in, first out', async (t, on) => {
  const service = await buildTestApp(t, on)
  for (const [broker, file, inserted, months] of WITHOUT_GAINS) {
    const { upload, get } = await trader(service, `${file.replace('/', '.')}@example.com`)
    const uploaded = await upload(await read(file), genericGains([]))
    t.equal(statsOf(uploaded).transactions_inserted, inserted, broker)
    t.strictSame(
      Object.fromEntries(
        (await get('/api/months')).months.map((month: { month: string; total_return_with_dividends: number }) => [
          month.month,
          month.total_return_with_dividends,
        ]),
      ),
      months,
      broker,
    )
  }
})
