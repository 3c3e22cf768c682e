import { once } from 'node:events'
import { get as request } from 'node:http'
import { setImmediate as breathe } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import t from 'tap'
import { createExporter } from '../../src/exports/exporter.ts'
import { monthPeriod } from '../../src/exports/period.ts'
import { buildTestApp, type TestApp } from '../support/app.ts'
import { type LotRow, schwabGains, schwabTransactions, type TransactionRow } from '../support/broker-files.ts'
import { emptyDatabase, type OnEngine, onBothEngines } from '../support/engines.ts'
import { failureOf, UNAVAILABLE } from '../support/failures.ts'
import { AN_INSTANT } from '../support/rows.ts'
import { statsOf, trader } from '../support/upload.ts'
import { csvRecords, readCsv, readExcel, readPdf } from './readers.ts'

const FORMATS = ['csv', 'excel', 'pdf'] as const
const TYPES = {
  csv: 'text/csv; charset=utf-8',
  excel: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}
const EXTENSIONS = { csv: 'csv', excel: 'xlsx', pdf: 'pdf' }

const lot = (symbol: string, closed: string, proceeds: string): LotRow => ({
  symbol,
  opened: '2026-01-05',
  closed,
  quantity: '10',
  proceeds,
  costBasis: '1000.00',
  term: 'short',
})
const LOTS = [
  lot('MSFT', '2026-03-16', '900.00'),
  lot('AAPL', '2026-03-16', '1073.33'),
  lot('F', '2026-03-31', '1250.00'),
]
const paid = (symbol: string, date: string, amount: string): TransactionRow => ({
  date,
  action: 'Qualified Dividend',
  symbol,
  amount,
})
const PAID = [paid('SCHD', '2026-03-16', '26.12'), paid('VTI', '2026-03-18', '4.50'), paid('VTI', '2026-03-18', '4.50')]

async function withRecord(service: TestApp, email?: string, lots = LOTS, transactions = PAID) {
  const user = await trader(service, email)
  statsOf(await user.upload(schwabTransactions(transactions), schwabGains(lots)))
  const file = (url: string) => service.app.inject({ url, headers: user.headers })
  return { ...user, file }
}

await onBothEngines(t, 'a day and a month come as files with name, type and length', async (t, on) => {
  const { file } = await withRecord(await buildTestApp(t, on))
  for (const format of FORMATS)
    for (const [url, name] of [
      [`/api/calendar/export/${format}?date=2026-03-16`, `tradeleaf-2026-03-16-trades.${EXTENSIONS[format]}`],
      [`/api/monthly/export/${format}?month=2026-03`, `tradeleaf-2026-03.${EXTENSIONS[format]}`],
    ] as const) {
      const answer = await file(url)
      t.equal(answer.statusCode, 200, url)
      t.match(answer.headers, {
        'content-type': TYPES[format],
        'content-disposition': `attachment; filename="${name}"; filename*=UTF-8''${name}`,
        'content-length': String(answer.rawPayload.length),
        'cache-control': 'no-store',
      })
    }
})

await onBothEngines(
  t,
  'rows come by day, symbol and date bought; dividends after trades, totals last',
  async (t, on) => {
    const { file } = await withRecord(await buildTestApp(t, on))
    const month = csvRecords((await file('/api/monthly/export/csv?month=2026-03')).rawPayload)
    t.strictSame(
      month.slice(0, 7).map(({ record, date, symbol, amount }) => [record, date, symbol, amount]),
      [
        ['trade', '2026-03-16', 'AAPL', '73.33'],
        ['trade', '2026-03-16', 'MSFT', '-100.00'],
        ['trade', '2026-03-31', 'F', '250.00'],
        ['dividend', '2026-03-16', 'SCHD', '26.12'],
        ['dividend', '2026-03-18', 'VTI', '4.50'],
        ['dividend', '2026-03-18', 'VTI', '4.50'],
        ['total', '', '', ''],
      ],
    )
    const day = {
      trades: ['AAPL 7333', 'MSFT -10000'],
      dividends: ['SCHD 2612'],
      trading: -2667,
      dividendIncome: 2612,
      total: -55,
    }
    const get = async (format: string) => (await file(`/api/calendar/export/${format}?date=2026-03-16`)).rawPayload
    t.strictSame(readCsv(await get('csv')), day)
    t.strictSame(readExcel(await get('excel')), day)
    t.strictSame(await readPdf(await get('pdf')), day)
  },
)

await onBothEngines(t, 'nothing to export is 404 in the words of each', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { file } = await withRecord(service)
  const other = await trader(service, 'other@example.com')
  const refused = async (url: string, error: string, headers?: Record<string, string>) => {
    const answer = headers ? await service.app.inject({ url, headers }) : await file(url)
    t.equal(answer.statusCode, 404, url)
    t.strictSame(answer.json(), { success: false, error })
    t.notOk(answer.headers['content-disposition'])
  }
  for (const format of FORMATS) {
    await refused(`/api/calendar/export/${format}?date=2026-03-17`, 'No trades found for this date')
    await refused(`/api/calendar/export/${format}?date=2026-03-18`, 'No trades found for this date')
    await refused(`/api/monthly/export/${format}?month=2026-04`, 'No data found for this month')
    await refused(`/api/monthly/export/${format}?month=2026-03`, 'No data found for this month', other.headers)
  }
})

await onBothEngines(t, 'an account narrows a file to it; another user’s is not found', async (t, on) => {
  const service = await buildTestApp(t, on)
  const mine = await withRecord(service)
  const theirs = await withRecord(service, 'other@example.com')
  const accountOf = async (user: typeof mine) =>
    ((await user.get('/api/upload-history')) as { history: { account_id: number }[] }).history[0]?.account_id
  const own = await accountOf(mine)
  const answer = await mine.file(`/api/monthly/export/csv?month=2026-03&account_id=${own}`)
  t.equal(readCsv(answer.rawPayload).trades.length, 3)
  t.match(answer.headers['content-disposition'], `tradeleaf-2026-03-account-${own}.csv`)
  for (const format of FORMATS)
    for (const id of [await accountOf(theirs), 999_999])
      t.equal((await mine.file(`/api/monthly/export/${format}?month=2026-03&account_id=${id}`)).statusCode, 404)
})

await onBothEngines(t, 'what is asked for wrongly is refused by name', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { file } = await withRecord(service)
  for (const [url, error] of [
    ['/api/calendar/export/xml?date=2026-03-16', "Path parameter 'format' must be one of 'csv', 'excel', 'pdf'"],
    ['/api/monthly/export/xlsx?month=2026-03', "Path parameter 'format' must be one of 'csv', 'excel', 'pdf'"],
    ['/api/calendar/export/csv', "Query parameter 'date' is required"],
    ['/api/calendar/export/csv?date=2026-02-30', "Query parameter 'date' must be a date as YYYY-MM-DD"],
    ['/api/monthly/export/csv?month=2026-13', "Query parameter 'month' must be a month as YYYY-MM"],
  ] as const) {
    const answer = await file(url)
    t.equal(answer.statusCode, 400, url)
    t.strictSame(answer.json(), { success: false, error })
  }
  const url = '/api/monthly/export/csv?month=2026-03'
  t.equal((await service.app.inject({ url })).statusCode, 401)
  const narrow = await service.authorize('trader@example.com', ['plants:read'])
  t.equal((await service.app.inject({ url, headers: narrow })).statusCode, 403)
})

/** Changes what is kept of a day, so that its rows no longer add up to it. */
const falsify = ({ store }: OnEngine, change: { tradeCount?: number; tradingPnl?: bigint }) =>
  store.write(async ({ sql, t }) => {
    await sql.update(t.dailyTotals).set(change).where(eq(t.dailyTotals.date, '2026-03-16'))
  })

await onBothEngines(
  t,
  'more than a format takes is refused with its limit, and which format takes it',
  async (t, on) => {
    const { file } = await withRecord(await buildTestApp(t, on))
    const refused = async (tradeCount: number, format: string, error: string) => {
      await falsify(on, { tradeCount })
      const answer = await file(`/api/calendar/export/${format}?date=2026-03-16`)
      t.equal(answer.statusCode, 400)
      t.strictSame(answer.json(), { success: false, error })
    }
    // The day also has a dividend.
    await refused(
      10_000,
      'pdf',
      "PDF takes at most 10,000 trades and dividends, and 2026-03-16 has 10,001: use the format 'csv' or 'excel'",
    )
    await refused(
      200_000,
      'excel',
      "Excel takes at most 200,000 trades and dividends, and 2026-03-16 has 200,001: use the format 'csv'",
    )
  },
)

await onBothEngines(t, 'a file whose rows do not add up to the totals is not sent', async (t, on) => {
  const { file } = await withRecord(await buildTestApp(t, on))
  await falsify(on, { tradingPnl: -26_680_000n })
  for (const format of FORMATS) {
    const answer = await file(`/api/calendar/export/${format}?date=2026-03-16`)
    t.equal(answer.statusCode, 500)
    t.strictSame(answer.json(), { success: false, error: 'Internal server error' })
  }
})

const many = Array.from({ length: 2_300 }, (_, i) =>
  lot(`S${i % 90}`, i % 3 === 0 ? '2026-03-17' : '2026-03-16', (1000 + (i % 77) / 100).toFixed(2)),
)

await onBothEngines(t, 'a long CSV file is sent while it is read, whole and in order', async (t, on) => {
  const { file } = await withRecord(await buildTestApp(t, on), undefined, many)
  const answer = await file('/api/monthly/export/csv?month=2026-03')
  t.equal(answer.statusCode, 200)
  t.notOk(answer.headers['content-length'])
  const trades = csvRecords(answer.rawPayload).filter(({ record }) => record === 'trade')
  t.equal(trades.length, many.length)
  const places = trades.map(({ date, symbol }) => `${date} ${symbol}`)
  t.strictSame(places, [...places].sort())
  const read = readCsv(answer.rawPayload)
  t.equal(
    read.trading,
    many.reduce((sum, _, i) => sum + (i % 77), 0),
  )
  t.equal(read.dividends.length, 3)
})

await onBothEngines(t, 'a long CSV file that does not add up is cut off, not completed', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { headers } = await withRecord(service, undefined, many)
  await falsify(on, { tradingPnl: 1n })
  const origin = await service.app.listen({ host: '127.0.0.1', port: 0 })
  const [answer] = await once(request(`${origin}/api/monthly/export/csv?month=2026-03`, { headers }), 'response')
  t.equal(answer.statusCode, 200)
  answer.resume()
  await t.rejects(once(answer, 'end'), { code: 'ECONNRESET' })
  t.match(service.log(), /do not add up/)
})

await onBothEngines(t, 'an export whose client has gone is ended; the next one is made', async (t, { url }) => {
  const exporter = createExporter()
  t.teardown(() => exporter.close())
  const job = (databaseUrl: string) => ({
    databaseUrl,
    format: 'excel' as const,
    scope: { userId: 1, accountId: undefined, period: monthPeriod('2026-03') },
    now: AN_INSTANT,
  })
  const client = new AbortController()
  const [running, waiting] = [1, 2].map(() => exporter.make(job(url), client.signal))
  client.abort()
  for (const made of [running, waiting]) t.equal((await failureOf(made as Promise<Buffer>)).kind, 'invalid')
  t.ok((await exporter.make(job(url), new AbortController().signal)).length > 0)
  const gone = await emptyDatabase(t, 'sqlite')
  t.match(await failureOf(exporter.make(job(gone), new AbortController().signal)), UNAVAILABLE)
})

await onBothEngines(t, 'a client that leaves ends its export', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { headers } = await withRecord(service)
  const origin = await service.app.listen({ host: '127.0.0.1', port: 0 })
  const left = request(`${origin}/api/monthly/export/pdf?month=2026-03`, { headers })
  left.on('error', () => {})
  const make = service.context.exporter.make
  const begun = new Promise<void>((resolve) => {
    Object.assign(service.context.exporter, {
      make: (...job: Parameters<typeof make>) => {
        resolve()
        return make(...job)
      },
    })
  })
  await begun
  const ended = new Promise((resolve) => left.once('close', resolve))
  left.destroy()
  await ended
  while (!service.log().includes('The client closed the connection')) await breathe()
  t.notMatch(service.log(), /request failed/)
})
