/** Lists that are too long to be made at once: same bytes, same order, same tags. */
import t from 'tap'
import { monthRange } from '../../src/lib/dates.ts'
import { toDividends, toTradeDetail } from '../../src/trading/answers.ts'
import { selectDividends, selectTrades } from '../../src/trading/queries.ts'
import { findSymbol, readDividends } from '../../src/trading/symbols/symbols.ts'
import { lot, withRecord } from '../exports/record.ts'
import { investor, WITHOUT_PROVIDER } from '../portfolio/support.ts'
import { buildTestApp } from '../support/app.ts'
import { schwabTransactions } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'

/** The 16th has more than a page, the others fit in one together. */
const LOTS = Array.from({ length: 2_300 }, (_, i) =>
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

await onBothEngines(t, 'a month and a day with thousands of rows', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { file, get, upload } = await withRecord(service, undefined, LOTS, PAID)
  const { first, last } = monthRange('2026-03')
  const [users, trades, dividends] = await on.store.read(async (db) => [
    await db.sql.select({ id: db.t.users.id }).from(db.t.users),
    await selectTrades(db, 1, first, last),
    await selectDividends(db, 1, first, last),
  ])
  t.strictSame(users, [{ id: 1 }])
  t.equal(trades.length, 2_300)
  const expected = JSON.parse(JSON.stringify(trades.map(toTradeDetail)))
  const paid = JSON.parse(JSON.stringify(dividends.flatMap(toDividends)))
  t.equal(paid.length, 1_300, 'identical rows are repeated')

  const answer = await file('/api/trade-details/2026-03')
  t.equal(answer.statusCode, 200)
  t.equal(answer.headers['content-type'], 'application/json; charset=utf-8')
  t.equal(Number(answer.headers['content-length']), answer.rawPayload.length)
  t.strictSame(Object.keys(answer.json()), ['success', 'trades', 'data_source'])
  t.strictSame(answer.json().trades, expected, 'in the order of the query')

  const month = await get('/api/monthly/2026-03')
  t.strictSame(month.trades, expected)
  t.strictSame(month.dividends, paid)
  t.equal(month.summary.total_trades, 2_300)
  const day = await get('/api/day-details?date=2026-03-16')
  t.equal(day.trades.length, day.summary.trade_count)
  t.strictSame(
    day.trades.map(({ symbol }: { symbol: string }) => symbol),
    trades.filter(({ sellDate }) => sellDate === '2026-03-16').map(({ symbol }) => symbol),
  )
  t.strictSame(day.dividends, paid)
  t.match(await get('/api/trade-details/2026-03?account_id=99'), { success: false, error: /account_id 99/ })

  const { symbols } = await get('/api/symbols')
  const names = symbols.map(({ symbol }: { symbol: string }) => symbol)
  t.equal(names.length, 902)
  t.strictSame(names, [...names].sort())
  t.equal(
    symbols.reduce((n: number, { trade_count }: { trade_count: number }) => n + trade_count, 0),
    2_300,
  )
  const payer = await get('/api/symbols/DVD')
  const known = await on.store.read((db) => findSymbol(db, 1, 'DVD', undefined))
  const rows = await on.store.read((db) => readDividends(db, known))
  t.equal(payer.summary.dividend_count, 1_083)
  t.strictSame(payer.dividends, JSON.parse(JSON.stringify(rows.flatMap(toDividends))))

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
})

await onBothEngines(t, 'thousands of snapshots and holdings', async (t, on) => {
  const service = await buildTestApp(t, on, { env: WITHOUT_PROVIDER })
  const { history, list, upload, call } = await investor(service)
  await upload(`symbol,shares\n${Array.from({ length: 1_200 }, (_, i) => `H${i},${i + 1}`).join('\n')}\n`)
  const { holdings, totals } = await list()
  t.equal(totals.holdings_count, 1_200)
  t.equal(holdings.length, 1_200)
  t.strictSame(
    holdings.map(({ symbol }) => symbol),
    holdings.map(({ symbol }) => symbol).sort(),
  )
  const compared = (await call('GET', 'record-comparison')).body
  t.equal(compared.symbols.length, 1_200)
  t.equal(compared.differing, 1_200)

  const { body } = await call('POST', 'snapshot')
  const [row] = await on.store.read(({ sql, t }) => sql.select().from(t.snapshots))
  const { id: _id, ...like } = row as NonNullable<typeof row>
  await on.store.write((tx) =>
    tx.insertMany(
      tx.t.snapshots,
      Array.from({ length: 1_100 }, (_, i) => ({ ...like, takenAt: like.takenAt - (i % 7) * 1_000 })),
    ),
  )
  const snapshots = await history('?days=0')
  t.equal(snapshots.length, 1_101)
  t.equal(new Set(snapshots.map(({ id }) => id)).size, 1_101)
  t.ok(snapshots.some(({ id }) => id === body.snapshot.id))
  const keys = snapshots.map(({ snapshot_time, id }) => `${snapshot_time} ${String(id).padStart(9, '0')}`)
  t.strictSame(keys, [...keys].sort().reverse(), 'newest first')
})
