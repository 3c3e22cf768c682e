/** `GET /api/tax-years` and one year: a return that was made by hand, its pages, terms, contracts of Section 1256. */
import t from 'tap'
import type { components } from '../../generated/dashboard.ts'
import { lot, withRecord } from '../exports/record.ts'
import { buildTestApp } from '../support/app.ts'
import { genericGains, genericTransactions, type LotRow, type TransactionRow } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { allPages } from '../support/pages.ts'
import { statsOf, trader } from '../support/upload.ts'

type Year = components['schemas']['TaxYearAnswer']
type Years = components['schemas']['TaxYearsAnswer']
type Row = components['schemas']['TaxRow']
type Totals = components['schemas']['TaxTotals']

const ACCOUNT = '100000001'
const LOTS: LotRow[] = [
  // Of 2025, closed on its last day.
  {
    ...{ symbol: 'MSFT', opened: '2024-01-02', closed: '2025-12-31', quantity: '5' },
    ...{ proceeds: '600', costBasis: '500', term: 'long' },
  },
  // A wash sale of which the file prints the whole loss.
  {
    ...{ symbol: 'AAPL', opened: '2025-12-01', closed: '2026-01-10', quantity: '10' },
    ...{ proceeds: '800', costBasis: '1000', term: 'short', disallowedLoss: '120.50' },
  },
  // A wash sale of which the file prints the loss that is left.
  {
    ...{ symbol: 'AMD', opened: '2025-12-01', closed: '2026-01-11', quantity: '10' },
    ...{ proceeds: '800', costBasis: '1000', gain: '-79.50', term: 'short', disallowedLoss: '120.50' },
  },
  // Fractions of cents: of the displayed amounts, 100.01 − 50.00.
  {
    ...{ symbol: 'F', opened: '2024-01-02', closed: '2026-02-02', quantity: '1.5' },
    ...{ proceeds: '100.005', costBasis: '50.0049', gain: '50.00', term: 'long' },
  },
  // Bought on several days.
  { symbol: 'GE', closed: '2026-02-03', quantity: '3', proceeds: '90', costBasis: '60', term: 'long' },
  // The transactions have other proceeds.
  {
    ...{ symbol: 'KO', opened: '2025-06-02', closed: '2026-02-05', quantity: '2' },
    ...{ proceeds: '120', costBasis: '100', term: 'short' },
  },
]
const OPTION = 'SPY 03/20/2026 500.00 P'
const TRANSACTIONS: TransactionRow[] = [
  // A short over the end of the year.
  { date: '2025-12-30', action: 'Sell Short', symbol: 'X', quantity: '10', price: '12', amount: '120.00' },
  { date: '2026-01-05', action: 'Buy to Cover', symbol: 'X', quantity: '10', price: '10', amount: '-100.00' },
  { date: '2025-06-02', action: 'Buy', symbol: 'KO', quantity: '2', price: '50', amount: '-100.00' },
  { date: '2026-02-05', action: 'Sell', symbol: 'KO', quantity: '2', price: '61', amount: '122.00' },
  { date: '2026-03-02', action: 'Buy to Open', symbol: OPTION, quantity: '1', price: '2', amount: '-200.00' },
  { date: '2026-03-20', action: 'Expired', symbol: OPTION, quantity: '1' },
  // No file has the purchases.
  { date: '2025-05-05', action: 'Sell', symbol: 'Z', quantity: '1', price: '30', amount: '30.00' },
  { date: '2026-05-05', action: 'Sell', symbol: 'Z', quantity: '1', price: '40', amount: '40.00' },
]

async function withReturn(...args: Parameters<typeof buildTestApp>) {
  const service = await buildTestApp(...args)
  const user = await trader(service)
  const files = { 't.csv': genericTransactions(TRANSACTIONS, ACCOUNT), 'g.csv': genericGains(LOTS) }
  statsOf(await user.uploadFiles(files))
  return { ...user, service }
}

const totals = (rows: number, toCheck: number, amounts: [number, number, number, number, number]): Totals => {
  const [proceeds, cost_basis, adjustment, gain, trading_pl] = amounts
  return { row_count: rows, to_check_count: toCheck, proceeds, cost_basis, adjustment, gain, trading_pl }
}
const NONE = totals(0, 0, [0, 0, 0, 0, 0])
const NO_CONTRACTS = { ...NONE, long_term_gain: 0, short_term_gain: 0 }

/** description, acquired, sold, sold short, proceeds, cost, code, adjustment, gain, trading_pl, term, to check */
const ROWS_2026 = [
  ['10 X', '2026-01-05', '2026-01-05', '2025-12-30', 120, 100, null, 0, 20, 20, 'short', 'not_from_lot'],
  ['10 AAPL', '2025-12-01', '2026-01-10', null, 800, 1000, 'W', 120.5, -79.5, -200, 'short', ''],
  ['10 AMD', '2025-12-01', '2026-01-11', null, 800, 1000, 'W', 120.5, -79.5, -79.5, 'short', ''],
  ['1.5 F', '2024-01-02', '2026-02-02', null, 100.01, 50, null, 0, 50.01, 50, 'long', ''],
  ['3 GE', null, '2026-02-03', null, 90, 60, null, 0, 30, 30, 'long', 'acquired_unknown'],
  ['2 KO', '2025-06-02', '2026-02-05', null, 120, 100, null, 0, 20, 20, 'short', 'lot_differs'],
  [`1 ${OPTION}`, '2026-03-02', '2026-03-20', null, 0, 200, null, 0, -200, -200, 'short', 'not_from_lot'],
]

const cellsOf = (row: Row) => [
  ...[row.description, row.date_acquired, row.date_sold, row.sold_short_on, row.proceeds, row.cost_basis, row.code],
  ...[row.adjustment, row.gain, row.trading_pl, row.term, row.to_check.join(' ')],
]

await onBothEngines(t, 'the rows and totals are those of a return made by hand', async (t, on) => {
  const { get } = await withReturn(t, on)
  const year2026 = {
    year: 2026,
    total: totals(7, 4, [2030.01, 2510, 241, -238.99, -359.5]),
    short: totals(5, 3, [1840, 2400, 241, -319, -439.5]),
    long: totals(2, 1, [190.01, 110, 0, 80.01, 80]),
    unknown: NONE,
    section_1256: NO_CONTRACTS,
    unmatched_sale_count: 1,
  }
  const msft = totals(1, 0, [600, 500, 0, 100, 100])
  const { years, notice }: Years = await get('/api/tax-years')
  const rest = { short: NONE, unknown: NONE, section_1256: NO_CONTRACTS, unmatched_sale_count: 1 }
  t.same(years, [year2026, { year: 2025, total: msft, long: msft, ...rest }])
  t.match(notice, /no tax advice/)

  const year: Year = await get('/api/tax-years/2026')
  t.same(year.summary, year2026)
  t.same(year.rows.map(cellsOf), ROWS_2026)
  for (const { box, box_reason } of year.rows) t.same({ box, box_reason }, { box: null, box_reason: 'to_check' })
  t.same(
    year.unmatched_sales.map(({ symbol, date }) => [symbol, date]),
    [['Z', '2026-05-05']],
  )
  t.match(year.notice, /no tax advice/)
  t.equal(year.next_cursor, null)
  const before: Year = await get('/api/tax-years/2025')
  t.same(
    before.rows.map(({ description }) => description),
    ['5 MSFT'],
    'a short belongs to the year in which it is bought back',
  )
})

await onBothEngines(t, 'pages and filters have the rows of the year; totals are always of the whole', async (t, on) => {
  const { get } = await withReturn(t, on)
  const whole: Year = await get('/api/tax-years/2026')
  for (const query of ['', '&to_check=true', '&to_check=false', '&account_id=1']) {
    const expected = whole.rows.filter(
      ({ to_check }) => !query.startsWith('&to_check') || to_check.length > 0 === query.endsWith('true'),
    )
    for (const limit of [1, 2, 7, 8]) {
      const pages = await allPages<Year>(get, `/api/tax-years/2026?limit=${limit}${query}`)
      for (const page of pages) t.same(page.summary, whole.summary)
      t.same(
        pages.flatMap(({ rows }) => rows),
        expected,
        `${query} by ${limit}`,
      )
      t.equal(pages.length, Math.ceil(expected.length / limit))
    }
  }
  const { next_cursor } = (await get('/api/tax-years/2026?limit=1')) as Year
  t.equal((await get(`/api/tax-years/2025?cursor=${next_cursor}`)).code, 'cursor_unknown', 'a cursor of another year')
  t.match(await get('/api/tax-years/2026?account_id=99'), { success: false, code: 'account_unknown' })
  t.match(await get('/api/tax-years/26'), { success: false, code: 'minimum' })
})

await onBothEngines(t, 'a year without trades has no rows, and an empty record no years', async (t, on) => {
  const { get } = await trader(await buildTestApp(t, on))
  t.same((await get('/api/tax-years')).years, [])
  const year: Year = await get('/api/tax-years/1999')
  const none = { total: NONE, short: NONE, long: NONE, unknown: NONE, section_1256: NO_CONTRACTS }
  t.same(year.summary, { year: 1999, ...none, unmatched_sale_count: 0 })
  t.same([year.rows, year.unmatched_sales, year.next_cursor], [[], [], null])
})

await onBothEngines(t, 'a printed gain that contradicts the lot is marked, and the form has its own', async (t, on) => {
  const { get } = await withRecord(await buildTestApp(t, on), undefined, [
    { ...lot('IBM', '2026-02-04', '1050.00'), gain: '75.00' },
    { ...lot('GE', '2026-02-05', '1050.00'), gain: '50.01' },
  ])
  const { rows, summary }: Year = await get('/api/tax-years/2026')
  t.same(
    rows.map(({ gain, trading_pl, to_check }) => [gain, trading_pl, to_check]),
    [
      [50, 75, ['gain_differs']],
      [50, 50.01, []],
    ],
  )
  t.same([summary.total.gain, summary.total.trading_pl, summary.total.to_check_count], [100, 125.01, 1])
})

await onBothEngines(t, 'a year of many rows is read in a reader thread, with the same figures', async (t, on) => {
  const many = Array.from({ length: 1_200 }, (_, i) => lot('AAPL', '2026-03-16', (1000 + i / 100).toFixed(2)))
  const { get } = await withRecord(await buildTestApp(t, on), undefined, [
    ...many,
    { ...lot('F', '2025-03-16', '1001'), opened: '2025-01-02' },
  ])
  const year: Year = await get('/api/tax-years/2026?limit=1000')
  t.equal(year.rows.length, 1_000)
  t.equal(year.summary.total.row_count, 1_200)
  t.equal(year.summary.total.gain, 7_194)
  const rest: Year = await get(`/api/tax-years/2026?limit=1000&cursor=${year.next_cursor}`)
  t.equal(rest.rows.length, 200)
  t.equal(rest.next_cursor, null)
  t.equal((await get('/api/tax-years')).years.length, 2)
})

await onBothEngines(
  t,
  'fractions of cents are rounded in each row, and a total is the sum of its rows',
  async (t, on) => {
    const wash = (symbol: string): LotRow => ({
      ...{ symbol, opened: '2026-01-05', closed: '2026-02-04', quantity: '10', term: 'short' },
      ...{ proceeds: '900.004', costBasis: '1000.004', gain: '-100', disallowedLoss: '1.004' },
    })
    const service = await buildTestApp(t, on)
    const { get, upload } = await trader(service)
    statsOf(await upload(genericTransactions([]), genericGains([wash('F'), wash('GE')])))
    // Unrounded, the adjustments are 2.008 in all, the proceeds 1800.008 and the costs 2000.008.
    const expected = totals(2, 0, [1800, 2000, 2, -198, -200])
    const { rows, summary }: Year = await get('/api/tax-years/2026')
    t.same(
      rows.map(({ proceeds, cost_basis, adjustment, gain }) => [proceeds, cost_basis, adjustment, gain]),
      [
        [900, 1000, 1, -99],
        [900, 1000, 1, -99],
      ],
    )
    t.same([summary.total, summary.short], [expected, expected])
    t.match((await get('/api/tax-years')).years, [{ total: expected, short: expected }])
  },
)

await onBothEngines(
  t,
  'a printed term counts, the dates are named; what no file prints follows from them',
  async (t, on) => {
    const { uploadFiles, get } = await trader(await buildTestApp(t, on), undefined, ACCOUNT)
    const of = (symbol: string, opened: string, closed: string, term?: 'short' | 'long'): LotRow => ({
      ...{ symbol, opened, closed, quantity: '1', proceeds: '20', costBasis: '10', ...(term && { term }) },
    })
    const lots = [
      of('A', '2025-01-02', '2026-01-02'),
      of('B', '2025-01-02', '2026-01-03'),
      of('C', '2025-01-02', '2026-01-04', 'short'),
      of('D', '2025-06-02', '2026-01-05', 'long'),
      of('E', '', '2026-01-06'),
      of('G', '2023-02-28', '2024-02-29'),
      of('H', '2024-02-29', '2025-02-28'),
      of('I', '2024-02-29', '2025-03-01'),
    ]
    // A short of more than a year.
    const shorts: TransactionRow[] = [
      { date: '2024-05-01', action: 'Sell Short', symbol: 'S', quantity: '1', price: '20', amount: '20.00' },
      { date: '2026-01-07', action: 'Buy to Cover', symbol: 'S', quantity: '1', price: '10', amount: '-10.00' },
    ]
    statsOf(await uploadFiles({ 'g.csv': genericGains(lots), 't.csv': genericTransactions(shorts, ACCOUNT) }))
    const found: [string, string, boolean][] = []
    for (const year of [2024, 2025, 2026])
      for (const row of ((await get(`/api/tax-years/${year}`)) as Year).rows)
        found.push([row.description, row.term, row.to_check.includes('term_differs')])
    t.same(found, [
      ...[
        ['1 G', 'short', false],
        ['1 H', 'short', false],
        ['1 I', 'long', false],
        ['1 A', 'short', false],
      ],
      ...[
        ['1 B', 'long', false],
        ['1 C', 'short', true],
        ['1 D', 'long', true],
        ['1 E', 'unknown', false],
      ],
      ['1 S', 'short', false],
    ])
  },
)

await onBothEngines(
  t,
  'contracts of Section 1256 are in no row of Form 8949, and are 60 % long-term',
  async (t, on) => {
    const { uploadFiles, get } = await trader(await buildTestApp(t, on), undefined, ACCOUNT)
    const rows = (symbol: string, bought: string, sold: string): TransactionRow[] => [
      { date: '2026-02-02', action: 'Buy to Open', symbol, quantity: '1', price: '2', amount: `-${bought}` },
      { date: '2026-02-10', action: 'Sell to Close', symbol, quantity: '1', price: '3', amount: sold },
    ]
    const [index, fund] = ['SPXW 03/20/2026 5000.00 C', 'SPY 03/20/2026 500.00 C']
    const transactions = [...rows(index, '200.00', '300.03'), ...rows(fund, '200.00', '250.00')]
    statsOf(await uploadFiles({ 't.csv': genericTransactions(transactions, ACCOUNT) }))
    const year: Year = await get('/api/tax-years/2026')
    const contract = {
      ...totals(1, 1, [300.03, 200, 0, 100.03, 100.03]),
      long_term_gain: 60.02,
      short_term_gain: 40.01,
    }
    t.same(year.summary.section_1256, contract)
    t.same(year.summary.total, totals(1, 1, [250, 200, 0, 50, 50]))
    t.same(
      year.rows.map(({ description }) => description),
      [`1 ${fund}`],
    )
    const contracts: Year = await get('/api/tax-years/2026?form=6781')
    t.match(contracts.rows, [
      { description: `1 ${index}`, term: 'section_1256', box: null, box_reason: 'section_1256' },
    ])
    t.equal(contracts.rows.length, 1)
    t.same(contracts.summary, year.summary)
    t.same((await get('/api/tax-years/2026?form=6781&to_check=false')).rows, [])
    const [month] = (await get('/api/months')).months
    t.equal(month.total_return_with_dividends, 150.03, 'both are in the calendar')
    t.match(await get('/api/tax-years/2026?form=1040'), { code: 'enum' })
  },
)
