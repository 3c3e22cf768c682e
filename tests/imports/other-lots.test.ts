/** Realized gains of the same sales, in other lots: parts, sums or rounded amounts. */
import t from 'tap'
import { buildTestApp } from '../support/app.ts'
import { onBothEngines } from '../support/engines.ts'
import { statsOf, trader } from '../support/upload.ts'

const HEADER = 'Symbol,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis'
const gains = (...rows: string[]) => [HEADER, ...rows, ''].join('\n')
const PARTS = gains('ALFA,60,01/20/2025,02/10/2025,1349.98,1200.00', 'ALFA,40,01/20/2025,02/10/2025,899.99,800.40')
const HISTORY = `Date,Action,Symbol,Quantity,Price,Amount
02/10/2025,Sell,ALFA,100,22.50,2249.97
01/20/2025,Buy,ALFA,100,20.004,-2000.40
`
const NOTE =
  / b\.csv has 1 sale of a\.csv of import \d+ in other lots, such as (100 )?ALFA on 2025-02-10 \(proceeds .* and .*\)\. If one of the files has parts of lots, other days or rounded amounts, they may count twice: undo one of the imports\./

await onBothEngines(t, 'sales that two files print in other lots are noted', async (t, on) => {
  const service = await buildTestApp(t, on)
  const files: [name: string, file: string, noted: boolean][] = [
    ['one lot', gains('ALFA,100,01/20/2025,02/10/2025,2249.97,2000.40'), true],
    [
      'nine decimals',
      gains('ALFA,60,01/20/2025,02/10/2025,1349.982000000,1200', 'ALFA,40,01/20/2025,02/10/2025,899.988000000,800.4'),
      true,
    ],
    ['whole dollars', gains('ALFA,60,01/20/2025,02/10/2025,1350,1200', 'ALFA,40,01/20/2025,02/10/2025,900,800'), true],
    ['the same lots', PARTS, false],
    ['the summary', gains('ALFA,100,Various,02/10/2025,2249.97,2000.40'), false],
    ['lots with another cost', PARTS.replace('1200.00', '1210.00'), false],
    ['two dollars more for each lot', gains('ALFA,100,01/20/2025,02/10/2025,2253.98,2000.40'), false],
    ['another day', gains('ALFA,100,01/21/2025,02/10/2025,2249.97,2000.40'), true],
    ['fewer shares', gains('ALFA,99,01/20/2025,02/10/2025,2249.97,2000.40'), false],
  ]
  for (const [i, [name, file, noted]] of files.entries())
    for (const history of [{}, { 'h.csv': HISTORY }] as Record<string, string>[])
      for (const [first, second] of [
        [PARTS, file],
        [file, PARTS],
      ] as const) {
        const email = `${i} ${Object.keys(history)} ${first === PARTS}@example.com`.replaceAll(' ', '-')
        const { get, uploadFiles } = await trader(service, email)
        statsOf(await uploadFiles({ ...history, 'a.csv': first }))
        const dry = (await uploadFiles({ 'b.csv': second }, '?dry_run=true')).last.message
        const { message } = (await uploadFiles({ 'b.csv': second })).last
        for (const text of [dry, message])
          if (noted) t.match(text, NOTE, name)
          else t.notMatch(text, /in other lots/, name)
        // What the note is about.
        const isExact = Object.keys(history).length > 0 && !['whole dollars', 'another day'].includes(name)
        const { trading_pl } = (await get('/api/trades')).summary
        if (noted && isExact) t.equal(trading_pl, 249.57, name)
        else if (noted) t.ok(trading_pl > 498, name)
      }
})
