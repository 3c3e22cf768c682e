/** Files of two brokers that name no account. */
import t from 'tap'
import { buildTestApp } from '../support/app.ts'
import { genericTransactions, schwabTransactions, type TransactionRow } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { statsOf, trader } from '../support/upload.ts'

const ROBINHOOD = `"Activity Date","Process Date","Settle Date","Instrument","Description","Trans Code","Quantity","Price","Amount"
"6/2/2026","6/2/2026","6/3/2026","ALFA","Alfa","Buy","10","$30.00","($300.00)"
`
const WEBULL = `Name,Symbol,Side,Status,Filled,Total Qty,Price,Avg Price,Time-in-Force,Placed Time,Filled Time
Alfa Inc,ALFA,Sell,Filled,10,10,@40.00,40.00,DAY,06/10/2026 15:59:58 EDT,06/10/2026 15:59:59 EDT
Alfa Inc,ALFA,Buy,Filled,10,10,@30.00,30.00,DAY,06/02/2026 15:59:58 EDT,06/02/2026 15:59:59 EDT
`
const BUY: TransactionRow = {
  date: '2026-06-02',
  action: 'Buy',
  symbol: 'ALFA',
  quantity: '10',
  price: '30',
  amount: '-300',
}
/** The template that users of TradeNote fill from the files of any broker. */
const TRADE_NOTE = `Account,T/D,S/D,Currency,Type,Side,Symbol,Qty,Price,Exec Time,Comm,SEC,TAF,NSCC,Nasdaq,ECN Remove,ECN Add,Gross Proceeds,Net Proceeds,Clr Broker,Liq,Note
,6/2/2026,6/3/2026,USD,2,B,ALFA,10,30,10:29:39,0,0,0,0,0,0,0,-300,-300,LAMP,,
`

type User = Awaited<ReturnType<typeof trader>>
const open = async ({ get }: User) =>
  ((await get('/api/open-positions')).positions as { quantity: number }[]).map(({ quantity }) => quantity)

await onBothEngines(t, 'rows that files of two brokers print alike are named', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await trader(service, 'apart@example.com', '12345678')
  statsOf(await user.uploadFiles({ 'rh.csv': ROBINHOOD }))
  const [{ id }] = (await user.get('/api/upload-history')).history
  const note = `1 row of wb.csv is equal to a row of rh.csv of import ${id}, which is of another broker, and was not stored again: ALFA on 2026-06-02. If the files are of two accounts, undo this import,`
  t.match((await user.uploadFiles({ 'wb.csv': WEBULL }, '?dry_run=true')).last.message, note)
  t.match((await user.uploadFiles({ 'wb.csv': WEBULL })).last.message, note)
  const [{ id: second }] = (await user.get('/api/upload-history')).history
  t.match((await user.get(`/api/upload-history/${second}`)).notes.join(), note)
  t.strictSame(await open(user), [])

  // What the note says.
  await service.app.inject({ method: 'DELETE', url: `/api/upload-history/${second}`, headers: user.headers })
  await service.app.inject({
    method: 'PUT',
    url: '/auth/profile',
    headers: user.headers,
    payload: { brokerage_account: '99990000' },
  })
  t.notMatch((await user.uploadFiles({ 'wb.csv': WEBULL })).last.message, /another broker/)
  t.strictSame(await open(user), [10], 'both purchases count')

  const together = await trader(service, 'together@example.com', '12345678')
  t.match(
    (await together.uploadFiles({ 'rh.csv': ROBINHOOD, 'wb.csv': WEBULL })).last.message,
    /1 row of wb\.csv is equal to a row of rh\.csv, which is of another broker, and was not stored again/,
  )
})

await onBothEngines(t, 'rows of one broker or of no broker are rows again', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await trader(service, 'moved@example.com', '12345678')
  const generic = genericTransactions([BUY], '')
  for (const files of [
    [generic, ROBINHOOD],
    [TRADE_NOTE, ROBINHOOD],
    [ROBINHOOD, `${ROBINHOOD}\n`],
  ] as [string, string][]) {
    const other = await trader(service, `${files[1].length}-${files[0].length}@example.com`, '12345678')
    statsOf(await other.uploadFiles({ 'a.csv': files[0] }))
    const again = await other.uploadFiles({ 'b.csv': files[1] })
    t.equal(statsOf(again).transactions_inserted, 0, again.last.message)
    t.notMatch(again.last.message, /another broker/)
    t.strictSame(await open(other), [10])
  }
  t.strictSame(await open(user), [])
})
