/** Realized gains with trade dates beside the same sales with settlement dates. */
import t from 'tap'
import { buildTestApp } from '../support/app.ts'
import { genericGains, type LotRow } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { trader } from '../support/upload.ts'

const AAA = { symbol: 'AAA', closed: '2024-03-05' }
const LOTS: LotRow[] = [
  { ...AAA, opened: '2024-01-10', quantity: '5', proceeds: '500', costBasis: '300' },
  { ...AAA, opened: '2024-01-11', quantity: '5', proceeds: '500', costBasis: '450' },
]
const settled = ({ opened, ...lot }: LotRow): LotRow => ({
  ...lot,
  ...(opened && { opened: '2024-01-12' }),
  closed: '2024-03-07',
})
const SUMMARY: LotRow = { ...AAA, quantity: '10', proceeds: '1000', costBasis: '750' }
const WITHOUT_QUANTITY = `Symbol,Date Acquired,Date Sold,Proceeds,Cost Basis,Gain or Loss
AAA,Various,03/07/2024,1000,750,250
`
const NOTE =
  / b\.csv has 1 sale of a\.csv with other dates, such as (10 )?AAA on 2024-03-07 instead of 2024-03-05\. If one of the files prints settlement dates, they count twice: undo the import of that file\./

await onBothEngines(t, 'sales of two files whose dates differ by their settlement are noted', async (t, on) => {
  const service = await buildTestApp(t, on)
  let users = 0
  const messageOf = async (...uploads: Record<string, string>[]) => {
    const { uploadFiles } = await trader(service, `shifted${users++}@example.com`)
    let message = ''
    for (const files of uploads) message = (await uploadFiles(files)).last.message
    return message
  }
  const trade = genericGains(LOTS)
  for (const settlement of [genericGains(LOTS.map(settled)), genericGains([settled(SUMMARY)]), WITHOUT_QUANTITY])
    t.match(await messageOf({ 'a.csv': trade, 'b.csv': settlement }), NOTE)
  const later = await messageOf({ 'a.csv': trade }, { 'b.csv': genericGains(LOTS.map(settled)) })
  t.match(later, / b\.csv has 1 sale of a\.csv of import \d+ with other dates/)
  const dayBefore = LOTS.map((lot) => ({ ...lot, closed: '2024-03-04' }))
  const twice = { 'a.csv': genericGains([...dayBefore, ...LOTS]), 'b.csv': genericGains(LOTS.map(settled)) }
  t.match(await messageOf(twice), / b\.csv has 1 sale of a\.csv with other dates/, 'a sale equals those of two days')

  const week = [1, 2, 3, 4].map((n) => LOTS.map((lot) => ({ ...lot, closed: `2024-03-1${n}` })))
  const [first, second] = [week.slice(0, 3), week.slice(1)].map((days) => genericGains(days.flat()))
  t.notMatch(await messageOf({ 'a.csv': first as string, 'b.csv': second as string }), /other dates/)
  const near = LOTS.map((lot) => ({ ...lot, closed: '2024-03-10' }))
  t.match(await messageOf({ 'a.csv': trade, 'b.csv': genericGains(near) }), /AAA on 2024-03-10 instead of 2024-03-05/)
  const far = LOTS.map((lot) => ({ ...lot, closed: '2024-03-11' }))
  const other: LotRow = { ...SUMMARY, symbol: 'BBB', closed: '2024-03-02' }
  t.notMatch(await messageOf({ 'a.csv': trade, 'b.csv': genericGains([...far, other]) }), /other dates/)
  const worthless = LOTS.map((lot) => ({ ...lot, proceeds: '0' }))
  t.notMatch(
    await messageOf({ 'a.csv': genericGains(worthless), 'b.csv': genericGains(worthless.map(settled)) }),
    /other dates/,
    'many sales have proceeds of 0',
  )
  t.notMatch(await messageOf({ 'a.csv': trade, 'b.csv': genericGains(far) }), /other dates/)
  const three = ['AAA', 'BBB', 'CCC'].flatMap((symbol) => LOTS.map((lot) => ({ ...lot, symbol })))
  const ofThree = (sold: number) =>
    messageOf({ 'a.csv': genericGains(three), 'b.csv': genericGains(three.slice(0, 2 * sold).map(settled)) })
  t.match(await ofThree(2), / b\.csv has 2 sales of a\.csv with other dates/, 'two of the three sales of a day')
  t.notMatch(await ofThree(1), /other dates/, 'one of the three sales of a day')
  const fund = LOTS.map((lot) => ({ ...lot, costBasis: lot.proceeds }))
  const fundFiles = { 'a.csv': genericGains(fund), 'b.csv': genericGains(fund.map(settled)) }
  t.notMatch(await messageOf(fundFiles), /other dates/, 'no gain')
  const otherCost = LOTS.map((lot) => ({ ...settled(lot), costBasis: '400' }))
  t.notMatch(
    await messageOf({ 'a.csv': trade, 'b.csv': genericGains(otherCost) }),
    /other dates/,
    'equal proceeds alone',
  )
  const dearer = LOTS.map((lot) => ({ ...settled(lot), proceeds: '501' }))
  t.notMatch(await messageOf({ 'a.csv': trade, 'b.csv': genericGains(dearer) }), /other dates/)
})
