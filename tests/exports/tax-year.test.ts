/** A tax year as a file: the same figures in each format, what must be checked first, stable bytes. */
import t from 'tap'
import XLSX from 'xlsx'
import type { components } from '../../generated/dashboard.ts'
import { buildTestApp } from '../support/app.ts'
import type { TransactionRow } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { ACCOUNT } from '../support/upload.ts'
import { cents, csvRecords, pdfPages, workbook } from './readers.ts'
import { FORMATS, lot, withRecord } from './record.ts'

type Year = components['schemas']['TaxYearAnswer']

const SOLD: TransactionRow[] = [
  // Without a known purchase.
  { date: '2026-03-05', action: 'Sell', symbol: '=Z', quantity: '1', price: '40.00', amount: '40.00' },
]
const LOTS = [
  lot('AAPL', '2026-03-16', '1073.33'),
  { ...lot('MSFT', '2026-03-17', '900.00'), disallowedLoss: '60.00' },
  { ...lot('F', '2026-04-01', '1250.00'), opened: '' },
  { ...lot('GE', '2025-04-01', '1250.00'), opened: '2024-01-02', term: 'long' as const },
]
const url = (format: string, year = 2026) => `/api/tax-years/${year}/export/${format}`

await onBothEngines(t, 'a tax year comes as a file with name and type, the same bytes each time', async (t, on) => {
  const { file, get } = await withRecord(await buildTestApp(t, on), undefined, LOTS, SOLD)
  for (const [format, extension] of [
    ['csv', 'csv'],
    ['excel', 'xlsx'],
    ['pdf', 'pdf'],
  ] as const) {
    const answer = await file(url(format))
    t.equal(answer.statusCode, 200, format)
    const name = `tradeleaf-tax-2026.${extension}`
    t.equal(answer.headers['content-disposition'], `attachment; filename="${name}"; filename*=UTF-8''${name}`)
    t.equal(answer.headers['content-length'], String(answer.rawPayload.length))
    t.ok((await file(url(format))).rawPayload.equals(answer.rawPayload), `${format}: the same bytes`)
    t.match((await file(`${url(format)}?account_id=1`)).headers['content-disposition'], 'tradeleaf-tax-2026-account-1.')
    t.match(await get(url(format, 1999)), { success: false, code: 'no_data_in_year' })
    t.match(await get(`${url(format)}?account_id=99`), { success: false, code: 'account_unknown' })
  }
})

await onBothEngines(t, 'CSV: notice, unmatched sales, rows to check, other rows, totals', async (t, on) => {
  const { file, get } = await withRecord(await buildTestApp(t, on), undefined, LOTS, SOLD)
  const records = csvRecords((await file(url('csv'))).rawPayload)
  t.match(records[0]?.description, /no tax advice/)
  t.strictSame(
    records
      .slice(1)
      .map((each) => [
        ...[each.record, each.description, each.date_acquired, each.date_sold, each.proceeds, each.cost_basis],
        ...[each.code, each.adjustment, each.gain, each.term, each.box, each.account, each.to_check, each.count],
      ]),
    [
      ['unmatched_sale', "'=Z", '', '2026-03-05', '40.00', '', '', '', '', '', '', ACCOUNT, '', ''],
      ...[
        ['10 F', 'VARIOUS', '2026-04-01', '1250.00', '1000.00', '', '0.00', '250.00', 'date acquired unknown'],
        ['10 AAPL', '2026-01-05', '2026-03-16', '1073.33', '1000.00', '', '0.00', '73.33', ''],
        ['10 MSFT', '2026-01-05', '2026-03-17', '900.00', '1000.00', 'W', '60.00', '-40.00', ''],
      ].map((row) => ['row', ...row.slice(0, 8), 'short', 'to check', ACCOUNT, row[8], '']),
      ['total', '', '', '', '3223.33', '3000.00', '', '60.00', '283.33', 'Short term', '', '', '1', '3'],
      ['total', '', '', '', '0.00', '0.00', '', '0.00', '0.00', 'Long term', '', '', '0', '0'],
      ['total', '', '', '', '0.00', '0.00', '', '0.00', '0.00', 'Term unknown', '', '', '0', '0'],
      ['total', '', '', '', '3223.33', '3000.00', '', '60.00', '283.33', 'All', '', '', '1', '3'],
    ],
  )
  const { summary }: Year = await get('/api/tax-years/2026')
  t.equal(cents(records.at(-1)?.gain ?? ''), Math.round(summary.total.gain * 100))
  t.equal(cents(records.at(-1)?.trading_pl ?? ''), Math.round(summary.total.trading_pl * 100))
})

await onBothEngines(t, 'Excel and PDF have the same rows, totals and sentence', async (t, on) => {
  const { file } = await withRecord(await buildTestApp(t, on), undefined, LOTS, SOLD)
  const book = workbook((await file(url('excel'))).rawPayload)
  t.same(book.SheetNames, ['Summary', 'Unmatched sales', 'Rows', 'Section 1256', 'Wash sale candidates'])
  const rows = XLSX.utils.sheet_to_json<Record<string, unknown>>(book.Sheets.Rows as XLSX.WorkSheet)
  t.strictSame(
    rows.map((row) => [row.Description, row.Acquired, row.Code, row.Adjustment, row['Gain or loss'], row.Box]),
    [
      ['10 F', 'VARIOUS', undefined, 0, 250, 'to check'],
      ['10 AAPL', 46_027, undefined, 0, 73.33, 'to check'],
      ['10 MSFT', 46_027, 'W', 60, -40, 'to check'],
    ],
  )
  const summary = XLSX.utils.sheet_to_json<unknown[]>(book.Sheets.Summary as XLSX.WorkSheet, { header: 1 })
  t.strictSame(summary.at(-1), ['All', 3, 1, 3223.33, 3000, 60, 283.33, 223.33])
  t.match(JSON.stringify(summary), /no tax advice/)
  t.equal(XLSX.utils.sheet_to_json(book.Sheets['Unmatched sales'] as XLSX.WorkSheet).length, 1)

  const text = (await pdfPages((await file(url('pdf'))).rawPayload)).join('\n')
  for (const part of [
    /no tax advice/,
    /Realized gains of the tax year 2026/,
    /All\s+3\s+1\s+3,223\.33\s+3,000\.00\s+60\.00\s+283\.33\s+223\.33/,
    /2026-03-05\s+=Z/,
    /10 F\s+VARIOUS\s+2026-04-01\s+1,250\.00\s+1,000\.00\s+0\.00\s+250\.00\s+Short\s+To check\s+Date acquired unknown/,
    /10 MSFT\s+2026-01-05\s+2026-03-17\s+900\.00\s+1,000\.00\s+W\s+60\.00\s+-40\.00\s+Short/,
    /Total\s+3,223\.33\s+3,000\.00\s+60\.00\s+283\.33/,
  ])
    t.match(text, part)
})

await onBothEngines(t, 'a year with unmatched sales only is a file, and so is a long year', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { file } = await withRecord(
    service,
    undefined,
    [{ ...lot('GE', '2025-04-01', '1250'), opened: '2024-01-02' }],
    SOLD,
  )
  for (const format of FORMATS) t.equal((await file(url(format))).statusCode, 200, format)
  const many = Array.from({ length: 1_200 }, (_, i) => lot('AAPL', '2026-03-16', (1000 + i / 100).toFixed(2)))
  const long = await withRecord(service, 'other@example.com', many)
  const records = csvRecords((await long.file(url('csv'))).rawPayload)
  t.equal(records.filter(({ record }) => record === 'row').length, 1_200)
  t.equal(records.at(-1)?.gain, '7194.00')
})

await onBothEngines(t, 'a file whose rows do not add up to the days is not made', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { file } = await withRecord(service, undefined, LOTS, SOLD)
  await on.store.write(({ sql, t: { dailyTotals } }) => sql.update(dailyTotals).set({ tradingPnl: 1n }))
  for (const format of FORMATS) t.equal((await file(url(format))).statusCode, 500, format)
})

await onBothEngines(
  t,
  'contracts of Section 1256, stated boxes and candidates of wash sales are in each file',
  async (t, on) => {
    const index = 'SPX 03/20/2026 4000.00 C'
    const lots = [
      lot('AAPL', '2026-03-16', '900.00'),
      { ...lot('AAPL', '2026-03-30', '1100.00'), opened: '2026-03-20' },
      { ...lot(index, '2026-03-17', '1100.01'), quantity: '1' },
    ]
    const service = await buildTestApp(t, on)
    const { file, get, headers } = await withRecord(service, undefined, lots)
    const { statements } = await get('/api/tax-years/2026/statements')
    const stated = await service.app.inject({
      ...{
        method: 'PUT',
        url: `/api/tax-years/2026/statements/${statements[0].account_id}`,
        payload: { short_box: 'A' },
      },
      headers: { ...headers, 'if-match': statements[0].etag },
    })
    t.equal(stated.statusCode, 200, stated.body)
    const records = csvRecords((await file(url('csv'))).rawPayload)
    t.strictSame(
      records
        .slice(1)
        .map((each) => [each.record, each.description, each.gain, each.box, each.box_from, each.purchases]),
      [
        ['row', '10 AAPL', '-100.00', 'A', 'statement', ''],
        ['row', '10 AAPL', '100.00', 'A', 'statement', ''],
        ['section_1256', `1 ${index}`, '100.01', '', '', ''],
        ['wash_sale_candidate', '10 AAPL', '-100.00', '', '', '2026-03-20: 10'],
        ...['100.01', '60.01', '40.00', '0.00', '0.00', '0.00', '0.00'].map((gain) => ['total', '', gain, '', '', '']),
      ],
    )
    const book = workbook((await file(url('excel'))).rawPayload)
    const sheet = (name: string) =>
      XLSX.utils.sheet_to_json<Record<string, unknown>>(book.Sheets[name] as XLSX.WorkSheet)
    t.match(sheet('Section 1256'), [{ Description: `1 ${index}`, 'Gain or loss': 100.01 }])
    t.match(sheet('Wash sale candidates'), [{ Description: '10 AAPL', 'Other purchases': 1 }])
    t.match(sheet('Rows'), [{ Box: 'A', 'Box from': 'statement' }, {}])
    const text = (await pdfPages((await file(url('pdf'))).rawPayload)).join('\n')
    for (const part of [
      /Totals of Form 6781/,
      /60 % long term\s+60\.01/,
      /Losses that may be wash sales/,
      /2026-03-20: 10/,
    ])
      t.match(text, part)
    const txf = (await file(url('txf'))).body
    t.equal(txf.split('\r\nN321\r\n').length - 1, 2, 'the stated box is enough for TXF; contracts are no part of it')
  },
)
