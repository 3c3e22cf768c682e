/** Exports that are too large, do not add up, take long, or whose client disconnects. */
import { get as request } from 'node:http'
import { tmpdir } from 'node:os'
import { setImmediate as breathe } from 'node:timers/promises'
import t from 'tap'
import { createExporter } from '../../src/exports/exporter.ts'
import { monthPeriod } from '../../src/exports/period.ts'
import { buildTestApp } from '../support/app.ts'
import { emptyDatabase, onBothEngines } from '../support/engines.ts'
import { failureOf, UNAVAILABLE } from '../support/failures.ts'
import { AN_INSTANT } from '../support/rows.ts'
import { csvRecords, readCsv } from './readers.ts'
import { FORMATS, falsify, lot, withRecord } from './record.ts'

await onBothEngines(
  t,
  'an export above a format’s limit is refused, with the limit and the formats that can take it',
  async (t, on) => {
    const { file } = await withRecord(await buildTestApp(t, on))
    const refused = async (tradeCount: number, format: string, params: object) => {
      await falsify(on, { tradeCount })
      const answer = await file(`/api/calendar/export/${format}?date=2026-03-16`)
      t.equal(answer.statusCode, 400)
      t.match(answer.json(), { success: false, code: 'export_too_long', params })
    }
    // The day also has a dividend.
    await refused(10_000, 'pdf', {
      format: 'PDF',
      most: 10_000,
      period: '2026-03-16',
      rows: 10_001,
      formats: ['csv', 'excel'],
    })
    await refused(199_999, 'pdf', {
      format: 'PDF',
      most: 10_000,
      period: '2026-03-16',
      rows: 200_000,
      formats: ['csv', 'excel'],
    })
    await refused(200_000, 'excel', {
      format: 'Excel',
      most: 200_000,
      period: '2026-03-16',
      rows: 200_001,
      formats: ['csv'],
    })
    await falsify(on, { tradeCount: 9_999 })
    const answer = await file('/api/calendar/export/pdf?date=2026-03-16')
    t.equal(answer.statusCode, 500, 'as many as it takes are read, and do not add up here')
  },
)

await onBothEngines(t, 'a file whose rows do not add up to the totals is not sent', async (t, on) => {
  const { file } = await withRecord(await buildTestApp(t, on))
  await falsify(on, { tradingPnl: -26_680_000n })
  for (const format of FORMATS) {
    const answer = await file(`/api/calendar/export/${format}?date=2026-03-16`)
    t.equal(answer.statusCode, 500)
    t.match(answer.json(), { success: false, error: 'Internal server error', code: 'internal_error' })
  }
})

const many = Array.from({ length: 2_300 }, (_, i) =>
  lot(`S${i % 90}`, i % 3 === 0 ? '2026-03-17' : '2026-03-16', (1000 + (i % 77) / 100).toFixed(2)),
)

await onBothEngines(t, 'a long CSV file is whole and in order', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { file } = await withRecord(service, undefined, many)
  const answer = await file('/api/monthly/export/csv?month=2026-03')
  t.equal(answer.statusCode, 200)
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
  const accounts = await file('/api/accounts')
  const ofAccount = await file(`/api/monthly/export/csv?month=2026-03&account_id=${accounts.json().accounts[0].id}`)
  t.equal(ofAccount.body, answer.body, 'the only account has all of it')

  const range = '/api/timeframe/export/csv?start_date=2020-01-01&end_date=2026-12-31'
  t.equal((await file(range)).body, answer.body, 'a range has the same rows')

  await falsify(on, { tradingPnl: 1n })
  t.equal((await file(range)).statusCode, 500)
  t.equal((await file('/api/monthly/export/csv?month=2026-03')).statusCode, 500, 'one that does not add up is not sent')
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
  const failures = [1, 2].map(() => failureOf(exporter.make(job(url), tmpdir(), client.signal)))
  client.abort()
  for (const { kind } of await Promise.all(failures)) t.equal(kind, 'invalid', 'that runs, and that waits')
  const next = await exporter.make(job(url), tmpdir(), new AbortController().signal)
  t.ok((await next.stat()).size > 0)
  await next.close()
  const gone = await emptyDatabase(t, 'sqlite')
  t.match(await failureOf(exporter.make(job(gone), tmpdir(), new AbortController().signal)), UNAVAILABLE)
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
