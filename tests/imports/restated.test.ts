/** Rows that come again in another form, under another account label or profile, are the same rows. */
import t from 'tap'
import { buildTestApp } from '../support/app.ts'
import {
  type LotRow,
  schwabGains,
  schwabGainsAllAccounts,
  schwabTransactions,
  type TransactionRow,
} from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { statsOf, trader } from '../support/upload.ts'
import { AAA } from './one-trade.ts'

const BUY: TransactionRow = {
  date: '2024-01-10',
  action: 'Buy',
  symbol: 'AAA',
  description: 'AAA INC',
  quantity: '5',
  amount: '-50',
}
const SELL: TransactionRow = {
  date: '2024-02-12',
  action: 'Sell',
  symbol: 'AAA',
  description: 'AAA INC',
  quantity: '5',
  amount: '60',
}
const { LOT } = AAA
const ROWS = [SELL, BUY]

const totalOf = async (get: (url: string) => Promise<{ months: { total_return_with_dividends: number }[] }>) =>
  (await get('/api/months')).months.map((month) => month.total_return_with_dividends)

/** Imports the files in this order and in the other one. */
const inBothOrders = (one: string, other: string) => [
  [one, other],
  [other, one],
]
const LATER: LotRow = { ...LOT, symbol: 'BBB', closed: '2024-02-20', proceeds: '40', costBasis: '40' }

await onBothEngines(
  t,
  'a lot restated by a file that reaches a later day has its basis, in any order',
  async (t, on) => {
    const service = await buildTestApp(t, on)
    const files = inBothOrders(
      schwabGains([{ ...LOT, costBasis: '51.5' }]),
      schwabGains([{ ...LOT, costBasis: '50.5' }, LATER]),
    )
    for (const [i, gains] of files.entries()) {
      const { upload, get } = await trader(service, `later${i}@example.com`)
      for (const file of gains) statsOf(await upload(schwabTransactions(ROWS), file))
      t.strictSame(await totalOf(get), [9.5])
      t.equal((await get('/api/trade-details/2024-02')).trades.length, 2)
      for (const file of gains) statsOf(await upload(schwabTransactions([]), file))
      t.strictSame(await totalOf(get), [9.5], 'again, they change nothing')
    }
  },
)

await onBothEngines(t, 'of two files that reach the same day, one and the same counts, in any order', async (t, on) => {
  const service = await buildTestApp(t, on)
  const totals: number[][] = []
  const files = inBothOrders(schwabGains([LOT]), schwabGains([{ ...LOT, costBasis: '51.5' }]))
  for (const [i, gains] of files.entries()) {
    const { upload, get } = await trader(service, `same${i}@example.com`)
    for (const file of gains) statsOf(await upload(schwabTransactions(ROWS), file))
    totals.push(await totalOf(get))
    t.equal((await get('/api/trade-details/2024-02')).trades.length, 1)
  }
  t.strictSame(totals[1], totals[0])
})

await onBothEngines(
  t,
  'of two files that reach the same day, the one with the later title counts, in any order',
  async (t, on) => {
    const service = await buildTestApp(t, on)
    const files = inBothOrders(
      schwabGains([{ ...LOT, costBasis: '51.5' }]),
      schwabGains([LOT]).replace('Wed Sep 16 ', 'Thu Oct 1 '),
    )
    for (const [i, gains] of files.entries()) {
      const { upload, get } = await trader(service, `title${i}@example.com`)
      for (const file of gains) statsOf(await upload(schwabTransactions(ROWS), file))
      t.strictSame(await totalOf(get), [10])
    }
  },
)

await onBothEngines(t, 'a wash sale that a later file reports counts, in any order', async (t, on) => {
  const service = await buildTestApp(t, on)
  const loss: LotRow = { ...LOT, costBasis: '80' }
  const files = inBothOrders(schwabGains([loss]), schwabGains([{ ...loss, disallowedLoss: '20' }, LATER]))
  for (const [i, gains] of files.entries()) {
    const { upload, get, headers } = await trader(service, `wash${i}@example.com`)
    for (const file of gains) statsOf(await upload(schwabTransactions(ROWS), file))
    t.strictSame(await totalOf(get), [-20])
    const exported = await service.app.inject({ url: '/api/monthly/export/csv?month=2024-02', headers })
    const [names = [], trade = []] = exported.body.split('\r\n').map((line) => line.split(','))
    t.equal(trade[names.indexOf('disallowed_loss')], '20.00')
  }
})

await onBothEngines(t, 'of two lots alike, one can be a wash sale', async (t, on) => {
  const service = await buildTestApp(t, on)
  const loss: LotRow = { ...LOT, costBasis: '80' }
  const { upload, get, headers } = await trader(service)
  statsOf(
    await upload(schwabTransactions([SELL, SELL, BUY, BUY]), schwabGains([loss, { ...loss, disallowedLoss: '20' }])),
  )
  t.strictSame(await totalOf(get), [-40])
  const exported = await service.app.inject({ url: '/api/monthly/export/csv?month=2024-02', headers })
  const [names = [], ...lines] = exported.body.split('\r\n').map((line) => line.split(','))
  const losses = lines.slice(0, 2).map((line) => line[names.indexOf('disallowed_loss')])
  t.strictSame(losses.sort(), ['0.00', '20.00'])
})

await onBothEngines(t, 'two lots of one sale that differ in basis only are both real', async (t, on) => {
  const { upload, get } = await trader(await buildTestApp(t, on))
  const two = schwabGains([LOT, { ...LOT, costBasis: '52' }])
  statsOf(await upload(schwabTransactions([SELL, SELL, BUY, BUY]), two))
  statsOf(await upload(schwabTransactions([SELL, SELL, BUY, BUY]), two))
  t.strictSame(await totalOf(get), [18])
  statsOf(await upload(schwabTransactions([]), schwabGains([LOT])))
  t.strictSame(await totalOf(get), [18], 'a file that shows one of them takes none away')
})

await onBothEngines(t, 'a security the broker describes anew is no new row', async (t, on) => {
  const { upload, get } = await trader(await buildTestApp(t, on))
  const stored = () =>
    on.store.read(async ({ sql, t: { transactions: r, recordRevisions } }) => ({
      descriptions: await sql.selectDistinct({ description: r.description }).from(r),
      revisions: await sql.select().from(recordRevisions),
    }))
  statsOf(await upload(schwabTransactions(ROWS), schwabGains([])))
  const before = await stored()
  const renamed = ROWS.map((row) => ({ ...row, description: 'ALL AAA INC' }))
  t.equal(statsOf(await upload(schwabTransactions(renamed), schwabGains([]))).transactions_inserted, 0)
  t.strictSame(await totalOf(get), [10])
  const after = await stored()
  t.strictSame(after.descriptions, [{ description: 'ALL AAA INC' }])
  t.notSame(after.revisions, before.revisions, 'readers detect that rows are printed anew')
})

await onBothEngines(t, 'a file whose lots another file restated is known when it comes again', async (t, on) => {
  const { upload, get } = await trader(await buildTestApp(t, on))
  const first = schwabGains([LOT, LOT])
  const restated = schwabGains([{ ...LOT, costBasis: '51.5' }, { ...LOT, costBasis: '51.5' }, LATER])
  for (const gains of [first, restated]) statsOf(await upload(schwabTransactions(ROWS), gains))
  const before = await totalOf(get)
  for (const query of ['?dry_run=true', '']) {
    const { last } = await upload(schwabTransactions(ROWS), first, query)
    t.match(last, { code: 'nothing_new', message: /^Nothing new: all 4 rows were already known\. / }, query)
  }
  t.equal((await get('/api/upload-history')).history.length, 2, 'both files are in force already')
  const more = schwabGains([LOT, LOT, LOT])
  const { last } = await upload(schwabTransactions(ROWS), more)
  t.match(last, { code: 'imported' })
  t.match((await get('/api/upload-history')).history[0], { rows: { imported: 1, duplicate: 4 } }, 'only what is new')
  t.strictNotSame(await totalOf(get), before, 'the file with the most lots of the sale counts')
})

const profile = async (
  service: Awaited<ReturnType<typeof buildTestApp>>,
  headers: Record<string, string>,
  brokerage_account: string,
) =>
  t.equal(
    (await service.app.inject({ method: 'PUT', url: '/auth/profile', headers, payload: { brokerage_account } }))
      .statusCode,
    200,
  )

await onBothEngines(t, 'a mistyped number that is put right moves no row to another account', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { upload, get, headers } = await trader(service, 'typo@example.com', '12345876')
  const files = [schwabTransactions(ROWS), schwabGains([LOT], 'lot details', { account: '...678' })] as const
  statsOf(await upload(...files))
  await profile(service, headers, '12345678')
  t.equal(statsOf(await upload(...files)).transactions_inserted, 0)
  t.strictSame(await totalOf(get), [10])
  t.strictSame((await get('/api/accounts')).accounts.length, 1)

  const unlabelled = await trader(service, 'unlabelled@example.com', '11111')
  const plain = [schwabTransactions(ROWS), schwabGains([])] as const
  statsOf(await unlabelled.upload(...plain))
  await profile(service, unlabelled.headers, '22222')
  t.match((await unlabelled.upload(...plain)).last, { code: 'account_required' })
  t.strictSame(await totalOf(unlabelled.get), [10])
})

await onBothEngines(t, 'a number that is completed later is the same account', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { upload, get, headers } = await trader(service, 'short@example.com', '678')
  statsOf(await upload(schwabTransactions(ROWS), schwabGains([LOT], 'lot details', { account: '...678' })))
  await profile(service, headers, '12345678')
  t.equal(
    statsOf(await upload(schwabTransactions(ROWS), schwabGains([LOT], 'lot details', { account: '...678' })))
      .transactions_inserted,
    0,
  )
  t.strictSame(await totalOf(get), [10])
})

await onBothEngines(t, 'a label means the same account in every file', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { upload, get } = await trader(service, 'labels@example.com', '99990000')
  statsOf(await upload(schwabTransactions(ROWS), schwabGains([LOT], 'lot details', { account: '...678' })))
  const other: LotRow = { ...LOT, symbol: 'BBB', costBasis: '40' }
  statsOf(
    await upload(
      { name: 'Individual_XXX678_Transactions_20260316-101500.csv', content: schwabTransactions(ROWS) },
      schwabGainsAllAccounts([
        { banner: 'Individual ...678', rows: [LOT] },
        { banner: 'IRA ...111', rows: [other] },
      ]),
    ),
  )
  t.strictSame(await totalOf(get), [30], 'the first account once, and the second')
})

await onBothEngines(t, 'a reverse split printed with the old CUSIP keeps the cost', async (t, on) => {
  const { upload, get } = await trader(await buildTestApp(t, on))
  const rows: TransactionRow[] = [
    { date: '2024-05-02', action: 'Sell', symbol: 'RVS', quantity: '1', amount: '30' },
    { date: '2024-04-01', action: 'Reverse Split', symbol: 'RVS', quantity: '1' },
    { date: '2024-04-01', action: 'Reverse Split', symbol: '171439102', quantity: '-10' },
    { date: '2024-01-02', action: 'Buy', symbol: 'RVS', quantity: '10', amount: '-20' },
  ]
  statsOf(await upload(schwabTransactions(rows), schwabGains([])))
  t.match((await get('/api/trade-details/2024-05')).trades, [{ total_profit_loss: 10, buy_price: 20, volume: 1 }])
})

await onBothEngines(t, 'a gains export of a period without sales is accepted beside transactions', async (t, on) => {
  const { upload } = await trader(await buildTestApp(t, on))
  const empty =
    '"Realized Gain/Loss - Lot Details for ...234 as of Wed Sep 16  10:16:58 EDT 2026","",""\n"There are no transactions available for your search criteria","",""\n'
  t.match(statsOf(await upload(schwabTransactions([BUY]), empty)), { transactions_inserted: 1, realized_gains_lots: 0 })
})
