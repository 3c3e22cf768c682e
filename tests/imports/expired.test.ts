/** Contracts that expired and are still open, because no file prints how they ended. */
import t from 'tap'
import { buildTestApp } from '../support/app.ts'
import { onBothEngines } from '../support/engines.ts'
import { notesOf, statsOf, trader } from '../support/upload.ts'

const WEBULL =
  'Option Level,Symbol,Market,Place Time,Filled Time,B/S,Side Type,Filled Avg Price,Filled Qty,Traded Value,Commission,Fee'
const order = (symbol: string, day: string, side: string, price: string, value: string) =>
  `2,${symbol},OPRA,${day} 10:01:00 EST,${day} 10:01:05 EST,${side},$${price},1,$${value},$0.00,$0.00`
const ORDERS = [
  WEBULL,
  order('ALFA', '03/30/2026', 'Sell,Close', '20.00', '20.00'),
  order('ALFA', '03/02/2026', 'Buy,Open', '10.00', '10.00'),
  order('BRAV260320C00570000', '03/01/2026', 'Buy,Open', '2.50', '250.00'),
  // Its end may not be known yet.
  order('BRAV260327P00570000', '03/01/2026', 'Sell,Open', '1.50', '150.00'),
]
const EXPIRED = 'Date,Action,Symbol,Quantity,Price,Amount\n2026-03-20,Expired,BRAV 03/20/2026 570 C,1,,\n'

await onBothEngines(t, 'an option that expired without a row is noted until a file closes it', async (t, on) => {
  const service = await buildTestApp(t, on)
  // No row is dated after today.
  service.clock.set('2026-04-01T14:30:00Z')
  const { get, uploadFiles } = await trader(service)
  const first = await uploadFiles({ 'orders.csv': ORDERS.join('\n') })
  statsOf(first)
  const note = { count: 1, contracts: [{ quantity: '1', symbol: 'BRAV 2026-03-20 C 570', account_id: 1 }] }
  t.strictSame(notesOf(first).options_expired, note)
  const [{ id }] = (await get('/api/upload-history')).history
  t.match((await get(`/api/imports/${id}`)).notes, [{ code: 'options_expired', params: note }])
  const dry = await uploadFiles({ 'orders.csv': ORDERS.slice(0, -1).join('\n') }, '?dry_run=true')
  t.strictSame(notesOf(dry).options_expired, note)

  const second = await uploadFiles({ 'expired.csv': EXPIRED })
  t.notOk(notesOf(second).options_expired)
  t.match(
    (await get('/api/trade-details/2026-03')).trades
      .map((one: { total_profit_loss: number }) => one.total_profit_loss)
      .sort(),
    [-250, 10],
  )
})

await onBothEngines(
  t,
  'an option that expired is noted once the record has more than seven days after it',
  async (t, on) => {
    const service = await buildTestApp(t, on)
    const noteOf = async (day: string) => {
      const { uploadFiles } = await trader(service, `last${day}@example.com`)
      const last = order('ALFA', `03/${day}/2026`, 'Buy,Open', '10.00', '10.00')
      return notesOf(await uploadFiles({ 'orders.csv': [WEBULL, last, ORDERS[3]].join('\n') })).options_expired
    }
    t.notOk(await noteOf('27'))
    t.match(await noteOf('28'), { count: 1 })
  },
)

await onBothEngines(t, 'a history that ends before the contract says nothing of it', async (t, on) => {
  const { uploadFiles } = await trader(await buildTestApp(t, on))
  t.notOk(notesOf(await uploadFiles({ 'orders.csv': ORDERS.toSpliced(1, 1).join('\n') })).options_expired)
})
