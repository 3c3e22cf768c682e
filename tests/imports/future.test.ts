/** Rows that are dated after today: they count on their days, with a note. */
import t from 'tap'
import { buildTestApp } from '../support/app.ts'
import { onBothEngines } from '../support/engines.ts'
import { notesOf, trader } from '../support/upload.ts'

const HEADER = 'Date,Action,Symbol,Quantity,Price,Amount'
const LOTS = 'Symbol,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis,Gain/Loss'

await onBothEngines(t, 'a file with rows dated after today', async (t, on) => {
  const service = await buildTestApp(t, on)
  service.clock.set('2026-03-16T14:30:00Z')
  const noteOf = async (...lines: string[]) => {
    const { uploadFiles } = await trader(service, `${crypto.randomUUID()}@example.com`)
    return notesOf(await uploadFiles({ 'a.csv': `${lines.join('\n')}\n` })).dates_in_future
  }
  const bought = '2024-01-03,Buy,ALFA,100,10,-1000.00'
  t.strictSame(await noteOf(HEADER, bought, '2042-01-05,Sell,ALFA,100,12,1200.00'), {
    file: 'a.csv',
    last_date: '2042-01-05',
  })
  t.match(await noteOf(LOTS, 'BRAV,1,2024-01-03,2026-03-18,12,10,2'), { last_date: '2026-03-18' })
  t.notOk(await noteOf(HEADER, '2026-03-17,Buy,ALFA,100,10,-1000.00'), 'it is tomorrow in some zones')
})
