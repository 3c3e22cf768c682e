/** Months, date ranges and symbols through the public surface. `one-number.test.ts` proves their sums. */
import t from 'tap'
import type { components } from '../../generated/dashboard.ts'
import { fromDayNumber } from '../../src/lib/dates.ts'
import { buildTestApp } from '../support/app.ts'
import {
  genericGains,
  genericTransactions,
  type LotRow,
  schwabGains,
  schwabTransactions,
  type TransactionRow,
} from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { naiveAnalytics } from '../support/naive-analysis.ts'
import { allPages } from '../support/pages.ts'
import { statsOf, trader } from '../support/upload.ts'

type Schemas = components['schemas']
interface Analysed {
  summary: Schemas['PeriodSummary']
  analytics: Schemas['Analytics']
}
interface Page {
  symbol: string
  summary: Schemas['SymbolSummary']
  trades: Schemas['TradeDetail'][]
  dividends: Schemas['Dividend'][]
  next_cursor: string | null
}

const lot = (symbol: string, closed: string, gain: number, more: Partial<LotRow> = {}): LotRow => ({
  symbol,
  opened: closed,
  closed,
  quantity: '10',
  proceeds: (1000 + gain).toFixed(2),
  costBasis: '1000.00',
  term: 'short',
  ...more,
})
const dividend = (symbol: string, date: string, amount: string): TransactionRow => ({
  date,
  action: 'Qualified Dividend',
  symbol,
  amount,
})
const OPTION = 'SPY 03/15/2024 500.00 P'

const [FIRST, SECOND] = ['100000001', '900000002']
/** Two accounts of one user. Both trade AAPL on 2024-03-05. */
const FIRST_LOTS = [
  lot('AAPL', '2024-03-04', 10),
  lot('MSFT', '2024-03-05', 20),
  lot('AAPL', '2024-03-05', -5),
  lot('AAPL', '2024-03-05', 7, { opened: '2024-02-01' }),
  lot(OPTION, '2024-03-06', 120.5, { quantity: '1' }),
  lot('BRK/B', '2024-04-02', 1, { opened: '2022-04-02' }),
]
const SECOND_LOTS = [lot('AAPL', '2024-03-05', -30), lot('ZM', '2024-03-05', 40), lot('BRK.B', '2024-04-03', 2)]
const DIVIDENDS = [dividend('SCHD', '2024-03-05', '26.12'), dividend('AAPL', '2024-03-07', '2.60')]
const INTEREST: TransactionRow = { date: '2024-03-01', action: 'Credit Interest', amount: '0.01' }

async function twoAccounts(...args: Parameters<typeof buildTestApp>) {
  const service = await buildTestApp(...args)
  // Created in descending order of their account numbers.
  const second = await trader(service, 'trader@example.com', SECOND)
  statsOf(await second.upload(genericTransactions([INTEREST], SECOND), genericGains(SECOND_LOTS)))
  const first = await trader(service, 'trader@example.com', FIRST)
  statsOf(await first.upload(genericTransactions(DIVIDENDS, FIRST), genericGains(FIRST_LOTS)))
  const { history } = await first.get('/api/upload-history')
  const idOf = (number: string): number =>
    history.find((record: { brokerage_account: string }) => record.brokerage_account === number).account_id
  return { service, get: first.get, headers: first.headers, first: idOf(FIRST), second: idOf(SECOND) }
}
const tradesOf = async (get: (url: string) => Promise<{ trades: Schemas['TradeDetail'][] }>, account: number) =>
  (await get(`/api/monthly/2024-03?account_id=${account}`)).trades

await onBothEngines(t, 'accounts add up, and each can be read alone', async (t, on) => {
  const { get, first, second } = await twoAccounts(t, on)
  const range = 'start_date=2024-03-01&end_date=2024-03-31'
  const both: Analysed = await get(`/api/timeframe?${range}`)
  const [one, other]: Analysed[] = [
    await get(`/api/timeframe?${range}&account_id=${first}`),
    await get(`/api/timeframe?${range}&account_id=${second}`),
  ]
  t.match(both.summary, { total_trades: 7, winning_trades: 5, trading_pl: 162.5, dividend_income: 28.72 })
  t.match(one?.summary, { total_trades: 5, trading_pl: 152.5, dividend_income: 28.72 })
  t.match(other?.summary, { total_trades: 2, trading_pl: 10, dividend_income: 0 })

  const { trades: inOrder, dividends } = await get('/api/monthly/2024-03')
  const apart = [...(await tradesOf(get, first)), ...(await tradesOf(get, second))]
  t.same(inOrder.map(({ id }: { id: string }) => id).sort(), apart.map(({ id }) => id).sort())
  t.strictSame(both.analytics, naiveAnalytics(inOrder, dividends))
  t.equal(both.analytics.longest_loss_streak, 2, 'ordered by symbol within a day: -30 and -5 of AAPL, in two accounts')

  const names = async (query: string) =>
    (await get(`/api/symbols${query}`)).symbols.map((s: Schemas['SymbolSummary']) => [s.symbol, s.trade_count])
  t.strictSame(await names(''), [
    ['AAPL', 4],
    ['BRK.B', 2],
    ['MSFT', 1],
    ['SCHD', 0],
    [OPTION, 1],
    ['ZM', 1],
  ])
  t.strictSame(await names(`?account_id=${second}`), [
    ['AAPL', 1],
    ['BRK.B', 1],
    ['ZM', 1],
  ])
  t.strictSame(await names(`?account_id=${first}`), [
    ['AAPL', 3],
    ['BRK/B', 1],
    ['MSFT', 1],
    ['SCHD', 0],
    [OPTION, 1],
  ])
})

await onBothEngines(
  t,
  'a symbol is found in every spelling, and its trades come in pages over all accounts',
  async (t, on) => {
    const { get, second } = await twoAccounts(t, on)
    for (const spelling of [OPTION, 'spy 2024-03-15 p 500', 'SPY240315P500', 'SPY   240315P00500000']) {
      const page: Page = await get(`/api/symbols/${encodeURIComponent(spelling)}`)
      t.match(page, {
        symbol: OPTION,
        summary: { instrument: 'SPY 2024-03-15 P 500', trade_count: 1, trading_pl: 120.5, total: 120.5 },
        trades: [{ symbol: OPTION, total_profit_loss: 120.5 }],
      })
    }
    for (const spelling of ['BRK.B', 'BRK/B', 'BRK-B', 'brk b'])
      t.match(await get(`/api/symbols/${encodeURIComponent(spelling)}`), {
        summary: { symbol: 'BRK.B', trade_count: 2, first_date: '2024-04-02', last_date: '2024-04-03' },
      })

    const whole: Page = await get('/api/symbols/AAPL')
    t.strictSame(
      whole.trades.map((trade) => trade.total_profit_loss),
      [10, -30, -5, 7],
      'by closing day, account and key',
    )
    t.equal(whole.next_cursor, null)
    t.match(whole.dividends, [{ symbol: 'AAPL', transaction_date: '2024-03-07', amount: 2.6 }])
    t.match(whole.summary, {
      trading_pl: -18,
      dividend_count: 1,
      total_dividends: 2.6,
      total: -15.4,
      last_date: '2024-03-07',
    })
    for (const limit of [1, 2, 3]) {
      const pages: Page[] = [await get(`/api/symbols/AAPL?limit=${limit}`)]
      for (let last = pages[0]; last?.next_cursor; last = pages.at(-1))
        pages.push(await get(`/api/symbols/AAPL?limit=${limit}&cursor=${last.next_cursor}`))
      t.strictSame(
        pages.flatMap((page) => page.trades),
        whole.trades,
        `${limit} a page`,
      )
      t.equal(pages.length, Math.ceil(4 / limit))
    }
    t.match(await get(`/api/symbols/AAPL?account_id=${second}`), { summary: { trade_count: 1, total_dividends: 0 } })

    const all: Analysed = await get('/api/symbols/AAPL/statistics')
    t.match(all, { start_date: null, end_date: null, summary: { total_trades: 4, total_return_with_dividends: -15.4 } })
    const from: Analysed = await get('/api/symbols/AAPL/statistics?start_date=2024-03-05')
    t.match(from, { start_date: '2024-03-05', summary: { total_trades: 3 } })
    const to: Analysed = await get('/api/symbols/AAPL/statistics?end_date=2024-03-05')
    t.match(to, { summary: { total_trades: 4, dividend_income: 0 }, analytics: { dividends_by_symbol: [] } })
    const later: Analysed = await get('/api/symbols/AAPL/statistics?start_date=2025-01-01&end_date=2025-12-31')
    t.match(later, { summary: { total_trades: 0 }, analytics: { by_symbol: [] } })
  },
)

await onBothEngines(t, 'undefined figures are null, empty sums are zero', async (t, on) => {
  const { get } = await twoAccounts(t, on)
  const empty: Analysed = await get('/api/timeframe?start_date=2020-01-01&end_date=2020-12-31')
  t.strictSame(empty.summary, {
    total_trades: 0,
    winning_trades: 0,
    win_rate: 0,
    trading_pl: 0,
    dividend_income: 0,
    total_return_with_dividends: 0,
    fees: 0,
  })
  t.match(empty.analytics, {
    trade_count: 0,
    gross_profit: 0,
    gross_loss: 0,
    profit_factor: null,
    expectancy: null,
    average_win: null,
    average_loss: null,
    largest_win: null,
    largest_loss: null,
    payoff_ratio: null,
    average_holding_days_winners: null,
    average_holding_days_losers: null,
    max_drawdown: { amount: 0, peak_date: null, trough_date: null, recovered_date: null },
    equity_curve: [],
    by_symbol: [],
    by_month: [],
    dividends_by_symbol: [],
  })
  t.strictSame(empty.analytics, naiveAnalytics([], []))
  t.match(await get('/api/monthly/2020-01'), {
    month: '2020-01',
    summary: { month: '2020-01', total_trades: 0, win_rate: 0, total_return_with_dividends: 0 },
    trades: [],
    dividends: [],
  })
  const winsOnly: Analysed = await get('/api/timeframe?start_date=2024-03-04&end_date=2024-03-04')
  t.match(winsOnly.analytics, { profit_factor: null, payoff_ratio: null, average_win: 10, largest_loss: null })
})

await onBothEngines(t, 'an invalid request is rejected with the name of the parameter', async (t, on) => {
  const { service, headers, first } = await twoAccounts(t, on)
  const refused = async (url: string, status: number, error: RegExp) => {
    const answer = await service.app.inject({ url, headers })
    t.equal(answer.statusCode, status, url)
    t.match(answer.json(), { success: false, error }, url)
  }
  await refused('/api/timeframe?end_date=2024-01-01', 400, /'start_date' is required/)
  await refused('/api/timeframe?start_date=2024-01-01', 400, /'end_date' is required/)
  await refused('/api/timeframe?start_date=2024-02-30&end_date=2024-03-01', 400, /'start_date' must be a date/)
  await refused(
    '/api/timeframe?start_date=2024-03-02&end_date=2024-03-01',
    400,
    /'start_date' must not be later than 'end_date'/,
  )
  await refused(
    '/api/timeframe?start_date=1924-03-01&end_date=2024-03-01',
    400,
    /'start_date' and 'end_date'.*100 years/,
  )
  await refused('/api/monthly/2024-13', 400, /'month' must be a month/)
  await refused('/api/symbols/NOPE', 404, /'NOPE'/)
  await refused('/api/symbols/NOPE/statistics', 404, /'NOPE'/)
  await refused(`/api/symbols/ZM?account_id=${first}`, 404, /'ZM'/)
  await refused('/api/symbols/AAPL?limit=0', 400, /'limit' must be 1 or more/)
  await refused('/api/symbols/AAPL?limit=1001', 400, /'limit' must be 1000 or less/)
  for (const cursor of ['x', 'W10', Buffer.from('["2024-03-04",999999,1]').toString('base64url')])
    await refused(`/api/symbols/AAPL?cursor=${cursor}`, 400, /'cursor'/)
  await refused(
    '/api/symbols/AAPL/statistics?start_date=2024-03-02&end_date=2024-03-01',
    400,
    /'start_date' must not be later than 'end_date'/,
  )
  const operations = [
    '/api/monthly/2024-03',
    '/api/timeframe?start_date=2024-01-01&end_date=2024-12-31',
    '/api/symbols',
  ]
  for (const url of [...operations, '/api/symbols/AAPL', '/api/symbols/AAPL/statistics'])
    await refused(`${url}${url.includes('?') ? '&' : '?'}account_id=999999`, 404, /account_id 999999/)

  const stranger = await trader(service, 'stranger@example.com', '100')
  for (const url of ['/api/symbols/AAPL', `/api/symbols?account_id=${first}`])
    t.equal((await service.app.inject({ url, headers: stranger.headers })).statusCode, 404, 'another user sees nothing')
  t.match(await stranger.get('/api/symbols'), { symbols: [] })
})

await onBothEngines(t, 'an analysis of a symbol covers all its trades, also beyond one page', async (t, on) => {
  const { get, upload } = await trader(await buildTestApp(t, on))
  const lots = Array.from({ length: 2_300 }, (_, i) =>
    lot('SPY', fromDayNumber(19_000 + Math.floor(i / 9)), (i % 7) * 3 - 8, {
      opened: fromDayNumber(19_000 + Math.floor(i / 9) - (i % 40)),
    }),
  )
  statsOf(await upload(schwabTransactions([INTEREST]), schwabGains(lots)))
  const pages = await allPages<Page>(get, `/api/symbols/SPY?limit=999`)
  const trades = pages.flatMap((page) => page.trades)
  t.equal(trades.length, lots.length)
  const { analytics }: Analysed = await get('/api/symbols/SPY/statistics')
  t.strictSame(analytics, naiveAnalytics(trades, []))
  const timeframe: Analysed = await get('/api/timeframe?start_date=2000-01-01&end_date=2030-12-31')
  t.strictSame(timeframe.analytics, analytics)
})

await onBothEngines(t, 'a dividend without a symbol is in every sum', async (t, on) => {
  const { get, upload } = await trader(await buildTestApp(t, on))
  const nameless: TransactionRow = { date: '2024-03-08', action: 'Cash Dividend', amount: '5.00' }
  statsOf(await upload(schwabTransactions([nameless, ...DIVIDENDS]), schwabGains(FIRST_LOTS)))
  t.match(await get('/api/symbols'), {
    symbols: [
      { symbol: '', instrument: '', trade_count: 0, dividend_count: 1, total_dividends: 5, total: 5 },
      {},
      {},
      {},
      {},
      {},
    ],
  })
  const march: Analysed = await get('/api/timeframe?start_date=2024-03-01&end_date=2024-03-31')
  t.match(march, {
    summary: { dividend_income: 33.72 },
    analytics: { dividends_by_symbol: [{ symbol: '', dividends: 5 }] },
  })
  t.match(await get('/api/monthly/2024-03'), { summary: { dividend_income: 33.72 } })

  const options = ['SPY 01/19/2024 400.00 P', 'SPY 12/15/2023 400.00 P']
  const lots = options.map((symbol) => lot(symbol, '2023-12-01', 1, { quantity: '1' }))
  statsOf(await upload(schwabTransactions([nameless]), schwabGains(lots)))
  const december: Analysed = await get('/api/timeframe?start_date=2023-12-01&end_date=2023-12-31')
  const { symbols } = await get('/api/symbols')
  for (const list of [symbols, december.analytics.by_symbol] as { symbol: string }[][])
    t.strictSame(
      list.map(({ symbol }) => symbol).filter((symbol) => symbol.includes('400')),
      options,
      'in the order of the symbols as printed, whatever expires first',
    )
})
