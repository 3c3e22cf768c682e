/** Spin-offs, shares that leave under an unknown name, and options without the trade of their shares are noted. */
import t from 'tap'
import { ShareEvents } from '../../src/imports/notes/share-events.ts'
import type { TransactionClass } from '../../src/lib/terms.ts'
import { row } from '../ledger/derive-support.ts'
import { buildTestApp } from '../support/app.ts'
import { type LotRow, schwabGains, schwabTransactions, type TransactionRow } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { statsOf, successOf, trader } from '../support/upload.ts'

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

await onBothEngines(t, 'events whose figures lack something are noted, by symbol and day', async (t, on) => {
  const service = await buildTestApp(t, on)
  const messageOf = async (rows: TransactionRow[], before: TransactionRow[] = []) => {
    const { uploadFiles } = await trader(service, `${crypto.randomUUID()}@example.com`)
    if (before.length > 0) statsOf(await uploadFiles({ 'before.csv': historyOf(before) }))
    const file = { 'history.csv': historyOf(rows) }
    const dry = await uploadFiles(file, '?dry_run=true')
    const { last } = await uploadFiles(file)
    t.equal(last.type, 'success')
    const message = String(last.message)
    const note = message.slice(message.indexOf('history.csv has '))
    t.ok(note === message || String(dry.last.message).includes(note.slice(0, 150)), 'a dry run has it too')
    return message
  }

  const spun = await messageOf([moved('Spin-off', 'NEWC', '25'), bought('ALFA')])
  t.match(
    spun,
    /history\.csv has spin-offs: 25 NEWC on 2024-06-21\. .* show its full cost\. Import the realized gains\./,
  )
  t.notMatch(await messageOf([moved('Stock Split', 'ALFA', '100'), bought('ALFA')]), /history\.csv has /)

  const merged = [moved('Stock Merger', 'NEWC', '50'), moved('Stock Merger', '171439102', '-100'), bought('ALFA')]
  t.match(await messageOf(merged), /a name that no purchase has: 100 171439102 on 2024-06-21\. .* still counts as open/)
  const named = [moved('Name Change', 'NEWC', '100'), moved('Name Change', 'ALFA', '-100')]
  t.notMatch(await messageOf(named, [bought('ALFA')]), /history\.csv has /)
  const unnamed = await messageOf(named, [bought('BRAV')])
  t.match(unnamed, /no purchase has: 100 ALFA on/)
  t.notMatch(unnamed, /under a new name/, 'the old shares are noted')
  const part = [moved('Name Change', 'NEWC', '60'), moved('Name Change', 'ALFA', '-60')]
  t.match(
    await messageOf(part, [bought('ALFA')]),
    /history\.csv has shares that came under a new name, without their cost: 60 NEWC on 2024-06-21\. They have .* all of them left\./,
  )
  t.match(
    await messageOf([moved('Name Change', 'NEWC', '60'), bought('ALFA')]),
    /a new name, without their cost: 60 NEWC/,
  )
  const same = [moved('Name Change', 'ALFA', '100'), moved('Name Change', 'ALFA', '-100'), bought('ALFA')]
  t.notMatch(await messageOf(same), /history\.csv has /, 'a change of the name alone, under one symbol')

  const missing = await messageOf([...ASSIGNED, bought('ALFA')])
  t.match(missing, /delivered shares, but no file has their trade: 1 ALFA 06\/21\/2024 50\.00 C on 2024-06-21\./)
  t.notMatch(await messageOf([DELIVERED, ...ASSIGNED, bought('ALFA')]), /history\.csv has /)
  t.notMatch(await messageOf(ASSIGNED, [DELIVERED, bought('ALFA')]), /history\.csv has /, 'another file has the trade')
  t.match(
    await messageOf(ASSIGNED),
    /no file has their trade: 1 ALFA/,
    'also if no other file has trades of the shares',
  )
  const ofIndex = ASSIGNED.map((row) => ({ ...row, symbol: row.symbol?.replace('ALFA', 'SPXW') as string }))
  t.notMatch(await messageOf(ofIndex), /history\.csv has /, 'an option on an index delivers none')
  for (const date of ['2024-06-20', '2024-06-28'])
    t.notMatch(await messageOf([{ ...DELIVERED, date }, ...ASSIGNED, bought('ALFA')]), /history\.csv has /, date)
  const early: TransactionRow[] = [{ ...DELIVERED, date: '2024-06-19' }, ...ASSIGNED, bought('ALFA')]
  t.match(await messageOf(early), /no file has their trade/)
  const late: TransactionRow[] = [{ ...DELIVERED, date: '2024-06-29' }, ...ASSIGNED, bought('ALFA')]
  t.match(await messageOf(late), /no file has their trade/)
  const withAmount = (amount: string) => messageOf([{ ...DELIVERED, amount }, ...ASSIGNED, bought('ALFA')])
  for (const amount of ['4750', '5250']) t.notMatch(await withAmount(amount), /history\.csv has /, amount)
  for (const amount of ['4749.99', '5250.01']) t.match(await withAmount(amount), /no file has their trade/, amount)
  const elsewhere: TransactionRow[] = [{ ...DELIVERED, price: '55', amount: '5500' }, ...ASSIGNED, bought('ALFA')]
  t.match(await messageOf(elsewhere), /no file has their trade/)
})

await onBothEngines(t, 'a split of options is noted if they were opened as other contracts', async (t, on) => {
  const service = await buildTestApp(t, on)
  const noteOf = async (rows: TransactionRow[]) => {
    const { uploadFiles } = await trader(service, `${crypto.randomUUID()}@example.com`)
    const { notes } = successOf(await uploadFiles({ 'history.csv': historyOf(rows) }))
    return notes.find((note) => note.includes('splits of options'))
  }
  const option = (date: string, action: string, strike: string, quantity: string): TransactionRow => {
    const amount = /buy/i.test(action) ? '-300' : /sell/i.test(action) ? '900' : ''
    return { date, action, symbol: `ALFA 01/17/2025 ${strike} C`, quantity, amount }
  }
  const split = (strike: string, quantity: string) => option('2024-08-25', 'Options Frwd Split', strike, quantity)
  t.equal(
    await noteOf([
      option('2024-12-02', 'Buy to Close', '333.33', '3'),
      split('333.33', '-2'),
      option('2024-03-04', 'Sell to Open', '1000.00', '1'),
    ]),
    'history.csv has splits of options that were opened as other contracts: 2 ALFA 01/17/2025 333.33 C on 2024-08-25. The file does not print the old contracts: they still count as open, and what the new ones cost or earned is not known. Import the realized gains.',
  )
  const adjusted = { ...split('1000.00', '9'), action: 'Options Frwd Split Adj' }
  const before = [adjusted, split('1000.00', '-9'), option('2024-08-24', 'Sell to Open', '1000.00', '1')]
  t.equal(await noteOf(before), undefined, 'that were traded before')
  const after = [split('1000.00', '-9'), option('2024-08-25', 'Sell to Open', '1000.00', '1')]
  t.match(await noteOf(after), /9 ALFA/, 'on the day of the split the contracts are the new ones')
})

await onBothEngines(t, 'a spin-off is noted by the import that brings it', async (t, on) => {
  const { app, ...service } = await buildTestApp(t, on)
  const { uploadFiles, headers, get } = await trader({ app, ...service })
  const messageOf = async (rows: TransactionRow[], query = '') =>
    String((await uploadFiles({ 'history.csv': historyOf(rows) }, query)).last.message)
  const first = [moved('Spin-off', 'NEWC', '25'), bought('ALFA')]
  t.match(await messageOf(first), /has spin-offs: 25 NEWC/)
  t.notMatch(await messageOf(first), /spin-offs/, 'the same file')
  t.notMatch(await messageOf([...first, bought('BRAV')], '?dry_run=true'), /spin-offs/, 'a file with more rows')
  const second = [moved('Spin-off', 'OTHR', '5'), ...first]
  t.match(await messageOf(second), /has spin-offs: 5 OTHR on 2024-06-21\. /)
  for (const { id } of (await get('/api/upload-history')).history)
    await app.inject({ method: 'DELETE', url: `/api/upload-history/${id}`, headers })
  t.match(await messageOf(first), /has spin-offs: 25 NEWC/, 'after all imports that have it were undone')
})

await onBothEngines(t, 'a split is noted if it may be before or after the trades of its day', async (t, on) => {
  const service = await buildTestApp(t, on)
  const messageOf = async (sold: string, date = '2024-06-21', others: Record<string, string> = {}) => {
    const { uploadFiles, get } = await trader(service, `${crypto.randomUUID()}@example.com`)
    const sale = { ...DELIVERED, date: '2024-06-21', quantity: sold }
    const rows = [sale, { ...moved('Stock Split', 'ALFA', '50'), date }, bought('ALFA')]
    const { last } = await uploadFiles({ 'history.csv': historyOf(rows), ...others })
    const [{ trades }, { positions }] = [await get('/api/trades'), await get('/api/open-positions')]
    return { message: String(last.message), trades, positions }
  }
  // 100 held: 3:2, and a third of the 150 sold; or 50 of the 100 sold, and 2:1 of the rest.
  const { message, trades } = await messageOf('50')
  t.match(message, /history\.csv has splits on a day with trades: 50 ALFA on 2024-06-21\. Its rows fit/)
  t.match(trades, [{ volume: 50, total_profit_loss: 3000 }])
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
  const shown = await messageOf('50', '2024-06-21', { 'gains.csv': schwabGains(lots) })
  t.notMatch(shown.message, /has splits/)
  t.match(shown.trades, [{ volume: 50, total_profit_loss: 3666.67 }])
  t.match(shown.positions, [{ quantity: 100, cost_basis: 2666.67 }])
  t.notMatch((await messageOf('40')).message, /has splits/)
  t.notMatch((await messageOf('50', '2024-06-20')).message, /has splits/)
})

await onBothEngines(t, 'a sale of a fund is noted if no lot covers it', async (t, on) => {
  const service = await buildTestApp(t, on)
  const sold = (symbol: string): TransactionRow => ({ ...DELIVERED, symbol })
  const messageOf = async (symbol: string, gains: LotRow[] = []) => {
    const { uploadFiles } = await trader(service, `${crypto.randomUUID()}@example.com`)
    const files = { 'history.csv': historyOf([sold(symbol), bought(symbol)]) }
    const { last } = await uploadFiles(gains.length === 0 ? files : { ...files, 'g.csv': schwabGains(gains) })
    const again = await uploadFiles(files)
    t.notMatch(String(again.last.message), /sales of funds/, 'once')
    return String(last.message)
  }
  t.match(
    await messageOf('ALFAX'),
    /history\.csv has sales of funds that no realized gains lot covers: 100 ALFAX on 2024-06-24\. Most brokers use the average/,
  )
  const lot = { opened: '2024-01-02', closed: '2024-06-24', quantity: '100', proceeds: '5000', costBasis: '4000' }
  t.notMatch(await messageOf('ALFAX', [{ ...lot, symbol: 'ALFAX', term: 'short' }]), /sales of funds/)
  for (const other of ['ALFA', 'ALFXX', 'ALFAF', 'BETAXY']) t.notMatch(await messageOf(other), /sales of funds/, other)
})

await onBothEngines(t, 'a purchase of a fund is noted if it makes a trade of an earlier sale', async (t, on) => {
  const service = await buildTestApp(t, on)
  const sale = { 'sale.csv': historyOf([{ ...DELIVERED, symbol: 'ALFAX' }]) }
  const purchase = { 'old.csv': historyOf([bought('ALFAX')]) }
  const one = await trader(service, 'later@example.com')
  t.notMatch(String((await one.uploadFiles(sale)).last.message), /of funds/, 'no trade yet')
  t.match(
    String((await one.uploadFiles(purchase)).last.message),
    /old\.csv has purchases of funds of which another file has sales that no realized gains lot covers: 100 ALFAX on \S+\. Most/,
  )
  t.notMatch(String((await one.uploadFiles(purchase)).last.message), /of funds/, 'once')
  const other = await trader(service, 'earlier@example.com')
  t.notMatch(String((await other.uploadFiles(purchase)).last.message), /of funds/, 'nothing is sold')
  t.notMatch(String((await other.uploadFiles(sale)).last.message), /purchases of funds/, 'the sale is noted')
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
