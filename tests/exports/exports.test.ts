import t from 'tap'
import type { components } from '../../generated/dashboard.ts'
import { buildTestApp } from '../support/app.ts'
import { type LotRow, schwabGains, type TransactionRow } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { ACCOUNT, statsOf, trader } from '../support/upload.ts'
import { csvRecords, readCsv, readExcel, readPdf } from './readers.ts'
import { FORMATS, LOTS, lot, withRecord } from './record.ts'

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  excel: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}
const EXTENSIONS = { csv: 'csv', excel: 'xlsx', pdf: 'pdf' }

await onBothEngines(t, 'a day, a month and a range come as files with name, type and length', async (t, on) => {
  const { file } = await withRecord(await buildTestApp(t, on))
  for (const format of FORMATS)
    for (const [url, name] of [
      [`/api/calendar/export/${format}?date=2026-03-16`, `tradeleaf-2026-03-16-trades.${EXTENSIONS[format]}`],
      [`/api/monthly/export/${format}?month=2026-03`, `tradeleaf-2026-03.${EXTENSIONS[format]}`],
      [
        `/api/timeframe/export/${format}?start_date=2026-03-01&end_date=2026-03-17`,
        `tradeleaf-2026-03-01-to-2026-03-17.${EXTENSIONS[format]}`,
      ],
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
  'rows are ordered by day, symbol and date bought; dividends follow trades, totals are last',
  async (t, on) => {
    const { file } = await withRecord(await buildTestApp(t, on))
    const month = csvRecords((await file('/api/monthly/export/csv?month=2026-03')).rawPayload)
    for (const { record, account } of month) t.equal(account, record === 'total' ? '' : ACCOUNT)
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

await onBothEngines(t, 'rows of one day and symbol have the same order, whatever that of the file', async (t, on) => {
  const service = await buildTestApp(t, on)
  const sold = (opened: string, quantity: string, proceeds: string, costBasis: string): LotRow => ({
    ...lot('AAPL', '2026-03-16', proceeds),
    ...{ opened, quantity, costBasis },
  })
  const lots = [
    sold('2026-01-05', '5', '1900.00', '400.00'),
    sold('2026-01-05', '10', '900.00', '1000.00'),
    sold('2026-01-05', '10', '1100.00', '800.00'),
    sold('2026-01-05', '10', '1100.00', '900.00'),
    sold('2026-02-02', '1', '50.00', '40.00'),
  ]
  const paid = ([action, amount]: readonly [string, string]): TransactionRow => ({
    date: '2026-03-16',
    symbol: 'SCHD',
    ...{ action, amount },
  })
  const dividends = [
    ['Cash Dividend', '30.00'],
    ['Qualified Dividend', '4.50'],
    ['Qualified Dividend', '9.00'],
  ] as const
  let first: number[] | undefined
  for (const order of [
    [0, 1, 2, 3, 4],
    [4, 3, 2, 1, 0],
  ]) {
    const mixed = [...dividends].reverse()
    const { file, get } = await withRecord(
      service,
      `order${order[0]}@example.com`,
      order.map((i) => lots[i] as LotRow),
      (order[0] === 0 ? dividends : mixed).map(paid),
    )
    const rows = csvRecords((await file('/api/calendar/export/csv?date=2026-03-16')).rawPayload)
    const trades = rows.slice(0, 5)
    t.strictSame(
      trades
        .map(({ buy_date, volume, proceeds, cost_basis }) => [buy_date, volume, proceeds, cost_basis].join())
        .sort(),
      lots.map(({ opened, quantity, proceeds, costBasis }) => [opened, quantity, proceeds, costBasis].join()).sort(),
    )
    const { trades: listed } = (await get('/api/trades?sort=date&limit=1000')) as components['schemas']['TradesAnswer']
    const gains = trades.map(({ amount }) => Number(amount))
    t.strictSame(
      gains,
      listed.map(({ total_profit_loss }) => total_profit_loss),
      'that of the list',
    )
    first ??= gains
    t.strictSame(gains, first)
    t.strictSame(
      rows.slice(5, 8).map(({ action, amount }) => [action, amount]),
      dividends,
    )
  }
})

await onBothEngines(t, 'a range has the rows of its days, the first and the last included', async (t, on) => {
  const { file } = await withRecord(await buildTestApp(t, on), undefined, [
    lot('MSFT', '2026-02-28', '900.00'),
    lot('AAPL', '2026-03-01', '1073.33'),
    lot('F', '2026-04-02', '1250.00'),
    lot('GE', '2026-04-03', '1001.00'),
  ])
  const range = {
    trades: ['AAPL 7333', 'F 25000'],
    dividends: ['SCHD 2612', 'VTI 450', 'VTI 450'],
    trading: 32333,
    dividendIncome: 3512,
    total: 35845,
  }
  const get = async (format: string) =>
    (await file(`/api/timeframe/export/${format}?start_date=2026-03-01&end_date=2026-04-02`)).rawPayload
  t.strictSame(readCsv(await get('csv')), range)
  t.strictSame(readExcel(await get('excel')), range)
  t.strictSame(await readPdf(await get('pdf')), range)
  for (const format of FORMATS) t.strictSame(await get(format), await get(format), 'the same record, the same bytes')
  t.strictSame(
    (await file('/api/timeframe/export/csv?start_date=2026-03-01&end_date=2026-03-31')).body,
    (await file('/api/monthly/export/csv?month=2026-03')).body,
    'a range that is a month has the bytes of the month',
  )
  const account = (await file('/api/accounts')).json().accounts[0].id
  const ofAccount = await file(
    `/api/timeframe/export/csv?start_date=2026-03-01&end_date=2026-04-02&account_id=${account}`,
  )
  t.strictSame(ofAccount.rawPayload, await get('csv'))
  t.match(ofAccount.headers['content-disposition'], `tradeleaf-2026-03-01-to-2026-04-02-account-${account}.csv`)
})

await onBothEngines(t, 'a day, month or range without data is 404, each with its own message', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { file } = await withRecord(service)
  const other = await trader(service, 'other@example.com')
  const refused = async (url: string, body: object, headers?: Record<string, string>) => {
    const answer = headers ? await service.app.inject({ url, headers }) : await file(url)
    t.equal(answer.statusCode, 404, url)
    t.strictSame(answer.json(), { success: false, ...body })
    t.notOk(answer.headers['content-disposition'])
  }
  // The requirements give the body of a day word for word.
  const noDay = { error: 'No trades found for this date' }
  const noMonth = { error: 'No data found for this month', code: 'no_data_in_month' }
  const noRange = { error: 'No data found for this range', code: 'no_data_in_range' }
  for (const format of FORMATS) {
    await refused(`/api/calendar/export/${format}?date=2026-03-17`, noDay)
    await refused(`/api/calendar/export/${format}?date=2026-03-18`, noDay)
    await refused(`/api/monthly/export/${format}?month=2026-04`, noMonth)
    await refused(`/api/monthly/export/${format}?month=2026-03`, noMonth, other.headers)
    await refused(`/api/timeframe/export/${format}?start_date=2026-04-01&end_date=2026-12-31`, noRange)
    await refused(`/api/timeframe/export/${format}?start_date=2026-01-01&end_date=2026-12-31`, noRange, other.headers)
  }
})

await onBothEngines(t, 'an account narrows a file to it; another user’s is not found', async (t, on) => {
  const service = await buildTestApp(t, on)
  const mine = await withRecord(service)
  const other = await withRecord(service, 'other@example.com')
  statsOf(await other.uploadFiles({ 'gains.csv': schwabGains(LOTS) }, '', { 'gains.csv': 'Second' }))
  const accountsOf = async (user: typeof mine): Promise<number[]> =>
    (await user.get('/api/accounts')).accounts.map(({ id }: { id: number }) => id)
  const [own] = await accountsOf(mine)
  // Ids count for each user.
  const [, theirs] = await accountsOf(other)
  t.not(theirs, own)
  const answer = await mine.file(`/api/monthly/export/csv?month=2026-03&account_id=${own}`)
  t.equal(readCsv(answer.rawPayload).trades.length, 3)
  t.equal(csvRecords(answer.rawPayload)[0]?.account, ACCOUNT)
  t.match(answer.headers['content-disposition'], `tradeleaf-2026-03-account-${own}.csv`)
  for (const format of FORMATS)
    for (const id of [theirs, 999_999])
      for (const period of [
        'monthly/export/FORMAT?month=2026-03',
        'timeframe/export/FORMAT?start_date=2026-03-01&end_date=2026-03-31',
      ])
        t.equal((await mine.file(`/api/${period.replace('FORMAT', format)}&account_id=${id}`)).statusCode, 404)
})

await onBothEngines(t, 'an invalid parameter is refused by name', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { file } = await withRecord(service)
  for (const [url, field, code] of [
    ['/api/calendar/export/xml?date=2026-03-16', 'format', 'enum'],
    ['/api/monthly/export/xlsx?month=2026-03', 'format', 'enum'],
    ['/api/calendar/export/csv', 'date', 'required'],
    ['/api/calendar/export/csv?date=2026-02-30', 'date', 'format'],
    ['/api/monthly/export/csv?month=2026-13', 'month', 'format'],
    ['/api/timeframe/export/txt?start_date=2026-03-01&end_date=2026-03-02', 'format', 'enum'],
    ['/api/timeframe/export/csv?start_date=2026-03-01', 'end_date', 'required'],
    ['/api/timeframe/export/csv?start_date=2026-03-00&end_date=2026-03-02', 'start_date', 'format'],
  ] as const) {
    const answer = await file(url)
    t.equal(answer.statusCode, 400, url)
    t.match(answer.json(), { success: false, code, params: { field }, problems: [{ field, code }] }, url)
  }
  for (const [range, code] of [
    ['start_date=2026-03-02&end_date=2026-03-01', 'range_reversed'],
    ['start_date=1900-01-01&end_date=2026-03-01', 'range_too_long'],
  ] as const) {
    const answer = await file(`/api/timeframe/export/csv?${range}`)
    t.equal(answer.statusCode, 400)
    t.match(answer.json(), { success: false, code, problems: [{ field: 'start_date' }, { field: 'end_date' }] })
    t.match((await file(`/api/timeframe?${range}`)).json(), answer.json(), 'as the analysis of the range')
  }
  const url = '/api/monthly/export/csv?month=2026-03'
  t.equal((await service.app.inject({ url })).statusCode, 401)
  const narrow = await service.authorize('trader@example.com', ['plants:read'])
  t.equal((await service.app.inject({ url, headers: narrow })).statusCode, 403)
})
