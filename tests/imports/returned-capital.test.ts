/** Returns of capital and cash in lieu, from the files of an account to what its months show. */
import t from 'tap'
import { buildTestApp } from '../support/app.ts'
import { schwabGains, schwabTransactions, type TransactionRow } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { statsOf, trader } from '../support/upload.ts'

const ROWS: TransactionRow[] = [
  { date: '2024-09-03', action: 'Sell', symbol: 'ALFA', quantity: '151', price: '30', amount: '4530' },
  { date: '2024-07-15', action: 'Cash In Lieu', symbol: 'ALFA', amount: '12.50' },
  { date: '2024-07-12', action: 'Stock Split', symbol: 'ALFA', quantity: '50' },
  { date: '2024-03-15', action: 'Return of Capital', symbol: 'ALFA', amount: '101' },
  { date: '2024-01-02', action: 'Buy', symbol: 'ALFA', quantity: '101', price: '30', amount: '-3030' },
]
const historyOf = (rows: TransactionRow[]) => schwabTransactions(rows, '2022 to mid-2023', { account: 'XXXX-1234' })
const FRACTION = schwabGains(
  [
    {
      symbol: 'ALFA',
      opened: '2024-01-02',
      closed: '2024-07-15',
      quantity: '0.5',
      proceeds: '12.5',
      costBasis: '9.67',
    },
  ],
  'lot details',
  { account: '...234' },
)

await onBothEngines(t, 'a return of capital and cash in lieu count once, in any order of the files', async (t, on) => {
  const { get, uploadFiles } = await trader(await buildTestApp(t, on))
  const profits = async () =>
    (await get('/api/trades')).trades.map((trade: Record<string, unknown>) => [
      trade.sell_date,
      trade.total_profit_loss,
    ])
  const listed = async () => (await get('/api/unmatched-sales')).sales
  statsOf(await uploadFiles({ 'before.csv': historyOf(ROWS.slice(4)) }))
  statsOf(await uploadFiles({ 'after.csv': historyOf(ROWS.slice(0, 4)) }))
  const sold = [
    ['2024-09-03', 1610.67],
    ['2024-07-15', 2.83],
  ]
  t.strictSame(await profits(), sold, '4530 − (3030 − 101 − 9.67), and 12.50 − 9.67, which is half a share of 151.5')
  t.strictSame(await listed(), [])

  const { last } = await uploadFiles({ 'gains.csv': FRACTION })
  t.equal(last.type, 'success')
  t.strictSame(await profits(), sold)
  t.strictSame(await listed(), [])
})
