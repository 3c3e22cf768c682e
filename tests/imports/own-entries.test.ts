/** Own entries: transactions that no file has, with figures computed by hand. */
import t, { type Test } from 'tap'
import { buildTestApp } from '../support/app.ts'
import { genericTransactions, type TransactionRow } from '../support/broker-files.ts'
import { type OnEngine, onBothEngines } from '../support/engines.ts'
import { notesOf } from '../support/upload.ts'
import { mover } from './moving.ts'
import { enterer } from './own-entering.ts'

const NOW = '2026-04-01T14:30:00Z'
const start = async (t: Test, on: OnEngine) => {
  const service = await buildTestApp(t, on)
  service.clock.set(NOW)
  return await enterer(service, `${on.engine}@example.com`)
}
const history = (...rows: TransactionRow[]) => genericTransactions(rows, '')
const SALE: TransactionRow = {
  ...{ date: '2026-03-10', action: 'Sell', symbol: 'ALFA', quantity: '100', amount: '1500.00' },
}
const BUY: TransactionRow = {
  ...{ date: '2026-03-02', action: 'Buy', symbol: 'ALFA', quantity: '100', amount: '-1004.95' },
}

await onBothEngines(
  t,
  'a purchase that no file has makes a trade of an unmatched sale, and is marked',
  async (t, on) => {
    const user = await start(t, on)
    await user.add({ 'sales.csv': history(SALE) }, 'Main')
    const before = await user.record()
    const account = await user.accountNamed('Main')
    const { status, body } = await user.enter({
      ...{ account_id: account, kind: 'purchase', symbol: 'alfa', date: '2026-03-02', time: '10:31' },
      ...{ quantity: 100, price: 10, fees: 4.95, notes: 'from a letter' },
    })
    t.equal(status, 201)
    t.match(body.entry, {
      ...{ account_id: account, kind: 'purchase', symbol: 'alfa', date: '2026-03-02', time: '10:31', quantity: 100 },
      ...{ price: 10, amount: null, fees: 4.95, acquired: null, side: null, besides: 0, notes: 'from a letter' },
      ...{ state: 'in_force', replaced_by_file: false, version: 1, reason: null },
    })
    t.strictSame(body.notes, [])
    // 1500 − (100 × 10 + 4.95)
    const [trade] = (await user.get('/api/trades')).trades
    t.match(trade, {
      symbol: 'ALFA',
      buy_date: '2026-03-02',
      buy_time: '10:31:00',
      total_profit_loss: 495.05,
      own_entry: true,
    })
    const { executions } = (await user.get(`/api/trades/${trade.id}`)).record
    t.match(executions, [
      { action: 'Buy', price: 10, fees: 4.95, amount: -1004.95, own_entry: true },
      { action: 'Sell', amount: 1500, own_entry: false },
    ])
    t.match((await user.get('/api/round-trips')).round_trips, [{ total_profit_loss: 495.05, own_entry: true }])
    t.strictSame((await user.get('/api/unmatched-sales')).sales, [])
    t.match((await user.get('/api/tax-years/2026')).rows, [{ to_check: ['not_from_lot', 'own_entry'] }])
    const [entered, file] = (await user.get('/api/upload-history')).history
    t.match(entered, { id: body.entry.import_id, kind: 'own_entry', status: 'success', layouts: ['Own entry'] })
    t.match(file, { kind: 'files' })
    t.match((await user.get('/api/own-entries')).entries, [{ id: body.entry.id }])

    const undone = await user.ask('DELETE', `/api/own-entries/${body.entry.id}`)
    t.match(undone.json(), { success: true, stats: { transactions_removed: 1 } })
    t.strictSame(await user.record(), before)
    t.match((await user.get('/api/own-entries?state=undone')).entries, [{ id: body.entry.id, state: 'undone' }])
    t.strictSame((await user.get('/api/own-entries?state=in_force')).entries, [])
    t.equal((await user.ask('DELETE', `/api/own-entries/${body.entry.id}`)).statusCode, 400)
  },
)

await onBothEngines(
  t,
  'a file that brings the row replaces the entry, and says so, until it is undone',
  async (t, on) => {
    const user = await start(t, on)
    await user.add({ 'sales.csv': history(SALE) }, 'Main')
    const account = await user.accountNamed('Main')
    const { body } = await user.enter({
      ...{ account_id: account, kind: 'purchase', symbol: 'ALFA', date: '2026-03-02', quantity: 100, amount: 900 },
    })
    const entered = await user.record()
    const { uploadFiles } = user
    const answer = await uploadFiles({ 'buys.csv': history(BUY) }, '', { 'buys.csv': 'Main' })
    const entries = [{ symbol: 'ALFA', date: '2026-03-02', action: 'Buy' }]
    t.strictSame(notesOf(answer).own_entry_replaced, { count: 1, entries })
    t.match((await user.get('/api/own-entries?state=replaced')).entries, [
      { id: body.entry.id, state: 'replaced', replaced_by_file: true },
    ])
    t.match((await user.get('/api/trades')).trades, [{ total_profit_loss: 495.05, own_entry: false }])
    t.strictSame((await user.get('/api/open-positions')).positions, [])
    const { import_id } = answer.last as { import_id: number }
    await user.undo(import_id)
    t.strictSame(await user.record(), entered)
    t.match((await user.get(`/api/own-entries/${body.entry.id}`)).entry, { state: 'in_force' })
  },
)

await onBothEngines(
  t,
  'a file of later days replaces an entry of days before, whose shares were sold between',
  async (t, on) => {
    const user = await start(t, on)
    const earlier = [
      { ...BUY, date: '2026-02-02' },
      { ...SALE, date: '2026-02-10' },
    ]
    await user.add({ 'earlier.csv': history(...earlier) }, 'Main')
    const account = await user.accountNamed('Main')
    await user.enter({
      ...{ account_id: account, kind: 'purchase', symbol: 'ALFA', date: '2026-03-02', quantity: 100, amount: 1000 },
    })
    await user.add({ 'sale.csv': history({ ...SALE, date: '2026-03-03' }) }, 'Main')
    // 1500 − 1004.95, and 1500 − 1000.
    const profits = async () =>
      (await user.get('/api/trades')).trades.map((one: { total_profit_loss: number }) => one.total_profit_loss)
    t.strictSame(await profits(), [500, 495.05])
    // Nothing is held when its only day begins.
    await user.add({ 'purchase.csv': history({ ...BUY, date: '2026-03-04' }) }, 'Main')
    t.strictSame(await profits(), [495.05])
    t.match((await user.get('/api/unmatched-sales')).sales, [{ date: '2026-03-03', quantity: 100 }])
    t.match((await user.get('/api/open-positions')).positions, [{ quantity: 100, cost_basis: 1004.95 }])
  },
)

await onBothEngines(
  t,
  'of two entries alike, a file replaces the one with its amount; another fill is entered beside it',
  async (t, on) => {
    const user = await start(t, on)
    await user.add({ 'buys.csv': history(BUY) }, 'Main')
    const account = await user.accountNamed('Main')
    const fill = { account_id: account, kind: 'purchase', symbol: 'ALFA', date: '2026-03-02', quantity: 100 }
    const refused = await user.enter({ ...fill, amount: 1010 })
    t.equal(refused.status, 400)
    t.match(refused.body, { code: 'own_entry_known', params: { symbol: 'ALFA', date: '2026-03-02', rows: 1 } })
    t.equal((await user.get('/api/upload-history')).history.length, 1, 'a question leaves nothing in the history')
    const [first, second] = [
      await user.enter({ ...fill, amount: 1010, besides: 1 }),
      await user.enter({ ...fill, amount: 1020, besides: 1 }),
    ]
    const open = async () => (await user.get('/api/open-positions')).positions
    t.match(await open(), [{ quantity: 300, cost_basis: 3034.95, own_entry: true }])
    await user.add({ 'more.csv': history(BUY, { ...BUY, amount: '-1020.00' }) }, 'Main')
    t.match(await open(), [{ quantity: 300, cost_basis: 3034.95 }])
    const states = (await user.get('/api/own-entries')).entries
    t.match(states, [
      { id: second.body.entry.id, state: 'replaced' },
      { id: first.body.entry.id, state: 'in_force' },
    ])
    const page = await user.get('/api/own-entries?limit=1')
    t.match(page.entries, [{ id: second.body.entry.id }])
    t.match((await user.get(`/api/own-entries?limit=1&cursor=${page.next_cursor}`)).entries, [
      { id: first.body.entry.id },
    ])
  },
)

await onBothEngines(
  t,
  'rows that together are an entry replace it, and its journal entry stays with the trade',
  async (t, on) => {
    const user = await start(t, on)
    const sold: TransactionRow = { ...SALE, date: '2025-02-03', quantity: '50', amount: '1100.00' }
    await user.add({ 'sales.csv': history(sold) }, 'Main')
    const account = await user.accountNamed('Main')
    const entry = {
      account_id: account,
      kind: 'purchase',
      symbol: 'ALFA',
      date: '2025-01-10',
      quantity: 50,
      amount: 1000,
    }
    const { body } = await user.enter(entry)
    const [trip] = (await user.get('/api/round-trips')).round_trips
    t.match(trip, { total_profit_loss: 100, own_entry: true })
    const { headers } = user
    const written = await user.service.app.inject({
      ...{ method: 'PATCH', url: `/api/round-trips/${trip.id}/journal`, headers, payload: { note: 'a plan' } },
    })
    t.equal(written.statusCode, 200)
    const entered = await user.record()

    const part = { ...BUY, date: '2025-01-10' }
    const parts = [
      { ...part, quantity: '30', amount: '-603.00' },
      { ...part, quantity: '20', amount: '-402.00' },
    ]
    // Fewer shares are no entry of 50: both count.
    const [first] = parts as [TransactionRow]
    const some = await user.add({ 'some.csv': history(first) }, 'Main')
    t.match((await user.get(`/api/own-entries/${body.entry.id}`)).entry, { state: 'in_force' })
    await user.undo(some)
    const file = await user.add({ 'buys.csv': history(...parts) }, 'Main')
    t.match((await user.get(`/api/own-entries/${body.entry.id}`)).entry, { state: 'replaced' })
    // 1,100 − 1,005
    t.match((await user.get('/api/round-trips')).round_trips, [
      { total_profit_loss: 95, own_entry: false, journal: { has_note: true } },
    ])
    t.strictSame((await user.get('/api/open-positions')).positions, [])

    await user.undo(file)
    t.strictSame(await user.record(), entered)

    // Entered beside these rows, it is another purchase.
    await user.ask('DELETE', `/api/own-entries/${body.entry.id}`)
    await user.add({ 'buys.csv': history(...parts) }, 'Main')
    const again = await user.enter(entry)
    t.match(again.body, { code: 'own_entry_known', params: { symbol: 'ALFA', date: '2025-01-10', rows: 2 } })
    const beside = await user.enter({ ...entry, besides: 2 })
    t.match(beside.body.entry, { state: 'in_force' })
    t.match((await user.get('/api/open-positions')).positions, [{ quantity: 50 }])
  },
)

await onBothEngines(t, 'a row near the day of an entry replaces it if its money agrees', async (t, on) => {
  const user = await start(t, on)
  await user.add({ 'sales.csv': history({ ...SALE, date: '2025-02-03' }) }, 'Main')
  const account = await user.accountNamed('Main')
  const { body } = await user.enter({
    ...{ account_id: account, kind: 'purchase', symbol: 'ALFA', date: '2025-01-10', quantity: 100, amount: 1000 },
  })
  const stateWith = async (date: string, amount: string) => {
    const file = await user.add({ 'buys.csv': history({ ...BUY, date, amount }) }, 'Main')
    const { state } = (await user.get(`/api/own-entries/${body.entry.id}`)).entry
    const trades = (await user.get('/api/trades')).trades.map(
      (one: { total_profit_loss: number }) => one.total_profit_loss,
    )
    await user.undo(file)
    return [state, ...trades]
  }
  // 1,500 less what the file or the entry says.
  t.same(await stateWith('2025-01-15', '-1010.00'), ['replaced', 490])
  t.same(await stateWith('2025-01-15', '-1010.01'), ['in_force', 500])
  t.same(await stateWith('2025-01-16', '-1000.00'), ['in_force', 500])
})

await onBothEngines(t, 'shares that came get their cost, purchase by purchase', async (t, on) => {
  const user = await start(t, on)
  const moved: TransactionRow = { date: '2026-02-03', action: 'Transfer In', symbol: 'ALFA', quantity: '150' }
  const bought: TransactionRow = { ...BUY, date: '2026-02-01', amount: '-2000.00' }
  await user.add({ 'all.csv': history(bought, moved, SALE) }, 'Main')
  const account = await user.accountNamed('Main')
  t.match((await user.get('/api/open-positions')).positions, [
    { quantity: 150, cost_basis: null, quantity_without_cost: 150, without_cost_since: '2026-02-03' },
  ])
  const came = { account_id: account, kind: 'transfer_in', symbol: 'ALFA', date: '2026-02-03' }
  const first = await user.enter({ ...came, quantity: 60, amount: 300, acquired: '2021-06-30' })
  t.equal(first.status, 201, JSON.stringify(first.body))
  // Bought first, sold first: 60 of 2021 for 300, then 40 of the 100 for 2000.
  const trades = async () =>
    (await user.get('/api/trades')).trades
      .map((one: Record<string, unknown>) => [one.buy_date, one.volume, one.total_profit_loss, one.own_entry])
      .sort()
  t.strictSame(await trades(), [
    ['2021-06-30', 60, 600, true],
    ['2026-02-01', 40, -200, false],
  ])
  t.match((await user.get('/api/open-positions')).positions, [
    { quantity: 150, cost_basis: null, quantity_without_cost: 90, own_entry: false },
  ])
  const beyond = await user.enter({ ...came, quantity: 91, amount: 1, acquired: '2022-01-03' })
  t.match(beyond.body, { code: 'own_entry_beyond', params: { arrived: '150' } })
  await user.enter({ ...came, quantity: 90, price: 8, acquired: '2022-01-03' })
  // Of the 100 sold, 60 of 2021 and 40 of 2022 are older than the purchase of 2026: 1500 − 300 − 320.
  t.strictSame(await trades(), [
    ['2021-06-30', 60, 600, true],
    ['2022-01-03', 40, 280, true],
  ])
  // A purchase without an amount has brought its shares: the entry gives them their cost.
  const unpriced = { ...BUY, symbol: 'BRAV', price: '10', amount: '0.00' }
  const bought100 = { ...came, symbol: 'BRAV', date: BUY.date, quantity: 100, amount: 900, acquired: BUY.date }
  const before = await user.enter(bought100)
  await user.add({ 'unpriced.csv': history(unpriced) }, 'Main')
  t.match((await user.get('/api/open-positions?symbols=BRAV')).positions, [
    { quantity: 100, cost_basis: 900, quantity_without_cost: 0, without_cost_since: null },
  ])
  t.match(await user.get(`/api/own-entries/${before.body.entry.id}`), { entry: { state: 'in_force' } })
  t.match((await user.enter(bought100)).body, { code: 'own_entry_beyond', params: { arrived: '100' } })
  const sold = [
    { ...unpriced, symbol: 'DELT' },
    { ...SALE, symbol: 'DELT' },
    { ...unpriced, symbol: 'ECHO', action: 'Sell Short' },
    { ...SALE, symbol: 'ECHO', action: 'Buy to Cover', amount: '-1500.00' },
  ]
  await user.add({ 'sold.csv': history(...sold) }, 'Main')
  const { sales } = await user.get('/api/unmatched-sales')
  t.match(sales, [
    { symbol: 'DELT', code: 'no_known_cost', came_on: BUY.date },
    { symbol: 'ECHO', code: 'no_known_short_sale', came_on: null },
  ])
  // Nor does it bring shares beside a purchase, whose shares may have no known cost after a split.
  await user.add({ 'priced.csv': history({ ...BUY, symbol: 'CHAR' }) }, 'Main')
  t.match((await user.enter({ ...bought100, symbol: 'CHAR' })).body, { code: 'own_entry_beyond' })
  // 50 × 8 + 2000
  t.match((await user.get('/api/open-positions?symbols=ALFA')).positions, [
    {
      quantity: 150,
      cost_basis: 2400,
      quantity_without_cost: 0,
      without_cost_since: null,
      opened_on: '2022-01-03',
      own_entry: true,
    },
  ])
})

await onBothEngines(
  t,
  'an unmatched sale of shares that came says when, and shares can come in an entry alone',
  async (t, on) => {
    const user = await start(t, on)
    const moved: TransactionRow = { date: '2026-02-03', action: 'Transfer In', symbol: 'ALFA', quantity: '100' }
    await user.add({ 'all.csv': history(moved, SALE, { ...SALE, symbol: 'BRAV' }) }, 'Main')
    const account = await user.accountNamed('Main')
    t.match((await user.get('/api/unmatched-sales')).sales, [
      { symbol: 'ALFA', came_on: '2026-02-03', own_entry: false },
      { symbol: 'BRAV', came_on: null },
    ])
    const came = {
      account_id: account,
      kind: 'transfer_in',
      date: '2026-02-03',
      quantity: 100,
      price: 5,
      acquired: '2020-01-02',
    }
    for (const symbol of ['ALFA', 'BRAV']) await user.enter({ ...came, symbol })
    t.match((await user.get('/api/trades')).trades, [
      { symbol: 'BRAV', buy_date: '2020-01-02', total_profit_loss: 1000 },
      { symbol: 'ALFA', buy_date: '2020-01-02', total_profit_loss: 1000 },
    ])
    t.strictSame((await user.get('/api/unmatched-sales')).sales, [])
    t.strictSame((await user.get('/api/open-positions')).positions, [])
  },
)

await onBothEngines(t, 'the missing part of a split makes the cost of its shares known', async (t, on) => {
  const user = await start(t, on)
  const bought: TransactionRow = { ...BUY, amount: '-1000.00' }
  // A two-for-one split adds 100 shares. The file has a row of 83.
  const part: TransactionRow = { date: '2026-03-05', action: 'Stock Split', symbol: 'ALFA', quantity: '83' }
  await user.add({ 'bought.csv': history(bought, part, { ...SALE, quantity: '4' }) }, 'Main')
  const account = await user.accountNamed('Main')
  const positions = async () => (await user.get('/api/open-positions')).positions
  t.match((await user.get('/api/unmatched-sales')).sales, [{ code: 'split_incomplete', came_on: null }])
  t.match(await positions(), [{ cost_basis: null, split_incomplete: true, without_cost_since: null }])
  const rest = { account_id: account, kind: 'split', symbol: 'ALFA', date: '2026-03-05', quantity: 17 }
  t.match((await user.enter({ ...rest, amount: 1 })).body, { code: 'own_entry_field' })
  const { status, body } = await user.enter(rest)
  t.equal(status, 201, JSON.stringify(body))
  // 4 of 200 shares for 1000
  t.match((await user.get('/api/trades')).trades, [{ volume: 4, total_profit_loss: 1480 }])
  t.match(await positions(), [{ quantity: 196, cost_basis: 980, split_incomplete: false, without_cost_since: null }])
  // A file that has the row replaces the entry.
  await user.add({ 'split.csv': history({ ...part, quantity: '17' }) }, 'Main')
  t.match(await user.get(`/api/own-entries/${body.entry.id}`), { entry: { state: 'replaced' } })
  t.match(await positions(), [{ quantity: 196, cost_basis: 980 }])
  await user.enter({ ...rest, kind: 'reverse_split', date: '2026-03-12', quantity: 98 })
  t.match(await positions(), [{ quantity: 98, cost_basis: 980 }], 'one for two')
  const removed = await user.enter({ ...rest, kind: 'reverse_split', quantity: 83 })
  t.equal(removed.status, 201, 'the row of the file adds shares')
})

await onBothEngines(t, 'options end, shorts open and close, dividends are paid', async (t, on) => {
  const user = await start(t, on)
  const [call, put] = ['ALFA 03/20/2026 10.00 C', 'ALFA 03/20/2026 12.00 P']
  const option = (symbol: string, action: string, amount: string): TransactionRow => ({
    ...{ date: '2026-03-03', action, symbol, quantity: '2', amount },
  })
  await user.add(
    { 'options.csv': history(option(call, 'Buy to Open', '-300.00'), option(put, 'Sell to Open', '240.00')) },
    'Main',
  )
  const account = await user.accountNamed('Main')
  const enter = async (entry: object) => {
    const { status, body } = await user.enter({ account_id: account, ...entry })
    t.equal(status, 201, JSON.stringify(body))
  }
  await enter({ kind: 'expiry', symbol: call, date: '2026-03-20', quantity: 2, side: 'long' })
  await enter({ kind: 'assignment', symbol: put, date: '2026-03-20', quantity: 2, side: 'short' })
  // The shares that it delivered.
  await enter({ kind: 'purchase', symbol: 'ALFA', date: '2026-03-20', quantity: 200, price: 12 })
  await enter({ kind: 'sale', symbol: 'ALFA', date: '2026-03-23', quantity: 200, price: 13, fees: 1 })
  await enter({ kind: 'short_sale', symbol: 'BRAV', date: '2026-03-24', quantity: 10, amount: 500 })
  await enter({ kind: 'cover', symbol: 'BRAV', date: '2026-03-25', quantity: 10, amount: 450 })
  await enter({ kind: 'dividend', symbol: 'ALFA', date: '2026-03-26', amount: 12.34 })
  await enter({
    kind: 'purchase',
    symbol: 'ALFA 04/17/2026 10.00 C',
    date: '2026-03-27',
    quantity: 1,
    price: 1.5,
    fees: 0.65,
  })
  const trades: { symbol: string; total_profit_loss: number }[] = (await user.get('/api/trades?limit=100')).trades
  t.strictSame(
    trades.map(({ symbol, total_profit_loss }) => [symbol, total_profit_loss]).sort(),
    [
      ['ALFA', 199],
      [call, -300],
      [put, 240],
      ['BRAV', 50],
    ].sort(),
  )
  t.match((await user.get('/api/day-details?date=2026-03-26')).dividends, [
    { symbol: 'ALFA', amount: 12.34, own_entry: true },
  ])
  t.match((await user.get('/api/symbols/ALFA')).dividends, [{ amount: 12.34, own_entry: true }])
  t.match((await user.get('/api/open-positions')).positions, [
    { quantity: 1, cost_basis: 150.65, average_price: 1.5065 },
  ])
  const months = async () => (await user.get('/api/months')).months
  const [march] = await months()
  const paid: TransactionRow = { date: '2026-03-26', action: 'Qualified Dividend', symbol: 'ALFA', amount: '12.34' }
  const file = await user.add({ 'paid.csv': history(paid) }, 'Main')
  t.strictSame((await months())[0], march, 'a dividend counts once')
  t.match((await user.get('/api/day-details?date=2026-03-26')).dividends, [
    { action: 'Qualified Dividend', own_entry: false },
  ])
  t.equal((await user.get('/api/symbols/ALFA')).dividends.length, 1)
  await user.undo(file)
  t.strictSame((await months())[0], march)
})

await onBothEngines(t, 'a change makes a version with a reason, in one transaction', async (t, on) => {
  const user = await start(t, on)
  await user.add({ 'sales.csv': history(SALE, { ...SALE, symbol: 'BRAV' }) }, 'Main')
  await user.add({ 'other.csv': history({ ...BUY, symbol: 'CHRL' }) }, 'Other')
  const [account, other] = [await user.accountNamed('Main'), await user.accountNamed('Other')]
  const entry = {
    account_id: account,
    kind: 'purchase',
    symbol: 'ALFA',
    date: '2026-03-02',
    quantity: 100,
    amount: 1000,
  }
  const { body } = await user.enter(entry)
  const { id } = body.entry
  const put = async (change: object) => {
    const answer = await user.ask('PUT', `/api/own-entries/${id}`, change)
    return { status: answer.statusCode, body: answer.json() }
  }
  t.match((await put({ ...entry, amount: 1100 })).body, { code: 'required', params: { field: 'reason' } })
  const changed = await put({ ...entry, amount: 1100, reason: 'the letter has the fees' })
  t.equal(changed.status, 200, JSON.stringify(changed.body))
  t.match(changed.body.entry, { id, version: 2, reason: 'the letter has the fees', amount: 1100, state: 'in_force' })
  const [trade] = (await user.get('/api/trades')).trades
  t.match(trade, { symbol: 'ALFA', total_profit_loss: 400 })
  const { executions } = (await user.get(`/api/trades/${trade.id}`)).record
  t.match(executions, [{ own_entry_id: id }, { own_entry_id: null }])
  t.match((await user.get(`/api/round-trips/${trade.round_trip_id}`)).executions, executions)
  const moved = await put({ ...entry, symbol: 'BRAV', account_id: other, reason: 'of the other account' })
  t.equal(moved.status, 200, JSON.stringify(moved.body))
  t.strictSame((await user.get('/api/trades')).trades, [])
  t.match((await user.get('/api/open-positions?symbols=BRAV')).positions, [{ account_id: other, quantity: 100 }])
  const { entry: newest, versions } = await user.get(`/api/own-entries/${id}`)
  t.match(newest, { version: 3, symbol: 'BRAV', account_id: other })
  t.match(versions, [
    { version: 3, state: 'in_force' },
    { version: 2, state: 'undone', reason: 'the letter has the fees', amount: 1100 },
    { version: 1, state: 'undone', reason: null, amount: 1000 },
  ])
  t.equal((await user.get('/api/own-entries')).entries.length, 1)
  t.match((await user.get('/api/upload-history')).history, [
    { status: 'success', kind: 'own_entry', own_entry_id: id },
    { status: 'undone', kind: 'own_entry', own_entry_id: id },
    { status: 'undone', kind: 'own_entry', own_entry_id: id },
    { status: 'success', kind: 'files', own_entry_id: null },
    { status: 'success', kind: 'files', own_entry_id: null },
  ])
  await user.ask('DELETE', `/api/own-entries/${id}`)
  t.match((await put({ ...entry, reason: 'too late' })).body, { code: 'own_entry_undone' })
  t.equal((await user.ask('PUT', '/api/own-entries/999', { ...entry, reason: 'x' })).statusCode, 404)
  t.strictSame((await user.get('/api/open-positions?symbols=BRAV')).positions, [])
})

await onBothEngines(
  t,
  'of changes at the same time one is made, and the others are told to read again',
  async (t, on) => {
    const user = await start(t, on)
    await user.add({ 'sales.csv': history(SALE) }, 'Main')
    const account = await user.accountNamed('Main')
    const entry = { account_id: account, kind: 'purchase', symbol: 'ALFA', date: '2026-03-02', quantity: 100 }
    const { id } = (await user.enter({ ...entry, amount: 1000 })).body.entry
    const amounts = [1001, 1002, 1003, 1004]
    const answers = await Promise.all(
      amounts.map((amount) => user.ask('PUT', `/api/own-entries/${id}`, { ...entry, amount, reason: 'a letter' })),
    )
    const [made, ...others] = answers.filter(({ statusCode }) => statusCode === 200)
    t.strictSame(others, [])
    const amount = amounts[answers.indexOf(made as (typeof answers)[number])]
    for (const answer of answers.filter((one) => one !== made))
      t.match([answer.statusCode, answer.json()], [409, { code: 'own_entry_changed', params: { id } }])
    t.match((await user.get(`/api/own-entries/${id}`)).versions, [
      { version: 2, amount },
      { version: 1, amount: 1000 },
    ])
    t.equal((await user.get('/api/upload-history')).history.length, 3)
  },
)

await onBothEngines(t, 'a request that is repeated with its key enters once', async (t, on) => {
  const user = await start(t, on)
  await user.add({ 'sales.csv': history(SALE) }, 'Main')
  const account = await user.accountNamed('Main')
  const entry = {
    account_id: account,
    kind: 'purchase',
    symbol: 'ALFA',
    date: '2026-03-02',
    quantity: 100,
    amount: 1000,
  }
  const [first, again] = [await user.enter(entry, 'k1'), await user.enter(entry, 'k1')]
  t.equal(again.replayed, 'true')
  t.strictSame(again.body, first.body)
  t.equal((await user.enter({ ...entry, amount: 1 }, 'k1')).status, 422)
  t.equal((await user.enter({ ...entry, date: '2027-01-01' }, 'k2')).status, 400)
  t.equal((await user.enter(entry, 'k2')).status, 201, 'a refused request leaves no key')
  t.equal((await user.get('/api/own-entries')).entries.length, 2)
})

await onBothEngines(t, 'an entry moves with its file, and another user has none', async (t, on) => {
  const user = await start(t, on)
  await user.add({ 'a.csv': history(SALE) }, 'Main')
  await user.add({ 'b.csv': history(SALE) }, 'Other')
  const [account, other] = [await user.accountNamed('Main'), await user.accountNamed('Other')]
  const entry = {
    account_id: account,
    kind: 'purchase',
    symbol: 'ALFA',
    date: '2026-03-02',
    quantity: 100,
    amount: 1000,
  }
  const { body } = await user.enter(entry)
  const before = await user.record()
  const name = 'Own entry: Buy ALFA 2026-03-02'
  t.equal((await user.move(name, other)).statusCode, 200)
  t.match((await user.get('/api/own-entries')).entries, [{ account_id: other, state: 'in_force' }])
  t.match((await user.get('/api/trades')).trades, [{ account_id: other, total_profit_loss: 500 }])
  t.equal((await user.move(name, account)).statusCode, 200)
  t.strictSame(await user.record(), before)
  const stranger = await mover(user.service, `stranger-${on.engine}@example.com`)
  t.equal((await stranger.ask('DELETE', `/api/own-entries/${body.entry.id}`)).statusCode, 404)
  t.match(await stranger.get(`/api/own-entries/${body.entry.id}`), { code: 'not_found' })
  t.match((await stranger.ask('POST', '/api/own-entries', entry)).json(), { code: 'account_not_found' })
})

await onBothEngines(t, 'what is no entry of its kind is refused by field', async (t, on) => {
  const user = await start(t, on)
  await user.add({ 'sales.csv': history(SALE) }, 'Main')
  const account = await user.accountNamed('Main')
  const good = {
    account_id: account,
    kind: 'purchase',
    symbol: 'ALFA',
    date: '2026-03-02',
    quantity: 100,
    amount: 1000,
  }
  const refusals: [change: Record<string, unknown>, code: string, field: string][] = [
    [{ quantity: undefined }, 'required', 'quantity'],
    [{ price: 10 }, 'own_entry_price', 'price'],
    [{ amount: undefined }, 'own_entry_price', 'price'],
    [{ side: 'long' }, 'own_entry_field', 'side'],
    [{ date: '2026-04-03' }, 'own_entry_day', 'date'],
    [{ kind: 'transfer_in' }, 'required', 'acquired'],
    [{ kind: 'transfer_in', acquired: '2026-03-03' }, 'own_entry_day', 'acquired'],
    [{ kind: 'expiry', amount: undefined, side: 'long' }, 'own_entry_option', 'symbol'],
    [{ kind: 'dividend' }, 'own_entry_field', 'quantity'],
    [{ amount: undefined, price: 9_000_000_000 }, 'own_entry_amount', 'price'],
    [{ quantity: 0 }, 'decimal', 'quantity'],
    [{ time: '25:00' }, 'pattern', 'time'],
    [{ kind: 'gift' }, 'enum', 'kind'],
  ]
  for (const [change, code, field] of refusals) {
    const { status, body } = await user.enter({ ...good, ...change })
    t.equal(status, 400)
    t.match(body, { code, problems: [{ field }] }, JSON.stringify(change))
  }
  t.strictSame((await user.get('/api/own-entries')).entries, [])
})

await onBothEngines(t, 'an entry that is undone while it is changed stays undone', async (t, on) => {
  const user = await start(t, on)
  await user.add({ 'sales.csv': history(SALE) }, 'Main')
  const entry = {
    ...{ account_id: await user.accountNamed('Main'), kind: 'purchase', symbol: 'ALFA', date: '2026-03-02' },
    ...{ quantity: 100, amount: 1000 },
  }
  const { body } = await user.enter(entry)
  const { importer } = user.service.context
  const { enter } = importer
  // The change was read, and its import has not begun.
  importer.enter = (userId) => {
    importer.enter = enter
    const place = enter(userId)
    return {
      ...place,
      run: async (job, onProgress) => {
        t.equal((await user.ask('DELETE', `/api/own-entries/${body.entry.id}`)).statusCode, 200)
        return await place.run(job, onProgress)
      },
    }
  }
  const changed = await user.ask('PUT', `/api/own-entries/${body.entry.id}`, { ...entry, amount: 1100, reason: 'fees' })
  t.match(changed.json(), { code: 'own_entry_undone', params: { id: body.entry.id } })
  t.equal(changed.statusCode, 400)
  t.match((await user.get('/api/own-entries')).entries, [{ id: body.entry.id, version: 1, state: 'undone' }])
  t.strictSame((await user.get('/api/trades')).trades, [])
  t.match((await user.get('/api/unmatched-sales')).sales, [{ symbol: 'ALFA' }])
})

await onBothEngines(t, 'a file is not compared with own entries of its days', async (t, on) => {
  const user = await start(t, on)
  await user.add({ 'sales.csv': history(SALE) }, 'Main')
  const account = await user.accountNamed('Main')
  const entry = { account_id: account, kind: 'purchase', symbol: 'ALFA', quantity: 100, amount: 900 }
  t.equal((await user.enter({ ...entry, date: '2026-03-02' })).status, 201)
  const bravo = { action: 'Buy', symbol: 'BRAV', quantity: '1', amount: '-1.00' }
  const others = history({ ...bravo, date: '2026-03-01' }, { ...bravo, date: '2026-03-06' })
  const answer = await user.uploadFiles({ 'others.csv': others }, '', { 'others.csv': 'Main' })
  t.equal(notesOf(answer).overlap_differs, undefined)
  t.match((await user.get('/api/own-entries')).entries, [{ state: 'in_force' }])
})
