/** A transaction history and a realized gains file, as one upload, and what is read back of it. */
import { readdirSync } from 'node:fs'
import t from 'tap'
import { buildTestApp, multipart } from '../support/app.ts'
import {
  genericGains,
  genericTransactions,
  type LotRow,
  SCHWAB_GENERATIONS,
  schwabGains,
  schwabGainsAllAccounts,
  schwabTransactions,
  type TransactionRow,
} from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { notesOf, statsOf, successOf, trader } from '../support/upload.ts'
import { withoutAccounts } from '../support/without-accounts.ts'

/** The account of the profile, as a file may print it. */
const ACCOUNT_LABEL = 'XXXXXX1234'

/** Two closed lots of one sale, a dividend with its reinvestment, a sale no lot covers, cash. */
const ROWS: TransactionRow[] = [
  {
    date: '2024-03-12',
    action: 'Sell',
    symbol: 'MSFT',
    description: 'MICROSOFT CORP',
    quantity: '5',
    price: '410',
    fees: '0.01',
    amount: '2049.99',
  },
  {
    date: '2024-03-08',
    postedDate: '2024-03-11',
    action: 'Qualified Dividend',
    symbol: 'SCHD',
    description: 'SCHWAB US DIVIDEND',
    amount: '26.12',
  },
  {
    date: '2024-03-05',
    action: 'Sell',
    symbol: 'AAPL',
    description: 'APPLE INC',
    quantity: '30',
    price: '172.5',
    fees: '0.04',
    amount: '5174.96',
  },
  {
    date: '2024-02-01',
    action: 'Buy',
    symbol: 'MSFT',
    description: 'MICROSOFT CORP',
    quantity: '5',
    price: '400',
    amount: '-2000',
  },
  {
    date: '2024-01-16',
    action: 'Buy',
    symbol: 'AAPL',
    description: 'APPLE INC',
    quantity: '20',
    price: '182.16',
    amount: '-3643.2',
  },
  {
    date: '2024-01-10',
    action: 'Buy',
    symbol: 'AAPL',
    description: 'APPLE INC',
    quantity: '10',
    price: '186',
    amount: '-1860',
  },
  { date: '2024-01-02', action: 'MoneyLink Transfer', description: 'Tfr BANK', amount: '10000' },
]
const LOTS: LotRow[] = [
  {
    symbol: 'AAPL',
    name: 'APPLE INC',
    opened: '2024-01-16',
    closed: '2024-03-05',
    quantity: '20',
    proceeds: '3449.97',
    costBasis: '3643.2',
    term: 'short',
    disallowedLoss: '193.23',
  },
  {
    symbol: 'AAPL',
    name: 'APPLE INC',
    opened: '2024-01-10',
    closed: '2024-03-05',
    quantity: '10',
    proceeds: '1724.99',
    costBasis: '1860',
    term: 'short',
  },
]

await onBothEngines(t, 'a client that accepts JSON alone gets the last line, with its status', async (t, on) => {
  const test = await buildTestApp(t, on)
  const { headers } = await trader(test)
  const send = (gains: string) => {
    // As generated clients send a Blob: with a type and a name that says nothing.
    const file = (field: string, content: string) => ({ field, filename: 'blob', content, type: 'text/csv' })
    const body = multipart([
      file('transaction_history_file', schwabTransactions(ROWS)),
      file('realized_gains_file', gains),
    ])
    return test.app.inject({
      method: 'POST',
      url: '/api/upload-csv',
      headers: { ...headers, ...body.headers, accept: 'application/json' },
      payload: body.payload,
    })
  }
  const imported = await send(schwabGains(LOTS))
  t.equal(imported.statusCode, 200)
  t.match(imported.headers['content-type'], /^application\/json/)
  t.match(imported.json(), { type: 'success', stats: { transactions_inserted: 7, realized_gains_lots: 2 } })
  const failed = await send('colour,size\nred,1\n')
  t.equal(failed.statusCode, 400)
  t.match(failed.json(), { type: 'error', message: String })
})

await onBothEngines(t, 'stream=false answers with one JSON object, whatever is accepted', async (t, on) => {
  const { send } = await trader(await buildTestApp(t, on))
  const file = (field: string, content: string) => ({ field, filename: `${field}.csv`, content })
  const pair = (gains: string) =>
    multipart([file('transaction_history_file', schwabTransactions(ROWS)), file('realized_gains_file', gains)])
  const list = (content: string) => multipart([file('files', content)])
  for (const [path, good, bad] of [
    ['/api/upload-csv', pair(schwabGains(LOTS)), pair('colour,size\nred,1\n')],
    ['/api/imports', list(schwabTransactions(ROWS)), list('colour,size\nred,1\n')],
  ] as const)
    for (const accept of ['*/*', 'application/x-ndjson', 'application/json']) {
      const upload = ({ payload, headers }: typeof good, query: string) =>
        send({ payload, headers: { ...headers, accept } }, query, path)
      const whole = await upload(good, '?stream=false&dry_run=true')
      t.match(whole, { status: 200, contentType: /^application\/json/ }, `${path} ${accept}`)
      t.match(whole.lines, [{ type: 'success', stats: {} }])
      t.match(await upload(good, '?stream=false'), { status: 200, lines: [{ type: 'success' }] })
      t.match(await upload(bad, '?stream=false'), { status: 400, lines: [{ type: 'error' }] })
      t.match(await upload(good, '?stream=maybe'), { status: 400, lines: [{ type: 'error', message: /stream/ }] })
      const streamed = (await upload(good, '?stream=true')).lines.length > 1
      t.equal(streamed, accept !== 'application/json', `stream=true leaves it to Accept: ${accept}`)
    }
})

await onBothEngines(t, 'an upload is read back by month, by day and by trade, to the cent', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { upload, get } = await trader(service)
  const uploaded = await upload(schwabTransactions(ROWS), schwabGains(LOTS))
  t.equal(uploaded.status, 200)
  t.match(uploaded.contentType, /^application\/x-ndjson/)
  t.strictSame(statsOf(uploaded), { transactions_inserted: 7, realized_gains_lots: 2, broker_verified_trades: 2 })
  const percentages = uploaded.lines.flatMap((line) => (line.type === 'progress' ? [line.percentage] : []))
  t.strictSame(
    percentages,
    [...percentages].sort((a, b) => a - b),
    'the percentage never falls',
  )
  t.equal(percentages.at(-1), 100)
  t.equal(uploaded.lines.filter((line) => line.type !== 'progress').length, 1, 'one line ends the stream')

  // −193.23 − 135.01 of the lots, 49.99 first in, first out, 26.12 dividend.
  t.strictSame((await get('/api/months')).months, [{ month: '2024-03', total_return_with_dividends: -252.13 }])
  const { trades } = await get('/api/trade-details/2024-03')
  t.match(trades, [
    {
      symbol: 'AAPL',
      buy_date: '2024-01-10',
      total_profit_loss: -135.01,
      broker_verified: true,
      trade_result: 'Loss',
      buy_price: 186,
      sell_price: 172.499,
    },
    {
      symbol: 'AAPL',
      buy_date: '2024-01-16',
      total_profit_loss: -193.23,
      broker_verified: true,
      return_percentage: -5.3,
    },
    {
      symbol: 'MSFT',
      buy_date: '2024-02-01',
      total_profit_loss: 49.99,
      broker_verified: false,
      trade_result: 'Win',
      volume: 5,
      profit_per_share: 9.998,
    },
  ])
  const day = await get('/api/day-details?date=2024-03-08')
  t.strictSame(
    day.dividends,
    [{ symbol: 'SCHD', transaction_date: '2024-03-08', action: 'Qualified Dividend', amount: 26.12, own_entry: false }],
    'the effective date counts, not the posted one',
  )
  t.match(day.summary, { trade_count: 0, total_dividends: 26.12, total_pnl: 26.12, win_rate: 0 })
  const { days } = await get('/api/calendar-data?year=2024&month=3')
  t.equal(days.length, 31)
  t.match(days[4], {
    date: '2024-03-05',
    day_of_week: 2,
    trade_count: 2,
    trading_pnl: -328.24,
    week_trade_count: 2,
    week_win_rate: 0,
    week_total_pnl: -302.12,
  })
  t.match(days[11], { trade_count: 1, week_winning_trades: 1, week_win_rate: 100 })
  t.match(
    (await get('/api/day-details?date=2024-03-05')).trades[0].profit_per_share,
    undefined,
    'only trade details have a profit per share',
  )

  const { history } = await get('/api/upload-history')
  t.match(history, [
    {
      status: 'success',
      transactions_processed: 7,
      months_updated: 1,
      brokerage_account: '5550001234',
      user_email: 'trader@example.com',
      account_id: Number,
    },
  ])
  t.strictSame(readdirSync(service.context.uploadFolder), [], 'nothing is left of the upload')
})

await onBothEngines(t, 'every generation and form of the files gives the same record', async (t, on) => {
  const service = await buildTestApp(t, on)
  const details = []
  for (const generation of SCHWAB_GENERATIONS) {
    const { upload, get } = await trader(service, `${generation.replaceAll(' ', '.')}@example.com`)
    statsOf(await upload(schwabTransactions(ROWS, generation), schwabGains(LOTS)))
    details.push(withoutAccounts((await get('/api/trade-details/2024-03')).trades))
  }
  for (const trades of details) t.strictSame(trades, details[0])

  const generic = await trader(service, 'generic@example.com')
  statsOf(
    await generic.upload(
      genericTransactions(
        ROWS.map((r) => ({ ...r, postedDate: undefined })),
        ACCOUNT_LABEL,
      ),
      genericGains(LOTS),
    ),
  )
  t.strictSame(
    withoutAccounts((await generic.get('/api/trade-details/2024-03')).trades),
    details[0],
    'the generic layouts too',
  )

  const summary = await trader(service, 'summary@example.com')
  const sale: LotRow = {
    symbol: 'AAPL',
    closed: '2024-03-05',
    quantity: '30',
    proceeds: '5174.96',
    costBasis: '5503.2',
    term: 'short',
  }
  statsOf(await summary.upload(schwabTransactions(ROWS), schwabGains([sale], 'summary')))
  t.match(
    (await summary.get('/api/months')).months,
    [{ total_return_with_dividends: -252.13 }],
    'a summary has the same totals',
  )
  statsOf(await summary.upload(schwabTransactions(ROWS), schwabGains(LOTS)))
  t.match(
    (await summary.get('/api/months')).months,
    [{ total_return_with_dividends: -252.13 }],
    'its lot details add nothing',
  )
})

await onBothEngines(
  t,
  'the same files again add nothing; an overlapping file adds what is new; identical rows stay',
  async (t, on) => {
    const service = await buildTestApp(t, on)
    const { upload, get } = await trader(service)
    const fill = ROWS[0] as TransactionRow
    const twice = [fill, fill, ...ROWS.slice(1), { ...(ROWS[3] as TransactionRow) }]
    t.equal(statsOf(await upload(schwabTransactions(twice), schwabGains(LOTS))).transactions_inserted, 9)
    const before = await get('/api/trade-details/2024-03')
    t.equal(
      before.trades.filter((x: { symbol: string }) => x.symbol === 'MSFT').length,
      2,
      'two identical fills are two trades',
    )

    const again = await upload(schwabTransactions(twice, '2022 to mid-2023'), schwabGains(LOTS))
    t.strictSame(statsOf(again), { transactions_inserted: 0, realized_gains_lots: 2, broker_verified_trades: 2 })
    t.match(again.last, { code: 'nothing_new' })
    t.strictSame(await get('/api/trade-details/2024-03'), before)

    const later: TransactionRow = {
      date: '2024-03-20',
      action: 'Cash Dividend',
      symbol: 'AAPL',
      description: 'APPLE INC',
      amount: '7.2',
    }
    const overlap = await upload(
      schwabTransactions([later, fill, fill, fill, ...ROWS.slice(1, 3)]),
      schwabGains(LOTS.slice(0, 1)),
    )
    t.equal(statsOf(overlap).transactions_inserted, 2, 'the dividend and the third identical fill')
    t.equal(
      statsOf(await upload(schwabTransactions(ROWS), schwabGains(LOTS))).transactions_inserted,
      0,
      'a file that shows fewer takes none away',
    )
    t.match(await get('/api/upload-history'), {
      history: [{ transactions_processed: 7, months_updated: 0 }, { months_updated: 1 }, {}],
    })
  },
)

await onBothEngines(t, 'the same files uploaded at the same moment count once', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { upload, get } = await trader(service)
  const results = await Promise.all([1, 2, 3].map(() => upload(schwabTransactions(ROWS), schwabGains(LOTS))))
  t.strictSame(results.map((r) => statsOf(r).transactions_inserted).sort(), [0, 0, 7])
  t.equal((await get('/api/trade-details/2024-03')).trades.length, 3)
})

await onBothEngines(t, 'rows that cannot be read are named and left out, the rest is imported', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { upload, get } = await trader(service)
  const text = schwabTransactions(ROWS)
    .replace('03/12/2024', '13/45/2024')
    .replace('$26.12', 'twenty')
    .replace('MoneyLink Transfer', 'Moon Landing')
  const uploaded = await upload(text, schwabGains(LOTS))
  t.equal(statsOf(uploaded).transactions_inserted, 4)
  t.match(notesOf(uploaded).rows_failed, {
    count: 3,
    rows: [
      { line: 2, column: 'Date', reason: /13\/45\/2024/ },
      { line: 3, column: 'Amount', reason: /twenty/ },
      { line: 8, column: 'Action', reason: /Moon Landing/ },
    ],
  })
  t.match((await get('/api/upload-history')).history, [{ status: 'partial', transactions_processed: 4 }])
})

await onBothEngines(t, 'a sale with no known purchase is listed and is no trade', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { upload, get } = await trader(service)
  const orphan: TransactionRow = {
    date: '2024-03-14',
    action: 'Sell',
    symbol: 'INTC',
    description: 'INTEL',
    quantity: '40',
    price: '24.5',
    amount: '979.98',
  }
  const uploaded = await upload(schwabTransactions([orphan, ...ROWS]), schwabGains(LOTS))
  const [{ id }] = (await get('/api/accounts')).accounts
  t.strictSame(notesOf(uploaded).sales_unmatched, {
    count: 1,
    codes: [{ code: 'no_known_purchase', count: 1 }],
    sales: [{ quantity: '40', symbol: 'INTC', date: '2024-03-14', code: 'no_known_purchase', account_id: id }],
  })
  t.notOk((await get('/api/trade-details/2024-03')).trades.some((x: { symbol: string }) => x.symbol === 'INTC'))
})

await onBothEngines(
  t,
  'the last line lists what to look at, and names the import unless it is a dry run',
  async (t, on) => {
    const { upload, get } = await trader(await buildTestApp(t, on))
    const clean = successOf(await upload(schwabTransactions(ROWS), schwabGains(LOTS)))
    t.strictSame(clean.notes, [])
    t.match(await get(`/api/imports/${clean.import_id}`), { import: { rows: { imported: 9 } } })

    const text = schwabTransactions(ROWS).replace('$26.12', 'twenty')
    for (const query of ['?dry_run=true', '']) {
      const last = successOf(await upload(text, schwabGains([{ ...(LOTS[0] as LotRow), symbol: 'NONE' }]), query))
      const failed = { count: 1, rows: [{ line: 3, column: 'Amount' }] }
      t.match(
        last.notes,
        [
          { code: 'rows_failed', params: failed },
          { code: 'lots_without_transactions', params: { count: 1 } },
        ],
        query,
      )
      t.match(last.message, / See 2 notes\./)
      if (query === '') t.match(await get(`/api/imports/${last.import_id}`), { import: { rows: { failed: 1 } } })
      else t.notOk('import_id' in last, 'a dry run is not in the history')
    }
  },
)

await onBothEngines(t, 'rows of several accounts are kept apart, and masked numbers are recognised', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { upload, get } = await trader(service)
  const gains = schwabGainsAllAccounts([
    { banner: 'Individual Brokerage ...1234', rows: LOTS },
    { banner: 'Rollover IRA ...987', rows: LOTS.slice(0, 1) },
  ])
  const history = { name: 'Individual_XXX1234_Transactions_20260316-101500.csv', content: schwabTransactions(ROWS) }
  t.match((await upload(schwabTransactions(ROWS), gains)).last, { code: 'account_required' })
  const uploaded = await upload(history, gains)
  t.equal(statsOf(uploaded).broker_verified_trades, 2, 'lots agree with the transactions of their own account only')
  t.match((await get('/api/months')).months, [{ total_return_with_dividends: -445.36 }])
  const again = await upload(history, gains)
  t.equal(statsOf(again).transactions_inserted, 0)
  t.match((await get('/api/months')).months, [{ total_return_with_dividends: -445.36 }])
})

await onBothEngines(t, 'what one user imports no other sees', async (t, on) => {
  const service = await buildTestApp(t, on)
  const ann = await trader(service, 'ann@example.com')
  const bob = await trader(service, 'bob@example.com')
  statsOf(await ann.upload(schwabTransactions(ROWS), schwabGains(LOTS)))
  for (const url of [
    '/api/months',
    '/api/trade-details/2024-03',
    '/api/upload-history',
    '/api/day-details?date=2024-03-05',
  ]) {
    const answer = await bob.get(url)
    t.strictSame(Object.values(answer).filter(Array.isArray).flat(), [], url)
  }
  t.equal(
    statsOf(await bob.upload(schwabTransactions(ROWS), schwabGains(LOTS))).transactions_inserted,
    7,
    'the same rows are new to another user',
  )
})

await onBothEngines(
  t,
  'a purchase newly known turns an unmatched sale into a trade, a lot takes its place',
  async (t, on) => {
    const service = await buildTestApp(t, on)
    const { upload, get } = await trader(service)
    const noLots = schwabGains([])
    statsOf(await upload(schwabTransactions(ROWS.slice(0, 3)), noLots))
    t.strictSame((await get('/api/trade-details/2024-03')).trades, [])
    statsOf(await upload(schwabTransactions(ROWS.slice(3)), noLots))
    const derived = (await get('/api/trade-details/2024-03')).trades
    t.match(derived, [{ broker_verified: false }, { broker_verified: false }, { broker_verified: false }])
    statsOf(await upload(schwabTransactions(ROWS), schwabGains(LOTS)))
    const verified = (await get('/api/trade-details/2024-03')).trades
    t.strictSame(
      verified.map((x: { total_profit_loss: number }) => x.total_profit_loss).sort(),
      derived.map((x: { total_profit_loss: number }) => x.total_profit_loss).sort(),
      'first in, first out and the broker agree to the cent',
    )
    t.equal(verified.filter((x: { broker_verified: boolean }) => x.broker_verified).length, 2)
  },
)
