/**
 * Lots without acquisition date beside dated lots of the day: other lots of the sale if one file has both, else possibly a
 * summary of them. Without transactions only the files show it.
 */
import t from 'tap'
import { buildTestApp } from '../support/app.ts'
import { genericGains, type LotRow } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { trader } from '../support/upload.ts'

/** 10 shares of various purchases, with a gain of 250; 5 shares of one purchase, with a gain of 200. */
const SOLD = { symbol: 'AAA', closed: '2024-03-05' }
const VARIOUS: LotRow = { ...SOLD, quantity: '10', proceeds: '1000', costBasis: '750' }
const DATED: LotRow = { ...SOLD, opened: '2024-01-10', quantity: '5', proceeds: '500', costBasis: '300' }
const OTHER: LotRow = { ...DATED, symbol: 'BBB' }

const BOTH = genericGains([VARIOUS, DATED])
const SUMMARY = genericGains([VARIOUS])
const PART = genericGains([DATED])

/** How a later file prints the sale of the first lot. */
const RESTATED = genericGains([{ ...VARIOUS, costBasis: '740' }, DATED, { ...OTHER, closed: '2024-04-05' }])

await onBothEngines(t, 'lots of one file count each; those of two files may be one sale', async (t, on) => {
  const service = await buildTestApp(t, on)
  let users = 0
  const import_ = async (...files: string[]) => {
    const user = await trader(service, `files${users++}@example.com`)
    for (const file of files) await user.uploadFiles({ 'g.csv': file })
    return user
  }
  const gainOf = async ({ get }: Awaited<ReturnType<typeof import_>>): Promise<number> =>
    (await get('/api/months')).months.find(({ month }: { month: string }) => month === '2024-03')
      .total_return_with_dividends

  t.equal(await gainOf(await import_(BOTH)), 450)
  t.equal(await gainOf(await import_(SUMMARY, PART)), 250)
  for (const files of [
    [SUMMARY, PART, BOTH],
    [BOTH, SUMMARY, PART],
  ])
    t.equal(await gainOf(await import_(...files)), 450, 'a file with both shows that they are two')
  t.equal(await gainOf(await import_(SUMMARY, PART, RESTATED)), 460, 'also if it restates one of them')
})

await onBothEngines(t, 'an import or undo that changes only which file has a lot changes the trades', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { uploadFiles, get, headers } = await trader(service, 'links@example.com')
  const gain = async () => (await get('/api/months')).months[0].total_return_with_dividends
  await uploadFiles({ 'a.csv': SUMMARY, 'b.csv': PART })
  t.equal(await gain(), 250)
  const { last } = await uploadFiles({ 'c.csv': BOTH })
  t.match(last, { code: 'nothing_new' })
  t.equal(await gain(), 450)
  const { id } = (await get('/api/upload-history')).history[0]
  await service.app.inject({ method: 'DELETE', url: `/api/imports/${id}`, headers })
  t.equal(await gain(), 250)
})

await onBothEngines(t, 'lots of one file in one upload, with and without quantities, count each', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { uploadFiles, get } = await trader(service, 'bare@example.com')
  await uploadFiles({
    'g.csv': `Symbol,Date Acquired,Date Sold,Proceeds,Cost Basis,Gain or Loss
AAA,Various,03/05/2024,1000,750,250
AAA,01/10/2024,03/05/2024,500,300,200
`,
  })
  t.equal((await get('/api/months')).months[0].total_return_with_dividends, 450)
  await uploadFiles({ 'g.csv': SUMMARY })
  t.equal(
    (await get('/api/months')).months[0].total_return_with_dividends,
    450,
    'a file with quantities changes nothing',
  )
})
