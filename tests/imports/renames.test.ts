/** Changes of a name or symbol, from the files of an account to what its lists show. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { writer } from '../journal/support.ts'
import { buildTestApp } from '../support/app.ts'
import {
  GENERIC_TRANSACTIONS_HEADER,
  genericTransactions,
  type LotRow,
  schwabGains,
  schwabTransactions,
  type TransactionRow,
} from '../support/broker-files.ts'
import { counts } from '../support/counts.ts'
import { onBothEngines } from '../support/engines.ts'
import { notesOf, statsOf, trader } from '../support/upload.ts'
import { assertSameState, newTrader, withFolder } from './random-imports.ts'
import { isWhole } from './whole.ts'

const bought = (symbol: string, date: string, quantity: number, cost: number): TransactionRow => ({
  ...{ date, action: 'Buy', symbol, quantity: `${quantity}`, price: `${cost / quantity}`, amount: `-${cost}` },
})
const sold = (symbol: string, date: string, quantity: number, proceeds: number): TransactionRow => ({
  ...{ date, action: 'Sell', symbol, quantity: `${quantity}`, price: `${proceeds / quantity}`, amount: `${proceeds}` },
})
const renamed = (from: string, to: string, date: string, quantity: number): [TransactionRow, TransactionRow] => [
  { date, action: 'Name Change', symbol: from, quantity: `-${quantity}` },
  { date, action: 'Name Change', symbol: to, quantity: `${quantity}` },
]
const historyOf = (rows: TransactionRow[]) => schwabTransactions(rows, '2022 to mid-2023', { account: 'XXXX-1234' })

// 100 for 4,000 under the old symbol; 60 of them sold for 3,000 under the new one.
const PURCHASE = bought('ALFA', '2024-01-02', 100, 4000)
const CHANGE = renamed('ALFA', 'BRAV', '2024-06-21', 100)
const SALE = sold('BRAV', '2024-09-03', 60, 3000)

const TASTYTRADE = [
  'Date,Type,Sub Type,Action,Symbol,Instrument Type,Description,Value,Quantity,Average Price,Commissions,Fees,Multiplier,Root Symbol,Underlying Symbol,Expiration Date,Strike Price,Call or Put,Order #,Total,Currency',
  '2024-09-03T10:00:00-0400,Trade,Sell to Close,SELL_TO_CLOSE,BRAV,Equity,Sold 60 BRAV @ 50.00,"3,000.00",60,50.00,0.00,0.00,,,,,,,1,"3,000.00",USD',
  '2024-06-21T06:00:00-0400,Receive Deliver,Symbol Change,BUY_TO_OPEN,BRAV,Equity,Symbol change: Open 100.0 BRAV,"-4,400.00",100,,--,0.00,,,,,,,,"-4,400.00",USD',
  '2024-06-21T06:00:00-0400,Receive Deliver,Symbol Change,SELL_TO_CLOSE,ALFA,Equity,Symbol change: Close 100.0 ALFA,"4,400.00",100,,--,0.00,,,,,,,,"4,400.00",USD',
  '2024-01-02T10:00:00-0500,Trade,Buy to Open,BUY_TO_OPEN,ALFA,Equity,Bought 100 ALFA @ 40.00,"-4,000.00",100,-40.00,0.00,0.00,,,,,,,2,"-4,000.00",USD',
].join('\n')

const MAPPING = {
  method: 'POST',
  url: '/api/import-mappings',
  payload: {
    header: GENERIC_TRANSACTIONS_HEADER,
    kind: 'transactions',
    columns: { date: 1, account: 2, action: 3, symbol: 4, description: 5, quantity: 6, price: 7, fees: [8], amount: 9 },
    date_order: 'mdy',
    currency: 'USD',
    signs: 'action',
    amounts: 'after_fees',
    actions: [
      { word: 'Buy', means: 'buy' },
      { word: 'Sell', means: 'sell' },
      { word: 'Name Change', means: 'name_change' },
    ],
  },
} as const

type Row = Record<string, unknown>

await onBothEngines(t, 'a sale under the new symbol has the day and the cost of the old purchase', async (t, on) => {
  const service = await buildTestApp(t, on)
  const files = {
    Schwab: historyOf([SALE, ...CHANGE, PURCHASE]),
    tastytrade: `${TASTYTRADE}\n`,
    // Its column of quantities does not say which way shares went: its mapping does.
    'no broker': genericTransactions([SALE, ...CHANGE, PURCHASE]),
  }
  for (const [broker, file] of Object.entries(files)) {
    const { get, uploadFiles, headers } = await trader(service, `${crypto.randomUUID()}@example.com`)
    if (broker === 'no broker') await service.app.inject({ ...MAPPING, headers })
    t.notOk(notesOf(await uploadFiles({ 'history.csv': file })).shares_without_cost, broker)
    const { trades } = await get('/api/trades')
    t.match(trades, [{ symbol: 'BRAV', buy_date: '2024-01-02', volume: 60, total_profit_loss: 600 }], broker)
    t.equal(trades.length, 1, broker)
    t.match((await get('/api/open-positions')).positions, [{ symbol: 'BRAV', quantity: 40, cost_basis: 1600 }], broker)
    t.same((await get('/api/unmatched-sales')).sales, [], broker)
    t.match((await get('/api/months')).months, [{ month: '2024-09', total_return_with_dividends: 600 }], broker)
  }
})

await onBothEngines(t, 'a short keeps its sale under its new symbol', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { get, uploadFiles } = await trader(service, 'short@example.com')
  const opened = {
    date: '2024-01-02',
    action: 'Sell Short',
    symbol: 'ALFA',
    quantity: '10',
    price: '200',
    amount: '2000',
  }
  const covered = { date: '2024-09-03', action: 'Buy to Cover', symbol: 'BRAV', quantity: '10', price: '190' }
  const [came, left] = renamed('BRAV', 'ALFA', '2024-06-21', 10)
  const notes = notesOf(await uploadFiles({ 'history.csv': historyOf([left, came, opened]) }))
  t.same([notes.shares_left, notes.shares_without_cost], [undefined, undefined])
  const held = { symbol: 'BRAV', side: 'short', quantity: 10, cost_basis: 2000 }
  const { positions } = await get('/api/open-positions')
  t.match(positions, [held])
  t.equal(positions.length, 1)
  await uploadFiles({ 'later.csv': historyOf([{ ...covered, amount: '-1900' }]) })
  t.match((await get('/api/trades')).trades, [{ symbol: 'BRAV', side: 'short', total_profit_loss: 100 }])
  t.same((await get('/api/open-positions')).positions, [])
  t.same((await get('/api/unmatched-sales')).sales, [])
  const [trip] = (await get('/api/round-trips')).round_trips
  t.match(trip, { opened_on: '2024-01-02', total_profit_loss: 100 })
})

await onBothEngines(t, 'gains with the last symbol count no sale twice', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { get, uploadFiles, headers } = await trader(service, 'gains@example.com')
  const early = sold('ALFA', '2024-03-05', 40, 2000)
  const history = historyOf([...renamed('ALFA', 'BRAV', '2024-06-21', 60), early, PURCHASE])
  const gains = schwabGains([
    { symbol: 'BRAV', closed: '2024-03-05', opened: '2024-01-02', quantity: '40', proceeds: '2000', costBasis: '1600' },
  ])
  const check = async (verified: boolean) => {
    const { trades } = await get('/api/trades')
    t.match(trades, [{ symbol: 'ALFA', volume: 40, total_profit_loss: 400, broker_verified: verified }])
    t.equal(trades.length, 1)
    t.match((await get('/api/open-positions')).positions, [{ symbol: 'BRAV', quantity: 60, cost_basis: 2400 }])
  }
  await uploadFiles({ 'history.csv': history })
  await check(false)
  await uploadFiles({ 'gains.csv': gains })
  await check(true)
  const { id } = (await get('/api/upload-history')).history[0]
  t.equal((await service.app.inject({ method: 'DELETE', url: `/api/imports/${id}`, headers })).statusCode, 200)
  await check(false)
})

await onBothEngines(t, 'a sale without a lot leaves what a lot of the new symbol names', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { get, uploadFiles, headers, write, journal } = await writer(service, 'chosen@example.com')
  const profits = async () =>
    (await get('/api/trades')).trades.map(({ symbol, buy_date, total_profit_loss }: Row) => [
      ...[symbol, buy_date, total_profit_loss],
    ])
  const noted = async () => {
    const trips = new Map((await get('/api/round-trips')).round_trips.map((trip: Row) => [trip.id, trip]))
    return (await journal())
      .map(({ note, round_trip_id }) => [note, (trips.get(round_trip_id) as Row | undefined)?.total_profit_loss])
      .sort()
  }
  const check = async (expected: readonly (readonly [string, string, number])[]) => {
    t.same((await profits()).sort(), expected)
    t.same((await get('/api/open-positions')).positions, [])
    t.same((await get('/api/unmatched-sales')).sales, [])
    t.ok(await isWhole(t, on), 'what is stored is what follows from the rows')
  }
  const rows = [
    ...[bought('ALFA', '2024-01-02', 10, 100), bought('ALFA', '2024-01-05', 10, 200)],
    ...[sold('ALFA', '2024-01-10', 10, 300), ...renamed('ALFA', 'BRAV', '2024-01-16', 10)],
    sold('BRAV', '2024-01-22', 10, 400),
  ]
  await uploadFiles({ 'history.csv': historyOf(rows) })
  // First in, first out: 300 − 100, and 400 − 200.
  const before = [
    ['ALFA', '2024-01-02', 200],
    ['BRAV', '2024-01-05', 200],
  ] as const
  await check(before)
  for (const { id, symbol } of (await get('/api/round-trips')).round_trips)
    await write(`round-trips/${id}`, { note: `of ${symbol}` })

  const lot = {
    ...{ symbol: 'BRAV', opened: '2024-01-02', closed: '2024-01-22' },
    ...{ quantity: '10', proceeds: '400', costBasis: '100' },
  }
  await uploadFiles({ 'gains.csv': schwabGains([lot], 'lot details', { account: '...234' }) })
  await check([
    ['ALFA', '2024-01-05', 100],
    ['BRAV', '2024-01-02', 300],
  ])
  const notes = [
    ['of ALFA', 100],
    ['of BRAV', 300],
  ]
  t.same(await noted(), notes, 'each with its sale')
  const { id } = (await get('/api/upload-history')).history[0]
  t.equal((await service.app.inject({ method: 'DELETE', url: `/api/imports/${id}`, headers })).statusCode, 200)
  await check(before)
})

await onBothEngines(t, 'the ratio that was answered for the old symbol counts under the new one', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { get, uploadFiles, ask } = await writer(service, 'ratio@example.com')
  // In no printed order on one day: 3:2 of 120 before the purchase, or 4:3 of 180 after it.
  const before = [
    bought('ALFA', '2024-01-02', 120, 1188),
    { date: '2024-01-16', action: 'Stock Split', symbol: 'ALFA', quantity: '60' },
  ]
  const after = [
    ...[bought('ALFA', '2024-01-16', 60, 495), sold('ALFA', '2024-02-05', 60, 600)],
    ...[...renamed('ALFA', 'BRAV', '2024-03-04', 180), sold('BRAV', '2024-03-05', 100, 1000)],
  ]
  await uploadFiles({ 'a.csv': historyOf(before), 'b.csv': historyOf(after) })
  const [question] = (await get('/api/questions?kind=split_ratio')).questions
  t.same((await get('/api/trades?symbols=BRAV')).trades, [], 'until then the cost of the new symbol is not known')
  t.match((await get('/api/unmatched-sales')).sales, [{ symbol: 'BRAV', quantity: 100, code: 'no_known_cost' }])
  // Of 180 for 1,188: 600 − 396, and 1,000 − 660. Of 160: 600 − 445.50, and 1,000 − 742.50.
  for (const [answer, profits] of [
    ['3:2', [204, 340]],
    ['4:3', [154.5, 257.5]],
  ] as const) {
    await ask('PUT', `/api/questions/${question.id}`, { answer })
    const { trades } = await get('/api/trades?sort=date')
    t.same(
      trades.map(({ total_profit_loss }: Row) => total_profit_loss),
      profits,
      answer,
    )
    t.ok(await isWhole(t, on), 'what is stored is what follows from the rows')
  }
})

await onBothEngines(t, 'each row in a file of its own, undone and imported again, with a lot', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { get, uploadFiles, headers } = await trader(service, 'a@example.com')
  const profits = async () =>
    (await get('/api/trades')).trades.map(({ symbol, total_profit_loss }: Row) => [symbol, total_profit_loss])
  const open = async () =>
    (await get('/api/open-positions')).positions.map(({ symbol, quantity, cost_basis }: Row) => [
      ...[symbol, quantity, cost_basis],
    ])
  const latest = async () => (await get('/api/upload-history')).history[0].id
  const undo = async (id: number) =>
    t.equal((await service.app.inject({ method: 'DELETE', url: `/api/imports/${id}`, headers })).statusCode, 200)
  const add = async (...rows: TransactionRow[]) => statsOf(await uploadFiles({ 'history.csv': historyOf(rows) }))

  await add(SALE)
  await add(CHANGE[1])
  t.same(await profits(), [])
  await add(CHANGE[0])
  const leaving = await latest()
  t.same(await profits(), [])
  await add(PURCHASE)
  t.same(await profits(), [['BRAV', 600]], 'the purchase of the old symbol gives a trade of the new one')
  t.same(await open(), [['BRAV', 40, 1600]])
  const purchase = await latest()

  await undo(leaving)
  t.same(await profits(), [])
  await add(CHANGE[0])
  t.same(await profits(), [['BRAV', 600]])
  await undo(purchase)
  t.same(await profits(), [])
  t.match((await get('/api/unmatched-sales')).sales, [{ symbol: 'BRAV', quantity: 60 }])
  // 10 shares more, so that not all leave.
  await add(PURCHASE, bought('ALFA', '2024-02-01', 10, 500))
  t.same(await profits(), [])
  const more = await latest()
  await undo(more)
  await add(PURCHASE)
  t.same(await profits(), [['BRAV', 600]])

  const lot: LotRow = {
    ...{ symbol: 'BRAV', opened: '2024-01-02', closed: '2024-09-03', quantity: '60' },
    ...{ proceeds: '3000', costBasis: '2400' },
  }
  const gains = schwabGains([lot], 'lot details', { account: '...234' })
  t.equal(statsOf(await uploadFiles({ 'gains.csv': gains })).broker_verified_trades, 1)
  t.same(await profits(), [['BRAV', 600]])
  t.same(await open(), [['BRAV', 40, 1600]])
})

await onBothEngines(t, 'a CUSIP of the old shares is noted, and its symbol carries their cost', async (t, on) => {
  const { app, ...service } = await buildTestApp(t, on)
  const { get, uploadFiles, headers } = await trader({ app, ...service })
  const file = (old: string) => ({
    'history.csv': historyOf([SALE, ...renamed(old, 'BRAV', '2024-06-21', 100), PURCHASE]),
  })
  const notes = notesOf(await uploadFiles(file('171439102')))
  t.match(notes.shares_left, { rows: [{ quantity: '100', symbol: '171439102', date: '2024-06-21' }] })
  t.notOk(notes.shares_without_cost)
  t.same((await get('/api/trades')).trades, [])
  const [{ id }] = (await get('/api/upload-history')).history
  t.equal((await app.inject({ method: 'DELETE', url: `/api/imports/${id}`, headers })).statusCode, 200)
  statsOf(await uploadFiles(file('ALFA')))
  t.match((await get('/api/trades')).trades, [{ symbol: 'BRAV', buy_date: '2024-01-02', total_profit_loss: 600 }])
})

/** Rows of shares that change their names; two changes of a day may be alike. */
const POOL: TransactionRow[] = [
  bought('ALFA', '2024-01-02', 10, 400),
  bought('ALFA', '2024-01-03', 10, 500),
  sold('ALFA', '2024-02-01', 10, 600),
  ...renamed('ALFA', 'BRAV', '2024-03-01', 10),
  ...renamed('ALFA', 'CHAR', '2024-03-01', 10),
  bought('DELT', '2024-01-05', 10, 100),
  ...renamed('DELT', 'ECHO', '2024-03-01', 10),
  bought('BRAV', '2024-03-02', 5, 300),
  sold('BRAV', '2024-03-04', 5, 350),
  ...renamed('BRAV', 'FOXT', '2024-04-01', 10),
  sold('FOXT', '2024-04-02', 4, 300),
  sold('CHAR', '2024-04-02', 4, 300),
  sold('ECHO', '2024-04-02', 4, 300),
]

const steps = fc.record({
  files: fc.array(fc.subarray(POOL, { minLength: 1 }), { minLength: 2, maxLength: 5 }),
  undone: fc.array(fc.option(fc.nat(4), { nil: undefined, freq: 2 }), { minLength: 5, maxLength: 5 }),
})

await onBothEngines(
  t,
  'what is carried depends on the files in force, not on their order or on undos',
  async (t, on) => {
    await withFolder((folder) =>
      fc.assert(
        fc.asyncProperty(steps, async ({ files, undone }) => {
          const [user, other] = [await newTrader(on, folder), await newTrader(on, folder)]
          const add = (one: typeof user, rows: TransactionRow[]) =>
            one.addFiles([schwabTransactions(rows, '2022 to mid-2023', { account: 'Z99-000123' })])
          let inForce: { id: number; rows: TransactionRow[] }[] = []
          for (const [i, rows] of files.entries()) {
            const id = await add(user, rows)
            if (id !== undefined) inForce.push({ id, rows })
            const gone = inForce[undone[i] ?? inForce.length]
            if (gone === undefined) continue
            await user.undo(gone.id)
            inForce = inForce.filter((one) => one !== gone)
          }
          for (const { rows } of inForce.toReversed()) await add(other, rows)
          const [one, two] = [await user.state(), await other.state()]
          assertSameState(one, two)
          assert.ok(one.trades)
        }),
        { numRuns: counts(4, 200) },
      ),
    )
    t.pass()
  },
)
