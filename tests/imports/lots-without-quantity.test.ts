/** Realized gains with the columns that the requirements name, without a quantity. */
import { readFileSync } from 'node:fs'
import t from 'tap'
import XLSX from 'xlsx'
import { csvRecords, readCsv, readExcel, readPdf, workbook } from '../exports/readers.ts'
import { buildTestApp, type TestApp } from '../support/app.ts'
import { fixture, genericTransactions } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { statsOf, trader } from '../support/upload.ts'
import { withoutAccounts } from '../support/without-accounts.ts'

const ACCOUNT = 'Z99-000123'
const GAINS = readFileSync(fixture('generic-gains-without-quantity.csv'), 'utf8')
const TRANSACTIONS = readFileSync(fixture('generic-transactions-of-unsized-lots.csv'), 'utf8')

const newTrader = (test: TestApp, email = 'trader@example.com') => trader(test, email, ACCOUNT)
type Trader = Awaited<ReturnType<typeof trader>>

const tradesOf = async ({ get }: Trader) =>
  ((await get('/api/trade-details/2024-03')).trades as Record<string, unknown>[]).map((trade) => [
    trade.symbol,
    trade.volume,
    trade.buy_price,
    trade.sell_price,
    trade.profit_per_share,
    trade.total_profit_loss,
    trade.broker_verified,
  ])

await onBothEngines(t, 'the quantity comes from the transactions, and is null without them', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await newTrader(service)
  const { last } = await user.upload(TRANSACTIONS, GAINS)
  t.strictSame(last.type === 'success' && last.stats, {
    transactions_inserted: 5,
    realized_gains_lots: 4,
    broker_verified_trades: 3,
  })
  t.strictSame(await tradesOf(user), [
    // 749.33 of 1,873.33 for 10 shares are 4 shares: 4 × 187.333 = 749.332.
    ['ABC', 4, 150, 187.3325, 37.3325, 149.33, true],
    ['ABC', 6, 200, 187.3333, -12.6667, -76, true],
    ['KO', 10, 58, 61.24, 3.24, 32.4, true],
    // No transaction is known of XYZ.
    ['XYZ', null, null, null, null, -5, true],
  ])
  t.match(await user.get('/api/months'), { months: [{ month: '2024-03', total_return_with_dividends: 100.73 }] })
  const day = await user.get('/api/day-details?date=2024-03-20')
  t.match(day.trades, [{ symbol: 'XYZ', volume: null, buy_price: null, sell_price: null, return_percentage: -5 }])
  t.match(await user.get('/api/symbols/XYZ/statistics'), { success: true })
})

await onBothEngines(t, 'files show an empty cell for a quantity that is not known', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await newTrader(service)
  statsOf(await user.upload(TRANSACTIONS, GAINS))
  const file = async (format: string) =>
    (await service.app.inject({ url: `/api/monthly/export/${format}?month=2024-03`, headers: user.headers })).rawPayload
  const csv = csvRecords(await file('csv')).filter(({ record }) => record === 'trade')
  t.strictSame(
    csv.map((trade) => [trade.symbol, trade.volume, trade.buy_price, trade.sell_price, trade.proceeds, trade.amount]),
    [
      ['ABC', '4', '150.0000', '187.3325', '749.33', '149.33'],
      ['ABC', '6', '200.0000', '187.3333', '1124.00', '-76.00'],
      ['KO', '10', '58.0000', '61.2400', '612.40', '32.40'],
      ['XYZ', '', '', '', '95.00', '-5.00'],
    ],
  )
  const excel = await file('excel')
  const [last] = XLSX.utils
    .sheet_to_json<Record<string, unknown>>(workbook(excel).Sheets.Lots as XLSX.WorkSheet, { defval: null })
    .slice(-1)
  t.match(last, { Symbol: 'XYZ', Quantity: null, 'Buy price': null, 'Sell price': null, Proceeds: 95 })
  for (const read of [readCsv(await file('csv')), readExcel(excel), await readPdf(await file('pdf'))])
    t.match(read, { trades: ['ABC -7600', 'ABC 14933', 'KO 3240', 'XYZ -500'], trading: 10_073 })
})

/** The same sales by a layout that prints quantities; one more that only this file has. */
const WITH_QUANTITY = [
  'Symbol,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis,Gain/Loss',
  'ABC,4,2024-01-10,2024-03-15,749.33,600,149.33',
  'ABC,6,2024-02-12,2024-03-15,1124,1200,-76',
  'KO,10,2024-01-10,2024-03-18,612.4,580,32.4',
  'XYZ,2,Various,2024-03-20,95,100,-5',
  'XYZ,1,Various,2024-03-21,40,30,10',
  '',
].join('\n')
const NO_TRANSACTIONS = genericTransactions([])

await onBothEngines(t, 'a sale that another layout prints with its quantity is one sale', async (t, on) => {
  const service = await buildTestApp(t, on)
  const files = { bare: [TRANSACTIONS, GAINS], full: [NO_TRANSACTIONS, WITH_QUANTITY] } as const
  const record = async (user: Trader) => ({
    trades: await tradesOf(user),
    months: await user.get('/api/months'),
    details: withoutAccounts(await user.get('/api/monthly/2024-03')),
    symbols: await user.get('/api/symbols'),
    accounts: (await user.get('/api/accounts')).accounts.length,
  })
  const only = async (names: (keyof typeof files)[]) => {
    const user = await newTrader(service, `${names.join('-')}@example.com`)
    const ids: number[] = []
    for (const name of names) {
      statsOf(await user.upload(...files[name]))
      ids.push((await user.get('/api/upload-history')).history[0].id)
    }
    const undo = (index: number) =>
      service.app.inject({ method: 'DELETE', url: `/api/imports/${ids[index]}`, headers: user.headers })
    return { user, undo }
  }
  const bare = await record((await only(['bare'])).user)
  const full = await record((await only(['full'])).user)
  const [first, second] = [await only(['bare', 'full']), await only(['full', 'bare'])]
  const both = await record(first.user)
  t.strictSame(both.trades, [
    ['ABC', 6, 200, 187.3333, -12.6667, -76, true],
    ['ABC', 4, 150, 187.3325, 37.3325, 149.33, true],
    ['KO', 10, 58, 61.24, 3.24, 32.4, true],
    ['XYZ', 2, 50, 47.5, -2.5, -5, true],
    ['XYZ', 1, 30, 40, 10, 10, true],
  ])
  t.strictSame(await record(second.user), both, 'in either order')
  await first.undo(0)
  t.strictSame(await record(first.user), full)
  await second.undo(0)
  t.strictSame(await record(second.user), bare)
})

await onBothEngines(t, 'transactions that come later bring the quantity', async (t, on) => {
  const user = await newTrader(await buildTestApp(t, on))
  statsOf(await user.upload(NO_TRANSACTIONS, GAINS))
  const volumes = async () => (await tradesOf(user)).map(([symbol, volume]) => [symbol, volume])
  t.strictSame(await volumes(), [
    ['ABC', null],
    ['ABC', null],
    ['KO', null],
    ['XYZ', null],
  ])
  t.strictSame((await user.get('/api/months')).months[0].total_return_with_dividends, 100.73)
  const again = statsOf(await user.upload(TRANSACTIONS, GAINS))
  t.match(again, { realized_gains_lots: 4, broker_verified_trades: 3 })
  t.strictSame(await volumes(), [
    ['ABC', 4],
    ['ABC', 6],
    ['KO', 10],
    ['XYZ', null],
  ])
  t.strictSame((await user.get('/api/months')).months[0].total_return_with_dividends, 100.73)
})

await onBothEngines(t, 'the comparison with the portfolio counts the sales that it cannot subtract', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await newTrader(service)
  const bought = genericTransactions([
    { date: '2024-01-10', action: 'Buy', symbol: 'XYZ', quantity: '10', amount: '-500' },
  ])
  statsOf(await user.upload(bought, GAINS))
  t.match(await user.get('/api/portfolio/record-comparison'), {
    symbols: [{ symbol: 'XYZ', record_shares: 10, lots_without_quantity: 1, status: 'only_in_record' }],
  })
})
