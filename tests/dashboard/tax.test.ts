import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import t from 'tap'
import type { components } from '../../generated/clients/dashboard.ts'
import { openPage } from '../support/browser.ts'
import { axeProblems, fitsWidth, open, PHONE } from './open.ts'
import { accountOf } from './stub.ts'

type Schemas = components['schemas']
type Row = Schemas['TaxRow']
type Totals = Schemas['TaxTotals']

await openPage(t)

const NOTICE = 'This is no tax advice.'

const row = (description: string, more: Partial<Row> = {}): Row => ({
  description,
  ...{ date_acquired: '2026-02-02', date_sold: '2026-03-16', sold_short_on: null },
  ...{ proceeds: 800, cost_basis: 1000, code: null, adjustment: 0, gain: -200, trading_pl: -200 },
  ...{ term: 'short', account_id: 1, box: null, box_from: null, box_reason: 'to_check', to_check: [], ...more },
})
const ROWS: Row[] = [
  row('10 AAPL', { code: 'W', adjustment: 120.5, gain: -79.5, box: 'A', box_from: 'statement', box_reason: null }),
  row('5 X', { date_acquired: '2026-01-05', date_sold: '2026-01-05', sold_short_on: '2025-12-30', term: 'long' }),
  row('3 GE', { date_acquired: null, term: 'unknown', to_check: ['term_unknown', 'acquired_unknown'] }),
]

/** Form 6781. */
const CONTRACTS: Row[] = [
  row('1 SPX 12/18/2026 4000.00 C', {
    ...{ term: 'section_1256', gain: 100, trading_pl: 100, proceeds: 1100, cost_basis: 1000 },
    box_reason: 'section_1256',
  }),
]

const totals = (rows: Row[]): Totals => {
  const sum = (name: 'proceeds' | 'cost_basis' | 'adjustment' | 'gain' | 'trading_pl') =>
    rows.reduce((all, each) => all + each[name], 0)
  return {
    row_count: rows.length,
    to_check_count: rows.filter(({ to_check }) => to_check.length > 0).length,
    ...{ proceeds: sum('proceeds'), cost_basis: sum('cost_basis'), adjustment: sum('adjustment') },
    ...{ gain: sum('gain'), trading_pl: sum('trading_pl') },
  }
}
const yearOf = (year: number, rows: Row[], sales: number, contracts: Row[] = []): Schemas['TaxYear'] => ({
  year,
  total: totals(rows),
  short: totals(rows.filter(({ term }) => term === 'short')),
  long: totals(rows.filter(({ term }) => term === 'long')),
  unknown: totals(rows.filter(({ term }) => term === 'unknown')),
  section_1256: {
    ...totals(contracts),
    long_term_gain: totals(contracts).gain * 0.6,
    short_term_gain: totals(contracts).gain * 0.4,
  },
  unmatched_sale_count: sales,
})
const SALE: Schemas['UnmatchedSale'] = {
  ...{ account_id: 1, symbol: 'Z', side: 'long', date: '2026-05-05', quantity: 1, proceeds: 40 },
  ...{ code: 'no_known_purchase', params: {}, message: 'No file has the purchase of the Z sold on 2026-05-05.' },
  ...{ actions: [], own_entry: false, awaits_answer: false, came_on: null },
}

const CANDIDATE: Schemas['WashSaleCandidate'] = {
  ...{ description: '4 KO', date_acquired: '2026-02-02', date_sold: '2026-03-16', sold_short_on: null, gain: -12 },
  ...{ account_id: 1, purchases: [{ account_id: 2, date: '2026-03-20', quantity: 9 }], purchase_count: 5 },
}
const box = (name: 'A' | null, rows: number, recorded: number, form?: number): Schemas['ComparedBox'] => ({
  ...{ box: name, row_count: rows, recorded: amounts(recorded), form_1099b: form === undefined ? null : amounts(form) },
  differs: form === undefined || form === recorded ? [] : ['proceeds', 'gain'],
})
const amounts = (proceeds: number) => ({ proceeds, cost_basis: 1000, adjustment: 120.5, gain: proceeds - 879.5 })
const STATEMENT: Schemas['TaxStatement'] = {
  ...{ account_id: 1, etag: '"1"', short_box: 'A', long_box: null, section_1256_mark: null },
  boxes: [box('A', 1, 800, 810), box(null, 2, 1600)],
}

/** 2026 with rows and a sale, 2025 with one row in which nothing is in doubt. */
const taxYears = (
  asked: string[] = [],
  stated: { now: Schemas['TaxStatement']; sent: unknown[] } = { now: STATEMENT, sent: [] },
) => ({
  accounts: [accountOf(1, '4417-8823'), accountOf(2, '9001')],
  routes: (app: FastifyInstance) => {
    app.get('/api/tax-years', async (request) => {
      asked.push(request.url)
      const years = [yearOf(2026, ROWS, 1, CONTRACTS), yearOf(2025, [row('7 F')], 0)]
      return { success: true, years, notice: NOTICE, data_source: 'SQLite' }
    })
    app.get('/api/tax-years/:year/export/txf', async (request, reply) => {
      asked.push(request.url)
      if (request.url.includes('known_only=true')) return reply.type('text/plain').send('V042\r\n^\r\n')
      const params = { year: 2026, unknown: 2, rows: 3 }
      return reply.code(400).send({ success: false, error: 'The box is not known.', code: 'box_unknown', params })
    })
    app.get('/api/tax-years/:year/wash-sale-candidates', async (request) => {
      asked.push(request.url)
      const { year } = request.params as { year: string }
      const candidates = year === '2026' ? [CANDIDATE] : []
      return { success: true, candidates, next_cursor: null, notice: NOTICE, data_source: 'SQLite' }
    })
    app.get('/api/tax-years/:year/statements', async (request) => {
      asked.push(request.url)
      return { success: true, statements: [stated.now], data_source: 'SQLite' }
    })
    app.put('/api/tax-years/:year/statements/:id', async (request) => {
      stated.sent.push({ ifMatch: request.headers['if-match'], body: request.body })
      stated.now = { ...STATEMENT, etag: '"2"', long_box: 'D' }
      const { boxes: _, ...one } = stated.now
      return { success: true, statement: { ...one, form_1099b: {} }, data_source: 'SQLite' }
    })
    app.get('/api/tax-years/:year', async (request) => {
      asked.push(request.url)
      const { year } = request.params as { year: string }
      const { to_check, form } = request.query as { to_check?: string; form?: string }
      const all = form === '6781' ? CONTRACTS : year === '2026' ? ROWS : [row('7 F')]
      return {
        success: true,
        summary: yearOf(Number(year), all, 1),
        unmatched_sales: year === '2026' ? [SALE] : [],
        rows: to_check === 'true' ? all.filter((each) => each.to_check.length > 0) : all,
        ...{ next_cursor: null, notice: NOTICE, data_source: 'SQLite' },
      }
    })
  },
})

t.test('a tax year: totals, what to check first, rows and files', async (t) => {
  const { page, stub, errors } = await open(t, '/app/tax', taxYears())
  const rows = page.getByRole('table', { name: 'Rows of Form 8949' }).locator('tbody tr')
  await rows.first().waitFor()
  await page.getByText(NOTICE).waitFor()
  t.match(await page.getByRole('table', { name: 'Totals of 2026 by term' }).locator('tbody tr').allInnerTexts(), [
    /Short term A, B or C\t1\t\$800.00\t\$1,000.00\t\$120.50\t-\$79.50/,
    /Long term D, E or F\t1\t/,
    /Term unknown\t1\t/,
    /All\t3\t\$2,400.00\t\$3,000.00\t\$120.50\t-\$479.50/,
    /Section 1256 Form 6781\t1\t\$1,100.00\t\$1,000.00\t\$0.00\t\+\$100.00/,
  ])
  t.match(await rows.allInnerTexts(), [
    /10 AAPL\tFeb 2, 2026\tMar 16, 2026\t\$800.00\t\$1,000.00\tW\t\$120.50\t-\$79.50/,
    /5 X\tJan 5, 2026\tJan 5, 2026 short/,
    /3 GE\tVarious\t.*term unknown, date acquired unknown/,
  ])
  const checks = page.getByRole('region', { name: 'To check first' })
  await checks.getByRole('table', { name: 'Sales of 2026 without a known purchase' }).getByText('$40.00').waitFor()
  t.match(await checks.innerText(), /1 row of 3 to check/)
  await page.getByText('60 % is long-term (+$60.00) and 40 % short-term (+$40.00)').waitFor()
  const contracts = page.getByRole('table', { name: 'Contracts of Section 1256' })
  await contracts.getByText('1 SPX 12/18/2026 4000.00 C').waitFor()
  const candidates = page.getByRole('table', { name: 'Losses of 2026 that may be wash sales' })
  t.match(await candidates.locator('tbody').innerText(), /4 KO\tMar 16, 2026\t-\$12.00\t9 on Mar 20, 2026 and 4 more/)
  const file = page.getByRole('link', { name: 'The tax year 2026 as CSV' })
  t.equal(await file.getAttribute('href'), '/api/tax-years/2026/export/csv')
  t.strictSame(await axeProblems(page), [])

  await checks.getByRole('button', { name: 'Show them' }).click()
  await page.waitForURL(`${stub.url}/app/tax?year=2026&check=only`)
  await rows.filter({ hasText: '10 AAPL' }).waitFor({ state: 'detached' })
  await rows.filter({ hasText: '3 GE' }).waitFor()
  t.equal(await rows.count(), 1)
  t.ok(await page.getByLabel('Only rows to check').isChecked())
  await page.getByLabel('Only rows to check').uncheck()
  await page.waitForURL(`${stub.url}/app/tax?year=2026`)

  await page.getByLabel('Tax year').selectOption('2025')
  await page.waitForURL(`${stub.url}/app/tax?year=2025`)
  await rows.filter({ hasText: '7 F' }).waitFor()
  await checks.getByText('Every row is from a lot of the broker').waitFor()
  t.ok(await fitsWidth(page))
  t.strictSame(errors, [])
})

t.test('the chosen account is read, and its files are linked, on a phone', async (t) => {
  const asked: string[] = []
  const { page, errors } = await open(t, '/app/tax?account=2&year=2026', taxYears(asked), { viewport: PHONE })
  const cards = page.getByRole('region', { name: 'List of rows of form 8949' }).locator('li')
  await cards.first().waitFor()
  t.match(
    await cards.first().innerText(),
    /10 AAPL[^]*\$800.00 − \$1,000.00 \+ \$120.50 \(W\)[^]*term short, box A \(stated\)/,
  )
  t.ok(asked.length >= 2)
  t.ok(asked.every((url) => url.includes('account_id=2')))
  t.equal(
    await page.getByRole('link', { name: 'The tax year 2026 as PDF' }).getAttribute('href'),
    '/api/tax-years/2026/export/pdf?account_id=2',
  )
  t.strictSame(await axeProblems(page), [])
  t.ok(await fitsWidth(page))
  t.strictSame(errors, [])
})

t.test('boxes and totals of Form 1099-B are stated, and a difference is named', async (t) => {
  const stated = { now: STATEMENT, sent: [] as unknown[] }
  const { page, errors } = await open(t, '/app/tax?year=2026&account=1', taxYears([], stated), { viewport: PHONE })
  const form = page.getByRole('region', { name: 'Form 1099-B of 4417-8823' })
  await form
    .getByText('proceeds $810.00 on the form, $800.00 here; gain or loss -$69.50 on the form, -$79.50 here')
    .waitFor()
  await form.getByText('State boxes and totals').click()
  await form.getByLabel('Long-term rows').selectOption('D')
  await form.getByLabel('Proceeds of box A').fill('800.25')
  t.strictSame(await axeProblems(page), [])
  t.ok(await fitsWidth(page))
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('Saved.').waitFor()
  t.strictSame(stated.sent, [
    {
      ifMatch: '"1"',
      body: {
        ...{ short_box: 'A', long_box: 'D', section_1256_mark: null },
        form_1099b: { A: { proceeds: 800.25, cost_basis: 1000, adjustment: 120.5, gain: -69.5 } },
      },
    },
  ])
  t.strictSame(errors, [])
})

t.test('without sales the page says what to do next', async (t) => {
  const { page } = await open(t, '/app/tax')
  await page.getByText('No sale has been recorded yet.').waitFor()
  t.strictSame(await axeProblems(page), [])
})

t.test('a TXF file says what it would leave out before it is made', async (t) => {
  const asked: string[] = []
  const { page, errors } = await open(t, '/app/tax?year=2026&account=2', taxYears(asked))
  await page.getByRole('button', { name: 'TXF', exact: true }).click()
  const notice = page.getByRole('alert')
  await notice.getByText('It is not known for 2 of 3 rows').waitFor()
  t.strictSame(await axeProblems(page), [])
  const saving = page.waitForEvent('download')
  await notice.getByRole('button', { name: 'Download the other 1 row' }).click()
  const download = await saving
  t.equal(download.suggestedFilename(), 'tradeleaf-tax-2026.txf')
  t.equal(readFileSync(await download.path(), 'utf8'), 'V042\r\n^\r\n')
  await notice.waitFor({ state: 'detached' })
  t.strictSame(
    asked.filter((url) => url.includes('txf')),
    ['/api/tax-years/2026/export/txf?account_id=2', '/api/tax-years/2026/export/txf?account_id=2&known_only=true'],
  )
  t.strictSame(
    errors.filter((each) => !each.includes('400')),
    [],
  )
})
