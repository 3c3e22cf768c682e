/** Spin-offs, shares that leave under an unknown name, and options without the trade of their shares are noted. */
import t from 'tap'
import { ShareEvents } from '../../src/imports/reading/share-events.ts'
import type { TransactionClass } from '../../src/lib/terms.ts'
import { row } from '../ledger/derive-support.ts'
import { buildTestApp } from '../support/app.ts'
import { type LotRow, schwabGains, schwabTransactions, type TransactionRow } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { notesOf, statsOf, trader, type Uploaded } from '../support/upload.ts'

const historyOf = (rows: TransactionRow[]) => schwabTransactions(rows, '2022 to mid-2023', { account: 'XXXX-1234' })
const bought = (symbol: string, date = '2024-01-02'): TransactionRow => ({
  date,
  action: 'Buy',
  symbol,
  quantity: '100',
  price: '40',
  amount: '-4000',
})
const moved = (action: string, symbol: string, quantity: string): TransactionRow => ({
  date: '2024-06-21',
  action,
  symbol,
  quantity,
})
const CALL = 'ALFA 06/21/2024 50.00 C'
const ASSIGNED: TransactionRow[] = [
  { date: '2024-06-21', action: 'Assigned', symbol: CALL, quantity: '1' },
  { date: '2024-05-02', action: 'Sell to Open', symbol: CALL, quantity: '1', price: '1', amount: '99.34' },
]
const DELIVERED: TransactionRow = {
  date: '2024-06-24',
  action: 'Sell',
  symbol: 'ALFA',
  quantity: '100',
  price: '50',
  amount: '5000',
}

/** The codes of the notes about events, with what each names. */
const eventsIn = (uploaded: Uploaded): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(notesOf(uploaded)).flatMap(([code, { file, rows }]) =>
      file === 'history.csv' && Array.isArray(rows) && code !== 'overlap_differs'
        ? [[code, rows.map(({ quantity, symbol, date }) => `${quantity} ${symbol} ${date}`)]]
        : [],
    ),
  )

await onBothEngines(t, 'events whose figures lack something are noted, by symbol and day', async (t, on) => {
  const service = await buildTestApp(t, on)
  const eventsOf = async (rows: TransactionRow[], before: TransactionRow[] = []) => {
    const { uploadFiles } = await trader(service, `${crypto.randomUUID()}@example.com`)
    if (before.length > 0) statsOf(await uploadFiles({ 'before.csv': historyOf(before) }))
    const file = { 'history.csv': historyOf(rows) }
    const dry = await uploadFiles(file, '?dry_run=true')
    const events = eventsIn(await uploadFiles(file))
    t.strictSame(eventsIn(dry), events, 'a dry run has them too')
    return events
  }

  t.same(await eventsOf([moved('Spin-off', 'NEWC', '25'), bought('ALFA')]), {
    spin_offs: ['25 NEWC 2024-06-21'],
  })
  t.same(await eventsOf([moved('Stock Split', 'ALFA', '100'), bought('ALFA')]), {})

  const merged = [moved('Stock Merger', 'NEWC', '50'), moved('Stock Merger', '171439102', '-100'), bought('ALFA')]
  t.same((await eventsOf(merged)).shares_left, ['100 171439102 2024-06-21'])
  const named = [moved('Name Change', 'NEWC', '100'), moved('Name Change', 'ALFA', '-100')]
  t.same(await eventsOf(named, [bought('ALFA')]), {})
  const unnamed = await eventsOf(named, [bought('BRAV')])
  t.same(unnamed, { shares_left: ['100 ALFA 2024-06-21'] }, 'only the old shares are noted')
  const part = [moved('Name Change', 'NEWC', '60'), moved('Name Change', 'ALFA', '-60')]
  t.same(await eventsOf(part, [bought('ALFA')]), { shares_without_cost: ['60 NEWC 2024-06-21'] })
  t.same(await eventsOf([moved('Name Change', 'NEWC', '60'), bought('ALFA')]), {
    shares_without_cost: ['60 NEWC 2024-06-21'],
  })
  const same = [moved('Name Change', 'ALFA', '100'), moved('Name Change', 'ALFA', '-100'), bought('ALFA')]
  t.same(await eventsOf(same), {}, 'a change of the name alone, under one symbol')

  const missing = { options_not_delivered: ['1 ALFA 06/21/2024 50.00 C 2024-06-21'] }
  t.same(await eventsOf([...ASSIGNED, bought('ALFA')]), missing)
  t.same(await eventsOf([DELIVERED, ...ASSIGNED, bought('ALFA')]), {})
  t.same(await eventsOf(ASSIGNED, [DELIVERED, bought('ALFA')]), {}, 'another file has the trade')
  t.same(await eventsOf(ASSIGNED), missing, 'also if no other file has trades of the shares')
  const ofIndex = ASSIGNED.map((row) => ({ ...row, symbol: row.symbol?.replace('ALFA', 'SPXW') as string }))
  t.same(await eventsOf(ofIndex), {}, 'an option on an index delivers none')
  for (const date of ['2024-06-20', '2024-06-28'])
    t.same(await eventsOf([{ ...DELIVERED, date }, ...ASSIGNED, bought('ALFA')]), {}, date)
  const early: TransactionRow[] = [{ ...DELIVERED, date: '2024-06-19' }, ...ASSIGNED, bought('ALFA')]
  t.same(await eventsOf(early), missing)
  const late: TransactionRow[] = [{ ...DELIVERED, date: '2024-06-29' }, ...ASSIGNED, bought('ALFA')]
  t.same(await eventsOf(late), missing)
  const withAmount = (amount: string) => eventsOf([{ ...DELIVERED, amount }, ...ASSIGNED, bought('ALFA')])
  for (const amount of ['4750', '5250']) t.same(await withAmount(amount), {}, amount)
  for (const amount of ['4749.99', '5250.01']) t.same(await withAmount(amount), missing, amount)
  const elsewhere: TransactionRow[] = [{ ...DELIVERED, price: '55', amount: '5500' }, ...ASSIGNED, bought('ALFA')]
  t.same(await eventsOf(elsewhere), missing)
})

await onBothEngines(t, 'a split of options is noted if they were opened as other contracts', async (t, on) => {
  const service = await buildTestApp(t, on)
  const noteOf = async (rows: TransactionRow[]) => {
    const { uploadFiles } = await trader(service, `${crypto.randomUUID()}@example.com`)
    return eventsIn(await uploadFiles({ 'history.csv': historyOf(rows) })).option_splits
  }
  const option = (date: string, action: string, strike: string, quantity: string): TransactionRow => {
    const amount = /buy/i.test(action) ? '-300' : /sell/i.test(action) ? '900' : ''
    return { date, action, symbol: `ALFA 01/17/2025 ${strike} C`, quantity, amount }
  }
  const split = (strike: string, quantity: string) => option('2024-08-25', 'Options Frwd Split', strike, quantity)
  t.same(
    await noteOf([
      option('2024-12-02', 'Buy to Close', '333.33', '3'),
      split('333.33', '-2'),
      option('2024-03-04', 'Sell to Open', '1000.00', '1'),
    ]),
    ['2 ALFA 01/17/2025 333.33 C 2024-08-25'],
  )
  const adjusted = { ...split('1000.00', '9'), action: 'Options Frwd Split Adj' }
  const before = [adjusted, split('1000.00', '-9'), option('2024-08-24', 'Sell to Open', '1000.00', '1')]
  t.equal(await noteOf(before), undefined, 'that were traded before')
  const after = [split('1000.00', '-9'), option('2024-08-25', 'Sell to Open', '1000.00', '1')]
  t.match(await noteOf(after), [/^9 ALFA/], 'on the day of the split the contracts are the new ones')
})

await onBothEngines(t, 'a spin-off is noted by the import that brings it', async (t, on) => {
  const { app, ...service } = await buildTestApp(t, on)
  const { uploadFiles, headers, get } = await trader({ app, ...service })
  const spinOffs = async (rows: TransactionRow[], query = '') =>
    eventsIn(await uploadFiles({ 'history.csv': historyOf(rows) }, query)).spin_offs
  const first = [moved('Spin-off', 'NEWC', '25'), bought('ALFA')]
  t.match(await spinOffs(first), [/^25 NEWC/])
  t.notOk(await spinOffs(first), 'the same file')
  t.notOk(await spinOffs([...first, bought('BRAV')], '?dry_run=true'), 'a file with more rows')
  const second = [moved('Spin-off', 'OTHR', '5'), ...first]
  t.same(await spinOffs(second), ['5 OTHR 2024-06-21'])
  for (const { id } of (await get('/api/upload-history')).history)
    await app.inject({ method: 'DELETE', url: `/api/imports/${id}`, headers })
  t.match(await spinOffs(first), [/^25 NEWC/], 'after all imports that have it were undone')
})

await onBothEngines(t, 'a split is noted if it may be before or after the trades of its day', async (t, on) => {
  const service = await buildTestApp(t, on)
  const splitOf = async (sold: string, date = '2024-06-21', others: Record<string, string> = {}, description = '') => {
    const { uploadFiles, get } = await trader(service, `${crypto.randomUUID()}@example.com`)
    const sale = { ...DELIVERED, date: '2024-06-21', quantity: sold }
    const rows = [sale, { ...moved('Stock Split', 'ALFA', '50'), date, description }, bought('ALFA')]
    const { splits_uncertain: splits } = eventsIn(await uploadFiles({ 'history.csv': historyOf(rows), ...others }))
    const [{ trades }, { positions }] = [await get('/api/trades'), await get('/api/open-positions')]
    return { splits, trades, positions }
  }
  // 100 held: 3:2, and a third of the 150 sold; or 50 of the 100 sold, and 2:1 of the rest.
  const { splits, trades } = await splitOf('50')
  t.same(splits, ['50 ALFA 2024-06-21'])
  t.match(trades, [{ volume: 50, total_profit_loss: 3000, order_unknown: { least: 3000, most: 3666.67 } }])
  // The file prints the ratio.
  for (const [description, profit] of [
    ['ALFA INC 2 FOR 1 FORWARD SPLIT', 3000],
    ['ALFA INC 3-for-2 split', 3666.67],
  ] as const) {
    const printed = await splitOf('50', '2024-06-21', {}, description)
    t.notOk(printed.splits, description)
    t.match(printed.trades, [{ volume: 50, total_profit_loss: profit, order_unknown: null }], description)
  }
  // None of these is a ratio of it: new shares for those that stay, several, or of a reverse split.
  for (const description of ['3 FOR 2 STOCK DIVIDEND', 'SPLIT 2 FOR 1 OR 3 FOR 2', 'SPLIT 1 FOR 2', '1 FOR 1 SPLIT'])
    t.ok((await splitOf('50', '2024-06-21', {}, description)).splits, description)
  // A lot at 2,000 instead of 1,333.33: after the sale.
  const lots: LotRow[] = [
    {
      symbol: 'ALFA',
      opened: '2024-01-02',
      closed: '2024-06-21',
      quantity: '50',
      proceeds: '5000',
      costBasis: '1333.33',
    },
  ]
  const shown = await splitOf('50', '2024-06-21', { 'gains.csv': schwabGains(lots) })
  t.notOk(shown.splits)
  t.match(shown.trades, [{ volume: 50, total_profit_loss: 3666.67 }])
  t.match(shown.positions, [{ quantity: 100, cost_basis: 2666.67 }])
  t.notOk((await splitOf('40')).splits)
  t.notOk((await splitOf('50', '2024-06-20')).splits)
})

await onBothEngines(t, 'a sale of a fund is noted if no lot covers it', async (t, on) => {
  const service = await buildTestApp(t, on)
  const sold = (symbol: string): TransactionRow => ({ ...DELIVERED, symbol })
  const salesOf = async (symbol: string, gains: LotRow[] = []) => {
    const { uploadFiles } = await trader(service, `${crypto.randomUUID()}@example.com`)
    const files = { 'history.csv': historyOf([sold(symbol), bought(symbol)]) }
    const first = await uploadFiles(gains.length === 0 ? files : { ...files, 'g.csv': schwabGains(gains) })
    t.notOk(notesOf(await uploadFiles(files)).fund_sales, 'once')
    return eventsIn(first).fund_sales
  }
  t.same(await salesOf('ALFAX'), ['100 ALFAX 2024-06-24'])
  const lot = { opened: '2024-01-02', closed: '2024-06-24', quantity: '100', proceeds: '5000', costBasis: '4000' }
  t.notOk(await salesOf('ALFAX', [{ ...lot, symbol: 'ALFAX', term: 'short' }]))
  for (const other of ['ALFA', 'ALFXX', 'ALFAF', 'BETAXY']) t.notOk(await salesOf(other), other)
})

await onBothEngines(t, 'a purchase of a fund is noted if it makes a trade of an earlier sale', async (t, on) => {
  const service = await buildTestApp(t, on)
  const sale = { 'sale.csv': historyOf([{ ...DELIVERED, symbol: 'ALFAX' }]) }
  const purchase = { 'old.csv': historyOf([bought('ALFAX')]) }
  const one = await trader(service, 'later@example.com')
  const fundsOf = async (user: typeof one, files: Record<string, string>) =>
    Object.entries(notesOf(await user.uploadFiles(files))).filter(([code]) => /^fund_/.test(code))
  t.same(await fundsOf(one, sale), [], 'no trade yet')
  t.match(await fundsOf(one, purchase), [
    ['fund_purchases', { file: 'old.csv', rows: [{ quantity: '100', symbol: 'ALFAX' }] }],
  ])
  t.same(await fundsOf(one, purchase), [], 'once')
  const other = await trader(service, 'earlier@example.com')
  t.same(await fundsOf(other, purchase), [], 'nothing is sold')
  t.match(await fundsOf(other, sale), [['fund_sales', {}]], 'the sale is noted')
})

t.test('what is settled in cash, expires, or is transferred is no event', async (t) => {
  const instrument = 'SPXW 2024-06-21 C 5400'
  const kindsOf = (action: string, ...[name, quantity, amount]: [TransactionClass, string, string]) => {
    const found = new ShareEvents()
    found.add({ ...row(name, 0, quantity, amount, { instrument }).row, action })
    return found.events.map(({ kind }) => kind)
  }
  t.same(kindsOf('Assigned', 'expiration', '1', '0'), ['delivery'])
  t.same(kindsOf('Assigned', 'expiration', '1', '-6400'), [])
  t.same(kindsOf('Expired', 'expiration', '1', '0'), [])
  t.same(kindsOf('Transfer', 'share_movement', '-5', '0'), [])
  t.same(kindsOf('Merger', 'share_movement', '5', '0'), [])
  t.same(kindsOf('Name Change', 'share_movement', '5', '0'), [], 'of an option')
  t.same(kindsOf('Options Frwd Split', 'split', '-5', '0'), ['option split'])
})

const ETRADE = `All Transactions Activity Types

Account Activity for TEST -0000 from Current Year

Total:,--

Activity/Trade Date,Transaction Date,Settlement Date,Activity Type,Description,Symbol,Cusip,Quantity #,Price $,Amount $,Commission,Category,Note
`
const etradeRow = (date: string, action: string, symbol: string, quantity: string, amount: string) =>
  `${date},${date},${date},${action},ALFA INC,${symbol},--,${quantity},0.0,${amount},0.0,--,--\n`

await onBothEngines(t, 'old shares that left under no symbol in a split of two rows are not noted', async (t, on) => {
  const service = await buildTestApp(t, on)
  const rows = (held: string) =>
    ETRADE +
    etradeRow('05/02/25', 'Sold', 'ALFA', '-1.0', '150.0') +
    etradeRow('04/02/25', 'Exchange Received In', 'ALFA', '1.0', '0.0') +
    etradeRow('04/02/25', 'Exchange Delivered Out', '--', '-10.0', '0.0') +
    etradeRow('03/03/25', 'Bought', 'ALFA', held, '-100.0')
  for (const [held, noted] of [
    ['10.0', false],
    // Of 12 shares 10 left: not all, so the rows are no split.
    ['12.0', true],
  ] as const) {
    const { uploadFiles, get } = await trader(service, `etrade${held}@example.com`)
    const notes = notesOf(await uploadFiles({ 'DownloadTxnHistory.csv': rows(held) }))
    t.equal('shares_left' in notes, noted, held)
    if (noted) continue
    t.match((await get('/api/trades')).trades, [{ symbol: 'ALFA', total_profit_loss: 50 }])
    t.same((await get('/api/open-positions')).positions, [])
  }
})
