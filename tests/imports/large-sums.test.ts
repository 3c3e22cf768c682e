/** Amounts that add up to more than a record can hold are refused by name, and what is stored can be read. */
import { equal } from 'node:assert/strict'
import t from 'tap'
import { buildTestApp } from '../support/app.ts'
import { isLong } from '../support/counts.ts'
import { onBothEngines } from '../support/engines.ts'
import { ACCOUNT, statsOf, trader } from '../support/upload.ts'

const MOST = '9000000000'
const LOTS = 'Symbol,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis'
const HISTORY = 'Date,Action,Symbol,Quantity,Price,Amount'

const csv = (header: string, count: number, row: (i: number) => string): string =>
  [header, ...Array.from({ length: count }, (_, i) => row(i))].join('\n')
/** Twenty files, each with the most rows of 9 billion that one may have, of a symbol of its own: one file decides a day. */
const files = (header: string, row: (i: number) => string) =>
  Object.fromEntries(
    Array.from({ length: 20 }, (_, file) => [`${file}.csv`, csv(header, 22, (i) => row(file * 22 + i))]),
  )
/** Of the file of a row. */
const letterOf = (i: number) => String.fromCharCode(65 + Math.floor(i / 22))
/** Each file has a month of its own, of two years: files whose days overlap are compared with each other. */
const dayOf = (i: number, year = 2024): string => {
  const two = (n: number) => String(n + 1).padStart(2, '0')
  const month = Math.floor(i / 22)
  return `${two(month % 12)}/${two(i % 22)}/${year + Math.floor(month / 12)}`
}

/** Operations that add up what a record has. */
const READS = [
  '/api/months',
  '/api/monthly/2024-01',
  '/api/trade-details/2024-01',
  '/api/timeframe?start_date=2020-01-01&end_date=2025-12-31',
  '/api/symbols',
  '/api/symbols/WINA',
  '/api/symbols/WINA/statistics',
  '/api/trades?result=Win',
  '/api/open-positions',
  '/api/open-positions/history?start_date=2020-01-01&end_date=2025-12-31',
  '/api/unmatched-sales',
  '/api/portfolio/record-comparison',
  '/api/imports/1/reconciliation',
]

await onBothEngines(t, 'a file whose amounts or quantities add up to too much is refused', async (t, on) => {
  const { uploadFiles, get } = await trader(await buildTestApp(t, on))
  const refused = async (name: string, content: string, params: object) => {
    t.match((await uploadFiles({ [name]: content })).last, { code: 'file_sum_too_large', params }, name)
  }
  const money = { sum: 'amounts', most: '200000000000 dollars' }
  await refused(
    'sold.csv',
    csv(HISTORY, 23, (i) => `${dayOf(i)},Sell,S${i},1,${MOST},${MOST}`),
    { ...money, line: 24, symbol: 'S22' },
  )
  await refused(
    'paid.csv',
    csv(HISTORY, 23, () => `01/05/2024,Dividend,DIV,,,${MOST}`),
    { ...money, line: 24, symbol: 'DIV' },
  )
  await refused(
    'lots.csv',
    csv(LOTS, 12, (i) => `LOT,1,01/02/2023,${dayOf(i)},${MOST},${MOST}`),
    { ...money, line: 13, symbol: 'LOT' },
  )
  const units = { sum: 'quantities', most: '20000000000' }
  await refused(
    'many.csv',
    csv(HISTORY, 223, () => '01/05/2024,Buy,CENT,90000000,0.0001,-9000'),
    { ...units, line: 224, symbol: 'CENT' },
  )
  t.same((await get('/api/months')).months, [])
})

/** Chooses one account for all files, so that rows of other files for a day are noted, not refused. */
const inOne = ({ uploadFiles, ...user }: Awaited<ReturnType<typeof trader>>) => ({
  ...user,
  upload: (content: Record<string, string>) =>
    uploadFiles(content, '', Object.fromEntries(Object.keys(content).map((name) => [name, ACCOUNT]))),
})

await onBothEngines(t, 'a record whose figures add up to too much is refused, and can be read', async (t, on) => {
  const { app, authorize } = await buildTestApp(t, on)
  const { headers, upload } = inOne(await trader({ app, authorize } as never))
  const readAll = async () => {
    for (const url of READS) equal((await app.inject({ url, headers })).statusCode, 200, url)
  }
  statsOf(await upload(files(LOTS, (i) => `WIN${letterOf(i)},${1 + i},01/02/2023,${dayOf(i)},${MOST},0`)))
  await readAll()
  const { last } = await upload(files(LOTS, (i) => `OTHER${letterOf(i)},${1 + i},01/03/2023,${dayOf(i)},${MOST},0`))
  t.match(last, {
    type: 'error',
    code: 'record_sum_too_large',
    params: { sum: 'wins', would_be: '7920000000000', most: '4000000000000', symbol: /^OTHER/ },
  })
  const rest = (i: number) => (i < 4 ? MOST : '4000000000')
  statsOf(await upload({ 'rest.csv': csv(LOTS, 5, (i) => `REST,${1 + i},01/02/2023,${dayOf(i)},${rest(i)},0`) }))
  const more = await upload({ 'more.csv': csv(LOTS, 1, () => 'MORE,1,01/02/2023,03/04/2024,1,0') })
  t.match(more.last.message, /^Then .* add up to 4000000000001 dollars, .* at most 4000000000000; .* of REST\./)
  // Neither gains nor losses, and not open: only the turnover grows.
  for (const n of isLong ? [1, 2, 3, 4, 5] : [5])
    statsOf(
      await upload(
        files(
          LOTS,
          (i) => `EVE${letterOf(22 * n)}${letterOf(i)},${1 + i + 440 * n},01/02/2020,${dayOf(i)},4500000000,4500000000`,
        ),
      ),
    )
  await readAll()
  statsOf(await upload(files(HISTORY, (i) => `${dayOf(i)},Buy,OPEN,${i + 1},,-4000000000`)))
  const open = await upload(files(HISTORY, (i) => `${dayOf(i)},Buy,OPEN,${i + 1},,-${MOST}`))
  t.match(open.last.message, /^Then the cost of what is open would add up to \d+ dollars, .* of OPEN\./)
  await readAll()
})

await onBothEngines(t, 'a figure of an instrument that is too large is refused', async (t, on) => {
  const { upload, get } = inOne(await trader(await buildTestApp(t, on)))
  for (const year of [2020, 2022, 2024])
    statsOf(await upload(files(HISTORY, (i) => `${dayOf(i, year)},Sell,ONE,${i + 1},,${MOST}`)))
  const { last } = await upload({ 'buys.csv': [HISTORY, '01/05/2019,Buy,ONE,400000,1,-400000'].join('\n') })
  t.match(last, { type: 'error', code: 'record_overflow', params: { files: ['buys.csv'] } })
  t.same((await get('/api/months')).months, [])
})

await onBothEngines(t, 'the money of many shares for a part of one is a trade without prices', async (t, on) => {
  const { upload, get } = inOne(await trader(await buildTestApp(t, on)))
  statsOf(await upload({ 'tiny.csv': [LOTS, `TINY,0.00000001,01/02/2024,02/03/2024,100,${MOST}`].join('\n') }))
  t.match((await get('/api/trades')).trades, [
    { buy_price: null, sell_price: null, volume: 0.00000001, total_profit_loss: -8999999900 },
  ])
})
