/** `GET /api/open-positions`: what the record leaves open, with its cost. */
import t from 'tap'
import type { components } from '../../generated/dashboard.ts'
import { buildTestApp } from '../support/app.ts'
import { genericTransactions, type TransactionRow } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { allPages } from '../support/pages.ts'
import { statsOf, trader } from '../support/upload.ts'

type Answer = components['schemas']['OpenPositionsAnswer']

const FIRST = '100000001'
const SECOND = '900000002'
const row = (date: string, action: string, symbol: string, quantity: string, amount: string): TransactionRow => ({
  date,
  action,
  symbol,
  quantity,
  amount,
})
const ROWS = [
  row('2026-01-05', 'Buy', 'PART', '10', '-100.00'),
  row('2026-01-06', 'Buy', 'PART', '10', '-110.01'),
  row('2026-02-06', 'Sell', 'PART', '13', '150.00'),
  row('2026-01-05', 'Buy', 'GONE', '5', '-50.00'),
  row('2026-01-07', 'Sell', 'GONE', '5', '55.00'),
  row('2026-01-07', 'Sell', 'LOST', '7', '70.00'),
  row('2026-01-08', 'Buy', 'LOST', '3', '-30.00'),
  row('2026-01-09', 'Sell Short', 'F', '4', '48.00'),
  row('2026-01-12', 'Buy to Open', 'SPY 06/19/2026 500.00 C', '2', '-301.30'),
  row('2026-01-13', 'Buy', 'BRK/B', '2', '-900.00'),
]

await onBothEngines(t, 'open positions are listed with what they cost', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await trader(service, 'trader@example.com', FIRST)
  statsOf(await user.uploadFiles({ 'first.csv': genericTransactions(ROWS, FIRST) }))
  statsOf(
    await user.uploadFiles({
      'second.csv': genericTransactions([row('2026-03-02', 'Buy', 'PART', '1.5', '-15.00')], SECOND),
    }),
  )
  const list = async (query = ''): Promise<Answer> => user.get(`/api/open-positions?${query}`)
  const { accounts } = await user.get('/api/accounts')
  const [first, second] = accounts.map(({ id }: { id: number }) => id) as [number, number]
  const position = (account_id: number, symbol: string, more: object) => ({
    account_id,
    symbol,
    instrument: symbol,
    side: 'long',
    quantity_without_cost: 0,
    unmatched_sold: 0,
    lots_without_quantity: 0,
    own_entry: false,
    awaits_answer: false,
    without_cost_since: null,
    split_incomplete: false,
    split_undecided: false,
    row_unread: false,
    order_unknown: null,
    ...more,
  })
  const all = [
    position(first, 'BRK/B', {
      ...{ instrument: 'BRK.B', quantity: 2, cost_basis: 900, average_price: 450, opened_on: '2026-01-13' },
    }),
    position(first, 'F', { side: 'short', quantity: 4, cost_basis: 48, average_price: 12, opened_on: '2026-01-09' }),
    position(first, 'LOST', {
      ...{ quantity: 3, cost_basis: 30, average_price: 10, opened_on: '2026-01-08', unmatched_sold: 7 },
    }),
    // Of the second purchase 3 of 10 are sold: 33.00 of 110.01, to the cent.
    position(first, 'PART', { quantity: 7, cost_basis: 77.01, average_price: 11.0014, opened_on: '2026-01-06' }),
    position(first, 'SPY 06/19/2026 500.00 C', {
      ...{ instrument: 'SPY 2026-06-19 C 500', quantity: 2, cost_basis: 301.3, average_price: 1.5065 },
      opened_on: '2026-01-12',
    }),
    position(second, 'PART', { quantity: 1.5, cost_basis: 15, average_price: 10, opened_on: '2026-03-02' }),
  ]
  const answer = await list()
  t.same(answer.positions, all)
  t.equal(answer.next_cursor, null)
  t.same((await list(`account_id=${second}`)).positions, all.slice(5))
  t.same((await list('symbols=part')).positions, [all[3], all[5]])
  t.same((await list('symbols=BRK.B')).positions, [all[0]])
  t.same((await list('symbols=BRK.B,GONE&symbols=part')).positions, [all[0], all[3], all[5]])
  t.same((await list('symbols=GONE')).positions, [])
  for (const limit of [1, 2, 5, 6]) {
    const pages = await allPages(list, `limit=${limit}`)
    t.same(
      pages.flatMap(({ positions }) => positions),
      all,
      'the pages are the list',
    )
    t.ok(pages.every(({ positions }) => positions.length > 0 && positions.length <= limit))
  }

  const { body } = { body: await user.get('/api/portfolio/record-comparison') }
  for (const { symbol, record_shares } of body.symbols as components['schemas']['ComparedSymbol'][]) {
    const held = answer.positions
      .filter(({ instrument }) => instrument === symbol)
      .reduce((sum, { side, quantity }) => sum + (side === 'long' ? quantity : -quantity), 0)
    t.equal(held, record_shares, `${symbol}: the same as in the comparison`)
  }

  const stranger = await trader(service, 'other@example.com', FIRST)
  t.match(await stranger.get('/api/open-positions'), { positions: [], next_cursor: null })
  t.match(await stranger.get(`/api/open-positions?account_id=${first}`), { success: false, error: /account_id/ })
  t.match(await user.get('/api/open-positions?cursor=x'), { success: false, error: /'cursor'/ })
})

await onBothEngines(t, 'kept positions change with the record', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await trader(service, 'trader@example.com', FIRST)
  const shares = async () => {
    const { positions } = (await user.get('/api/open-positions')) as Answer
    const { symbols } = await user.get('/api/portfolio/record-comparison')
    return {
      open: positions.map(({ symbol, quantity }) => `${symbol} ${quantity}`),
      compared: symbols.map((each: components['schemas']['ComparedSymbol']) => `${each.symbol} ${each.record_shares}`),
    }
  }
  const both = (...all: string[]) => ({ open: all, compared: all })
  const upload = async (rows: TransactionRow[]) =>
    statsOf(await user.uploadFiles({ 'more.csv': genericTransactions(rows, FIRST) }))
  t.same(await shares(), both())
  await upload([row('2026-01-05', 'Buy', 'A', '10', '-100.00'), row('2026-01-05', 'Buy', 'B', '5', '-50.00')])
  for (let reads = 0; reads < 2; reads++) t.same(await shares(), both('A 10', 'B 5'))
  await upload([row('2026-01-06', 'Sell', 'A', '4', '44.00')])
  for (let reads = 0; reads < 2; reads++) t.same(await shares(), both('A 6', 'B 5'))
  const { history } = await user.get('/api/upload-history')
  await service.app.inject({ method: 'DELETE', url: `/api/imports/${history[0].id}`, headers: user.headers })
  t.same(await shares(), both('A 10', 'B 5'), 'after an undo')
})

await onBothEngines(t, 'both sides of a symbol, and shares without a cost', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await trader(service, 'trader@example.com', FIRST)
  const rows = [
    row('2026-01-05', 'Buy', 'BOX', '10', '-100.00'),
    row('2026-01-06', 'Sell Short', 'BOX', '4', '44.00'),
    row('2026-01-05', 'Buy', 'MOVE', '1', '-10.00'),
    row('2026-01-07', 'Transfer In', 'MOVE', '2', ''),
  ]
  statsOf(await user.uploadFiles({ 'first.csv': genericTransactions(rows, FIRST) }))
  const list = async (query = ''): Promise<Answer> => user.get(`/api/open-positions?${query}`)
  const all = await list()
  t.match(all.positions, [
    { symbol: 'BOX', side: 'long', quantity: 10, cost_basis: 100 },
    { symbol: 'BOX', side: 'short', quantity: 4, cost_basis: 44 },
    { symbol: 'MOVE', quantity: 3, cost_basis: null, average_price: null, quantity_without_cost: 2 },
  ])
  const one = await list('limit=1')
  t.same(one.positions, all.positions.slice(0, 1))
  t.same((await list(`limit=1&cursor=${one.next_cursor}`)).positions, all.positions.slice(1, 2), 'the other side')
})

await onBothEngines(t, 'open positions over time are the trades and what is open now, at cost', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await trader(service, 'trader@example.com', FIRST)
  type History = components['schemas']['OpenPositionHistoryAnswer']
  const history = (query: string): Promise<History> => user.get(`/api/open-positions/history?${query}`)
  const pointsOf = ({ points }: History) =>
    points.map(({ date, long_cost, short_proceeds }) => `${date} ${long_cost} ${short_proceeds}`)
  const WHOLE = 'start_date=2026-01-01&end_date=2026-12-31'
  t.same((await history(WHOLE)).points, [], 'nothing is imported')

  statsOf(
    await user.uploadFiles({
      'first.csv': genericTransactions(
        [
          ...ROWS,
          row('2026-01-09', 'Buy', 'DAY', '5', '-77.00'),
          row('2026-01-09', 'Sell', 'DAY', '5', '78.00'),
          row('2026-02-09', 'Buy to Cover', 'F', '1', '-9.00'),
        ],
        FIRST,
      ),
    }),
  )
  const all = [
    '2026-01-05 150 0',
    '2026-01-06 260.01 0',
    '2026-01-07 210.01 0',
    '2026-01-08 240.01 0',
    // What is opened and closed on one day is not open at its end.
    '2026-01-09 240.01 48',
    '2026-01-12 541.31 48',
    '2026-01-13 1441.31 48',
    // 10 shares of 100.00 and 3 of 10 that cost 110.01.
    '2026-02-06 1308.31 48',
    '2026-02-09 1308.31 36',
  ]
  t.same(pointsOf(await history(WHOLE)), all)
  const { positions } = (await user.get('/api/open-positions')) as Answer
  const sumOf = (side: string) =>
    positions.reduce((sum, each) => sum + (each.side === side ? Math.round((each.cost_basis ?? 0) * 100) : 0), 0) / 100
  t.equal(all.at(-1), `2026-02-09 ${sumOf('long')} ${sumOf('short')}`, 'the last point is what is open now')

  t.same(pointsOf(await history('start_date=2026-01-10&end_date=2026-01-12')), ['2026-01-10 240.01 48', all[5]])
  t.same(pointsOf(await history('start_date=2026-03-01&end_date=2026-03-31')), ['2026-03-01 1308.31 36'])
  t.same(pointsOf(await history('start_date=2025-03-01&end_date=2025-03-31')), [])

  statsOf(
    await user.uploadFiles({
      'second.csv': genericTransactions([row('2026-03-02', 'Buy', 'PART', '1.5', '-15.00')], SECOND),
    }),
  )
  t.same(pointsOf(await history(WHOLE)), [...all, '2026-03-02 1323.31 36'])
  const { accounts } = await user.get('/api/accounts')
  t.same(pointsOf(await history(`${WHOLE}&account_id=${accounts[1].id}`)), ['2026-03-02 15 0'])

  const ofPart = ['2026-01-05 100 0', '2026-01-06 210.01 0', '2026-02-06 77.01 0', '2026-03-02 92.01 0']
  t.same(pointsOf(await history(`${WHOLE}&symbols=part`)), ofPart)
  t.same(pointsOf(await history(`${WHOLE}&symbols=PART&account_id=${accounts[1].id}`)), ['2026-03-02 15 0'])
  t.same(pointsOf(await history(`${WHOLE}&symbols=BRK.B`)), ['2026-01-13 900 0'], 'printed as BRK/B')
  t.same(pointsOf(await history(`${WHOLE}&symbols=F`)), ['2026-01-09 0 48', '2026-02-09 0 36'])
  t.same(pointsOf(await history(`${WHOLE}&symbols=NONE`)), [])

  const stranger = await trader(service, 'other@example.com', FIRST)
  t.match(await stranger.get(`/api/open-positions/history?${WHOLE}&account_id=${accounts[0].id}`), {
    success: false,
    error: /account_id/,
  })
  t.match(await history('start_date=2026-02-01&end_date=2026-01-01'), { error: /must not be later/ })
})

await onBothEngines(t, 'what open positions over time leave out is counted', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await trader(service, 'trader@example.com', FIRST)
  const gains = [
    'Symbol,Description,Date Acquired,Date Sold,Quantity,Proceeds,Cost Basis,Gain/Loss,Account Number',
    `PART,Part Inc,Various,2026-02-06,13,150.00,133.00,17.00,${FIRST}`,
    `OLD,Old Inc,2025-11-03,2026-02-06,5,60.00,50.00,10.00,${FIRST}`,
  ]
  const rows = [...ROWS.slice(0, 3), row('2026-01-05', 'Transfer In', 'GIVEN', '5', '')]
  statsOf(await user.uploadFiles({ 'a.csv': genericTransactions(rows, FIRST), 'b.csv': `${gains.join('\n')}\n` }))
  const answer = await user.get('/api/open-positions/history?start_date=2026-01-01&end_date=2026-12-31')
  t.match(answer, { trades_without_opening_date: 1, positions_without_cost: 1 })
  t.same(
    answer.points.map(({ date, long_cost }: components['schemas']['OpenCost']) => `${date} ${long_cost}`),
    ['2026-01-01 50', '2026-01-06 127.01', '2026-02-06 77.01'],
  )
  const given = await user.get('/api/open-positions/history?start_date=2026-01-01&end_date=2026-12-31&symbols=OLD')
  t.match(given, { trades_without_opening_date: 0, positions_without_cost: 0 }, 'of that symbol alone')
  const later = await user.get('/api/open-positions/history?start_date=2026-02-07&end_date=2026-12-31')
  t.match(later, { trades_without_opening_date: 0, points: [{ date: '2026-02-07', long_cost: 77.01 }] })
})
