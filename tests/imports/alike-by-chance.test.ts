/** Sales that two accounts have alike by chance, beside those that show which account a file is of. */
import t from 'tap'
import { buildTestApp } from '../support/app.ts'
import { genericGains, genericTransactions, type LotRow, type TransactionRow } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { statsOf, trader } from '../support/upload.ts'

const LOT: LotRow = {
  symbol: 'BRAV',
  opened: '2024-01-02',
  closed: '2024-02-03',
  quantity: '10',
  proceeds: '400',
  costBasis: '300',
  term: 'short',
}
const PROFILE = '12345678'

await onBothEngines(t, 'lots of short sales are found on the day of the sale', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await trader(service, 'short@example.com', PROFILE)
  const lot = { ...LOT, opened: '2024-02-03', closed: '2024-01-02' }
  const rows: TransactionRow[] = [
    { date: '2024-02-03', action: 'Buy to Cover', symbol: 'BRAV', quantity: '10', amount: '-300' },
    { date: '2024-01-02', action: 'Sell Short', symbol: 'BRAV', quantity: '10', amount: '400' },
  ]
  statsOf(await user.uploadFiles({ 'gains.csv': genericGains([lot]) }))
  t.match(
    (await user.uploadFiles({ 'h.csv': genericTransactions(rows, '11110001') })).last.message,
    /has 1 sale .* such as BRAV on 2024-01-02\. They would count twice/,
  )
})
