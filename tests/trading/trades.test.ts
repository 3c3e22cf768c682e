/** `GET /api/trades`: one list over any time, its filters, its pages and its totals. */
import t from 'tap'
import type { components } from '../../generated/dashboard.ts'
import { fromDayNumber } from '../../src/lib/dates.ts'
import { lot, withRecord } from '../exports/record.ts'
import { buildTestApp } from '../support/app.ts'
import { genericGains, genericTransactions, type LotRow } from '../support/broker-files.ts'
import { counts, isLong } from '../support/counts.ts'
import { onBothEngines } from '../support/engines.ts'
import { allPages } from '../support/pages.ts'
import { statsOf, trader } from '../support/upload.ts'

type Answer = components['schemas']['TradesAnswer']
type Trade = components['schemas']['ListedTrade']

const FIRST = '100000001'
const SECOND = '900000002'
const gain = (symbol: string, opened: string, closed: string, proceeds: string): LotRow => ({
  symbol,
  opened,
  closed,
  quantity: '10',
  proceeds,
  costBasis: '100',
})
const LOTS = [
  gain('MSFT', '2025-12-01', '2025-12-30', '90.00'),
  gain('BRK.B', '2026-01-02', '2026-01-05', '107.00'),
  gain('AAPL', '2026-01-02', '2026-01-05', '100.00'),
  gain('AAPL', '2026-01-03', '2026-01-05', '130.00'),
]
const SECOND_LOTS = [
  gain('AAPL', '2026-01-02', '2026-01-05', '80.00'),
  gain('BRK/B', '2026-01-04', '2026-02-02', '101'),
]
/** Sold short on the 2nd, bought back on the 5th: a trade that no lot covers. */
const SHORT = genericTransactions(
  [
    { date: '2026-01-02', action: 'Sell Short', symbol: 'F', quantity: '10', price: '12', amount: '120.00' },
    { date: '2026-01-05', action: 'Buy to Cover', symbol: 'F', quantity: '10', price: '10', amount: '-100.00' },
  ],
  FIRST,
)
const NOTHING = genericTransactions([{ date: '2026-01-02', action: 'Credit Interest', amount: '0.01' }], SECOND)

async function twoAccounts(...args: Parameters<typeof buildTestApp>) {
  const service = await buildTestApp(...args)
  const first = await trader(service, 'trader@example.com', FIRST)
  statsOf(await first.upload(SHORT, genericGains(LOTS)))
  const second = await trader(service, 'trader@example.com', SECOND)
  statsOf(await second.upload(NOTHING, genericGains(SECOND_LOTS)))
  const { accounts } = await first.get('/api/accounts')
  const list = async (query = ''): Promise<Answer> => first.get(`/api/trades?${query}`)
  return { service, ...first, list, first: accounts[0].id as number, second: accounts[1].id as number }
}
const shown = ({ trades }: Answer) =>
  trades.map((trade) => `${trade.date} ${trade.symbol} ${trade.account_id} ${trade.total_profit_loss}`)

/** How many trades a page has. */
const LIMITS = isLong ? [1, 2, 3] : [2]
/** More than a page can have. */
const TRADES = counts(2_400, 6_000)

await onBothEngines(t, 'trades of any period, by closing day, symbol, account and date bought', async (t, on) => {
  const { list, get, first, second } = await twoAccounts(t, on)
  const oldest = [
    `2025-12-30 MSFT ${first} -10`,
    `2026-01-05 AAPL ${first} 0`,
    `2026-01-05 AAPL ${first} 30`,
    `2026-01-05 AAPL ${second} -20`,
    `2026-01-05 BRK.B ${first} 7`,
    `2026-01-05 F ${first} 20`,
    `2026-02-02 BRK/B ${second} 1`,
  ]
  t.strictSame(shown(await list('sort=date')), oldest)
  t.strictSame(shown(await list()), oldest.toReversed(), 'newest first unless asked otherwise')
  t.match(await list(), {
    summary: { trade_count: 7, winning_trades: 4, win_rate: 57.14, trading_pl: 28 },
    next_cursor: null,
  })
  const byProfit = [2, 5, 4, 6, 1, 0, 3]
  t.strictSame(
    shown(await list('sort=-total_profit_loss')),
    byProfit.map((i) => oldest[i]),
  )
  const filters: Record<string, number[]> = {
    'start_date=2026-01-05': [1, 2, 3, 4, 5, 6],
    'start_date=2026-01-01&end_date=2026-01-31': [1, 2, 3, 4, 5],
    'end_date=2025-12-30': [0],
    'symbols=AAPL': [1, 2, 3],
    'symbols=BRK%2FB': [4, 6],
    'symbols=NOPE': [],
    [`symbols=AAPL&account_id=${second}`]: [3],
    [`account_id=${second}`]: [3, 6],
    'side=short': [5],
    'result=Win': [2, 4, 5, 6],
    'result=Loss': [0, 3],
    'result=Breakeven': [1],
    'verified=false': [5],
    'verified=true&result=Win&start_date=2026-01-06': [6],
    'start_date=2030-01-01': [],
  }
  for (const [query, expected] of Object.entries(filters)) {
    const answer = await list(`sort=date&${query}`)
    t.strictSame(
      shown(answer),
      expected.map((i) => oldest[i]),
      query,
    )
    t.equal(answer.summary?.trade_count, expected.length, query)
    for (const limit of LIMITS)
      for (const sort of ['date', '-date', '-total_profit_loss', 'total_profit_loss']) {
        const pages = await allPages(list, `${query}&limit=${limit}&sort=${sort}`)
        const order = { date: expected, '-date': expected.toReversed() }[sort] ?? [
          ...(sort === '-total_profit_loss' ? byProfit : byProfit.toReversed()).filter((i) => expected.includes(i)),
        ]
        t.strictSame(
          pages.flatMap(shown),
          order.map((i) => oldest[i]),
          `${query} ${sort}: the pages are the list`,
        )
        t.strictSame(pages[0]?.summary, answer.summary)
        t.ok(pages.slice(1).every(({ summary, trades }) => summary === null && trades.length > 0))
      }
  }
  const { trades } = await get('/api/trade-details/2025-12')
  const [{ date: _, account_id: _account, buy_time: _bought, sell_time: _sold, order_unknown: _order, ...detail }] = (
    await list('end_date=2025-12-31')
  ).trades as [Trade]
  t.strictSame([detail], trades, 'the same figures as in the month')
})

await onBothEngines(t, 'a wrong filter or cursor is refused, and nobody sees the trades of another', async (t, on) => {
  const { service, headers, list, first } = await twoAccounts(t, on)
  const refused = async (query: string, status: number, error: RegExp) => {
    const answer = await service.app.inject({ url: `/api/trades?${query}`, headers })
    t.equal(answer.statusCode, status, query)
    t.match(answer.json(), { success: false, error }, query)
  }
  await refused('start_date=2026-02-01&end_date=2026-01-31', 400, /'start_date' must not be later than 'end_date'/)
  await refused('start_date=2026-1-1', 400, /'start_date'/)
  await refused('result=win', 400, /'result'/)
  await refused('verified=yes', 400, /'verified'/)
  await refused('sort=profit', 400, /'sort'/)
  await refused('limit=1001', 400, /'limit' must be 1000 or less/)
  await refused('acount_id=1', 400, /acount_id/)
  await refused('account_id=999', 404, /account_id 999/)
  const cursorOf = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url')
  for (const parts of [
    ['2026-01-05', 'A', 1, 1, 100],
    {},
    [],
    ['2026-02-30', 'A', 1, 1],
    ['2026-01-05', 1, 1, 1],
    ['2026-01-05', 'A', -1, 1],
    null,
  ])
    await refused(`cursor=${cursorOf(parts)}`, 400, /'cursor'/)
  await refused(`sort=-total_profit_loss&cursor=${cursorOf(['2026-01-05', 'A', 1, 1])}`, 400, /'cursor'/)
  await refused('cursor=x', 400, /'cursor'/)

  const other = await trader(service, 'other@example.com', FIRST)
  t.match(await other.get('/api/trades'), { trades: [], summary: { trade_count: 0, win_rate: 0, trading_pl: 0 } })
  t.match(await other.get('/api/trades?symbols=AAPL&result=Win'), { trades: [], summary: { trade_count: 0 } })
  const { next_cursor } = await list('limit=1')
  t.match(await other.get(`/api/trades?cursor=${next_cursor}`), { trades: [], next_cursor: null })
  t.match(await other.get(`/api/trades?account_id=${first}`), { success: false, error: /account_id/ })

  const { headers: sent } = await service.app.inject({ url: '/api/trades', headers })
  const again = { url: '/api/trades', headers: { ...headers, 'if-none-match': sent.etag } }
  t.equal((await service.app.inject(again)).statusCode, 304)
})

await onBothEngines(t, 'a list of thousands of trades, days and a crowded day is the same in pages', async (t, on) => {
  const service = await buildTestApp(t, on)
  const lots = Array.from({ length: TRADES }, (_, i) =>
    lot(
      // Of trades with the same profit, an earlier one can have a later symbol.
      `S${(i + 1) % 3}`,
      i % 12 === 0 ? fromDayNumber(13_000 + i) : '2026-03-16',
      (1000 + ((i * 37) % 101) - 50).toFixed(2),
    ),
  )
  const { get } = await withRecord(
    service,
    undefined,
    lots.map((each) => ({ ...each, opened: '2005-01-03' })),
  )
  const pagesOf = async (query: string, limit: number) => {
    const pages: [Answer, ...Answer[]] = await allPages(get, `/api/trades?limit=${limit}&${query}`)
    const [{ summary }] = pages
    return { summary, trades: pages.flatMap(({ trades }) => trades) }
  }
  const all = await pagesOf('sort=date', 1_000)
  t.equal(all.trades.length, TRADES)
  t.equal(all.summary?.trade_count, TRADES)
  const cents = (trades: Trade[]) => trades.reduce((sum, trade) => sum + Math.round(trade.total_profit_loss * 100), 0)
  t.equal(Math.round((all.summary?.trading_pl ?? 0) * 100), cents(all.trades))
  t.strictSame((await pagesOf('', 999)).trades, all.trades.toReversed())
  const byProfit = all.trades.toSorted((a, b) => a.total_profit_loss - b.total_profit_loss)
  const lowest = await pagesOf('sort=total_profit_loss', 900)
  t.strictSame(lowest.trades, byProfit, 'trades with the same profit oldest first')
  t.strictSame(lowest.summary, all.summary)
  t.strictSame(
    (await pagesOf('sort=-total_profit_loss&symbols=S1&result=Win', 300)).trades,
    byProfit.filter((trade) => trade.symbol === 'S1' && trade.trade_result === 'Win').toReversed(),
  )
  const checks: [string, number, (trade: Trade) => boolean][] = [
    ['result=Breakeven', 7, (trade) => trade.trade_result === 'Breakeven'],
    ['symbols=s1&result=Win', 500, (trade) => trade.symbol === 'S1' && trade.trade_result === 'Win'],
    ['side=short', 5, () => false],
    ['verified=true', 1_000, () => true],
    ['symbols=S2&start_date=2006-01-01', 700, (trade) => trade.symbol === 'S2' && trade.date >= '2006-01-01'],
  ]
  for (const [query, limit, passes] of checks) {
    const expected = all.trades.filter(passes)
    const found = await pagesOf(`sort=date&${query}`, limit)
    t.strictSame(found.trades, expected, query)
    t.match(found.summary, { trade_count: expected.length, trading_pl: cents(expected) / 100 }, query)
  }
})
