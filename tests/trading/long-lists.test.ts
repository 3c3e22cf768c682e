/** Lists that are too long to be made at once: same bytes, same order, same tags. */
import t from 'tap'
import { totalPnl } from '../../src/ledger/day-totals.ts'
import { dayNumber, fromDayNumber, monthRange } from '../../src/lib/dates.ts'
import { moneyNumber } from '../../src/lib/decimal.ts'
import { toAnalytics } from '../../src/trading/analytics/answers.ts'
import { toDividends, toTradeDetail } from '../../src/trading/answers.ts'
import { selectDividends, selectMonthTotals, selectTrades } from '../../src/trading/queries.ts'
import { findSymbol, readDividends } from '../../src/trading/symbols/symbols.ts'
import { analyseTimeframe } from '../../src/trading/timeframe/timeframe.ts'
import { lot, withRecord } from '../exports/record.ts'
import { investor, WITHOUT_PROVIDER } from '../portfolio/support.ts'
import { buildTestApp, type TestApp } from '../support/app.ts'
import { genericGains, genericTransactions, schwabTransactions } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { sameRows } from '../support/same.ts'
import { statsOf, trader } from '../support/upload.ts'

/** The 16th has more than a page, the others fit in one together. */
const LOTS = Array.from({ length: 1_400 }, (_, i) =>
  lot(
    `S${i % 900}`,
    ['2026-03-02', '2026-03-03', '2026-03-31'][i % 10] ?? '2026-03-16',
    (1000 + (i % 777) / 100).toFixed(2),
  ),
)
const PAID = Array.from({ length: 1_300 }, (_, i) => ({
  date: '2026-03-16',
  action: 'Qualified Dividend',
  symbol: i % 6 === 0 ? 'DVX' : 'DVD',
  amount: i < 600 ? '1.00' : (1 + i / 100).toFixed(2),
}))

/** The operations that reader threads have answered. */
function readInThreads({ context }: TestApp): Set<string> {
  const names = new Set<string>()
  const { run } = context.readers
  Object.assign(context.readers, {
    run: (...[job, signal]: Parameters<typeof run>) => {
      names.add(job.name)
      return run(job, signal)
    },
  })
  return names
}

await onBothEngines(t, 'a month and a day with thousands of rows', async (t, on) => {
  const service = await buildTestApp(t, on)
  const inThreads = readInThreads(service)
  const { file, get, upload } = await withRecord(service, undefined, LOTS, PAID)
  const { first, last } = monthRange('2026-03')
  const users = await on.store.read(({ sql, t }) => sql.select({ id: t.users.id }).from(t.users))
  const [trades, dividends] = await on.store
    .forUser(1)
    .read(async (db) => [await selectTrades(db, first, last), await selectDividends(db, first, last)])
  sameRows(t, users, [{ id: 1 }])
  t.equal(trades.length, LOTS.length)
  const expected = JSON.parse(JSON.stringify(trades.map(toTradeDetail)))
  const paid = JSON.parse(JSON.stringify(dividends.flatMap(toDividends)))
  t.equal(paid.length, 1_300, 'identical rows are repeated')

  const answer = await file('/api/trade-details/2026-03')
  t.equal(answer.statusCode, 200)
  t.equal(answer.headers['content-type'], 'application/json; charset=utf-8')
  t.equal(Number(answer.headers['content-length']), answer.rawPayload.length)
  sameRows(t, Object.keys(answer.json()), ['success', 'trades', 'data_source'])
  sameRows(t, answer.json().trades, expected, 'in the order of the query')

  const month = await get('/api/monthly/2026-03')
  sameRows(t, month.trades, expected)
  sameRows(t, month.dividends, paid)
  t.equal(month.summary.total_trades, LOTS.length)
  const day = await get('/api/day-details?date=2026-03-16')
  t.equal(day.trades.length, day.summary.trade_count)
  sameRows(
    t,
    day.trades.map(({ symbol }: { symbol: string }) => symbol),
    trades.filter(({ sellDate }) => sellDate === '2026-03-16').map(({ symbol }) => symbol),
  )
  sameRows(t, day.dividends, paid)
  t.match(await get('/api/trade-details/2026-03?account_id=99'), { success: false, error: /account_id 99/ })

  const { symbols } = await get('/api/symbols')
  const names = symbols.map(({ symbol }: { symbol: string }) => symbol)
  t.equal(names.length, 902)
  sameRows(t, names, [...names].sort())
  t.equal(
    symbols.reduce((n: number, { trade_count }: { trade_count: number }) => n + trade_count, 0),
    LOTS.length,
  )
  const start = await get('/api/symbols?limit=600')
  const rest = await get(`/api/symbols?limit=600&cursor=${start.next_cursor}`)
  sameRows(t, [...start.symbols, ...rest.symbols], symbols, 'pages of many symbols')
  t.equal(rest.next_cursor, null)
  t.match(await get('/api/symbols?cursor=x'), { success: false, error: /'cursor'/ })
  const dividendsOfDvd = async () => {
    const known = await on.store.forUser(1).read((db) => findSymbol(db, 'DVD', undefined))
    const rows = await on.store.forUser(1).read((db) => readDividends(db, known))
    const { summary, dividends: listed } = await get('/api/symbols/DVD')
    sameRows(t, listed, JSON.parse(JSON.stringify(rows.flatMap(toDividends))))
    t.equal(listed.length, summary.dividend_count)
    return listed.length
  }
  t.equal(await dividendsOfDvd(), 1_083)
  t.same(inThreads, new Set(['listTradeDetails', 'getMonth', 'getDayDetails', 'getSymbol']))

  const { etag } = answer.headers
  const again = (headers: Record<string, string>) => service.app.inject({ url: '/api/trade-details/2026-03', headers })
  t.ok(etag)
  const { authorization } = await service.authorize()
  const held = await again({ authorization, 'if-none-match': etag as string })
  t.equal(held.statusCode, 304)
  t.equal(held.payload, '')
  t.equal((await again({ authorization, 'if-none-match': '*' })).statusCode, 304)
  await upload(
    schwabTransactions([{ ...(PAID[0] as (typeof PAID)[0]), amount: '77.00' }]),
    'Symbol,Quantity,Opened Date,Closed Date,Proceeds,Cost Basis\n',
  )
  t.equal((await again({ authorization, 'if-none-match': etag as string })).statusCode, 200, 'the record changed')

  const inSecond = ['2026-03-15', '2026-03-16', '2026-03-17'].map((date) => ({ ...PAID[1], date, amount: '0.50' }))
  await upload(
    genericTransactions(inSecond as typeof PAID, '900000002'),
    'Symbol,Quantity,Opened Date,Closed Date,Proceeds,Cost Basis\n',
  )
  t.equal(await dividendsOfDvd(), 1_086, 'those of each account once')
})

await onBothEngines(t, 'an analysis and the months of thousands of days and symbols', async (t, on) => {
  const service = await buildTestApp(t, on)
  const inThreads = readInThreads(service)
  const start = dayNumber('2005-01-03')
  const lots = Array.from({ length: 5_200 }, (_, i) =>
    lot(
      i % 2 === 0 ? `S${i}` : `SPY 03/15/2024 ${i}.00 P`,
      fromDayNumber(start + i),
      (1000 + ((i * 37) % 100) - 50).toFixed(2),
    ),
  )
  const late = [lot('BRK/B', '2019-02-04', '1010.00'), lot('S2', '2019-02-04', '990.00')]
  const paid = (symbol: string, day: number, amount: string) => ({
    date: fromDayNumber(start + day),
    action: 'Qualified Dividend',
    symbol,
    amount,
  })
  const others = Array.from({ length: 700 }, (_, i) => paid('DVD', 40, `${i + 1}.01`))
  const [one, two] = ['100000001', '900000002']
  const first = await trader(service, 'long@example.com', one)
  statsOf(
    await first.upload(
      genericTransactions([paid('BRK/B', 3, '1.10'), paid('S2', 3, '2.22'), ...others], one),
      genericGains(lots.map((each) => ({ ...each, opened: each.closed }))),
    ),
  )
  const second = await trader(service, 'long@example.com', two)
  statsOf(
    await second.upload(
      genericTransactions([paid('BRK.B', 3, '5.05'), paid('ZZZ', 5_300, '7.00')], two),
      genericGains(late.map((each) => ({ ...each, opened: '2019-02-01' }))),
    ),
  )
  const { accounts } = await first.get('/api/accounts')
  for (const account of [undefined, accounts[0]?.id as number]) {
    const asked = { userId: 1, accountId: account, first: '2005-01-05', last: '2019-12-31' }
    const only = account === undefined ? '' : `&account_id=${account}`
    const answer = await first.get(`/api/timeframe?start_date=${asked.first}&end_date=${asked.last}${only}`)
    const expected = await on.store.forUser(asked.userId).snapshot((db) => analyseTimeframe(db, asked))
    t.ok(expected.days.length > 5_000 && Array.isArray(expected.bySymbol) && expected.bySymbol.length > 5_000)
    sameRows(t, answer.analytics, JSON.parse(JSON.stringify(toAnalytics(expected))), 'as if it were read at once')
    sameRows(t, Object.keys(answer.analytics), Object.keys(toAnalytics(expected)))
    t.equal(answer.summary.total_trades, expected.sums.tradeCount)
    const sum = answer.analytics.by_symbol.reduce(
      (n: number, { trading_pl }: { trading_pl: number }) => n + trading_pl,
      0,
    )
    t.equal(sum.toFixed(2), answer.summary.trading_pl.toFixed(2))
    const { months } = await first.get(`/api/months?${only}`)
    const all = await on.store.forUser(1).read((db) => selectMonthTotals(db, account))
    sameRows(
      t,
      months,
      all.map((m) => ({ month: m.month, total_return_with_dividends: moneyNumber(totalPnl(m)) })),
    )
  }
  t.same(inThreads, new Set(['getTimeframe', 'listMonths']))
  const statistics = await first.get('/api/symbols/BRK.B/statistics')
  t.match(statistics.analytics, { by_symbol: [{ trade_count: 1 }], dividends_by_symbol: [{ dividends: 6.15 }] })
})

await onBothEngines(t, 'thousands of snapshots and holdings', async (t, on) => {
  const service = await buildTestApp(t, on, { env: WITHOUT_PROVIDER })
  const inThreads = readInThreads(service)
  const { history, list, upload, call } = await investor(service)
  await upload(`symbol,shares\n${Array.from({ length: 1_200 }, (_, i) => `H${i},${i + 1}`).join('\n')}\n`)
  const { holdings, totals } = await list()
  t.equal(totals.holdings_count, 1_200)
  t.equal(holdings.length, 1_200)
  sameRows(
    t,
    holdings.map(({ symbol }) => symbol),
    holdings.map(({ symbol }) => symbol).sort(),
  )
  const { body: start } = await call('GET', 'holdings?limit=1000')
  const { body: rest } = await call('GET', `holdings?cursor=${start.next_cursor}`)
  sameRows(t, [...start.holdings, ...rest.holdings], holdings, 'pages of many holdings')
  sameRows(t, rest.totals, totals)
  const compared = (await call('GET', 'record-comparison')).body
  t.equal(compared.symbols.length, 1_200)
  t.equal(compared.differing, 1_200)

  const { body } = await call('POST', 'snapshot')
  const [row] = await on.store.read(({ sql, t }) => sql.select().from(t.snapshots))
  const like = row as NonNullable<typeof row>
  await on.store.write((tx) =>
    tx.insertMany(
      tx.t.snapshots,
      Array.from({ length: 1_100 }, (_, i) => ({ ...like, id: i + 2, takenAt: like.takenAt - (i % 7) * 1_000 })),
    ),
  )
  const snapshots = await history('?days=0')
  t.equal(snapshots.length, 1_101)
  t.equal(new Set(snapshots.map(({ id }) => id)).size, 1_101)
  t.ok(snapshots.some(({ id }) => id === body.snapshot.id))
  const keys = snapshots.map(({ snapshot_time, id }) => `${snapshot_time} ${String(id).padStart(9, '0')}`)
  sameRows(t, keys, [...keys].sort().reverse(), 'newest first')
  const { body: newest } = await call('GET', 'history?days=0&limit=400')
  sameRows(
    t,
    [...newest.history, ...(await history(`?days=0&cursor=${newest.next_cursor}`))],
    snapshots,
    'pages of many snapshots',
  )
  t.same(inThreads, new Set(['listSnapshots']), 'the positions are few')
})
