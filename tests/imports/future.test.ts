/** Rows that are dated after today: they count on their days, with a note. */
import t from 'tap'
import { buildTestApp } from '../support/app.ts'
import { onBothEngines } from '../support/engines.ts'
import { trader } from '../support/upload.ts'

const HEADER = 'Date,Action,Symbol,Quantity,Price,Amount'
const LOTS = 'Symbol,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis,Gain/Loss'

await onBothEngines(t, 'a file with rows dated after today', async (t, on) => {
  const service = await buildTestApp(t, on)
  service.clock.set('2026-03-16T14:30:00Z')
  const { uploadFiles } = await trader(service)
  const messageOf = async (...lines: string[]) => {
    const { last } = await uploadFiles({ 'a.csv': `${lines.join('\n')}\n` })
    return last.type === 'success' ? last.message : `failed: ${JSON.stringify(last)}`
  }
  const bought = '2024-01-03,Buy,ALFA,100,10,-1000.00'
  t.match(
    await messageOf(HEADER, bought, '2042-01-05,Sell,ALFA,100,12,1200.00'),
    'The a.csv file has rows dated after today, the last on 2042-01-05, which count on those days. Check its dates.',
  )
  t.match(await messageOf(LOTS, 'BRAV,1,2024-01-03,2026-03-18,12,10,2'), /dated after today, the last on 2026-03-18,/)
  const tomorrow = await messageOf(HEADER, '2026-03-17,Buy,ALFA,100,10,-1000.00')
  t.match(tomorrow, /^Imported 1 transaction/, 'it is tomorrow in some zones')
  t.notMatch(tomorrow, /after today/)
})
